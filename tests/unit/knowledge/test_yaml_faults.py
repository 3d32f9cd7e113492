"""What is no YAML is told where the mistake is, not where the parser noticed it."""

import pytest
import yaml

from expert.knowledge import read_yaml

MISTAKES = [
    ("a: 1\nname A\nb: 2\n", (2, 1), "there is no colon after 'name'. Write `name: A`"),
    ("a:\n  ask: gpu\n  budget 600\n", (3, 3), "no colon after 'budget'. Write `budget: 600`"),
    ("a:\n  budget 600\n  ask: gpu\n", (2, 3), "no colon after 'budget'"),
    ("a:\n  - name A\n    b: 2\n", (2, 3), "no colon after 'name'"),
    ("a: {b: 1,\n  c: 2\nd: 3\n", (1, 4), "the bracket { that opens here is not closed"),
    ("a:\n  b: [1, 2\n  c: 3\n", (2, 6), "the bracket [ that opens here is not closed"),
    ("a: [", (1, 4), "the bracket [ that opens here is not closed"),
    ("a: {b: c, d: 'e}\nf: 1\n", (1, 14), "the quote ' that opens here is not closed"),
    ('a: "b\nc: 1\n', (1, 4), 'the quote " that opens here is not closed'),
    (
        "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n",
        (2, 1),
        "'<<<<<<< HEAD' marks two versions",
    ),
    ("a: {b: 1,999}\n", (1, 10), "1,999 in braces is read as two values. Write 1999"),
]


@pytest.mark.parametrize("loader", ["C", "Python"])
@pytest.mark.parametrize(("text", "place", "words"), MISTAKES)
def test_mistake_is_told_where_it_is(text, place, words, loader, monkeypatch):
    if loader == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)

    fault = read_yaml(text).faults[0]

    assert words in fault.message
    assert (fault.line, fault.column) == place


@pytest.mark.parametrize(
    "text",
    [
        "a: |\n  <<<<<<<< eight\n  =======\n",
        "a: 1,999\n",
        "a: '1,999'\nb: {c: '1,999'}\n",
        "note: >\n  name A\n  budget 600\n",
    ],
)
def test_what_only_looks_like_a_mistake_is_none(text):
    assert read_yaml(text).faults == []
