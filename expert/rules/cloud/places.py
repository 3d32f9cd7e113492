"""Stage 13 too: what else to know of a place where one rents."""

from __future__ import annotations

from expert.engine.rule import rule
from expert.engine.terms import the
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

rule(
    "ADVICE-520",
    "What a place suits best is told",
    CloudTrait(kind="suited", cloud=the.id, key=the.key, value=the.value, says=the.words),
    Answer(key=the.key, value=the.value),
    RentAdvised(),
    RentalChosen(cloud=the.id),
    Cloud(id=the.id, name=the.name),
    then=Advice(topic=TOPIC, says="{name}: {words}."),
    says="{name}: {words}.",
    because="Somebody has tried it.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-521",
    "What was measured on rented hardware is told with its day",
    Ratio(card=the.id, reference=the.than, workload=the.nets, value=the.times, on=the.on),
    Answer(key="nets", value=the.nets),
    RentAdvised(),
    Rental(card=the.id, cloud=the.cloud, name=the.name),
    RentalChosen(cloud=the.cloud),
    Card(id=the.than),
    then=Advice(
        topic=TOPIC,
        says="On {nets} networks {name} is told to be {times:g} times as fast as a GPU, read as "
        "{card[name]} ({on}); what is said of value rests on data sheets instead.",
    ),
    says="{name} was measured at {times:g} times {card[name]} on {nets} networks.",
    because="A measurement says more than a data sheet.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-522",
    "Who rents from strangers knows it",
    RentAdvised(),
    RentalChosen(cloud=the.id, role="open_market"),
    Cloud(id=the.id, name=the.name),
    CloudTrait(kind="open_market", cloud=the.id, says=the.words),
    then=Advice(topic=TOPIC, says="{name} is cheaper still, but {words}."),
    says="{name}: {words}.",
    because="The price has its reason.",
)

rule(
    "ADVICE-523",
    "What makes a place fit for a deadline is told",
    Answer(key="deadline", value=True),
    RentAdvised(),
    RentalChosen(cloud=the.id),
    Cloud(id=the.id, name=the.name),
    CloudTrait(kind="flexible", cloud=the.id, says=the.words),
    then=Advice(topic=TOPIC, says="{name} helps under a deadline: {words}."),
    says="{name}: {words}.",
    because="It is what the dearer hour pays for.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-524",
    "What was said of a place at the time is told",
    Renting(depth="asked"),
    CloudTrait(kind="remark", cloud=the.id, says=the.words),
    Cloud(id=the.id, name=the.name),
    then=Advice(topic=TOPIC, says="{name}: {words}"),
    says="{name}: {words}",
    because="A reader of that day would have read it.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "zhihu-2020"],
)
