"""What additional jobs on the same card need; the rules answer each job as a separate case.

The memory and the speeds that they conclude become given facts of the main case, like the figures
of typical work. These figures depend on the date and on the computer, not on budgets or on other
cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from expert.case.also import ALSO, FINETUNE, JOB, METHOD, MODEL, SIZE, further_jobs
from expert.case.case import Case, case_from_mapping
from expert.engine.engine import Engine
from expert.facts import (
    Asked,
    Given,
    Known,
    Need,
    OtherAsked,
    OtherJob,
    OtherSpeed,
    OtherUnusable,
    RuledOut,
    Speed,
    SplitAllowed,
)
from expert.given.catalogue import at
from expert.knowledge import Knowledge
from expert.rules.vocabulary import UNUSABLE

OF_THE_COMPUTER = ("os", "users", "program", "vendor", "accepts_trouble")
"""Answers about the computer and its cards, which apply to every job."""
QUESTION = {"ask": "memory"}
METHODS = {"full": "full fine-tuning of", "lora": "LoRA of", "qlora": "QLoRA of"}
OUT = ("card", "reason", "about", "wanted", "found", "unit")
FORMAT = ("platform", "what", "instead")
Run = Callable[[Knowledge, Case], Engine]
"""Runs the rules on a case."""


class _Found(NamedTuple):
    """What the rules conclude about one job."""

    gib: float
    high: float
    hard: bool
    splits: bool
    model: str
    speeds: tuple[tuple[str, float], ...]
    unusable: tuple[Mapping[str, Any], ...]
    formats: tuple[Mapping[str, Any], ...]


def further_job_facts(knowledge: Knowledge, case: Case, run: Run) -> Iterator[Given]:
    """Yield the memory that each additional job takes, which cards can do it, and how fast."""
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
            high=found.high,
            hard=found.hard,
            splits=found.splits,
        )
        yield at(fact, case.passage(ALSO))
        for card, value in found.speeds:
            yield at(OtherSpeed(number=number, card=card, value=value), case.passage(ALSO))
        for out in found.unusable:
            yield at(OtherUnusable(number=number, **out), case.passage(ALSO))
        for asked in found.formats:
            yield at(OtherAsked(number=number, **asked), case.passage(ALSO))


class _Same(NamedTuple):
    """Knowledge as part of a cache key: compared by identity, not by content."""

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
    out = {fact["card"]: fact for fact in engine.facts_of(RuledOut) if fact["reason"] in UNUSABLE}
    outs = tuple({key: out[card][key] for key in OUT} for card in sorted(out))
    speeds = tuple(sorted((str(s["card"]), float(s["value"])) for s in engine.facts_of(Speed)))
    formats = tuple(_formats(engine))
    model = _model(engine, same.knowledge, answers)
    splits = bool(engine.facts_of(SplitAllowed))
    engine.discard()
    gib, high, hard = float(need["gib"]), float(need["high"]), bool(need["hard"])
    return _Found(gib, high, hard, splits, model, speeds, outs, formats)


def _formats(engine: Engine) -> Iterator[dict[str, str]]:
    """Yield the number formats that the programs for the job require, in a fixed order."""
    asked = [fact for fact in engine.facts_of(Asked) if fact["kind"] == "format"]
    for fact in sorted(asked, key=lambda one: (str(one["platform"]), str(one["what"]))):
        yield {name: str(fact[name]) for name in FORMAT}


def _model(engine: Engine, knowledge: Knowledge, answers: dict[str, Any]) -> str:
    """Return a job in words: its model, given or assumed, and tuning method; else its name."""
    known = {fact["key"]: fact["value"] for fact in engine.facts_of(Known)}
    told = {**known, **answers}
    id, size = str(told.get(MODEL, "")), told.get(SIZE)
    models = knowledge.all("model")
    model = str(models[id].data["name"]) if id in models else id
    model = model or (f"{size:g}B" if size else "")
    if told[JOB] != FINETUNE or METHOD not in told:
        return model or str(told[JOB])
    return f"{METHODS[told[METHOD]]} {model.replace('An ', 'an ') or 'a model'}"
