"""Stage 7: what all wishes come to, once every one of them is known."""

from __future__ import annotations

from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Budget,
    Day,
    Job,
    Market,
    MemoryFloor,
    Network,
    Profile,
    Purse,
    Setting,
    UsualRole,
)
from expert.rules.need.money import STATED

NO_LIMIT_USD = 10**9

rule(
    "DEMAND-010",
    "Without a profile that says more, the advisor's usual floor holds",
    Job(id="train"),
    ~MemoryFloor(reason="profile"),
    ~Network(),
    Setting(name="floor", key="default", value=the.share, of=the.of),
    Market(quantity=the.of, value=the.size),
    let={"gib": round(the.share * the.size, 3)},
    then=MemoryFloor(reason="default", key="default", gib=the.gib),
    says="At least {share:g} times the {of} of {size:g} GiB, that is {gib:.2f} GiB, are wanted.",
    because="Below a certain size most networks of the day cannot be trained.",
)

rule(
    "DEMAND-040",
    "Some people want more than the advisor's usual roles, whatever they are after",
    AS.found << Profile(id=the.profile),
    Setting(name="usual_roles", key=the.profile, value=the.role, place=the.place),
    then=UsualRole(role=the.role, place=the.place, profile=the.profile),
    says="The profile '{profile}' usually wants the role '{role}'.",
    because="Whom money does not limit, the most speed for the money does not serve.",
    sources=["handbook-2017", "judgement"],
)

# --- the window of prices -----------------------------------------------------------------


@rule(
    "DEMAND-020",
    "A stated sum holds before a grade, and the tightest budget of all",
    Day(),
    AS.stretch << Setting(name="stretch", value=the.share),
    AS.saving << Setting(name="save_up", value=the.times),
    Market(quantity="median_price", value=the.usual),
    uses=[Budget],
    concludes=[Purse],
    says="Cards from {low} up to {high} US dollars count; with a stretch up to {stretch}.",
    because="Money can be spent once, and a sum says more than a word.",
)
def find_purse(engine: Engine, share: float, times: float, usual: float) -> dict[str, object]:
    """Conclude the window of prices that counts."""
    return _conclude_purse(engine, share, times * usual)


@rule(
    "DEMAND-021",
    "Where no usual price is known, nobody can tell how far saving would reach",
    Day(),
    AS.stretch << Setting(name="stretch", value=the.share),
    ~Market(quantity="median_price"),
    uses=[Budget],
    concludes=[Purse],
    says="Cards from {low} up to {high} US dollars count; with a stretch up to {stretch}.",
    because="The distance for saving up is measured in usual prices.",
)
def find_purse_without_usual_price(engine: Engine, share: float) -> dict[str, object]:
    """Conclude the window of prices that counts, without any saving up."""
    return _conclude_purse(engine, share, saved=0.0)


def _conclude_purse(engine: Engine, share: float, saved: float) -> dict[str, object]:
    """Conclude the window; ``saved`` is what saving up may add, in US dollars."""
    stated = [budget for budget in engine.every(Budget) if budget["grade"] == STATED]
    budgets = stated or engine.every(Budget)
    engine.cite(*budgets)
    firm = bool(stated)
    low = max((float(b["low_usd"]) for b in budgets if "low_usd" in b), default=0.0)
    high = min(
        (float(b["high_usd"]) for b in budgets if "high_usd" in b), default=float(NO_LIMIT_USD)
    )
    stretch = high if firm else high * (1 + share)
    purse = Purse(
        low_usd=low,
        high_usd=high,
        stretch_usd=round(stretch, 2),
        save_usd=round(stretch if firm else stretch + saved, 2),
        firm=firm,
    )
    engine.conclude(purse)
    return {"low": f"{low:.0f}", "high": _limit(high), "stretch": _limit(stretch)}


def _limit(usd: float) -> str:
    return "any sum" if usd >= NO_LIMIT_USD else f"{usd:.0f}"
