"""Stage 13: which work needs the extra memory, if a cheaper card that is as fast has less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.rules.cards.ladder import READ_OF_WORTH, WITHIN_REACH, all_usd, first_of
from expert.rules.cards.most_worth import is_tight
from expert.rules.cards.worth import (
    WEIGHED_BY,
    Offered,
    Weighed,
    chosen_figure,
    holds,
    weighed_offer,
)
from expert.rules.market.seen import at_seen_prices

TIGHT = "tight"


@rule(
    "ADVICE-360",
    "If a cheaper card that is as fast has too little memory, the answer says which work needs "
    "more",
    f.Topic(ask=P(OneOf(("gpu", "upgrade")))),
    WITHIN_REACH,
    AS.weighing << f.Setting(name="worth_of_memory"),
    uses=[*READ_OF_WORTH, *WEIGHED_BY, f.Fits, f.MainMemory, f.Premium, f.PriceCounts],
    concludes=[f.MoreMemory],
    says="{name} is preferred because of its memory to {other}.",
    because="Paying more for a slower card makes sense only if you know what you get for it.",
)
def tell_what_memory_is_for(engine: Engine, chosen: str) -> Said:
    """Name the largest workload that fits on the first choice but not on the best of the others."""
    first = first_of(engine)
    own = first.contender
    if own is None:
        return {"name": first.pick["name"], "other": "none"}
    beaten = list(_beaten_by_memory(engine, own, first.usd, chosen))
    if not beaten:
        return {"name": first.pick["name"], "other": "none"}
    _, other = max(beaten, key=lambda found: (found[0], found[1]["card"], found[1]["condition"]))
    engine.cite(own, other)
    found = {"card": own["card"], "over": other["card"], "condition": other["condition"]}
    for work in _held_only_by(engine.every(f.WorkCounts), own, other):
        lighter = [
            {"lighter_gib": float(one["gib"])}
            for one in engine.every(f.LighterCounts, work=work["work"])
            if _holds(other, one)
        ]
        engine.cite(work)
        held = {"work": work["work"], "gib": float(work["gib"])}
        engine.conclude(f.MoreMemory(**found, **held, **(lighter[0] if lighter else {})))
        break
    else:
        if is_tight(engine, other) and not is_tight(engine, own):
            engine.conclude(f.MoreMemory(**found))
    return {"name": own["name"], "other": other["name"]}


def _beaten_by_memory(
    engine: Engine, own: f.Contender, usd: float, chosen: str
) -> Iterator[tuple[float, f.Contender]]:
    """Yield the cheaper offers that are no slower and would win if they had as much memory.

    Each comes with its value at its actual memory size.
    """
    figure = chosen_figure(engine)
    known = weighed_offer(engine, _offered(engine, own, own["gib"]))
    for other in at_seen_prices(engine, engine.every(f.Contender, reach=chosen)):
        if other["gib"] < own["gib"] and other["speed"] >= own["speed"]:
            with_as_much = weighed_offer(engine, _offered(engine, other, own["gib"]))
            as_it_is = weighed_offer(engine, _offered(engine, other, other["gib"]))
            if known is None or with_as_much is None or as_it_is is None:
                continue
            paid = with_as_much.paid_usd - _of_tightness(engine, other)
            roomy = Weighed(with_as_much.worth, paid)
            if all_usd(engine, other) < usd and figure(roomy) > figure(known):
                yield figure(as_it_is), other


def _offered(engine: Engine, contender: f.Contender, gib: float) -> Offered:
    """Return a contender as an offer with the given memory."""
    (card,) = engine.every(f.Card, id=contender["card"])
    return Offered(
        card,
        contender["condition"],
        contender["cards"],
        float(contender["speed"]),
        float(gib),
        float(contender["usd"]),
    )


def _of_tightness(engine: Engine, contender: f.Contender) -> float:
    """Return the US dollars that count against an offer because the work only just fits."""
    shares = [
        float(premium["share"])
        for premium in engine.every(f.Premium, card=contender["card"])
        if premium["reason"] == TIGHT
    ]
    return float(contender["usd"]) * sum(shares)


def _holds(contender: f.Contender, work: f.WorkCounts | f.LighterCounts) -> bool:
    return holds(work, float(contender["gib"]), int(contender["cards"]))


def _held_only_by(
    works: Sequence[f.WorkCounts], own: f.Contender, other: f.Contender
) -> Sequence[f.WorkCounts]:
    """Return the typical work that fits on one offer and not on the other, most usual first."""
    held = [w for w in works if _holds(own, w) and not _holds(other, w)]
    return sorted(held, key=lambda work: (-work["weight"], -work["gib"], work["work"]))
