"""Prices at which a person is being offered cards: names with amounts, in a person's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from expert.case.amounts import DOLLARS, Amount, read_money
from expert.case.answers import CURRENCY, Place, currency_words
from expert.case.names import CaseName, resolved
from expert.errors import CaseError, UnknownNameError
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name

OFFERS, ROLE = "offers", "offered"
CANDIDATES, CANDIDATE = "candidates", "candidate"
EXPECTED = "a card and its price in US dollars, such as RTX 5070 Ti=950"
LEAST_USD, MOST_USD = 1, 1_000_000
_OFFER = re.compile(r"(.+?)\s*(?:[=:@]|\s(?:for|at)\s)\s*([^=:@]+)", re.IGNORECASE)


def offered_cards(knowledge: Knowledge, where: Place, answers: dict[str, Any]) -> list[CaseName]:
    """Return the cards that are being offered, with their prices, and put the answer in plain form.

    Raises:
        CaseError: a card is unknown or a whole series, a price is not an amount of US dollars, or
            a card has two prices.

    """
    if OFFERS not in answers:
        return []
    found = [name for text in answers[OFFERS] for name in _offered(knowledge, where, text)]
    twice = {name.id for name in found if sum(name.id == other.id for other in found) > 1}
    if twice:
        raise where.error(f"answers.{OFFERS}", "one price for each card", answers[OFFERS])
    answers[OFFERS] = list(dict.fromkeys(name.text for name in found))
    return found


def as_candidate(knowledge: Knowledge, offered: CaseName) -> CaseName:
    """Return an offered card in the role of a card that the person asks about."""
    name = full_name(knowledge.get("card", offered.id).data)
    return CaseName(CANDIDATES, CANDIDATE, name, "card", offered.id, offered.cards)


def _offered(knowledge: Knowledge, where: Place, text: str) -> Iterator[CaseName]:
    key = f"answers.{OFFERS}"
    parts = _OFFER.fullmatch(text)
    usd = _usd(knowledge, parts[2]) if parts else None
    if parts is None or usd is None:
        raise where.error(key, EXPECTED, text)
    if not LEAST_USD <= usd <= MOST_USD:
        raise where.error(key, f"a price from {LEAST_USD} to {MOST_USD:,} US dollars", text)
    try:
        named = resolved(knowledge, OFFERS, ROLE, parts[1].strip())
    except UnknownNameError as error:
        raise CaseError(f"{where.at(key)}{OFFERS}: {error} Nothing was done.") from None
    cards = [knowledge.get("card", card).data for card in named.cards]
    if named.count != 1 or named.computers or len({card["name"] for card in cards}) != 1:
        raise where.error(key, f"{EXPECTED}, for one card", text)
    name = full_name(cards[0]) if len(cards) == 1 else cards[0]["name"]
    for card in named.cards:
        told = CaseName(OFFERS, ROLE, f"{name}={usd:.15g}", "card", card, (card,))
        yield told._replace(usd=usd)


def _usd(knowledge: Knowledge, text: str) -> float | None:
    """Return an amount of US dollars; None if the text is no such amount or could mean two."""
    money = read_money(text, currency_words(knowledge.all("question").get(CURRENCY)))
    if money is None or not isinstance(money.value, Amount) or not money.value.sure:
        return None
    return money.value.value if money.currency in (None, DOLLARS) else None
