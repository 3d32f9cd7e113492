"""Stages 10 and 12 too: what speaks against a rental, and against all of a cloud."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.rule import rule
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


@rule(
    id="RANK-530",
    title="What is rented must hold the work, too",
    because="A rented memory is not larger than a bought one.",
    says="{rental[name]} at {rental[cloud_name]} has too little memory.",
    sources=["judgement"],
    when=[
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        AS.reason << RuledOut(card=MATCH.card, reason="memory"),
    ],
)
def leave_out_small_rental(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a rental with too little memory."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="memory"))


@rule(
    id="RANK-531",
    title="What is rented must run the software of the day, too",
    because="Clouds keep old machines for years after libraries have left them behind.",
    says="{rental[name]} at {rental[cloud_name]} is no longer served by the software.",
    sources=["judgement"],
    when=[
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        AS.reason << RuledOut(card=MATCH.card, reason="support"),
    ],
)
def leave_out_unserved_rental(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a rental that the software does not serve."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="support"))


@rule(
    id="RANK-532",
    title="A cloud that does not suit the work is no choice",
    because="Hardware made for one purpose does badly at another.",
    says="{rental[cloud_name]} does not suit {key} = {value}: {trait[says]}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.trait
        << CloudTrait(cloud=MATCH.cloud, kind="unsuited", key=MATCH.key, value=MATCH.value),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(Answer(key="accepts_trouble", value=True)),
    ],
)
def leave_out_unsuited(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that does not suit an answer."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="unsuited"))


@rule(
    id="RANK-533",
    title="A cloud that works badly where one is, is no choice",
    because="A dropped connection ends the run.",
    says="{rental[cloud_name]} works badly or not at all in {region}.",
    sources=["zhihu-2020"],
    when=[
        AS.place << Answer(key="region", value=MATCH.region),
        AS.gap << NotServed(service=MATCH.cloud, region=MATCH.region),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
    ],
)
def leave_out_far_cloud(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that does not serve the country."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="served badly"))


@rule(
    id="RANK-534",
    title="Under a deadline only what can grow at once is a choice",
    because="Before a deadline, waiting costs more than money.",
    says="{rental[cloud_name]} is not known to grow and shrink at once.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="deadline", value=True),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(CloudTrait(cloud=MATCH.cloud, kind="flexible")),
    ],
)
def leave_out_inflexible(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that is not flexible."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="deadline"))


def is_hardly_faster(speed: float, lead: float, pace: float, factor: float) -> bool:
    """What is rented, all that come together, is not clearly faster than the card to buy."""
    return speed * lead < factor * pace


@rule(
    id="RANK-535",
    title="What is neither cheaper nor clearly faster than a card to buy is not rented",
    because="Dear and slow is the wrong way round.",
    says=(
        "{rental[name]} at {rental[cloud_name]} has {share:.2f} times the speed of {own[name]}, "
        "and buying pays after {even[hours]:.0f} hours."
    ),
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.renting << Renting(depth="asked"),
        AS.pays << OwnPays(cloud=MATCH.cloud, card=MATCH.card),
        AS.even << BreakEven(cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, speed=MATCH.speed, lead=MATCH.lead),
        AS.own << OwnCard(speed=MATCH.pace),
        AS.margin << Parameter(name="clearly-faster-from", value=MATCH.factor),
        TEST(is_hardly_faster),
    ],
)
def leave_out_dear_and_slow(
    engine: Engine, cloud: str, card: str, speed: float, lead: float, pace: float
) -> dict[str, object]:
    """Leave out a rental that is dear and slow."""
    share = round(speed * lead / pace, 4)
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="dear and slow", share=share))
    return {"share": share}


@rule(
    id="RANK-536",
    title="Who names clouds hears about these",
    because="The choice is between the named ones.",
    says="{rental[cloud_name]} was not named.",
    sources=["judgement"],
    when=[
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(Named(role="candidate", kind="cloud", id=MATCH.cloud)),
        EXISTS(Named(role="candidate", kind="cloud")),
    ],
)
def leave_out_not_named(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that was not named."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="not named"))


@rule(
    id="RANK-537",
    title="A cloud that is offered in one country is for who is there",
    because="Who pays from elsewhere is turned away.",
    says="{rental[cloud_name]} is offered in {region} only.",
    sources=["judgement"],
    when=[
        AS.where << OnlyServed(service=MATCH.cloud, region=MATCH.region),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(Answer(key="region", value=MATCH.region)),
    ],
)
def leave_out_foreign_cloud(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud of one country for everybody else."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="not offered"))


def is_much_slower(speed: float, lead: float, pace: float, share: float) -> bool:
    """What is rented, all that come together, is much slower than the card to buy."""
    return speed * lead < share * pace


@rule(
    id="RANK-538",
    title="What is much slower than a card to buy is not rented, however cheap",
    because="A week of waiting has its price, too.",
    says="{rental[name]} at {rental[cloud_name]} is less than {share:g} as fast as {own[name]}.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.renting << Renting(depth="asked"),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, speed=MATCH.speed, lead=MATCH.lead),
        AS.own << OwnCard(speed=MATCH.pace),
        AS.limit << Parameter(name="rented-is-no-slower-than", value=MATCH.share),
        TEST(is_much_slower),
    ],
)
def leave_out_slow_rental(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a rental that is much slower."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="slow"))


def are_more_than_needed(lead: float, limit: float) -> bool:
    """Many more come together than the work asks for."""
    return lead > limit


@rule(
    id="RANK-539",
    title="What is rented in large numbers only is for work that asks for them",
    because="Eight of them stand idle but one, and all of them are paid for.",
    says="{rental[cards]:g} of {rental[name]} at {rental[cloud_name]} come together.",
    sources=["judgement"],
    when=[
        AS.usual << Parameter(name="rented-together-at-most", value=MATCH.limit),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, lead=MATCH.lead),
        TEST(are_more_than_needed),
        NOT(Answer(key="deadline", value=True)),
    ],
)
def leave_out_large_numbers(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a rental of many at once."""
    engine.conclude(RentalOut(cloud=cloud, card=card, reason="number"))


@rule(
    id="CHOOSE-560",
    title="A cloud with nothing left to rent is ruled out",
    because="Who looks for it wants to know why it is missing.",
    says="Nothing of {name} is left, by {rules}.",
    sources=["judgement"],
    when=[
        AS.renting << Renting(depth="asked"),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.name),
        NOT(RentalChosen(cloud=MATCH.cloud)),
    ],
    uses=[Rental, RentalOut],
)
def rule_out_cloud(engine: Engine, cloud: str, name: str) -> dict[str, object]:
    """Conclude that a cloud is out by what stands against all it has, or else by all there is."""
    cards = {rental["card"] for rental in engine.every(Rental, cloud=cloud)}
    out = engine.every(RentalOut, cloud=cloud)
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
        engine.conclude(OptionOut(kind="cloud", id=cloud, name=name, rule=rule_id, reason=reason))
    return {"rules": ", ".join(told)}
