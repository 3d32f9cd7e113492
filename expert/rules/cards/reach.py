"""Stage 11: how far the money reaches, and whether an owned card is still enough."""

from __future__ import annotations

from collections.abc import Sequence

from expert.engine.conclusion import like
from expert.engine.rule import JUDGEMENT, rule
from expert.engine.terms import Comparison, the
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

# --- how far the money reaches ----------------------------------------------------------

UNBEATEN = [
    Candidate(card=the.id, condition=the.condition, usd=the.usd),
    ~Beaten(card=the.id, condition=the.condition),
]
MONEY = Purse(low_usd=the.low, high_usd=the.high, stretch_usd=the.stretch, save_usd=the.save)


def contends(
    id: str,
    title: str,
    *window: Comparison,
    reach: str,
    ending: str,
    because: str,
    sources: Sequence[str] = JUDGEMENT,
) -> None:
    """Declare that an unbeaten candidate in a window of prices is a contender."""
    rule(
        id,
        title,
        UNBEATEN,
        MONEY,
        *window,
        then=like(the.candidate, Contender, reach=reach),
        says="{candidate[name]} at {usd:.0f} US dollars " + ending,
        because=because,
        sources=sources,
    )


contends(
    "REACH-010",
    "An unbeaten candidate within the budget is a contender",
    the.low <= the.usd,
    the.usd <= the.high,
    reach="inside",
    ending="is within the budget.",
    because="You can buy it, and nothing on sale is simply better.",
)
contends(
    "REACH-011",
    "A candidate slightly above the budget is a contender with a stretch",
    the.high < the.usd,
    the.usd <= the.stretch,
    reach="stretch",
    ending="is a stretch above {high:.0f}.",
    because="A little more money can buy a much better card.",
    sources=["dettmers-2016-07-23"],
)
contends(
    "REACH-012",
    "A candidate that you could save up for is a distant contender",
    the.stretch < the.usd,
    the.usd <= the.save,
    reach="save",
    ending="could be saved up for.",
    because="Waiting for a good card can beat buying a bad one now.",
    sources=["dettmers-2016-07-23"],
)
contends(
    "REACH-013",
    "A candidate far above the budget counts only if nothing else works",
    the.usd > the.save,
    reach="beyond",
    ending="is beyond the budget.",
    because="It shows how much money is missing.",
)
contends(
    "REACH-014",
    "A candidate below the price range counts only if nothing else works",
    the.usd < the.low,
    the.usd <= the.high,
    reach="below",
    ending="is below the price range, which starts at {low:.0f}.",
    because="If you have more money, you want what more money buys.",
)

# --- an owned card ----------------------------------------------------------------------

DOES_WITHOUT_TROUBLE = [
    Usable(card=the.id, gib=the.has),
    Need(gib=the.wants),
    the.has >= the.wants,
    ~Caveat(card=the.id, kind="slow_memory_segment"),
    ~RuledOut(card=the.id, reason="support"),
    ~RuledOut(card=the.id, reason="maturity"),
    ~RuledOut(card=the.id, reason="no software"),
]

rule(
    "REACH-050",
    "An owned card that handles the next work without trouble is kept",
    Topic(ask="upgrade"),
    Named(role="owned", kind="card", id=the.id),
    DOES_WITHOUT_TROUBLE,
    then=Keep(card=the.id),
    says="{named[text]} has {has:g} GiB, enough for the {wants:g} GiB of the next work.",
    because="A new card costs money and makes no new work possible.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
)

rule(
    "REACH-051",
    "If an owned card comes in several sizes, each size that is enough is kept",
    Topic(ask="upgrade"),
    Named(role="owned", kind="group", id=the.group),
    Member(group=the.group, card=the.id),
    DOES_WITHOUT_TROUBLE,
    then=Keep(card=the.id),
    says="{named[text]} has {has:g} GiB in this size, enough for the {wants:g} GiB needed.",
    because="You did not say which size you own.",
)

rule(
    "REACH-090",
    "A card of unknown speed is not a candidate",
    Relevant(card=the.id),
    Card(id=the.id),
    ~Speed(card=the.id),
    then=RuledOut(
        card=the.id, reason="speed", about="speed", wanted="known", found="unknown", unit="state"
    ),
    says="The speed of {card[name]} is unknown on the basis used.",
    because="Without a speed, it cannot be compared with other cards.",
)
