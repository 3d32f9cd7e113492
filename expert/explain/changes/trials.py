"""Changes to a case, tried in the live session and then undone.

No change is said to affect an answer unless it was run here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from expert.consultation.leading import rules_leading_to
from expert.consultation.live import Rules, Session
from expert.errors import CaseError, EngineError
from expert.explain.amounts import count, several, usd
from expert.explain.view import NOTHING
from expert.facts import Advice, Offloaded, Pick
from expert.facts.values import ADD, OWNED

ADVICE = "advice"
"""The kind of choice that is a sentence of advice."""
CARD, CLOUD = "card", "cloud"
"""The kinds of choices: a card, and something to rent."""
PRICE = "price"
"""The key of a change to a card's price."""


class Change(NamedTuple):
    """One thing that could be different: an answer, or the price of a card."""

    key: str
    """The key of a question, or `price`."""
    value: Any
    """The answer; None removes it. For a price, US dollars for one card."""
    says: str
    """The change as the end of a sentence that begins with `if`."""
    card: str = ""
    """The card whose price changes."""
    condition: str = ""
    now_usd: float = 0.0
    """The price before the change."""

    def data(self) -> dict[str, Any]:
        """Return the change as plain data."""
        found = {"key": self.key, "value": self.value}
        if self.card:
            found |= {"card": self.card, "condition": self.condition, "now_usd": self.now_usd}
        return found


class Choice(NamedTuple):
    """What is recommended first."""

    kind: str
    id: str
    condition: str | None
    cards: int
    name: str
    is_added: bool = False
    """Whether the choice is bought in addition to cards that the person owns."""
    offloads: bool = False
    """Whether it leaves part of the model in system RAM; that alone makes no other choice."""

    @property
    def says(self) -> str:
        """The choice in words: `two GeForce RTX 3090`, `rent from RunPod`, `keep yours`."""
        return self.in_condition()

    def in_condition(self, condition: str = "") -> str:
        """Return the choice in words, with its condition: `a used GeForce RTX 3090`."""
        if self.kind == ADVICE:
            return self.name or "not stated"
        if self.kind == NOTHING:
            return "buy nothing yet"
        if self.kind == CLOUD:
            return f"rent from {self.name}"
        if self.condition == OWNED:
            return f"keep your {count(self.cards) + ' ' if self.cards > 1 else ''}{self.name}"
        if self.kind != CARD:
            return self.name
        beside = ", with part of the model in system RAM" if self.offloads else ""
        what = several(self.cards, self.name, condition)
        return f"{'add ' if self.is_added else ''}{what}{beside}"

    def is_like(self, other: Choice | None) -> bool:
        """Return whether both recommend the same thing."""
        return other is not None and self._replace(offloads=False) == other._replace(offloads=False)


def price_change(
    card: str, condition: str, now_usd: float, to_usd: float, whose: str = "", each: bool = False
) -> Change:
    """Return a change to a card's price; ``whose`` names the card if it is not clear."""
    of = f" of the {whose}" if whose else ""
    verb = "rises to" if to_usd > now_usd else "falls to"
    says = f"the {condition + ' ' if whose else ''}price{of} {verb} {usd(to_usd)}"
    return Change(PRICE, to_usd, says + (" each" if each else ""), card, condition, float(now_usd))


def choice_of(session: Session, topic: str | None = None) -> Choice | None:
    """Return what a session recommends first, or the advice on a topic."""
    if topic is not None:
        said = sorted(a["says"] for a in session.engine.facts_of(Advice) if a["topic"] == topic)
        return Choice(ADVICE, topic, None, 1, " ".join(said))
    picks = session.engine.facts_of(Pick)
    if not picks:
        return None
    pick = min(picks, key=lambda p: (p["place"], p["kind"], p["id"]))
    return Choice(
        pick["kind"],
        pick["id"],
        pick.get("condition"),
        pick.get("cards", 1),
        pick["name"],
        pick["role"] == ADD,
        any(moved["card"] == pick["id"] for moved in session.engine.facts_of(Offloaded)),
    )


class Trials:
    """Tries changes in a session and undoes each; counts how many were tried."""

    def __init__(self, session: Session, topic: str | None = None, *, stays: bool = False) -> None:
        """Prepare to try changes in a session; with a topic, the answer is the advice on it.

        With ``stays``, each change is kept until the next one is tried, which saves one run per
        change; the session then always shows the last change.
        """
        self.session, self.topic = session, topic
        self.answers = dict(session.case.answers)
        """The answers of the case without any change."""
        self.tries = 0
        self.now = choice_of(session, topic)
        self._stays = stays

    @contextmanager
    def changed(self, changes: Iterable[Change], only: Rules = None) -> Iterator[Session | None]:
        """Yield the session with changes, then undo them; None if the questions do not allow them.

        With ``only``, nothing but the conclusions of those rules may be read from it.
        """
        self.tries += 1
        try:
            yield self.session if self._make(list(changes), only) else None
        finally:
            if not self._stays:
                self.restore()

    def restore(self) -> None:
        """Undo the last change tried."""
        self.session.answer_all(self.answers)

    def _make(self, changes: Sequence[Change], only: Rules) -> bool:
        """Change the session; return whether that was possible."""
        answers = self.answers | {c.key: c.value for c in changes if c.key != PRICE}
        told = {key: value for key, value in answers.items() if value is not None}
        if told == self.answers and any(change.key != PRICE for change in changes):
            return False
        prices = {
            (change.card, change.condition): change.value / change.now_usd
            for change in changes
            if change.key == PRICE
        }
        try:
            self.session.answer_all(told, prices, only)
        except CaseError:
            return False
        except EngineError:
            self.session.begin_again()
            return False
        return True

    def now_is(self, id: str) -> bool:
        """Return whether the first choice without any change has this id."""
        return self.now is not None and self.now.id == id

    def other(self, *changes: Change) -> Choice | None:
        """Return the other first choice that the changes lead to, if any."""
        outcome = Pick if self.topic is None else Advice
        with self.changed(changes, rules_leading_to(outcome)) as session:
            found = choice_of(session, self.topic) if session else None
        if found is None or found.is_like(self.now):
            return None
        # If the first choice leaves part of the model there, too, nobody needs to be told.
        return found._replace(offloads=found.offloads and not (self.now and self.now.offloads))
