"""Whether the advisor with the newest edition on that date would pick something else, and why.

Only one advisor is asked, in a single run, because the answer has room for one line and each run
takes a tenth of a second. `recommend --verbose` asks all advisors and proves what decides
(`second_opinion.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.case.case import DEFAULT_ADVISOR, Case
from expert.consultation.run import consult_for_text
from expert.explain.advisors.second_opinion import other_advisors
from expert.explain.brief.first_line import bought
from expert.explain.brief.told import Told
from expert.explain.view import Item, RecordView, taken
from expert.explain.why_not.remedy import RUNS
from expert.explain.why_not.verdict import verdict
from expert.knowledge import Knowledge

CARD, OWNED = "card", "owned"


def dissent(knowledge: Knowledge, case: Case, record: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what the advisor with the newest edition would pick instead.

    None if the case is for an advisor other than the default one, nobody else had advice on that
    date, nothing is recommended, or one advisor's first choice is among the other's
    recommendations. Also None if the other advisor assumes software that did not run on the
    default advisor's choice: that says nothing about the card itself.
    """
    mine = taken(record)
    heard = other_advisors(knowledge, case)
    if case.advisor != DEFAULT_ADVISOR or not mine or not heard:
        return None
    (advisor, edition), *_ = sorted(heard, key=lambda a: (a[1]["from"], a[0].id), reverse=True)
    other = consult_for_text(knowledge, case._replace(advisor=advisor.id))
    theirs = taken(other)
    if not theirs or _is_in(mine[0], theirs) or _is_in(theirs[0], mine):
        return None
    view, option = RecordView(other, knowledge), theirs[0]
    because = _why(view, knowledge, mine[0], option)
    if because is None:
        return None
    reason, rules = because
    told = Told(other, knowledge)
    what = bought(told, option) if option["kind"] == CARD else str(option["label"])
    return {
        "advisor": advisor.id,
        "name": str(advisor.data["name"]),
        "edition": str(edition["from"]),
        "kind": option["kind"],
        "id": option["id"],
        "says": f"{advisor.data['name']} ({edition['from']}) would pick {what}: {reason}",
        "rules": rules,
    }


def _is_in(item: Item, items: list[Item]) -> bool:
    return any((item["kind"], item["id"]) == (other["kind"], other["id"]) for other in items)


def _why(
    view: RecordView, knowledge: Knowledge, mine: Item, option: Item
) -> tuple[str, list[str]] | None:
    """Return what the other advisor's values say against our choice, or else for their own.

    None if the software that the other advisor assumes does not run on our choice.
    """
    if mine["kind"] == CARD and mine.get("condition") != OWNED:
        blockers = verdict(view, knowledge, mine["id"]).get("blockers", [])
        # If another offer of the same card is better, this says nothing against the card.
        against = [blocker for blocker in blockers if blocker.get("by") != mine["id"]]
        if any(str(blocker.get("about", "")).endswith(RUNS) for blocker in against):
            return None
        against.sort(key=lambda blocker: blocker.get("by", option["id"]) != option["id"])
        if against:
            return _in_short(against[0], option), [str(against[0]["rule"])]
    firings = view.because(option)
    return str(firings[0]["says"]), sorted({str(firing["rule"]) for firing in firings})


def _in_short(blocker: Mapping[str, Any], option: Item) -> str:
    """Return a reason as a sentence; if it is the other advisor's choice, with both figures."""
    sides = [blocker.get(side, {}).get("value") for side in ("found", "wanted")]
    if blocker.get("by") == option["id"] and all(isinstance(side, int | float) for side in sides):
        found, wanted = (f"{side:.3g}" for side in sides)
        return f"{wanted} {blocker['unit']} instead of {found}."
    return str(blocker["says"])
