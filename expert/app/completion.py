"""The values that a shell completes: answers, models, cards, advisors.

Typer calls these functions only during completion, so nothing is loaded at other times. It inspects
all of them at every start, which takes longer if their annotations are texts (`from __future__`).
"""

from collections.abc import Callable, Iterable

COMPLETED = 60
"""The maximum number of values offered at once."""
Completer = Callable[[str], list[str]]


def answers_to(key: str) -> Completer:
    """Return the function that completes an answer to a question."""

    def complete(incomplete: str) -> list[str]:
        return _beginning(_answers(key), incomplete)

    return complete


def cards(incomplete: str) -> list[str]:
    """Return the names of cards that begin with the typed text."""
    return _beginning(_cards(), incomplete)


def advisors(incomplete: str) -> list[str]:
    """Return the advisors whose ids begin with the typed text."""
    return _beginning(_ids("advisor"), incomplete)


def vendors(incomplete: str) -> list[str]:
    """Return the vendors whose ids begin with the typed text."""
    return _beginning(_ids("vendor"), incomplete)


def _beginning(values: Iterable[str], incomplete: str) -> list[str]:
    """Return the values that begin with the typed text.

    >>> _beginning(["rtx-3090", "arc-b580"], "rtx")
    ['rtx-3090']
    """
    return [value for value in values if value.startswith(incomplete)][:COMPLETED]


def _answers(key: str) -> list[str]:
    """Return the known answers to a question; an empty list if it takes numbers or free text."""
    from expert.case.model_names import MODELS
    from expert.knowledge import load_knowledge

    question = load_knowledge().get("question", key).data
    if question["type"] in ("names", "cards", "card"):
        return _cards()
    if key in MODELS:
        return _ids(MODELS[key])
    return [str(choice["value"]) for choice in question.get("choices", ())]


def _cards() -> list[str]:
    """Return the ids and the other names of all cards, spelled without spaces."""
    from expert.knowledge import load_knowledge

    entries = load_knowledge().all("card").values()
    names = {alias for entry in entries for alias in entry.data.get("aliases", ())}
    spelled = {str(name).casefold().replace(" ", "-") for name in names}
    return sorted(spelled | {entry.id for entry in entries})


def _ids(kind: str) -> list[str]:
    """Return the ids of all entries of a kind, in order."""
    from expert.knowledge import load_knowledge

    return sorted(load_knowledge().all(kind))
