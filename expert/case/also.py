"""Additional jobs for the same card: shares of the time, jobs and models in a person's words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from expert.case.answers import Place, check_answer
from expert.case.model_names import check_model
from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge

ALSO, JOB, MODEL = "also", "job", "model"
FINETUNE, METHOD = "finetune", "finetune_method"
METHODS = ("full", "lora", "qlora")
EXPECTED = (
    "a share of the time, a job and perhaps a model, such as 30% generate_images sdxl or 20% lora "
    "8b, with semicolons between several"
)
TOO_MUCH = "together, the shares are more than 0% and less than 100%: the rest is for the main job"
MOST_JOBS = 5
LONGEST_JOB = 4
"""Other words for a job, such as `fine tuning`."""
WHOLE, DECIMALS = 100, 2
_WORK = re.compile(r"(\d+(?:\.\d+)?)% (\w+)(?: (full|lora|qlora)(?!\S))?(?: (\S.*))?")
_SHARE = re.compile(
    r"(\d+(?:\.\d+)?)\s*(?:%|percent\b)(?:\s+of\s+(?:the\s+)?time\b)?", re.IGNORECASE
)
_BETWEEN = re.compile(r";|,(?![^(]*\))|\s(?:and|x)\s+(?=\d)")
_SIZE = re.compile(r"(?P<all>\d+(?:\.\d+)?)b(?:-a(?P<active>\d+(?:\.\d+)?)b)?")
SIZE, ACTIVE = "parameters_billion", "active_parameters_billion"
_AROUND = " :,.=-\t\n"


class FurtherJob(NamedTuple):
    """One additional job for the card."""

    share: float
    """The job's share of the time, from 0 to 1."""
    answers: dict[str, Any]
    """The job and, if stated, the model, as answers of a case."""


def further_jobs(answers: Mapping[str, Any]) -> list[FurtherJob]:
    """Return the additional jobs in checked answers."""
    found = []
    for text in str(answers[ALSO]).split("; ") if ALSO in answers else ():
        share, job, method, model = _WORK.fullmatch(text).groups()  # type: ignore[union-attr]
        told = {METHOD: method} if method else {}
        found.append(FurtherJob(float(share) / WHOLE, {JOB: job, **told, **_as_answers(model)}))
    return found


def check_also(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Check the additional jobs, and replace names of jobs and models with their ids.

    Raises:
        CaseError: the answer is not a list of shares and jobs, or a job or model is unknown.

    """
    if ALSO not in answers:
        return
    texts = [text.strip() for text in _BETWEEN.split(str(answers[ALSO])) if text.strip()]
    if not 0 < len(texts) <= MOST_JOBS:
        raise where.error(f"answers.{ALSO}", EXPECTED, answers[ALSO])
    jobs = [_job_of(knowledge, where, text) for text in texts]
    stated = [share for share, _ in jobs if share is not None]
    each = round((WHOLE - sum(stated)) / (len(jobs) - len(stated) + 1), DECIMALS)
    shares = [each if share is None else share for share, _ in jobs]
    if min(shares) <= 0 or sum(shares) >= WHOLE:
        raise where.error(f"answers.{ALSO}", TOO_MUCH, answers[ALSO])
    answers[ALSO] = "; ".join(
        " ".join([f"{share:g}%", str(told[JOB]), *_as_words(told)])
        for share, (_, told) in zip(shares, jobs, strict=True)
    )


def _as_words(told: Mapping[str, Any]) -> list[str]:
    """Return the method of an additional job and its model: an id, or a size such as `30b-a3b`."""
    words = [str(told[METHOD])] if METHOD in told else []
    if MODEL in told:
        return [*words, str(told[MODEL])]
    if SIZE not in told:
        return words
    active = f"-a{told[ACTIVE]:g}b" if ACTIVE in told else ""
    return [*words, f"{told[SIZE]:g}b{active}"]


def _as_answers(model: str | None) -> dict[str, Any]:
    """Return the model of an additional job as answers of a case."""
    size = _SIZE.fullmatch(model or "")
    if size is None:
        return {MODEL: model} if model else {}
    sizes = {SIZE: size["all"], ACTIVE: size["active"]}
    return {key: float(value) for key, value in sizes.items() if value}


def _job_of(knowledge: Knowledge, where: Place, text: str) -> tuple[float | None, dict[str, Any]]:
    """Return the share of an additional job, if it is stated, and the job as answers of a case.

    Raises:
        CaseError: there are several shares, or the job or the model is unknown.

    """
    key = f"answers.{ALSO}"
    shares = _SHARE.findall(text)
    words = _SHARE.sub(" ", text).strip(_AROUND).split()
    if len(shares) > 1 or not words:
        raise where.error(key, EXPECTED, text)
    at = Place(f"{where.at(key)}{ALSO}", {})
    job, rest = _job_and_rest(knowledge.get("question", JOB), at, words)
    told: dict[str, Any] = {JOB: job}
    method, model = _method_and_model(words[0], rest) if job == FINETUNE else ("", rest)
    if method:
        told[METHOD] = method
    if model:
        told[MODEL] = model
        check_model(knowledge, at, told)
    return (float(shares[0]) if shares else None), told


def _method_and_model(first: str, rest: str) -> tuple[str, str]:
    """Return the method of fine-tuning, if one is named, and the remaining words.

    >>> _method_and_model("lora", "8b"), _method_and_model("finetune", "qlora 8b")
    (('lora', '8b'), ('qlora', '8b'))
    """
    said, _, model = rest.partition(" ")
    if said.casefold().strip(_AROUND) in METHODS:
        return said.casefold().strip(_AROUND), model.strip(_AROUND)
    return (first.casefold() if first.casefold() in METHODS else ""), rest


def _job_and_rest(question: Entry, at: Place, words: Sequence[str]) -> tuple[str, str]:
    """Return the job named by as many of the first words as possible, and the remaining words.

    Raises:
        CaseError: the words name no job.

    """
    for count in range(min(len(words), LONGEST_JOB), 1, -1):
        try:
            job = check_answer(at, question, " ".join(words[:count]).strip(_AROUND))
        except CaseError:
            continue
        return str(job), " ".join(words[count:])
    job = check_answer(at, question, words[0].strip(_AROUND))
    return str(job), " ".join(words[1:])
