"""What would change a verdict against a card, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from expert.engine.absence import Absence
from expert.explain import wording
from expert.explain.record.declared import spec_of
from expert.explain.why_not.standing import DOLLARS
from expert.facts import Answer
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name

RUNS = " support"
STAYS = "It would remain a candidate "
ONE_OF_SEVERAL = "This reason would go away "


def remedy(blocker: Mapping[str, Any], knowledge: Knowledge, *, alone: bool = True) -> str:
    """Return what would remove one reason against a card; empty if nothing would.

    ``alone`` says whether it is the only reason: only then would the card remain a candidate.
    """
    sentence = _remedy(blocker, knowledge)
    if alone or not sentence.startswith(STAYS):
        return sentence + _first_choice(blocker)
    return ONE_OF_SEVERAL + sentence.removeprefix(STAYS)


def _first_choice(blocker: Mapping[str, Any]) -> str:
    """Return the sentence with the price at which a card would come first, if there is one."""
    if "first_at" not in blocker:
        return ""
    price, now = wording.usd(blocker["first_at"]["usd"]), blocker["first_at"]["instead_of"]
    return (
        f" At {price} US dollars or less instead of {wording.usd(now['usd'])} "
        f"({now['condition']}), it would be the first choice."
    )


def _remedy(blocker: Mapping[str, Any], knowledge: Knowledge) -> str:
    about, unit = str(blocker.get("about", "figure")), blocker.get("unit")
    spec = spec_of(str(blocker.get("rule")))
    lifted = f"{STAYS}{spec.lifted}." if spec and spec.lifted else ""
    if "wanted" not in blocker:
        return lifted or _by_answering(blocker["absent"], knowledge)
    have = wording.amount(blocker["found"]["value"], unit)
    want = wording.amount(blocker["wanted"]["value"], unit)
    if lifted:
        return lifted.format(have=have, want=want)
    if blocker.get("by"):
        return _against_rival(blocker, knowledge, have, want)
    if about.endswith(RUNS):
        return f"It would remain a candidate if {about.removesuffix(RUNS)} ran on it."
    if blocker["margin"] is None:
        return f"It would remain a candidate if {about} were {want} instead of {have}."
    if "memory" in about:
        return f"It would remain a candidate if the memory needed were {have} or less."
    side = "less" if blocker["found"]["value"] < blocker["wanted"]["value"] else "more"
    limit = "budget" if unit == DOLLARS and "about" not in blocker else f"required {about}"
    return f"It would remain a candidate if the {limit} were {have} or {side}."


def _by_answering(absent: Sequence[str], knowledge: Knowledge) -> str:
    """Return the sentence about a rule that fired because a question was not answered."""
    keys = [each.asked["key"] for each in absent if _is_answer(each)]
    if not keys:
        return ""
    questions = knowledge.all("question")
    asked = [
        f"“{questions[key].data['text']}” ({key})" if key in questions else key for key in keys
    ]
    return f"This reason applies because you did not answer {wording.listed(asked, 'or')}."


def _is_answer(absence: str) -> TypeGuard[Absence]:
    return (
        isinstance(absence, Absence) and absence.kind == Answer.__name__ and "key" in absence.asked
    )


def _against_rival(blocker: Mapping[str, Any], knowledge: Knowledge, have: str, want: str) -> str:
    card = knowledge.all("card").get(str(blocker["by"]))
    rival = full_name(card.data) if card else blocker["by"]
    if blocker.get("ahead"):
        return (
            "It would remain a candidate if you asked for the best card (ask=gpu) rather than "
            f"{rival}."
        )
    if blocker.get("unit") == "US dollars":
        return (
            f"It would remain a candidate if it cost less than {want} ({rival}), or if {rival} "
            "were left out."
        )
    reached = f"came within {blocker['within']:.0%} of" if blocker.get("within") else "reached"
    return f"It would remain a candidate if it {reached} {want} ({rival}); it has {have}."
