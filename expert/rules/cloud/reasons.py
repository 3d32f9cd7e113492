"""Stage 13 too: why something is not rented, how to share the work, and renting in one sentence."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
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


@formula
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
    "ADVICE-530",
    "A place that is dear and slow is told with its figures",
    OptionOut(kind="cloud", id=the.id, reason="dear and slow"),
    Cloud(id=the.id, name=the.cloud_name),
    OwnCard(name=the.name),
    uses=[BreakEven, Rental, RentalOut],
    concludes=[Advice],
    says="{rental[name]} at {cloud_name} has {share:.2f} times the speed of {name}.",
    because="Who hears the figures can judge when it changes.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)
def explain_dear_and_slow(engine: Engine, id: str, cloud_name: str, name: str) -> dict[str, object]:
    """Say of the best rental of the place that is dear and slow why it is."""
    outs = engine.every(RentalOut, cloud=id)
    dear = {out["card"]: out for out in outs if out["reason"] == "dear and slow"}
    rentals = [r for r in engine.every(Rental, cloud=id) if r["card"] in dear]
    rental = max(rentals, key=lambda r: (hour_value(r), r["card"]))
    even = next(e for e in engine.every(BreakEven, cloud=id) if e["card"] == rental["card"])
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


rule(
    "ADVICE-531",
    "Why a place does not suit the work is told",
    RentalOut(cloud=the.id, reason="unsuited"),
    CloudTrait(kind="unsuited", cloud=the.id, key=the.key, value=the.value, says=the.words),
    Answer(key=the.key, value=the.value),
    Cloud(id=the.id, name=the.name),
    then=Advice(topic=TOPIC, says="{name} is no choice here: {words}."),
    says="{name} is not named: {words}.",
    because="Who thought of it wants to know.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-532",
    "With nothing left to rent, that is said",
    Topic(ask=P(ABOUT_RENTING)),
    OwnAdvised(reason="no_rental"),
    EXISTS(RentalOut()),
    then=Advice(
        topic="rent or buy",
        says="Nothing that can be rented on this day suits these wishes; own a GPU instead.",
    ),
    says="Nothing that could be rented is left.",
    because="Who asked for a cloud should not have to guess why none is named.",
)

rule(
    "ADVICE-533",
    "Without any known price of an hour, that is said",
    Renting(depth=P(OneOf(("asked", "wanted")))),
    ~HourOffer(),
    then=Advice(
        topic=TOPIC,
        says="No price of an hour of anything that trains networks is known for this day.",
    ),
    says="No price of an hour is known.",
    because="Saying so is better than guessing.",
)


# --- how to share the work ------------------------------------------------------------

rule(
    "ADVICE-540",
    "What is rented trains; what is tried out runs at home",
    RentAdvised(),
    Topic(ask=P(OneOf(("cloud", "gpu_or_cloud")))),
    Setting(name="owns", key="phase", value="prototype"),
    EXISTS(Pick(kind="cloud")),
    ~Answer(key="where", value="cloud"),
    then=Advice(
        topic="rent or buy",
        says="Try things out on a cheap GPU of your own and rent for the training at the end; "
        "rented hardware adds to it and is too dear to be the only one.",
    ),
    says="This advisor tries things out on a card of one's own.",
    because="Most runs are small, fail early, and need somebody to look at them.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-541",
    "Who owns a card for small work rents for the large",
    OwnAdvised(reason="answer"),
    Setting(name="owns", key=the.key, value=the.value),
    Answer(key=the.key, value=the.value),
    then=Advice(
        topic="rent or buy",
        says="To try things out and to use a trained network, a GPU of your own costs less than a "
        "rented one; rent for the last training, if at all.",
    ),
    says="{key} = {value} is work for a card of one's own.",
    because="The card pays by the many hours, the rented machine by its speed.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-550",
    "With hardly any money there are three ways",
    Answer(key="budget", value=ALMOST_NONE),
    Topic(ask="gpu_or_cloud"),
    Pick(kind="cpu"),
    Parameter(name="ways-with-hardly-any-money", value=the.ways),
    then=Advice(
        topic="rent or buy",
        says="With hardly any money there are three ways: {ways}. A CPU alone is too slow to "
        "train on.",
    ),
    says="There is hardly any money: a small card, a CPU with something rented, or a service.",
    because="Each costs something else: money, speed, or patience.",
    sources=["dettmers-2019-04-03"],
)


# --- one sentence beside the choice of a card -----------------------------------------

rule(
    "ADVICE-570",
    "Under a deadline, who buys a card hears of renting",
    Renting(depth="aside"),
    Answer(key="deadline", value=True),
    Setting(name="rents", key="deadline", value=True),
    RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    Rental(cloud=the.cloud, card=the.card, usd=the.usd, on=the.on),
    then=Advice(
        topic=TOPIC,
        says="Before the deadline, {rental[name]} could be rented at {rental[cloud_name]} for "
        "{usd:g} US dollars an hour (price of {on}), as many as are needed.",
    ),
    says="Under the deadline {rental[name]} could be rented at {rental[cloud_name]}.",
    because="Many machines for some days need not be bought.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-571",
    "Who has hardly any money for a card hears what renting costs",
    Renting(depth="aside"),
    Answer(key="budget", value=ALMOST_NONE),
    RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    Rental(cloud=the.cloud, card=the.card, usd=the.usd, speed=the.speed, on=the.on),
    OwnCard(name=the.name, speed=the.pace),
    BreakEven(cloud=the.cloud, card=the.card, hours=the.hours),
    let={"share": the.speed / the.pace, "from_when": when_buying_pays(the.hours)},
    then=Advice(
        topic=TOPIC,
        says="To rent, {rental[name]} at {rental[cloud_name]} costs {usd:g} US dollars an hour "
        "(price of {on}) and has {share:.2f} times the speed of a {name}; {from_when}.",
    ),
    says="{rental[name]} at {rental[cloud_name]} costs {usd:g} US dollars an hour.",
    because="Some hours cost less than any card, and in some years more than they are worth.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)
