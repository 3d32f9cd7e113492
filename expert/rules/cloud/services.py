"""Stage 12 too: services that compute for people who buy no card."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Named,
    NotServed,
    OnlyRuns,
    OnlyServed,
    OptionOut,
    Pick,
    Service,
    ServiceFound,
    ServiceOut,
    ServiceWanted,
    Setting,
    Topic,
)
from expert.rules.vocabulary import ALMOST_NONE, NO_MONEY

FREE = 0
RENTING_QUESTIONS = OneOf(("cloud", "gpu_or_cloud"))
SMALL_GOALS = OneOf(("simple_models", "learn", "learn_fast", "try"))
PER_MONTH = "USD_per_month"
PAID_PLACE = 50
FREE_PLACE = 51


@rule(
    id="NEED-400",
    title="Without any money, a free service is the way to begin",
    because="It costs nothing but patience.",
    says="There is no money for a card, so free services are looked at.",
    sources=["zhihu-2020"],
    when=[AS.answer << Answer(key="budget", value=NO_MONEY)],
)
def want_free_service(engine: Engine) -> None:
    """Conclude that a free service is wanted."""
    engine.conclude(ServiceWanted(usd_per_month=FREE, instead=True))


@rule(
    id="NEED-401",
    title="A budget of nothing is no money too",
    because="A sum says the same as the word.",
    says="The budget is 0 US dollars, so free services are looked at.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="budget_usd", value=FREE)],
)
def want_free_service_for_nothing(engine: Engine) -> None:
    """Conclude that a free service is wanted."""
    engine.conclude(ServiceWanted(usd_per_month=FREE, instead=True))


@rule(
    id="NEED-410",
    title="A sum a month is money for a service",
    because="Cards are bought once, services are paid by the month.",
    says="Up to {usd:g} US dollars a month may be spent on a service.",
    sources=["zhihu-2020"],
    when=[
        AS.money << Answer(key="currency", value=PER_MONTH),
        AS.sum << Answer(key="budget_range_high", value=MATCH.usd),
    ],
)
def want_paid_service(engine: Engine, usd: float) -> None:
    """Conclude that a paid service is wanted."""
    engine.conclude(ServiceWanted(usd_per_month=usd, instead=True))


@rule(
    id="NEED-430",
    title="With hardly any money, a free service stands beside what can be bought or rented",
    because="It costs nothing but patience, and leaves the little money for something else.",
    says="There is hardly any money, so free services are looked at as well.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=P(RENTING_QUESTIONS)),
        AS.answer << Answer(key="budget", value=ALMOST_NONE),
    ],
)
def want_free_service_too(engine: Engine) -> None:
    """Conclude that a free service is wanted beside other things."""
    engine.conclude(ServiceWanted(usd_per_month=FREE, instead=False))


@rule(
    id="NEED-431",
    title="For simple models and first steps a free service stands beside what can be rented",
    because="It costs nothing to see whether it is enough.",
    says="For {goal} a free service may do.",
    sources=["zhihu-2020"],
    when=[
        AS.topic << Topic(ask="cloud"),
        AS.answer << Answer(key="goal", value=MATCH.goal & P(SMALL_GOALS)),
    ],
)
def want_free_service_for_small_work(engine: Engine) -> None:
    """Conclude that a free service is wanted beside other things."""
    engine.conclude(ServiceWanted(usd_per_month=FREE, instead=False))


@rule(
    id="NEED-432",
    title="An advisor who compares services answers with services",
    because="That is what was tried.",
    says="This advisor compares services, and no money was named, so the free ones are looked at.",
    sources=["zhihu-2020"],
    when=[
        AS.setting << Setting(name="names_services", value=True),
        AS.topic << Topic(ask="cloud"),
        NOT(Answer(key="budget_range_high")),
    ],
)
def want_services_of_advisor(engine: Engine) -> None:
    """Conclude that a free service is wanted."""
    engine.conclude(ServiceWanted(usd_per_month=FREE, instead=True))


@rule(
    id="REACH-500",
    title="A service that works badly where one is, is no choice",
    because="A dropped connection ends the run.",
    says="{service[name]} works badly or not at all in {region}.",
    sources=["zhihu-2020"],
    when=[
        AS.place << Answer(key="region", value=MATCH.region),
        AS.gap << NotServed(service=MATCH.id, region=MATCH.region),
        AS.service << Service(id=MATCH.id),
    ],
)
def leave_out_unserved(engine: Engine, id: str) -> None:
    """Leave out a service that does not serve the country."""
    engine.conclude(ServiceOut(service=id, reason="served badly"))


@rule(
    id="REACH-510",
    title="A service that runs one framework only is for its users",
    because="Whoever uses another framework cannot install it there.",
    says="{service[name]} runs only {only[software]}, which was not named.",
    sources=["zhihu-2020"],
    when=[
        AS.only << OnlyRuns(service=MATCH.id, software=MATCH.software),
        AS.service << Service(id=MATCH.id),
        NOT(Answer(key="software", value=MATCH.software)),
    ],
)
def leave_out_other_framework(engine: Engine, id: str) -> None:
    """Leave out a service that does not run what is used."""
    engine.conclude(ServiceOut(service=id, reason="framework"))


@rule(
    id="REACH-511",
    title="A service that is offered in some countries only is for these",
    because="Who pays from elsewhere is turned away.",
    says="{service[name]} is offered in {where[region]} only.",
    sources=["zhihu-2020"],
    when=[
        AS.where << OnlyServed(service=MATCH.id),
        AS.place << Answer(key="region", value=MATCH.region),
        AS.service << Service(id=MATCH.id),
        NOT(OnlyServed(service=MATCH.id, region=MATCH.region)),
    ],
)
def leave_out_elsewhere(engine: Engine, id: str) -> None:
    """Leave out a service that is offered in other countries only."""
    engine.conclude(ServiceOut(service=id, reason="not offered"))


@rule(
    id="REACH-512",
    title="Who names services hears about these",
    because="The choice is between the named ones.",
    says="{service[name]} was not named.",
    sources=["judgement"],
    when=[
        AS.service << Service(id=MATCH.id),
        NOT(Named(role="candidate", kind="service", id=MATCH.id)),
        EXISTS(Named(role="candidate", kind="service")),
    ],
)
def leave_out_not_named_service(engine: Engine, id: str) -> None:
    """Leave out a service that was not named."""
    engine.conclude(ServiceOut(service=id, reason="not named"))


def is_paid_for(price: float, money: float) -> bool:
    """The money a month pays for the service."""
    return price <= money


@rule(
    id="CHOOSE-540",
    title="A service that the money pays for and nothing speaks against will do",
    because="One can begin today.",
    says="{service[name]} costs {price:g} US dollars a month, and up to {money:g} may be spent.",
    sources=["zhihu-2020"],
    when=[
        AS.wanted << ServiceWanted(usd_per_month=MATCH.money),
        AS.service << Service(id=MATCH.id, usd_per_month=MATCH.price),
        TEST(is_paid_for),
        NOT(ServiceOut(service=MATCH.id)),
    ],
)
def find_service(engine: Engine, id: str, price: float) -> None:
    """Conclude that the service will do."""
    engine.conclude(ServiceFound(service=id, usd_per_month=price))


@rule(
    id="CHOOSE-545",
    title="A service that is no choice is ruled out with its reason",
    because="Most people have heard of it and wonder why it is missing.",
    says="{service[name]} is no choice, by {out[rule]}.",
    sources=["zhihu-2020"],
    when=[
        AS.wanted << ServiceWanted(),
        AS.out << ServiceOut(service=MATCH.id, rule=MATCH.rule, reason=~L("not named")),
        AS.service << Service(id=MATCH.id, name=MATCH.name),
    ],
)
def rule_out_service(engine: Engine, id: str, name: str, rule: str) -> None:
    """Conclude that the service is no choice."""
    engine.conclude(OptionOut(kind="service", id=id, name=name, rule=rule))


@rule(
    id="ADVICE-800",
    title="A service that will do is named, the dearer first",
    because="Who can pay gets better hardware for it.",
    says="{service[name]}: {gives}.",
    sources=["zhihu-2020"],
    when=[
        AS.found << ServiceFound(service=MATCH.id, usd_per_month=MATCH.price),
        AS.service << Service(id=MATCH.id, gives=MATCH.gives),
    ],
)
def pick_service(engine: Engine, id: str, service: Service, price: float) -> None:
    """Pick a service and say what to know of it."""
    place = FREE_PLACE if price == FREE else PAID_PLACE
    engine.conclude(Pick(kind="service", id=id, name=service["name"], role="service", place=place))
    caveat = f" But {service['caveat']}." if "caveat" in service else ""
    says = f"{service['name']} gives {service['gives']}.{caveat}"
    engine.conclude(Advice(topic="service", says=says))


@rule(
    id="ADVICE-581",
    title="Why a service does badly where one is, is told",
    because="Who could mend the reason may use it all the same.",
    says="{service[name]} in {region}: {service[caveat]}.",
    sources=["zhihu-2020"],
    when=[
        AS.wanted << ServiceWanted(),
        AS.out << ServiceOut(service=MATCH.id, reason="served badly"),
        AS.place << Answer(key="region", value=MATCH.region),
        AS.service << Service(id=MATCH.id, name=MATCH.name, caveat=MATCH.caveat),
    ],
)
def explain_unserved(engine: Engine, name: str, region: str, caveat: str) -> None:
    """Say why the service does badly there."""
    says = f"{name} works badly or not at all in {region}: {caveat}."
    engine.conclude(Advice(topic="service", says=says))


@rule(
    id="ADVICE-582",
    title="Whom a service of one framework is for, is told",
    because="Others cannot install what they need there.",
    says="{service[name]} is for users of {only[software]}.",
    sources=["zhihu-2020"],
    when=[
        AS.wanted << ServiceWanted(),
        AS.out << ServiceOut(service=MATCH.id, reason="framework"),
        AS.only << OnlyRuns(service=MATCH.id, software=MATCH.software),
        AS.service << Service(id=MATCH.id, name=MATCH.name, gives=MATCH.gives),
    ],
)
def explain_only_framework(
    engine: Engine, name: str, software: str, gives: str, service: Service
) -> None:
    """Say whom the service is for."""
    caveat = (
        f" {service['caveat'][0].upper()}{service['caveat'][1:]}." if "caveat" in service else ""
    )
    says = f"{name} gives {gives}, and suits them alone ({software}).{caveat}"
    engine.conclude(Advice(topic="service", says=says))
