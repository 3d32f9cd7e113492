"""Stage 7: what all wishes come to, once every one of them is known."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT
from expert.engine.engine import Engine
from expert.engine.rule import rule
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


@rule(
    id="DEMAND-010",
    title="Without a profile that says more, the advisor's usual floor holds",
    because="Below a certain size most networks of the day cannot be trained.",
    says="At least {share:g} times the {of} of {size:g} GiB, that is {gib:.2f} GiB, are wanted.",
    sources=["judgement"],
    when=[
        AS.work << Job(id="train"),
        NOT(MemoryFloor(reason="profile")),
        NOT(Network()),
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
    id="DEMAND-040",
    title="Some people want more than the advisor's usual roles, whatever they are after",
    because="Whom money does not limit, the most speed for the money does not serve.",
    says="The profile '{profile}' usually wants the role '{role}'.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting
        << Setting(name="usual_roles", key=MATCH.profile, value=MATCH.role, place=MATCH.place),
    ],
)
def want_role_of_profile(engine: Engine, profile: str, role: str, place: int) -> None:
    """Conclude a role that holds as long as no other is asked for."""
    engine.conclude(UsualRole(role=role, place=place, profile=profile))


@rule(
    id="DEMAND-020",
    title="A stated sum holds before a grade, and the tightest budget of all",
    because="Money can be spent once, and a sum says more than a word.",
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
    return _conclude_purse(engine, share, times * usual)


@rule(
    id="DEMAND-021",
    title="Where no usual price is known, nobody can tell how far saving would reach",
    because="The distance for saving up is measured in usual prices.",
    says="Cards from {low} up to {high} US dollars count; with a stretch up to {stretch}.",
    sources=["judgement"],
    when=[
        AS.day << Day(),
        AS.stretch << Setting(name="stretch", value=MATCH.share),
        NOT(Market(quantity="median_price")),
    ],
    uses=[Budget],
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
