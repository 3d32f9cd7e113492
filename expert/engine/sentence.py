"""Fills the sentences of rules with the values of a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any

UNKNOWN = "unknown"
AS_IT_IS = "as it is"
"""Used instead of a format if the value is to be left as it is."""
_KEY = re.compile(r"[a-z0-9]+(_[a-z0-9]+)+")
_FORMATTER = Formatter()

Called = Mapping[str, str]
"""The names of things by their ids."""
NOTHING_CALLED: Called = {}

Part = tuple[str, Callable[[Mapping[str, Any]], Any], str]
"""Text, then the function that takes the next value from the names, and its format."""


def fill(template: str, names: Mapping[str, Any], called: Called = NOTHING_CALLED) -> str:
    """Return a rule's sentence with the values filled in; unknown values read as 'unknown'.

    In a sentence, an id reads as what the thing is ``called``; a text without spaces is no
    sentence.

    >>> fill("{role} costs {usd:.0f}; {other}", {"role": "best_value", "usd": 249.0})
    'best value costs 249; unknown'
    >>> fill("on {where}", {"where": "tpu"}, {"tpu": "Google TPU"})
    'on Google TPU'

    """
    parts, end = _parts(template)
    if " " not in template:
        called = NOTHING_CALLED
    return "".join([text + _shown(take(names), spec, called) for text, take, spec in parts]) + end


@cache
def _parts(template: str) -> tuple[tuple[Part, ...], str]:
    """Split a template into parts; cached, because a run fills each template many times."""
    parts: list[Part] = []
    text = ""
    for more, field, spec, conversion in _FORMATTER.parse(template):
        text += more
        if field is not None:
            parts.append((text, _taking(field), AS_IT_IS if conversion else spec or ""))
            text = ""
    return tuple(parts), text


def names_of(template: str) -> Iterator[str]:
    """Yield the names that a template reads.

    >>> list(names_of("{card[name]} has {gib:g} GiB"))
    ['card', 'gib']
    """
    for _, field, _, _ in _FORMATTER.parse(template):
        if field is not None:
            yield re.split(r"[.\[]", field, maxsplit=1)[0]


def _taking(field: str) -> Callable[[Mapping[str, Any]], Any]:
    """Return a function that takes a field such as ``usd`` or ``card[name]`` from the names."""
    if field.isidentifier():
        return lambda names: names.get(field, UNKNOWN)

    def take(names: Mapping[str, Any]) -> Any:
        try:
            return _FORMATTER.get_field(field, (), names)[0]
        except (KeyError, AttributeError):
            return UNKNOWN

    return take


def _shown(value: Any, spec: str, called: Called) -> str:
    """Write a value; ids become names or words, except with ``{key!s}``, which keeps the value."""
    if spec == AS_IT_IS:
        return str(value)
    if isinstance(value, str):
        if value in called:
            return called[value]
        return value.replace("_", " ") if _KEY.fullmatch(value) else value
    if isinstance(value, bool) and not spec:
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(called.get(item, str(item)) for item in value)
    return format(value, spec)
