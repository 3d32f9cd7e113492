"""Names as people type them."""

import pytest

from expert.errors import UnknownNameError
from expert.knowledge import Entry, Knowledge


def entry(id, name, kind="card", **data):
    return Entry(kind, id, "shipped", f"knowledge/{id}.yaml", {"name": name, **data}, {"": 1})


KNOWLEDGE = Knowledge(
    [
        entry("geforce-gtx-1060-6gb", "GeForce GTX 1060 6GB", aliases=["GTX 1060 6GB", "GTX 1060"]),
        entry("geforce-gtx-960-2gb", "GeForce GTX 960", variant="2GB", aliases=["GTX 960"]),
        entry("geforce-gtx-960-4gb", "GeForce GTX 960", variant="4GB", aliases=["960 4GB"]),
        entry("geforce-rtx-4090", "GeForce RTX 4090", aliases=["RTX 4090", "4090"]),
        entry("rtx-a400", "RTX A400"),
        entry("tesla-t4-a", "Tesla T4", variant="A"),
        entry("tesla-t4-b", "Tesla T4", variant="B"),
        entry("radeon-vii", "Radeon VII"),
        entry("chip-64gb", "Chip (40 cores) 64GB"),
        entry("chip-64gb-laptop", "Chip 64GB (Notebook)", form="laptop"),
        entry("chip-24gb-laptop", "Chip 24GB (Notebook)", form="laptop"),
        entry("nvidia", "NVIDIA", kind="vendor", maker_words=["NVIDIA", "GeForce"]),
        entry("amd", "AMD", kind="vendor", maker_words=["AMD", "Radeon"]),
        entry("cuda", "CUDA", kind="platform"),
        entry("geforce-1000-series", "GeForce 1000 series", kind="group"),
    ],
    [],
    "digest",
)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("geforce-gtx-1060-6gb", "geforce-gtx-1060-6gb"),
        ("gtx1060", "geforce-gtx-1060-6gb"),
        ("Nvidia GeForce GTX 1060 6 GB", "geforce-gtx-1060-6gb"),
        ("GTX_1060-6GiB", "geforce-gtx-1060-6gb"),
        ("rtx4090", "geforce-rtx-4090"),
        ("chip 64gb", "chip-64gb"),
        ("chip 64gb notebook", "chip-64gb-laptop"),
        ("chip 24gb", "chip-24gb-laptop"),
        ("  4090 ", "geforce-rtx-4090"),
        ("ＲＴＸ　４０９０", "geforce-rtx-4090"),
        ("gtx 960 4gb", "geforce-gtx-960-4gb"),
        ("GTX 960", "geforce-gtx-960-2gb"),
        ("GeForce GTX 960", "geforce-gtx-960-2gb"),
        ("AMD VII", "radeon-vii"),
        ("Tesla T4 B", "tesla-t4-b"),
    ],
)
def test_a_card_is_found_by_any_of_its_spellings(text, id):
    assert KNOWLEDGE.resolve_card(text).id == id


def test_an_unknown_name_is_answered_with_near_ones():
    with pytest.raises(UnknownNameError) as caught:
        KNOWLEDGE.resolve_card("RTX 4091")

    assert "Unknown card 'RTX 4091'. Did you mean GeForce RTX 4090" in str(caught.value)
    assert caught.value.suggestions[0] == "GeForce RTX 4090"


def test_a_shared_name_lists_its_cards():
    with pytest.raises(UnknownNameError) as caught:
        KNOWLEDGE.resolve_card("Tesla T4")

    assert caught.value.suggestions == ("Tesla T4 A", "Tesla T4 B")
    assert "'Tesla T4' can mean 2 different things: Tesla T4 A, Tesla T4 B." in str(caught.value)


@pytest.mark.parametrize("text", ["", "  ", "!?", "zzzzzz", "x" * 100_000, "\x1b[2J", "nvidia"])
def test_nonsense_finds_no_card(text):
    with pytest.raises(UnknownNameError):
        KNOWLEDGE.resolve_card(text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Nvidia", "vendor"),
        ("cuda", "platform"),
        ("1000 series", "group"),
        ("4090", "card"),
    ],
)
def test_groups_vendors_and_platforms_are_found_too(text, kind):
    assert KNOWLEDGE.resolve(text)[0] == kind
