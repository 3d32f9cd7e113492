"""Say what else is worth knowing about a cloud (stage 13)."""

from __future__ import annotations

from expert import facts as f
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import AFTER_FREE

TOPIC = "renting"

rule(
    "ADVICE-520",
    "The answer says what a cloud is best for",
    f.CloudTrait(kind="suited", cloud=the.id, key=the.key, value=the.value, says=the.words),
    f.Answer(key=the.key, value=the.value),
    f.RentAdvised(),
    f.RentalChosen(cloud=the.id),
    f.Cloud(id=the.id, name=the.name),
    then=f.Advice(topic=TOPIC, says="{name}: {words}."),
    says="{name}: {words}.",
    because="This comes from experience, not from a price list.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-521",
    "If a speed was measured on rented hardware, it is shown with its date",
    f.Ratio(card=the.id, reference=the.than, workload=the.nets, value=the.times, on=the.on),
    f.Answer(key="nets", value=the.nets),
    f.RentAdvised(),
    f.Rental(card=the.id, cloud=the.cloud, name=the.name),
    f.RentalChosen(cloud=the.cloud),
    f.Card(id=the.than),
    then=f.Advice(
        topic=TOPIC,
        says="On {nets} networks, {name} is reported to be {times:g} times as fast as a GPU, "
        "assumed here to mean {card[name]} ({on}); the value figures in this answer are "
        "based on data sheets instead.",
    ),
    says="{name} was measured at {times:g} times the speed of {card[name]} on {nets} networks.",
    because="A measurement tells you more than a data sheet.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-522",
    "Advice to rent from strangers comes with a warning",
    f.RentAdvised(),
    ~f.FreeFirst(),
    f.RentalChosen(cloud=the.id, role="open_market"),
    f.Cloud(id=the.id, name=the.name),
    f.CloudTrait(kind="open_market", cloud=the.id, says=the.words),
    then=f.Advice(topic=TOPIC, says="{name} is even cheaper, but {words}.", key="strangers"),
    says="{name}: {words}.",
    because="The price is low for a reason, and you should know what it is.",
)

rule(
    "ADVICE-523",
    "The answer says what makes a cloud helpful under a deadline",
    f.Answer(key="deadline", value=True),
    f.RentAdvised(),
    f.RentalChosen(cloud=the.id),
    f.Cloud(id=the.id, name=the.name),
    f.CloudTrait(kind="flexible", cloud=the.id, says=the.words),
    then=f.Advice(topic=TOPIC, says="{name} helps under a deadline: {words}."),
    says="{name}: {words}.",
    because="This is what the higher hourly price pays for.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-524",
    "Remarks that were made about a cloud at the time are shown",
    f.Renting(depth="asked"),
    f.CloudTrait(kind="remark", cloud=the.id, says=the.words),
    f.Cloud(id=the.id, name=the.name),
    then=f.Advice(topic=TOPIC, says="{name}: {words}"),
    says="{name}: {words}",
    because="They show what buyers were told about this cloud at the time.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "zhihu-2020"],
)

rule(
    "ADVICE-525",
    "If a free service comes first, the answer says what an hour of rent costs after it",
    f.FreeFirst(),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, name=the.name, usd=the.usd, on=the.on),
    let={"total": the.usd * the.rental["cards"]},
    then=f.Advice(
        topic=AFTER_FREE,
        says="If the free hours are not enough, an hour of {name} at {rental[cloud_name]} costs "
        "about ${total:.2f} (price of {on}).",
    ),
    says="{name} at {rental[cloud_name]} costs {total:.2f} US dollars an hour.",
    because="Free hours are limited, so you want to know the cheapest way to go on.",
)
