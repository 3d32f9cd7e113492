"""Decide whether to rent or buy, and say what to rent (stage 12)."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.cloud.leaning import OPEN_MARKET_RANK
from expert.rules.cloud.renting import ABOUT_RENTING
from expert.rules.vocabulary import ALMOST_NONE, ANY_GPU
from expert.units import MONTHS_PER_YEAR, WEEKS_PER_YEAR

RENT_OR_OWN = OneOf(("gpu_or_cloud", "rent_or_buy"))
OWN_PLACE = 5
CPU_PLACE = 6
RENTED_PLACE = 7


# --- the decision -------------------------------------------------------------------

rule(
    "CHOOSE-510",
    "If you ask which cloud to use, the answer is a cloud",
    f.Topic(ask="cloud"),
    ~f.ServiceWanted(instead=True),
    then=f.RentAdvised(reason="asked"),
    says="You asked which cloud to use.",
    because="Whether to rent is already decided; only the choice of a cloud is open.",
)

rule(
    "CHOOSE-511",
    "If the work is to run in a cloud, the answer is a rental, not a card",
    f.Renting(depth="wanted"),
    ~f.ServiceWanted(instead=True),
    then=f.RentAdvised(reason="wanted"),
    says="You want to run your work in a cloud.",
    because="Renting is already decided; only what to rent, and where, is open.",
)

rule(
    "CHOOSE-512",
    "Rent if the kind of work favors renting",
    f.Topic(ask=P(RENT_OR_OWN)),
    f.Leans(to="rent", reason="answer"),
    ~f.Leans(to="own", reason="answer"),
    then=f.RentAdvised(reason="answer"),
    says="Your answers about your work favor renting.",
    because="The kind of work you do matters more than the average hourly cost.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "CHOOSE-513",
    "Rent if it is cheaper and the kind of work does not favor buying",
    f.Topic(ask=P(RENT_OR_OWN)),
    f.Leans(to="rent", reason="cost"),
    ~f.Leans(to="own", reason="answer"),
    ~f.ServiceWanted(instead=True),
    then=f.RentAdvised(reason="cost"),
    says="For the number of hours expected, renting is cheaper.",
    because="Money you do not spend on a card can pay for rented hours.",
)

rule(
    "CHOOSE-514",
    "A monthly budget that covers the hours you need can be spent on renting",
    f.Topic(ask="cloud"),
    f.ServiceWanted(usd_per_month=the.usd, instead=True),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, usd=the.price, cards=the.cards),
    f.HoursAWeek(hours=the.a_week),
    the.usd * MONTHS_PER_YEAR >= the.price * the.cards * the.a_week * WEEKS_PER_YEAR,
    then=f.RentAdvised(reason="monthly"),
    says="A budget of {usd:g} US dollars a month pays for {a_week:g} hours a week at {price:g} "
    "an hour per GPU.",
    because="Renting by the hour gets you more hardware than a monthly service does.",
)

rule(
    "CHOOSE-520",
    "Buy a card if the kind of work favors owning one",
    f.Topic(ask=P(ABOUT_RENTING)),
    f.Leans(to="own", reason="answer"),
    ~f.Answer(key="where", value="cloud"),
    then=f.OwnAdvised(reason="answer"),
    says="Your answers about your work favor owning a card.",
    because="The kind of work you do matters more than the average hourly cost.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "CHOOSE-521",
    "Buy a card if it is cheaper and the kind of work does not favor renting",
    f.Topic(ask=P(RENT_OR_OWN)),
    f.Leans(to="own", reason="cost"),
    ~f.Leans(to="rent", reason="answer"),
    ~f.ServiceWanted(instead=True),
    then=f.OwnAdvised(reason="cost"),
    says="For the number of hours expected, buying a card is cheaper.",
    because="Rent adds up; you pay for a card only once.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

ONLY_STRANGERS = [
    f.Topic(ask=P(RENT_OR_OWN)),
    f.RentalChosen(rank=OPEN_MARKET_RANK, cloud=the.cloud, card=the.card),
    ~f.RentalChosen(rank=1),
    ~f.ServiceWanted(instead=True),
]
"""Only an open market has what suits the work."""

rule(
    "CHOOSE-516",
    "If only strangers rent out what you need and it costs less than a card, rent",
    ONLY_STRANGERS,
    f.Pays(to="rent", cloud=the.cloud, card=the.card),
    ~f.Leans(to="own", reason="answer"),
    then=f.RentAdvised(reason="cost"),
    says="For the number of hours expected, renting from strangers is cheaper.",
    because="Money you do not spend on a card can pay for rented hours.",
)

rule(
    "CHOOSE-523",
    "If only strangers rent out what you need and a card costs no more, buy",
    ONLY_STRANGERS,
    f.Pays(to="own", cloud=the.cloud, card=the.card),
    ~f.Leans(to="rent", reason="answer"),
    then=f.OwnAdvised(reason="cost"),
    says="For the number of hours expected, buying a card costs no more.",
    because="Rent adds up; you pay for a card only once.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "CHOOSE-522",
    "Buy a card if no suitable rental is left",
    f.Topic(ask=P(ABOUT_RENTING)),
    ~f.RentalChosen(),
    ~f.ServiceWanted(instead=True),
    EXISTS(f.Candidate()),
    then=f.OwnAdvised(reason="no_rental"),
    says="No suitable rental is left.",
    because="Renting hardware that does not suit your work wastes money.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "CHOOSE-530",
    "If buying is advised, the answer is a GPU",
    f.OwnAdvised(),
    then=f.Pick(**ANY_GPU, role="own", place=OWN_PLACE),
    says="Buy a GPU.",
    because="Which GPU depends on your work; this step only decides that you should buy one.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "CHOOSE-531",
    "Advice to buy includes a specific card",
    f.OwnAdvised(),
    f.Topic(ask="rent_or_buy"),
    then=f.Buying(ask="rent_or_buy"),
    says="You asked whether to rent or buy, so a card is chosen, too.",
    because="Your next question would be which card to buy.",
)

rule(
    "CHOOSE-532",
    "If no cloud is left, a card is chosen instead",
    f.OwnAdvised(reason="no_rental"),
    f.Topic(ask="cloud"),
    then=f.Buying(ask="cloud"),
    says="A card is chosen instead of a cloud.",
    because="You still need hardware to run your work on.",
    sources=["dettmers-2016-06-25"],
)


# --- what to rent -------------------------------------------------------------------


@formula
def place_of_cloud(rank: int) -> int:
    """Return a cloud's place in the answer: its rank, always ahead of an owned card."""
    return min(rank, OWN_PLACE - 1)


@formula
def place_of_rented(rank: int) -> int:
    """Return a rental's place in the answer; open markets come after other clouds."""
    return RENTED_PLACE + (rank >= OPEN_MARKET_RANK)


rule(
    "CHOOSE-541",
    "Advice to rent says which hardware to rent",
    f.RentAdvised(),
    f.RentalChosen(cloud=the.cloud, card=the.id, rank=the.rank),
    f.Rental(cloud=the.cloud, card=the.id, name=the.name, cards=the.cards),
    then=f.Pick(
        kind="accelerator",
        id=the.id,
        name=the.name,
        role="rent",
        place=place_of_rented(the.rank),
        cards=the.cards,
    ),
    says="Rent {rental[name]} from {rental[cloud_name]}.",
    because="Clouds keep hardware for up to ten years, and most of it is too slow or too "
    "expensive.",
)

rule(
    "CHOOSE-542",
    "Advice to rent lists the best clouds",
    f.RentAdvised(),
    f.RentalChosen(cloud=the.id, card=the.card, role=the.role, rank=the.rank),
    f.Cloud(id=the.id, name=the.name),
    f.Rental(cloud=the.id, card=the.card),
    then=f.Pick(
        kind="cloud", id=the.id, name=the.name, role=the.role, place=place_of_cloud(the.rank)
    ),
    says="{name}: one {rental[name]} costs {rental[usd]:g} US dollars an hour (price as of "
    "{rental[on]}).",
    because="Advice to rent is only useful if it says where.",
)

rule(
    "CHOOSE-550",
    "If you have almost no money, a CPU is enough for trying things before you train elsewhere",
    f.Answer(key="budget", value=ALMOST_NONE),
    f.Topic(ask="gpu_or_cloud"),
    f.RentAdvised(),
    EXISTS(f.RentalChosen()),
    then=f.Pick(kind="cpu", id="cpu", name="CPU", role="prototypes", place=CPU_PLACE),
    says="You have almost no money, and you will train on rented hardware.",
    because="Small runs reveal a program's bugs as well as large ones do.",
    sources=["dettmers-2019-04-03"],
)
