"""Makes the file that an addition needs: a new entry, or one more line in an entry.

A new entry becomes a separate file; a new document goes into the list of sources. A price, a rent
or a measured value becomes a line in the entry it is about: in the folder's own file if there is
one, otherwise in a new file that only corrects the known entry. Nothing is overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from expert.dates import today
from expert.editing.comments_kept import changed, node
from expert.editing.keys_of_additions import CALLED, LINES, OF_A_SHAPE, Values, keys_for, needed
from expert.editing.known_entries import (
    entry_called,
    known_architectures,
    one_named,
    refuse_if_there,
)
from expert.editing.new_advisors import advisor_like
from expert.editing.new_entries import benchmark_data, card_data, entry_file, list_item
from expert.editing.new_lines import price, rent
from expert.editing.proposal import Proposal, place_of
from expert.editing.typed_numbers import full_names
from expert.editing.typed_values import NOTHING_DONE, Key, typed, typed_and_faults, with_article
from expert.errors import CaseError, InputError, UnknownNameError
from expert.knowledge import Knowledge
from expert.knowledge.became import why_never
from expert.knowledge.folders import LIST_FILES, PLACES
from expert.knowledge.importing.card_text import flow
from expert.knowledge.importing.cards import slug
from expert.knowledge.importing.models import from_config
from expert.knowledge.merging import CORRECTS
from expert.knowledge.strict_yaml import read_yaml

OF_A_NAME = ("name", "variant")
NAMED_BY_ID = ("vendor", "platform", "architecture")
"""Keys that hold the id of an entry of the kind with the same name."""
IDS_LISTED = 24
"""The most ids that are listed for a missing key."""
Errors = Callable[[Proposal], list[str]]
"""A function that returns what is wrong with a file."""


def proposal(
    knowledge: Knowledge,
    kind: str,
    given: Values,
    into: Path | None = None,
    errors: Errors = lambda _: [],
) -> Proposal:
    """Return the file that an addition needs, not yet checked.

    Raises:
        CaseError: a key or value cannot be used or is missing, or the file already exists. In this
            case, the ``errors`` in the readable part of the file are reported, too.

    """
    if kind == "advisor" and "like" in given:
        return advisor_like(knowledge, given, into)
    known = keys_for(kind)
    given = full_names(known, given)
    values, faults = typed_and_faults(known, given, with_article(kind))
    lacking = needed(kind, given)
    if lacking:
        faults.append(_needs(knowledge, kind, lacking))
    if faults:
        faults += _faults_of_the_rest(knowledge, kind, values, into, errors)
        raise CaseError("\n".join([*faults, NOTHING_DONE]))
    found = _proposal(knowledge, kind, _ids_for_names(knowledge, values), into)
    found.differs += _never_recommended(knowledge, found)
    return found


def _ids_for_names(knowledge: Knowledge, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values in which names of vendors, platforms and architectures are replaced by ids."""
    found = dict(values)
    for kind in NAMED_BY_ID:
        known = knowledge.all(kind)
        if kind in found and found[kind] not in known:
            with suppress(UnknownNameError):
                found[kind] = one_named(knowledge, kind, str(found[kind])).id
    return found


def _never_recommended(knowledge: Knowledge, found: Proposal) -> list[str]:
    """Return why a new card will never be recommended, so that nobody has to find out later."""
    data = read_yaml(found.text).data
    if found.kind != "card" or found.before is not None or CORRECTS in data:
        return []
    why = why_never(data, knowledge, rented=False)
    return [f"never recommended: {why}"] if why else []


def _needs(knowledge: Knowledge, kind: str, lacking: Sequence[Key]) -> str:
    """Return the missing keys, each with its meaning and the words that it accepts."""
    lines = [f"{with_article(kind).capitalize()} needs"]
    for key in lacking:
        words = key.choices or _ids_of(knowledge, key)
        allowed = f" ({', '.join(words)})" if words else ""
        lines.append(f"  {key.name}: {key.meaning}{allowed}")
    if kind == "card" and "architecture" in [key.name for key in lacking]:
        lines.append("With like=CARD, a known card provides all of these except the source.")
    if any(key.name in OF_A_SHAPE for key in lacking):
        lines.append("Without 'layers', none of these is needed; memory follows from the weights.")
    return "\n".join(lines)


def _ids_of(knowledge: Knowledge, key: Key) -> list[str]:
    """Return the ids that a key accepts, if there are not too many to list."""
    kinds = [kind for kind, place in PLACES.items() if key.meaning.endswith(f"id in {place}")]
    ids = [id for kind in kinds for id in knowledge.all(kind)]
    return ids if len(ids) <= IDS_LISTED else []


def _faults_of_the_rest(
    knowledge: Knowledge, kind: str, values: Mapping[str, Any], into: Path | None, errors: Errors
) -> list[str]:
    """Return what else is wrong with an addition that is known to be incomplete."""
    try:
        return errors(_proposal(knowledge, kind, {"source": "judgement", **values}, into))
    except InputError as error:
        return [str(error).removesuffix(NOTHING_DONE).rstrip()]
    except KeyError:  # without the missing value, the kind of file is not known
        return []


def _proposal(
    knowledge: Knowledge, kind: str, values: Mapping[str, Any], into: Path | None
) -> Proposal:
    if kind == "price":
        return price(knowledge, values, into)
    if kind == "rent":
        return rent(knowledge, values, into)
    known = entry_called(knowledge, CALLED.get(kind, kind), values)
    if known is not None:
        values = {**{k: v for k, v in values.items() if k not in OF_A_NAME}, "id": known.id}
    told: list[str] = []
    if kind == "card":
        values, told = card_data(knowledge, values, known)
    elif kind == "benchmark":
        values = benchmark_data(knowledge, values)
    found = entry_file(knowledge, CALLED.get(kind, kind), values, into)
    found.differs = [*told, *found.differs]
    return found


def from_file(
    knowledge: Knowledge,
    kind: str,
    path: Path,
    given: Values,
    into: Path | None = None,
    errors: Errors = lambda _: [],
) -> Proposal:
    """Return the file that a filled-in template, or a model's config.json, calls for.

    A new entry keeps the template's comments; ``id`` and ``checked`` may be left out.

    Raises:
        CaseError: the file cannot be read, or something in it cannot be used.

    """
    if kind == "model" and path.suffix == ".json":
        values = typed(keys_for(kind), given, "a model")
        if "source" not in values:
            raise CaseError(
                f"A model also needs its source: source=ID of a document in "
                f"{PLACES['source']}, or source=judgement. {NOTHING_DONE}"
            )
        return entry_file(knowledge, kind, {**from_config(path), **values}, into)
    text, data = _filled(path)
    if kind in LINES or given:
        flat = {key: _as_typed(value) for key, value in data.items() if value is not None}
        return proposal(knowledge, kind, {**flat, **given}, into, errors)
    kind = CALLED.get(kind, kind)
    if CORRECTS in data:
        return replace(_filled_correction(knowledge, kind, text, data, into), filled=str(path))
    known = keys_for(kind)
    missing = {
        key: value
        for key, value in (
            ("id", slug(str(data.get("name") or data.get("title") or kind))),
            ("checked", today()),
        )
        if key in known and data.get(key) is None
    }
    entry = {**data, **missing}
    place = place_of(kind, str(entry.get("id")), entry, known_architectures(knowledge))
    if place in LIST_FILES:
        return list_item(kind, str(entry.get("id")), place, entry, into)
    refuse_if_there(place, into)
    if missing:
        text = changed(text, lambda tree: tree.update({key: node(missing[key]) for key in missing}))
    there = knowledge.all(kind).get(str(entry.get("id")))
    differs = [f"it replaces {there.file}"] if there else []
    id = str(entry.get("id"))
    return Proposal(kind, id, place, text, differs=differs, filled=str(path))


def _filled_correction(
    knowledge: Knowledge, kind: str, text: str, data: Mapping[str, Any], into: Path | None
) -> Proposal:
    """Return a filled-in file that corrects a known entry."""
    id = str(data[CORRECTS])
    corrected = knowledge.all(kind).get(id)
    whole = {**(corrected.data if corrected else {}), **data}
    place = place_of(kind, id, whole, known_architectures(knowledge))
    refuse_if_there(place, into)
    differs = [f"it corrects {corrected.file}"] if corrected else []
    return Proposal(kind, id, place, text, differs=differs)


def _filled(path: Path) -> tuple[str, dict[str, Any]]:
    """Return the text and the data of a filled-in template."""
    document = read_yaml(path)
    if document.faults or not isinstance(document.data, dict):
        faults = [str(fault) for fault in document.faults]
        faults = faults or [f"{path}: expected keys and values such as `name: Example 24`."]
        raise CaseError("\n".join([*faults, NOTHING_DONE]))
    return path.read_text(encoding="utf-8-sig"), document.data


def _as_typed(value: Any) -> str:
    """Return a value in the form in which a person would type it."""
    return value if isinstance(value, str) else flow(value)
