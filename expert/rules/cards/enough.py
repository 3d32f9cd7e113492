"""Stages 8 and 10: which speed is enough, and which is too low, for the people who wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.generation import TOKENS_PER_SECOND, is_in_tokens
from expert.rules.cards.rank import beat, cheapest
from expert.rules.vocabulary import SEVERAL

RUN = f.Job(id="run_llm")

rule(
    "SPEED-197",
    "For some jobs, speed beyond a comfortable level adds no value",
    f.Job(id=the.work),
    f.Setting(name="enough_speed", key=the.work, value=the.enough),
    ~f.Known(key="users", value=P(AtLeast(2))),
    ~f.Profile(id="professional"),
    ~f.Profile(id="place_data_centre"),
    ~f.RoleWanted(role="fastest"),
    then=f.Enough(speed=the.enough),
    says="Speed above {enough:g} adds no value.",
    because="A single reader cannot read any faster, and several readers share the speed.",
)

rule(
    "FIT-240",
    "With several users, speed for each of them beyond a comfortable level adds no value",
    RUN,
    EXISTS(f.Setting(name="enough_speed", key="run_llm")),
    f.Known(key="users", value=the.users & P(SEVERAL)),
    f.Parameter(name="tokens-a-served-user-wants", value=the.enough),
    then=f.Enough(speed=the.enough),
    says="{users:g} users are satisfied with {enough:g} tokens/s each; more adds no value.",
    because="A server that generates text faster than its users read does not help any of them.",
    sources=["mlperf-2025-04"],
)


def surely_written(speed: f.Speed) -> float:
    """Return the tokens per second below which a card will hardly fall."""
    return float(speed.get("low", speed["value"]))


def writes_slower(speeds: Sequence[f.Speed], least: float) -> bool:
    """Return whether a speed in tokens per second, for each user, may be below the minimum."""
    return any(
        is_in_tokens(speed.get("unit", "")) and surely_written(speed) < least for speed in speeds
    )


def _set_aside(
    engine: Engine, loser: f.Candidate, id: str, least: float, limit: float, share: float
) -> Said:
    """Conclude that the cheapest affordable candidate that keeps up with a reader is better.

    Speeds are known only to within the share, so it must be faster by more than that.
    """
    speeds = engine.every(f.Speed, card=id)
    if not writes_slower(speeds, least):
        return {}
    slow = min(surely_written(speed) for speed in speeds)
    clearly = max(least, slow * (1 + share))
    keeping_up = [
        other
        for other in engine.every(f.Candidate)
        if other["usd"] <= limit
        and not writes_slower(engine.every(f.Speed, card=other["card"]), clearly)
    ]
    if not keeping_up:
        return {}
    engine.cite(*speeds)
    winner = cheapest(keeping_up)
    figures = (round(slow, 2), least, TOKENS_PER_SECOND)
    return {**beat(engine, loser, winner, "too_slow", "speed for a reader", figures), "slow": slow}


def slower_than_reading(
    id: str, title: str, *conditions: Any, because: str
) -> Callable[[Callable[..., Said]], object]:
    """Return a rule that sets aside cards that may generate text slower than a person reads."""
    return rule(
        id,
        title,
        RUN,
        EXISTS(f.Setting(name="enough_speed", key="run_llm")),
        f.Parameter(name="tokens-a-person-reads", value=the.least),
        AS.sound << f.Setting(name="sound_within", value=the.share),
        AS.loser << f.Candidate(card=the.id),
        *conditions,
        uses=[f.Candidate, f.Speed],
        concludes=[f.Beaten],
        says="{loser[name]} may generate only {slow:.3g} tokens/s, but a person reads {least:g}; "
        "{winner[name]} keeps up for {winner[usd]:.0f} US dollars.",
        because=because,
        sources=["brysbaert-2019"],
    )


@slower_than_reading(
    "RANK-070",
    "A card that may generate text slower than you read is beaten by one that keeps up",
    ~f.Known(key="users", value=P(SEVERAL)),
    f.Purse(stretch_usd=the.limit),
    because="People who have to wait for each word stop using the model.",
)
def set_aside_for_a_reader(
    engine: Engine, loser: f.Candidate, id: str, least: float, limit: float, share: float
) -> Said:
    """Conclude that another candidate within the budget keeps up with the reader."""
    return _set_aside(engine, loser, id, least, limit, share)


@slower_than_reading(
    "RANK-071",
    "A card that may generate text slower than its users read is ruled out, whatever it costs",
    f.Known(key="users", value=P(SEVERAL)),
    because="One person may put up with it, but users go elsewhere.",
)
def set_aside_for_users(
    engine: Engine, loser: f.Candidate, id: str, least: float, share: float
) -> Said:
    """Conclude that another candidate keeps up with the users, even a more expensive one."""
    return _set_aside(engine, loser, id, least, inf, share)


rule(
    "RANK-072",
    "A card that fetches part of the model from system RAM may generate text slower than you read",
    RUN,
    f.Offloaded(card=the.id),
    f.Card(id=the.id),
    f.Speed(card=the.id, unit=TOKENS_PER_SECOND, low=the.slow),
    f.Parameter(name="tokens-a-person-reads", value=the.least),
    the.slow < the.least,
    then=f.FallsBehind(card=the.id, speed=the.slow),
    says="{card[name]} may generate only {slow:.3g} tokens/s, but a person reads {least:g}.",
    because="System RAM is many times slower than the memory of a card.",
    sources=["brysbaert-2019"],
)
