"""Stages 10 and 12 too: what speaks against a rental, and against all of a cloud."""

from __future__ import annotations

from expert.compat import EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Answer,
    BreakEven,
    Cloud,
    CloudTrait,
    Named,
    NotServed,
    OnlyServed,
    OptionOut,
    OwnCard,
    OwnPays,
    Parameter,
    Rental,
    RentalChosen,
    RentalOut,
    Renting,
    RuledOut,
)

NOT_ASKED_FOR = {"not named", "not offered"}
"""Reasons that nobody wonders about: it was not named, or is for another country."""

rule(
    "RANK-530",
    "What is rented must hold the work, too",
    Rental(cloud=the.cloud, card=the.card),
    RuledOut(card=the.card, reason="memory"),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="memory"),
    says="{rental[name]} at {rental[cloud_name]} has too little memory.",
    because="A rented memory is not larger than a bought one.",
)

rule(
    "RANK-531",
    "What is rented must run the software of the day, too",
    Rental(cloud=the.cloud, card=the.card),
    RuledOut(card=the.card, reason="support"),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="support"),
    says="{rental[name]} at {rental[cloud_name]} is no longer served by the software.",
    because="Clouds keep old machines for years after libraries have left them behind.",
)

rule(
    "RANK-532",
    "A cloud that does not suit the work is no choice",
    CloudTrait(cloud=the.cloud, kind="unsuited", key=the.key, value=the.value),
    Answer(key=the.key, value=the.value),
    Rental(cloud=the.cloud, card=the.card),
    ~Answer(key="accepts_trouble", value=True),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="unsuited"),
    says="{rental[cloud_name]} does not suit {key} = {value}: {cloud_trait[says]}.",
    because="Hardware made for one purpose does badly at another.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "RANK-533",
    "A cloud that works badly where one is, is no choice",
    Answer(key="region", value=the.region),
    NotServed(service=the.cloud, region=the.region),
    Rental(cloud=the.cloud, card=the.card),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="served badly"),
    says="{rental[cloud_name]} works badly or not at all in {region}.",
    because="A dropped connection ends the run.",
    sources=["zhihu-2020"],
)

rule(
    "RANK-534",
    "Under a deadline only what can grow at once is a choice",
    Answer(key="deadline", value=True),
    Rental(cloud=the.cloud, card=the.card),
    ~CloudTrait(cloud=the.cloud, kind="flexible"),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="deadline"),
    says="{rental[cloud_name]} is not known to grow and shrink at once.",
    because="Before a deadline, waiting costs more than money.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "RANK-535",
    "What is neither cheaper nor clearly faster than a card to buy is not rented",
    Renting(depth="asked"),
    OwnPays(cloud=the.cloud, card=the.card),
    BreakEven(cloud=the.cloud, card=the.card, hours=the.hours),
    Rental(cloud=the.cloud, card=the.card, speed=the.speed, lead=the.lead),
    OwnCard(speed=the.pace),
    Parameter(name="clearly-faster-from", value=the.factor),
    the.speed * the.lead < the.factor * the.pace,
    let={"share": round(the.speed * the.lead / the.pace, 4)},
    then=RentalOut(cloud=the.cloud, card=the.card, reason="dear and slow", share=the.share),
    says="{rental[name]} at {rental[cloud_name]} has {share:.2f} times the speed of "
    "{own_card[name]}, and buying pays after {hours:.0f} hours.",
    because="Dear and slow is the wrong way round.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "RANK-536",
    "Who names clouds hears about these",
    Rental(cloud=the.cloud, card=the.card),
    ~Named(role="candidate", kind="cloud", id=the.cloud),
    EXISTS(Named(role="candidate", kind="cloud")),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="not named"),
    says="{rental[cloud_name]} was not named.",
    because="The choice is between the named ones.",
)

rule(
    "RANK-537",
    "A cloud that is offered in one country is for who is there",
    OnlyServed(service=the.cloud, region=the.region),
    Rental(cloud=the.cloud, card=the.card),
    ~Answer(key="region", value=the.region),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="not offered"),
    says="{rental[cloud_name]} is offered in {region} only.",
    because="Who pays from elsewhere is turned away.",
)

rule(
    "RANK-538",
    "What is much slower than a card to buy is not rented, however cheap",
    Renting(depth="asked"),
    Rental(cloud=the.cloud, card=the.card, speed=the.speed, lead=the.lead),
    OwnCard(speed=the.pace),
    Parameter(name="rented-is-no-slower-than", value=the.share),
    the.speed * the.lead < the.share * the.pace,
    then=RentalOut(cloud=the.cloud, card=the.card, reason="slow"),
    says="{rental[name]} at {rental[cloud_name]} is less than {share:g} as fast as "
    "{own_card[name]}.",
    because="A week of waiting has its price, too.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "RANK-539",
    "What is rented in large numbers only is for work that asks for them",
    Parameter(name="rented-together-at-most", value=the.limit),
    Rental(cloud=the.cloud, card=the.card, lead=the.lead),
    the.lead > the.limit,
    ~Answer(key="deadline", value=True),
    then=RentalOut(cloud=the.cloud, card=the.card, reason="number"),
    says="{rental[cards]:g} of {rental[name]} at {rental[cloud_name]} come together.",
    because="Eight of them stand idle but one, and all of them are paid for.",
)


@rule(
    "CHOOSE-560",
    "A cloud with nothing left to rent is ruled out",
    Renting(depth="asked"),
    Cloud(id=the.id, name=the.name),
    ~RentalChosen(cloud=the.id),
    uses=[Rental, RentalOut],
    concludes=[OptionOut],
    says="Nothing of {name} is left, by {rules}.",
    because="Who looks for it wants to know why it is missing.",
)
def rule_out_cloud(engine: Engine, id: str, name: str) -> dict[str, object]:
    """Conclude that a cloud is out by what stands against all it has, or else by all there is."""
    cards = {rental["card"] for rental in engine.every(Rental, cloud=id)}
    out = engine.every(RentalOut, cloud=id)
    if not cards or cards - {reason["card"] for reason in out}:
        return {}
    each = [{(o["rule"], o["reason"]) for o in out if o["card"] == card} for card in sorted(cards)]
    told = {
        rule_id: reason
        for rule_id, reason in sorted(set.intersection(*each) or set.union(*each))
        if reason not in NOT_ASKED_FOR
    }
    engine.cite(*out)
    for rule_id, reason in told.items():
        engine.conclude(OptionOut(kind="cloud", id=id, name=name, rule=rule_id, reason=reason))
    return {"rules": ", ".join(told)}
