"""Lists of cases: JSON lines as programs and editors write them, and YAML."""

import io
from types import SimpleNamespace

import pytest

from expert.case.case_lists import cases_from_file, rows_of_file
from expert.errors import CaseError
from tests.shipped import shipped


def rows(raw, name="-"):
    return rows_of_file(name, SimpleNamespace(buffer=io.BytesIO(raw)))


def cases(raw):
    return list(cases_from_file(shipped(), "-", SimpleNamespace(buffer=io.BytesIO(raw))))


def why_not(raw):
    """Return why the second of three lines cannot be used."""
    (_, error) = cases(b'{"id": "a"}\n' + raw + b'\n{"id": "c"}\n')[1]
    return str(error)


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ('{"id": "\N{ROCKET}"}'.encode(), "\N{ROCKET}"),
        (b'{"id": "\\ud83d\\ude80"}', "\N{ROCKET}"),
        (b'\xef\xbb\xbf{"id": "a"}', "a"),
        (b'\t{\t"id":\t"a"\t}\t', "a"),
        (b'{"id": "a"}\r', "a"),
        (b'{"id": 7}', "7"),
        (b'{"id": "a", "situation": {"budget_usd": 6e2}}', "a"),
    ],
    ids=["emoji", "escaped emoji", "BOM", "tabs", "CR", "number", "exponent"],
)
@pytest.mark.parametrize("more", [b"", b'\n{"id": "z"}\n'], ids=["alone", "with another"])
def test_json_of_any_program_is_read(line, id, more):
    first, *_ = cases(line + more)

    assert first.id == id


@pytest.mark.parametrize("first", [b"id,answers", b"{", b'{"id": "a",', b"# cases", b'{"id": a}'])
def test_bad_first_line_does_not_hide_the_others(first):
    (place, error), second, third = cases(first + b'\n{"id": "b"}\n{"id": "c"}\n')

    assert (second.id, third.id) == ("b", "c")
    assert place == "#1"
    assert "standard input:1" in str(error)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"id": "b" "answers": {}}', "standard input:2:12: not valid JSON: Expecting ','"),
        (b'{"id": "b", "id": "c"}', "key 'id' is repeated"),
        (b'{"answers": {"budget_usd": NaN}}', "NaN is not a finite number"),
        (b'{"answers": {"budget_usd": -Infinity}}', "not a finite number"),
        (b'{"answers": {"budget_usd": 1e999}}', "not a finite number"),
        (b'{"answers": {"budget_usd": 1234567890123456789}}', "more than 18 digits"),
        (b'{"id": "\\ud83d"}', "U+D83D"),
        (b'{"id": "\\u001b[31m"}', "U+001B"),
        (b'{"id": "\xff"}', "byte 0xff is not UTF-8"),
        (b"[" * 5000 + b"]" * 5000, "nested"),
        (b'{"id": ' + b"[" * 50 + b"]" * 50 + b"}", "nested"),
    ],
)
def test_line_that_is_no_case_is_told_with_its_number(line, words):
    said = why_not(line)

    assert "standard input:2" in said
    assert words in said


def test_answers_know_their_line():
    _, case = cases(b'{"id": "a"}\n{"id": "b", "answers": {"budget_usd": 600}}\n')

    assert case.origin("budget_usd").line == 2


def test_ending_says_that_lines_are_json(tmp_path):
    """However few of them are."""
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b'id: a\nid: b\nid: c\n{"id": "d"}\n')

    assert [row.line for row in rows_of_file(file)] == [1, 2, 3, 4]


def test_mapping_of_cases_on_one_line_holds_them():
    assert [row.content["id"] for row in rows(b'{"cases": [{"id": "a"}, {"id": "b"}]}')] == [
        "a",
        "b",
    ]


def test_items_of_yaml_know_their_lines():
    found = rows(b"cases:\n- id: a\n- id: b\n  answers:\n    budget_usd: 600\n")

    assert [row.line for row in found] == [2, 3]
    assert found[1].lines["answers.budget_usd"] == 5


def test_file_name_with_a_zero_byte_is_refused():
    with pytest.raises(CaseError, match="cannot be read"):
        rows_of_file("a\0b")
