"""Answers that name a model, a network or its input size, checked and put into plain form."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from expert.case.answers import Place, check_number
from expert.knowledge import Entry, Knowledge

MODELS = {"model": "model", "network": "network"}
"""Questions that take the name of an entry, and the kind of that entry."""
ANY_OF_A_SIZE = "generic"
"""The family of models that only stand for a size; people type the size instead."""
TRAINING = "train"
PARAMETERS = "parameters_billion"
INPUT_SIZES = (2, 3, 4)
NEAR_LETTERS = 0.8
"""How similar a misspelled network name must be: a letter may be missing, but not a word."""
_SIZE = re.compile(r"\d[\d.]* ?b", re.IGNORECASE)


def check_model(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Replace the model's name with its id, or a size such as `8b` with the number of parameters.

    Raises:
        CaseError: it is neither of these, or it contradicts the job or another size.

    """
    if "model" not in answers:
        return
    models = knowledge.all("model")
    wanted = _spelling(str(answers["model"]))
    for entry in models.values():
        if wanted in {_spelling(entry.id), _spelling(entry.data["name"])}:
            answers["model"] = entry.id
            _check_job_of_model(knowledge, where, answers, entry)
            return
    if _SIZE.fullmatch(str(answers["model"]).strip()):
        _take_size(knowledge, where, answers)
        return
    names = {_spelling(name): name for name in models}
    near = [names[n] for n in difflib.get_close_matches(wanted, list(names), n=3)]
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise where.error(
        "answers.model",
        "the name of a model (`whichgpu questions model` lists them), "
        f"or its size, such as 8b{hint}",
        answers["model"],
    )


def is_any_of_a_size(entry: Entry) -> bool:
    """Return whether a model only stands for all models of a size."""
    return bool(entry.data.get("family") == ANY_OF_A_SIZE)


def _take_size(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Use the size that stands for a model's name as its number of parameters."""
    size = str(answers.pop("model")).strip()
    known = answers.get(PARAMETERS)
    answers[PARAMETERS] = check_number(
        where, "answers.model", knowledge.get("question", PARAMETERS), size
    )
    if known not in (None, answers[PARAMETERS]):
        raise where.error("answers.model", f"a single size, not both {known:g} and another", size)


def _check_job_of_model(
    knowledge: Knowledge, where: Place, answers: dict[str, Any], model: Entry
) -> None:
    """Reject a job that does not use this kind of model."""
    job = knowledge.all("workload").get(answers.get("job", ""))
    kind = model.data.get("kind")
    if job is not None and "models" in job.data and job.data["models"] != kind:
        raise where.error(
            "answers.model",
            f"the job {job.id} takes a {job.data['models']}, and {model.id} is a {kind}",
            model.id,
        )


def check_network(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Replace the network's name with its id; reject it if the job or model excludes it.

    Raises:
        CaseError: the network is unknown, or the case has such a job or model.

    """
    if "network" not in answers:
        return
    wanted = _spelling(str(answers["network"]))
    nets = knowledge.all("network")
    for entry in nets.values():
        names = (entry.id, entry.data["name"], *entry.data.get("aliases", []))
        if wanted in map(_spelling, names):
            answers["network"] = entry.id
            break
    else:
        near = nearest_net(str(answers["network"]), nets)
        hint = f"; did you mean {near}?" if near else ""
        expected = f"a network in `knowledge/work/convnets`, one of {', '.join(nets)}{hint}"
        raise where.error("answers.network", expected, answers["network"])
    for key in ("model", "parameters_billion", "job"):
        if answers.get(key, TRAINING) != TRAINING:
            other = f"{key} {answers[key]}"
            raise where.error(
                "answers.network",
                f"a job that trains a network; give either network or {other}, not both",
                entry.id,
            )


def nearest_net(text: str, known: Iterable[str]) -> str | None:
    """Return the network with the closest name to a misspelled one, judging only by letters.

    >>> nearest_net("vgg-61", ["lenet-5", "vgg-16"])
    'vgg-16'
    >>> nearest_net("resnet-50", ["lenet-5", "vgg-16"]) is None
    True
    """
    letters = {name: _letters(name) for name in known}
    near = difflib.get_close_matches(_letters(text), letters.values(), n=1, cutoff=NEAR_LETTERS)
    names = [name for name, its in letters.items() if its in near]
    nearest = difflib.get_close_matches(text.casefold(), names, n=1, cutoff=0)
    return nearest[0] if nearest else None


def _letters(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalpha())


def check_sizes(knowledge: Knowledge, answers: Mapping[str, Any]) -> None:
    """Reject a network whose layers leave nothing of the input.

    Raises:
        NetworkError: some layer does; the message names it and its line.

    """
    if "network" in answers:
        from expert.convnets import estimate_of

        estimate_of(knowledge.get("network", answers["network"]), answers)


def check_input(where: Place, answers: Mapping[str, Any]) -> None:
    """Reject an unusable input size.

    Raises:
        CaseError: the size is unusable; the message shows the correct form.

    """
    if "input" not in answers:
        return
    from expert.convnets import dimensions

    sizes = dimensions(answers["input"])
    if sizes is None or len(sizes) not in INPUT_SIZES:
        raise where.error(
            "answers.input",
            "height x width x channels, such as 224x224x3 (for video, with the number of "
            "frames first)",
            answers["input"],
        )


def _spelling(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.casefold())
