"""Stage 10: which candidates are beaten by another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expert import facts as f
from expert.compat import AS, EXISTS, L
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.value import value_of, value_of_one
from expert.rules.cards.worth import COUNTED_BESIDE_A_PRICE, READING, Trouble, rate_of_reading
from expert.rules.vocabulary import DATA_CENTRE

IN_DATA_CENTRE = "in_data_centre"
OF_SERVERS = (f.Answer, f.Card, f.Setting(name="ladder"))
"""What `built_for_servers` reads, for the rules that use it."""


def beat(
    engine: Engine,
    loser: f.Candidate,
    winner: f.Candidate,
    how: str,
    about: str,
    figures: tuple[object, object, str],
) -> Said:
    """Conclude that one candidate beats another and return the names for the sentence."""
    found, wanted, unit = figures
    engine.cite(winner)
    engine.conclude(
        f.Beaten(
            card=loser["card"],
            condition=loser["condition"],
            by=winner["card"],
            by_condition=winner["condition"],
            how=how,
            about=about,
            wanted=wanted,
            found=found,
            unit=unit,
        )
    )
    return {"winner": winner}


def cheapest(candidates: Iterable[f.Candidate]) -> f.Candidate:
    """Return the cheapest candidate; ties go to the faster one, then the lower id."""
    return min(candidates, key=lambda c: (c["usd"], -c["speed"], c["card"], c["condition"]))


def reads_no_slower(
    engine: Engine, offer: f.Candidate, than: f.Candidate, share: float = 0.0
) -> bool:
    """Return whether an offer processes prompts about as fast as another, within the share."""
    own, other = (rate_of_reading(engine, of["card"]) for of in (offer, than))
    return own is None or other is None or own >= (1 - share) * other


def built_for_servers(engine: Engine) -> set[str]:
    """Return the cards that only another of them beats: in a data center, those built for it."""
    racked = [told for told in engine.every(f.Answer, key=IN_DATA_CENTRE) if told["value"] is True]
    ladder = [one for one in engine.every(f.Setting, name="ladder") if one["value"] is True]
    if not racked or not ladder:
        return set()
    return {str(card["id"]) for card in engine.every(f.Card, segment=DATA_CENTRE)}


def _best(candidates: Sequence[f.Candidate]) -> f.Candidate:
    """Return the candidate with the best value; ties go to the lower price, then the lower id."""
    return min(candidates, key=lambda c: (-value_of(c), float(c["usd"]), str(c["card"])))


@rule(
    "RANK-010",
    "A card that is worse in price, speed or memory and better in none of them is beaten",
    AS.loser << f.Candidate(),
    f.Purse(stretch_usd=the.limit),
    uses=[f.Candidate, f.Outdated, *COUNTED_BESIDE_A_PRICE, *READING, *OF_SERVERS],
    answers=[IN_DATA_CENTRE],
    concludes=[f.Beaten],
    says="{loser[name]} ({loser[condition]}, ${loser[usd]:,.0f}, speed {loser[speed]:.4g}, "
    "{loser[gib]:g} GiB) is beaten by {winner[name]} ({winner[condition]}, ${winner[usd]:,.0f}, "
    "speed {winner[speed]:.4g}, {winner[gib]:g} GiB).",
    because="Nobody gains anything by buying it.",
)
def set_aside_dominated(engine: Engine, loser: f.Candidate, limit: float) -> Said:
    """Conclude that another candidate within the price range dominates this one.

    For training, an outdated card does not dominate one that is not, because that one has better
    support. A card that reads prompts more slowly does not dominate one that reads them faster, and
    in a data center, a card that is not built for servers does not dominate one that is.
    """
    trouble = Trouble.of_all(engine)
    paid = paid_in_all(trouble, loser)
    outdated = {found["card"] for found in engine.every(f.Outdated)}
    racked = built_for_servers(engine)
    winners = [
        other
        for other in engine.every(f.Candidate)
        if other is not loser and other["usd"] <= limit and _dominates(trouble, other, loser, paid)
        if loser["card"] in outdated or other["card"] not in outdated
        if loser["card"] not in racked or other["card"] in racked
        if reads_no_slower(engine, other, loser)
    ]
    if not winners:
        return {}
    winner = _best(winners)
    beside = paid - loser["usd"] * (1 + trouble.share(loser["card"], loser["condition"]))
    share = trouble.share(loser["card"], loser["condition"])
    least = round((paid_in_all(trouble, winner) - beside) / (1 + share), 2)
    figures = (loser["usd"], least, "US dollars")
    return beat(engine, loser, winner, "dominated", "price, speed and memory", figures)


def paid_in_all(trouble: Trouble, candidate: f.Candidate) -> float:
    """Return a candidate's price, plus a premium for its trouble and its electricity."""
    usd, cards = float(candidate["usd"]), int(candidate["cards"])
    return trouble.paid(candidate["card"], candidate["condition"], usd, cards)


def _dominates(trouble: Trouble, other: f.Candidate, loser: f.Candidate, loser_usd: float) -> bool:
    """Tell whether the other is no worse in price, speed and memory, and better in at least one."""
    if other["speed"] < loser["speed"] or other["gib"] < loser["gib"]:
        return False
    usd = paid_in_all(trouble, other)
    better = usd < loser_usd or other["speed"] > loser["speed"] or other["gib"] > loser["gib"]
    return bool(usd <= loser_usd and better)


@rule(
    "RANK-020",
    "A card is also beaten if a little more money buys clearly more",
    f.Setting(name="near_margin", value=the.margin),
    f.LeastValue(value=the.least),
    EXISTS(f.RoleWanted(role=~L("cheapest"))),
    AS.loser << f.Candidate(),
    f.Purse(stretch_usd=the.limit),
    uses=[f.Candidate],
    concludes=[f.Beaten],
    says="{loser[name]} (${loser[usd]:,.0f}, speed {loser[speed]:.4g}, {loser[gib]:g} GiB) "
    "is beaten by {winner[name]} (${winner[usd]:,.0f}, speed {winner[speed]:.4g}, "
    "{winner[gib]:g} GiB), which costs at most {margin:.0%} more and is at least {margin:.0%} "
    "better in speed or memory.",
    because="Giving up a lot to save a little is a bad deal.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
)
def set_aside_nearly_dominated(
    engine: Engine, loser: f.Candidate, limit: float, margin: float, least: float
) -> Said:
    """Conclude that another candidate, itself worth the money, nearly dominates this one."""
    winners = [
        other
        for other in engine.every(f.Candidate)
        if other is not loser
        and other["usd"] <= limit
        and value_of_one(other) >= least
        and _nearly_dominates(other, loser, margin)
    ]
    if not winners:
        return {}
    winner = _best(winners)
    figures = (loser["usd"], winner["usd"], "US dollars")
    return beat(engine, loser, winner, "nearly_dominated", "price, speed and memory", figures)


def _nearly_dominates(other: f.Candidate, loser: f.Candidate, margin: float) -> bool:
    """Return whether the other costs little more, is never worse, and has a clear advantage."""
    return bool(
        other["usd"] <= loser["usd"] * (1 + margin)
        and other["speed"] >= loser["speed"]
        and other["gib"] >= loser["gib"]
        and (
            other["speed"] >= loser["speed"] * (1 + margin)
            or other["gib"] >= loser["gib"] * (1 + margin)
        )
    )


@rule(
    "RANK-030",
    "A card below the minimum value is ruled out",
    f.LeastValue(value=the.least),
    f.Purse(high_usd=the.limit),
    AS.loser << f.Candidate(),
    uses=[f.Candidate],
    concludes=[f.Beaten],
    says="{loser[name]} gives a speed of {found:.1f} per 1000 US dollars, less than the minimum "
    "of {least:.1f}.",
    because="For the same price, you can get several times its speed elsewhere.",
    sources=["dettmers-2019-04-03"],
)
def set_aside_avoidable(engine: Engine, loser: f.Candidate, least: float, limit: float) -> Said:
    """Conclude that a card is poor value; name a bargain that the budget covers."""
    found = round(value_of_one(loser), 4)
    if found >= least:
        return {}
    worthwhile = [c for c in engine.every(f.Candidate) if value_of_one(c) >= least]
    paid_for = [c for c in worthwhile if c["usd"] <= limit]
    figures = (found, least, "speed per 1000 US dollars")
    beat(engine, loser, _best(paid_for or worthwhile), "avoidable", "value", figures)
    return {"found": found}


@rule(
    "RANK-040",
    "A card is too expensive if a nearly equal one costs much less",
    f.Profile(id=the.wish),
    f.Setting(name="too_dear_price", key=the.wish, value=the.most),
    AS.similar << f.Setting(name="too_dear_speed", key=the.wish, value=the.enough),
    AS.loser << f.Candidate(),
    uses=[f.Candidate],
    concludes=[f.Beaten],
    says="{loser[name]} costs {loser[usd]:.0f} US dollars; {winner[name]} has at least "
    "{enough:.0%} of its speed and memory for {winner[usd]:.0f}.",
    because="The last few percent of speed are not worth a third of the price.",
    sources=["handbook-2017"],
)
def set_aside_too_expensive(engine: Engine, loser: f.Candidate, most: float, enough: float) -> Said:
    """Conclude that another card offers nearly the same for much less."""
    winners = [
        other
        for other in engine.every(f.Candidate)
        if other["usd"] <= loser["usd"] * most
        and other["speed"] >= loser["speed"] * enough
        and other["gib"] >= loser["gib"] * enough
    ]
    if not winners:
        return {}
    winner = _best(winners)
    figures = (loser["usd"], round(winner["usd"] / most, 2), "US dollars")
    return beat(engine, loser, winner, "too_dear", "price for nearly the same performance", figures)
