"""Stage 7: what all wishes come to, once every one of them is known."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.conditions import OneOf, has_less_than_wanted
from expert.engine import Engine
from expert.facts import (
    Affordable,
    Answer,
    Budget,
    Card,
    Day,
    Job,
    LoweredFloor,
    Market,
    MemoryFloor,
    Offer,
    Purse,
    Setting,
    Unserved,
)
from expert.rule import rule
from expert.rules.need import STATED

NO_LIMIT_USD = 10**9
WISHES = OneOf(("profile", "default"))


@rule(
    id="DEMAND-010",
    title="Without a profile that says more, the advisor's usual floor holds",
    because="Below a certain size most networks of the day cannot be trained.",
    says="At least {share:g} times the {of} of {size:g} GiB, that is {gib:.2f} GiB, are wanted.",
    sources=["judgement"],
    when=[
        AS.work << Job(id="train"),
        NOT(MemoryFloor(reason="profile")),
        AS.setting << Setting(name="floor", key="default", value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
    ],
)
def want_usual_memory(engine: Engine, share: float, size: float) -> dict[str, object]:
    """Conclude the usual floor."""
    gib = round(share * size, 3)
    engine.conclude(MemoryFloor(reason="default", key="default", gib=gib))
    return {"gib": gib}


@rule(
    id="DEMAND-020",
    title="The tightest budget holds",
    because="Money can be spent once.",
    says="Cards from {low} up to {high} US dollars count; with a stretch up to {stretch}.",
    sources=["judgement"],
    when=[
        AS.day << Day(),
        AS.stretch << Setting(name="stretch", value=MATCH.share),
        AS.saving << Setting(name="save_up", value=MATCH.times),
        AS.market << Market(quantity="median_price", value=MATCH.usual),
    ],
    uses=[Budget],
)
def find_purse(engine: Engine, share: float, times: float, usual: float) -> dict[str, object]:
    """Conclude the window of prices that counts."""
    budgets = engine.every(Budget)
    engine.cite(*budgets)
    firm = any(budget["grade"] == STATED for budget in budgets)
    low = max((float(b["low_usd"]) for b in budgets if "low_usd" in b), default=0.0)
    high = min(
        (float(b["high_usd"]) for b in budgets if "high_usd" in b), default=float(NO_LIMIT_USD)
    )
    stretch = high if firm else high * (1 + share)
    save = stretch if firm else stretch + times * usual
    purse = Purse(
        low_usd=low,
        high_usd=high,
        stretch_usd=round(stretch, 2),
        save_usd=round(save, 2),
        firm=firm,
    )
    engine.conclude(purse)
    return {"low": f"{low:.0f}", "high": _limit(high), "stretch": _limit(stretch)}


def _limit(usd: float) -> str:
    return "any sum" if usd >= NO_LIMIT_USD else f"{usd:.0f}"


def is_a_limit(usd: float) -> bool:
    """Somebody set a limit to the money."""
    return usd < NO_LIMIT_USD


@rule(
    id="DEMAND-030",
    title="The most memory that the money buys is what a wish can ask for",
    because="A wish that no money of the person fulfils helps nobody to choose.",
    says="For up to {limit:.0f} US dollars the most memory of a card is {gib:g} GiB ({name}).",
    sources=["judgement"],
    when=[
        AS.setting << Setting(name="wishes_follow_money", value=True),
        AS.purse << Purse(stretch_usd=MATCH.limit & P(is_a_limit)),
    ],
    uses=[Answer, Card, Offer, Unserved],
)
def measure_affordable_memory(engine: Engine, limit: float) -> dict[str, object]:
    """Conclude the largest memory among the offers within the budget."""
    used = any(answer["value"] for answer in engine.every(Answer, key="used_ok"))
    found: list[tuple[float, Card, Offer]] = []
    for offer in engine.every(Offer):
        (card,) = engine.every(Card, id=offer["card"])
        counts = used or offer["condition"] != "used"
        served = not engine.every(Unserved, card=card["id"])
        if counts and served and offer["usd"] <= limit:
            found.append((float(card["memory_gib"]), card, offer))
    if not found:
        return {}
    gib, card, offer = max(found, key=lambda f: (f[0], -float(f[2]["usd"]), str(f[1]["id"])))
    engine.cite(card, offer)
    engine.conclude(Affordable(gib=gib))
    return {"gib": gib, "name": card["name"]}


@rule(
    id="DEMAND-040",
    title="A wish for more memory than the money buys is lowered to what it buys",
    because="The best within the budget is better than nothing at all.",
    says="The wish '{key}' for {wants:.1f} GiB is lowered to the {has:g} GiB that the money buys.",
    sources=["judgement"],
    when=[
        AS.most << Affordable(gib=MATCH.has),
        AS.floor << MemoryFloor(reason=P(WISHES), key=MATCH.key, gib=MATCH.wants),
        TEST(has_less_than_wanted),
    ],
)
def lower_wish(engine: Engine, key: str, has: float) -> None:
    """Conclude the lowered wish."""
    engine.conclude(LoweredFloor(key=key, gib=has))
