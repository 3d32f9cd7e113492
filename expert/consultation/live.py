"""A live consultation: when one answer changes, only what depends on it is recomputed.

The catalog is loaded once. ``answer`` and ``forget`` change the case; truth maintenance withdraws
what depended on the old answer, and the rules conclude what follows from the new answer. The
conclusions are always the same as those of a fresh run; if a rule fails during the update, the
session starts a fresh run.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from expert.case.case import Case, case_from_mapping
from expert.consultation.further_jobs import further_job_facts
from expert.consultation.lighter import USUAL, Form, form_taken
from expert.consultation.record import make_later_record, make_record
from expert.consultation.replay import Replay
from expert.consultation.run import new_engine, run
from expert.engine.engine import LAST, Engine, Supposed
from expert.engine.stages import level_after
from expert.errors import EngineError
from expert.facts import Declared, Given, Pick, Price
from expert.given import FactCache, case_facts, day_facts
from expert.given.catalogue import at
from expert.given.fact_cache import copied
from expert.knowledge import Knowledge
from expert.knowledge.garbage import without_garbage_collection

Times = Mapping[tuple[str, str], float]
"""Factors by which prices are multiplied, by card and condition."""
NONE: Times = {}
Rules = Container[str] | None
"""The ids of the rules that fire; None for all of them."""


class Session:
    """One person's consultation, answer by answer; ``only`` limits it to certain rule ids.

    ``focus`` names cards to explain even if they are not yet known on that date.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        case: Case,
        matcher: str = "indexed",
        only: frozenset[str] | None = None,
        focus: Sequence[str] = (),
    ) -> None:
        self.knowledge = knowledge
        self._matcher, self._only, self._focus = matcher, only, tuple(focus)
        self.begun_anew = 0
        """How many times a rule failed between two cases; tests require zero."""
        self._begin(case)

    def _begin(self, case: Case) -> None:
        kept = FactCache()
        of_day, own = day_facts(self.knowledge, case), self._facts_of(case, kept)
        with without_garbage_collection():
            engine = new_engine(self._matcher, self._only, self.knowledge)
            engine.load([*of_day, *own])
            engine.run()
        self.engine: Engine = engine
        self._of_day: dict[int, int] = {id(fact): fact.__factid__ for fact in of_day}
        """The number of each fact that all cases of the day share, by its id."""
        self._priced: dict[tuple[str, str], list[Price]] = {}
        self._told: dict[Any, Declared] = {}
        """The given facts of the case, by their distinguishing content."""
        self.case, self._kept, self._told = case, kept, _by_content(own)
        self._is_behind = False
        """Whether facts that matter only in later stages still belong to another case."""
        self._form: Form = USUAL
        """What is assumed so that something is left to buy."""
        self._assumed: list[Given] = []
        """The facts of that form in working memory."""
        self._has_tried = False
        """Whether lighter variants were tried, which makes the order differ from a fresh run's."""
        self._replaced: dict[int, Given] = {}
        """The given facts that a hypothetical case replaced, by the id of the replacement."""
        self._settle_form()

    def _facts_of(self, case: Case, kept: FactCache) -> list[Given]:
        """Return the given facts that depend on the answers."""
        facts = case_facts(self.knowledge, case, self._focus, kept)
        return [*facts, *further_job_facts(self.knowledge, case, run)]

    def answer(self, key: str, value: Any) -> None:
        """Give or change an answer and draw the conclusions.

        Raises:
            CaseError: the question does not allow the answer; in that case nothing has changed.

        """
        self._become(self._case_with({**self.case.answers, key: value}))

    def forget(self, key: str) -> None:
        """Remove an answer and draw the conclusions."""
        answers = {k: v for k, v in self.case.answers.items() if k != key}
        self._become(self._case_with(answers))

    def answer_all(
        self, answers: Mapping[str, Any], prices: Times = NONE, only: Rules = None
    ) -> None:
        """Give these answers in place of all others and draw the conclusions.

        ``prices`` holds factors by which the prices seen for a card in a condition are multiplied;
        all other prices are those of the knowledge files. With ``only``, nothing but the
        conclusions of those rules may be read before the next change; they must include the rules
        that decide about a lighter variant.

        Raises:
            CaseError: a question does not allow its answer; in that case nothing has changed.
            EngineError: the rules cannot work with such prices; the session has to start over.

        """
        self._become(self._case_of(answers), prices, only)

    def complete(self) -> None:
        """Draw the conclusions that ``answer_all`` left out."""
        try:
            with without_garbage_collection():
                self.engine.run()
        except EngineError:
            self.begun_anew += 1
            self._begin(self.case)

    def begin_with(self, answers: Mapping[str, Any], stage: str) -> None:
        """Give these answers in place of all others, but draw only the first stages' conclusions.

        Until the next change, conclusions of stages after ``stage`` are out of date or missing.

        Raises:
            CaseError: a question does not allow its answer; in that case nothing has changed.

        """
        self._become(self._case_of(answers), before=level_after(stage))

    def become(self, case: Case) -> None:
        """Change to another case of the same day and advisor."""
        self._become(case)

    def begin_again(self) -> None:
        """Start a fresh run of the case; prices are those of the knowledge files again."""
        self._begin(self.case)

    def suppose(self, supposed: Supposed, instead: Callable[[Given], Given]) -> None:
        """Draw the conclusions of a hypothetical case; call ``suppose_nothing`` after it.

        ``supposed`` is called with each conclusion, and ``instead`` with each given fact; what
        they return takes its place.
        """
        try:
            self._suppose(supposed, instead)
        except EngineError:
            self._begin(self.case)
            self._suppose(supposed, instead)

    def _suppose(self, supposed: Supposed, instead: Callable[[Given], Given]) -> None:
        given = [fact for fact in self.engine.facts.values() if isinstance(fact, Given)]
        changed = [(fact, other) for fact in given if (other := instead(fact)) is not fact]
        with without_garbage_collection():
            self._replace([fact for fact, _ in changed], [other for _, other in changed])
            for fact, other in changed:
                self._replaced[id(other)] = self._replaced.pop(id(fact), fact)
            self.engine.suppose(supposed)
            self.engine.run()

    def suppose_nothing(self) -> None:
        """Return to the real case after hypothetical ones; the next change draws conclusions."""
        now = [fact for fact in self.engine.facts.values() if id(fact) in self._replaced]
        self._replace(now, [copied(self._replaced[id(fact)]) for fact in now])
        self._replaced = {}
        self.engine.suppose_nothing()

    def record(self) -> dict[str, Any]:
        """Return the record of the current consultation."""
        return make_record(self.knowledge, self.case, self.engine)

    def lazy_record(self) -> dict[str, Any]:
        """Return the record; parts not read before the next change may be lost."""
        if self._has_tried:
            return self.record_in_order()
        return make_later_record(self.knowledge, self.case, self.engine)

    def record_in_order(self) -> dict[str, Any]:
        """Return the lazy record in the order of a fresh run, regardless of the session's history.

        The numbers of firings and facts are those of the session.
        """
        given = dict(self._of_day)
        for number, fact in enumerate(self._told.values(), len(given) + 1):
            given[id(fact)] = number
        seen = Replay(self.engine, given)
        return make_later_record(self.knowledge, self.case, self.engine, seen=seen)

    def picks(self) -> tuple[str, ...]:
        """Return the current recommendation, as role and name, best first."""
        picks = sorted(self.engine.facts_of(Pick), key=lambda p: (p["place"], p["id"]))
        return tuple(f"{pick['role']}: {pick['name']}" for pick in picks)

    def _case_of(self, answers: Mapping[str, Any]) -> Case:
        return self.case if answers == self.case.answers else self._case_with(answers)

    def _case_with(self, answers: Mapping[str, Any]) -> Case:
        case = self.case
        data: dict[str, Any] = {"as_of": case.as_of, "advisor": case.advisor, "answers": answers}
        data |= {"id": case.id} if case.id is not None else {}
        return case_from_mapping(self.knowledge, data, case.lines, case.file)

    def _become(
        self, case: Case, prices: Times = NONE, only: Rules = None, before: float = LAST
    ) -> None:
        try:
            self._change_to(case, prices, only, before)
        except EngineError:  # midway, rules see facts that are about to go; only the end matters
            self.begun_anew += 1
            self._begin(case)
            if prices:
                self._change_to(case, prices)

    def _change_to(
        self, case: Case, prices: Times, only: Rules = None, before: float = LAST
    ) -> None:
        """Retract and declare the facts that differ between the cases, and draw conclusions."""
        with without_garbage_collection():
            self._assume(USUAL)
            for offer, seen in self._priced.items():
                self._replace(self._prices_of(*offer), map(_copy, seen))
            self._priced = {}
            if case is not self.case or self._is_behind:
                self._tell(case, before)
            for offer, times in prices.items():
                self._priced[offer] = seen = self._prices_of(*offer)
                self._replace(
                    seen, [_copy(price, round(price["usd"] * times, 2)) for price in seen]
                )
            self.engine.run(only=only, before=before)
            if before == LAST:
                self._settle_form(only)

    def _tell(self, case: Case, before: float) -> None:
        """Replace the given facts that matter before a certain level with those of another case."""
        old, new = self._told, _by_content(self._facts_of(case, self._kept))
        gone = {content: fact for content, fact in old.items() if content not in new}
        come = {content: fact for content, fact in new.items() if content not in old}
        self._is_behind = False
        if before < LAST:
            first, wanted = self.engine.first_level, len(gone) + len(come)
            stay = {content: f for content, f in gone.items() if first(type(f)) >= before}
            gone = {content: fact for content, fact in gone.items() if content not in stay}
            come = {content: f for content, f in come.items() if first(type(f)) < before}
            self._is_behind = len(gone) + len(come) < wanted
            new = {c: fact for c, fact in new.items() if c in old or c in come} | stay
        self.engine.take_back(gone.values())
        self.engine.give(come.values())
        self.case = case
        self._told = {content: old.get(content, fact) for content, fact in new.items()}

    def _settle_form(self, only: Rules = None) -> None:
        """Assume a lighter variant of the work if the rules ask for one that leaves more to buy.

        Cards that were not named count, too, if nothing else leaves anything to buy.
        """

        def tried(form: Form) -> Engine:
            self._has_tried = True
            self._assume(form)
            self.engine.run(only=only)
            return self.engine

        taken = form_taken(self.engine, tried)
        if taken != self._form:
            self._assume(taken)
            self.engine.run(only=only)

    def _assume(self, form: Form) -> None:
        """Replace what is assumed so that something is left to buy."""
        self.engine.take_back([self._told.pop(_content_of(fact)) for fact in self._assumed])
        # A fact that was taken back must not return to working memory.
        self._form, self._assumed = form, [copied(fact) for fact in form]
        self.engine.give(self._assumed)
        self._told |= _by_content(self._assumed)

    def _replace(self, now: Sequence[Given], new: Iterable[Given]) -> None:
        """Replace some given facts with others."""
        self.engine.take_back(now)
        for fact, other in zip(now, new, strict=True):
            self.engine.give([other])
            if id(fact) in self._of_day:
                self._of_day[id(other)] = self._of_day.pop(id(fact))
            else:
                place = next(content for content, told in self._told.items() if told is fact)
                self._told[place] = other

    def _prices_of(self, card: str, condition: str) -> list[Price]:
        return [
            price
            for price in self.engine.facts_of(Price)
            if price["card"] == card and price["condition"] == condition
        ]


def _by_content(facts: Iterable[Given]) -> dict[Any, Declared]:
    return {_content_of(fact): fact for fact in facts}


def _content_of(fact: Given) -> Any:
    """Return the distinguishing content of a fact; equal values under two keys are two answers."""
    if fact.content is None:
        fact.content = type(fact), _key_of(fact), frozenset(fact.items())
    return fact.content


def _key_of(fact: Given) -> str | None:
    passage = fact.passage
    return passage.path if isinstance(passage.of, Case) else None


def _copy(price: Price, usd: float | None = None) -> Price:
    """Return a price as a separate fact, possibly with another amount."""
    fields = {name: price[name] for name in Price.meaning if name in price}
    return at(Price(**{**fields, "usd": fields["usd"] if usd is None else usd}), price.passage)
