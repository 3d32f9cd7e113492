"""What the screen of an answer says besides its rows."""

from functools import cache
from types import SimpleNamespace

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.explain.brief import brief, brief_blocks
from expert.explain.brief.flips import _why_far_dearer, add_flips
from expert.explain.brief.told import Told
from expert.explain.changes.trials import Choice, Trials
from expert.facts.severity import USEFUL
from expert.render import plain
from tests.shipped import shipped

DAY = "2026-11-22"


def found_for(as_of=DAY, **answers):
    """Return the brief answer to a case, with what would change it."""
    case = case_from_mapping(shipped(), {"as_of": as_of, "answers": answers})
    session = Session(shipped(), case)
    record = session.record()
    found = brief(record, shipped())
    add_flips(found, Told(record, shipped()), Trials(session, stays=True))
    return found


@cache
def ordinary():
    """Return the brief answer to a case without answers; whoever changes it takes a copy."""
    return found_for()


@pytest.mark.parametrize("width", [40, 45, 50, 60, 80, 100])
def test_command_is_never_cut_by_a_line_break(width):
    """A command of several words must be copied as a whole."""
    found = {**ordinary(), "flips": [], "tries": 3}

    shown = plain(brief_blocks(found, [], width=width), width).splitlines()

    assert any(line.endswith(" whichgpu ask") for line in shown)
    assert any(line.endswith(" whichgpu what-if") for line in shown)


def test_more_memory_than_all_cards_have_together_is_tried_of_an_added_card():
    """The card alone has less than the work needs, so more than that would be less."""
    found = found_for(
        ask="upgrade", owned=["RTX 3060 12GB"], job="run_llm", model="qwen3-32b", budget_usd=1500
    )

    (flip,) = [one for one in found["flips"] if one["key"] == "memory_need_gb"]
    assert found["advised"][0]["role"] == "add"
    assert flip["value"] > found["ladder"][0]["memory_gib"] + 10
    assert flip["says"].startswith(f"you need more than {flip['value'] - 1} GB: then ")
    (price,) = [one for one in found["flips"] if one["key"] == "price"]
    assert ": then add " in price["says"]


def test_second_card_is_tried_where_a_model_to_fine_tune_only_just_fits():
    """Two cards share it with room to spare, if the computer takes them."""
    found = found_for(
        job="finetune",
        model="qwen3-32b",
        finetune_method="qlora",
        budget_usd=3000,
        used_ok=True,
    )

    flip = found["flips"][0]
    assert flip["says"].startswith("your computer takes two cards: then two ")
    assert flip["then"]["count"] == 2


def cache_flip(**answers):
    """Return what a smaller cache changes in the answer about a language model, if anything."""
    found = found_for(job="run_llm", model="qwen3-32b", **answers)
    return next((one for one in found["flips"] if one["key"] == "cache_bits"), None)


def test_smaller_cache_is_tried_where_the_cache_is_a_large_part_of_the_need():
    """It was run: the cheaper cards hold the model, and how long the first token takes is said."""
    flip = cache_flip(context_tokens=131072, budget_usd=3000)

    assert flip["value"] == 8
    assert flip["says"].startswith("an 8-bit cache is OK: then two ")
    assert " are enough, at " in flip["says"]
    assert "but the first token takes " in flip["says"]


def test_smaller_cache_may_also_let_one_faster_card_do_the_work_of_two():
    """The first choice stays the same, but the faster card is one that a person should know."""
    flip = cache_flip(context_tokens=32768, budget_usd=1000, used_ok=True)

    assert flip["says"].startswith("an 8-bit cache is OK: then a used ")
    assert flip["then"]["count"] == 1


def test_fewer_bits_are_tried_where_the_first_choice_may_be_slower_than_reading():
    """A whole computer that holds all of it in 3 bits is cheaper and faster."""
    found = found_for(job="run_llm", model="qwen3-235b-a22b", budget_usd=6000)

    (flip,) = [one for one in found["flips"] if one["key"] == "weight_format"]
    assert " weights are OK, which lose some quality: then " in flip["says"]
    assert flip["then"]["count"] == 1


@pytest.mark.parametrize(
    "answers",
    [
        {"context_tokens": 4096},
        {"context_tokens": 131072, "cache_bits": 16},
        {"context_tokens": 131072, "program": "transformers"},
    ],
)
def test_smaller_cache_is_not_tried(answers):
    """It would save little, its bits were stated, or the program has no such cache."""
    assert cache_flip(budget_usd=4000, **answers) is None


def test_what_is_as_good_stays_on_a_full_screen():
    """It is advised, too, so it must not be left out for a second check or note."""
    checks = [
        {"says": f"Check number {number}.", "severity": USEFUL, "rules": []} for number in range(12)
    ]
    close = [{"id": "other", "says": "Other (96 GB, $15,600 new)", "within": 0.05}]
    found = {**ordinary(), "checks": checks, "close": close}

    shown = plain(brief_blocks(found, []), 80)

    assert "As good      Other (96 GB, $15,600 new)" in shown
    assert "Check number 11." not in shown


def test_reason_is_told_where_nothing_would_be_bought():
    found = found_for("2013-05-01", persona="cv_researcher", budget_usd=1000)

    (flip,) = [one for one in found["flips"] if one["key"] == "memory_need_gb"]
    assert flip["then"]["kind"] == "nothing"
    assert flip["says"].endswith(": then no card you can use has the 7 GB that this needs")


def test_card_of_several_is_named_without_their_number():
    """`3060` is taken for the usual one, however many there are."""
    found = found_for(ask="upgrade", owned=["2x RTX 3060"])

    assert "RTX 3060 is the GeForce RTX 3060 12GB" in [item["says"] for item in found["assumed"]]


@pytest.mark.parametrize(
    ("role", "usd", "computer", "says"),
    [
        ("best_value", 1999, 500, ""),
        (
            "best_value",
            2000,
            500,
            " for $2,000, which then gives more for its price, with $500 counted for a computer",
        ),
        ("best_value", 2000, 0, " for $2,000, which then gives more for its price"),
        ("cheapest", 2000, 500, ""),
    ],
)
def test_jump_to_a_far_dearer_card_is_explained(role, usd, computer, says):
    """A price of $1,000 that leads to a card for twice as much looks like a fault."""
    facts = {"Offer": {"usd": usd}, "ComputerCounts": {"usd": computer}}
    told = SimpleNamespace(fact=lambda kind, **_: facts[kind])

    dear = Choice("card", "dear", "new", 1, "Dear")

    assert _why_far_dearer(told, {"role": role}, 1000, dear) == says


def test_card_that_a_change_leads_to_is_said_to_have_no_current_price():
    """A laptop of the last generation may not be for sale any more."""
    laptop = {"form": "laptop", "vendor": "nvidia", "os": "windows", "budget_usd": 2500}
    found = found_for("2026-11-24", **laptop, job="run_llm", parameters_billion=14)
    unpriced = [flip["says"] for flip in found["flips"] if "4090 Laptop" in flip["says"]]

    assert unpriced != []
    assert all(says.endswith(", if you find one (no current price)") for says in unpriced)


def test_row_of_a_whole_computer_has_the_computer_around_a_card():
    """Beside complete computers, a bare card would look cheaper than it is."""
    found = found_for(form="computer", job="run_llm", model="gpt-oss-120b")

    rows = {row["label"]: row for row in found["ladder"]}
    cards = [row for row in rows.values() if "computer_usd" in row]
    shown = plain(brief_blocks(found, []), 80)
    assert "computer_usd" not in rows["DGX Spark (GB10)"]
    assert cards
    assert all(row["beside"].startswith("a desktop") for row in cards)
    assert all(
        f"{round(row['total_usd'] + row['computer_usd'], -1):,.0f} {row['condition']}" in shown
        for row in cards
    )


def test_row_of_a_card_alone_has_no_computer():
    """Whoever has a computer needs none."""
    found = found_for(ask="upgrade", owned=["RTX 3060 12GB"], job="run_llm", model="qwen3-32b")

    assert [row for row in found["ladder"] if row["kind"] == "card"]
    assert [row for row in found["ladder"] if "computer_usd" in row] == []


def test_row_beside_the_first_names_what_would_surprise_a_buyer():
    """What speaks against the first card is told in sentences; a row has only its name."""
    found = found_for(
        ask="compare",
        candidates=["Tesla P40", "RTX 3060 12GB"],
        goal="speed",
        job="run_llm",
        model="8b",
    )

    (row,) = [row for row in found["ladder"] if row["label"] == "Tesla P40"]
    assert row["drawbacks"] == "CUDA support has ended, no fan"
    assert "(CUDA support has ended" in " ".join(plain(brief_blocks(found, []), 120).split())


def test_memory_that_falls_short_by_little_is_not_all_that_is_needed():
    """10.7 and 10.74 GB read alike; the one does not hold the other."""
    found = found_for(ask="upgrade", owned=["Mac mini M4 16GB"], job="run_llm", model="14b")

    assert "has slightly less than the 11 GB needed" in " ".join(found["says"])


@pytest.mark.parametrize(
    ("answers", "shown"),
    [
        ({}, False),
        ({"job": "finetune", "model": "llama-3-1-8b", "finetune_method": "lora"}, True),
    ],
)
def test_far_cheaper_row_is_the_cheapest_of_all(answers, shown):
    """ADVICE-323: where a used card costs less still, the row would say nothing."""
    rows = found_for(**answers, **({"used_ok": True} if answers else {}))["ladder"]
    cheapest = min((row for row in rows if "total_usd" in row), key=lambda row: row["total_usd"])

    assert [row["label"] for row in rows if row["role"] == "far_cheaper"] == (
        [cheapest["label"]] if shown else []
    )


@pytest.mark.parametrize(
    ("model", "size"),
    [("gpt-oss-20b", "36GB"), ("gpt-oss-120b", "128GB")],
)
def test_computer_named_without_its_memory_is_spoken_of_in_the_size_that_holds_the_work(
    model, size
):
    """One that is no longer sold was spoken of in a size that is too small, or in three."""
    found = found_for(ask="compare", candidates=["DGX Spark", "M4 Max"], job="run_llm", model=model)

    (note,) = [note["says"] for note in found["notes"] if "M4 Max" in note["says"]]
    assert size in note


def test_row_of_a_card_that_does_not_hold_the_model_has_no_tokens_per_second():
    """It would generate them only if it held the model."""
    answers = {
        "ask": "upgrade",
        "job": "run_llm",
        "owned": ["RTX 3080"],
        "budget_usd": 1200,
        "used_ok": True,
        "model": "Qwen3.6 27B",
        "weight_format": "Q4_K_M",
        "offload": False,
        "gpus": 1,
    }

    first, *others = found_for(**answers)["ladder"]
    (owned,) = [row for row in others if row["role"] == "owned"]

    assert "speed" in first
    assert "speed" not in owned


def test_row_of_a_card_that_is_only_announced_says_when_it_is_sold():
    """A card that was announced on the day of the question counts, but cannot be had yet."""
    rows = found_for(as_of="2020-10-15", persona="researcher", budget_usd=2000)["ladder"]

    (coming,) = [row for row in rows if row["label"] == "GeForce RTX 3070"]
    assert coming["drawbacks"] == "on sale from 2020-10-29"
