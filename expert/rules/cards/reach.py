"""Stage 11: how far the money reaches, and whether an owned card still does."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import has_enough
from expert.engine.rule import rule
from expert.facts import (
    Beaten,
    Candidate,
    Card,
    Caveat,
    Contender,
    Keep,
    Member,
    Named,
    Need,
    Purse,
    Relevant,
    RuledOut,
    Speed,
    Topic,
    Usable,
)


def is_below(usd: float, low: float, high: float) -> bool:
    """The offer is cheaper than the window of prices, and can be paid."""
    return usd < low and usd <= high


def is_inside(usd: float, low: float, high: float) -> bool:
    """The offer lies in the window of prices."""
    return low <= usd <= high


def needs_a_stretch(usd: float, high: float, stretch: float) -> bool:
    """The offer lies a little above the window of prices."""
    return high < usd <= stretch


def needs_saving(usd: float, stretch: float, save: float) -> bool:
    """The offer can be paid after some saving."""
    return stretch < usd <= save


def is_beyond(usd: float, save: float) -> bool:
    """The offer is far above the window of prices."""
    return usd > save


def _contend(engine: Engine, candidate: Candidate, reach: str) -> None:
    fields = {name: candidate[name] for name in Candidate.meaning if name in candidate}
    engine.conclude(Contender(**fields, reach=reach))


def candidate_that_nothing_beats() -> list[Any]:
    """There is a candidate, and no other one is simply better."""
    return [
        AS.candidate << Candidate(card=MATCH.id, condition=MATCH.condition, usd=MATCH.usd),
        NOT(Beaten(card=MATCH.id, condition=MATCH.condition)),
    ]


@rule(
    id="REACH-010",
    title="A candidate that nothing beats and the money pays for contends",
    because="It can be bought, and nothing on sale is simply better.",
    says="{candidate[name]} at {usd:.0f} US dollars lies within the budget.",
    sources=["judgement"],
    when=[
        *candidate_that_nothing_beats(),
        AS.purse << Purse(low_usd=MATCH.low, high_usd=MATCH.high),
        TEST(is_inside),
    ],
)
def contend_inside(engine: Engine, candidate: Candidate) -> None:
    """Conclude a contender within the budget."""
    _contend(engine, candidate, "inside")


@rule(
    id="REACH-011",
    title="A candidate a little above the budget contends with a stretch",
    because="A small sum more can buy much more card.",
    says="{candidate[name]} at {usd:.0f} US dollars is a stretch above {high:.0f}.",
    sources=["dettmers-2016-07-23"],
    when=[
        *candidate_that_nothing_beats(),
        AS.purse << Purse(high_usd=MATCH.high, stretch_usd=MATCH.stretch),
        TEST(needs_a_stretch),
    ],
)
def contend_with_a_stretch(engine: Engine, candidate: Candidate) -> None:
    """Conclude a contender a little above the budget."""
    _contend(engine, candidate, "stretch")


@rule(
    id="REACH-012",
    title="A candidate that some saving pays for contends from afar",
    because="Waiting for a good card can beat buying a bad one now.",
    says="{candidate[name]} at {usd:.0f} US dollars could be saved up for.",
    sources=["dettmers-2016-07-23"],
    when=[
        *candidate_that_nothing_beats(),
        AS.purse << Purse(stretch_usd=MATCH.stretch, save_usd=MATCH.save),
        TEST(needs_saving),
    ],
)
def contend_after_saving(engine: Engine, candidate: Candidate) -> None:
    """Conclude a contender that must be saved up for."""
    _contend(engine, candidate, "save")


@rule(
    id="REACH-013",
    title="A candidate far above the budget contends only where nothing else will do",
    because="It is named so that the missing sum can be seen.",
    says="{candidate[name]} at {usd:.0f} US dollars is beyond the budget.",
    sources=["judgement"],
    when=[
        *candidate_that_nothing_beats(),
        AS.purse << Purse(save_usd=MATCH.save),
        TEST(is_beyond),
    ],
)
def contend_beyond(engine: Engine, candidate: Candidate) -> None:
    """Conclude a contender beyond the budget."""
    _contend(engine, candidate, "beyond")


@rule(
    id="REACH-014",
    title="A candidate cheaper than what was asked for contends only where nothing else will do",
    because="Who has more money wants what more money buys.",
    says="{candidate[name]} at {usd:.0f} US dollars is below the {low:.0f} looked from.",
    sources=["judgement"],
    when=[
        *candidate_that_nothing_beats(),
        AS.purse << Purse(low_usd=MATCH.low, high_usd=MATCH.high),
        TEST(is_below),
    ],
)
def contend_below(engine: Engine, candidate: Candidate) -> None:
    """Conclude a contender below the window."""
    _contend(engine, candidate, "below")


def does_without_trouble() -> list[Any]:
    """The card holds the work, and neither its memory nor its software is trouble."""
    return [
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.need << Need(gib=MATCH.wants),
        TEST(has_enough),
        NOT(Caveat(card=MATCH.id, kind="slow_memory_segment")),
        NOT(RuledOut(card=MATCH.id, reason="support")),
        NOT(RuledOut(card=MATCH.id, reason="maturity")),
        NOT(RuledOut(card=MATCH.id, reason="no software")),
    ]


@rule(
    id="REACH-050",
    title="An owned card that holds the next work without trouble is kept",
    because="A new card costs money and brings no new work within reach.",
    says="{named[text]} has {has:g} GiB, enough for the {wants:g} GiB of the next work.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
    when=[
        AS.topic << Topic(ask="upgrade"),
        AS.named << Named(role="owned", kind="card", id=MATCH.id),
        *does_without_trouble(),
    ],
)
def keep_owned_card(engine: Engine, id: str) -> None:
    """Conclude that the owned card is kept."""
    engine.conclude(Keep(card=id))


@rule(
    id="REACH-051",
    title="Of an owned card of several sizes, each size that does is kept",
    because="Which of them it is was not said.",
    says="{named[text]} has {has:g} GiB in this size, enough for the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="upgrade"),
        AS.named << Named(role="owned", kind="group", id=MATCH.group),
        AS.member << Member(group=MATCH.group, card=MATCH.id),
        *does_without_trouble(),
    ],
)
def keep_owned_size(engine: Engine, id: str) -> None:
    """Conclude that a size of the owned card is kept."""
    engine.conclude(Keep(card=id))


@rule(
    id="REACH-090",
    title="A card whose speed cannot be told is no candidate",
    because="Nothing is known that it could be compared by.",
    says="The speed of {card[name]} cannot be told on the basis used.",
    sources=["judgement"],
    when=[
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Speed(card=MATCH.id)),
    ],
)
def rule_out_unknown_speed(engine: Engine, id: str) -> None:
    """Rule out a card of unknown speed."""
    engine.conclude(
        RuledOut(
            card=id, reason="speed", about="speed", wanted="known", found="unknown", unit="state"
        )
    )
