"""A made-up market and 56 made-up rules about it, for measuring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from expert.compat import AS, MATCH, NOT, TEST, Fact, InitialFact, KnowledgeEngine, P, Rule

VENDORS = ("vendor-0", "vendor-1", "vendor-2")
SEGMENTS = ("consumer", "workstation", "datacenter")
SIZES = (4, 6, 8, 12, 16, 24, 48)


class Card(Fact):
    pass


class Offer(Fact):
    pass


class Price(Fact):
    pass


class Need(Fact):
    pass


class Family(Fact):
    pass


class Flag(Fact):
    pass


def _too_small(has: int, wants: int) -> bool:
    return has < wants


def _too_dear(usd: int, budget: int) -> bool:
    return usd > budget


def _at_least(gib: int) -> Callable[[int], bool]:
    return lambda found: found >= gib


def _conditions(number: int) -> list[Any]:
    vendor, segment = VENDORS[number % 3], SEGMENTS[number // 3 % 3]
    card = AS.card << Card(id=MATCH.id, vendor=vendor)
    in_segment = AS.card << Card(id=MATCH.id, segment=segment, family=MATCH.family)
    price = AS.price << Price(card=MATCH.id, usd=MATCH.usd)
    family = AS.family_fact << Family(id=MATCH.family, tensor=number % 2)
    offer = AS.offer << Offer(card=MATCH.id, state=("new", "used")[number % 2], usd=MATCH.asked)
    budget = AS.need << Need(kind="budget", usd=MATCH.budget)
    big = AS.card << Card(id=MATCH.id, vendor=vendor, gib=P(_at_least(SIZES[number % 7])))
    sized = AS.card << Card(id=MATCH.id, vendor=vendor, gib=MATCH.has)
    memory = AS.need << Need(kind="memory", gib=MATCH.wants)
    legacy = AS.flag << Flag(family=MATCH.family, kind="legacy")
    return [
        [sized, memory, TEST(_too_small)],
        [in_segment, offer, NOT(Flag(card=MATCH.id, kind="out"))],
        [in_segment, family, offer],
        [big, price, budget, TEST(_too_dear)],
        [card, NOT(Offer(card=MATCH.id, state="new"))],
        [in_segment, price, legacy],
        [offer, price, TEST(lambda asked, usd: asked < usd)],
    ][number % 7]


def market_engine(matcher: type) -> type[KnowledgeEngine]:
    """Make an engine class with the rules and this matcher."""
    body: dict[str, Any] = {"__matcher__": matcher}
    for number in range(56):
        name = f"rule_{number:02}"

        def action(self: Any, **_: Any) -> None:
            """Do nothing: only matching is measured."""

        action.__name__ = name
        body[name] = Rule(*_conditions(number))(action)
    return type("Market", (KnowledgeEngine,), body)


def market(cards: int) -> list[Fact]:
    """Make the facts about this many cards."""
    facts: list[Fact] = [InitialFact(), Need(kind="memory", gib=10), Need(kind="budget", usd=800)]
    facts += [Family(id=number, tensor=number % 2) for number in range(20)]
    facts += [Flag(family=3, kind="legacy")]
    for n in range(cards):
        facts.append(
            Card(
                id=f"card-{n}",
                vendor=VENDORS[n % 3],
                segment=SEGMENTS[n % 7 % 3],
                gib=SIZES[n % 7],
                family=n % 20,
                name=f"Card {n}",
            )
        )
        facts.append(Offer(card=f"card-{n}", state="new", usd=100 + n * 7 % 2000))
        facts.append(Offer(card=f"card-{n}", state="used", usd=80 + n * 5 % 2000))
        facts.append(Price(card=f"card-{n}", usd=120 + n * 11 % 2000))
        if n % 5 == 0:
            facts.append(Flag(card=f"card-{n}", kind="out"))
    for number, fact in enumerate(facts):
        fact.__factid__ = number
    return facts
