"""What the ten-line answer says before someone pays: what to search for, how old it all is."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.explain.brief.brief import brief
from expert.explain.brief.search_term import in_words, search_term
from expert.explain.brief.told import Told
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

DAY = "2026-11-21"


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


def searched(knowledge, card, condition="new", day=DAY):
    record = {"case": {"as_of": day, "answers": {}}, "facts": [], "firings": []}
    return search_term(Told(record, knowledge), {"id": card, "condition": condition})


@pytest.mark.parametrize(
    ("card", "term", "avoid"),
    [
        ("geforce-rtx-5070", '"GeForce RTX 5070" 12 GB', ["Ti", "Laptop"]),
        ("geforce-rtx-5060-ti-16gb", '"GeForce RTX 5060 Ti" 16 GB', ["8 GB"]),
        ("geforce-rtx-5070-laptop-8gb", '"GeForce RTX 5070 Laptop" 8 GB', ["12 GB"]),
    ],
)
def test_search_term_is_the_exact_name_and_what_else_it_finds(knowledge, card, term, avoid):
    """Other cards of a name that begins alike, and the same name with another memory."""
    found = searched(knowledge, card)

    assert found["term"] == term
    assert set(avoid) <= set(found["avoid"])


def test_cards_to_come_are_not_warned_of(knowledge):
    """On that day nobody could mistake them for it."""
    assert "Ti" not in searched(knowledge, "geforce-rtx-3080-10gb", day="2020-10-01")["avoid"]
    assert "Ti" in searched(knowledge, "geforce-rtx-3080-10gb", day="2022-10-01")["avoid"]


def test_offers_of_broken_used_cards_are_warned_of(knowledge):
    used = searched(knowledge, "titan-rtx", "used")

    assert in_words(used) == '"TITAN RTX" 24 GB, but not “for parts”'
    assert searched(knowledge, "titan-rtx", "owned") is None


@pytest.mark.parametrize(("day", "old"), [(DAY, False), ("2027-03-01", True)])
def test_answer_says_if_all_knowledge_is_old(knowledge, day, old):
    """Sixty days after the newest price, cards and prices are missing that others know."""
    case = case_from_mapping(knowledge, {"as_of": day}, today=day)

    checks = [check["says"] for check in brief(consult(knowledge, case), knowledge)["checks"]]

    assert [says.startswith("The newest price on record is") for says in checks].count(True) == old


def checks_of(knowledge, **answers):
    case = case_from_mapping(knowledge, {"as_of": "2026-11-22", "answers": answers}, {}, "a case")
    return [check["says"] for check in brief(consult(knowledge, case), knowledge)["checks"]]


def test_every_row_with_a_tight_fit_is_named(knowledge):
    """The first card needs no name; the others do."""
    checks = checks_of(
        knowledge, job="run_llm", model="llama-3-1-70b", budget_usd=2500, used_ok=True
    )

    (tight,) = [says for says in checks if "tight fit" in says]
    assert tight.startswith("A tight fit: it likely needs 43 GB")
    assert "The same goes for " in tight


def test_a_tight_fit_of_a_card_that_is_kept_is_told(knowledge):
    """Nothing is paid, but the job can still run out of memory."""
    checks = checks_of(
        knowledge, ask="upgrade", owned=["Tesla P40"], job="run_llm", model="qwen3-32b"
    )

    assert [says for says in checks if "tight fit" in says] != []


def test_what_a_card_leaves_to_main_memory_is_told(knowledge):
    """It is no tight fit: the rest of the model needs system RAM."""
    checks = checks_of(
        knowledge, job="run_llm", model="gpt-oss-120b", offload=True, budget_usd=2000
    )

    assert any("in system RAM" in says for says in checks)
    assert not any("tight fit" in says for says in checks)


SERVED = {"job": "run_llm", "model": "llama-3-1-8b", "users": 16, "used_ok": True}


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (SERVED | {"budget_usd": 2500}, True),
        ({"job": "run_llm", "model": "llama-3-1-8b", "budget_usd": 50_000}, False),
    ],
)
def test_rest_of_the_money_is_told_unless_something_too_close_tells_it(knowledge, answers, told):
    """Both sums buy more than the work needs; for the larger one, dearer cards are as good."""
    case = case_from_mapping(knowledge, {"as_of": "2026-11-22", "answers": answers}, {}, "a case")

    found = brief(consult(knowledge, case), knowledge)

    assert any(note["topic"] == "money left" for note in found["notes"]) == told
    assert bool(found["close"]) != told


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({"job": "train"}, "GeForce RTX 5070 Ti (new) may cost more than your $1,300: half of"),
        (
            {"persona": "kaggle", "kaggle_kind": "deep_learning", "used_ok": True},
            "GeForce RTX 3090 (used) may be within your $1,300: its $1,364 is an estimate, and",
        ),
    ],
)
def test_estimate_near_the_budget_says_how_far_it_may_be_off(knowledge, answers, says):
    """It may be payable or not, in either direction."""
    checks = checks_of(knowledge, budget_usd=1300, **answers)

    assert any(check.startswith(says) for check in checks)


@pytest.mark.parametrize(("model", "tight"), [("gpt-oss-120b", True), ("llama-3-1-8b", False)])
def test_second_line_says_if_the_fit_is_tight(knowledge, model, tight):
    """Whoever reads two lines only must not learn at the first run that memory may run out."""
    answers = {"job": "run_llm", "model": model, "budget_usd": 4000}
    case = case_from_mapping(knowledge, {"as_of": "2026-11-22", "answers": answers}, {}, "a case")
    found = brief(consult(knowledge, case), knowledge)

    assert ("(tight: " in " ".join(map(str, found.values()))) == tight


def test_parts_are_those_around_the_card_that_is_shown_first(knowledge):
    """Another card that is as good has a list of its own."""
    data = {
        "as_of": "2026-11-23",
        "answers": {"ask": "system_build", "job": "run_llm", "budget_usd": 3000},
    }
    case = case_from_mapping(knowledge, data, today="2026-11-23")

    found = brief(consult(knowledge, case), knowledge)

    parts = [note["says"] for note in found["notes"] if note["topic"] == "parts"]
    assert [found["ladder"][0]["name"] in says for says in parts] == [True]
