"""Passes on option values that need no conversion, so that the converter need not be loaded.

Typer converts every value with a pydantic adapter, even text to text, and loading pydantic takes
ten times as long as starting Python. A value that already has the option's type is passed on here;
anything else, including every invalid value, is converted as usual.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, get_args, get_origin

from typer.core import TyperCommand, TyperGroup

from expert.app.narrow_help import NarrowHelp

TOO_MANY = "Got unexpected extra argument"
A_CARD = "CARD"
NEEDS_CONVERTING = object()
_MARK = "passes_values_on"


class Light(NarrowHelp):
    """Makes a command convert only the values that need it."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, including the one for help."""
        found: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        pass_values_on(found)
        return found


class LightCommand(Light, TyperCommand):
    """A command that converts only the values that need it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; if they cannot be used, say what was probably meant.

        If a command takes one card, further words are taken as part of its name.
        """
        typed = tuple(args)
        if len(set(typed)) < len(typed):
            from expert.app.wrong_usage import refuse_two_answers

            refuse_two_answers(ctx, self.params, typed)
        card = self._only_card()
        ctx.allow_extra_args = ctx.allow_extra_args or card is not None
        try:
            rest = list(super().parse_args(ctx, args))
            if card is not None and rest:
                self._take_words(ctx, card, rest)
        except Exception as error:
            from expert.app.wrong_usage import explain

            explain(error, self.params, typed)
            raise
        return [] if card is not None else rest

    def _only_card(self) -> str | None:
        """Return the name of the parameter for a card if a card is the only argument."""
        arguments = [p for p in self.params if not p.opts[0].startswith("-")]
        names = [str(p.name) for p in arguments if str(p.metavar).strip("[]{}") == A_CARD]
        return names[0] if len(arguments) == len(names) == 1 and arguments[0].nargs == 1 else None

    def _take_words(self, ctx: Any, card: str, rest: list[str]) -> None:
        """Add words to the name of a card, as when `RTX 3090` is typed without quotes."""
        name = " ".join([str(ctx.params[card]), *rest])
        if any(" " in word for word in (str(ctx.params[card]), *rest)):
            ctx.fail(f"{TOO_MANY}(s) ({' '.join(rest)})")
        ctx.params[card], ctx.args = name, []


class LightGroup(Light, TyperGroup):
    """A group whose own options are converted only if they need it."""


def pass_values_on(parameters: list[Any]) -> None:
    """Let parameters accept values that already have the right type without conversion."""
    for parameter in parameters:
        if not hasattr(parameter, _MARK):
            parameter.process_value = _processing(parameter, parameter.process_value)
            setattr(parameter, _MARK, True)


def _processing(parameter: Any, ordinary: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a function that processes a parameter's value, and converts it only if needed."""

    def process_value(ctx: Any, value: Any) -> Any:
        ready = _ready(parameter, value)
        if ready is NEEDS_CONVERTING:
            return ordinary(ctx, value)
        return ready if parameter.callback is None else parameter.callback(ctx, parameter, ready)

    return process_value


def _ready(parameter: Any, value: Any) -> Any:
    """Return the value that the command receives, or ``NEEDS_CONVERTING``."""
    if parameter.required and not value:
        return NEEDS_CONVERTING  # the converter says what is missing
    if value is None:
        return () if parameter.multiple else None
    descriptor = getattr(parameter, "type_descriptor", None)
    if descriptor is None or descriptor.parameter_info.parser is not None:
        return NEEDS_CONVERTING
    wanted = descriptor.annotation
    if get_origin(wanted) is list and isinstance(value, list | tuple):
        items = [_one(get_args(wanted)[0], item) for item in value]
        return NEEDS_CONVERTING if NEEDS_CONVERTING in items else items
    return _one(wanted, value)


def _one(wanted: Any, value: Any) -> Any:
    if not isinstance(wanted, type):
        return NEEDS_CONVERTING
    if issubclass(wanted, Enum) and value in [each.value for each in wanted]:
        return wanted(value)
    return value if isinstance(value, wanted) else NEEDS_CONVERTING
