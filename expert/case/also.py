"""Further jobs of the same card: shares of the time, jobs and models in a person's words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from expert.case.answers import Place, check_answer
from expert.case.model_names import check_model
from expert.knowledge import Knowledge

ALSO, JOB, MODEL = "also", "job", "model"
EXPECTED = (
    "a share of the time, a job and perhaps a model, such as 30% generate_images sdxl, with "
    "semicolons between several; together the shares are less than 100%"
)
MOST_JOBS = 5
WHOLE = 100
_WORK = re.compile(r"\s*(\d+(?:\.\d+)?)\s*%\s+(\w+)(?:\s+(\S.*?))?\s*")


class FurtherJob(NamedTuple):
    """One further job of the card."""

    share: float
    """Its share of the time, from 0 to 1."""
    answers: dict[str, Any]
    """The job and perhaps the model, as answers of a case."""


def further_jobs(answers: Mapping[str, Any]) -> list[FurtherJob]:
    """Return the further jobs of checked answers."""
    found = []
    for text in str(answers[ALSO]).split(";") if ALSO in answers else ():
        share, job, model = _WORK.fullmatch(text).groups()  # type: ignore[union-attr]
        told = {JOB: job, **({MODEL: model} if model else {})}
        found.append(FurtherJob(float(share) / WHOLE, told))
    return found


def check_also(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Check the further jobs and write them with the ids of jobs and models.

    Raises:
        CaseError: it is not a list of shares and jobs, or a job or model is unknown.

    """
    if ALSO not in answers:
        return
    key = f"answers.{ALSO}"
    texts = [text for text in str(answers[ALSO]).split(";") if text.strip()]
    found = [_WORK.fullmatch(text) for text in texts]
    if not found or len(found) > MOST_JOBS or not all(found):
        raise where.error(key, EXPECTED, answers[ALSO])
    plain, total = [], 0.0
    for match in found:
        share, job, model = match.groups()  # type: ignore[union-attr]
        at = Place(f"{where.at(key)}{ALSO}", {})
        told = {JOB: check_answer(at, knowledge.get("question", JOB), job)}
        if model:
            told[MODEL] = model
            check_model(knowledge, at, told)
        total += float(share)
        plain.append(
            f"{float(share):g}% {told[JOB]}" + (f" {told[MODEL]}" if MODEL in told else "")
        )
        if float(share) <= 0 or total >= WHOLE:
            raise where.error(key, EXPECTED, answers[ALSO])
    answers[ALSO] = "; ".join(plain)
