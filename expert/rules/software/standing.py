"""How mature the software is for a vendor, a platform or a family of cards."""

from __future__ import annotations

from collections.abc import Iterable

from expert import facts as f
from expert.compat import P
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.software.alternatives import that_can_be_bought

FAMILIES = OneOf(("accelerator", "cloud"))
"""Options that represent many cards."""
SOURCES = ["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"]


def _best(states: Iterable[f.Ready], sold: set[str]) -> f.Ready | None:
    """Return the most mature state; on a tie, prefer one whose cards can be bought."""
    return max(
        states, key=lambda s: (s["level"], s["platform"] in sold, s["platform"]), default=None
    )


def _stand(engine: Engine, option: f.Option, state: f.Ready | None) -> Said:
    """Give an option the standing of its platform, if one is known."""
    if state is None:
        return {"word": "unknown", "reason": "there is no information."}
    standing = f.Standing(
        **{key: option[key] for key in f.Option.meaning},
        **{key: state[key] for key in ("platform", "level", "word", "says")},
    )
    engine.conclude(standing, state)
    return {"word": state["word"], "reason": state["says"]}


@rule(
    "PLATFORM-610",
    "A vendor's software is as mature as that of its best platform",
    f.Option(kind="vendor", id=the.id),
    f.Known(key="os", value=the.os),
    uses=[f.Ready, f.Card],
    concludes=[f.Standing],
    says="Software for {option[name]} on {os} is rated {word}: {reason}",
    because="You can choose whichever of a vendor's platforms works best.",
    sources=SOURCES,
)
def weigh_vendor(engine: Engine, option: f.Option, id: str, os: str) -> Said:
    """Conclude how mature a vendor's software is."""
    sold = {card["platform"] for card in that_can_be_bought(engine.every(f.Card, vendor=id))}
    states = [state for state in engine.every(f.Ready, vendor=id) if state["os"] == os]
    return _stand(engine, option, _best(states, sold))


@rule(
    "PLATFORM-611",
    "Software for a family of cards is as mature as the software for its platform",
    f.Option(kind=P(FAMILIES), id=the.id),
    f.Known(key="os", value=the.os),
    uses=[f.Ready, f.Card, f.Member],
    concludes=[f.Standing],
    says="Software for {option[name]} on {os} is rated {word}: {reason}",
    because="Cards are only as useful as the software that runs on them.",
    sources=SOURCES,
)
def weigh_group(engine: Engine, option: f.Option, id: str, os: str) -> Said:
    """Conclude how mature the software for a family of cards is."""
    members = {member["card"] for member in engine.every(f.Member, group=id)}
    platforms = {card["platform"] for card in engine.every(f.Card) if card["id"] in members}
    states = [s for s in engine.every(f.Ready, os=os) if s["platform"] in platforms]
    return _stand(engine, option, _best(states, platforms))


rule(
    "PLATFORM-612",
    "The maturity of a platform depends on the operating system",
    f.Option(kind="runtime", id=the.id),
    f.Known(key="os", value=the.os),
    f.Ready(platform=the.id, os=the.os),
    then=like(
        the.option,
        f.Standing,
        platform=the.id,
        level=the.ready["level"],
        word=the.ready["word"],
        says=the.ready["says"],
    ),
    says="Software for {option[name]} on {os} is rated {ready[word]}: {ready[says]}",
    because="Platforms often support one operating system long before another.",
    sources=SOURCES,
)
