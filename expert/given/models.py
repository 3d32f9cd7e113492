"""The models and weight formats of one run; only those that its answers may need are read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from expert.case.case import Case
from expert.case.model_names import PARAMETERS, is_any_of_a_size
from expert.dates import first_day
from expert.dimensions import dimensions
from expert.facts import BitsMean, Component, Given, Model, StoredAs, UsualFormat
from expert.given.catalogue import at
from expert.knowledge import Entry, Knowledge
from expert.units import BILLION

LANGUAGE = "language-model"
SPEECH = "speech-model"
TUNED = ("train", "finetune")
"""Jobs in which a model's layers determine how much memory it takes, whatever its purpose."""


def model_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the named model, the model that a job assumes, and any that represent a size."""
    if case.model is not None:
        yield at(Model(**shape_fields(case.model)), case.passage("model"))
    named = {str(case.answers[key]) for key in ("model",) if key in case.answers}
    named |= set(_assumed(knowledge, case))
    by_size = PARAMETERS in case.answers or (case.model is not None and not _whole(case.model))
    if not named and not by_size:
        return
    models = knowledge.all("model")
    found = [models[id] for id in sorted(named & models.keys())]
    tuned = case.answers.get("job") in TUNED
    by_size = by_size or not all(_whole(entry.data, tuned) for entry in found)
    of_a_size = list(_of_each_size(models.values(), "" if tuned else case.as_of)) if by_size else []
    found += [entry for entry in of_a_size if entry not in found]
    for entry in found:
        generic = is_any_of_a_size(entry) or entry in of_a_size
        fields = shape_fields(entry.data) | {"whole": _whole(entry.data, tuned)}
        yield at(Model(**fields, generic=generic), entry.passage())
        if not (tuned and entry.data.get("kind") == SPEECH):
            yield from _components(entry)
    yield from _formats(knowledge, case, [entry for entry in found if entry.id in named])


def _of_each_size(models: Collection[Entry], day: str) -> Iterator[Entry]:
    """Yield the models that represent a size on a day.

    Dense language models are built like those that were out by then: before any that represents a
    size, the models themselves do, whose caches were larger and whose contexts were shorter.
    Training keeps no cache, so no day is given for it, and those that represent a size always do.
    """
    generic = [entry for entry in models if is_any_of_a_size(entry)]
    dense = [entry for entry in generic if "released" in entry.data]
    known = [entry for entry in dense if first_day(entry.data["released"]) <= day]
    if not known:
        known = [e for e in models if _is_dense(e.data) and _released_by(day, e.data)]
    yield from (entry for entry in generic if entry not in dense or entry in (known or dense))
    yield from (entry for entry in known if entry not in generic)


def _is_dense(data: Mapping[str, Any]) -> bool:
    """Return whether a model generates text, and all its layers and their caches are alike."""
    decoder = data.get("kind") == LANGUAGE and data.get("build", "decoder") == "decoder"
    plain = "experts" not in data and "other_parameters_billion" not in data
    return decoder and plain and _whole(data) and "kv_heads" in data and "context_tokens" in data


def _released_by(day: str, data: Mapping[str, Any]) -> bool:
    return "released" in data and first_day(data["released"]) <= day


def _assumed(knowledge: Knowledge, case: Case) -> Iterator[str]:
    """Yield the model that a job assumes if the case names neither a model nor a size."""
    job = case.answers.get("job") or _usual_job(knowledge)
    entry = knowledge.all("workload").get(str(job))
    if entry is not None and "model" in entry.data.get("assumes", {}):
        yield entry.data["assumes"]["model"]


def _usual_job(knowledge: Knowledge) -> str | None:
    question = knowledge.all("question").get("job")
    usual: dict[str, Any] = question.data.get("default", {}) if question else {}
    return usual.get("value")


def _components(entry: Entry) -> Iterator[Given]:
    """Yield the networks of a model that consists of several."""
    components = entry.data.get("components", [])
    mains = [place for place, part in enumerate(components) if part["role"] == "main"]
    largest = max(mains, key=lambda place: components[place]["billion"], default=None)
    for place, part in enumerate(components):
        fact = Component(
            model=entry.id,
            part=part["name"],
            role=part["role"],
            parameters=part["billion"] * BILLION,
            stays=place == largest,
        )
        yield at(fact, entry.passage(f"components.{place}"))


def _megapixels(resolution: str) -> dict[str, float]:
    """Return the megapixels of a resolution, such as 1024x1024."""
    sides = dimensions(resolution)
    if sides is None or len(sides) != len(("width", "height")):
        return {}
    return {"megapixels": round(sides[0] * sides[1] / 10**6, 4)}


def _whole(data: Mapping[str, Any], tuned: bool = False) -> bool:
    """Return whether the layers are known, or do not matter for the job.

    A speech model is a transformer; for training, it is treated as a transformer of its size, and
    its networks are not given one by one.
    """
    layered = (LANGUAGE, SPEECH) if tuned else (LANGUAGE,)
    return data.get("kind") not in layered or ("layers" in data and "hidden_size" in data)


def _formats(knowledge: Knowledge, case: Case, models: list[Entry]) -> Iterator[Given]:
    """Yield the formats known on the day, and the usual format for each use of the named model.

    If several formats have the same meaning, the latest counts. A format that the person names, or
    in which the model is published, is included even if it came later, just as the model itself
    is.
    """
    own = {use: model for model in models for use in model.data.get("published_as", ())}
    meant = {model.data["published_as"][use] for use, model in own.items()}
    meant.add(case.answers.get("weight_format"))
    for use, model in sorted(own.items()):
        fact = UsualFormat(use=use, format=model.data["published_as"][use])
        yield at(fact, model.passage(f"published_as.{use}"))
    formats = list(knowledge.all("weight-format").values())
    bits_mean, usual = _latest([each for each in formats if _since(each)[0] <= case.as_of])
    for entry in formats:
        data = entry.data
        if _since(entry)[0] > case.as_of and entry.id not in meant:
            continue
        yield at(
            StoredAs(**{name: data[name] for name in StoredAs.meaning if name in data}),
            entry.passage(),
        )
        for use, bits in sorted(data.get("stands_for", {}).items()):
            if bits_mean.get((use, bits)) == entry.id:
                fact = BitsMean(use=use, bits=bits, format=entry.id)
                yield at(fact, entry.passage(f"stands_for.{use}"))
        for place, use in enumerate(data.get("usual_for", ())):
            if use not in own and usual.get(use) == entry.id:
                yield at(UsualFormat(use=use, format=entry.id), entry.passage(f"usual_for.{place}"))


def _latest(formats: list[Entry]) -> tuple[dict[tuple[str, float], str], dict[str, str]]:
    """Return which format a number of bits means for each use, and which is usual: the latest."""
    bits_mean: dict[tuple[str, float], str] = {}
    usual: dict[str, str] = {}
    for entry in sorted(formats, key=_since):
        means = entry.data.get("stands_for", {}).items()
        bits_mean |= dict.fromkeys(means, entry.id)
        usual |= dict.fromkeys(entry.data.get("usual_for", ()), entry.id)
    return bits_mean, usual


def _since(entry: Entry) -> tuple[str, str]:
    """Return the first day of a format, empty if not known, and its id."""
    return str(entry.data.get("from", "")), entry.id


def shape_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the fact for a model's entry: as written, or derived from that."""
    fields: dict[str, Any] = {name: data[name] for name in Model.meaning if name in data}
    fields["whole"] = _whole(data)
    if data.get("kind") == LANGUAGE:
        fields.setdefault("build", "decoder")
    if "attention_heads" in data:
        fields["heads"] = data["attention_heads"]
    for name in ("other_parameters", "expert_parameters"):
        if f"{name}_billion" in data:
            fields[name] = data[f"{name}_billion"] * BILLION
    return fields | _embeddings(data) | _cache(data) | _megapixels(data.get("resolution", ""))


def _embeddings(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that are only looked up, and those that formats treat differently.

    An embedding that is also the output matrix is read as a whole for each token.
    """
    if "vocabulary" not in data or "hidden_size" not in data:
        return {}
    one = data["vocabulary"] * data["hidden_size"]
    further = data["vocabulary"] * data.get("layer_embedding_width", 0) * data.get("layers", 0)
    encodes = data.get("build") == "encoder"  # it has no output matrix
    tied = data.get("tied_embeddings", False) and not encodes
    most = data["parameters_billion"] * BILLION
    fields = {"tied_parameters": one} if tied else {}
    return fields | {
        "embedding_parameters": min(further + (0 if tied else one), most),
        "unquantized_parameters": min(further + (one if tied or encodes else 2 * one), most),
    }


def _cache(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the width of keys and values, and how many values a token adds to the cache.

    A compressed cache has no separate heads, so it cannot be divided among cards by head.
    """
    plain = {"compressed": False}
    if data.get("build") == "encoder":
        return plain | {"cache_values": 0}
    layers = data.get("layers", 0)
    if "kv_heads" in data and "head_dim" in data:
        width = data["kv_heads"] * data["head_dim"]
        values = data.get("cache_values", 2 * layers * width)
        return plain | {"kv_width": width, "cache_values": values}
    if "cache_values" in data and layers:
        fields = {"kv_width": data["cache_values"] / layers / 2, "kv_heads": 1}
        return plain | fields | _latent(data, layers)
    return {}


def _latent(data: Mapping[str, Any], layers: int) -> dict[str, Any]:
    """Return how many layers have compressed keys and values, if their widths are known."""
    if not all(f"mla_{name}" in data for name in ("rank", "rope_dim", "key_dim", "value_dim")):
        return {}
    return {"compressed": True, "latent_layers": data.get("full_attention_layers", layers)}
