"""How much a sentence of advice matters; the screen drops the least severe ones first.

6 is the answer itself. 5: ignoring it breaks something, is against the law, or makes the purchase
useless. 4: it costs money. 3: something is worse than it looks. 2: useful. 1: nice to know.
"""

from __future__ import annotations

from collections.abc import Mapping

ANSWER, HARM, MONEY, WORSE, USEFUL, NICE = 6, 5, 4, 3, 2, 1

OF_KEYS: Mapping[str, int] = {
    **dict.fromkeys(("supply of several", "supply of one", "circuit", "small supply"), HARM),
    **dict.fromkeys(("room", "more than a computer holds", "wide boards", "module"), HARM),
    **dict.fromkeys(("resizable bar", "no display", "no fan", "server on top"), HARM),
    **dict.fromkeys(("strangers", "tight", "system RAM", "warranty", "airflow"), HARM),
    **dict.fromkeys(("guessed price", "lower price", "used unasked", "rent costs less"), MONEY),
    **dict.fromkeys(("not yet sold", "may be sold out", "ordinary parts", "sharing"), MONEY),
    **dict.fromkeys(("support", "support expected", "missing", "lacking"), MONEY),
    **dict.fromkeys(("immature software", "uneven split", "slow memory", "corrected"), MONEY),
    **dict.fromkeys(("far above launch", "filled", "processor", "module asked about"), WORSE),
    **dict.fromkeys(("price seen", "old knowledge"), WORSE),
    **dict.fromkeys(("rented", "more of them", "find", "not compared"), USEFUL),
}
"""The severity of what a key names: a subject of advice, or a check that the answer composes."""
OF_TOPICS: Mapping[str, int] = {
    "licence": HARM,
    "verdict": ANSWER,
    "power supply": HARM,
    "price offered": MONEY,
    "support": MONEY,
    "price": MONEY,
}
"""The severity of advice without a key."""


def severity_of(topic: str, key: str = "") -> int:
    """Return the severity of advice: that of its key or, without one, that of its topic.

    >>> severity_of("several cards", "circuit"), severity_of("licence"), severity_of("speed")
    (5, 5, 2)
    """
    return OF_KEYS.get(key) or OF_TOPICS.get(topic, USEFUL)
