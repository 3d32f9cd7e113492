"""Reads values as people type them, and converts them to the types of a form's keys."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel

from expert.editing.typed_numbers import number, usual_name
from expert.errors import CaseError
from expert.knowledge.findings import did_you_mean, shown
from expert.knowledge.strict_yaml import read_yaml
from expert.knowledge.validation import keys_of

NOTHING_DONE = "Nothing was done."
YES_OR_NO = {"yes": "true", "no": "false"}
"""What people type for true and false."""
TRUE_OR_FALSE = "true or false"
MOST_SHOWN = 50
"""The most keys that an error lists."""


class Key(NamedTuple):
    """A key of a form."""

    name: str
    annotation: Any
    needed: bool
    meaning: str
    choices: tuple[str, ...] = ()
    """The allowed values, if these are a fixed set of words."""


def keys(form: type[BaseModel]) -> dict[str, Key]:
    """Return the keys of a form, in the order of its files.

    >>> from expert.knowledge.forms.hardware import Vendor
    >>> list(keys(Vendor))[:3]
    ['id', 'name', 'aliases']
    """
    fields = {field.alias or name: field for name, field in form.model_fields.items()}
    return {
        key: Key(
            key,
            fields[key].annotation,
            fields[key].is_required(),
            fields[key].description or "",
            tuple(map(str, _choices(fields[key].annotation))),
        )
        for key in keys_of(form)
    }


def _choices(annotation: Any) -> tuple[Any, ...]:
    (kind,) = _kinds(annotation)[:1] or (None,)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _kinds(annotation: Any) -> list[Any]:
    """Return the types that a value may have, without `None` and annotations."""
    if get_origin(annotation) is Annotated:
        return _kinds(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType):
        return [kind for part in get_args(annotation) for kind in _kinds(part)]
    return [] if annotation is type(None) else [annotation]


def pairs(arguments: Iterable[str]) -> dict[str, str]:
    """Return typed arguments as a mapping: `key=value`, `--key value` and `--key=value`.

    >>> pairs(["name=Example 24", "--memory-gib", "24"])
    {'name': 'Example 24', 'memory_gib': '24'}

    Raises:
        CaseError: an argument is not such a pair, or a key is given twice.

    """
    found: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        key, sign, value = word.partition("=")
        if word.startswith("--") and not sign and rest:
            value, sign = rest.pop(0), "="
        key = key.removeprefix("--").strip()
        key = key.replace("-", "_") if word.startswith("--") else key
        if not sign or not key or not value.strip():
            raise CaseError(
                f"{shown(word)} has no value. Write KEY=VALUE, such as name='Example 24', "
                f"or --name 'Example 24'. {NOTHING_DONE}"
            )
        if key in found:
            raise CaseError(f"'{key}' is given twice. {NOTHING_DONE}")
        found[key] = value.strip()
    return found


def typed(known: Mapping[str, Key], values: Mapping[str, str], what: str) -> dict[str, Any]:
    """Return values converted to the types of their keys; the checks judge them later.

    Raises:
        CaseError: a key does not exist, or a value cannot be read; all faults are listed.

    """
    found, faults = typed_and_faults(known, values, what)
    if faults:
        raise CaseError("\n".join([*faults, NOTHING_DONE]))
    return found


def typed_and_faults(
    known: Mapping[str, Key], values: Mapping[str, str], what: str
) -> tuple[dict[str, Any], list[str]]:
    """Return the values that can be converted to the types of their keys, and the faults."""
    found: dict[str, Any] = {}
    faults: list[str] = []
    for name, text in values.items():
        if name not in known:
            near = did_you_mean(usual_name(name), known)
            faults.append(f"{what} has no key {shown(name)}.{near or _listed(known)}")
            continue
        try:
            found[name] = value_of(known[name], text)
        except ValueError as error:
            faults.append(f"'{name}' is {shown(text)}; {error}.")
    return found, faults


def _listed(known: Mapping[str, Key]) -> str:
    """Return the names of all keys, or of the first ones if there are a great many."""
    more = len(known) - MOST_SHOWN
    rest = f" and {more} more." if more > 0 else "."
    return f" Its keys: {', '.join(list(known)[:MOST_SHOWN])}{rest}"


def with_article(word: str) -> str:
    """Return a word with `a` or `an` before it."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def value_of(key: Key, text: str) -> Any:
    """Return one value converted to the key's type.

    Raises:
        ValueError: the value cannot be read; the text says what was expected.

    """
    kinds = _kinds(key.annotation)
    if key.choices and text not in key.choices and all(get_origin(k) is Literal for k in kinds):
        near = did_you_mean(text, key.choices)
        raise ValueError(f"expected one of {', '.join(key.choices)}{near.rstrip('?')}")
    if not text.replace("\n", "").isprintable():
        raise ValueError("expected visible characters")
    if key.name == "source" and "://" in text:
        raise ValueError(
            "expected the id of a document. Add it first: whichgpu knowledge add source id=ID "
            f"title=TITLE address={text[:200]}"
        )
    if _is_text(kinds):
        return text
    if any(get_origin(kind) is list for kind in kinds) and not text.startswith("["):
        return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
    if kinds == [bool]:
        text = YES_OR_NO.get(text.casefold(), text)
    numeric = bool(kinds) and all(kind in (int, float) for kind in kinds)
    return _plain_yaml(number(key.name, text) if numeric else text, _expected(kinds))


def _is_text(kinds: Iterable[Any]) -> bool:
    return all(
        kind is str
        or (get_origin(kind) is Literal and all(isinstance(v, str) for v in get_args(kind)))
        for kind in kinds
    )


def _expected(kinds: Iterable[Any]) -> str:
    words = {int: "a whole number", float: "a number", bool: TRUE_OR_FALSE}
    return " or ".join(dict.fromkeys(words.get(kind, "a value in YAML") for kind in kinds))


def _plain_yaml(text: str, expected: str) -> Any:
    document = read_yaml(f"value: {text}\n", "value")
    if document.faults or not isinstance(document.data, dict) or len(document.data) != 1:
        raise ValueError(f"expected {expected}")
    value = document.data["value"]
    if isinstance(value, str) and expected == TRUE_OR_FALSE:
        raise ValueError(f"expected {expected}")
    if isinstance(value, str) and expected in ("a whole number", "a number"):
        raise ValueError(f"expected {expected}, such as 24; write only digits")
    return value
