"""What additional jobs of the same card take: the rules answer each as a case of its own.

The memory and the speeds they conclude become given facts of the main case, like the figures of
typical work. They depend on the day and on the computer, not on money or on cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from expert.case.also import ALSO, MODEL, further_jobs
from expert.case.case import Case, case_from_mapping
from expert.engine.engine import Engine
from expert.facts import Given, Known, Need, OtherJob, OtherSpeed, Speed
from expert.given.catalogue import at
from expert.knowledge import Knowledge

OF_THE_COMPUTER = ("os", "users", "program")
"""Answers about the computer, which hold for every job."""
QUESTION = {"ask": "memory"}
Run = Callable[[Knowledge, Case], Engine]
"""Runs the rules on a case."""


class _Found(NamedTuple):
    """What the rules conclude for one job."""

    gib: float
    hard: bool
    model: str
    speeds: tuple[tuple[str, float], ...]


def further_job_facts(knowledge: Knowledge, case: Case, run: Run) -> Iterator[Given]:
    """Yield the memory that each additional job takes and how fast each card is at it."""
    shared = {key: case.answers[key] for key in OF_THE_COMPUTER if key in case.answers}
    for number, job in enumerate(further_jobs(case.answers), start=1):
        told = tuple(sorted({**QUESTION, **shared, **job.answers}.items()))
        found = _found(_Same(knowledge), case.as_of, case.advisor, told, run)
        if found is None:
            continue
        fact = OtherJob(
            number=number,
            job=job.answers["job"],
            name=found.model,
            share=round(job.share, 4),
            gib=found.gib,
            hard=found.hard,
        )
        yield at(fact, case.passage(ALSO))
        for card, value in found.speeds:
            yield at(OtherSpeed(number=number, card=card, value=value), case.passage(ALSO))


class _Same(NamedTuple):
    """Knowledge as part of a key: compared by identity, not by content."""

    knowledge: Knowledge

    def __hash__(self) -> int:
        return id(self.knowledge)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.knowledge is self.knowledge


@lru_cache(maxsize=16)
def _found(same: _Same, day: str, advisor: str, told: tuple[Any, ...], run: Run) -> _Found | None:
    answers = dict(told)
    data = {"as_of": day, "advisor": advisor, "answers": answers}
    engine = run(same.knowledge, case_from_mapping(same.knowledge, data, {}, ALSO))
    needs = engine.facts_of(Need)
    if not needs:
        return None
    need = needs[0]
    speeds = tuple(sorted((str(s["card"]), float(s["value"])) for s in engine.facts_of(Speed)))
    model = _model(engine, same.knowledge, answers)
    engine.discard()
    return _Found(float(need["gib"]), bool(need["hard"]), model, speeds)


def _model(engine: Engine, knowledge: Knowledge, answers: dict[str, Any]) -> str:
    """Return the name of the job's model, given or assumed, or else the job's name."""
    assumed = [known["value"] for known in engine.facts_of(Known) if known["key"] == MODEL]
    id = str(next(iter([answers.get(MODEL), *assumed]), None) or "")
    models = knowledge.all("model")
    return str(models[id].data["name"]) if id in models else id or str(answers["job"])
