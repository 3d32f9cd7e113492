"""The command-line options that answer questions.

If a question has an option, its file gives the name (`option`). The command line must be known
before any knowledge is read, so the options are stored in ``flags.json`` next to this file. Update
it with `python -m expert.app.flags`; a test compares it with the questions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from expert.knowledge import Entry, Knowledge

KEPT = Path(__file__).with_name("flags.json")
SEVERAL = ("choices", "names", "cards", "prices")
"""Types of questions that take more than one answer."""
CHOICES_LISTED = 5
"""The most answers that an option's help lists; if there are more, `…` follows the first few."""


class Flag(NamedTuple):
    """An option that answers one question."""

    option: str
    """The option as typed, without the dashes."""
    key: str
    """The question's id."""
    help: str
    metavar: str = ""
    """The placeholder for the answer in the help; empty for a yes-or-no option."""
    repeatable: bool = False
    yes_no: bool = False
    panel: str = "common"
    """`common` or `topics`: the help's heading for it, unless it is a yes-or-no option."""
    also: Sequence[str] = ()
    """Other names that people try for it; the error message then suggests the option."""


def flags_of(knowledge: Knowledge) -> tuple[Flag, ...]:
    """Return the options that the questions define, in the order of the interview."""
    return tuple(_flag(question) for question in _with_option(knowledge))


def _with_option(knowledge: Knowledge) -> Iterator[Entry]:
    questions = knowledge.all("question").values()
    for entry in sorted(questions, key=lambda q: (q.data.get("order", math.inf), q.id)):
        if "option" in entry.data:
            yield entry


def _flag(question: Entry) -> Flag:
    option, type = question.data["option"], question.data["type"]
    return Flag(
        option=option["name"],
        key=question.id,
        help=option["says"] + _answers(question.data),
        metavar=option.get("value", ""),
        repeatable=type in SEVERAL,
        yes_no=type == "boolean",
        panel=option.get("panel", "common"),
        also=tuple(option.get("also", ())),
    )


def _answers(question: Mapping[str, Any]) -> str:
    """Return the end of the option's help: a colon and the possible answers, if there are any."""
    values = [str(choice["value"]) for choice in question.get("choices", ())]
    if len(values) > CHOICES_LISTED:
        return f": {', '.join(values[: CHOICES_LISTED - 1])}, …"
    return f": {', '.join(values)}." if values else "."


def kept_flags() -> tuple[Flag, ...]:
    """Return the options as stored in the file."""
    return tuple(Flag(**row) for row in json.loads(KEPT.read_text(encoding="utf-8")))


def text_of(flags: tuple[Flag, ...]) -> str:
    """Return the content of the file that stores the options, one line per option."""
    rows = [json.dumps(_told(flag), ensure_ascii=False) for flag in flags]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def _told(flag: Flag) -> dict[str, Any]:
    """Return the fields that differ from the defaults."""
    usual = Flag._field_defaults
    return {key: value for key, value in flag._asdict().items() if usual.get(key) != value}


if __name__ == "__main__":
    from expert.knowledge import load_knowledge

    KEPT.write_text(text_of(flags_of(load_knowledge(user=False))), encoding="utf-8")
