"""What to do if no card for the work can be bought; each alternative is tried."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from expert.consultation.leading import rules_leading_to
from expert.consultation.live import Session
from expert.errors import CaseError
from expert.explain import wording
from expert.explain.amounts import gb, left_of
from expert.explain.brief.assumed import in_words
from expert.explain.brief.first_line import first_line
from expert.explain.brief.told import CARD, CHECK_CARD, GPU, Told
from expert.facts import Contender, LighterAnswer, Pick, RuledOut
from expert.facts.values import (
    ANY_KIND,
    ASKED_ABOUT,
    ASKED_BESIDE,
    LARGE_ENOUGH,
    NO_CURRENT_PRICE,
    OWNED,
    PROCESSOR,
)
from expert.given.day import as_answered
from expert.knowledge import Entry
from expert.rules.cards.lighter import saved
from expert.rules.vocabulary import TRAIN, TRAINING_JOBS

INSTEAD = "instead"
"""The topic of these notes."""
BUDGET, IN_WORDS, USED_CARDS, ASK = "budget_usd", "budget", "used_ok", "ask"
MEMORY = "memory"
KEPT = (NO_CURRENT_PRICE, PROCESSOR, *ASKED_BESIDE)
"""Topics of notes that are kept along with these."""
CHOICES = (GPU, "upgrade", "compare")
NO_CARD_TO_BUY = ("cloud", "service", "cpu")
"""The kinds of things that are recommended when no card is."""
PRICED = ", about $"
FREE_MEMORY = "memory-of-free-services"
QUESTION, LIGHTER, LIGHTER_FOR = "question", "lighter", "lighter_for"
LIGHTER_COUNTS = "lighter_counts"
GPUS, USUAL_SETS = "gpus", "usual_sets"
TO_RENT = ("Rent ", "Use ")
BOARD = "board"
"""The form of a card built into a device; work on such a device cannot move to a rented card."""
MOST_LIGHTER = 2
"""The most lighter ways of doing the work that are shown."""
WHAT = ("kind", "id", "condition", "cards", "role")
"""The fields that identify a pick."""
Change = Mapping[str, Any]
Picked = frozenset[tuple[Any, ...]]


def add_instead(found: dict[str, Any], told: Told, session: Session) -> None:
    """If there is no card to choose, add the alternatives to the brief answer.

    Afterwards, the session holds different facts.
    """
    budget, first = told.answers.get(BUDGET), told.first
    found["notes"][:0] = [
        {**_note(says), "topic": LARGE_ENOUGH} for says in _large_enough(told, session)
    ]
    usual = [_note(says) for says in _usual(told, session)]
    found["notes"] += usual
    if told.ask not in CHOICES or (first is not None and first["kind"] not in NO_CARD_TO_BUY):
        return
    notes = [] if first is not None else list(_several(told, session))
    notes += itertools.islice(_lighter(told, session), MOST_LIGHTER)
    if told.ask == GPU:
        several = budget is None or told.fact("SharedSum")
        notes += [] if several else _saving(told, session, float(budget or 0))
        on_the_device = told.fact("FormWanted").get("form") == BOARD
        notes += [] if first is not None or on_the_device else _meanwhile(told, session)
    if notes:
        kept = [note for note in found["notes"] if note["topic"] in KEPT]
        found["notes"] = [*usual, *map(_note, notes), *kept]


def _note(says: str) -> dict[str, Any]:
    return {"topic": INSTEAD, "says": says, "rules": []}


def _usual(told: Told, session: Session) -> Iterator[str]:
    """Yield what the usual variant of the work needs, if the advice assumes a lighter variant.

    If what is bought or rented also has room for the usual variant, there is nothing to say. If the
    person has decided to rent, nothing for rent has.
    """
    taken = [form["fields"] for form in told.view.of_type("LighterTaken")]
    if taken and not told.view.of_type("CloudDecided"):
        questions = told.knowledge.all(QUESTION)
        all_assumed = {str(item["what"]): item["value"] for item in told.record["assumed"]}
        firm = {
            key: v
            for key, v in all_assumed.items()
            if key in questions and LIGHTER_COUNTS in questions[key].data
        }
        usual = {str(form["key"]): form["usual"] for form in taken}
        line = _tried(told, session, {**firm, **usual})
        now = _picked(pick["fields"] for pick in told.view.of_type("Pick"))
        same = now and _picked(session.engine.facts_of(Pick)) == now
        if same or line == first_line(told).removesuffix(".") + ".":
            return
        settings = wording.listed([in_words(told, key, usual[key]) for key in usual])
        yield f"With {settings}: {_lower(line)}"


def _large_enough(told: Told, session: Session) -> Iterator[str]:
    """Yield the usual savings with which a card that lacks memory can do the training."""
    job, small = str(told.value("job")), dict(_too_small(told))
    if job not in TRAINING_JOBS.values or not small:
        return
    named: set[str] = set()
    for item in _savings(told, session):
        question = str(item["key"])
        if question in named:
            continue
        answers = {**told.answers, question: item["value"]}
        try:
            session.answer_all(answers, only=rules_leading_to(RuledOut))
        except CaseError:
            continue
        out = {
            fact["card"] for fact in session.engine.facts_of(RuledOut) if fact["reason"] == MEMORY
        }
        enough = [name for card, name in small.items() if card not in out]
        if enough:
            verb = "is" if len(enough) == 1 else "are"
            says = f"With {item['words']}, {wording.listed(enough)} {verb} large enough."
            yield f"{says} {item['loses']}."
            named.add(question)
        if len(named) == MOST_LIGHTER:
            return


def _too_small(told: Told) -> Iterator[tuple[str, str]]:
    """Yield the cards asked about, or owned, that have too little memory, with their names."""
    if told.ask == CHECK_CARD:
        asked = ("The", [fact["fields"]["card"] for fact in _members(told)])
    elif told.ask == "upgrade" and told.is_bought:
        kept = told.view.of_type("Named", role=OWNED, kind=CARD)
        asked = ("your", [fact["fields"]["id"] for fact in kept])
    else:
        return
    for card in asked[1]:
        if told.view.of_type("RuledOut", card=card, reason=MEMORY):
            yield card, f"{asked[0].lower()} {told.fact('Card', id=card)['name']}"


def _members(told: Told) -> Iterable[Mapping[str, Any]]:
    return told.view.of_type("Member", group=ASKED_ABOUT)


def _savings(told: Told, session: Session) -> Iterator[Mapping[str, Any]]:
    """Yield the usual savings that apply to the work and need less memory than the current answers.

    An answer that the person gave is kept, unless another one leads to the same result.
    """
    for question in sorted(told.knowledge.all(QUESTION).values(), key=_when_tried):
        now, stated = _now(told, question), told.answers.get(question.id) is not None
        for item in _usual_savings(told, session, question):
            if now is None or (stated and not item.get("also_if_stated")):
                continue
            if _needs_less(item["value"], now):
                yield item


def _usual_savings(told: Told, session: Session, question: Entry) -> list[Mapping[str, Any]]:
    """Return the usual savings known on that date for the job and the kind of model."""
    kinds = (ANY_KIND, told.fact("Model", id=told.value("model")).get("kind"))
    found = session.engine.facts_of(LighterAnswer)
    of_job = [one for one in found if (one["key"], one["job"]) == (question.id, told.value("job"))]
    return sorted(
        (one for one in of_job if one["kind"] in kinds), key=lambda one: int(one["order"])
    )


def _now(told: Told, question: Entry) -> Any:
    """Return the current answer to a question, in the form that a case holds."""
    now = told.value(question.id)
    return None if now is None else as_answered(told.knowledge, question.id, now)


def _needs_less(value: Any, now: Any) -> bool:
    """Return whether an answer needs less memory than the current one, if there is one."""
    return now is None or bool(saved(value, now) > 0)


def _saving(told: Told, session: Session, budget: float) -> Iterator[str]:
    """Yield what to save up for, and which used cards there are."""
    lowest = _cheapest(told)
    if lowest is not None and lowest > budget:
        bought = _tried(told, session, {BUDGET: math.ceil(lowest)})
        if _buys(bought):
            yield f"For ${-left_of(budget, lowest):,} more: {_lower(bought)}"
    if told.answers.get(USED_CARDS) is None:
        session.answer_all({**told.answers, USED_CARDS: True})
        used = min((c["usd"] for c in session.engine.facts_of(Contender)), default=lowest)
        if used is not None and (lowest is None or used < lowest):
            most = max(budget, math.ceil(used))
            bought = _tried(told, session, {USED_CARDS: True, BUDGET: most})
            if _buys(bought):
                yield f"If used cards are OK: {_lower(bought)}"


def _meanwhile(told: Told, session: Session) -> Iterator[str]:
    """Yield what to rent, and which services are free."""
    changes: list[Change] = [{ASK: "cloud"}]
    holds = told.fact("Parameter", name=FREE_MEMORY).get("value", 0)
    if told.value("job") == TRAIN and (told.need_gib() or 0) <= holds:
        changes.append({BUDGET: None, IN_WORDS: "none"})
    for change in changes:
        line = _tried(told, session, change)
        if line.startswith(TO_RENT):
            yield f"Meanwhile: {_lower(line)}"


def _buys(line: str) -> bool:
    """Return whether the first line of an answer names something to buy and its price."""
    return PRICED in line and not line.startswith("Buy nothing")


def _several(told: Told, session: Session) -> Iterator[str]:
    """Yield sets of several cards, to buy or rent, that can do the work, if no number was given."""
    question = told.knowledge.get(QUESTION, GPUS)
    if told.answers.get(GPUS) is not None or not _is_too_large(told):
        return
    for number in question.data[USUAL_SETS]:
        line = _tried(told, session, {GPUS: number})
        if _buys(line) or line.startswith(TO_RENT):
            yield f"With several cards: {_lower(line)}"
            return


def _is_too_large(told: Told) -> bool:
    """Return whether no single card can do the work, whatever it costs."""
    return told.need_gib() is not None and not told.view.of_type("Fits")


def _lighter(told: Told, session: Session) -> Iterator[str]:
    """Yield what the budget buys if an assumption that needs less memory is made."""
    questions = told.knowledge.all(QUESTION).values()
    usual = _picked(fact["fields"] for fact in told.view.of_type("Pick"))
    for question in sorted(questions, key=_when_tried):
        for value, words in _ways(told, session, question):
            if not _needs_less(
                as_answered(told.knowledge, question.id, value), _now(told, question)
            ):
                continue
            bought = _tried(told, session, {question.id: value}, usual)
            if _buys(bought):
                yield f"With {words or in_words(told, question.id, value)}: {_lower(bought)}"
                break


def _ways(told: Told, session: Session, question: Entry) -> list[tuple[Any, str]]:
    """Return the lighter answers to a question, and their wording if it is not the answer itself.

    An answer that the person gave is kept, unless another one leads to the same result.
    """
    if told.answers.get(question.id) is not None:
        found = _usual_savings(told, session, question)
        return [(one["value"], str(one["words"])) for one in found if one.get("also_if_stated")]
    of_job = question.data.get(LIGHTER_FOR, {})
    values = of_job.get(str(told.value("job")), question.data.get(LIGHTER, []))
    return [(value, "") for value in values]


def _when_tried(question: Entry) -> tuple[bool, float]:
    """Return a question's sort key; those with lighter answers for only a few jobs come last."""
    return LIGHTER not in question.data, float(question.data.get("order", math.inf))


def _lower(line: str) -> str:
    return f"{line[:1].lower()}{line[1:]}"


def _cheapest(told: Told) -> float | None:
    """Return the lowest price of any option that does the work, including the computer it needs."""
    prices = [told.with_computer_usd(fact["fields"]) for fact in told.view.of_type("Contender")]
    return min(prices, default=None)


def _picked(picks: Iterable[Mapping[str, Any]]) -> Picked:
    """Return what is recommended, leaving out the cost."""
    return frozenset(tuple(pick.get(name) for name in WHAT) for pick in picks)


def _tried(told: Told, session: Session, change: Change, usual: Picked | None = None) -> str:
    """Return the first line of the answer after a change; empty if the change is rejected.

    With ``usual``, the line is also empty if the recommendation stays the same, which is faster to
    find out. The session keeps the change.
    """
    answers = {key: value for key, value in {**told.answers, **change}.items() if value is not None}
    try:
        session.answer_all(answers, only=None if usual is None else rules_leading_to(Pick))
    except CaseError:
        return ""
    if usual is not None:
        if _picked(session.engine.facts_of(Pick)) == usual:
            return ""
        session.complete()
    then = Told(session.record_in_order(), session.knowledge)
    return first_line(then).removesuffix(".") + _room(then) + "."


def _room(told: Told) -> str:
    """Return how much free system RAM the recommended card needs; empty if it needs none.

    System RAM that has to be bought is already in the first line.
    """
    card = told.card
    if card is None or told.main_memory_usd(card):
        return ""
    moved = told.fact("Offloaded", card=card["id"]).get("gib")
    return f", with {gb(moved)} free in system RAM" if moved else ""
