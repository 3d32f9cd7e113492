"""What every command does: load knowledge, make the case, run it, show the result."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from expert.app.options import CaseOptions, General
from expert.errors import CaseError
from expert.knowledge.findings import printable

if TYPE_CHECKING:
    from expert.case.case import Case
    from expert.consultation.live import Session
    from expert.knowledge import Knowledge
    from expert.render import Block

COMMAND = "whichgpu"
QUESTION = "ask"
"""The key of the question that a case asks."""
CHECKOUT_DOOR = "cli.py"
MODULE = "expert"
"""The name of the module that `python -m` starts."""
NARROWEST, USUAL_WIDTH = 40, 80
WIDEST = 100
"""The maximum line length; longer lines are hard to read, no matter how wide the screen is."""


# --- in --------------------------------------------------------------------------


def load(general: General) -> Knowledge:
    """Load the shipped knowledge and the folders on top of it; show its warnings."""
    from expert.knowledge import load_knowledge

    return load_knowledge(general.knowledge, use_cache=general.cached)


def case_of(knowledge: Knowledge, asked: CaseOptions, without: Sequence[str] = ()) -> Case:
    """Make the case from its file, if there is one, and the options that override it.

    ``without`` lists the file's answers to leave out.
    """
    from expert.case.case import case_from_flags, case_from_mapping, needed_names

    answers = {**asked.answers, **pairs(asked.set, "--set")}
    told = {"as_of": asked.as_of, "advisor": asked.advisor, "answers": answers}
    if asked.file is None:
        return case_from_flags(knowledge, told)
    data, lines, name = _case_file(asked.file)
    data = _but(data, without)
    if not answers and asked.as_of is None and asked.advisor is None:
        return case_from_mapping(knowledge, data, lines, name)
    # Options may replace the file's question and the names it asks about.
    mended = answers.keys() & {QUESTION, *needed_names(knowledge).values()}
    case_from_mapping(knowledge, _but(data, [QUESTION] if mended else []), lines, name)
    told["name"] = f"{name} and the command line"
    return case_from_flags(knowledge, told, data, lines)


def _but(data: Mapping[str, Any], without: Sequence[str]) -> dict[str, Any]:
    """Return a case without some answers."""
    from expert.case.case import ALIASES

    found = dict(data)
    for key in ("answers", *ALIASES):
        answers = data.get(key)
        if isinstance(answers, Mapping):
            found[key] = {name: answers[name] for name in answers if name not in without}
    return found


def _case_file(file: str) -> tuple[dict[str, Any], Mapping[str, int], str]:
    """Read a case file; return its data, the lines of its keys and its name."""
    from expert.knowledge import load_case_file
    from expert.knowledge.strict_yaml import MAX_BYTES

    if file == "-":
        name = "standard input"
        data, lines = load_case_file(sys.stdin.buffer.read(MAX_BYTES + 1), name)
    else:
        name = file
        data, lines = load_case_file(Path(file), name)
    if not isinstance(data, dict):
        raise CaseError(
            f"{name}: a case is written as keys and values, such as `answers: {{ask: gpu}}`. "
            "Use this form, or `batch` for a list of cases. Nothing was done."
        )
    return data, lines, name


def changed(knowledge: Knowledge, case: Case, changes: Mapping[str, str]) -> Case:
    """Return a case with some answers changed; `unknown` or an empty value removes one."""
    from expert.case.case import case_from_mapping

    data: dict[str, Any] = {"as_of": case.as_of, "advisor": case.advisor}
    answers = dict(case.answers)
    for key, value in changes.items():
        if key in data:
            data[key] = value
        elif value in ("", "unknown"):
            answers.pop(key, None)
        else:
            answers[key] = value
    return case_from_mapping(knowledge, {**data, "answers": answers}, {}, "what-if")


def pairs(texts: Iterable[str], where: str) -> dict[str, str]:
    """Return ``KEY=VALUE`` texts as a mapping.

    Raises:
        CaseError: a text has no ``=`` or no key.

    """
    found: dict[str, str] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key.strip():
            raise CaseError(f"{where} takes KEY=VALUE, such as budget_usd=600; you typed {text!r}.")
        found[key.strip()] = value.strip()
    return found


def run(knowledge: Knowledge, case: Case, focus: Sequence[str] = ()) -> dict[str, Any]:
    """Answer a case; return the record, whose firings and facts are worded only when needed."""
    from expert.consultation.run import consult_for_text

    return consult_for_text(knowledge, case, focus)


def unused(
    knowledge: Knowledge,
    case: Case,
    shown: Callable[[Mapping[str, Any]], Any],
    keys: Iterable[str] | None = None,
    focus: Sequence[str] = (),
) -> list[str]:
    """Return the keys of the answers that made no difference to what a record shows."""
    from expert.consultation.live import Session
    from expert.consultation.unused import standing, unused_answers

    tried = list(case.answers if keys is None else keys)
    if not tried:
        return []
    live = Session(knowledge, case, focus=focus)
    return unused_answers(live, standing(live, shown(live.lazy_record())), shown, tried)


def run_with_opinions(knowledge: Knowledge, case: Case) -> dict[str, Any]:
    """Answer a case; return the record and the picks of the other advisors for that date.

    The record also says which answers made no difference.
    """
    from expert.consultation.unused import said_in
    from expert.explain.advisors.second_opinion import second_opinions

    record = run(knowledge, case)
    opinions = second_opinions(knowledge, case, record)
    record = {**record, "not_used": unused(knowledge, case, said_in)}
    return {**record, "second_opinions": opinions} if opinions else record


def run_briefly(
    knowledge: Knowledge, case: Case, live: Session | None = None, early: Session | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Answer a case; return the record and the brief answer, which says what would change it.

    ``live`` is a session that has already run the case; afterwards it holds other facts. For
    ``early`` see ``unused_answers``.
    """
    from expert.consultation.live import Session
    from expert.consultation.unused import unused_answers
    from expert.explain.advisors.dissent import dissent
    from expert.explain.brief import brief
    from expert.explain.brief.assumed import standing_of
    from expert.explain.brief.flips import add_flips
    from expert.explain.brief.instead import add_instead
    from expert.explain.brief.told import Told
    from expert.explain.changes.trials import Trials
    from expert.explain.unused import matched

    record = live.record_in_order() if live else None
    live = live or Session(knowledge, case)
    record = record or live.lazy_record()
    found = brief(record, knowledge)
    told = Told(record, knowledge)
    before = standing_of(live, found, told)
    trials = Trials(live, stays=True)
    add_instead(found, told, live)
    # This keeps the key's place in the output. Flips are tried first, because a trial without a
    # job would leave them few results to reuse.
    found["not_used"] = []
    add_flips(found, told, trials)
    found["not_used"] = unused_answers(
        live, before, lambda other: brief(other, knowledge), early=early
    )
    found["matched"] = matched(found)
    other = dissent(knowledge, case, record)
    if other:
        found["dissent"] = other
    return record, found


# --- out -------------------------------------------------------------------------


def show(blocks: Sequence[Block], data: Any, format: str) -> None:
    """Print a result: blocks of text for people, or the data behind them as JSON."""
    if format == "json":
        show_json(data)
    elif format == "markdown":
        from expert.render import markdown

        sys.stdout.write(markdown([_as_started(block) for block in blocks]))
    else:
        show_text(blocks, sys.stdout)


def show_brief(found: Mapping[str, Any], case: Sequence[str] | None, format: str) -> None:
    """Print a brief answer; ``case`` holds the options that ask the same question again, if any."""
    if format == "json":
        from expert.render import json_rows

        sys.stdout.write(json_rows(found, needs_ascii()))
    elif format == "csv":
        from expert.explain.brief.spreadsheet import ladder_csv

        sys.stdout.write(ladder_csv(found))
    else:
        from expert.explain.brief import brief_blocks

        blocks = brief_blocks(found, case, as_started=_as_started, width=width())
        show(blocks, found, format)


def show_picture(record: Mapping[str, Any], knowledge: Knowledge) -> None:
    """Print a chart of price against speed.

    Raises:
        CaseError: the answer is not a choice among cards.

    """
    from expert.explain.brief.picture import picture
    from expert.render.svg import svg

    sys.stdout.write(svg(picture(record, knowledge)))


def show_text(blocks: Sequence[Block], out: TextIO) -> None:
    """Print blocks for people, in the best form that the stream allows."""
    blocks = [_as_started(block) for block in blocks]
    if is_rich_terminal(out):
        from rich.console import Console

        from expert.render.colored import show as show_on_terminal

        console = Console(file=out, highlight=False, soft_wrap=False)
        console.width = max(NARROWEST, min(console.width, WIDEST))
        show_on_terminal(blocks, console, columns())
    else:
        from expert.render import plain

        out.write(plain(blocks, width(), columns()))


def _as_started(block: Block) -> Block:
    """Make the commands in a block begin the way the program was started."""
    from expert.render import Bullets, Code, KeyValues, Lines, Paragraph

    if front_door() == COMMAND:
        return block
    if isinstance(block, Code):
        lines = [line.replace(COMMAND, front_door(), 1) for line in block.lines]
        return block._replace(lines=lines)
    if isinstance(block, Bullets):
        return block._replace(items=[_with_door(item) for item in block.items])
    if isinstance(block, Lines):
        return block._replace(texts=[_with_door(text) for text in block.texts])
    if isinstance(block, KeyValues):
        return block._replace(pairs=[(key, _with_door(value)) for key, value in block.pairs])
    return block._replace(text=_with_door(block.text)) if isinstance(block, Paragraph) else block


def _with_door(text: str) -> str:
    """Make the commands in a text begin the way the program was started."""
    if COMMAND not in text or front_door() == COMMAND:
        return text
    from expert.app.lazy_commands import COMMANDS

    names = "|".join(COMMANDS)
    return re.sub(rf"\b{COMMAND} (?=({names})\b)", lambda _: f"{front_door()} ", text)


def front_door() -> str:
    """Return how the program was started: `whichgpu`, or Python with cli.py or with a module."""
    typed = sys.orig_argv
    if Path(sys.argv[0]).name == "__main__.py" and MODULE in typed:
        return shlex.join(typed[: typed.index(MODULE) + 1])
    doors = [place for place, part in enumerate(typed) if Path(part).name == CHECKOUT_DOOR]
    if Path(sys.argv[0]).name != CHECKOUT_DOOR or not doors:
        return COMMAND
    return shlex.join(typed[: doors[0] + 1])


def show_json(data: Any) -> None:
    """Print data as JSON, with nothing else on standard output."""
    from expert.render import json_text

    sys.stdout.write(json_text(data, needs_ascii()))


def needs_ascii() -> bool:
    """Return whether standard output cannot show every character."""
    return (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"


def is_rich_terminal(out: TextIO) -> bool:
    """Return whether a stream is a terminal that can show more than plain lines of text."""
    return out.isatty() and os.environ.get("TERM", "") not in ("dumb", "unknown", "")


def width() -> int:
    """Return the width of the output: the terminal's, or what COLUMNS says, or 80."""
    return max(NARROWEST, min(columns(), WIDEST))


def columns() -> int:
    """Return how many columns the screen has, or too few for bars if bars cannot be shown."""
    found = shutil.get_terminal_size((USUAL_WIDTH, 24)).columns
    return min(found, WIDEST) if needs_ascii() else found


OVERLONG = re.compile(r"(\S{60})\S{940,}")
"""A word too long for anybody to read to its end."""


def tell(message: str, *commands: str) -> None:
    """Print a message to standard error, with commands on separate lines.

    On a terminal, the message is wrapped at the width; in a pipe, it is not wrapped. A line that
    starts with spaces is a command and is never wrapped.
    """
    message = OVERLONG.sub(r"\1…", message)
    told = "\n".join(
        [f"whichgpu: {_with_door(message)}", *(f"  {command}" for command in commands)]
    )
    lines = map(printable, told.split("\n"))  # file names may contain terminal codes
    print("\n".join(map(_for_stderr, lines)), file=sys.stderr)


def _for_stderr(line: str) -> str:
    if line.startswith("  ") or not sys.stderr.isatty():
        return line
    import textwrap

    found = textwrap.wrap(line, width(), break_long_words=False, break_on_hyphens=False)
    return "\n".join(found)


# --- about the program -----------------------------------------------------------


def version() -> str:
    """Return the version of the program, from its package or from the checkout."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as of_package

    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    if project.is_file():
        import tomllib

        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    try:
        return of_package("whichgpu")
    except PackageNotFoundError:
        return "unknown"
