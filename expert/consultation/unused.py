"""Which answers made no difference to what is shown.

Each answer is removed in a live session: an answer made no difference if the same is shown without
it. This includes an answer equal to what is assumed anyway, and an answer that no rule reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from expert.case.offers import CANDIDATES, OFFERS
from expert.consultation.leading import WHOLE_NEED, rule_concluding, rules_leading_to
from expert.consultation.live import Session
from expert.engine.engine import LAST
from expert.engine.stages import STAGES, level_after
from expert.errors import WhichGpuError
from expert.facts import Assumed, LighterAnswer, LighterTaken, Need, Pick

Record = Mapping[str, Any]
Assumption = tuple[str, Any]
"""The key of what is assumed, and its value."""
FIRST_STAGE = STAGES[0]
READS_ALIKE_GIB = 1.0
"""Needs that differ by more than this also differ in words, which are rounded to whole GB."""
QUESTION = "ask"
"""The key of the question itself, which everything shown answers."""
BESIDE = ("case", "because", "rules", "not_used", "flips", "tries", "fact", "firing")
"""Keys that do not count as shown: the case itself, its rules, the trials, and running numbers."""
SAID = ("recommended", "ladder", "ruled_out", "passed_over", "advice", "assumed")
"""The parts of a record that say something about the case."""


class Standing(NamedTuple):
    """What a session concludes and shows with all answers."""

    answers: Mapping[str, Any]
    shown: Any
    picks: list[str] | None = None
    """None if what is shown does not depend on the picks."""
    assumed: frozenset[Assumption] | None = None
    """None if assumptions are not shown."""
    not_always_shown: frozenset[str] = frozenset()
    """What may be assumed without being shown."""
    need_gib: float | None = None
    """The memory that the work takes; None if it is not shown, or only for a lighter variant."""
    stated: Collection[str] = ()
    """Keys of answers that are shown as the person stated them; they need no trial."""
    named: Collection[str] = ()
    """Keys of answers that are named; an assumption in their place would be named, too."""


def standing(
    session: Session,
    shown: Any,
    sometimes: Collection[str] | None = None,
    *,
    tells_need: bool = False,
    stated: Collection[str] = (),
    named: Collection[str] = (),
) -> Standing:
    """Return the state of a session, and what is shown of it.

    If the picks and all assumptions except those in ``sometimes`` are shown, a different pick or
    assumption is always a difference, which can be found faster. The same holds for a different
    need for memory, if what is shown mentions the need. Answers that are shown as they were
    ``stated`` always make a difference; answers that are ``named`` do so if something else is
    assumed in their place.
    """
    answers, shown = dict(session.case.answers), _alone(shown)
    if sometimes is None:
        return Standing(answers, shown)
    tried_out = {str(form["key"]) for form in session.engine.facts_of(LighterAnswer)}
    but = frozenset(tried_out.union(sometimes))
    engine = session.engine
    is_usual = tells_need and not engine.facts_of(LighterTaken)
    need = next((float(need["gib"]) for need in engine.facts_of(Need) if is_usual), None)
    assumed = frozenset(_assumed(session))
    return Standing(answers, shown, _picks(session), assumed, but, need, stated, named)


def unused_answers(
    session: Session,
    before: Standing,
    shown: Callable[[Record], Any],
    keys: Iterable[str] | None = None,
    early: Session | None = None,
) -> list[str]:
    """Return, in the order of the case, the keys of the answers without which the same is shown.

    ``shown`` returns what is shown of a record; ``keys`` limits the answers that are tried. If two
    answers say the same, only the first is unused. ``early`` is a session with only the rules
    about the need, for a case of the same day and advisor: differences in early stages are found
    there, so that this session need not weigh cards again. Afterwards, the session holds different
    facts.
    """
    answers, unused = before.answers, []
    for key in before.answers if keys is None else keys:
        without = {name: value for name, value in answers.items() if name != key}
        if key == QUESTION or key in before.stated or (key == CANDIDATES and OFFERS in answers):
            continue  # offered cards count as asked about even if they are not named again
        if _shows_the_same(session, without, before, shown, key, early or session):
            answers = without
            unused.append(key)
    return unused


def _shows_the_same(
    session: Session,
    answers: Mapping[str, Any],
    before: Standing,
    shown: Callable[[Record], Any],
    key: str,
    early: Session,
) -> bool:
    try:
        both = early is session or key in before.named
        stages = (FIRST_STAGE, WHOLE_NEED) if both else (WHOLE_NEED,)
        if before.assumed is not None and _differs_early(early, stages, answers, before, key):
            return False
        if before.picks is not None:
            session.answer_all(answers, only=rules_leading_to(Pick))
            if _picks(session) != before.picks:
                return False
            session.complete()
        else:
            session.answer_all(answers)
        found = _alone(shown(session.record_in_order()))
        return bool(_but_assumed(found, key, before.answers[key]) == before.shown)
    except WhichGpuError:
        return False  # the question cannot be answered without this answer


def _differs_early(
    session: Session, stages: Iterable[str], answers: Mapping[str, Any], before: Standing, key: str
) -> bool:
    """Return whether the first stages already show a difference; each is tried separately."""
    for stage in stages:
        session.begin_with(answers, stage)
        if _assumes_more(session, before, key, stage):
            return True
    needs = session.engine.foresee(rule_concluding(Need).id) if before.need_gib is not None else ()
    return any(abs(need["gib"] - before.need_gib) > READS_ALIKE_GIB for need in needs)


def _assumes_more(session: Session, before: Standing, key: str, stage: str) -> bool:
    """Return whether something new is assumed.

    An assumption that replaces the answer itself matters only if what is shown names it.
    """
    assert before.assumed is not None
    return any(
        what not in before.not_always_shown
        and (what != key or _alike(value, before.answers[key]) or key in before.named)
        for what, value in _assumed(session, level_after(stage)) - before.assumed
    )


def _assumed(session: Session, before: float = LAST) -> set[Assumption]:
    """Return what is assumed at levels below a certain one; higher levels may be out of date."""
    facts = session.engine.facts_of(Assumed)
    return {(fact["what"], fact["value"]) for fact in facts if fact.level < before}


def _but_assumed(found: Any, key: str, value: Any) -> Any:
    """Return what is shown, without the assumptions that replace an answer.

    An assumption by itself does not show that anything follows from it.
    """
    if not isinstance(found, Mapping) or "assumed" not in found:
        return found
    others = [one for one in found["assumed"] if one["what"] != key or _alike(one["value"], value)]
    return {**found, "assumed": others}


def _alike(value: Any, other: Any) -> bool:
    """Return whether two values are the same, whichever way a name is written.

    >>> _alike("Q4_K_M", "q4-k-m"), _alike(8, 16)
    (True, False)
    """
    return bool(_written_alike(value) == _written_alike(other))


def _written_alike(value: Any) -> Any:
    return value.casefold().replace("_", "-") if isinstance(value, str) else value


def said_in(record: Record) -> Any:
    """Return what a record says about its case."""
    return {part: record[part] for part in SAID}


def _alone(item: Any) -> Any:
    """Return what is shown without the case itself and the reasons."""
    if isinstance(item, Mapping):
        return {key: _alone(value) for key, value in item.items() if key not in BESIDE}
    return [_alone(each) for each in item] if isinstance(item, list | tuple) else item


def _picks(session: Session) -> list[str]:
    return sorted(str(dict(pick.items())) for pick in session.engine.facts_of(Pick))
