"""Stage 13 too: what else to know of a place where one rents."""

from __future__ import annotations

from expert.compat import AS, MATCH
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Card,
    Cloud,
    CloudTrait,
    Ratio,
    RentAdvised,
    Rental,
    RentalChosen,
    Renting,
)

TOPIC = "renting"


@rule(
    id="ADVICE-520",
    title="What a place suits best is told",
    because="Somebody has tried it.",
    says="{place[name]}: {trait[says]}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.trait
        << CloudTrait(
            kind="suited", cloud=MATCH.cloud, key=MATCH.key, value=MATCH.value, says=MATCH.words
        ),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.advised << RentAdvised(),
        AS.chosen << RentalChosen(cloud=MATCH.cloud),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.name),
    ],
)
def tell_what_suits(engine: Engine, name: str, words: str) -> None:
    """Say what the place suits."""
    engine.conclude(Advice(topic=TOPIC, says=f"{name}: {words}."))


@rule(
    id="ADVICE-521",
    title="What was measured on rented hardware is told with its day",
    because="A measurement says more than a data sheet.",
    says="{rental[name]} was measured at {ratio[value]:g} times {other[name]} on {nets} networks.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.ratio
        << Ratio(
            card=MATCH.id,
            reference=MATCH.than,
            workload=MATCH.nets,
            value=MATCH.times,
            on=MATCH.on,
        ),
        AS.answer << Answer(key="nets", value=MATCH.nets),
        AS.advised << RentAdvised(),
        AS.rental << Rental(card=MATCH.id, cloud=MATCH.cloud, name=MATCH.name),
        AS.chosen << RentalChosen(cloud=MATCH.cloud),
        AS.other << Card(id=MATCH.than, name=MATCH.other_name),
    ],
)
def tell_measured_ratio(
    engine: Engine, name: str, other_name: str, nets: str, times: float, on: str
) -> None:
    """Say how fast the rented hardware was measured to be."""
    says = (
        f"On {nets} networks {name} is told to be {times:g} times as fast as a GPU, read as "
        f"{other_name} ({on}); what is said of value rests on data sheets instead."
    )
    engine.conclude(Advice(topic=TOPIC, says=says))


@rule(
    id="ADVICE-522",
    title="Who rents from strangers knows it",
    because="The price has its reason.",
    says="{place[name]}: {trait[says]}.",
    sources=["judgement"],
    when=[
        AS.advised << RentAdvised(),
        AS.chosen << RentalChosen(cloud=MATCH.cloud, role="open_market"),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.name),
        AS.trait << CloudTrait(kind="open_market", cloud=MATCH.cloud, says=MATCH.words),
    ],
)
def warn_of_open_market(engine: Engine, name: str, words: str) -> None:
    """Warn of strangers' machines."""
    engine.conclude(Advice(topic=TOPIC, says=f"{name} is cheaper still, but {words}."))


@rule(
    id="ADVICE-523",
    title="What makes a place fit for a deadline is told",
    because="It is what the dearer hour pays for.",
    says="{place[name]}: {trait[says]}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="deadline", value=True),
        AS.advised << RentAdvised(),
        AS.chosen << RentalChosen(cloud=MATCH.cloud),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.name),
        AS.trait << CloudTrait(kind="flexible", cloud=MATCH.cloud, says=MATCH.words),
    ],
)
def tell_flexibility(engine: Engine, name: str, words: str) -> None:
    """Say why the place helps under a deadline."""
    engine.conclude(Advice(topic=TOPIC, says=f"{name} helps under a deadline: {words}."))


@rule(
    id="ADVICE-524",
    title="What was said of a place at the time is told",
    because="A reader of that day would have read it.",
    says="{place[name]}: {trait[says]}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "zhihu-2020"],
    when=[
        AS.renting << Renting(depth="asked"),
        AS.trait << CloudTrait(kind="remark", cloud=MATCH.cloud, says=MATCH.words),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.name),
    ],
)
def tell_remark(engine: Engine, name: str, words: str) -> None:
    """Say what was said of a place."""
    engine.conclude(Advice(topic=TOPIC, says=f"{name}: {words}"))
