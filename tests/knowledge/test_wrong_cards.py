"""Cards that look right and are wrong: shipped cards with the errors that people make."""

import re

import pytest

from expert.explain.knowledge.became import became, became_lines
from expert.knowledge import load_knowledge
from tests.knowledge.shelf import changed, shelf, text_of, told_of

pytestmark = pytest.mark.sampled

SHEET = {"tensor_fp16_tflops": "{0}", "tensor_fp16_fp32acc_tflops": "{0}"}
STREET = "condition: new, kind: street, source: judgement"


def lines(*prices):
    """Return lines with prices of one day, but for the first and the last brace."""
    return "}\n  - {".join(f"on: 2026-10-01, usd: {usd}, {STREET}" for usd in prices)


WRONG = {
    "2000 GiB": ("geforce-rtx-5090", {"memory_gib": "2000"}),
    "240 GiB": ("geforce-rtx-4090", {"memory_gib": "240"}),
    "240 GiB on a bus that nobody states": (
        "geforce-rtx-4090",
        {"memory_gib": "240", "memory_bus_bits": None, "memory_type": None},
    ),
    "a price ten times too high": (
        "geforce-rtx-5070-ti",
        {"price": f"on: 2026-10-01, usd: 9990, {STREET}"},
    ),
    "a price ten times too low": (
        "geforce-rtx-5070-ti",
        {"price": f"on: 2026-10-01, usd: 99, {STREET}"},
    ),
    "ten times the bandwidth": ("geforce-rtx-5070", {"bandwidth_gb_s": "6720"}),
    "two keys exchanged": ("geforce-rtx-4070", {"memory_gib": "504", "bandwidth_gb_s": "12"}),
    "a bus of 38 bits": ("geforce-rtx-4090", {"memory_bus_bits": "38"}),
    "sparse rates": ("h100-sxm", dict.fromkeys(SHEET, "1979")),
    "57 W": ("geforce-rtx-5090", {"board_power_w": "57"}),
    "575 W through six pins": ("geforce-rtx-5090", {"power_connectors": "1x 6-pin"}),
    "a laptop with the desktop's bandwidth": (
        "geforce-rtx-5090",
        {
            "id": "geforce-rtx-5090-portable",
            "name": "GeForce RTX 5090 Laptop",
            "aliases": "[]",
            "form": "laptop",
        },
    ),
    "the bandwidth of the level above": ("instinct-mi300x", {"bandwidth_gb_s": "10300"}),
    "one die of two": ("b200-sxm", {"memory_gib": "90", "bandwidth_gb_s": "4100"}),
    "a server module with a desktop's plugs": (
        "a100-sxm4-80gb",
        {"form": None, "caveats": None, "power_connectors": "2x 8-pin"},
    ),
    "a server module as a plain card": ("h100-sxm", {"form": None, "caveats": None}),
    "a server module called PCIe": ("h100-sxm", {"name": "H100 PCIe", "aliases": "[H100 slot]"}),
    "9000 GB/s over 384 bits": (
        "geforce-rtx-5090",
        {"memory_bus_bits": "384", "bandwidth_gb_s": "9000"},
    ),
    "exact sums faster than plain ones": (
        "geforce-rtx-5080",
        {"tensor_fp16_fp32acc_tflops": "900"},
    ),
    "matrix units of the future": ("geforce-rtx-5080", {"tensor_generation": "12"}),
    "eight slots": ("geforce-rtx-5080", {"slots": "8"}),
    "sixteen GPUs": ("geforce-rtx-5080", {"gpus_per_board": "16"}),
    "a player's card for data centers": ("geforce-rtx-5080", {"segment": "datacenter"}),
    "another maker's brand": ("geforce-rtx-5080", {"brand": "radeon"}),
    "another maker's name": ("geforce-rtx-5080", {"name": "Radeon RX 5080"}),
    "another architecture's number": ("geforce-rtx-4070", {"architecture": "turing-7-5"}),
    "length in inches or so": ("geforce-rtx-5080", {"length_mm": "30"}),
    "used on the first day": (
        "geforce-rtx-5080",
        {"price": "on: 2025-01-30, usd: 900, condition: used, kind: sold, source: judgement"},
    ),
    "a line twice": (
        "geforce-rtx-5080",
        {"price": lines(1200, 1200)},
    ),
    "euros": (
        "geforce-rtx-5080",
        {"price": f"on: 2026-10-01, usd: 1250, {STREET}, note: price in euros"},
    ),
    "ten times apart on one day": (
        "geforce-rtx-5050",
        {"price": lines(299, 2990)},
    ),
    "announced after it was sold": ("geforce-rtx-5080", {"announced": "2025-06-06"}),
    "a copy with a new name": (
        "geforce-rtx-5080",
        {"id": "geforce-rtx-5085", "name": "GeForce RTX 5085", "aliases": "[RTX 5085]"},
    ),
    "a cooler misspelt": ("geforce-rtx-5080", {"cooling": "pasive"}),
    "a range that its price is not in": (
        "geforce-rtx-5080",
        {"price": f"on: 2026-10-01, usd: 1250, {STREET}, note: middle of a range from 900 to 1000"},
    ),
}


def test_memory_that_a_second_source_contradicts_is_told(tmp_path):
    """288 GB are a size that such memory comes in; only what is known already says 256."""
    place = tmp_path / "hardware/cards/amd/cdna-3/mine.yaml"
    place.parent.mkdir(parents=True)
    head = "corrects: instinct-mi325x\nsource: judgement\nchecked: 2026-11-24\n"
    place.write_text(f"{head}memory_gib: 288\n", encoding="utf-8")

    (line,) = became_lines(became(load_knowledge([tmp_path], use_cache=False)))

    assert "memory_gib 256 -> 288" in line


def test_the_shipped_cards_have_no_finding():
    assert [f for card in ("geforce-rtx-5080",) for f in told_of(card, text_of(card))] == []
    assert len(shelf()) > 400


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_card_is_told(what):
    card, changes = WRONG[what]
    right = text_of(card)

    wrong = changed(right, changes)

    assert wrong != right
    assert told_of(card, wrong)


LAUNCH = "on: 2026-01-10, usd: 799, condition: new, kind: launch, source: judgement"
NEW_CARD = {
    "street price of a tenth": (LAUNCH, f"on: 2026-03-01, usd: 79.9, {STREET}"),
    "street price of twelve times": (LAUNCH, f"on: 2026-03-01, usd: 9990, {STREET}"),
    "one price, a hundred times too high": (f"on: 2026-03-01, usd: 119800, {STREET}",),
    "used above new": (
        LAUNCH,
        f"on: 2026-03-01, usd: 820, {STREET}",
        "on: 2026-03-02, usd: 1290, condition: used, kind: sold, source: judgement",
    ),
    "street price before the release": (
        "on: 2026-01-05, usd: 799, condition: new, kind: street, source: judgement",
    ),
    "two launch prices": (LAUNCH, LAUNCH.replace("799", "849")),
}


def new_card(prices):
    """Return the file of a card that came out in 2026, with these prices alone."""
    lines = "".join(f"  - {{{price}}}\n" for price in prices)
    card = re.sub(r"prices:\n(  - .*\n)+", f"prices:\n{lines}", text_of("geforce-rtx-5080"))
    changes = {"id": "example-6080", "name": "GeForce RTX 6080", "aliases": "[]"}
    return changed(card, {**changes, "released": "2026-01-20", "announced": "2026-01-10"})


def told_of_prices(prices):
    found = told_of("geforce-rtx-5080", new_card(prices))
    return [finding for finding in found if finding.code in ("KB038", "KB066")]


@pytest.mark.parametrize("what", NEW_CARD)
def test_a_wrong_price_of_a_new_card_is_told(what):
    """Too few prices to compare them with each other."""
    assert told_of_prices(NEW_CARD[what])


@pytest.mark.parametrize(
    "prices",
    [
        (LAUNCH,),
        (LAUNCH, f"on: 2026-03-01, usd: 1190, {STREET}"),
        (LAUNCH, f"on: 2026-03-01, usd: 690, {STREET}"),
        (LAUNCH, "on: 2026-06-01, usd: 560, condition: used, kind: sold, source: judgement"),
        (f"on: 2026-03-01, usd: 1198, {STREET}",),
    ],
)
def test_a_likely_price_of_a_new_card_is_not_questioned(prices):
    assert told_of_prices(prices) == []
