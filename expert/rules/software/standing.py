"""How far the software behind a vendor, a platform or a family of cards had come."""

from __future__ import annotations

from collections.abc import Iterable

from expert.compat import AS, MATCH, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import Card, Known, Member, Option, Ready, Standing
from expert.rules.software.alternatives import that_can_be_bought

FAMILIES = OneOf(("accelerator", "cloud"))
"""Options that stand for many cards."""


def _standing(option: Option, state: Ready) -> Standing:
    return Standing(
        **{key: option[key] for key in Option.meaning},
        **{key: state[key] for key in ("platform", "level", "word", "says")},
    )


def _best(states: Iterable[Ready], sold: set[str]) -> Ready | None:
    """Return the most mature state; among equals one of cards that can be bought."""
    return max(
        states, key=lambda s: (s["level"], s["platform"] in sold, s["platform"]), default=None
    )


@rule(
    id="PLATFORM-610",
    title="A vendor stands as its best platform stands",
    because="What runs, runs on one of them.",
    says="{option[name]} is {word} on {os}: {reason}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    when=[
        AS.option << Option(kind="vendor", id=MATCH.id),
        AS.system << Known(key="os", value=MATCH.os),
    ],
    uses=[Ready, Card],
)
def weigh_vendor(engine: Engine, option: Option, id: str, os: str) -> dict[str, object]:
    """Conclude how far a vendor's software is."""
    sold = {card["platform"] for card in that_can_be_bought(engine.every(Card, vendor=id))}
    states = [state for state in engine.every(Ready, vendor=id) if state["os"] == os]
    best = _best(states, sold)
    if best is None:
        return {"word": "unknown", "reason": "nothing is known."}
    engine.conclude(_standing(option, best), best)
    return {"word": best["word"], "reason": best["says"]}


@rule(
    id="PLATFORM-611",
    title="A family of cards stands as its platform stands",
    because="Cards are as useful as the software that runs on them.",
    says="{option[name]} is {word} on {os}: {reason}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    when=[
        AS.option << Option(kind=P(FAMILIES), id=MATCH.id),
        AS.system << Known(key="os", value=MATCH.os),
    ],
    uses=[Ready, Card, Member],
)
def weigh_group(engine: Engine, option: Option, id: str, os: str) -> dict[str, object]:
    """Conclude how far the software of a family of cards is."""
    members = {member["card"] for member in engine.every(Member, group=id)}
    platforms = {card["platform"] for card in engine.every(Card) if card["id"] in members}
    states = [s for s in engine.every(Ready, os=os) if s["platform"] in platforms]
    best = _best(states, platforms)
    if best is None:
        return {"word": "unknown", "reason": "nothing is known."}
    engine.conclude(_standing(option, best), best)
    return {"word": best["word"], "reason": best["says"]}


@rule(
    id="PLATFORM-612",
    title="A platform stands as it stands on the operating system",
    because="Platforms reach one system long before another.",
    says="{option[name]} is {state[word]} on {os}: {state[says]}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    when=[
        AS.option << Option(kind="runtime", id=MATCH.id),
        AS.system << Known(key="os", value=MATCH.os),
        AS.state << Ready(platform=MATCH.id, os=MATCH.os),
    ],
)
def weigh_platform(engine: Engine, option: Option, state: Ready) -> None:
    """Conclude how far a platform is."""
    engine.conclude(_standing(option, state))
