"""What a rule found missing, in the words of the vocabulary instead of those of the engine."""

from __future__ import annotations

import re

from expert.facts import FACT_CLASSES

_ABSENCE = re.compile(r"no (?P<kind>\w+)(?: \((?P<fields>.*)\))?$")
_ANSWER = re.compile(r"key '?(?P<key>\w+)'?(?:, value (?P<value>.*))?$")
_COUNTED = re.compile(r"^(A|An|The|One) ")
_ASKED = ("What ", "How ", "Which ", "After how ", "All ")
_TOLD = ("Cards ", "Buying ", "Something ", "Renting ", "Things ", "It ")
"""How descriptions of facts begin: as a thing, as a question, or as a sentence."""


def in_words(absence: str) -> str:
    """Return what was absent as a reader would say it; unknown forms stay as they are.

    >>> in_words("no Answer (key used_ok)")
    'no answer to used_ok'
    >>> in_words("no Answer (key in_data_centre, value True)")
    'no answer in_data_centre = yes'
    >>> in_words("no SplitAllowed")
    'no job that may be spread over several equal cards'
    """
    found = _ABSENCE.match(absence)
    fact = FACT_CLASSES.get(found["kind"]) if found else None
    if found is None or fact is None:
        return absence
    fields = found["fields"] or ""
    if found["kind"] == "Answer" and (answer := _ANSWER.match(fields)):
        return _answer(answer["key"], answer["value"])
    said = _said((fact.__doc__ or "").splitlines()[0].rstrip("."))
    return f"{said} ({fields})" if fields else said


def _answer(key: str, value: str | None) -> str:
    if value is None:
        return f"no answer to {key}"
    plain = {"True": "yes", "False": "no"}.get(value, value.strip("'"))
    return f"no answer {key} = {plain}"


def _said(description: str) -> str:
    lower = description[0].lower() + description[1:]
    if description.startswith(_ASKED):
        return f"nothing known of {lower}"
    if description.startswith(_TOLD):
        return f"no sign that {lower}"
    return f"no {_COUNTED.sub('', description, count=1) if _COUNTED.match(description) else lower}"
