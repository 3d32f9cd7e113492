"""What was assumed, in a few words for each assumption."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from expert.case.names import memory_sizes, without_number
from expert.consultation.live import Session
from expert.consultation.unused import Standing, standing
from expert.dimensions import RGB
from expert.explain import wording
from expert.explain.amounts import gb, usd
from expert.explain.brief.of_card import spoken_context
from expert.explain.brief.second_line import named_in, stated_in, tells_need
from expert.explain.brief.told import CARD, GPU, Told
from expert.explain.knowledge.card_names import one_card
from expert.explain.view import Item
from expert.facts.values import OWNED
from expert.knowledge.names import full_name
from expert.rules.vocabulary import OFFLOAD

JOBS = {
    "train": "training",
    "finetune": "fine-tuning",
    "run_llm": "running a language model",
    "generate_images": "generating images, video or sound, or recognizing speech",
}
MASTER_COPY = {True: "master copy", False: "pure 16-bit training"}
OFFLOADED = {True: "part of the model in system RAM", False: "the whole model on the card"}
IMAGE_JOB, VISION = "generate_images", "vision-model"
CPU, ENCODER = "cpu", "encoder"
NOT_SAID = ("ask",)
"""Assumptions that need not be mentioned if they are the usual ones, such as which card to buy."""

SYSTEM, CACHE = "os", "cache_bits"
SOMETIMES_SAID = (*NOT_SAID, OFFLOAD, SYSTEM, CACHE)
"""Assumptions that some answers leave out; all other assumptions are always mentioned."""


def assumed(told: Told) -> list[dict[str, Any]]:
    """Return each assumption, with its wording and the rules that made it."""
    found = list(_names(told))
    for item in told.record["assumed"]:
        usual = item["what"] in NOT_SAID and item["value"] == GPU
        if not usual and not _is_beside_the_point(told, item):
            says = in_words(told, str(item["what"]), item["value"])
            entry = {"what": item["what"], "value": item["value"], "says": says}
            found.append({**entry, "rules": told.rules_of(item)})
    return found


def _names(told: Told) -> Iterator[dict[str, Any]]:
    """Yield which card was assumed for a name that several share; only once for each name."""
    told_already: set[str] = set()
    for fact in told.view.of_type("Named"):
        named = fact["fields"]
        taken = _taken(told, named)
        if taken:
            name = full_name(told.knowledge.get(CARD, taken).data)
            says = f"{without_number(named['text'])} is the {name}{_other_sizes(told, named)}"
            if says not in told_already:
                yield {"what": named["role"], "value": taken, "says": says, "rules": []}
            told_already.add(says)


def _other_sizes(told: Told, named: Mapping[str, Any]) -> str:
    """Return the other memory sizes of a computer with a built-in GPU; empty for other names."""
    sizes = memory_sizes(told.knowledge, without_number(named["text"]))
    gib = {float(size.data["memory_gib"]) for size in sizes if size.id != named["id"]}
    if named["kind"] != CARD or not gib:
        return ""
    return f" (also sold with {wording.listed([f'{size:g}' for size in sorted(gib)], 'or')} GB)"


def _taken(told: Told, named: Mapping[str, Any]) -> str:
    """Return the id of the card assumed for a name; empty if there was no choice to make."""
    if named["kind"] == CARD:
        _, note = one_card(told.knowledge, without_number(named["text"]))
        return str(named["id"]) if note or _other_sizes(told, named) else ""
    kept = told.card if (named["kind"], named["role"]) == ("group", OWNED) else None
    return str(kept["id"]) if kept and kept.get("condition") == OWNED else ""


def _is_beside_the_point(told: Told, item: Item) -> bool:
    """Return whether an assumption does not apply to what is recommended.

    For example, an operating system was assumed, but the card comes with its own; or the card was
    assumed to hold the whole model, but the experts are in system RAM; or parts of a model were
    assumed to be offloaded, but it is a single network; or an encoder keeps no cache.
    """
    card = told.card
    if item["what"] == OFFLOAD and card and told.fact("MainMemory", card=card["id"]):
        return True
    parts = [part["fields"] for part in told.view.of_type("Component")]
    if item["what"] == OFFLOAD and parts and all(part["stays"] for part in parts):
        return True
    if item["what"] == CACHE and told.fact("Shape").get("kind") == ENCODER:
        return True
    if item["what"] == OFFLOAD and told.first is not None and told.first["kind"] == CPU:
        return True
    platform = told.fact("Card", id=card["id"]).get("platform", "") if card else ""
    entry = told.knowledge.all("platform").get(str(platform))
    own = entry.data.get("own_system") if entry else None
    return item["what"] == SYSTEM and own not in (None, item["value"])


def _job(told: Told, job: str) -> str:
    """Return the job in words; a network that only looks at images is simply run."""
    model = told.answers.get("model")
    entry = told.knowledge.all("model").get(str(model))
    if job == IMAGE_JOB and entry is not None and entry.data["kind"] == VISION:
        return f"running {told.name_of('model', model)}"
    return JOBS.get(job) or told.label_of("job", job)


def _weights(name: str) -> str:
    """Return the weight format in words.

    >>> _weights("Q4_K_M"), _weights("NF4 with double quantization")
    ('Q4_K_M weights', 'weights in NF4 with double quantization')
    """
    return f"weights in {name}" if " " in name else f"{name} weights"


def in_words(told: Told, what: str, value: Any) -> str:
    """Return an assumed or tried value in a few words: `Linux`, `8k context`, `one user`."""
    words: Mapping[str, Callable[[], str]] = {
        "ask": lambda: f"the question: {told.label_of('ask', value)}",
        "budget_usd": lambda: f"about {usd(value)} to spend, as for what you ask about",
        "os": lambda: told.label_of("os", value),
        "job": lambda: _job(told, str(value)),
        "model": lambda: told.name_of("model", value),
        "program": lambda: told.name_of("runtime", value),
        "active_parameters_billion": lambda: f"a mixture-of-experts model with {value:g}B active",
        "weight_format": lambda: _weights(told.name_of("weight-format", value)),
        "context_tokens": lambda: spoken_context(value),
        "users": lambda: "one user" if value == 1 else f"{value} users",
        "offload": lambda: OFFLOADED[bool(value)],
        "cache_bits": lambda: f"{value}-bit cache",
        "main_memory_gb": lambda: f"{gb(value)} of system RAM",
        "finetune_method": lambda: told.label_of("finetune_method", value),
        "optimizer": lambda: told.label_of("optimizer", value),
        "batch_size": lambda: f"batch {value}",
        "input": lambda: f"images of {str(value).removesuffix(RGB)}",
        "code": lambda: told.label_of("code", value),
        "gpus": lambda: "one card" if value == 1 else f"{value} cards",
        "steps": lambda: f"{value:g} steps",
        "precision": lambda: f"{value} bits",
        "master_copy": lambda: MASTER_COPY[bool(value)],
        "run_days": lambda: f"finished in {value:g} days",
        "hours_per_week": lambda: f"{value:g} hours a week",
    }
    if what in words:
        return words[what]()
    if isinstance(value, bool):
        return f"{'' if value else 'no '}{wording.answer_name(what)}"
    said = told.label_of(what, value) if isinstance(value, str) else wording.value(value)
    return f"{wording.answer_name(what)} {said}"


def standing_of(session: Session, found: Mapping[str, Any], told: Told) -> Standing:
    """Return what a brief answer shows, for trials that leave out one of the person's answers."""
    says = found["says"]
    return standing(
        session,
        found,
        SOMETIMES_SAID,
        tells_need=tells_need(told, says),
        stated=stated_in(told, says),
        named=named_in(told, says),
    )
