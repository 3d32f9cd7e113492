"""Stage 13: what renting costs compared with cards, and when it comes first."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.cards.instead import BUYS, HOURLY_PRICE, TO_RENT
from expert.rules.cards.rate_advice import spoken
from expert.rules.cloud.held import WAITS_FOR_PEOPLE
from expert.rules.market.trend import ON_SALE
from expert.rules.vocabulary import HOURS_SAID, SEVERAL, TRAINING_JOBS
from expert.units import WEEKS_PER_YEAR

CAN_BE_RENTED = [
    AS.rented << f.RentInstead(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    AS.hired << f.Card(id=the.card, bandwidth_gb_s=the.hired_width),
    AS.owned << f.Card(id=the.bought, bandwidth_gb_s=the.own_width),
    AS.sound << f.Setting(name="sound_within", value=the.error),
]
DOES_THE_SAME = [
    CAN_BE_RENTED,
    the.hired_width * the.cards >= (1 - the.error) * the.own_width * the.number,
]
"""The rented GPUs have room for the work and are about as fast as the cards that are bought.

Speeds are known only to within an error, so a lead of the cards within that error does not count.
"""
RENT_FIRST = (
    "Rent first, if your data may leave your site: this work runs on {cards:g} x {rented[name]} at "
    "{rented[cloud_name]} for ${usd:,.2f} an hour in all. "
)

rule(
    "NEED-440",
    "Cards that serve one person sit idle while that person is away",
    BUYS,
    ~f.Answer(key="budget"),
    ~f.Answer(key="budget_usd"),
    ~f.Answer(key="budget_range_high"),
    ~f.Answer(key=HOURS_SAID),
    f.Job(id=the.work & P(WAITS_FOR_PEOPLE)),
    ~f.Known(key="users", value=P(SEVERAL)),
    then=f.IdleWhenAway(),
    says="The job {work} is for one person, and you gave no budget.",
    because="A budget you state is there to be spent; without one, the hours of use decide what "
    "pays off.",
)


rule(
    "ADVICE-977",
    "Along with a server to buy, the answer says what renting one costs",
    f.InServer(),
    BUYS,
    f.Pick(kind="card", id=the.bought, name=the.name, cards=the.number & P(SEVERAL), usd=the.each),
    DOES_THE_SAME,
    let={"hours": spoken(the.each * the.number / the.usd)},
    then=f.Advice(
        topic="rent or buy",
        says=RENT_FIRST + "Buying {number} x {name} costs less only if you keep them busy for more "
        "than about {hours} hours.",
        key="rented",
    ),
    says=HOURLY_PRICE,
    because="A server pays off only if it is busy for most of its life.",
)


SEVERAL_BOUGHT = [
    BUYS,
    ~f.TrainingRun(),
    ~f.InServer(),
    f.Pick(
        kind="card",
        id=the.bought,
        name=the.name,
        cards=the.number & P(SEVERAL),
        usd=the.each,
        condition=P(ON_SALE),
    ),
    DOES_THE_SAME,
    f.YearsKept(years=the.years),
]


def rent_of(hours: Any) -> Any:
    """Return the rent for some hours a week over the years that cards are kept, in US dollars."""
    return the.usd * hours * WEEKS_PER_YEAR * the.years


TYPICAL_WEEK = AS.typical << f.Parameter(name="hours-a-week", value=the.usual)
A_WEEK = {"a_week": spoken(the.each * the.number / rent_of(1))}
PAYS_OFF = (
    "Buying {number} x {name} costs less only if you keep them busy for more than about {a_week} "
    "hours a week for {years:g} years."
)
FOR_ONE_PERSON = [SEVERAL_BOUGHT, f.IdleWhenAway()]

rule(
    "ADVICE-651",
    "If several cards cost more than years of renting at typical hours, the answer says so",
    SEVERAL_BOUGHT,
    ~f.IdleWhenAway(),
    TYPICAL_WEEK,
    rent_of(the.usual) < the.each * the.number,
    let=A_WEEK,
    then=f.Advice(topic="rent or buy", says=RENT_FIRST + PAYS_OFF, key="rent costs less"),
    says=HOURLY_PRICE,
    because="Cards that cost more than years of renting pay off only if you keep them busy.",
)
rule(
    "ADVICE-440",
    "If one person could not keep several cards busy enough to pay off, the advice is to rent",
    FOR_ONE_PERSON,
    ~f.FallsBehind(card=the.bought),
    AS.most << f.Parameter(name="working-week", value=the.whole),
    rent_of(the.whole) < the.each * the.number,
    let=A_WEEK,
    then=(*TO_RENT, f.Advice(topic="rent or buy", says=PAYS_OFF)),
    says=HOURLY_PRICE,
    because="The cheaper way to get the same work done comes first.",
)
rule(
    "ADVICE-428",
    "If cards for one person may be slower than reading because they hold only part of the model, "
    "the advice is to rent",
    FOR_ONE_PERSON,
    f.FallsBehind(card=the.bought, speed=the.slow),
    then=(
        *TO_RENT,
        f.Advice(
            topic="rent or buy",
            says="{number} x {name} hold only part of the model and leave the rest in system RAM, "
            "so they may generate only {slow:.2g} tokens/s.",
        ),
    ),
    says=HOURLY_PRICE,
    because="Rented hardware holds the whole model, and you set no money aside for cards.",
)

rule(
    "ADVICE-442",
    "If a card to train a known model costs more than years of renting at typical hours, the "
    "answer says so",
    BUYS,
    ~f.InServer(),
    ~f.Answer(key=HOURS_SAID),
    ~f.TrainingRun(),
    f.Job(id=P(TRAINING_JOBS)),
    f.Need(hard=True),
    f.Pick(kind="card", id=the.bought, name=the.name, cards=1, usd=the.each, condition=P(ON_SALE)),
    CAN_BE_RENTED,
    the.hired_width * the.cards >= (1 - the.error) * the.own_width,
    f.YearsKept(years=the.years),
    TYPICAL_WEEK,
    rent_of(the.usual) < the.each,
    let={"a_week": spoken(the.each / rent_of(1))},
    then=f.Advice(
        topic="rent or buy",
        says="Or rent: {cards:g} x {rented[name]} at {rented[cloud_name]}, ${usd:,.2f} an hour; "
        "the {name} costs less only if it is busy for over {a_week} hours a week for {years:g} "
        "years.",
        key="rent costs less",
    ),
    says=HOURLY_PRICE,
    because="Training runs end, so a card that costs more than years of renting pays off only if "
    "one run follows another.",
)
