"""Stage 12 too: services that compute for people who buy no card."""

from __future__ import annotations

from expert.compat import AS, EXISTS, L, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
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


# --- what is wanted -----------------------------------------------------------------

rule(
    "NEED-400",
    "Without any money, a free service is the way to begin",
    Answer(key="budget", value=NO_MONEY),
    then=ServiceWanted(usd_per_month=FREE, instead=True),
    says="There is no money for a card, so free services are looked at.",
    because="It costs nothing but patience.",
    sources=["zhihu-2020"],
)

rule(
    "NEED-401",
    "A budget of nothing is no money too",
    Answer(key="budget_usd", value=FREE),
    then=ServiceWanted(usd_per_month=FREE, instead=True),
    says="The budget is 0 US dollars, so free services are looked at.",
    because="A sum says the same as the word.",
)

rule(
    "NEED-410",
    "A sum a month is money for a service",
    AS.money << Answer(key="currency", value=PER_MONTH),
    AS.sum << Answer(key="budget_range_high", value=the.usd),
    then=ServiceWanted(usd_per_month=the.usd, instead=True),
    says="Up to {usd:g} US dollars a month may be spent on a service.",
    because="Cards are bought once, services are paid by the month.",
    sources=["zhihu-2020"],
)

rule(
    "NEED-430",
    "With hardly any money, a free service stands beside what can be bought or rented",
    Topic(ask=P(RENTING_QUESTIONS)),
    Answer(key="budget", value=ALMOST_NONE),
    then=ServiceWanted(usd_per_month=FREE, instead=False),
    says="There is hardly any money, so free services are looked at as well.",
    because="It costs nothing but patience, and leaves the little money for something else.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "NEED-431",
    "For simple models and first steps a free service stands beside what can be rented",
    Topic(ask="cloud"),
    Answer(key="goal", value=the.goal & P(SMALL_GOALS)),
    then=ServiceWanted(usd_per_month=FREE, instead=False),
    says="For {goal} a free service may do.",
    because="It costs nothing to see whether it is enough.",
    sources=["zhihu-2020"],
)

rule(
    "NEED-432",
    "An advisor who compares services answers with services",
    Setting(name="names_services", value=True),
    Topic(ask="cloud"),
    ~Answer(key="budget_range_high"),
    then=ServiceWanted(usd_per_month=FREE, instead=True),
    says="This advisor compares services, and no money was named, so the free ones are looked at.",
    because="That is what was tried.",
    sources=["zhihu-2020"],
)


# --- what is no choice --------------------------------------------------------------

rule(
    "REACH-500",
    "A service that works badly where one is, is no choice",
    Answer(key="region", value=the.region),
    NotServed(service=the.id, region=the.region),
    Service(id=the.id),
    then=ServiceOut(service=the.id, reason="served badly"),
    says="{service[name]} works badly or not at all in {region}.",
    because="A dropped connection ends the run.",
    sources=["zhihu-2020"],
)

rule(
    "REACH-510",
    "A service that runs one framework only is for its users",
    OnlyRuns(service=the.id, software=the.software),
    Service(id=the.id),
    ~Answer(key="software", value=the.software),
    then=ServiceOut(service=the.id, reason="framework"),
    says="{service[name]} runs only {software}, which was not named.",
    because="Whoever uses another framework cannot install it there.",
    sources=["zhihu-2020"],
)

rule(
    "REACH-511",
    "A service that is offered in some countries only is for these",
    OnlyServed(service=the.id),
    Answer(key="region", value=the.region),
    Service(id=the.id),
    ~OnlyServed(service=the.id, region=the.region),
    then=ServiceOut(service=the.id, reason="not offered"),
    says="{service[name]} is offered in {only_served[region]} only.",
    because="Who pays from elsewhere is turned away.",
    sources=["zhihu-2020"],
)

rule(
    "REACH-512",
    "Who names services hears about these",
    Service(id=the.id),
    ~Named(role="candidate", kind="service", id=the.id),
    EXISTS(Named(role="candidate", kind="service")),
    then=ServiceOut(service=the.id, reason="not named"),
    says="{service[name]} was not named.",
    because="The choice is between the named ones.",
)

rule(
    "CHOOSE-545",
    "A service that is no choice is ruled out with its reason",
    ServiceWanted(),
    ServiceOut(service=the.id, rule=the.rule, reason=~L("not named")),
    Service(id=the.id, name=the.name),
    then=OptionOut(kind="service", id=the.id, name=the.name, rule=the.rule),
    says="{name} is no choice, by {rule}.",
    because="Most people have heard of it and wonder why it is missing.",
    sources=["zhihu-2020"],
)


# --- what will do -------------------------------------------------------------------

rule(
    "CHOOSE-540",
    "A service that the money pays for and nothing speaks against will do",
    ServiceWanted(usd_per_month=the.money),
    Service(id=the.id, usd_per_month=the.price),
    the.price <= the.money,
    ~ServiceOut(service=the.id),
    then=ServiceFound(service=the.id, usd_per_month=the.price),
    says="{service[name]} costs {price:g} US dollars a month, and up to {money:g} may be spent.",
    because="One can begin today.",
    sources=["zhihu-2020"],
)


@formula
def place_of_service(usd: float) -> int:
    """Return where a service is named that costs so much a month: the free ones last."""
    return FREE_PLACE if usd == FREE else PAID_PLACE


@formula
def but_in_words(caveat: str | None) -> str:
    """Return what to know of a service as an objection behind a sentence, where there is any."""
    return f" But {caveat}." if caveat is not None else ""


@formula
def also_in_words(caveat: str | None) -> str:
    """Return what to know of a service as one more sentence, where there is any."""
    return f" {caveat[0].upper()}{caveat[1:]}." if caveat is not None else ""


rule(
    "ADVICE-800",
    "A service that will do is named, the dearer first",
    ServiceFound(service=the.id, usd_per_month=the.price),
    Service(id=the.id, name=the.name, gives=the.gives),
    let={"but": but_in_words(the.service["caveat"])},
    then=(
        Pick(
            kind="service",
            id=the.id,
            name=the.name,
            role="service",
            place=place_of_service(the.price),
        ),
        Advice(topic="service", says="{name} gives {gives}.{but}"),
    ),
    says="{name}: {gives}.",
    because="Who can pay gets better hardware for it.",
    sources=["zhihu-2020"],
)


# --- why something is no choice -----------------------------------------------------

rule(
    "ADVICE-581",
    "Why a service does badly where one is, is told",
    ServiceWanted(),
    ServiceOut(service=the.id, reason="served badly"),
    Answer(key="region", value=the.region),
    Service(id=the.id, name=the.name, caveat=the.caveat),
    then=Advice(topic="service", says="{name} works badly or not at all in {region!s}: {caveat}."),
    says="{name} in {region}: {caveat}.",
    because="Who could mend the reason may use it all the same.",
    sources=["zhihu-2020"],
)

rule(
    "ADVICE-582",
    "Whom a service of one framework is for, is told",
    ServiceWanted(),
    ServiceOut(service=the.id, reason="framework"),
    OnlyRuns(service=the.id, software=the.software),
    Service(id=the.id, name=the.name, gives=the.gives),
    let={"also": also_in_words(the.service["caveat"])},
    then=Advice(
        topic="service",
        says="{name} gives {gives}, and suits them alone ({software!s}).{also}",
    ),
    says="{name} is for users of {software}.",
    because="Others cannot install what they need there.",
    sources=["zhihu-2020"],
)
