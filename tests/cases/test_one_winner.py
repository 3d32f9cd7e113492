"""One winner: whatever a person asks about cards, the same first option answers it.

A plain question that states a sum is asked again as a check of three cards. A card that is a sound
choice is told first; after it stands what the plain question recommends.
"""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.facts.values import SOUND_CHOICE
from tests.cases.scoring import cases_of, shipped, shipped_answer
from tests.sampling import one_in

NAMED = ("candidates", "price_usd", "unavailable", "within_series")
"""With one of these, a check of another card is another question."""
CHECKED = ("geforce-rtx-3060-12gb", "geforce-rtx-3090", "geforce-rtx-4090")


def asks_plainly(case):
    answers = case.data.get("answers", {})
    return (
        case.ask == "gpu"
        and "budget_usd" in answers
        and "advisor" not in case.data
        and str(case.data.get("as_of")) >= "2023"
        and not any(key in answers for key in (*NAMED, "owned"))
    )


ONLY_USED = "a card that is sold only used is named, so its used offer counts"
NOT_YET = {
    **dict.fromkeys(("T-MANY-11", "OP-32", "S-14"), ONLY_USED),
    "A-EXPERTS-SLOW": "a named card may keep part of the model in system RAM, too",
    "T-MK-08": "the named card decides the format of the weights that is assumed",
}
"""Cases whose check still names another winner, and why; the list only gets shorter."""


PLAIN = [case for case in cases_of("today") if asks_plainly(case) and one_in(4, case.id)]


def marks_of(id):
    slow = [] if one_in(80, id) else [pytest.mark.slow]
    return [*slow, *([pytest.mark.xfail(reason=NOT_YET[id], strict=True)] if id in NOT_YET else [])]


def first(record):
    """The first card that is bought, without what only the check approves of."""
    cards = [item for item in record["recommended"] if set(item["roles"]) - {SOUND_CHOICE}]
    return (cards[0]["kind"], cards[0]["id"], cards[0].get("condition")) if cards else None


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.id, marks=marks_of(case.id)) for case in PLAIN],
)
def test_a_check_names_the_winner_of_the_plain_question(case):
    plain = first(shipped_answer("today", case.id))
    found = {}
    for card in CHECKED:
        answers = {**case.data["answers"], "ask": "check_card", "candidates": [card]}
        data = {"as_of": case.data["as_of"], "answers": answers}
        found[card] = first(consult(shipped(), case_from_mapping(shipped(), data, {}, "check")))

    assert found == dict.fromkeys(CHECKED, plain)
