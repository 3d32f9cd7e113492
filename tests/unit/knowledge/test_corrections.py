"""Entries that change only some keys of an entry below, and what became of each file."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from expert.errors import KnowledgeError
from expert.knowledge import Knowledge, load_knowledge
from expert.knowledge.became import layers_of, unreachable
from expert.knowledge.folders import walk
from expert.knowledge.read_files import read_folders

HEAD = "corrects: example-24\nsource: shop\nchecked: 2025-07-01\n"
PRICE = "prices:\n  - {on: 2024-09-01, usd: 799, condition: new, kind: street}\n"
CARD = "hardware/cards/acme/first/example-24.yaml"


@dataclass
class Layers:
    """A sound folder and others over it."""

    below: object
    root: Path

    def write(self, layer: str, text: str, name: str = "hardware/cards/mine.yaml") -> Path:
        path = self.root / layer / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return self.root / layer

    def load(self, *layers: Path, use_cache: bool = False) -> Knowledge:
        below = self.below.path
        return load_knowledge(layers, use_cache=use_cache, shipped=below, user=False)

    def codes(self, *layers: Path) -> list[str]:
        return [f.code for f in read_folders(walk(layers, self.below.path)).findings]


@pytest.fixture
def layers(folder, tmp_path):
    return Layers(folder, tmp_path)


def test_only_the_keys_that_are_named_change(layers):
    mine = layers.write("mine", HEAD + "board_power_w: 300\n")

    card = layers.load(mine).get("card", "example-24")

    assert (card.data["board_power_w"], card.data["memory_gib"]) == (300, 24)
    assert card.data["source"] == "sheet"


def test_each_value_comes_from_its_own_file(layers):
    mine = layers.write("mine", HEAD + "board_power_w: 300\n" + PRICE)

    card = layers.load(mine).get("card", "example-24")

    power, memory = card.origin("board_power_w"), card.origin("memory_gib")
    assert (power.file, power.line, power.source) == (f"{mine}/hardware/cards/mine.yaml", 4, "shop")
    assert (memory.layer, memory.source) == ("shipped", "sheet")
    assert [card.origin(f"prices.{n}.usd").line for n in range(3)] == [18, 6, 19]


def test_a_price_is_added_in_its_place(layers):
    mine = layers.write("mine", HEAD + PRICE)

    prices = layers.load(mine).get("card", "example-24").data["prices"]

    assert [price["usd"] for price in prices] == [899, 799, 749]


def test_a_price_of_the_same_day_and_kind_is_replaced(layers):
    mine = layers.write("mine", HEAD + PRICE.replace("2024-09-01", "2025-02-10"))

    prices = layers.load(mine).get("card", "example-24").data["prices"]

    assert [price["usd"] for price in prices] == [899, 799]


def test_two_prices_of_one_day_in_a_file_are_both_kept(layers):
    """The second hid the first without a word."""
    lines = PRICE + "  - {on: 2024-09-01, usd: 8990, condition: new, kind: street}\n"
    mine = layers.write("mine", HEAD + lines)

    card = layers.load(mine).get("card", "example-24")

    assert [price["usd"] for price in card.data["prices"]] == [899, 799, 8990, 749]
    assert "KB066" in layers.codes(mine)


@pytest.mark.parametrize("name", ["Example 24", "EXAMPLE-24", "EX 24"])
def test_name_for_an_id_is_answered_with_the_id_and_the_rest_is_checked_too(layers, name):
    text = HEAD.replace("example-24", name) + PRICE.replace("street", "Street")
    mine = layers.write("mine", text)

    with pytest.raises(KnowledgeError) as caught:
        layers.load(mine)

    found = [(f.code, f.line, f.message) for f in caught.value.findings]
    assert [code for code, *_ in found] == ["KB046", "KB024"]
    assert "Did you mean 'example-24'?" in found[0][2]
    assert found[1][1] == 5
    assert found[1][2].startswith("'kind of prices 1' is 'Street'; expected an id")
    assert found[1][2].endswith("Did you mean 'street'?")


def test_the_cache_keeps_corrections(layers, monkeypatch):
    monkeypatch.setattr("expert.knowledge.cache.SETTLED_NS", 0)
    mine = layers.write("mine", HEAD + "board_power_w: 300\n" + PRICE)
    first = layers.load(mine, use_cache=True)
    with monkeypatch.context() as patch:
        patch.setattr("expert.knowledge.read_files.read_folders", None)

        again = layers.load(mine, use_cache=True)

    cards = [each.get("card", "example-24") for each in (first, again)]
    paths = ["board_power_w", "prices.1.usd", "prices.2.usd", "memory_gib"]
    assert cards[0].data == cards[1].data
    assert [cards[0].origin(path) for path in paths] == [cards[1].origin(path) for path in paths]
    assert first.became == again.became


def test_a_correction_below_shows_through_one_above(layers):
    ours = layers.write("ours", HEAD + "board_power_w: 300\n")
    mine = layers.write("mine", HEAD + "length_mm: 301\n")

    knowledge = layers.load(ours, mine)

    data = knowledge.get("card", "example-24").data
    assert (data["board_power_w"], data["length_mm"]) == (300, 301)
    assert [finding.code for finding in knowledge.findings] == []


def test_two_corrections_of_one_key_are_told(layers):
    ours = layers.write("ours", HEAD + "board_power_w: 300\n")
    mine = layers.write("mine", HEAD + "board_power_w: 310\n")

    knowledge = layers.load(ours, mine)

    (finding,) = knowledge.findings
    assert (finding.code, finding.line) == ("KB047", 4)
    assert "'board_power_w' to 300, and this file to 310" in finding.message
    assert knowledge.get("card", "example-24").data["board_power_w"] == 310


def test_a_whole_entry_that_hides_a_correction_is_told(layers):
    ours = layers.write("ours", HEAD + "board_power_w: 300\n")
    mine = layers.write("mine", (layers.below.path / CARD).read_text(), CARD)

    assert layers.codes(ours, mine) == ["KB047"]


def test_another_card_with_the_id_of_one_below_is_told(layers):
    text = (layers.below.path / CARD).read_text().replace("name: Example 24", "name: Other 7")
    mine = layers.write("mine", text, CARD)

    assert layers.codes(mine) == ["KB047"]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (HEAD.replace("24", "42") + "length_mm: 3\n", "KB046", "Did you mean 'example-24'?"),
        (HEAD + "lenght_mm: 300\n", "KB014", "Did you mean 'length_mm'?"),
        (HEAD + "length_mm: long\n", "KB016", "expected a number"),
        (HEAD.replace("source: shop\n", "") + "length_mm: 300\n", "KB015", "'source'"),
        (HEAD.replace("shop", "shopp") + "length_mm: 300\n", "KB035", "Did you mean 'shop'?"),
        (HEAD.replace("2025-07-01", "soon") + "length_mm: 300\n", "KB019", "'checked'"),
    ],
)
def test_a_fault_in_a_correction_is_told_where_it_is(layers, text, code, words):
    mine = layers.write("mine", text)

    with pytest.raises(KnowledgeError) as caught:
        layers.load(mine)

    (finding,) = caught.value.findings
    assert (finding.code, finding.file) == (code, f"{mine}/hardware/cards/mine.yaml")
    assert words in finding.message


def test_what_became_of_each_file_is_kept(layers):
    text = (layers.below.path / CARD).read_text()
    mine = layers.write("mine", text.replace("board_power_w: 285", "board_power_w: 300"), CARD)
    more = text.replace("-24", "-25").replace("e 24", "e 25").replace("EX 24", "EX 25")
    layers.write("mine", more, CARD.replace("24", "25"))
    own = layers.write("own", HEAD + "length_mm: 300\n")

    _, first, second = layers_of(layers.load(mine, own))

    assert [row["id"] for row in first["added"]] == ["example-25"]
    assert first["replaced"][0]["changes"] == ["board_power_w 285 -> 300"]
    assert second["corrected"][0]["changes"] == ["length_mm nothing -> 300"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("prices:\n", "x", "no price"),
        ("memory_gib: 24\n", "", "no 'memory_gib'"),
        ("announced: 2024-02-01\nreleased: 2024-03-01\n", "", "no date"),
        ("board_power_w: 285", "fp32_tflops: 9\nboard_power_w: 285", "no 'bandwidth_gb_s'"),
        ("board_power_w: 285", "bandwidth_gb_s: 9\nboard_power_w: 285", "no speed in TFLOPS"),
    ],
)
def test_a_card_that_is_never_recommended_is_told(layers, old, new, why):
    text = (layers.below.path / CARD).read_text()
    text = text[: text.index(old)] if new == "x" else text.replace(old, new)
    mine = layers.write("mine", text, CARD)

    (found,) = unreachable(layers.load(mine))

    assert (found.id, found.file) == ("example-24", f"{mine}/{CARD}")
    assert why in found.why


def test_every_reason_against_a_card_is_told_at_once(layers):
    text = (layers.below.path / CARD).read_text()
    text = text[: text.index("prices:\n")].replace("memory_gib: 24\n", "")

    (found,) = unreachable(layers.load(layers.write("mine", text, CARD)))

    assert found.why.count("no 'memory_gib'") == found.why.count("no price") == 1


def test_card_with_the_name_of_one_below_is_blamed_itself(layers):
    """The shipped file with the alias is not at fault."""
    own = (layers.below.path / CARD).read_text().replace("id: example-24", "id: ex-24")
    own = own.replace("name: Example 24", "name: EX 24").replace("aliases: [EX 24]\n", "")
    mine = layers.write("mine", own, "hardware/cards/acme/first/ex-24.yaml")

    with pytest.raises(KnowledgeError) as caught:
        layers.load(mine)

    (finding,) = caught.value.findings
    assert (finding.code, finding.file, finding.line) == (
        "KB034",
        f"{mine}/hardware/cards/acme/first/ex-24.yaml",
        2,
    )
    assert "correct that one with `corrects: example-24`" in finding.message
