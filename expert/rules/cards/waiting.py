"""Stages 12 and 13: whether to wait for a card that is announced or due."""

from __future__ import annotations

from typing import NamedTuple

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import NOW_OR_LATER, OWNED, WAIT
from expert.rules.cards.choose import pick_contender
from expert.rules.cards.reach import WITH_GOOD_SOFTWARE
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.cards.worth import weighed
from expert.rules.market.trend import LAUNCH, ON_SALE, USED
from expert.rules.ordering import first_by
from expert.rules.vocabulary import CARD_QUESTIONS, NO_DEADLINE

INSTEAD = "if_you_cannot_wait"
CHOSEN_FOR = ("best_value", "best_for_the_money", "fastest", "most_memory")
IS_COMING = f.ComingSoon(card=the.id, on=the.on, years=the.away)
SOON = AS.soon << f.Parameter(name="waiting-is-worth", value=the.wait_years)

rule(
    "CHOOSE-500",
    "If the best card comes out within weeks, wait for it",
    f.Buying(),
    f.Pick(
        kind="card",
        id=the.id,
        name=the.name,
        usd=the.usd,
        place=the.place,
        role=P(OneOf(CHOSEN_FOR)),
    ),
    IS_COMING,
    SOON,
    the.away <= the.wait_years,
    NO_DEADLINE,
    then=f.Pick(
        kind=WAIT,
        id=the.id,
        name="for the {name}, on sale from {on}",
        role=WAIT,
        place=the.place,
        cards=1,
        condition="new",
        usd=the.usd,
    ),
    says="{name} goes on sale on {on} at {usd:.0f} US dollars, so waiting is worth it.",
    because="In a few weeks the same money buys a better card, and the old ones get cheaper.",
)


@rule(
    "CHOOSE-501",
    "If you cannot wait for an announced card, the answer also gives the best one already out",
    f.Buying(),
    f.Pick(kind="card", id=the.id, name=the.name, place=the.place, role=P(OneOf(CHOSEN_FOR))),
    f.ComingSoon(card=the.id),
    NO_DEADLINE,
    f.Purse(high_usd=the.high),
    uses=[f.Candidate, f.ComingSoon, f.Worth],
    concludes=[f.Pick],
    says="If you cannot wait for {name}, buy {instead}.",
    because="Not everyone can put off their work until a card goes on sale.",
)
def pick_instead(engine: Engine, place: int, high: float) -> Said:
    """Pick the candidate for sale with the most worth for its price."""
    coming = {card["card"] for card in engine.every(f.ComingSoon)}
    scored = [
        (found.for_money(), candidate)
        for candidate in engine.every(f.Candidate)
        if candidate["card"] not in coming
        and candidate["usd"] <= high
        and (found := weighed(engine, candidate))
    ]
    if not scored:
        return {"instead": "nothing; no other card now on sale fits"}
    _, best = min(scored, key=lambda s: (-s[0], s[1]["usd"], s[1]["card"], s[1]["condition"]))
    pick_contender(engine, best, INSTEAD, place + 1)
    return {"instead": best["name"]}


rule(
    "ADVICE-951",
    "The answer says when a recommended card goes on sale",
    f.Pick(kind="card", id=the.id, name=the.name),
    IS_COMING,
    then=f.Advice(
        topic="wait",
        says="{name} has been announced and goes on sale on {on}. The price is the maker's; in "
        "the first weeks, shops may charge more or have none.",
        key="not yet sold",
    ),
    says="{pick[name]} goes on sale on {on}.",
    because="You cannot buy it before that day.",
)


rule(
    "ADVICE-953",
    "The answer names software that does not fully support a recommended card yet",
    f.ToldAbout(card=the.id, name=the.name),
    AS.of_it << f.Card(id=the.id, architecture=the.architecture),
    f.SupportExpected(architecture=the.architecture, software=the.software),
    then=f.Advice(
        topic="software",
        says="{software} does not fully support {name} yet. It supported the generation before, so "
        "support is expected within weeks; check before you buy.",
        key="support expected",
    ),
    says="{software} is expected to support {name} soon.",
    because="A new architecture needs new builds of the libraries.",
)

rule(
    "ADVICE-952",
    "If the newest generation is older than usual, a successor is due",
    f.Topic(ask=P(OneOf(("gpu", "upgrade")))),
    f.Pick(kind="card", id=the.id, name=the.name, condition="new"),
    f.Card(id=the.id, vendor=the.vendor, generation=the.generation, segment="consumer"),
    f.Newest(vendor=the.vendor, generation=the.generation, years=the.age),
    f.Cadence(vendor=the.vendor, years=the.usual),
    the.age >= the.usual,
    NO_DEADLINE,
    ~f.ComingSoon(vendor=the.vendor, segment="consumer"),
    then=f.Advice(
        topic="wait",
        says="A successor to {name} is due: its generation is {age:.1f} years old, and the next "
        "one usually comes after {usual:.1f}. If you are in no hurry, wait for the announcement.",
    ),
    says="{pick[name]}: its generation is {age:.1f} years old; the next one usually comes after "
    "{usual:.1f}.",
    because="Shortly before a new generation, the old one is the worst value.",
)

# --- if there is no hurry ------------------------------------------------------------------


@rule(
    "ADVICE-956",
    "If you are in no hurry, the answer says whether waiting is worth it",
    f.Answer(key="deadline", value=False),
    f.Topic(ask=P(CARD_QUESTIONS)),
    EXISTS(f.Pick(kind="card", condition=P(ON_SALE))),
    ~f.Pick(kind=WAIT),
    f.Purse(high_usd=the.high),
    AS.told_from << f.Parameter(name="price-rise-worth-telling", value=the.times),
    uses=[f.Cadence, f.Candidate, f.Card, f.ComingSoon, f.Newest, f.Pick, f.Quote, f.Speed],
    concludes=[f.Advice, f.WaitingPays],
    says="You are in no hurry: {verdict}.",
    because="Whether to wait depends on what is announced, on the age of the generation and on "
    "how far prices are above those at launch.",
)
def tell_whether_to_wait(engine: Engine, high: float, times: float) -> Said:
    """Say whether an announced card, the age of the generation or prices are a reason to wait."""
    picks = [p for p in engine.every(f.Pick, kind="card") if ON_SALE(p.get("condition"))]
    pick = first_by(picks, "place", "id")
    (card,) = engine.every(f.Card, id=pick["id"])
    engine.cite(pick, card)
    better = _coming_and_better(engine, pick, high)
    reasons = [*_announced(engine, card, better), *_above_launch(engine, pick, times)]
    pays = any(reason.is_for for reason in reasons)
    verdict = "wait if you can" if better else "waiting may pay" if pays else "buy now"
    says = "; ".join(reason.says for reason in reasons)
    engine.conclude(
        f.Advice(topic=NOW_OR_LATER, says=f"{verdict[:1].upper()}{verdict[1:]}: {says}.")
    )
    if pays:
        engine.conclude(f.WaitingPays())
    return {"verdict": verdict}


@rule(
    "ADVICE-958",
    "If waiting may pay and you named no work that your card is too small for, you can keep it "
    "for now",
    f.Topic(ask="upgrade"),
    EXISTS(f.WaitingPays()),
    NO_WORK_IS_NAMED,
    f.Named(role=OWNED, kind="card", id=the.id),
    f.Usable(card=the.id, gib=the.has),
    WITH_GOOD_SOFTWARE,
    uses=[f.OtherJob, f.Typical],
    concludes=[f.MayStay],
    says="{named[text]} has room for {held} of {all} typical jobs.",
    because="A card that does part of what people like you do is useful until prices fall or a "
    "successor comes out.",
)
def keep_for_now(engine: Engine, id: str, has: float) -> Said:
    """Conclude that a card that holds some typical work, and all other jobs, can stay for now."""
    works = engine.every(f.Typical)
    held = [work for work in works if work["gib"] <= has]
    others = engine.every(f.OtherJob)
    if held and all(job["gib"] <= has for job in others):
        engine.cite(*held, *others)
        engine.conclude(f.MayStay(card=id))
    return {"held": len(held), "all": len(works)}


class Reason(NamedTuple):
    """Something that speaks for or against waiting."""

    says: str
    is_for: bool
    """Whether it is a reason to wait."""


def _coming_and_better(engine: Engine, pick: f.Pick, high: float) -> f.Candidate | None:
    """Return the first announced card within the budget that is no worse than the pick."""
    soon = {coming["card"]: coming for coming in engine.every(f.ComingSoon)}
    speeds = {speed["card"]: speed for speed in engine.every(f.Speed)}
    own = speeds.get(pick["id"])
    (mine,) = engine.every(f.Card, id=pick["id"])
    found = [
        candidate
        for candidate in engine.every(f.Candidate)
        if candidate["card"] in soon
        and candidate["usd"] <= high
        and candidate["gib"] >= mine.get("memory_gib", 0) * pick["cards"]
        and own is not None
        and candidate["speed"] >= own["value"] * pick["cards"]
    ]
    first = min(found, key=lambda c: (soon[c["card"]]["years"], c["usd"], c["card"]), default=None)
    if first is not None:
        engine.cite(first, soon[first["card"]])
    return first


def _announced(engine: Engine, card: f.Card, better: f.Candidate | None) -> list[Reason]:
    """Return what is announced, or how old the generation is."""
    if better is not None:
        (coming,) = engine.every(f.ComingSoon, card=better["card"])
        price = f"${better['usd']:,.0f}"
        told = f"the {better['name']} goes on sale on {coming['on']} for about {price}"
        return [Reason(f"{told}; its reviews and its price will show which is better", True)]
    newest = engine.every(f.Newest, vendor=card["vendor"])
    cadence = engine.every(f.Cadence, vendor=card["vendor"])
    if engine.every(f.ComingSoon, vendor=card["vendor"]) or not newest or not cadence:
        return []
    engine.cite(*newest, *cadence)
    age, usual = float(newest[0]["years"]), float(cadence[0]["years"])
    due = ", so one is due" if age >= usual else ""
    told = f"this generation is {age:.1f} years old, and successors usually came after {usual:.1f}"
    return [Reason(f"no successor has been announced ({told}{due})", age >= usual)]


def _above_launch(engine: Engine, pick: f.Pick, times: float) -> list[Reason]:
    """Return how far the price of a new card is above its launch price."""
    launch = [q for q in engine.every(f.Quote, card=pick["id"]) if q["condition"] == LAUNCH]
    if not launch or pick["condition"] == USED:
        return []
    ratio = float(pick["usd"]) / float(launch[0]["usd"])
    engine.cite(*launch)
    at = f"its launch price (${launch[0]['usd']:,.0f})"
    if ratio < times:
        about = "less than" if ratio < 1 / times else "about"
        return [Reason(f"it costs {about} {at}", False)]
    says = f"it costs {ratio:.1f} times {at}, and nobody knows when prices will fall"
    return [Reason(says, True)]


# --- shortages ----------------------------------------------------------------------------

CARDS_ARE_SCARCE = [
    f.Pick(kind="card", id=the.id, name=the.name, condition=P(ON_SALE), usd=the.usd),
    AS.first << f.Quote(card=the.id, condition=LAUNCH, usd=the.launch),
    f.Parameter(name="far-above-launch-price", value=the.times),
    the.usd >= the.times * the.launch,
]

rule(
    "ADVICE-354",
    "If cards are scarce, waiting is listed as an option",
    f.Topic(ask=P(OneOf(("gpu", "upgrade")))),
    f.Setting(name="ladder", value=True),
    CARDS_ARE_SCARCE,
    NO_DEADLINE,
    then=f.Rung(
        kind=WAIT,
        id=the.id,
        name="until prices fall ({name}: ${launch:,.0f} at launch)",
        role=WAIT,
        cards=1,
    ),
    says="{pick[name]} costs {usd:,.0f} US dollars; its launch price was {launch:,.0f}.",
    because="Buying nothing until a shortage ends is an option, too.",
)
