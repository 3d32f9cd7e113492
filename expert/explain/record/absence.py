"""What a rule found missing, in everyday words rather than the engine's."""

from __future__ import annotations

import re

from expert.engine.absence import Absence
from expert.facts import FACT_CLASSES, Answer, Derived

_COUNTED = re.compile(r"^(A|An|The|One) ")
_ASKED = ("What ", "How ", "Which ")
_TOLD = ("Cards ", "Buying ", "Renting ", "Things ")
"""How descriptions of facts begin: with a noun, with a question word, or as a sentence."""


def in_words(absence: str) -> str:
    """Return what was missing, in everyday words; plain text is returned unchanged."""
    if not isinstance(absence, Absence):
        return absence
    asked = absence.asked
    if absence.kind == Answer.__name__ and "key" in asked:
        return _answer(asked["key"], asked.get("value"))
    said = _said((FACT_CLASSES[absence.kind].__doc__ or "").splitlines()[0].rstrip("."))
    fields = ", ".join(f"{name} {value}" for name, value in asked.items())
    return f"{said} ({fields})" if fields else said


def is_given(absence: str) -> bool:
    """Return whether what was missing could have been given: an answer or a piece of knowledge."""
    return not (isinstance(absence, Absence) and issubclass(FACT_CLASSES[absence.kind], Derived))


def _answer(key: str, value: str | None) -> str:
    if value is None:
        return f"no answer to {key}"
    plain = {"True": "yes", "False": "no"}.get(value, value.strip("'"))
    return f"no answer {key} = {plain}"


def _said(description: str) -> str:
    lower = description[0].lower() + description[1:]
    if description.startswith(_ASKED):
        return f"nothing known about {lower}"
    if description.startswith(_TOLD):
        return f"no sign that {lower}"
    return f"no {_COUNTED.sub('', description, count=1) if _COUNTED.match(description) else lower}"
