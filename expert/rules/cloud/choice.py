"""Stage 12 too: whether to rent or to own, and what is named for it."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
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


@rule(
    id="CHOOSE-510",
    title="Who asks for a cloud is told one",
    because="That is the question.",
    says="A cloud was asked for.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask="cloud"), NOT(ServiceWanted(instead=True))],
)
def rent_for_question(engine: Engine) -> None:
    """Advise to rent."""
    engine.conclude(RentAdvised(reason="asked"))


@rule(
    id="CHOOSE-511",
    title="Who computes in a cloud is told what to rent there",
    because="That was decided already.",
    says="It is to run in a cloud.",
    sources=["judgement"],
    when=[AS.renting << Renting(depth="wanted"), NOT(ServiceWanted(instead=True))],
)
def rent_for_place(engine: Engine) -> None:
    """Advise to rent."""
    engine.conclude(RentAdvised(reason="wanted"))


@rule(
    id="CHOOSE-512",
    title="Work that is better done on something rented is done there",
    because="What the work is comes before what an average hour costs.",
    says="What was said of the work speaks for renting.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=P(RENT_OR_OWN)),
        AS.reason << Leans(to="rent", reason="answer"),
        NOT(Leans(to="own", reason="answer")),
    ],
)
def rent_for_answer(engine: Engine) -> None:
    """Advise to rent."""
    engine.conclude(RentAdvised(reason="answer"))


@rule(
    id="CHOOSE-513",
    title="Where nothing else speaks against it, the cheaper way is renting",
    because="Money that is not spent on a card can be spent on hours.",
    says="For the hours expected, renting is cheaper.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(RENT_OR_OWN)),
        AS.reason << Leans(to="rent", reason="cost"),
        NOT(Leans(to="own", reason="answer")),
        NOT(ServiceWanted(instead=True)),
    ],
)
def rent_for_cost(engine: Engine) -> None:
    """Advise to rent."""
    engine.conclude(RentAdvised(reason="cost"))


def pays_for_hours(usd: float, price: float, cards: int, a_week: float) -> bool:
    """The money a month pays for the hours expected."""
    return usd * MONTHS_PER_YEAR >= price * cards * a_week * WEEKS_PER_YEAR


@rule(
    id="CHOOSE-514",
    title="A sum a month that pays for the hours needed can be spent on renting",
    because="More hardware is had by the hour than by the month.",
    says="{usd:g} US dollars a month pay for {a_week:g} hours a week at {price:g}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="cloud"),
        AS.wanted << ServiceWanted(usd_per_month=MATCH.usd, instead=True),
        AS.chosen << RentalChosen(rank=1, cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, usd=MATCH.price, cards=MATCH.cards),
        AS.use << UseExpected(a_week=MATCH.a_week),
        TEST(pays_for_hours),
    ],
)
def rent_by_the_month(engine: Engine) -> None:
    """Advise to rent."""
    engine.conclude(RentAdvised(reason="monthly"))


@rule(
    id="CHOOSE-520",
    title="Work that is better done on a card of one's own is done there",
    because="What the work is comes before what an average hour costs.",
    says="What was said of the work speaks for a card of one's own.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=P(ABOUT_RENTING)),
        AS.reason << Leans(to="own", reason="answer"),
        NOT(Answer(key="where", value="cloud")),
    ],
)
def own_for_answer(engine: Engine) -> None:
    """Advise a card."""
    engine.conclude(OwnAdvised(reason="answer"))


@rule(
    id="CHOOSE-521",
    title="Where nothing else speaks against it, the cheaper way is a card of one's own",
    because="Rent adds up, the price of a card does not.",
    says="For the hours expected, a card is cheaper.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(RENT_OR_OWN)),
        AS.reason << Leans(to="own", reason="cost"),
        NOT(Leans(to="rent", reason="answer")),
        NOT(ServiceWanted(instead=True)),
    ],
)
def own_for_cost(engine: Engine) -> None:
    """Advise a card."""
    engine.conclude(OwnAdvised(reason="cost"))


@rule(
    id="CHOOSE-522",
    title="Where nothing good can be rented, a card of one's own is left",
    because="A bad rental is no way out.",
    says="Nothing is left that could be rented.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(ABOUT_RENTING)),
        NOT(RentalChosen()),
        NOT(ServiceWanted(instead=True)),
    ],
)
def own_for_want_of_rental(engine: Engine) -> None:
    """Advise a card."""
    engine.conclude(OwnAdvised(reason="no_rental"))


@rule(
    id="CHOOSE-530",
    title="Where a card of one's own is advised, a GPU is the answer",
    because="Which one depends on the work; that it is one's own decides about the money.",
    says="A GPU of one's own is advised.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[AS.advised << OwnAdvised()],
)
def pick_own_gpu(engine: Engine) -> None:
    """Pick a GPU, whichever it is."""
    engine.conclude(Pick(**ANY_GPU, role="own", place=OWN_PLACE))


@rule(
    id="CHOOSE-531",
    title="Who is told to buy is told what",
    because="The next question would be which card.",
    says="A card is chosen for the question 'rent_or_buy'.",
    sources=["judgement"],
    when=[AS.advised << OwnAdvised(), AS.topic << Topic(ask="rent_or_buy")],
)
def choose_own_card(engine: Engine) -> None:
    """Conclude that cards are chosen."""
    engine.conclude(Buying(ask="rent_or_buy"))


@rule(
    id="CHOOSE-532",
    title="Where no cloud is left, a card is chosen instead",
    because="Who asked for a cloud wants to compute, after all.",
    says="A card is chosen instead of a cloud.",
    sources=["dettmers-2016-06-25"],
    when=[AS.advised << OwnAdvised(reason="no_rental"), AS.topic << Topic(ask="cloud")],
)
def choose_card_instead_of_cloud(engine: Engine) -> None:
    """Conclude that cards are chosen."""
    engine.conclude(Buying(ask="cloud"))


@rule(
    id="CHOOSE-542",
    title="Where renting is advised, the best places are named",
    because="Who is told to rent wants to know where.",
    says=(
        "{name}: an hour of one {rental[name]} for {rental[usd]:g} US dollars, seen on "
        "{rental[on]}."
    ),
    sources=["judgement"],
    when=[
        AS.advised << RentAdvised(),
        AS.chosen
        << RentalChosen(cloud=MATCH.id, card=MATCH.card, role=MATCH.role, rank=MATCH.rank),
        AS.place << Cloud(id=MATCH.id, name=MATCH.name),
        AS.rental << Rental(cloud=MATCH.id, card=MATCH.card),
    ],
)
def pick_cloud(engine: Engine, id: str, name: str, role: str, rank: int) -> None:
    """Pick a cloud."""
    engine.conclude(Pick(kind="cloud", id=id, name=name, role=role, place=min(rank, OWN_PLACE - 1)))


@rule(
    id="CHOOSE-541",
    title="Where renting is advised, what to rent is named",
    because="A cloud has machines of ten years, and most of them are too slow or too dear.",
    says="{rental[name]} is what to rent at {rental[cloud_name]}.",
    sources=["judgement"],
    when=[
        AS.advised << RentAdvised(),
        AS.chosen << RentalChosen(cloud=MATCH.cloud, card=MATCH.id, rank=MATCH.rank),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.id, name=MATCH.name, cards=MATCH.cards),
    ],
)
def pick_rented(engine: Engine, id: str, name: str, cards: int, rank: int) -> None:
    """Pick the accelerator to rent."""
    engine.conclude(
        Pick(
            kind="accelerator",
            id=id,
            name=name,
            role="rent",
            place=RENTED_PLACE + (rank >= OPEN_MARKET_RANK),
            cards=cards,
        )
    )


@rule(
    id="CHOOSE-550",
    title="With hardly any money, a CPU will do to try things before they are trained elsewhere",
    because="Small runs show the faults of a program as well as large ones.",
    says="There is hardly any money, and what is trained is trained on something rented.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.money << Answer(key="budget", value=ALMOST_NONE),
        AS.topic << Topic(ask="gpu_or_cloud"),
        AS.advised << RentAdvised(),
        EXISTS(RentalChosen()),
    ],
)
def pick_cpu_for_prototypes(engine: Engine) -> None:
    """Pick the CPU beside a cloud, never alone."""
    engine.conclude(Pick(kind="cpu", id="cpu", name="CPU", role="prototypes", place=CPU_PLACE))
