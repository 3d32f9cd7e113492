"""Writes docs/knowledge.md: the keys of every kind of knowledge file, taken from the forms.

Update the page with `python -m expert.knowledge.reference`.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from expert.knowledge.folders import PLACES
from expert.knowledge.forms import FORMS
from expert.knowledge.forms.types import Date, Id
from expert.knowledge.validation import keys_of

PAGE = Path(__file__).parents[2] / "docs" / "knowledge.md"
HEAD = """\
# Keys of knowledge files

Generated from `expert/knowledge/forms/` by `python -m expert.knowledge.reference`; do not edit.
`knowledge/README.md` explains how to use them.
A key in **bold** is required.
"""
MOST_SHOWN = 30


def reference() -> str:
    """Return the page: a section for each kind, with tables of its keys and its parts' keys.

    >>> reference().splitlines()[0]
    '# Keys of knowledge files'
    """
    lines = [HEAD]
    for kind, form in sorted(FORMS.items()):
        lines += [f"## {kind}", "", f"In `{PLACES[kind]}`. {form.__doc__}", *_tables(form)]
    return "\n".join(lines)


def _tables(
    model: type[BaseModel], title: str = "", above: tuple[type[BaseModel], ...] = ()
) -> Iterator[str]:
    """Yield the table of a form and of its parts; a part that contains itself is shown once."""
    yield from (["", f"Each item of `{title}`:"] if title else [])
    yield from ("", "| Key | Value | Meaning |", "|---|---|---|")
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    parts: dict[str, type[BaseModel]] = {}
    for key in keys_of(model):
        field = fields[key]
        shown = f"**`{key}`**" if field.is_required() else f"`{key}`"
        yield f"| {shown} | {_value(field)} | {field.description or ''} |"
        for part in _models_in(field.annotation):  # only the first of several types gets a table
            parts.setdefault(f"{title}.{key}" if title else key, part)
    if model.model_config.get("extra") == "allow":
        yield "| … | anything | this kind has no fixed set of keys |"
    for name, part in parts.items():
        if part not in (model, *above):
            yield from _tables(part, name, (model, *above))
    yield from ([] if title else [""])


def _value(field: FieldInfo) -> str:
    limits = {
        name: getattr(rule, name)
        for rule in field.metadata
        for name in _LIMITS
        if getattr(rule, name, None) is not None
    }
    text = _named(field.metadata) or _type(field.annotation)
    words = [
        f"{_LIMITS[name]} {limit:,.10g}"
        for name, limit in limits.items()
        if isinstance(limit, int | float)
    ]
    return ", ".join([text, *words])


_LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
_WORDS = {str: "text", int: "whole number", float: "number", bool: "true or false", Any: "value"}


def _type(annotation: Any) -> str:
    arguments = [part for part in get_args(annotation) if part is not type(None)]
    origin = get_origin(annotation)
    if origin is Annotated:
        return _named(arguments[1:]) or _type(arguments[0])
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(_type(part) for part in arguments))
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in arguments[:MOST_SHOWN])
    if origin is list:
        return f"list of {_type(arguments[0])}"
    if origin is dict:
        return f"{_type(arguments[1])} for each key"
    return _WORDS.get(annotation, "keys and values")


def _named(rules: Sequence[Any]) -> str:
    """Return the name of a text type that has its own rules."""
    return next((name for form, name in _FORMS.items() if set(get_args(form)[1:]) & {*rules}), "")


_FORMS = {Date: "date", Id: "id"}


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """Yield the models that make up a type."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
