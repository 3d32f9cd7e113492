"""Decide whether to consider renting, and rate an hour of it (stages 1 to 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import JUDGEMENT, rule
from expert.engine.terms import formula, the
from expert.rules.sizes import MACHINE_SIZES, number_rented
from expert.rules.vocabulary import ALMOST_NONE, HOURS_SAID, NO_DEADLINE
from expert.units import WEEKS_PER_YEAR

WHAT_TO_TAKE = OneOf(("compare", "gpu", "vendor"))
ABOUT_RENTING = OneOf(("cloud", "gpu_or_cloud", "rent_or_buy"))


# --- the situation ----------------------------------------------------------------

rule(
    "SITUATION-500",
    "Questions about renting are answered with hourly prices",
    f.Topic(ask=the.ask & P(ABOUT_RENTING)),
    then=f.Renting(depth="asked"),
    says="The question '{ask}' is about renting.",
    because="The cost of renting can be looked up, and what it is worth can be calculated.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "SITUATION-501",
    "Work that runs in a cloud needs a rental, not a card",
    f.Answer(key="where", value="cloud"),
    f.Topic(ask=P(WHAT_TO_TAKE)),
    then=f.Renting(depth="wanted"),
    says="You want to run your work in a cloud, so a rental is chosen.",
    because="You cannot put a card into someone else's computer.",
)

WHAT_TO_RENT = "Whoever has decided to rent asks what to rent, not whether."
rule(
    "SITUATION-506",
    "If the work is to run in a cloud, it is decided that something is rented",
    f.Answer(key="where", value="cloud"),
    then=f.CloudDecided(),
    says="You want to run your work in a cloud.",
    because=WHAT_TO_RENT,
)

rule(
    "SITUATION-507",
    "If you ask which cloud to use, it is decided that something is rented, if anything suits",
    f.Topic(ask="cloud"),
    AS.policy << f.Setting(name="sound_within"),
    ~f.Answer(key="where", value="cloud"),
    then=f.CloudDecided(),
    says="You asked which cloud to use.",
    because=WHAT_TO_RENT,
)


def renting_comes_up(
    id: str, title: str, answer: Any, says: str, because: str, sources: Sequence[str] = JUDGEMENT
) -> None:
    """Declare an answer that brings up renting when the question is which GPU to buy."""
    rule(
        id,
        title,
        answer,
        f.Topic(ask="gpu"),
        then=f.Renting(depth="aside"),
        says=says,
        because=because,
        sources=sources,
    )


renting_comes_up(
    "SITUATION-502",
    "Under a deadline, renting is worth considering",
    f.Answer(key="deadline", value=True),
    says="There is a deadline.",
    because="You do not have to buy machines that you need for only a few weeks.",
    sources=["dettmers-2019-04-03"],
)

renting_comes_up(
    "SITUATION-503",
    "If you say how many hours you will use the GPU, the answer says whether renting is cheaper",
    f.Answer(key=HOURS_SAID),
    says="You say how many hours the GPU is used.",
    because="A card that sits idle most of the week, or after one job, may never pay off.",
)

renting_comes_up(
    "SITUATION-504",
    "With almost no money, renting is worth considering",
    f.Answer(key="budget", value=ALMOST_NONE),
    says="You have almost no money.",
    because="A few rented hours cost less than any card.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "DEMAND-510",
    "If neither you nor the length of a run says how many hours, a typical week is assumed",
    f.Renting(depth="asked"),
    f.Parameter(name="hours-a-week", value=the.hours),
    ~f.Answer(key=HOURS_SAID),
    ~f.TrainingRun(),
    then=(f.Assumed(what="hours_per_week", value=the.hours), f.HoursAWeek(hours=the.hours)),
    says="You did not say how many hours you will use the GPU, so {hours:g} hours a week are "
    "assumed.",
    because="Renting is cheap for a few hours and expensive for many, so a number is needed.",
)

rule(
    "SITUATION-511",
    "If you say how many hours you will use the GPU, that number is used",
    f.Answer(key="hours_per_week", value=the.hours),
    then=f.HoursAWeek(hours=the.hours),
    says="The GPU will be used for {hours:g} hours a week, as you said.",
    because="You know your own use better than any assumption.",
)

rule(
    "DEMAND-511",
    "A card is used for the number of years you give",
    f.HoursAWeek(hours=the.a_week),
    f.Answer(key="years_of_use", value=the.years),
    let={"hours": the.a_week * WEEKS_PER_YEAR * the.years},
    then=f.UseExpected(hours=the.hours, a_week=the.a_week, years=the.years),
    says="{a_week:g} hours a week for {years:g} years come to {hours:.0f} hours.",
    because="You know best when you will replace it.",
)

rule(
    "DEMAND-512",
    "You pay for a card only once, however many hours you use it",
    f.HoursAWeek(hours=the.a_week),
    ~f.Answer(key="years_of_use"),
    f.Parameter(name="card-is-kept-for", value=the.years),
    let={"hours": the.a_week * WEEKS_PER_YEAR * the.years},
    then=f.UseExpected(hours=the.hours, a_week=the.a_week, years=the.years),
    says="{a_week:g} hours a week for {years:g} years come to {hours:.0f} hours.",
    because="You pay rent for every one of these hours, so all of them count.",
)

rule(
    "SITUATION-513",
    "For a one-time job, the hours it takes are compared, not years of use",
    f.Renting(),
    f.Answer(key="hours_in_all", value=the.hours),
    then=f.HoursRented(hours=the.hours),
    says="The job takes {hours:g} hours in all, as you said; they count on what is rented for it.",
    because="When the job is done, renting ends, but a card has been paid for.",
)


# --- prices and speeds of hours -----------------------------------------------------


def recent_hour(kind: str) -> list[Any]:
    """Return the conditions that renting is considered and a recent price of this kind is known."""
    return [
        f.Renting(),
        AS.place << f.Cloud(id=the.cloud),
        f.Hour(cloud=the.cloud, card=the.card, kind=kind, usd=the.usd, on=the.on, years=the.years),
        f.Parameter(name="rent-price-counts-for", value=the.limit),
        the.years <= the.limit,
    ]


rule(
    "PRICE-500",
    "The newest hourly price is used",
    recent_hour("on_demand"),
    ~f.HourOffer(cloud=the.cloud, card=the.card, kind="spot"),
    then=like(the.hour, f.HourOffer),
    says="{place[name]}: an hour of {card} costs {usd:g} US dollars (price as of {on}).",
    because="Clouds rarely change their prices, so a price is used until a newer one is found.",
)

rule(
    "TREND-500",
    "Spot prices are considered if the advisor considers them",
    f.Setting(name="counts_spot", value=True),
    recent_hour("spot"),
    NO_DEADLINE,
    then=like(the.hour, f.HourOffer),
    says="{place[name]}: an hour of {card} costs {usd:g} US dollars as a spot instance (price as "
    "of {on}).",
    because="A spot instance costs a fraction of the usual price but may be reclaimed at any time.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "MARKET-500",
    "Cards that can be rented are compared, too",
    f.HourOffer(card=the.id),
    f.Card(id=the.id),
    then=f.Relevant(card=the.id),
    says="{card[name]} can be rented.",
    because="They are judged by the same measure as cards you can buy.",
)


def run_rate(card: f.Card) -> float | None:
    """Return the rate on which the length of a training run depends, in TFLOPS, if it is known.

    Without matrix units, this is the rate of ordinary arithmetic.
    """
    rate = card.get("tensor_tflops") or card.get("fp32_tflops")
    return float(rate) if rate else None


@formula
def pace_of(found: f.Rental | f.OwnCard) -> float:
    """Return the speed of a rental or of the card to buy, to compare one with another.

    For a run of known length, it is their TFLOPS, otherwise their relative speed.
    """
    pace: float = found["tflops"] if "tflops" in found else found["speed"]
    return pace


def together_pace(each: float, cards: int, slowed: Sequence[f.Unlinked]) -> float:
    """Return the combined speed of cards that work at once, given what slows them down."""
    return round(each * cards * min((found["share"] for found in slowed), default=1), 3)


@rule(
    "SPEED-500",
    "A rented hour is worth the work that gets done in it",
    AS.offer << f.HourOffer(cloud=the.cloud, card=the.id, usd=the.usd),
    AS.place << f.Cloud(id=the.cloud),
    f.Card(id=the.id),
    AS.pace << f.Speed(card=the.id, value=the.speed),
    AS.machines << f.Parameter(name=MACHINE_SIZES, value=the.usual),
    uses=[
        f.CardShare,
        f.CardsThatGain,
        f.CardsWanted,
        f.Fits,
        f.MoreCardsWanted,
        f.TrainingRun,
        f.Unlinked,
    ],
    concludes=[f.Rental],
    says="{place[name]}: {card[name]} at {usd:g} US dollars an hour has a speed of {speed:g}.",
    because="A cheap hour on slow hardware can cost more per result than an expensive hour on "
    "fast hardware.",
)
def find_rental(
    engine: Engine,
    offer: f.HourOffer,
    place: f.Cloud,
    card: f.Card,
    speed: float,
    usual: tuple[int, ...],
) -> None:
    """Conclude a rental; a model split across several cards runs no faster than on one.

    For a run of known length, TFLOPS are compared, and hardware whose TFLOPS are unknown is left
    out.
    """
    runs = engine.every(f.TrainingRun)
    unit, pace = ("tflops", run_rate(card)) if runs else ("speed", speed)
    if pace is None:
        return
    fits = engine.every(f.Fits, card=card["id"])
    together = engine.every(f.CardsWanted) if fits else []
    faster = engine.every(f.MoreCardsWanted) if fits else []
    limits = [*faster, *engine.every(f.CardsThatGain)] if faster else []
    most = min((found["cards"] for found in limits), default=1)
    shares = engine.every(f.CardShare)
    needed = max(most, *(found["cards"] for found in fits), 1)
    wanted = number_rented(needed, offer, usual, shared=bool(shares))
    cards = max(offer["at_once"], wanted)
    slowed = engine.every(f.Unlinked, card=card["id"])
    engine.cite(*fits, *together, *shares, *limits, *slowed, *runs)
    engine.conclude(
        f.Rental(
            cloud=offer["cloud"],
            cloud_name=place["name"],
            card=card["id"],
            name=card["name"],
            kind=offer["kind"],
            usd=offer["usd"],
            on=offer["on"],
            cards=cards,
            lead=cards / wanted,
            cost=round(offer["usd"] * wanted, 4),
            **{unit: together_pace(pace, wanted if together else 1, slowed)},
        )
    )
