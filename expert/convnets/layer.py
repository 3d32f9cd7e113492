"""One layer of a description, read from words or from keys and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.convnets.describe import (
    SAME,
    VALID,
    Activation,
    Conv,
    Dense,
    Layer,
    Mean,
    Norm,
    Padding,
    Pair,
    Pool,
    Scale,
    Up,
)
from expert.dimensions import MOST, dimensions, whole
from expert.knowledge.findings import did_you_mean, shown

NORMS = ("batch", "layer", "group")
BARE: dict[str, type[Mean | Norm | Activation | Scale]] = {
    "mean": Mean,
    "norm": Norm,
    "activation": Activation,
    "scale": Scale,
}
"""Layers that take no values."""
FORMS = {
    "conv": "conv KERNEL MAPS [stride N] [padding same|valid|N] [groups N] [norm batch]",
    "up": "up KERNEL MAPS [stride N]",
    "pool": "pool SIZE [stride N] [padding same|valid|N]",
    "dense": "dense UNITS",
    **{kind: kind for kind in BARE},
}
KINDS = tuple(FORMS)
KEYS = {
    "conv": ("kind", "kernel", "maps", "stride", "padding", "groups", "norm"),
    "up": ("kind", "kernel", "maps", "stride"),
    "pool": ("kind", "size", "stride", "padding"),
    "dense": ("kind", "units"),
    **dict.fromkeys(BARE, ("kind",)),
}
_IN_ORDER = {
    "conv": ("kernel", "maps"),
    "up": ("kernel", "maps"),
    "pool": ("size",),
    "dense": ("units",),
    **dict.fromkeys(BARE, ()),
}


class KeyFault(Exception):  # noqa: N818 - it becomes part of a larger error
    """What is wrong with one key of a layer."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def words_of(text: str) -> dict[str, Any]:
    """Return a layer in words as keys and values.

    Raises:
        KeyFault: the words do not make a layer.

    >>> words_of("conv 3x3 32 stride 2")
    {'kind': 'conv', 'kernel': '3x3', 'maps': '32', 'stride': '2'}

    """
    kind, *rest = text.casefold().split() or [""]
    _check_kind(kind)
    wanted = list(_IN_ORDER[kind])
    found: dict[str, Any] = {"kind": kind}
    while rest:
        word = rest.pop(0)
        if word in KEYS[kind][1:]:
            key = word
            if not rest:
                raise KeyFault("", f"there is no value after {word}. Write it as {FORMS[kind]}.")
            word = rest.pop(0)
        elif wanted:
            key = wanted[0]
        else:
            near = did_you_mean(word, KEYS[kind][1:])
            raise KeyFault(
                "", f"{shown(text)} has an extra {shown(word)}.{near} Write it as {FORMS[kind]}."
            )
        if key in found:
            raise KeyFault("", f"{shown(text)} gives {key} twice. Write it as {FORMS[kind]}.")
        found[key] = word
        wanted = [name for name in wanted if name != key]
    return found


def layer_from(fields: Mapping[str, Any]) -> Layer:
    """Make a layer from keys and values.

    Raises:
        KeyFault: a key is missing or unknown, or has an unusable value.

    """
    kind = fields.get("kind")
    if kind is None:
        raise KeyFault("", f"it has no kind. Add kind: {' or '.join(KINDS)}.")
    _check_kind(kind)
    for key in fields:
        if key not in KEYS[kind]:
            near = did_you_mean(str(key), KEYS[kind])
            raise KeyFault(
                str(key),
                f"unknown key {shown(key)} in a {kind} layer.{near} "
                f"Allowed: {', '.join(KEYS[kind])}.",
            )
    if kind in BARE:
        return BARE[kind]()
    if kind == "dense":
        return Dense(_number(fields, "units"))
    if kind == "pool":
        size = _pair(fields, "size")
        stride = _number(fields, "stride", size[0])
        return Pool(size, stride, _padding(fields) or VALID)
    if kind == "up":
        kernel = _pair(fields, "kernel")
        return Up(_number(fields, "maps"), kernel, _number(fields, "stride", kernel[0]))
    return Conv(
        maps=_number(fields, "maps"),
        kernel=_pair(fields, "kernel"),
        stride=_number(fields, "stride", 1),
        padding=_padding(fields),
        groups=_number(fields, "groups", 1),
        norm=_norm(fields),
    )


def _check_kind(kind: Any) -> None:
    if kind not in KINDS:
        near = did_you_mean(str(kind), KINDS)
        raise KeyFault("", f"unknown layer {shown(kind)}.{near} Known: {', '.join(KINDS)}.")


def _number(fields: Mapping[str, Any], key: str, usual: int | None = None) -> int:
    given = fields.get(key, usual)
    if given is None:
        raise KeyFault("", f"{key} is missing. Write it as {FORMS[fields['kind']]}.")
    number = whole(given)
    if number is None:
        raise KeyFault(key, f"{key} is {shown(given)}; expected a whole number from 1 to {MOST:,}.")
    return number


def _pair(fields: Mapping[str, Any], key: str) -> Pair:
    given = fields.get(key)
    if given is None:
        raise KeyFault("", f"{key} is missing. Write it as {FORMS[fields['kind']]}.")
    sides = dimensions(given)
    if sides is None or len(sides) > len(("height", "width")):
        raise KeyFault(
            key, f"{key} is {shown(given)}; expected 3 or 3x3, in whole numbers from 1 to {MOST:,}."
        )
    return (sides[0], sides[-1])


def _norm(fields: Mapping[str, Any]) -> str | None:
    given = fields.get("norm")
    if given is not None and given not in NORMS:
        raise KeyFault("norm", f"norm is {shown(given)}; expected one of {', '.join(NORMS)}.")
    return given


def _padding(fields: Mapping[str, Any]) -> Padding | None:
    given = fields.get("padding")
    if given is None or given in (SAME, VALID):
        return given
    if given in (0, "0") and not isinstance(given, bool):
        return VALID
    number = whole(given)
    if number is None:
        raise KeyFault(
            "padding", f"padding is {shown(given)}; expected same, valid or a number of pixels."
        )
    return number
