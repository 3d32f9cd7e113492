"""Stage 13: other servers with modules, named next to the recommended one."""

from __future__ import annotations

from math import inf

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import OTHER_SERVERS
from expert.rules.market.trend import NEW
from expert.rules.several.modules import board_of
from expert.rules.sizes import in_steps


@rule(
    "ADVICE-109",
    "Along with a recommended server of modules, the answer names others that are no older and "
    "hold the work",
    f.Pick(kind="card", id=the.id),
    f.Caveat(card=the.id, kind="needs_server_module"),
    AS.named << f.Setting(name="things_named", value=the.most),
    f.Parameter(name="modules-on-a-board", value=the.usual),
    uses=[f.Card, f.Caveat, f.Fits, f.MoreCardsWanted, f.Offer, f.RuledOut, f.Unseen],
    concludes=[f.Advice],
    says="Other modules that hold the work: {list}.",
    because="When you ask server makers for a quote, ask about several kinds. Few prices of "
    "modules are public.",
)
def name_other_modules(engine: Engine, id: str, most: float, usual: float) -> Said:
    """Name modules, those with a known price first, then the newest.

    A module with its own processor is another kind of computer and is left out.
    """
    boards = {found["card"]: found for found in engine.every(f.Caveat, kind="needs_server_module")}
    cards = {card["id"]: card for card in engine.every(f.Card) if card["id"] in boards}
    usd = {offer["card"]: float(offer["usd"]) for offer in engine.every(f.Offer, condition=NEW)}
    for unseen in engine.every(f.Unseen, condition=NEW):
        usd[unseen["card"]] = inf
    others = [*engine.every(f.RuledOut), *engine.every(f.Caveat, kind="arm_processor")]
    out = {id, *(found["card"] for found in others)}
    since = _day(cards[id])
    held = [
        fits for fits in engine.every(f.Fits) if fits["card"] in usd.keys() & cards.keys() - out
    ]
    held = [fits for fits in held if _day(cards[fits["card"]]) >= since]
    held.sort(key=lambda fits: (_day(cards[fits["card"]]), fits["card"]), reverse=True)
    held.sort(key=lambda fits: usd[fits["card"]])
    engine.cite(*held)
    together = max((found["cards"] for found in engine.every(f.MoreCardsWanted)), default=1)
    words = []
    for fits in held[: int(most)]:
        number = in_steps(max(fits["cards"], together), board_of(boards[fits["card"]], usual))
        words.append(_priced(number, cards[fits["card"]]["name"], usd[fits["card"]]))
    if words:
        says = f"Other modules that hold this work, each in its own server: {', '.join(words)}."
        engine.conclude(f.Advice(topic=OTHER_SERVERS, says=says))
    return {"list": ", ".join(words) or "none"}


def _day(card: f.Card) -> str:
    """Return the day a card came out; if that is unknown, the first possible day."""
    return str(card.get("released", ""))


def _priced(number: int, name: str, usd: float) -> str:
    """Return some modules with their total price; an infinite price is an unknown one.

    >>> _priced(8, "Some", 45000), _priced(8, "Other", inf)
    ('8 x Some (about $360,000)', '8 x Other (price on request)')
    """
    price = "price on request" if usd == inf else f"about ${round(number * usd, -3):,.0f}"
    return f"{number} x {name} ({price})"
