"""What an interview starts with: the usable parts of the options and of a saved case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expert.app import session
from expert.app.options import CaseOptions
from expert.app.session import QUESTION
from expert.errors import CaseError

if TYPE_CHECKING:
    from expert.case.case import Case
    from expert.knowledge import Knowledge


def case_to_begin(knowledge: Knowledge, asked: CaseOptions) -> tuple[Case, str | None]:
    """Return the case, and a question removed from it because its cards are not named.

    The interview then asks for the names, no matter where the question came from.

    Raises:
        CaseError: an option or the file cannot be used.

    """
    wish = _without_names(knowledge, asked)
    if wish is None:
        return session.case_of(knowledge, asked), None
    answers = {key: value for key, value in asked.answers.items() if key != QUESTION}
    others = [text for text in asked.set if text.partition("=")[0].strip() != QUESTION]
    rest = replace(asked, answers=answers, set=others)
    return session.case_of(knowledge, rest, without=(QUESTION,)), wish


def _without_names(knowledge: Knowledge, asked: CaseOptions) -> str | None:
    """Return the question about cards, if no cards are named."""
    from expert.case.answers import Place, check_answer
    from expert.case.case import needed_names

    answers = {**_saved_answers(asked), **asked.answers, **session.pairs(asked.set, "--set")}
    if QUESTION not in answers:
        return None
    question = knowledge.get("question", QUESTION)
    try:
        wish = str(check_answer(Place("command line", {}), question, answers[QUESTION]))
    except CaseError:  # reading the whole case reports it, with its place
        return None
    needed = needed_names(knowledge).get(wish)
    return wish if needed and not answers.get(needed) else None


def _saved_answers(asked: CaseOptions) -> Mapping[str, Any]:
    """Return the answers of the case file as written, or none if there is no file."""
    from expert.case.case import ALIASES
    from expert.knowledge import load_case_file

    file = file_of(asked)
    if file is None:
        return {}
    data, _ = load_case_file(file, str(file))
    keys = ("answers", *(alias for alias, key in ALIASES.items() if key == "answers"))
    found = [data.get(key) for key in keys] if isinstance(data, dict) else []
    return next((answers for answers in found if isinstance(answers, dict)), {})


def unknown_in(asked: CaseOptions) -> list[str]:
    """Return the keys that a saved interview marks as unknown, by a null."""
    return [str(key) for key, value in _saved_answers(asked).items() if value is None]


def file_of(asked: CaseOptions) -> Path | None:
    """Return the case file that the answers came from, if any."""
    return None if asked.file in (None, "-") else Path(str(asked.file))
