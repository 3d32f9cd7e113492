"""Stage 7: the combined requirements, once every wish is known."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.need.memory import AMOUNT, NO_STATED_NEED
from expert.rules.need.money import STATED
from expert.rules.need.typical import by_size

NO_LIMIT_USD = 10**9
SHARES = ("common", "frequent", "demanding")
"""How many people do a kind of work; what fewer people do is usually heavier."""

rule(
    "DEMAND-010",
    "Without a profile that asks for more, the advisor's usual minimum applies",
    f.Job(id="train"),
    ~f.MemoryFloor(reason="profile"),
    NO_STATED_NEED,
    ~f.Network(),
    f.Setting(name="floor", key="default", value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    let={"gib": round(the.share * the.size, 3)},
    then=f.MemoryFloor(reason="default", key="default", gib=the.gib),
    says="You need at least {share:g} times the {of} of {size:g} GiB, which is {gib:.2f} GiB.",
    because="Below a certain size, a card cannot train most networks of its time.",
)

rule(
    "DEMAND-013",
    "Without a profile that asks for more, a fixed amount of memory is the usual minimum",
    f.Job(id="train"),
    ~f.MemoryFloor(reason="profile"),
    NO_STATED_NEED,
    ~f.Network(),
    f.Setting(name="floor", key="default", value=the.gib, of=AMOUNT),
    then=f.MemoryFloor(reason="default", key="default", gib=the.gib),
    says="You need at least {gib:g} GiB.",
    because="The advisor gives an amount for everyone.",
)


@rule(
    "DEMAND-011",
    "A card must have room for at least the lightest work that people like you do",
    f.Job(id="train"),
    NO_STATED_NEED,
    ~f.Network(),
    EXISTS(f.Typical()),
    uses=[f.Typical],
    concludes=[f.MemoryFloor],
    says="The lightest work that people like you do is {name}: {gib:.1f} GiB.",
    because="A card without room for even this is useless; beyond that, extra memory is weighed "
    "against its price.",
)
def find_lightest_work(engine: Engine) -> Said:
    """Conclude the memory of the lightest common work as the minimum."""
    lightest = by_size(engine.every(f.Typical))[0]
    engine.conclude(
        f.MemoryFloor(reason="typical", key=lightest["work"], gib=lightest["gib"]), lightest
    )
    return {"name": lightest["name"], "gib": lightest["gib"]}


@rule(
    "DEMAND-920",
    "A card that you keep, or that replaces yours, must have room for most of what people like you "
    "do",
    f.Topic(ask="upgrade"),
    f.Job(),
    NO_STATED_NEED,
    ~f.Network(),
    ~f.Answer(key="model"),
    ~f.Answer(key="parameters_billion"),
    EXISTS(f.Typical()),
    uses=[f.Setting(name="weight_of_work"), f.Typical],
    concludes=[f.MemoryFloor],
    says="Half of what people like you do, by how often they do it, takes up to {gib:.1f} GiB "
    "({name}).",
    because="Nearly every card has room for the lightest work, so that says nothing about whether "
    "yours is still good enough.",
)
def find_usual_work(engine: Engine) -> Said:
    """Conclude the least memory that holds half of the typical work as the minimum."""
    weights = {s["key"]: float(s["value"]) for s in engine.every(f.Setting, name="weight_of_work")}
    works = by_size(engine.every(f.Typical))
    in_all = sum(weights.get(work["share"], 1) for work in works)
    held: float = 0
    for work in works:
        held += weights.get(work["share"], 1)
        if 2 * held >= in_all:
            break
    engine.conclude(f.MemoryFloor(reason="typical", key=work["work"], gib=work["gib"]))
    return {"name": work["name"], "gib": work["gib"]}


@rule(
    "DEMAND-012",
    "Some goals call for a card with room for the heaviest work people like you do",
    f.Job(id="train"),
    AS.found << f.Profile(id=the.profile),
    f.Setting(name="must_hold", key=the.profile, value=the.share),
    NO_STATED_NEED,
    ~f.Network(),
    uses=[f.Typical],
    concludes=[f.MemoryFloor],
    says="The heaviest work that people like you do on one card is {name}: {gib:.1f} GiB.",
    because="The goal is to do everything that people like you do, not only what most of them do.",
)
def find_heaviest_work(engine: Engine, share: str) -> Said:
    """Conclude the memory of the heaviest work that one card does as the minimum."""
    counted = SHARES[: SHARES.index(share) + 1]
    works = [work for work in engine.every(f.Typical) if work["share"] in counted]
    if not works:
        return {}
    heaviest = by_size([work for work in works if work["cards"] == 1] or works)[-1]
    floor = f.MemoryFloor(reason="typical", key=heaviest["work"], gib=heaviest["gib"])
    engine.conclude(floor, heaviest)
    return {"name": heaviest["name"], "gib": heaviest["gib"]}


rule(
    "DEMAND-040",
    "Some profiles call for more than the advisor's usual roles, whatever the goal",
    AS.found << f.Profile(id=the.profile),
    f.Setting(name="usual_roles", key=the.profile, value=the.role, place=the.place),
    then=f.UsualRole(role=the.role, place=the.place, profile=the.profile),
    says="The profile '{profile}' usually asks for the role '{role}'.",
    because="If you can spend more, the most speed per dollar is not your goal.",
    sources=["handbook-2017", "judgement"],
)

# --- the price range -----------------------------------------------------------------


@rule(
    "DEMAND-020",
    "A stated amount overrides a budget level, and the tightest budget applies",
    f.Day(),
    AS.stretch << f.Setting(name="stretch", value=the.share),
    AS.saving << f.Setting(name="save_up", value=the.times),
    f.Market(quantity="median_price", value=the.usual),
    uses=[f.Budget, f.ServerBought],
    concludes=[f.Purse],
    says="Budget in US dollars: minimum {low}, maximum {high}{more}{server}.",
    because="You can spend money only once, and an amount is more precise than a word such as "
    "'little'.",
)
def find_purse(engine: Engine, share: float, times: float, usual: float) -> Said:
    """Conclude the price range of the budget."""
    return _conclude_purse(engine, share, times * usual)


@rule(
    "DEMAND-021",
    "If the usual price is unknown, the budget includes no money you might save up",
    f.Day(),
    AS.stretch << f.Setting(name="stretch", value=the.share),
    ~f.Market(quantity="median_price"),
    uses=[f.Budget, f.ServerBought],
    concludes=[f.Purse],
    says="Budget in US dollars: minimum {low}, maximum {high}{more}{server}.",
    because="The amount you might save up is estimated as a multiple of the usual price.",
)
def find_purse_without_usual_price(engine: Engine, share: float) -> Said:
    """Conclude the price range of the budget if nothing is saved up."""
    return _conclude_purse(engine, share, saved=0.0)


def _conclude_purse(engine: Engine, share: float, saved: float) -> Said:
    """Conclude the price range; ``saved`` is the most that saving up adds, in US dollars.

    What a server costs is set aside from a stated sum, up to a share of it.
    """
    stated = [budget for budget in engine.every(f.Budget) if budget["grade"] == STATED]
    budgets = stated or engine.every(f.Budget)
    engine.cite(*budgets)
    firm = bool(stated)
    low = max((float(b["low_usd"]) for b in budgets if "low_usd" in b), default=0.0)
    high = min(
        (float(b["high_usd"]) for b in budgets if "high_usd" in b), default=float(NO_LIMIT_USD)
    )
    servers = engine.every(f.ServerBought) if firm else []
    engine.cite(*servers)
    server = sum(min(float(one["usd"]), float(one["share"]) * high) for one in servers)
    high = round(high - server, 2)
    stretch = high if firm else high * (1 + share)
    purse = f.Purse(
        low_usd=min(low, high),
        high_usd=high,
        stretch_usd=round(stretch, 2),
        save_usd=round(stretch if firm else stretch + saved, 2),
        firm=firm,
        **({"server_usd": round(server, 2), "around": servers[0]["what"]} if server else {}),
    )
    engine.conclude(purse)
    more = "" if firm else f", or {_limit(stretch)} if stretched"
    beside = f", with {server:.0f} set aside for the {servers[0]['what']}" if server else ""
    return {"low": f"{low:.0f}", "high": _limit(high), "more": more, "server": beside}


def _limit(usd: float) -> str:
    return "unlimited" if usd >= NO_LIMIT_USD else f"{usd:.0f}"
