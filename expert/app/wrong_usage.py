"""Explains what a person probably meant by an option or word that a command does not take."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from expert.app.flags import kept_flags
from expert.app.plain_values import A_CARD, TOO_MANY

NO_SUCH_OPTION = "option_name"
A_BUDGET, A_JOB, AN_ANSWER = "--budget", "--job", "answer_"
HOW_TO_ANSWER = (
    "State your needs as options: --budget 600, --job run_llm, --model llama-3.1-8b, --candidate "
    "'RTX 4090' for a card to judge, --owned for one you have. Or let `whichgpu ask` ask you. "
    "--help lists all options."
)
ONE_CARD = "It takes one card; `whichgpu compare` takes several."
OTHER_QUESTIONS = (
    "--help lists all options; --set KEY=VALUE answers any question that `whichgpu questions` "
    "lists."
)
BEFORE_THE_COMMAND = "An option goes after its command, such as: whichgpu recommend {} ..."


def explain(error: Any, parameters: Sequence[Any], args: Sequence[str]) -> None:
    """Extend an error about a command's arguments with what was probably meant."""
    options = [option for p in parameters for option in (*p.opts, *p.secondary_opts)]
    if hasattr(error, NO_SUCH_OPTION):
        _suggest(error, [option for option in options if option.startswith("--")])
    elif str(getattr(error, "message", "")).startswith(TOO_MANY):
        hint = (
            _flag_with_value(parameters, args)
            or _without_quotes(args)
            or _how_to_give(parameters, options)
        )
        error.message = f"{error.message}. {hint}" if hint else error.message


def explain_before_command(error: Any) -> None:
    """Extend an error about an option before its command with the right place for options."""
    if hasattr(error, NO_SUCH_OPTION):
        error.possibilities = ()
        error.message = f"{error.message}. {BEFORE_THE_COMMAND.format(error.option_name)}"


def refuse_two_answers(ctx: Any, parameters: Sequence[Any], args: Sequence[str]) -> None:
    """Reject several answers to a question that takes one, instead of using only the last."""
    for parameter in parameters:
        option = parameter.opts[0]
        one = str(parameter.name).startswith(AN_ANSWER) and not parameter.multiple
        given = [value for word, value in itertools.pairwise(args) if word == option]
        if one and not parameter.secondary_opts and len(set(given)) > 1:
            also = " --also takes another job." if option == A_JOB else ""
            ctx.fail(f"{option} takes one answer, not {' and '.join(given)}.{also}")


def _suggest(error: Any, options: Sequence[str]) -> None:
    """Name the options that were probably meant, and say where to find the others."""
    typed = error.option_name.lstrip("-")
    names = [option.removeprefix("--") for option in options]
    known = list(_known_by(typed))
    near = [name for name in known if name in names]
    for word in (typed, *known):
        near = near or difflib.get_close_matches(word, names)
    error.possibilities = ()
    if near:
        error.message += f". Did you mean {' or '.join(f'--{name}' for name in near)}?"
    elif A_BUDGET in options:
        error.message += f". {OTHER_QUESTIONS}"


def _known_by(typed: str) -> Iterator[str]:
    """Yield the options that people also look for under this name."""
    return (flag.option for flag in kept_flags() if typed.replace("_", "-") in flag.also)


def _flag_with_value(parameters: Sequence[Any], args: Sequence[str]) -> str:
    """Return a sentence about a yes-or-no option that was given a value; empty if there is none."""
    pairs = [(p.opts[0], p.secondary_opts[0]) for p in parameters if p.secondary_opts]
    for option, value in itertools.pairwise(args):
        for yes, no in pairs:
            if option in (yes, no) and not value.startswith("-"):
                return f"{option} takes no value: {yes} means yes, and {no} means no."
    return ""


def _without_quotes(args: Sequence[str]) -> str:
    """Return a sentence about an option's unquoted value of several words; empty without one."""
    for option, value, more in zip(args, args[1:], args[2:], strict=False):
        if option.startswith("--") and "=" not in option and value[:1] != "-" != more[:1]:
            return f"Put a value of several words in quotes: {option} '{value} {more}'."
    return ""


def _how_to_give(parameters: Sequence[Any], options: Sequence[str]) -> str:
    """Return which option to use for what an extra word probably means."""
    takes = [str(p.metavar) for p in parameters if not p.opts[0].startswith("-")]
    if any(A_CARD in metavar for metavar in takes):
        return ONE_CARD
    return "" if takes or A_BUDGET not in options else HOW_TO_ANSWER
