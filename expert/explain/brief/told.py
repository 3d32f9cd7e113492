"""The record as the brief answer reads it: the question, the recommendations, facts by type."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from expert.case.model_names import is_any_of_a_size
from expert.explain.amounts import a
from expert.explain.view import NOTHING, RECOMMENDED, Item, RecordView
from expert.facts.values import ADD, ASKED, ASKED_ABOUT, KEEP, OWNED
from expert.knowledge import Knowledge

GPU = "gpu"
OWN = "own"
CARD, ACCELERATOR = "card", "accelerator"
CHECK_CARD = "check_card"
COMPLETE = "integrated"
"""The segment of complete computers."""
GOES_INTO_A_COMPUTER = ("card", "modified")
"""Card form factors that need a host computer."""
TO_BUY = ("new", "used", ASKED)
AS_GOOD = "as good"
"""The role of a row that was picked together with the first choice."""
OVER_BUDGET = "over budget"
"""The end of the words that say how far a price is over the budget."""
ONLY_NAMED = "Only the cards you named are compared; --ask check_card compares them with all cards."


class Told:
    """One record, with the queries that a brief answer needs."""

    def __init__(self, record: Mapping[str, Any], knowledge: Knowledge) -> None:
        self.record = record
        self.knowledge = knowledge
        self.view = RecordView(record, knowledge)

    @property
    def answers(self) -> Mapping[str, Any]:
        """What the person said."""
        return self.record["case"]["answers"]  # type: ignore[no-any-return]

    @property
    def day(self) -> str:
        """The date of the question."""
        return str(self.record["case"]["as_of"])

    @property
    def ask(self) -> str:
        """The question, or the one that was assumed."""
        return question_of(self.record)

    @property
    def is_bought(self) -> bool:
        """Whether the answer is to buy a card, or that buying a card is better than renting."""
        first = self.first
        return first is not None and (first["kind"] == CARD or first["role"] == OWN)

    @property
    def budget_usd(self) -> float | None:
        """The stated budget, or one machine's share if it is for several; None without one."""
        stated = self.fact("SharedSum").get("usd", self.answers.get("budget_usd"))
        return None if stated is None else float(stated)

    def is_complete(self, item: Item) -> bool:
        """Whether an item is a complete computer instead of a card."""
        return self.fact("Card", id=item["id"]).get("segment") == COMPLETE

    def computer_usd(self, item: Item) -> float:
        """Return the cost of the computer that is bought along with a card; 0 if none is."""
        bought = item["kind"] == CARD and item.get("condition") in TO_BUY and item["role"] != ADD
        form = self.fact("Card", id=item["id"]).get("form")
        if not bought or self.is_complete(item) or form not in GOES_INTO_A_COMPUTER:
            return 0.0
        return float(self.fact("ServerBought", what="computer").get("usd", 0))

    def with_computer_usd(self, contender: Item) -> float:
        """Return what a contender costs, including the computer that the budget also pays for."""
        card = {"id": contender["card"]}
        around = 0 if self.is_complete(card) else self.fact("Purse").get("server_usd", 0)
        return float(contender["usd"]) + float(around)

    def is_about(self, card: Mapping[str, Any], says: str) -> bool:
        """Return whether a sentence names this card, not one whose longer name begins the same."""
        name = str(card["name"])
        for item in self.record["recommended"]:
            if item["kind"] == CARD and name in str(item["name"]) != name:
                says = says.replace(str(item["name"]), "")
        return str(card["label"]) in says or name in says

    def is_module(self, item: Item) -> bool:
        """Whether an item is a module that fits only in servers built for it."""
        return bool(self.view.of_type("Caveat", card=item["id"], kind="needs_server_module"))

    def needs_airflow(self, item: Item) -> bool:
        """Return whether a card has no fan and needs cooling that nothing else provides."""
        in_data_centre = self.answers.get("in_data_centre") is True
        if in_data_centre or self.is_module(item) or self.is_complete(item):
            return False
        caveat = self.view.of_type("Caveat", card=item["id"], kind="passive_cooling")
        return bool(caveat) or self.fact("Card", id=item["id"]).get("cooling") == "passive"

    @property
    def is_unpriced(self) -> bool:
        """Whether a card without a known price is to be bought."""
        card = self.card
        if card is None or not self.is_bought or card.get("condition") == OWNED:
            return False
        return card.get("price_usd") is None

    @cached_property
    def items(self) -> list[Item]:
        """What is recommended, in order, leaving out any advice to buy nothing."""
        return [item for item in self.record[RECOMMENDED] if item["kind"] != NOTHING]

    @property
    def first(self) -> Item | None:
        """What is recommended first."""
        return self.items[0] if self.items else None

    @property
    def card(self) -> Item | None:
        """The card to buy or to keep that is recommended first."""
        return next((item for item in self.items if item["kind"] == CARD), None)

    @property
    def keeps_another(self) -> bool:
        """Whether a card that the person owns is kept instead of getting the one asked about."""
        card = self.card
        if card is None or card["role"] != KEEP or self.ask != CHECK_CARD:
            return False
        return not self.view.of_type("Member", group=ASKED_ABOUT, card=card["id"])

    def of_kind(self, kind: str) -> list[Item]:
        """Return the recommended items of one kind."""
        return [item for item in self.items if item["kind"] == kind]

    def value(self, key: str) -> Any:
        """Return an answer, or the value assumed in its place; None if there is neither."""
        assumed = (item["value"] for item in self.record["assumed"] if item["what"] == key)
        return next(assumed, self.answers.get(key))

    def fact(self, type: str, **fields: Any) -> Mapping[str, Any]:
        """Return the fields of the first fact of a type, or nothing."""
        found = self.view.of_type(type, **fields)
        return found[0]["fields"] if found else {}

    def name_of(self, kind: str, id: Any) -> str:
        """Return the name of an entry; a size or an unknown id is returned unchanged.

        A model that represents all models of its size gets an article: `an 8B language model`.
        """
        entry = self.knowledge.all(kind).get(str(id))
        if entry is not None and is_any_of_a_size(entry):
            return a(str(entry.data["name"]).partition(" ")[2].replace(" B ", "B ", 1))
        return str(entry.data["name"]) if entry and entry.data.get("name") else str(id)

    def label_of(self, key: str, value: Any) -> str:
        """Return a choice in the words of its question."""
        question = self.knowledge.all("question").get(key)
        choices = question.data.get("choices") or [] if question else []
        return next((str(c["label"]) for c in choices if c["value"] == value), str(value))

    def rules_of(self, item: Item) -> list[str]:
        """Return the ids of the rules that an item is based on, without repeats."""
        return list(dict.fromkeys(firing["rule"] for firing in self.view.because(item)))

    def advice_on(self, topic: str) -> list[Item]:
        """Return the advice on a topic."""
        return [item for item in self.record["advice"] if item["topic"] == topic]

    def main_memory_usd(self, item: Item) -> float:
        """Return the cost of the system RAM that a card needs and the computer may not have."""
        return float(self.fact("MainMemory", card=item["id"]).get("usd", 0))

    def is_tight(self, row: Mapping[str, Any]) -> bool:
        """Return whether a row's cards hold the likely amount of memory, but no more."""
        if row["kind"] == ACCELERATOR:
            return bool(self.fact("RentInstead", card=row["id"]).get("tight"))
        if self.view.of_type("Offloaded", card=row["id"]):
            return False
        if row.get("condition") == OWNED and self.view.of_type("KeptSideBySide", card=row["id"]):
            return False
        fits = [found["fields"] for found in self.view.of_type("Fits", card=row["id"])]
        count = int(row.get("count") or 1)
        return any(fit.get("tight") and (fit["cards"] >= count or count == 1) for fit in fits)

    def need_gib(self) -> float | None:
        """Return the memory the work likely takes."""
        gib = self.fact("Need").get("gib")
        return None if gib is None else float(gib)

    def is_barred_otherwise(self, card: str) -> bool:
        """Return whether something other than its memory rules out a card."""
        against = self.view.of_type("RuledOut", card=card)
        return any(found["fields"]["reason"] != "memory" for found in against)

    def typical_floor(self) -> str | None:
        """Return the typical work that sets the memory needed; None if it has another basis."""
        floors = [found["fields"] for found in self.view.of_type("MemoryFloor", reason="typical")]
        need = self.need_gib()
        return next((str(one["key"]) for one in floors if float(one["gib"]) == need), None)


def question_of(record: Mapping[str, Any]) -> str:
    """Return the question of a record; an assumed question replaces the one asked."""
    assumed = (item["value"] for item in record["assumed"] if item["what"] == "ask")
    return str(next(assumed, record["case"]["answers"].get("ask") or GPU))


def total_usd(item: Item) -> float | None:
    """Return the total price of an item: the unit price times the number."""
    each = item.get("price_usd")
    return None if each is None else float(each) * int(item.get("count") or 1)


def short_name(knowledge: Knowledge, item: Item) -> str:
    """Return a card's name as people say it, without the maker's word: RTX 3090.

    A name that would be too short without its product family, such as B60 or A770 16GB, keeps it.
    """
    label = str(item["label"])
    entry = knowledge.all(CARD).get(item["id"]) if item["kind"] == CARD else None
    aliases = [str(alias) for alias in (entry.data.get("aliases") or ())] if entry else []
    endings = [alias for alias in aliases if label.endswith(f" {alias}") and alias[0].isalpha()]
    clear = (alias for alias in endings if " " in alias and not _has_digit(alias.split()[0]))
    return max(clear, key=len, default=label)


def _has_digit(word: str) -> bool:
    return any(letter.isdigit() for letter in word)
