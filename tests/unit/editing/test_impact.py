"""What an edit changes is what answers to all cases before and after it would show."""

from functools import cache

import pytest

from expert.case.case import case_from_mapping
from expert.editing.cases import cases_in
from expert.editing.impact import Sides, impact, impact_blocks, of_folder
from expert.editing.impact.edits import edits, with_edits
from expert.editing.impact.outcome import differs, outcome
from expert.errors import CaseError
from expert.knowledge import KINDS, Knowledge, load_knowledge, shipped_folder
from expert.render import plain
from tests.shipped import shipped

TODAY = "2026-11-21"
CARDS = "hardware/cards/nvidia/blackwell"
NEW_CARD = """\
id: example-24
name: Example 24
vendor: nvidia
platform: cuda
architecture: blackwell-12-0
brand: geforce-rtx
segment: consumer
released: 2026-10-01
memory_gib: 24
memory_type: GDDR7
memory_bus_bits: 384
bandwidth_gb_s: 1344
fp32_tflops: 60
fp16_tflops: 60
tensor_fp16_fp32acc_tflops: 120
board_power_w: 300
slots: 2
cooling: open
source: judgement
checked: 2026-11-21
prices:
  - {on: 2026-11-01, usd: 600, condition: new, kind: street}
"""
CHEAPER = f"{CARDS}/geforce-rtx-5070-ti.yaml"
EDITS = {
    "a new card that wins": {f"{CARDS}/example-24.yaml": NEW_CARD},
    "a card gets cheaper": {
        CHEAPER: (
            "prices:\n",
            "prices:\n  - {on: 2026-11-20, usd: 500, condition: new, kind: street}\n",
        )
    },
    "a note alone": {CHEAPER: ("checked: ", "note: Seen again.\nchecked: ")},
    "less memory": {f"{CARDS}/geforce-rtx-5060-ti-16gb.yaml": ("memory_gib: 16", "memory_gib: 8")},
    "another name": {CHEAPER: ("name: GeForce RTX 5070 Ti", "name: GeForce RTX 5070 Titan")},
    "more power": {f"{CARDS}/geforce-rtx-5080.yaml": ("board_power_w: 360", "board_power_w: 900")},
    "a judgement": {
        "judgement/advisors/house.yaml": (
            "counts_used: {default: false",
            "counts_used: {default: true",
        )
    },
    "a rent": {
        "renting/clouds/runpod.yaml": ("{on: 2026-05-24, usd: 3.29}", "{on: 2026-05-24, usd: 0.29}")
    },
    "an old price": {
        CHEAPER: (
            "prices:\n",
            "prices:\n  - {on: 2025-02-21, usd: 750, condition: new, kind: street}\n",
        )
    },
    "two edits at once": {
        f"{CARDS}/example-24.yaml": NEW_CARD,
        "judgement/advisors/house.yaml": (
            "counts_used: {default: false",
            "counts_used: {default: true",
        ),
    },
}
SIXTEEN_GIB = {"job": "train", "memory_need_gb": 16, "budget_usd": 1000}
ALL = [*cases_in(), {"id": "seventy-ti", "answers": SIXTEEN_GIB}]
CASES = [*ALL[:-1:14], ALL[-1]]
FEW = [CASES[0], CASES[-1]]


def folder_with(tmp_path, files):
    """A folder with new files, and copies of shipped ones in which a text is replaced."""
    for place, content in files.items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        written = content
        if isinstance(content, tuple):
            text = (shipped_folder() / place).read_text(encoding="utf-8")
            assert content[0] in text, place
            written = text.replace(content[0], content[1], 1)
        path.write_text(written, encoding="utf-8")
    return tmp_path


@cache
def before(number):
    return outcome(shipped(), asked(shipped(), ALL[number]))


def asked(knowledge, case):
    return case_from_mapping(knowledge, case, name="the case", today=TODAY)


def in_full(knowledge, cases):
    """What differs, by answering every case on both sides."""
    found = {}
    for case in cases:
        way = differs(before(ALL.index(case)), outcome(knowledge, asked(knowledge, case)))
        if way is not None:
            found[case["id"]] = way
    return found


def by_impact(folder, cases):
    with of_folder(folder, []) as sides:
        return impact(sides, cases, TODAY, jobs=1)


def ways(found):
    return {one["id"]: one["way"] for one in found["changed"]}


def changed_entry(kind, id, **values):
    """The shipped knowledge with other values in one entry."""
    known = shipped()
    entry = known.get(kind, id)
    entry = entry._replace(data={**entry.data, **values})
    entries = [
        entry if (one.kind, one.id) == (kind, id) else one
        for each in KINDS
        for one in known.all(each).values()
    ]
    return Knowledge(entries, known.layers, "changed")


def of(after, cases=FEW, jobs=1):
    return impact(Sides(shipped(), after, "before and after"), cases, TODAY, jobs)


@pytest.fixture(scope="module")
def cheaper():
    """The knowledge in which a card gets cheaper, and what it changes."""
    prices = shipped().get("card", "geforce-rtx-5070-ti").data["prices"]
    price = {"on": "2026-11-20", "usd": 500, "condition": "new", "kind": "street"}
    after = changed_entry("card", "geforce-rtx-5070-ti", prices=[*prices, price])
    return after, of(after)


@pytest.mark.slow
def test_impact_is_the_difference_between_all_answers(cheaper):
    after, found = cheaper

    assert ways(found) == in_full(after, FEW)
    assert ways(found)["seventy-ti"] == "advised"


def test_change_is_told_with_the_value_that_makes_it(cheaper):
    _, found = cheaper

    (one,) = [one for one in found["changed"] if one["id"] == "seventy-ti"]
    assert one["after"] == ["GeForce RTX 5070 Ti, new"]
    assert [(edit["id"], edit["after"]["usd"]) for edit in one["because"]] == [
        ("geforce-rtx-5070-ti", 500)
    ]


def test_measures_of_the_market_that_move_are_told(cheaper):
    _, found = cheaper

    assert "median_price" in {one["quantity"] for one in found["market"]}


def test_screen_tells_the_change_and_the_line_behind_it(cheaper):
    _, found = cheaper

    text = plain(impact_blocks(found), 200)

    assert " with different advice" in text
    assert "now:    GeForce RTX 5070 Ti, new" in text
    assert "because of geforce-rtx-5070-ti: prices, line " in text
    assert "median price, USD: " in text


def test_edit_that_no_rule_reads_changes_nothing():
    """The cases are not even run: the rules would see the same facts."""
    found = of(changed_entry("card", "geforce-rtx-5070-ti", note="Seen again."))

    assert [edit["key"] for edit in found["edits"]] == ["note"]
    assert found["changed"] == []


def test_edit_is_one_line_for_each_value():
    prices = shipped().get("card", "geforce-rtx-5080").data["prices"][:-1]
    after = changed_entry("card", "geforce-rtx-5080", slots=4, prices=prices)

    keys = [edit.key for edit in edits(shipped(), after)]

    assert keys == ["slots", f"prices.{len(prices)}"]


def test_changed_item_of_a_list_shows_what_differs():
    """Both sides were shown whole, and cut off before the difference."""
    prices = shipped().get("card", "geforce-rtx-5080").data["prices"]
    other = [*prices[:-1], {**prices[-1], "usd": 1, "note": "Seen again."}]

    (edit,) = edits(shipped(), changed_entry("card", "geforce-rtx-5080", prices=other))

    on, usd = prices[-1]["on"], prices[-1]["usd"]
    assert f"prices.{len(prices) - 1} of {on}: usd {usd} -> 1, note " in edit.says


def test_one_more_rent_beside_a_new_offer_is_told_as_such():
    offers = shipped().get("cloud", "vast-ai").data["offers"]
    more = {**offers[3], "prices": [*offers[3]["prices"], {"on": "2026-11-20", "usd": 0.35}]}
    after = changed_entry(
        "cloud", "vast-ai", offers=[*offers[:3], more, *offers[4:], {**more, "card": "mine"}]
    )

    renewed, added = edits(shipped(), after)

    assert renewed.says.endswith(f"of {more['card']}: prices is new: on 2026-11-20, usd 0.35")
    assert added.before is None
    assert edits(after, with_edits(shipped(), after, [renewed, added])) == []


def test_all_edits_together_make_the_knowledge_after():
    prices = shipped().get("card", "geforce-rtx-5080").data["prices"]
    dearer = [{**price, "usd": price["usd"] + 1} for price in prices]
    after = changed_entry("card", "geforce-rtx-5080", slots=4, prices=dearer)
    made = edits(shipped(), after)

    together = with_edits(shipped(), after, made)
    one = with_edits(shipped(), after, made[:1])

    assert edits(after, together) == []
    assert len(edits(one, after)) == len(made) - 1


def test_new_card_alone_comes_with_its_new_architecture_and_what_that_names():
    """`knowledge impact` ended as a bug of ours on a folder with a new vendor."""
    known = shipped()
    card = known.get("card", "geforce-rtx-5080")
    like = known.get("architecture", card.data["architecture"])
    entries = [entry for kind in KINDS for entry in known.all(kind).values()]
    new = [
        card._replace(id="mtt-s90", data={**card.data, "id": "mtt-s90", "architecture": "pinghu"}),
        like._replace(id="pinghu", data={**like.data, "id": "pinghu", "platform": "musa"}),
        known.get("platform", "cuda")._replace(id="musa"),
    ]
    after = Knowledge([*entries, *new], known.layers, "after")
    both = {edit.id: edit for edit in edits(known, after)}

    there = with_edits(known, after, [both["mtt-s90"]])
    back = with_edits(after, known, [e for e in edits(after, known) if e.id == "musa"])

    assert {"mtt-s90", "pinghu", "musa"} == both.keys()
    assert edits(there, after) == []
    assert edits(back, known) == []


def test_cases_of_the_program_can_all_be_asked():
    cases = cases_in()

    assert len({case["id"] for case in cases}) == len(cases) > 40
    assert [asked(shipped(), case).id for case in cases] == [case["id"] for case in cases]


def test_folder_without_a_case_is_refused(tmp_path):
    with pytest.raises(CaseError, match="no case files"):
        cases_in([tmp_path])


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITS)
def test_impact_of_a_prepared_edit_is_that_of_a_full_run(name, tmp_path):
    """A case in fourteen is answered before and after, whatever the facts are."""
    folder = folder_with(tmp_path, EDITS[name])

    found = by_impact(folder, CASES)

    assert ways(found) == in_full(load_knowledge([folder]), CASES)


@pytest.mark.whole
@pytest.mark.parametrize("name", EDITS)
def test_impact_of_a_prepared_edit_is_that_of_a_full_run_of_all_cases(name, tmp_path):
    folder = folder_with(tmp_path, EDITS[name])

    found = by_impact(folder, ALL)

    assert ways(found) == in_full(load_knowledge([folder]), ALL)


@pytest.mark.slow
def test_two_processes_find_the_same(cheaper):
    after, found = cheaper

    assert of(after, jobs=2) == found
