"""Stage 12 too: whether to rent or to own, and what is named for it."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Answer,
    Buying,
    Cloud,
    Leans,
    OwnAdvised,
    Pick,
    RentAdvised,
    Rental,
    RentalChosen,
    Renting,
    ServiceWanted,
    Topic,
    UseExpected,
)
from expert.rules.cloud.leaning import OPEN_MARKET_RANK
from expert.rules.cloud.renting import ABOUT_RENTING, WEEKS_PER_YEAR
from expert.rules.vocabulary import ALMOST_NONE, ANY_GPU

RENT_OR_OWN = OneOf(("gpu_or_cloud", "rent_or_buy"))
OWN_PLACE = 5
CPU_PLACE = 6
RENTED_PLACE = 7
MONTHS_PER_YEAR = 12


# --- the decision -------------------------------------------------------------------

rule(
    "CHOOSE-510",
    "Who asks for a cloud is told one",
    Topic(ask="cloud"),
    ~ServiceWanted(instead=True),
    then=RentAdvised(reason="asked"),
    says="A cloud was asked for.",
    because="That is the question.",
)

rule(
    "CHOOSE-511",
    "Who computes in a cloud is told what to rent there",
    Renting(depth="wanted"),
    ~ServiceWanted(instead=True),
    then=RentAdvised(reason="wanted"),
    says="It is to run in a cloud.",
    because="That was decided already.",
)

rule(
    "CHOOSE-512",
    "Work that is better done on something rented is done there",
    Topic(ask=P(RENT_OR_OWN)),
    Leans(to="rent", reason="answer"),
    ~Leans(to="own", reason="answer"),
    then=RentAdvised(reason="answer"),
    says="What was said of the work speaks for renting.",
    because="What the work is comes before what an average hour costs.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "CHOOSE-513",
    "Where nothing else speaks against it, the cheaper way is renting",
    Topic(ask=P(RENT_OR_OWN)),
    Leans(to="rent", reason="cost"),
    ~Leans(to="own", reason="answer"),
    ~ServiceWanted(instead=True),
    then=RentAdvised(reason="cost"),
    says="For the hours expected, renting is cheaper.",
    because="Money that is not spent on a card can be spent on hours.",
)

rule(
    "CHOOSE-514",
    "A sum a month that pays for the hours needed can be spent on renting",
    Topic(ask="cloud"),
    ServiceWanted(usd_per_month=the.usd, instead=True),
    RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    Rental(cloud=the.cloud, card=the.card, usd=the.price, cards=the.cards),
    UseExpected(a_week=the.a_week),
    the.usd * MONTHS_PER_YEAR >= the.price * the.cards * the.a_week * WEEKS_PER_YEAR,
    then=RentAdvised(reason="monthly"),
    says="{usd:g} US dollars a month pay for {a_week:g} hours a week at {price:g}.",
    because="More hardware is had by the hour than by the month.",
)

rule(
    "CHOOSE-520",
    "Work that is better done on a card of one's own is done there",
    Topic(ask=P(ABOUT_RENTING)),
    Leans(to="own", reason="answer"),
    ~Answer(key="where", value="cloud"),
    then=OwnAdvised(reason="answer"),
    says="What was said of the work speaks for a card of one's own.",
    because="What the work is comes before what an average hour costs.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "CHOOSE-521",
    "Where nothing else speaks against it, the cheaper way is a card of one's own",
    Topic(ask=P(RENT_OR_OWN)),
    Leans(to="own", reason="cost"),
    ~Leans(to="rent", reason="answer"),
    ~ServiceWanted(instead=True),
    then=OwnAdvised(reason="cost"),
    says="For the hours expected, a card is cheaper.",
    because="Rent adds up, the price of a card does not.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "CHOOSE-522",
    "Where nothing good can be rented, a card of one's own is left",
    Topic(ask=P(ABOUT_RENTING)),
    ~RentalChosen(),
    ~ServiceWanted(instead=True),
    then=OwnAdvised(reason="no_rental"),
    says="Nothing is left that could be rented.",
    because="A bad rental is no way out.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "CHOOSE-530",
    "Where a card of one's own is advised, a GPU is the answer",
    OwnAdvised(),
    then=Pick(**ANY_GPU, role="own", place=OWN_PLACE),
    says="A GPU of one's own is advised.",
    because="Which one depends on the work; that it is one's own decides about the money.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "CHOOSE-531",
    "Who is told to buy is told what",
    OwnAdvised(),
    Topic(ask="rent_or_buy"),
    then=Buying(ask="rent_or_buy"),
    says="A card is chosen for the question 'rent_or_buy'.",
    because="The next question would be which card.",
)

rule(
    "CHOOSE-532",
    "Where no cloud is left, a card is chosen instead",
    OwnAdvised(reason="no_rental"),
    Topic(ask="cloud"),
    then=Buying(ask="cloud"),
    says="A card is chosen instead of a cloud.",
    because="Who asked for a cloud wants to compute, after all.",
    sources=["dettmers-2016-06-25"],
)


# --- what is named for it -----------------------------------------------------------


@formula
def place_of_cloud(rank: int) -> int:
    """Return where a cloud is named: by its rank, all of them before a card of one's own."""
    return min(rank, OWN_PLACE - 1)


@formula
def place_of_rented(rank: int) -> int:
    """Return where what is rented is named: that of strangers behind that of others."""
    return RENTED_PLACE + (rank >= OPEN_MARKET_RANK)


rule(
    "CHOOSE-541",
    "Where renting is advised, what to rent is named",
    RentAdvised(),
    RentalChosen(cloud=the.cloud, card=the.id, rank=the.rank),
    Rental(cloud=the.cloud, card=the.id, name=the.name, cards=the.cards),
    then=Pick(
        kind="accelerator",
        id=the.id,
        name=the.name,
        role="rent",
        place=place_of_rented(the.rank),
        cards=the.cards,
    ),
    says="{rental[name]} is what to rent at {rental[cloud_name]}.",
    because="A cloud has machines of ten years, and most of them are too slow or too dear.",
)

rule(
    "CHOOSE-542",
    "Where renting is advised, the best places are named",
    RentAdvised(),
    RentalChosen(cloud=the.id, card=the.card, role=the.role, rank=the.rank),
    Cloud(id=the.id, name=the.name),
    Rental(cloud=the.id, card=the.card),
    then=Pick(
        kind="cloud", id=the.id, name=the.name, role=the.role, place=place_of_cloud(the.rank)
    ),
    says="{name}: an hour of one {rental[name]} for {rental[usd]:g} US dollars, seen on "
    "{rental[on]}.",
    because="Who is told to rent wants to know where.",
)

rule(
    "CHOOSE-550",
    "With hardly any money, a CPU will do to try things before they are trained elsewhere",
    Answer(key="budget", value=ALMOST_NONE),
    Topic(ask="gpu_or_cloud"),
    RentAdvised(),
    EXISTS(RentalChosen()),
    then=Pick(kind="cpu", id="cpu", name="CPU", role="prototypes", place=CPU_PLACE),
    says="There is hardly any money, and what is trained is trained on something rented.",
    because="Small runs show the faults of a program as well as large ones.",
    sources=["dettmers-2019-04-03"],
)
