"""A view of a record: which firing concluded a fact, and which facts a firing is based on."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from expert.consultation.lazy import Items
from expert.engine.absence import Absence
from expert.explain import wording

if TYPE_CHECKING:
    from expert.knowledge import Knowledge

Item = Mapping[str, Any]

SPEED = ("value", "low", "high", "basis", "unit")
"""Fields of a speed that are shown."""
RECOMMENDED, PASSED_OVER, RULED_OUT = "recommended", "passed_over", "ruled_out"
NOTHING = "nothing"
"""The kind of recommendation that says to buy nothing."""
OTHERS = frozenset({"card", "id", "platform"})
"""Fields that say which card or platform a fact is about; facts about others explain nothing."""
GIVEN_BY = ("Answer", "Named")
"""Classes of facts that exist only if the person states them."""
BEARING_ON_ALL = ("Setting", "Parameter")
NO_OFFER, POSSIBLE, NOT_CONSIDERED = "no_offer", "possible", "not_considered"


def taken(record: Mapping[str, Any]) -> list[Item]:
    """Return what is recommended, leaving out any advice to buy nothing."""
    return [item for item in record[RECOMMENDED] if item["kind"] != NOTHING]


@dataclass
class Link:
    """One firing in a chain."""

    firing: Item
    distance: int
    """The number of steps from the start of the chain."""
    premises: dict[str, Item] = field(default_factory=dict)
    """By fact id, the facts behind those conclusions that the chain uses."""


class RecordView:
    """Finds related parts of one record."""

    def __init__(self, record: Mapping[str, Any], knowledge: Knowledge | None = None) -> None:
        """View a record; its knowledge supplies the names of kinds of prices."""
        self.record = record
        self.knowledge = knowledge
        self._price_kinds = wording.kind_names(knowledge, "price")

    def says(self, fact: Item) -> str:
        """Return a fact in words."""
        return wording.sentence(fact, self._price_kinds)

    @cached_property
    def firings(self) -> dict[str, Item]:
        """Every firing by its id, in the order of firing."""
        return {firing["id"]: firing for firing in self.record["firings"]}

    @cached_property
    def facts(self) -> Mapping[str, Item]:
        """Every fact by its id."""
        facts = self.record["facts"]
        return facts.by_id() if isinstance(facts, Items) else {fact["id"]: fact for fact in facts}

    @cached_property
    def _concluding(self) -> dict[str, list[Item]]:
        found: dict[str, list[Item]] = {}
        for firing in self.record["firings"]:
            for fact_id in firing["concludes"]:
                found.setdefault(fact_id, []).append(firing)
        return found

    @cached_property
    def _by_type(self) -> Mapping[str, list[Item]]:
        found: dict[str, list[Item]] = defaultdict(list)
        for fact in self.record["facts"]:
            found[fact["type"]].append(fact)
        return found

    def concluding(self, fact_id: str) -> list[Item]:
        """Return the firings that concluded a fact; a given fact has none."""
        firings = self.record["firings"]
        if isinstance(firings, Items):
            return firings.mentioning(fact_id)
        return self._concluding.get(fact_id, [])

    def premises(self, firing: Item) -> list[Item]:
        """Return the facts a firing is based on."""
        return [self.facts[fact_id] for fact_id in firing["facts"] if fact_id in self.facts]

    def conclusions(self, firing: Item, type: str | None = None) -> list[Item]:
        """Return the facts a firing concluded, optionally of one type only."""
        facts = [self.facts[fact_id] for fact_id in firing["concludes"] if fact_id in self.facts]
        return [fact for fact in facts if type is None or fact["type"] == type]

    def of_type(self, type: str, **fields: Any) -> list[Item]:
        """Return the facts of a type whose fields have the given values."""
        if not fields:
            return list(self._all_of(type))
        (first, wanted), *others = fields.items()
        found = self._with_value(type, first, wanted)
        return [
            fact
            for fact in found
            if all(fact["fields"].get(name) == value for name, value in others)
        ]

    def _all_of(self, type: str) -> list[Item]:
        facts = self.record["facts"]
        return facts.named(type) if isinstance(facts, Items) else self._by_type[type]

    def _with_value(self, type: str, name: str, value: Any) -> Sequence[Item]:
        """Return the facts of a type with a certain value in a field; lists are not looked up."""
        facts = self.record["facts"]
        if isinstance(facts, Items):
            return facts.with_value(type, name, value)
        known = self._by_value.get((type, name))
        if known is None:
            known = self._by_value[type, name] = {}
            for fact in self._all_of(type):
                found = fact["fields"].get(name)
                if not isinstance(found, list):
                    known.setdefault(found, []).append(fact)
        return known.get(value, ())

    @cached_property
    def _by_value(self) -> dict[tuple[str, str], dict[Any, list[Item]]]:
        return {}

    # --- cards ---

    def items(self, part: str, id: str) -> list[Item]:
        """Return what one part of the record says about a card."""
        return [item for item in self.record.get(part, []) if item["id"] == id]

    def status(self, id: str) -> str:
        """Return the status of a card."""
        if self.items(PASSED_OVER, id) and self._only_left_out(id):
            return NO_OFFER
        for part in (RECOMMENDED, PASSED_OVER, RULED_OUT):
            if self.items(part, id):
                return part
        if self.of_type("Contender", card=id):
            return POSSIBLE
        return NO_OFFER if self.of_type("OfferOut", card=id) else NOT_CONSIDERED

    def _only_left_out(self, id: str) -> bool:
        """Return whether a card was never compared because none of its offers counts."""
        compared = any(self.of_type(type, card=id) for type in ("Candidate", "PassedOver"))
        return bool(self.of_type("OfferOut", card=id)) and not compared

    def because(self, item: Item) -> list[Item]:
        """Return the firings that an item gives as its reasons."""
        firings = self.record["firings"]
        if isinstance(firings, Items):
            return [firing for name in item["because"] for firing in firings.named(name)]
        return [self.firings[name] for name in item["because"] if name in self.firings]

    def present_instead(self, firing: Item) -> list[Item]:
        """Return the facts of a class in which a firing did not find a value it looked for."""
        absences = (one for one in firing.get("absent", ()) if isinstance(one, Absence))
        found: dict[str, Item] = {}
        for absence in absences:
            of_one_value = len(absence.asked) == 1 and not OTHERS & absence.asked.keys()
            if of_one_value and absence.kind not in GIVEN_BY:
                found |= {fact["id"]: fact for fact in self.of_type(absence.kind)}
        return list(found.values())

    # --- chains ---

    def behind(self, firings: Iterable[Item], card: str) -> list[Link]:
        """Return firings and everything they are based on, nearest first.

        Facts about other cards are not followed: they only serve for comparison, and have chains
        of their own.
        """
        links: dict[str, Link] = {}
        waiting: deque[tuple[Link, list[Item]]] = deque()

        def reach(firing: Item, grounds: list[Item], distance: int) -> None:
            link = links.setdefault(firing["id"], Link(firing, distance))
            fresh = [fact for fact in grounds if fact["id"] not in link.premises]
            link.premises.update((fact["id"], fact) for fact in fresh)
            if fresh:
                waiting.append((link, fresh))

        for firing in firings:
            reach(firing, self.premises(firing), 0)
        while waiting:
            link, fresh = waiting.popleft()
            for fact in fresh:
                if not about_other_card(fact, card):
                    for earlier in self.concluding(fact["id"]):
                        reach(earlier, self.grounds(fact, earlier), link.distance + 1)
        return list(links.values())

    def grounds(self, fact: Item, firing: Item) -> list[Item]:
        """Return what a conclusion is based on: its own list of facts, or all that its firing read.

        The judgements and constants of a firing affect each of its conclusions.
        """
        if "rests_on" not in fact:
            return self.premises(firing)
        shared = (one for one in self.premises(firing) if one["type"] in BEARING_ON_ALL)
        own = {fact_id: self.facts[fact_id] for fact_id in fact["rests_on"]}
        return list((own | {one["id"]: one for one in shared}).values())

    def given_behind(self, fact: Item, card: str) -> list[Item]:
        """Return the given facts that a fact is based on, nearest first, without other cards."""
        found: dict[str, Item] = {}
        waiting, seen = deque([fact]), {fact["id"]}
        while waiting:
            fact = waiting.popleft()
            if fact["kind"] == "given":
                found[fact["id"]] = fact
                continue
            for firing in self.concluding(fact["id"]):
                for premise in self.grounds(fact, firing):
                    if premise["id"] not in seen and not about_other_card(premise, card):
                        seen.add(premise["id"])
                        waiting.append(premise)
        return list(found.values())


def card_of(fact: Item) -> str | None:
    """Return the card a fact is about, if it is about one."""
    fields = fact["fields"]
    card = fields.get("id" if fact["type"] in ("Card", "Pick") else "card")
    return None if card is None else str(card)


def about_other_card(fact: Item, card: str) -> bool:
    """Return whether a fact is about a card other than this one.

    A fact about renting a card counts as a fact about renting, not about that card.
    """
    if "cloud" in fact["fields"]:
        return False
    return card_of(fact) not in (None, card)
