"""One consultation turns knowledge and a case into a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from expert.case.case import Case
from expert.compat import Matcher, ReteMatcher
from expert.consultation.further_jobs import further_job_facts
from expert.consultation.lighter import USUAL, Form, form_taken
from expert.consultation.record import make_later_record, make_record
from expert.engine.engine import Engine, Supposed, engine_class
from expert.engine.matcher import IndexedMatcher
from expert.facts import Given
from expert.given import given_facts
from expert.knowledge import Knowledge
from expert.knowledge.garbage import without_garbage_collection
from expert.rules import RULES

MATCHERS: dict[str, type[Matcher]] = {"indexed": IndexedMatcher, "stock": ReteMatcher}
"""The available matchers; both lead to the same record."""
_MADE: ContextVar[list[Engine] | None] = ContextVar("engines made", default=None)
"""The engines to free later, if that was requested."""


@cache
def _engine_class(matcher: str, only: frozenset[str] | None) -> type[Engine]:
    rules = RULES if only is None else [rule for rule in RULES if rule.spec.id in only]
    return engine_class(rules, MATCHERS[matcher])


def new_engine(
    matcher: str = "indexed",
    only: frozenset[str] | None = None,
    knowledge: Knowledge | None = None,
) -> Engine:
    """Return an engine with an empty working memory; ``only`` limits it to certain rule ids.

    Its sentences show what the things in ``knowledge`` are called; without any, their ids.
    """
    engine = _engine_class(matcher, only)()
    if knowledge is not None:
        engine.called = knowledge.called
    made = _MADE.get()
    if made is not None:
        made.append(engine)
    return engine


@contextmanager
def freeing_engines() -> Iterator[None]:
    """On exit, free every engine made within this context; for processes with many cases.

    What was made from the engines' runs can still be read, but no session can continue.
    """
    made: list[Engine] = []
    token = _MADE.set(made)
    try:
        yield
    finally:
        _MADE.reset(token)
        for engine in made:
            engine.discard()


def run(
    knowledge: Knowledge,
    case: Case,
    focus: Sequence[str] = (),
    matcher: str = "indexed",
    supposed: Supposed | None = None,
    given: Callable[[list[Given]], Iterable[Given]] | None = None,
) -> Engine:
    """Run the rules on a case and return the finished engine.

    ``supposed`` and ``given`` make the run hypothetical: the former replaces or drops conclusions,
    the latter replaces given facts.

    Raises:
        NoAdviceError: the advisor has no advice for that date.

    """
    facts = [*given_facts(knowledge, case, focus), *further_job_facts(knowledge, case, run)]
    done: list[tuple[Form, Engine]] = []

    def tried(form: Form) -> Engine:
        engine = new_engine(matcher, knowledge=knowledge)
        engine.supposed = supposed
        told = [*facts, *form]
        engine.load(told if given is None else given(told))
        engine.run()
        done.append((form, engine))
        return engine

    with without_garbage_collection():
        taken = form_taken(tried(USUAL), tried)
    chosen = next(engine for form, engine in done if form == taken)
    for _, engine in done:
        if engine is not chosen:
            engine.discard()
    return chosen


def consult(
    knowledge: Knowledge, case: Case, focus: Sequence[str] = (), matcher: str = "indexed"
) -> dict[str, Any]:
    """Answer a case and return its record.

    ``focus`` names cards to explain even if they are not yet known on that date.

    Raises:
        NoAdviceError: the advisor has no advice for that date.

    """
    engine = run(knowledge, case, focus, matcher)
    try:
        return make_record(knowledge, case, engine)
    finally:
        engine.discard()


def consult_for_text(
    knowledge: Knowledge,
    case: Case,
    focus: Sequence[str] = (),
    *,
    idle: bool = False,
) -> dict[str, Any]:
    """Answer a case like ``consult``, but skip the parts of the record that no text shows.

    With ``idle``, the firings that concluded nothing are listed, too.

    Raises:
        NoAdviceError: the advisor has no advice for that date.

    """
    return make_later_record(knowledge, case, run(knowledge, case, focus), idle=idle)
