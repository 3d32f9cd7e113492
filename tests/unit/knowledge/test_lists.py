"""One file may hold several entries of a kind; each keeps its own lines."""

import pytest

from expert.errors import KnowledgeError
from expert.knowledge import load_knowledge

FILE = "work/models/family.yaml"
MODELS = """\
kind: language-model
source: sheet
checked: 2025-06-02
models:
  - id: small
    name: Small
    parameters_billion: 1
  - id: large
    name: Large
    parameters_billion: 8
    source: shop
"""


def load(folder):
    return load_knowledge(shipped=folder.path, use_cache=False)


def test_every_item_of_a_list_is_an_entry(folder):
    folder.write(FILE, MODELS)

    knowledge = load(folder)

    assert list(knowledge.all("model")) == ["large", "small"]
    assert knowledge.get("model", "small").data["kind"] == "language-model"


def test_each_entry_keeps_its_lines_and_those_of_the_keys_they_share(folder):
    folder.write(FILE, MODELS)
    knowledge = load(folder)

    large, small = knowledge.get("model", "large"), knowledge.get("model", "small")
    assert [large.origin(key).line for key in ("", "name", "source", "kind")] == [8, 9, 11, 1]
    assert [small.origin(key).line for key in ("parameters_billion", "source")] == [7, 2]
    assert (small.origin("name").source, large.origin("name").source) == ("sheet", "shop")


def test_file_with_one_entry_is_read_as_before(folder):
    folder.write(
        "work/models/one.yaml",
        MODELS.partition("models:")[0] + "id: one\nname: One\nparameters_billion: 1\n",
    )

    assert list(load(folder).all("model")) == ["one"]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("name: Large", "nmae: Large", r"family.yaml:9:5: unknown key 'nmae'"),
        ("kind: language-model", "kind: languag-model", r"family.yaml:1:7: 'kind' is"),
        ("id: large", "id: small", r"family.yaml:8:5: model 'small' is already in .*family.yaml:5"),
        ("source: shop", "source: shpo", r"family.yaml:11:13: there is no source 'shpo'"),
        (
            "  - id: small\n    name: Small\n    parameters_billion: 1\n",
            "  - small\n",
            r"family.yaml:5: expected keys and values",
        ),
    ],
)
def test_faults_are_told_at_their_line_and_once(folder, before, after, words):
    folder.write(FILE, MODELS.replace(before, after))

    with pytest.raises(KnowledgeError, match=words) as caught:
        load(folder)
    told = str(caught.value).splitlines()
    assert len(told) == len(set(told))


def test_a_kind_nobody_asks_for_is_not_parsed(folder, monkeypatch):
    """The cache gives each kind when it is asked for."""
    from expert.knowledge import cache

    monkeypatch.setattr(cache, "SETTLED_NS", 0)
    folder.write(FILE, MODELS)
    load_knowledge(shipped=folder.path)
    parsed = []
    original = cache._entries
    monkeypatch.setattr(
        cache, "_entries", lambda kind, *place: parsed.append(kind) or original(kind, *place)
    )

    knowledge = load_knowledge(shipped=folder.path)
    assert parsed == []
    assert knowledge.get("model", "large").data["name"] == "Large"
    assert parsed == ["model"]
