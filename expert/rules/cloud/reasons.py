"""Stage 13 too: why something is not rented, how to share the work, and renting in one sentence."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    BreakEven,
    Cloud,
    CloudTrait,
    HourOffer,
    OptionOut,
    OwnAdvised,
    OwnCard,
    Parameter,
    Pick,
    RentAdvised,
    Rental,
    RentalChosen,
    RentalOut,
    Renting,
    Setting,
    Topic,
)
from expert.rules.cloud.leaning import hour_value
from expert.rules.cloud.places import TOPIC
from expert.rules.cloud.prices import hours_in_words
from expert.rules.cloud.rent_or_buy import NO_LIMIT_HOURS
from expert.rules.cloud.renting import ABOUT_RENTING
from expert.rules.vocabulary import ALMOST_NONE


def when_buying_pays(hours: float) -> str:
    """Return the end of a sentence on renting: from when on buying would have cost less.

    >>> when_buying_pays(173.4)
    'buying the card pays after about 173 hours'
    """
    if hours >= NO_LIMIT_HOURS:
        return "buying the card never pays"
    return f"buying the card pays {hours_in_words(hours)}"


# --- why something is not rented ------------------------------------------------------


@rule(
    id="ADVICE-530",
    title="A place that is dear and slow is told with its figures",
    because="Who hears the figures can judge when it changes.",
    says="{rental[name]} at {place[name]} has {share:.2f} times the speed of {own[name]}.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.option << OptionOut(kind="cloud", id=MATCH.cloud, reason="dear and slow"),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.cloud_name),
        AS.own << OwnCard(name=MATCH.name),
    ],
    uses=[BreakEven, Rental, RentalOut],
)
def explain_dear_and_slow(
    engine: Engine, cloud: str, cloud_name: str, name: str
) -> dict[str, object]:
    """Say of the best rental of the place that is dear and slow why it is."""
    outs = engine.every(RentalOut, cloud=cloud)
    dear = {out["card"]: out for out in outs if out["reason"] == "dear and slow"}
    rentals = [r for r in engine.every(Rental, cloud=cloud) if r["card"] in dear]
    rental = max(rentals, key=lambda r: (hour_value(r), r["card"]))
    even = next(e for e in engine.every(BreakEven, cloud=cloud) if e["card"] == rental["card"])
    out = dear[rental["card"]]
    share = out["share"]
    engine.cite(rental, even, out)
    says = (
        f"{cloud_name}: {'dear and slow' if share < 1 else 'dear for its speed'}. "
        f"{_all_together(rental)} {share:.2f} times "
        f"the speed of a {name}; an hour of one costs {rental['usd']:g} US dollars (price of "
        f"{rental['on']}), so {when_buying_pays(even['hours'])}."
    )
    engine.conclude(Advice(topic=TOPIC, says=says))
    return {"share": share, "rental": rental}


def _all_together(rental: Rental) -> str:
    """Return the subject of a sentence on the speed of all that are rented together."""
    if rental["cards"] == 1:
        return f"{rental['name']} has"
    return f"{rental['cards']} x {rental['name']}, which come together, have"


@rule(
    id="ADVICE-531",
    title="Why a place does not suit the work is told",
    because="Who thought of it wants to know.",
    says="{place[name]} is not named: {trait[says]}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.out << RentalOut(cloud=MATCH.cloud, reason="unsuited"),
        AS.trait
        << CloudTrait(
            kind="unsuited", cloud=MATCH.cloud, key=MATCH.key, value=MATCH.value, says=MATCH.words
        ),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.name),
    ],
)
def explain_unsuited(engine: Engine, name: str, words: str) -> None:
    """Say why a place does not suit."""
    engine.conclude(Advice(topic=TOPIC, says=f"{name} is no choice here: {words}."))


@rule(
    id="ADVICE-532",
    title="With nothing left to rent, that is said",
    because="Who asked for a cloud should not have to guess why none is named.",
    says="Nothing that could be rented is left.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(ABOUT_RENTING)),
        AS.advised << OwnAdvised(reason="no_rental"),
        EXISTS(RentalOut()),
    ],
)
def say_nothing_to_rent(engine: Engine) -> None:
    """Say that nothing is left to rent."""
    says = "Nothing that can be rented on this day suits these wishes; own a GPU instead."
    engine.conclude(Advice(topic="rent or buy", says=says))


@rule(
    id="ADVICE-533",
    title="Without any known price of an hour, that is said",
    because="Saying so is better than guessing.",
    says="No price of an hour is known.",
    sources=["judgement"],
    when=[
        AS.renting << Renting(depth=P(OneOf(("asked", "wanted")))),
        NOT(HourOffer()),
    ],
)
def say_no_prices(engine: Engine) -> None:
    """Say that no price is known."""
    says = "No price of an hour of anything that trains networks is known for this day."
    engine.conclude(Advice(topic=TOPIC, says=says))


# --- how to share the work ------------------------------------------------------------


@rule(
    id="ADVICE-540",
    title="What is rented trains; what is tried out runs at home",
    because="Most runs are small, fail early, and need somebody to look at them.",
    says="This advisor tries things out on a card of one's own.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.advised << RentAdvised(),
        AS.topic << Topic(ask=P(OneOf(("cloud", "gpu_or_cloud")))),
        AS.setting << Setting(name="owns", key="phase", value="prototype"),
        EXISTS(Pick(kind="cloud")),
        NOT(Answer(key="where", value="cloud")),
    ],
)
def tell_to_share_work(engine: Engine) -> None:
    """Say what to rent for and what not."""
    says = (
        "Try things out on a cheap GPU of your own and rent for the training at the end; rented "
        "hardware adds to it and is too dear to be the only one."
    )
    engine.conclude(Advice(topic="rent or buy", says=says))


@rule(
    id="ADVICE-541",
    title="Who owns a card for small work rents for the large",
    because="The card pays by the many hours, the rented machine by its speed.",
    says="{key} = {value} is work for a card of one's own.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.advised << OwnAdvised(reason="answer"),
        AS.setting << Setting(name="owns", key=MATCH.key, value=MATCH.value),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
    ],
)
def tell_why_own(engine: Engine) -> None:
    """Say why a card of one's own does for this work."""
    says = (
        "To try things out and to use a trained network, a GPU of your own costs less than a "
        "rented one; rent for the last training, if at all."
    )
    engine.conclude(Advice(topic="rent or buy", says=says))


@rule(
    id="ADVICE-550",
    title="With hardly any money there are three ways",
    because="Each costs something else: money, speed, or patience.",
    says="There is hardly any money: a small card, a CPU with something rented, or a service.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.money << Answer(key="budget", value=ALMOST_NONE),
        AS.topic << Topic(ask="gpu_or_cloud"),
        AS.cpu << Pick(kind="cpu"),
        AS.known << Parameter(name="ways-with-hardly-any-money", value=MATCH.ways),
    ],
)
def tell_three_ways(engine: Engine, ways: str) -> None:
    """Say the three ways."""
    says = (
        f"With hardly any money there are three ways: {ways}. A CPU alone is too slow to train on."
    )
    engine.conclude(Advice(topic="rent or buy", says=says))


# --- one sentence beside the choice of a card -----------------------------------------


@rule(
    id="ADVICE-570",
    title="Under a deadline, who buys a card hears of renting",
    because="Many machines for some days need not be bought.",
    says="Under the deadline {rental[name]} could be rented at {rental[cloud_name]}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.renting << Renting(depth="aside"),
        AS.answer << Answer(key="deadline", value=True),
        AS.setting << Setting(name="rents", key="deadline", value=True),
        AS.chosen << RentalChosen(rank=1, cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, usd=MATCH.usd, on=MATCH.on),
    ],
)
def mention_renting_for_deadline(engine: Engine, rental: Rental, usd: float, on: str) -> None:
    """Mention what could be rented before the deadline."""
    says = (
        f"Before the deadline, {rental['name']} could be rented at {rental['cloud_name']} for "
        f"{usd:g} US dollars an hour (price of {on}), as many as are needed."
    )
    engine.conclude(Advice(topic=TOPIC, says=says))


@rule(
    id="ADVICE-571",
    title="Who has hardly any money for a card hears what renting costs",
    because="Some hours cost less than any card, and in some years more than they are worth.",
    says="{rental[name]} at {rental[cloud_name]} costs {usd:g} US dollars an hour.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.renting << Renting(depth="aside"),
        AS.money << Answer(key="budget", value=ALMOST_NONE),
        AS.chosen << RentalChosen(rank=1, cloud=MATCH.cloud, card=MATCH.card),
        AS.rental
        << Rental(
            cloud=MATCH.cloud, card=MATCH.card, usd=MATCH.usd, speed=MATCH.speed, on=MATCH.on
        ),
        AS.own << OwnCard(name=MATCH.name, speed=MATCH.pace),
        AS.even << BreakEven(cloud=MATCH.cloud, card=MATCH.card, hours=MATCH.hours),
    ],
)
def mention_renting_for_money(
    engine: Engine,
    rental: Rental,
    usd: float,
    on: str,
    speed: float,
    pace: float,
    name: str,
    hours: float,
) -> None:
    """Mention what renting costs and from when on a card is cheaper."""
    says = (
        f"To rent, {rental['name']} at {rental['cloud_name']} costs {usd:g} US "
        f"dollars an hour (price of {on}) and has {speed / pace:.2f} times the speed of a {name}; "
        f"{when_buying_pays(hours)}."
    )
    engine.conclude(Advice(topic=TOPIC, says=says))
