"""The options that describe a case on the command line: one for each common question.

``flags.py`` explains where these come from. ``--set KEY=VALUE`` answers every other question.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from expert.app import completion
from expert.app.flags import Flag, kept_flags

CASE_PANEL = "The case"
ANSWER_PANEL = "Answers (anything left out is treated as unknown)"
YES_NO_PANEL = "Yes-or-no answers"
TOPIC_PANEL = "Answers for questions about clouds, servers and frameworks"
GENERAL_PANEL = "General"


class Format(StrEnum):
    """The format in which a result is shown."""

    text = "text"
    json = "json"
    markdown = "markdown"


class AnswerFormat(StrEnum):
    """The format in which an answer is shown."""

    text = "text"
    json = "json"
    record = "record"
    markdown = "markdown"
    csv = "csv"
    svg = "svg"


class CheckFormat(StrEnum):
    """The format in which findings are shown."""

    text = "text"
    json = "json"
    sarif = "sarif"


FormatOption = Annotated[Format, typer.Option("--format", "-f", help="The output format.")]
AnswerFormatOption = Annotated[
    AnswerFormat,
    typer.Option(
        "--format",
        "-f",
        help="The output format: json is the brief answer, record is everything, csv is the "
        "list of options, svg is a chart of price and speed.",
    ),
]
VerboseOption = Annotated[
    bool,
    typer.Option(
        "--verbose", "-v", help="Show all reasons, assumptions, advice and price sources."
    ),
]
CardArgument = Annotated[
    str,
    typer.Argument(
        metavar="CARD",
        help="A card or a group of cards: 'RTX 3090', 'GeForce 900 series'.",
        autocompletion=completion.cards,
    ),
]


FLAGS = kept_flags()
"""The options for common questions, in the order of the interview."""
PANELS = {"common": ANSWER_PANEL, "topics": TOPIC_PANEL}


@dataclass
class General:
    """The options that every command has."""

    knowledge: list[Path] = field(default_factory=list)
    """Folders whose files override the shipped knowledge."""
    cached: bool = True


@dataclass
class CaseOptions(General):
    """Everything on the command line that describes the case, as typed."""

    file: str | None = None
    as_of: str | None = None
    advisor: str | None = None
    answers: dict[str, Any] = field(default_factory=dict)
    set: list[str] = field(default_factory=list)
    """``KEY=VALUE`` answers to the questions without an option."""


def _option(
    name: str, kind: Any, default: Any, *declarations: str, **more: Any
) -> inspect.Parameter:
    option = typer.Option(*declarations, show_default=False, **more)
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option]
    )


def _name(flag: Flag) -> str:
    """Return the name of the parameter that an option sets."""
    return "answer_" + flag.key


def _of_question(flag: Flag) -> inspect.Parameter:
    """Return the parameter that Typer reads for a question's option."""
    if flag.yes_no:
        declaration = f"--{flag.option}/--no-{flag.option}"
        return _option(
            _name(flag),
            bool | None,
            None,
            declaration,
            help=flag.help,
            rich_help_panel=YES_NO_PANEL,
        )
    return _option(
        _name(flag),
        list[str] | None if flag.repeatable else str | None,
        None,
        f"--{flag.option}",
        metavar=flag.metavar,
        autocompletion=completion.answers_to(flag.key),
        help=flag.help + (" Repeatable." if flag.repeatable else ""),
        rich_help_panel=PANELS[flag.panel],
    )


GENERAL_PARAMETERS = (
    _option(
        "knowledge",
        list[Path] | None,
        None,
        "--knowledge",
        metavar="DIR",
        help="Your own folder of knowledge files, which override the shipped ones. Repeatable.",
        rich_help_panel=GENERAL_PANEL,
    ),
    _option(
        "no_cache",
        bool,
        False,
        "--no-cache",
        help="Read every knowledge file again.",
        rich_help_panel=GENERAL_PANEL,
    ),
)

CASE_PARAMETERS = (
    _option(
        "case_file",
        str | None,
        None,
        "--case",
        metavar="FILE|-",
        help="A case file in YAML or JSON; - reads standard input. Options override it.",
        rich_help_panel=CASE_PANEL,
    ),
    _option(
        "as_of",
        str | None,
        None,
        "--as-of",
        metavar="DATE",
        help="The date of the question, such as 2016-07-23; the default is today.",
        rich_help_panel=CASE_PANEL,
    ),
    _option(
        "advisor",
        str | None,
        None,
        "--advisor",
        metavar="NAME",
        autocompletion=completion.advisors,
        help="The advisor whose advice to use; `whichgpu advisors` lists them.",
        rich_help_panel=CASE_PANEL,
    ),
    *(_of_question(flag) for flag in FLAGS),
    _option(
        "set_answers",
        list[str] | None,
        None,
        "--set",
        metavar="KEY=VALUE",
        help="An answer to any other question; `whichgpu questions` lists them. Repeatable.",
        rich_help_panel=ANSWER_PANEL,
    ),
)

Command = TypeVar("Command", bound=Callable[..., None])


def takes_general(command: Command) -> Command:
    """Add to a command the options that every command has; it receives them as ``general``."""
    return _widened(command, "general", GENERAL_PARAMETERS, _general)


def takes_case(command: Command) -> Command:
    """Add to a command the options that describe a case; it receives them as ``asked``."""
    return _widened(command, "asked", (*CASE_PARAMETERS, *GENERAL_PARAMETERS), _case_options)


def _general(given: dict[str, Any]) -> General:
    return General(knowledge=given["knowledge"] or [], cached=not given["no_cache"])


def _case_options(given: dict[str, Any]) -> CaseOptions:
    answers = {f.key: given[_name(f)] for f in FLAGS if given[_name(f)] not in (None, [])}
    return CaseOptions(
        knowledge=given["knowledge"] or [],
        cached=not given["no_cache"],
        file=given["case_file"],
        as_of=given["as_of"],
        advisor=given["advisor"],
        answers=answers,
        set=given["set_answers"] or [],
    )


def _widened(
    command: Command,
    gathered: str,
    parameters: tuple[inspect.Parameter, ...],
    gather: Callable[[dict[str, Any]], General],
) -> Command:
    """Return a command whose parameter ``gathered`` is replaced by separate options for Typer."""
    signature = inspect.signature(command, eval_str=True)
    own = [parameter for name, parameter in signature.parameters.items() if name != gathered]

    @functools.wraps(command)
    def run(**given: Any) -> None:
        mine = {parameter.name: given.pop(parameter.name) for parameter in own}
        command(**mine, **{gathered: gather(given)})

    spread = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own]
    spread.extend(parameters)
    run.__signature__ = signature.replace(parameters=spread)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in spread}
    return run  # type: ignore[return-value]
