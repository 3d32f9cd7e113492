"""What a rule found missing, in everyday words rather than in terms of the engine."""

from __future__ import annotations

import re

from expert.engine.absence import Absence
from expert.explain import wording
from expert.facts import FACT_CLASSES, Answer, Derived, Member, Named
from expert.facts.values import ASKED_ABOUT
from expert.knowledge import Knowledge

_COUNTED = re.compile(r"^(A|An|The|One) ")
_ASKED = ("What ", "How ", "Which ")
_TOLD = ("Cards ", "Buying ", "Renting ", "Things ")
"""How descriptions of facts may begin: with a noun, a question word, or a sentence's subject."""
SAID = Answer | Named | Member
"""Classes of facts that a person states."""
NAMES_A_CARD = {
    (Named.__name__, "candidate"): ("candidates", "that you ask about this card"),
    (Member.__name__, ASKED_ABOUT): ("candidates", "that you ask about this card"),
    (Named.__name__, "owned"): ("owned", "that you own this card"),
}
"""The question whose answer names a card, and what that answer says about the card."""


def in_words(absence: str) -> str:
    """Return what was missing, in everyday words; a plain text is returned unchanged."""
    if not isinstance(absence, Absence):
        return absence
    asked = absence.asked
    if absence.kind == Answer.__name__ and "key" in asked:
        return _answer(asked["key"], asked.get("value"))
    said = _said((FACT_CLASSES[absence.kind].__doc__ or "").splitlines()[0].rstrip("."))
    fields = ", ".join(f"{name} {value}" for name, value in asked.items())
    return f"{said} ({fields})" if fields else said


def unsaid(absence: str, knowledge: Knowledge) -> str:
    """Return what the person did not say, with the option for it; empty if there is no option."""
    if not isinstance(absence, Absence):
        return ""
    asked = absence.asked
    if absence.kind != Answer.__name__:
        of = asked.get("role") or asked.get("group")
        key, says = NAMES_A_CARD.get((absence.kind, str(of)), ("", ""))
        return f"{says} ({wording.option(knowledge, key, None)})" if key else ""
    question = knowledge.all("question").get(asked.get("key", ""))
    if question is None:
        return ""
    says = str(question.data.get("option", {}).get("says") or question.data["text"])
    value = asked.get("value")
    typed = None if value is None else {"True": True, "False": False}.get(value, value.strip("'"))
    return f"{says[:1].lower()}{says[1:]} ({wording.option(knowledge, question.id, typed)})"


def is_knowledge(absence: str) -> bool:
    """Return whether the missing fact would come from knowledge files, not from people or rules."""
    if not isinstance(absence, Absence):
        return True
    cls = FACT_CLASSES[absence.kind]
    return not issubclass(cls, Derived | SAID)


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
