"""Figures that cannot be: each check with a card that it reports and one that it does not."""

import pytest

TYPES = """\
memory_types:
  - id: gddr6
    name: GDDR6
    gbit_s: [16, 20]
    gib_per_32_bits: [1, 2]
    source: sheet
    checked: 2025-06-02
"""
BOARDS = """\
boards:
  - id: example-24
    boards: 9
    length_mm: [240, 290, 330]
    slots: [2, 2.5, 3]
    board_power_w: 290
    source: sheet
    checked: 2025-06-02
"""
PEER = """\
id: peer-{number}
name: Peer {number}
vendor: acme
platform: run
architecture: first-1
brand: arc
series: Example 2000 series
segment: {segment}
released: 2024-0{number}-01
memory_gib: 24
fp32_tflops: 5{number}
tensor_fp16_tflops: 2{tenth}
bandwidth_gb_s: 96{number}
board_power_w: 28{number}
length_mm: 26{number}
slots: 2
source: sheet
checked: 2025-06-02
prices:
  - {{on: 2024-0{number}-01, usd: 9{number}9, condition: new, kind: launch}}
"""
CARD = "hardware/cards/acme/first/example-24.yaml"
FIGURES = """\
memory_gib: 24
memory_type: GDDR6
memory_bus_bits: 384
bandwidth_gb_s: 960
fp32_tflops: 50
tensor_fp16_tflops: 200
power_connectors: 2x 8-pin
length_mm: 265
slots: 2"""
OF_FIGURES = {"KB060", "KB061", "KB062", "KB063", "KB064", "KB065", "KB066", "KB067"}
SLIPS = [
    ("KB060", "bandwidth_gb_s: 960", "bandwidth_gb_s: 860", "17.9 Gbit/s per pin; GDDR6 runs at"),
    ("KB060", "memory_bus_bits: 384", "memory_bus_bits: 320", "24 Gbit/s per pin"),
    ("KB061", "memory_gib: 24", "memory_gib: 34", "2.83 GiB for each 32 bits"),
    ("KB061", "name: Example 24", "name: Example 16GB", "the name says 16"),
    ("KB061", "memory_gib: 24", "memory_gib: 24\nusable_gib: 25", "more than the memory"),
    ("KB062", "tensor_fp16_tflops: 200", "tensor_fp16_tflops: 800", "16 times 'fp32_tflops'"),
    ("KB062", "fp32_tflops: 50", "fp32_tflops: 150", "'fp32_tflops' over 'bandwidth_gb_s'"),
    ("KB063", "board_power_w: 285", "board_power_w: 485", "can supply 375 W"),
    ("KB063", "board_power_w: 285", "board_power_w: 185", "partner cards draw 290 W"),
    ("KB063", "board_power_w: 285", "board_power_w: 85", "so it should draw more"),
    ("KB064", "length_mm: 265", "length_mm: 565", "partner cards have 240 to 330"),
    ("KB064", "slots: 2", "slots: 7", "partner cards have 2 to 3"),
    ("KB065", "released: 2024-03-01", "released: 2034-03-01", "came out from 2024 to 2024"),
    ("KB065", "on: 2024-03-01", "on: 2025-01-01", "the card is from 2024-02-01"),
    ("KB066", "usd: 899", "usd: 9899", "far from those of its class"),
]


@pytest.fixture
def cards(folder):
    """A card with all figures, three peers, its partners' boards and the kinds of memory."""
    folder.write("hardware/memory-types.yaml", TYPES)
    folder.write("hardware/boards.yaml", BOARDS)
    folder.replace(CARD, "memory_gib: 24", FIGURES)
    for number in (1, 2, 3):
        text = PEER.format(number=number, tenth=f"{4 * number:02d}", segment="consumer")
        folder.write(f"hardware/cards/acme/first/peer-{number}.yaml", text)
    return folder


def of_figures(folder):
    return [finding for finding in folder.findings() if finding.code in OF_FIGURES]


def test_sound_figures_are_not_reported(cards):
    assert of_figures(cards) == []


@pytest.mark.parametrize(("code", "right", "slip", "words"), SLIPS)
def test_a_slip_is_reported(cards, code, right, slip, words):
    cards.replace(CARD, right, slip)

    found = [str(finding) for finding in of_figures(cards) if finding.code == code]

    assert any(words in text for text in found)


def test_findings_are_warnings(cards):
    cards.replace(CARD, "bandwidth_gb_s: 960", "bandwidth_gb_s: 860")

    assert {finding.severity for finding in of_figures(cards)} == {"warning"}


def test_a_confirmed_figure_is_not_judged(cards):
    cards.replace(CARD, "slots: 2", 'slots: 7\nconfirmed: {slots: "a cooler of its own"}')

    assert of_figures(cards) == []


def test_a_confirmation_that_nothing_needs_is_reported(cards):
    cards.replace(CARD, "slots: 2", 'slots: 2\nconfirmed: {slots: "a cooler of its own"}')

    assert [finding.code for finding in cards.findings()] == ["KB075"]


def test_two_peers_are_too_few_to_judge_by(cards):
    cards.replace(CARD, "tensor_fp16_tflops: 200", "tensor_fp16_tflops: 800")
    (cards.path / "hardware/cards/acme/first/peer-3.yaml").unlink()

    assert of_figures(cards) == []


def test_a_year_outside_the_architecture_is_reported(cards):
    cards.replace(
        "hardware/architectures/first-1.yaml", "family: first", 'family: first\nyears: "2020-2021"'
    )

    assert {finding.code for finding in of_figures(cards)} == {"KB065"}


def test_an_odd_size_among_workstation_cards_is_reported(cards):
    for number in (1, 2, 3):
        place = f"hardware/cards/acme/first/peer-{number}.yaml"
        cards.replace(place, "segment: consumer", "segment: workstation")
    cards.write(
        "hardware/cards/acme/first/peer-4.yaml",
        PEER.format(number=4, tenth="16", segment="workstation").replace(
            "length_mm: 264", "length_mm: 464"
        ),
    )

    (finding,) = [found for found in of_figures(cards) if found.code == "KB064"]

    assert "no other workstation card is like that" in finding.message


def test_a_card_without_a_date_is_reported(cards):
    cards.replace(CARD, "announced: 2024-02-01\nreleased: 2024-03-01\n", "")

    assert [finding.code for finding in of_figures(cards)] == ["KB067"]


@pytest.mark.parametrize(
    ("usd", "codes"), [(750, []), (1030, []), (1080, ["KB066"]), (300, ["KB066"])]
)
def test_a_price_lies_near_those_before_and_after(cards, usd, codes):
    """Between two others it is at most 1.4 times as high or low."""
    lines = [
        f"  - {{on: 2025-0{month}-01, usd: {price}, condition: used, kind: street, source: shop}}\n"
        for month, price in ((1, 740), (2, 740), (3, usd), (4, 740), (5, 740))
    ]
    path = cards.path / CARD
    path.write_text(path.read_text() + "".join(lines))

    assert [finding.code for finding in of_figures(cards) if "2025-03" in str(finding)] == codes


def test_the_price_can_be_confirmed(cards):
    cards.replace(
        CARD,
        "usd: 899, condition: new",
        'usd: 9899, condition: new, confirmed: "a jubilee edition"',
    )

    assert [each for each in of_figures(cards) if "9899 USD" in each.message] == []


@pytest.mark.parametrize(
    ("note", "codes"),
    [
        ("a range from 700 to 800", ["KB072"]),
        ("a range from 800 to 1000", []),
        ("on sale from 2024-03-22", []),
    ],
)
def test_a_price_lies_in_the_range_that_its_note_states(cards, note, codes):
    """The dashes of a date are no range."""
    cards.replace(CARD, "usd: 899, condition: new", f'usd: 899, condition: new, note: "{note}"')

    assert [each.code for each in cards.findings() if each.code == "KB072"] == codes
