"""What an interview begins with: options and a saved case, as far as they can be used."""

from __future__ import annotations

from dataclasses import replace

from expert.app.ask_end import file_of
from expert.app.options import CaseOptions


def wish_without_names(asked: CaseOptions) -> tuple[str | None, CaseOptions]:
    """Take out what is wanted to be known about cards that are not named: it asks for them."""
    from expert.case import NEEDED_NAMES

    wish = str(asked.answers.get("ask"))
    if wish not in NEEDED_NAMES or NEEDED_NAMES[wish] in asked.answers:
        return None, asked
    answers = {key: value for key, value in asked.answers.items() if key != "ask"}
    return wish, replace(asked, answers=answers)


def unknown_in(asked: CaseOptions) -> list[str]:
    """Return what a saved interview was told to be unknown: answers that are null."""
    from expert.knowledge import load_case_file

    file = file_of(asked)
    if file is None:
        return []
    data, _ = load_case_file(file, str(file))
    answers = data.get("answers") if isinstance(data, dict) else None
    return [str(k) for k, v in answers.items() if v is None] if isinstance(answers, dict) else []
