"""Answers that name a model, a network or an input size, checked and put into plain form."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expert.case.amounts import read_larger
from expert.case.answers import Place, check_number
from expert.dimensions import dimensions, plain
from expert.knowledge import Entry, Knowledge

if TYPE_CHECKING:
    from expert.knowledge.importing.models import Proposal

MODELS = {"model": "model", "network": "network", "weight_format": "weight-format"}
"""Questions answered with the name of an entry, and the entry's kind."""
ANY_OF_A_SIZE = "generic"
"""The family of generic models that only represent a size; people type the size instead."""
TRAINING, TUNING = "train", "finetune"
METHOD, FULL = "finetune_method", "full"
ONLY_RUN = "infer"
"""The phase in which a model that is already trained is used."""
IMAGE = "image-model"
BILLIONS = "billion parameters"
PARAMETERS, ACTIVE, BUILD = "parameters_billion", "active_parameters_billion", "model_build"
SHAPE = "shape"
MEMORY_NEEDED = "memory_need_gb, or --memory-gb"
OWN_MODEL = "stated-shape"
"""The id of a model whose architecture is stated."""
INPUT_SIZES = (2, 3, 4)
NEAR_LETTERS = 0.8
"""How similar a misspelled network name must be: a letter may be missing, but not a word."""
MOST_NEAR = 4
ROUNDING = 0.25
"""How far a stated size may be from a model's actual size: `8x7b` has 47 billion, not 56."""
LONGEST_NAME = 200
_NUMBER = r"(\d+(?:\.\d+)?) ?([bmt])"
_BITS = re.compile(r"(\d+) ?-?bits?", re.IGNORECASE)
_SIZE = re.compile(
    rf"(?:(?P<first>encoder|embedding)[ -])?{_NUMBER}(?:[ -]?a{_NUMBER})?"
    r"(?:[ -](?P<last>encoder|embedding))?",
    re.IGNORECASE,
)
_BILLIONS = {"b": 1, "m": 1 / 1000, "t": 1000}
HOW_TO_STATE = (
    "or its size, such as 8b, 30b-a3b (30 billion, 3 of them active) or encoder-0.1b, "
    "or the path of its config.json"
)


def check_model(
    knowledge: Knowledge, where: Place, answers: dict[str, Any]
) -> dict[str, Any] | None:
    """Replace the model's name with its id, or a size such as `8b` with the number of parameters.

    Returns the architecture of a model that is in no knowledge file, if the answers give one.

    Raises:
        CaseError: the name is none of these, or it contradicts the job or another size.

    """
    if SHAPE in answers:
        return _stated_shape(where, answers)
    if "model" not in answers:
        return None
    text = str(answers["model"]).strip()
    entry = named_entry(knowledge, "model", text)
    if entry is not None:
        if (answers.get("job"), answers.get("phase")) == (TRAINING, ONLY_RUN):
            del answers["job"]  # what is only run is not trained, so the model decides the job
        _check_job_of_model(knowledge, where, answers, entry)
        answers["model"] = entry.id
        _check_size_of_model(where, answers, entry)
        return None
    larger = read_larger(text, BILLIONS)
    if larger is not None and larger.sure:
        answers["model"] = f"{larger.value:g}b"
    if _SIZE.fullmatch(str(answers["model"]).strip()):
        _take_size(knowledge, where, answers)
        return None
    from expert.knowledge.importing.config import config_path

    path = config_path(text)
    if path is not None:
        return _configured(where, answers, path)
    raise where.error("answers.model", _expected(knowledge, text), answers["model"])


def named_entry(knowledge: Knowledge, kind: str, text: str) -> Entry | None:
    """Return the entry with this id, name or alias; None if there is none.

    Upper or lower case and the kind of separators make no difference, and separators may be
    missing if the name is still unambiguous. A maker's name before a slash is ignored. A complete
    id takes precedence.
    """
    text = text[:LONGEST_NAME]
    if text in knowledge.all(kind):
        return knowledge.get(kind, text)
    entries = knowledge.all(kind).values()
    for part in dict.fromkeys([text, text.rpartition("/")[2]]):
        for spelling in (_with_dashes, _spelling):
            wanted = spelling(part)
            found = {e.id: e for e in entries if any(wanted == spelling(n) for n in _names_of(e))}
            if wanted and len(found) == 1:
                return next(iter(found.values()))
    return None


def _names_of(entry: Entry) -> tuple[str, ...]:
    return (entry.id, entry.data["name"], *entry.data.get("aliases", ()))


def _with_dashes(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold().replace("+", "-plus")).strip("-")


def _expected(knowledge: Knowledge, text: str) -> str:
    """Return what an answer about a model may be, with known names similar to what was typed."""
    if text.replace(".", "", 1).isdecimal():
        return f"a model's name or its size with its unit; did you mean {text}b, in billions?"
    names = {
        _spelling(name): entry.id
        for entry in knowledge.all("model").values()
        if not is_any_of_a_size(entry)
        for name in _names_of(entry)
    }
    near = difflib.get_close_matches(_spelling(text[:LONGEST_NAME]), list(names), n=MOST_NEAR)
    ids = list(dict.fromkeys(names[name] for name in near))
    hint = f"; did you mean {' or '.join(ids)}?" if ids else ""
    return f"the name of a model (`whichgpu questions model` lists them), {HOW_TO_STATE}{hint}"


def _configured(where: Place, answers: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the architecture of the model described by a configuration."""
    from expert.knowledge.importing.config import read_config
    from expert.knowledge.importing.models import model_from_config

    found = model_from_config(read_config(path), str(path))
    return _own_model(where, answers, str(answers["model"]), found)


def _stated_shape(where: Place, answers: dict[str, Any]) -> dict[str, Any]:
    """Return the architecture stated in words and numbers, such as `layers=32 width=4096`."""
    from expert.knowledge.importing.stated import model_from_words

    if answers.get("model", OWN_MODEL) != OWN_MODEL:
        raise where.error("answers.shape", "either a model or a shape, not both", answers["model"])
    found = model_from_words(str(answers[SHAPE]), where.at("answers.shape") + SHAPE)
    answers["model"] = OWN_MODEL
    return _own_model(where, answers, OWN_MODEL, found)


def _own_model(where: Place, answers: dict[str, Any], id: str, found: Proposal) -> dict[str, Any]:
    """Return the data of the user's own model, with a sentence about what is assumed."""
    if answers.get("job") == "generate_images":
        raise where.error(
            "answers.model",
            "the job generate_images takes an image-model, not a language-model",
            id,
        )
    told = {"assumes": "; ".join(found.assumed)} if found.assumed else {}
    return {**found.data, **told, "id": id}


def check_format(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Replace the name of a weight format with its id.

    Raises:
        CaseError: there is no such format; the message names the nearest ones.

    """
    if "weight_format" not in answers:
        return
    text = str(answers["weight_format"])
    entry = named_entry(knowledge, "weight-format", text)
    if entry is None:
        formats = knowledge.all("weight-format").values()
        names = {_spelling(name): e.data["name"] for e in formats for name in _names_of(e)}
        near = difflib.get_close_matches(
            _spelling(text[:LONGEST_NAME]), list(names), n=3, cutoff=0.5
        )
        meant = list(dict.fromkeys(names[n] for n in near))
        if bits := _BITS.fullmatch(text.strip()):
            meant = [f"--weight-bits {bits[1]}"]
        hint = f" (did you mean {' or '.join(meant)}?)" if meant else ""
        known = ", ".join(e.data["name"] for e in formats)
        raise where.error("answers.weight_format", f"one of {known}{hint}", text)
    answers["weight_format"] = entry.id


def is_any_of_a_size(entry: Entry) -> bool:
    """Return whether a model merely represents all models of a size."""
    return bool(entry.data.get("family") == ANY_OF_A_SIZE)


def _take_size(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Use a size given in place of a model's name as the number of parameters."""
    size = str(answers.pop("model")).strip()
    match = _SIZE.fullmatch(size)
    assert match is not None
    billions = [
        round(float(match[place]) * _BILLIONS[match[place + 1].lower()], 6)
        for place in (2, 4)
        if match[place]
    ]
    told: dict[str, Any] = dict(zip((PARAMETERS, ACTIVE), billions, strict=False))
    if match["first"] or match["last"]:
        told[BUILD] = "encoder"
    for key in (PARAMETERS, ACTIVE):
        if key in told:
            question = knowledge.get("question", key)
            told[key] = check_number(where, "answers.model", question, plain(told[key]))
    for key, value in told.items():
        known = answers.setdefault(key, value)
        if known != value:
            raise where.error("answers.model", f"a single size, not both {known} and another", size)


def check_active(where: Place, answers: Mapping[str, Any]) -> None:
    """Reject more active parameters than a model has.

    Raises:
        CaseError: there are more active parameters than parameters.

    """
    if answers.get(ACTIVE, 0) > answers.get(PARAMETERS, float("inf")):
        expected = f"at most the {answers[PARAMETERS]:g} billion parameters that the model has"
        raise where.error(f"answers.{ACTIVE}", expected, answers[ACTIVE])


def _check_size_of_model(where: Place, answers: Mapping[str, Any], model: Entry) -> None:
    """Reject a number of parameters that differs from the model's by more than rounding."""
    known, stated = model.data.get(PARAMETERS), answers.get(PARAMETERS)
    if known and stated and not is_any_of_a_size(model) and abs(stated / known - 1) > ROUNDING:
        expected = (
            f"the size of {model.data['name']}, which is {known:g} billion, or no size with a "
            "model's name"
        )
        raise where.error(f"answers.{PARAMETERS}", expected, stated)


def _check_job_of_model(
    knowledge: Knowledge, where: Place, answers: dict[str, Any], model: Entry
) -> None:
    """Reject a job that does not use this kind of model."""
    jobs, said = knowledge.all("workload"), answers["model"]
    job = jobs.get(answers.get("job", ""))
    kind = model.data.get("kind")
    kinds = kinds_of_job(job) if job is not None else []
    if job is not None and kinds and kind not in kinds:
        others = " or ".join(other.id for other in jobs.values() if kind in kinds_of_job(other))
        raise where.error(
            "answers.model",
            f"the job {job.id} takes a {' or '.join(kinds)}, and {model.data['name']} is a {kind}. "
            f"Either the job is {others}, or leave the model out and say how much memory its "
            f"program asks for ({MEMORY_NEEDED})",
            said,
        )
    parts_alone = "components" in model.data and "layers" not in model.data
    if job is None or job.id != TUNING or not parts_alone:
        return
    if "kept_values_million" in model.data and answers.get(METHOD, FULL) == FULL:
        answers["job"] = TRAINING  # fine-tuning all weights of such a network takes the same
        return
    if kind != IMAGE:
        expected = f"the job {job.id} takes a model whose layers are known; those of {said}"
        raise where.error(
            "answers.model",
            f"{expected} are not. Leave the model out and say how much memory its program asks "
            f"for ({MEMORY_NEEDED})",
            said,
        )
    if answers.get(METHOD) == FULL:
        expected = f"lora or qlora; only adapters of an image model such as {said} are known"
        raise where.error(f"answers.{METHOD}", expected, FULL)


def kinds_of_job(job: Entry) -> list[str]:
    """Return the kinds of model that a job takes; empty if the job's file does not say."""
    kinds = job.data.get("models", [])
    return [kinds] if isinstance(kinds, str) else list(kinds)


def check_network(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> None:
    """Replace the network's name with its id; reject it if the job or model excludes it.

    Raises:
        CaseError: the network is unknown, or the case has a job or model that excludes a network.

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
        if says := instead_of_a_net(knowledge, str(answers["network"])):
            raise where.error("answers.network", says, answers["network"])
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


def instead_of_a_net(knowledge: Knowledge, text: str) -> str:
    """Return what to answer if a text names a network for volumes (3D); empty if it does not.

    The name of such a network differs by one word from that of a network for images, but it takes
    many times the memory.
    """
    typed = f" {_spaced(text)} "
    for other in knowledge.get("question", "network").data.get("elsewhere", []):
        if any(f" {_spaced(word)} " in typed for word in other["words"]):
            return str(other["says"])
    return ""


def _spaced(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()


def nearest_net(text: str, known: Iterable[str]) -> str | None:
    """Return the network whose name is closest to a misspelled name, judging only by letters.

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
    """Reject a network whose layers shrink the input to nothing.

    Raises:
        NetworkError: a layer shrinks the input to nothing; the message names the layer and its
            line.

    """
    if "network" in answers:
        from expert.convnets import estimate_of

        estimate_of(knowledge.get("network", answers["network"]), answers)


def check_input(where: Place, answers: Mapping[str, Any]) -> None:
    """Reject an input size that cannot be used.

    Raises:
        CaseError: the size cannot be used; the message shows the correct form.

    """
    if "input" not in answers:
        return
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
