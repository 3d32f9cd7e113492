"""Stage 11: what the budget can buy, and whether a card you own is still good enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import JUDGEMENT, Said, rule
from expert.engine.terms import Comparison, formula, the
from expert.facts.values import ASKED_ABOUT
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED, WEIGHS_MEMORY
from expert.rules.cards.worth import (
    HELD_WORK,
    WEIGHED_BY,
    Offered,
    Weighed,
    chosen_figure,
    fast_enough,
    highest_alike,
    useful_speed,
    weighed_offer,
)
from expert.rules.vocabulary import UNUSABLE, ruled_out

# --- what the budget can buy ------------------------------------------------------------

UNBEATEN = [
    f.Candidate(card=the.id, condition=the.condition, usd=the.usd),
    f.Card(id=the.id),
    ~f.Beaten(card=the.id, condition=the.condition),
]


@formula
def counted_usd(card: f.Card, purse: f.Purse, usd: float) -> float:
    """Return how much of the budget for cards a candidate takes up.

    For a complete computer, the money set aside for a host computer is used, too.

    >>> counted_usd({"segment": "integrated"}, {"server_usd": 800}, 2000)
    1200.0
    >>> counted_usd({"segment": "consumer"}, {"server_usd": 800}, 500)
    500
    """
    if card["segment"] != WHOLE_MACHINE:
        return usd
    return max(usd - float(purse.get("server_usd", 0)), 0)


@formula
def sum_for(card: f.Card, purse: f.Purse) -> float:
    """Return the most that a candidate may cost; a complete computer has the whole budget.

    >>> sum_for({"segment": "integrated"}, {"high_usd": 1200, "server_usd": 800})
    2000.0
    >>> sum_for({"segment": "consumer"}, {"high_usd": 1200, "server_usd": 800})
    1200.0
    """
    beside = float(purse.get("server_usd", 0)) if card["segment"] == WHOLE_MACHINE else 0.0
    return float(purse["high_usd"]) + beside


def sum_left_for(engine: Engine, offer: f.Candidate | f.Contender) -> float:
    """Return the most that an offer may cost, and cite where that comes from."""
    (purse,) = engine.every(f.Purse)
    (card,) = engine.every(f.Card, id=offer["card"])
    engine.cite(purse)
    return float(sum_for(card, purse))


charged = counted_usd(the.card, the.purse, the.usd)
MONEY = f.Purse(low_usd=the.low, high_usd=the.high, stretch_usd=the.stretch, save_usd=the.save)


def contends(
    id: str,
    title: str,
    *window: Comparison,
    reach: str,
    ending: str,
    because: str,
    sources: Sequence[str] = JUDGEMENT,
) -> None:
    """Declare that an unbeaten candidate in a price range is a contender."""
    rule(
        id,
        title,
        UNBEATEN,
        MONEY,
        *window,
        then=like(the.candidate, f.Contender, reach=reach),
        says="{candidate[name]} at {usd:.0f} US dollars " + ending,
        because=because,
        sources=sources,
    )


contends(
    "REACH-010",
    "A candidate within the budget that no card beats is a contender",
    the.low <= charged,
    charged <= the.high,
    reach="inside",
    ending="is within the budget.",
    because="You can afford it, and nothing you can buy beats it.",
)
contends(
    "REACH-011",
    "A candidate slightly above the budget is a contender if you stretch the budget",
    the.high < charged,
    charged <= the.stretch,
    reach="stretch",
    ending="is slightly above the budget of {high:.0f}.",
    because="A little more money can buy a much better card.",
    sources=["dettmers-2016-07-23"],
)
contends(
    "REACH-012",
    "A candidate that you could save up for is a distant contender",
    the.stretch < charged,
    charged <= the.save,
    reach="save",
    ending="is something you could save up for.",
    because="Waiting for a good card can beat buying a bad one now.",
    sources=["dettmers-2016-07-23"],
)
contends(
    "REACH-013",
    "A candidate far above the budget is considered only if nothing else works",
    charged > the.save,
    reach="beyond",
    ending="is beyond the budget.",
    because="It shows how much more money you would need.",
)
contends(
    "REACH-014",
    "A candidate below the price range is considered only if nothing else works",
    charged < the.low,
    charged <= the.high,
    reach="below",
    ending="is below the price range, which starts at {low:.0f}.",
    because="If you can spend more, you want what more money buys.",
)

# --- a card you ask about ---------------------------------------------------------------------


@rule(
    "REACH-040",
    "A card you ask about is compared with the one that gives the most for the money",
    f.Topic(ask="check_card"),
    f.Setting(name="sound_within", value=the.share),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Worth(card=the.id, condition=the.condition),
    f.Candidate(card=the.id, condition=the.condition, usd=the.usd),
    f.Purse(stretch_usd=the.limit),
    uses=[f.Beaten, f.Candidate, f.Fits(tight=True), f.PriceCounts, f.Worth],
    concludes=[f.Outweighed],
    says="{name} gives the most for the money; {id} gives {found:.0%} of that.",
    because="Speeds and prices are known only to within about this much, so a smaller lead "
    "means nothing.",
)
def compare_with_best(
    engine: Engine, worth: f.Worth, share: float, limit: float, usd: float, id: str, condition: str
) -> Said:
    """Conclude that a candidate for about the same money gives clearly more for it.

    A price is about the same if the difference is within the uncertainty of prices and speeds.
    With a budget, a price counts as a share of it, as for the card that is recommended. A card
    that may turn out not to hold the work does not count against one that does, nor does a card
    that would not be recommended because another beats it.
    """
    most = min(limit, highest_alike(usd, share))
    unsure = {fits["card"] for fits in engine.every(f.Fits, tight=True)}
    beaten = {(fact["card"], fact["condition"]) for fact in engine.every(f.Beaten)}
    figure = chosen_figure(engine)
    scored = [
        (figure(Weighed.of(other)), candidate, other)
        for candidate in engine.every(f.Candidate)
        if candidate["usd"] <= most and (id in unsure or candidate["card"] not in unsure)
        if (candidate["card"], candidate["condition"]) not in beaten
        for other in engine.every(f.Worth, card=candidate["card"])
        if other["condition"] == candidate["condition"]
    ]
    if not scored:
        return {}
    best, candidate, winner = min(scored, key=lambda s: (-s[0], str(s[1]["card"])))
    found = round(figure(Weighed.of(worth)) / best, 4)
    if found >= 1 - share:
        return {}
    engine.cite(winner)
    engine.conclude(f.Outweighed(card=id, condition=condition, by=candidate["card"]))
    return {"name": candidate["name"], "found": found}


# --- a card you own ---------------------------------------------------------------------

rule(
    "DEMAND-940",
    "If you ask about replacing a card, the one you own may be good enough to keep",
    f.Topic(ask="upgrade"),
    then=f.Replacing(),
    says="You ask whether to replace what you own.",
    because="The alternative to a new card is keeping the one you have.",
)
rule(
    "DEMAND-941",
    "If you own a card and ask whether another is a good choice, yours may be good enough to keep",
    f.Topic(ask="check_card"),
    EXISTS(f.Member(group=ASKED_ABOUT)),
    f.Named(role="owned", kind="card", id=the.mine),
    ~f.Member(group=ASKED_ABOUT, card=the.mine),
    then=f.Replacing(),
    says="You own {named[text]} and ask about another card.",
    because="A card that is a good choice for others may not be worth buying if you have yours.",
)

WITH_GOOD_SOFTWARE = [~f.RuledOut(card=the.id, reason=reason) for reason in UNUSABLE]
DOES_WITHOUT_TROUBLE = [
    f.Usable(card=the.id, gib=the.has),
    f.Need(gib=the.wants),
    the.has >= the.wants,
    ~f.Caveat(card=the.id, kind="slow_memory_segment"),
    WITH_GOOD_SOFTWARE,
]

rule(
    "REACH-050",
    "A card you own is kept if it can handle your next project without trouble",
    f.Replacing(),
    ~f.PriceCounts(),
    f.Named(role="owned", kind="card", id=the.id, count=the.cards),
    DOES_WITHOUT_TROUBLE,
    then=f.Keep(card=the.id, cards=the.cards),
    says="{named[text]} has {has:g} GiB, enough for the {wants:g} GiB your next project needs.",
    because="A new card would cost money without letting you do anything new.",
    sources=["dettmers-2016-07-23", "handbook-2017"],
)

rule(
    "REACH-933",
    "A card you own is kept if it does your next project with part of it in system RAM",
    f.Replacing(),
    ~f.PriceCounts(),
    f.Named(role="owned", kind="card", id=the.id, count=the.cards),
    f.Offloaded(card=the.id, gib=the.gib, what=the.what),
    WITH_GOOD_SOFTWARE,
    then=f.Keep(card=the.id, cards=the.cards),
    says="With {gib:.0f} GiB of the {what} in system RAM, {named[text]} does your next project.",
    because="System RAM costs less than a card that holds all of it.",
    sources=["ktransformers-2025-02"],
)

rule(
    "REACH-051",
    "If your card comes in several memory sizes, each size that is large enough is kept",
    f.Replacing(),
    f.Named(role="owned", kind="group", id=the.group, count=the.cards),
    f.Member(group=the.group, card=the.id),
    DOES_WITHOUT_TROUBLE,
    then=f.Keep(card=the.id, cards=the.cards),
    says="The {has:g} GiB version of {named[text]} is enough for the {wants:g} GiB needed.",
    because="You did not say which size you have.",
)


STILL_OWNED = [
    f.Replacing(),
    WEIGHS_MEMORY,
    AS.owned << f.Named(role="owned", kind="card", id=the.id, count=the.cards),
    f.Usable(card=the.id, gib=the.has),
    f.Speed(card=the.id, value=the.pace),
    f.Card(id=the.id),
    WITH_GOOD_SOFTWARE,
    f.Purse(stretch_usd=the.limit),
]


@rule(
    "REACH-930",
    "A card you own is kept if nothing you can afford is clearly better",
    STILL_OWNED,
    f.Need(gib=the.wants, hard=False),
    the.has < the.wants,
    f.Parameter(name="clearly-faster-from", value=the.times),
    AS.estimate << f.Parameter(name="memory-spread-tuning-low", value=the.share),
    uses=[*WEIGHED_BY, f.Worth],
    concludes=[f.Keep],
    says="{card[name]} has {has:g} of the {wants:g} GiB; {found}.",
    because="A new card that does hardly any more is not worth its price, and an estimate of the "
    "memory needed may be a little too high.",
)
def keep_if_nothing_is_better(
    engine: Engine,
    card: f.Card,
    cards: int,
    has: float,
    pace: float,
    limit: float,
    times: float,
    share: float,
) -> Said:
    """Conclude that a card is kept if the best affordable candidate is hardly better.

    A slower one is ignored, because what the person does now would take longer. The owned card
    gets credit for work that fits at the low end of the estimate.
    """
    own = weighed_offer(engine, Offered(card, "owned", 1, pace, has / share, 0.0))
    within = [
        (float(worth["worth"]), str(candidate["card"]), candidate, worth)
        for candidate in engine.every(f.Candidate)
        if candidate["usd"] <= limit and candidate["speed"] >= pace
        for worth in engine.every(f.Worth, card=candidate["card"])
        if worth["condition"] == candidate["condition"]
    ]
    if own is None:
        return {"found": "not compared"}
    if not within:
        engine.conclude(f.Keep(card=card["id"], cards=cards))
        return {"found": "nothing with that much memory and the same speed is within your budget"}
    _, _, best, worth = max(within, key=lambda found: found[:2])
    engine.cite(best, worth)
    gain = float(worth["worth"]) / own.worth if own.worth else inf
    if gain < times:
        engine.conclude(f.Keep(card=card["id"], cards=cards))
    return {"found": f"{best['name']} does {gain:.2g} times as much within your budget"}


@rule(
    "REACH-935",
    "A card you own whose software is less mature is replaced only by one that does more",
    f.Replacing(),
    WEIGHS_MEMORY,
    AS.owned << f.Named(role="owned", kind="card", id=the.id, count=the.cards),
    f.RuledOut(card=the.id, reason="maturity"),
    [~f.RuledOut(card=the.id, reason=reason) for reason in UNUSABLE if reason != "maturity"],
    f.Fits(card=the.id, cards=the.taken, gib=the.has),
    the.taken <= the.cards,
    f.Speed(card=the.id, value=the.pace),
    f.Card(id=the.id),
    f.Purse(stretch_usd=the.limit),
    uses=[*WEIGHED_BY, f.Worth],
    concludes=[f.Keep],
    says="{card[name]} runs the work on less mature software; {found}.",
    because="Getting young software to run costs an evening or a week. A slower or smaller card "
    "costs money and time on every run.",
)
def keep_if_nothing_does_more(
    engine: Engine, card: f.Card, cards: int, taken: int, has: float, pace: float, limit: float
) -> Said:
    """Conclude that a card is kept if no candidate within the budget is worth more."""
    own = weighed_offer(engine, Offered(card, "owned", taken, pace, has, 0.0))
    worths = [
        (float(worth["worth"]), str(candidate["card"]), candidate, worth)
        for candidate in engine.every(f.Candidate)
        if candidate["usd"] <= limit
        for worth in engine.every(f.Worth, card=candidate["card"])
        if worth["condition"] == candidate["condition"]
    ]
    if own is None or not worths:
        return {"found": "there is nothing to compare it with"}
    _, _, best, worth = max(worths, key=lambda found: found[:2])
    engine.cite(best, worth)
    gain = float(worth["worth"]) / own.worth if own.worth else inf
    if gain <= 1:
        engine.conclude(f.Keep(card=card["id"], cards=cards))
    return {"found": f"{best['name']} does {gain:.2g} times as much within your budget"}


HOURS_A_WEEK, TYPICAL_HOURS = "hours_per_week", "hours-a-week"
KEPT_UNLESS_SPEED_IS_WORTH_IT = [
    STILL_OWNED,
    f.PriceCounts(per_usd=the.each),
    f.Need(gib=the.wants),
    AS.tie << f.Setting(name="tie_band", value=the.band),
]
ONLY_SPEED_COUNTS = (
    "More memory would not let you do anything new, so only more speed can be worth the money; "
    "a price is weighed as a share of the budget, and counts for more if the card runs for fewer "
    "hours a week than usual."
)


def _keep_if_no_speed_is_worth_it(
    engine: Engine,
    card: f.Card,
    cards: int,
    has: float,
    pace: float,
    limit: float,
    each: float,
    band: float,
) -> Said:
    """Conclude that a card is kept if no candidate is fast enough to justify its price."""
    enough = fast_enough(engine)
    own = min(pace, enough)

    def gain(candidate: f.Candidate) -> float:
        return min(float(candidate["speed"]), enough) / own

    return _keep_if_no_gain_is_worth_it(engine, card, cards, has, pace, limit, each, band, gain)


def _keep_if_no_gain_is_worth_it(
    engine: Engine,
    card: f.Card,
    cards: int,
    has: float,
    pace: float,
    limit: float,
    each: float,
    band: float,
    gain: Callable[[f.Candidate], float],
) -> Said:
    """Conclude that a card is kept if what no candidate gains on it justifies its price.

    A lead within the tie band does not count: neither speeds nor prices are known that precisely.
    Nobody replaces a card with one that has less memory. A gain pays only while something runs: for
    fewer hours than in a typical week, each dollar counts for more, in proportion.
    """
    share = _share_of_a_week(engine)
    each = each / share if share else inf
    within = [
        (Weighed(gain(c), float(c["usd"])).within(each), str(c["card"]), c)
        for c in engine.every(f.Candidate)
        if c["usd"] <= limit and c["gib"] >= has
    ]
    if not within:
        engine.conclude(f.Keep(card=card["id"], cards=cards))
        return {"found": "nothing with as much memory is within your budget"}
    figure, _, best = max(within, key=lambda found: found[:2])
    engine.cite(best)
    if figure * (1 - band) <= 1:
        engine.conclude(f.Keep(card=card["id"], cards=cards))
    return {"found": f"{best['name']} is {best['speed'] / pace:.2g} times as fast"}


def _share_of_a_week(engine: Engine) -> float:
    """Return the weekly hours of use as a share of the typical ones, at most 1."""
    said = engine.every(f.Answer, key=HOURS_A_WEEK)
    typical = engine.every(f.Parameter, name=TYPICAL_HOURS)
    if not said or not typical:
        return 1.0
    engine.cite(*said, *typical)
    return min(1.0, float(said[0]["value"]) / float(typical[0]["value"]))


def kept_unless_speed_is_worth_it(id: str, title: str, *conditions: Any, says: str) -> None:
    """Declare that an owned card is kept, on these conditions, if no faster one is worth it."""
    rule(
        id,
        title,
        *KEPT_UNLESS_SPEED_IS_WORTH_IT,
        *conditions,
        uses=[f.Answer, f.Candidate, f.Enough, f.Parameter(name=TYPICAL_HOURS)],
        answers=[HOURS_A_WEEK],
        concludes=[f.Keep],
        says=says,
        because=ONLY_SPEED_COUNTS,
    )(_keep_if_no_speed_is_worth_it)


DOES_ITS_WORK = [
    the.has >= the.wants,
    ~f.Outlived(card=the.id),
    ~f.Caveat(card=the.id, kind="slow_memory_segment"),
]

kept_unless_speed_is_worth_it(
    "REACH-931",
    "If you have a budget, a card that does its work is kept unless a faster one is worth the "
    "money",
    ~NO_WORK_IS_NAMED,
    *DOES_ITS_WORK,
    says="{card[name]} has the {wants:g} GiB that your work needs; {found}.",
)
kept_unless_speed_is_worth_it(
    "REACH-932",
    "If you have a budget, a card that does its work with help from system RAM is kept, too",
    the.has < the.wants,
    f.Offloaded(card=the.id),
    says="{card[name]} does your work with part of it in system RAM; {found}.",
)


@rule(
    "REACH-934",
    "If you have a budget and name no work, your card is kept unless more speed or clearly more "
    "typical work is worth the money",
    *KEPT_UNLESS_SPEED_IS_WORTH_IT,
    NO_WORK_IS_NAMED,
    *DOES_ITS_WORK,
    AS.clearly << f.Parameter(name="clearly-faster-from", value=the.times),
    uses=[f.Answer, f.Candidate, f.Enough, *HELD_WORK, f.Parameter(name=TYPICAL_HOURS)],
    answers=[HOURS_A_WEEK],
    concludes=[f.Keep],
    says="{card[name]} has the {wants:g} GiB that half of the typical work needs; {found}.",
    because="More speed, or memory that holds clearly more of what people like you do, can be "
    "worth the money; a price is weighed as a share of the budget, and counts for more if the card "
    "runs for fewer hours a week than usual. A little more of that work is no reason to buy.",
)
def keep_if_no_speed_or_memory_is_worth_it(
    engine: Engine,
    card: f.Card,
    cards: int,
    has: float,
    pace: float,
    limit: float,
    each: float,
    band: float,
    power: float,
    times: float,
) -> Said:
    """Conclude that a card is kept if no candidate is fast or large enough to justify its price.

    Memory counts as it does when a card is bought (RANK-050), but only for a candidate that would
    do clearly more of the typical work even if it were no faster.
    """
    enough = fast_enough(engine)
    own = useful_speed(engine, cards * has, cards, pace, power)
    engine.cite(*engine.every(f.WorkCounts), *engine.every(f.LighterCounts))

    def gain(candidate: f.Candidate) -> float:
        gib, number, speed = (candidate[field] for field in ("gib", "cards", "speed"))
        if useful_speed(engine, gib, number, pace, power) >= times * own:
            return useful_speed(engine, gib, number, float(speed), power) / own
        return min(float(speed), enough) / min(pace, enough)

    return _keep_if_no_gain_is_worth_it(engine, card, cards, has, pace, limit, each, band, gain)


rule(
    "REACH-090",
    "A card of unknown speed is not a candidate",
    f.Relevant(card=the.id),
    f.Card(id=the.id),
    ~f.Speed(card=the.id),
    then=ruled_out("speed", about="speed", wanted="known", found="unknown", unit="state"),
    lifted="if its file had the figures that speed is computed from, such as bandwidth and TFLOPS",
    says="The source used to compare speeds has no figure for {card[name]}.",
    because="Without a speed, it cannot be compared with other cards.",
)
