"""Rule out rentals, and clouds with nothing left to rent (stages 10 and 12)."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ASKED_ABOUT
from expert.rules.cloud.leaning import OPEN_MARKET
from expert.rules.cloud.renting import pace_of
from expert.rules.situation.question import RENT_OR_BUY
from expert.rules.sizes import MACHINE_SIZES, largest
from expert.rules.vocabulary import NO_DEADLINE

SYSTEM_OF_CLOUDS = "linux"
NOT_ASKED_FOR = {"not named", "not offered"}
"""Reasons that need no explanation: you did not ask for it, or it is offered only elsewhere."""

TOO_LITTLE = {"memory": "has too little memory", "support": "no longer runs current software"}


@formula
def too_little(reason: str) -> str:
    """Return why a card cannot do the work, as the end of a sentence."""
    return TOO_LITTLE[reason]


rule(
    "RANK-530",
    "A rented GPU needs enough memory and must run current software, too",
    f.Rental(cloud=the.cloud, card=the.card),
    f.RuledOut(card=the.card, reason=the.reason & P(OneOf(tuple(TOO_LITTLE)))),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason=the.reason),
    let={"lacks": too_little(the.reason)},
    says="{rental[name]} at {rental[cloud_name]} {lacks}.",
    because="Renting a GPU does not give it more memory, and clouds keep old machines for years "
    "after libraries drop support for them.",
)

rule(
    "RANK-552",
    "A rented GPU must be from the vendor you asked for, too",
    f.Answer(key="vendor", value=the.vendor_asked),
    f.Rental(cloud=the.cloud, card=the.id),
    f.Card(id=the.id, vendor=the.vendor),
    the.vendor.differs_from(the.vendor_asked),
    then=f.RentalOut(cloud=the.cloud, card=the.id, reason="vendor"),
    says="{rental[name]} at {rental[cloud_name]} is not made by {vendor_asked}.",
    because="A vendor that you refuse to buy from is not one you want to rent from.",
)

rule(
    "RANK-546",
    "A rented GPU's software must be mature enough, too",
    f.Setting(name="rents_only_mature", value=True),
    f.Job(id=the.work),
    f.Rental(cloud=the.cloud, card=the.id),
    f.Card(id=the.id, platform=the.platform),
    ~f.Doable(platform=the.platform, os=SYSTEM_OF_CLOUDS, job=the.work),
    ~f.LessMaturityAccepted(platform=the.platform),
    then=f.RentalOut(cloud=the.cloud, card=the.id, reason="maturity"),
    says="The software for {rental[name]} at {rental[cloud_name]} is not mature enough.",
    because="A cheap hour is no bargain if you spend it on getting your program to run.",
)

rule(
    "RANK-980",
    "If a rented GPU lacks what the usual programs require, its software is rated one level less "
    "mature, too",
    AS.renting << f.Setting(name="rents_only_mature", value=True),
    f.Job(id=the.work),
    AS.maturity << f.Setting(name="maturity", key=the.work, value=the.wants),
    f.Rental(cloud=the.cloud, card=the.id),
    f.CardLacks(card=the.id, what=the.what),
    f.Card(id=the.id, platform=the.platform),
    f.Ready(platform=the.platform, os=SYSTEM_OF_CLOUDS, job=the.work, level=the.has),
    the.has - 1 < the.wants,
    ~f.LessMaturityAccepted(platform=the.platform),
    then=f.RentalOut(cloud=the.cloud, card=the.id, reason="maturity"),
    says="{rental[name]} at {rental[cloud_name]} has no {what}, which the usual programs require.",
    because="A cheap hour is no bargain if you spend it on getting your program to run.",
    sources=["flash-attention-history", "comfyui-models-2026", "judgement"],
)

rule(
    "RANK-999",
    "A rented GPU that its platform no longer fully supports is avoided",
    f.Setting(name="rents_only_mature", value=True),
    f.Rental(cloud=the.cloud, card=the.id),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    f.Dropped(architecture=the.architecture, software=the.platform, on=the.on),
    ~f.LessMaturityAccepted(platform=the.platform),
    then=f.RentalOut(cloud=the.cloud, card=the.id, reason="support"),
    says="{rental[name]} at {rental[cloud_name]}: {platform} has not fully supported its "
    "architecture since {on}.",
    because="Current versions of programs may not start, and you pay for the hours anyway.",
    sources=["nvidia-cuda-documents", "rocm-documents", "judgement"],
)

rule(
    "RANK-532",
    "A cloud that does not suit the work is ruled out",
    f.CloudTrait(cloud=the.cloud, kind="unsuited", key=the.key, value=the.value),
    f.Answer(key=the.key, value=the.value),
    f.Rental(cloud=the.cloud, card=the.card),
    ~f.Answer(key="accepts_trouble", value=True),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="unsuited"),
    says="{rental[cloud_name]} does not suit {key} = {value}: {cloud_trait[says]}.",
    because="Hardware built for one purpose does poorly at others.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "RANK-533",
    "A cloud that works poorly in your country is ruled out",
    f.Answer(key="region", value=the.region),
    f.NotServed(service=the.cloud, region=the.region),
    f.Rental(cloud=the.cloud, card=the.card),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="served badly"),
    says="{rental[cloud_name]} works poorly or not at all in {region}.",
    because="A dropped connection ends your run.",
    sources=["zhihu-2020"],
)

rule(
    "RANK-534",
    "Under a deadline, a cloud must let you add machines right away",
    f.Answer(key="deadline", value=True),
    f.Rental(cloud=the.cloud, card=the.card),
    ~f.CloudTrait(cloud=the.cloud, kind="flexible"),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="deadline"),
    says="{rental[cloud_name]} is not known to let you add and remove machines right away.",
    because="Just before a deadline, time is worth more than money.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "RANK-535",
    "A rental that is neither cheaper nor clearly faster than a card is ruled out",
    f.Renting(depth="asked"),
    ~f.Answer(key="where", value="cloud"),
    f.Pays(to="own", cloud=the.cloud, card=the.card),
    f.BreakEven(cloud=the.cloud, card=the.card, hours=the.hours),
    f.Rental(cloud=the.cloud, card=the.card, lead=the.lead),
    f.OwnCard(),
    f.Parameter(name="clearly-faster-from", value=the.factor),
    pace_of(the.rental) * the.lead < the.factor * pace_of(the.own_card),
    let={"share": round(pace_of(the.rental) * the.lead / pace_of(the.own_card), 4)},
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="expensive and slow", share=the.share),
    says="{rental[name]} at {rental[cloud_name]} has {share:.2f} times the speed of "
    "{own_card[name]}, and buying pays off after {hours:.0f} hours.",
    because="You would pay more without a clear gain in speed.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "RANK-536",
    "If you name specific clouds, only those are compared",
    f.Rental(cloud=the.cloud, card=the.card),
    ~f.Named(role="candidate", kind="cloud", id=the.cloud),
    EXISTS(f.Named(role="candidate", kind="cloud")),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="not named"),
    says="{rental[cloud_name]} is not one of the clouds you named.",
    because="Your question is which of those clouds is best.",
)

rule(
    "SPEED-505",
    "A card you ask about can be rented if a cloud with its own machines has it",
    f.Topic(ask=RENT_OR_BUY),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id),
    f.HourOffer(cloud=the.place, card=the.id),
    f.Cloud(id=the.place, name=the.name),
    ~f.CloudTrait(cloud=the.place, kind=OPEN_MARKET),
    then=f.NamedIsRented(card=the.id),
    says="{name} rents out {card[name]}.",
    because="What only strangers rent out may be gone tomorrow.",
)


def only_named_are_rented(id: str, title: str, *conditions: Any) -> None:
    """Declare when only the cards that the person named are rented."""
    rule(
        id,
        title,
        *conditions,
        f.Rental(cloud=the.cloud, card=the.card),
        EXISTS(f.Member(group=ASKED_ABOUT)),
        ~f.Member(group=ASKED_ABOUT, card=the.card),
        then=f.RentalOut(cloud=the.cloud, card=the.card, reason="not named"),
        says="{rental[name]} is not one of the cards you asked about.",
        because="Your question is about those cards.",
    )


only_named_are_rented(
    "RANK-545",
    "If you name cards to compare, only those are rented",
    f.Topic(ask="compare"),
)
only_named_are_rented(
    "RANK-548",
    "If you ask whether to rent or buy a card, that card is rented, if a cloud with its own "
    "machines has it",
    f.Topic(ask=RENT_OR_BUY),
    EXISTS(f.NamedIsRented()),
)

rule(
    "RANK-537",
    "A cloud offered in only one country is only for users in that country",
    f.OnlyServed(service=the.cloud, region=the.region),
    f.Rental(cloud=the.cloud, card=the.card),
    ~f.Answer(key="region", value=the.region),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="not offered"),
    says="{rental[cloud_name]} is offered only in {region}.",
    because="Customers from other countries are turned away.",
)

rule(
    "RANK-538",
    "A rental much slower than a card is ruled out, however cheap it is",
    f.Renting(depth="asked"),
    ~f.Answer(key="where", value="cloud"),
    ~f.HeldWhileUsed(),
    f.Rental(cloud=the.cloud, card=the.card, lead=the.lead),
    f.OwnCard(),
    f.Parameter(name="rented-is-no-slower-than", value=the.share),
    pace_of(the.rental) * the.lead < the.share * pace_of(the.own_card),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="slow"),
    says="{rental[name]} at {rental[cloud_name]} is less than {share:g} times as fast as "
    "{own_card[name]}.",
    because="Time spent waiting for results is a cost, too.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "RANK-539",
    "GPUs rented only in large sets are for work that needs that many",
    f.Parameter(name="rented-together-at-most", value=the.limit),
    f.Rental(cloud=the.cloud, card=the.card, lead=the.lead),
    the.lead > the.limit,
    NO_DEADLINE,
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="number"),
    says="{rental[name]} at {rental[cloud_name]} is rented only in sets of {rental[cards]:g}.",
    because="Most of the set would sit idle, and you would pay for all of it.",
)


rule(
    "RANK-549",
    "Several rented machines are only for work that no machine of the usual sizes can hold",
    f.Rental(cloud=the.cloud, card=the.card, cards=the.cards),
    f.HourOffer(cloud=the.cloud, card=the.card, most=the.most),
    the.cards > the.most,
    f.Parameter(name=MACHINE_SIZES, value=the.usual),
    the.most < largest(the.usual),
    then=f.RentalOut(cloud=the.cloud, card=the.card, reason="number"),
    says="{rental[cloud_name]} has machines with up to {most:g} of the {rental[name]}, and this "
    "work needs {cards:g}.",
    because="Small machines are joined only by an ordinary network, which is far too slow for GPUs "
    "that work on one model.",
    sources=["vllm-parallelism-docs"],
)


@rule(
    "CHOOSE-560",
    "A cloud provider with no suitable rental left is ruled out",
    f.Renting(depth="asked"),
    f.Cloud(id=the.id, name=the.name),
    ~f.RentalChosen(cloud=the.id),
    uses=[f.Rental, f.RentalOut],
    concludes=[f.OptionOut],
    says="{name} has no suitable rental left; it is ruled out by {rules}.",
    because="If you expected to see this cloud, you should be told why it is missing.",
)
def rule_out_cloud(engine: Engine, id: str, name: str) -> Said:
    """Rule out a cloud for the reasons all its rentals share or, if none, for all reasons."""
    cards = {rental["card"] for rental in engine.every(f.Rental, cloud=id)}
    out = engine.every(f.RentalOut, cloud=id)
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
        engine.conclude(f.OptionOut(kind="cloud", id=id, name=name, rule=rule_id, reason=reason))
    return {"rules": ", ".join(told)}
