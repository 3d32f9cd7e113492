"""Writes templates: files of each kind, to be filled in, with every key explained."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel

from expert.editing.keys_of_additions import CALLED, keys_for
from expert.editing.typed_values import Key, keys
from expert.knowledge.folders import PLACES
from expert.knowledge.forms import FORMS

WIDTH = 34
"""The column at which the explanations begin."""
BELOW = {"card": "<vendor>/<architecture family>/<id>.yaml"}
EXAMPLES = {"judgements": "{counts_used: {default: true}}", "values": "{geforce-rtx-5090: 120}"}
"""Example values of keys whose names do not show the form of the value."""
DEPTH = 2
"""How deeply the lists in a template may be nested."""


def template(kind: str, schema: str = "") -> str:
    """Return a template; ``schema`` is the address of the JSON Schema that editors use to check it.

    Raises:
        CaseError: nothing of that kind can be added.

    >>> print(template("vendor").splitlines()[3])
    id:                               # required: the file name without .yaml

    """
    known = keys_for(kind)
    file_kind = CALLED.get(kind, kind)
    lines = [f"# yaml-language-server: $schema={schema}"] if schema else []
    place = PLACES.get(file_kind, "")
    goes = f" Its place: {place}{BELOW.get(kind, '<id>.yaml') if place.endswith('/') else ''}."
    lines += [
        f"# A new {kind}.{goes if place else ''}",
        "# Fill in what is required; to give more, remove the # at the start of a line.",
        f"# Then: whichgpu knowledge add {kind} --from FILE --into YOUR-FOLDER",
    ]
    own = known if file_kind not in FORMS else keys(FORMS[file_kind])
    for key in own.values():
        lines += _lines(key, "", DEPTH)
    return "\n".join(lines) + "\n"


def _lines(key: Key, indent: str, depth: int) -> Iterator[str]:
    mark = "" if key.needed and not indent.startswith("#") else "# "
    mark = "" if indent.startswith("#") else mark
    what = f"required: {key.meaning}" if key.needed else key.meaning
    if key.choices:
        what += f" ({', '.join(key.choices)})"
    if not indent and key.name in EXAMPLES:
        what += f", such as {EXAMPLES[key.name]}"
    yield f"{f'{mark}{indent}{key.name}:':<{WIDTH - 1}} # {what}".rstrip()
    part = _part(key.annotation)
    if part is None or depth == 0:
        return
    start = indent if indent.startswith("#") else f"{mark}{indent}"
    dash = "- "
    for inner in keys(part).values():
        if inner.needed or depth == DEPTH:
            yield from _lines(inner, f"{start}  {dash}" if dash else f"{start}    ", depth - 1)
        dash = ""


def _part(annotation: Any) -> type[BaseModel] | None:
    """Return the form of the items in a list, if they have one."""
    for kind in _branches(annotation):
        if get_origin(kind) is list:
            (item,) = get_args(kind)
            if isinstance(item, type) and issubclass(item, BaseModel):
                return item
    return None


def _branches(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) in (Union, types.UnionType):
        return get_args(annotation)
    return (annotation,)
