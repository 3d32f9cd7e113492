"""What a case can be told with on the command line: one option for each common question.

The options are listed here and not read from the knowledge files, because they
must be known before any file is read. ``--set KEY=VALUE`` reaches every other
question.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import typer

CASE_PANEL = "The case"
ANSWER_PANEL = "Answers (what is left out counts as unknown)"
YES_NO_PANEL = "Answers: yes or no"
TOPIC_PANEL = "Answers for questions about clouds, servers, frameworks"
GENERAL_PANEL = "General"


class Format(StrEnum):
    """How a result is shown."""

    text = "text"
    json = "json"
    markdown = "markdown"


class DataFormat(StrEnum):
    """How a listing is shown."""

    text = "text"
    json = "json"


FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How to show it.")]
CardArgument = Annotated[
    str,
    typer.Argument(metavar="CARD", help="A card, or a group: 'RTX 3090', 'GeForce 900 series'."),
]


class Flag(NamedTuple):
    """An option that answers one question."""

    option: str
    """As typed, without the dashes."""
    key: str
    """The question's id."""
    help: str
    metavar: str = "TEXT"
    repeatable: bool = False
    yes_no: bool = False
    panel: str = ANSWER_PANEL

    @property
    def name(self) -> str:
        """The name of the parameter behind it."""
        return "answer_" + self.key

    @property
    def declarations(self) -> list[str]:
        """What is typed to give the option."""
        return [f"--{self.option}/--no-{self.option}" if self.yes_no else f"--{self.option}"]

    def parameter(self) -> inspect.Parameter:
        """Return the parameter that Typer reads."""
        kind: Any = (
            bool | None if self.yes_no else list[str] | None if self.repeatable else str | None
        )
        option = typer.Option(
            *self.declarations,
            help=self.help + (" Repeatable." if self.repeatable else ""),
            metavar=None if self.yes_no else self.metavar,
            rich_help_panel=YES_NO_PANEL if self.yes_no else self.panel,
            show_default=False,
        )
        return inspect.Parameter(
            self.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[kind, option],
        )


FLAGS: tuple[Flag, ...] = (
    Flag("ask", "ask", "What is asked: gpu, check_card, compare, upgrade, …", "WHAT"),
    Flag("goal", "goal", "What you are after: best_overall, cost_efficient, learn, …", "GOAL"),
    Flag("persona", "persona", "Who you are: beginner, kaggle, researcher, startup, …", "WHO"),
    Flag("job", "job", "What the card does: train, run_llm, finetune, generate_images.", "JOB"),
    Flag("budget", "budget", "Money in words: ample, limited, little, almost_none, none.", "GRADE"),
    Flag("budget-usd", "budget_usd", "Money in US dollars.", "USD"),
    Flag("memory-gb", "memory_need_gb", "Memory your model needs, in GiB.", "GIB"),
    Flag(
        "model",
        "model",
        "The model to run or tune: llama-3-1-8b, or a size: 8b.",
        "MODEL",
    ),
    Flag("parameters-billion", "parameters_billion", "Its size, if not its name.", "NUMBER"),
    Flag("weight-bits", "weight_bits", "Bits of one weight: 16, 8, 4.", "BITS"),
    Flag("context", "context_tokens", "Tokens the model should remember.", "TOKENS"),
    Flag("finetune-method", "finetune_method", "full, lora or qlora.", "HOW"),
    Flag("network", "network", "The convolution net to train, such as vgg-16.", "NET"),
    Flag("batch", "batch_size", "Samples at once when training, on each card.", "NUMBER"),
    Flag("task", "tasks", "A task: imagenet, video, …", "TASK", repeatable=True),
    Flag("net", "nets", "A kind of network: cnn, rnn, transformer.", "NET", repeatable=True),
    Flag("owned", "owned", "A card you have.", "CARD", repeatable=True),
    Flag("candidate", "candidates", "A card you ask about.", "CARD", repeatable=True),
    Flag("unavailable", "unavailable", "A card you cannot get.", "CARD", repeatable=True),
    Flag("gpus", "gpus", "Up to how many cards may share the work.", "NUMBER"),
    Flag("vendor", "vendor", "Only cards of this maker: nvidia, amd, intel, …", "VENDOR"),
    Flag("os", "os", "Operating system: linux, windows, macos.", "SYSTEM"),
    Flag("psu-w", "psu_w", "Watts of your power supply.", "WATT"),
    Flag("slots", "slots", "Free slots in the case.", "NUMBER"),
    Flag(
        "phase", "phase", "Phase of the work: prototype, train, infer.", "PHASE", panel=TOPIC_PANEL
    ),
    Flag("where", "where", "Where to compute: local or cloud.", "PLACE", panel=TOPIC_PANEL),
    Flag("hours", "hours_per_week", "Hours of computing a week.", "NUMBER", panel=TOPIC_PANEL),
    Flag("region", "region", "Your country: CN, US, …", "COUNTRY", panel=TOPIC_PANEL),
    Flag("machines", "machines", "How many machines there are.", "NUMBER", panel=TOPIC_PANEL),
    Flag("software", "software", "What must run.", "NAME", repeatable=True, panel=TOPIC_PANEL),
    Flag("used", "used_ok", "Whether a second-hand card will do.", yes_no=True),
    Flag("in-data-centre", "in_data_centre", "Whether it runs in a data centre.", yes_no=True),
    Flag("deadline", "deadline", "Whether you are in a hurry.", yes_no=True),
    Flag("drives-display", "drives_display", "Whether a screen hangs on it too.", yes_no=True),
)
"""The options for common questions, in the order of the help page."""


@dataclass
class General:
    """Options every command has."""

    knowledge: list[Path] = field(default_factory=list)
    """Folders laid over the shipped knowledge."""
    cached: bool = True


@dataclass
class CaseOptions(General):
    """Everything on the command line that belongs to the case, as typed."""

    file: str | None = None
    as_of: str | None = None
    advisor: str | None = None
    answers: dict[str, Any] = field(default_factory=dict)
    set: list[str] = field(default_factory=list)
    """``KEY=VALUE`` of the other questions."""


def _option(
    name: str, kind: Any, default: Any, *declarations: str, **more: Any
) -> inspect.Parameter:
    option = typer.Option(*declarations, show_default=False, **more)
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option]
    )


GENERAL_PARAMETERS = (
    _option(
        "knowledge",
        list[Path] | None,
        None,
        "--knowledge",
        metavar="DIR",
        help="A folder of your own knowledge files, laid over the shipped ones. Repeatable.",
        rich_help_panel=GENERAL_PANEL,
    ),
    _option(
        "no_cache",
        bool,
        False,
        "--no-cache",
        help="Read every knowledge file anew.",
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
        help="A case in YAML or JSON; - reads standard input. Options override it.",
        rich_help_panel=CASE_PANEL,
    ),
    _option(
        "as_of",
        str | None,
        None,
        "--as-of",
        metavar="DATE",
        help="The day of the question, such as 2016-07-23; today if left out.",
        rich_help_panel=CASE_PANEL,
    ),
    _option(
        "advisor",
        str | None,
        None,
        "--advisor",
        metavar="NAME",
        help="Whose judgement decides; `whichgpu advisors` lists them.",
        rich_help_panel=CASE_PANEL,
    ),
    *(flag.parameter() for flag in FLAGS),
    _option(
        "set_answers",
        list[str] | None,
        None,
        "--set",
        metavar="KEY=VALUE",
        help="Any other answer; `whichgpu questions` lists them. Repeatable.",
        rich_help_panel=ANSWER_PANEL,
    ),
)

Command = TypeVar("Command", bound=Callable[..., None])


def takes_general(command: Command) -> Command:
    """Give a command the options every command has; it gets them as ``general``."""
    return _widened(command, "general", GENERAL_PARAMETERS, _general)


def takes_case(command: Command) -> Command:
    """Give a command the options of a case; it gets them as ``asked``."""
    return _widened(command, "asked", (*CASE_PARAMETERS, *GENERAL_PARAMETERS), _case_options)


def _general(given: dict[str, Any]) -> General:
    return General(knowledge=given["knowledge"] or [], cached=not given["no_cache"])


def _case_options(given: dict[str, Any]) -> CaseOptions:
    answers = {flag.key: given[flag.name] for flag in FLAGS if given[flag.name] not in (None, [])}
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
    """Return a command whose parameter ``gathered`` is spread into options for Typer."""
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
