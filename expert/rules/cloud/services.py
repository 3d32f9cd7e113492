"""List GPU services for people who are not buying a card (stage 12)."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.vocabulary import ALMOST_NONE, CARDS_SOUGHT, NO_MONEY

FREE = 0
RENTING_QUESTIONS = OneOf(("cloud", "gpu_or_cloud"))
ABOUT_THE_WORK = OneOf((*CARDS_SOUGHT.values, "rent_or_buy", "cloud"))
SMALL_GOALS = OneOf(("simple_models", "learn", "learn_fast", "try"))
PER_MONTH = "USD_per_month"
PAID_PLACE = 50
FREE_PLACE = 51
BEHIND = 10
"""How many places a service with too little memory is listed after the others, and how many places
before them one made for the person's framework."""


# --- what is wanted -----------------------------------------------------------------

rule(
    "NEED-400",
    "If you have no money, a free service is the way to start",
    f.Answer(key="budget", value=NO_MONEY),
    then=f.ServiceWanted(usd_per_month=FREE, instead=True),
    says="You have no money for a card, so free services are considered.",
    because="A free service costs you only patience.",
    sources=["zhihu-2020"],
)

rule(
    "NEED-401",
    "A budget of 0 means no money",
    f.Answer(key="budget_usd", value=FREE),
    then=f.ServiceWanted(usd_per_month=FREE, instead=True),
    says="The budget is 0 US dollars, so free services are considered.",
    because="A budget of 0 means the same as the answer 'none'.",
)

rule(
    "NEED-410",
    "A monthly budget pays for a service",
    AS.money << f.Answer(key="currency", value=PER_MONTH),
    AS.sum << f.Answer(key="budget_range_high", value=the.usd),
    then=f.ServiceWanted(usd_per_month=the.usd, instead=True),
    says="Up to {usd:g} US dollars a month can be spent on a service.",
    because="You pay for a card once, and for a service every month.",
    sources=["zhihu-2020"],
)

rule(
    "NEED-430",
    "With almost no money, free services are listed alongside cards and rentals",
    f.Topic(ask=P(RENTING_QUESTIONS)),
    f.Answer(key="budget", value=ALMOST_NONE),
    then=f.ServiceWanted(usd_per_month=FREE, instead=False),
    says="You have almost no money, so free services are considered as well.",
    because="A free service costs you only patience and leaves your money for something else.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "NEED-431",
    "For simple models and first steps, free services are listed alongside rentals",
    f.Topic(ask="cloud"),
    f.Answer(key="goal", value=the.goal & P(SMALL_GOALS)),
    then=f.ServiceWanted(usd_per_month=FREE, instead=False),
    says="For the goal '{goal}', a free service may be enough.",
    because="It costs nothing to find out whether it is enough.",
    sources=["zhihu-2020"],
)

rule(
    "NEED-432",
    "Advisors who compare services recommend services",
    f.Setting(name="names_services", value=True),
    f.Topic(ask="cloud"),
    ~f.Answer(key="budget_range_high"),
    then=f.ServiceWanted(usd_per_month=FREE, instead=True),
    says="This advisor compares services, and you gave no budget, so free services are considered.",
    because="This advisor's experience is with services.",
    sources=["zhihu-2020"],
)


# --- what is ruled out --------------------------------------------------------------

rule(
    "REACH-500",
    "A service that works poorly in your country is ruled out",
    f.Answer(key="region", value=the.region),
    f.NotServed(service=the.id, region=the.region),
    f.Service(id=the.id),
    then=f.ServiceOut(
        service=the.id, reason="served badly", why="works poorly or not at all in {region!s}"
    ),
    says="{service[name]} works poorly or not at all in {region}.",
    because="A dropped connection ends your run.",
    sources=["zhihu-2020"],
)

rule(
    "REACH-510",
    "A service that runs only one framework is only for users of that framework",
    f.OnlyRuns(service=the.id, software=the.software),
    f.Service(id=the.id),
    ~f.Answer(key="software", value=the.software),
    then=f.ServiceOut(service=the.id, reason="framework", why="runs only {software}"),
    says="{service[name]} runs only {software}, which you did not mention.",
    because="You cannot install another framework there.",
    sources=["zhihu-2020"],
)

rule(
    "REACH-511",
    "A service offered in only some countries is only for users in those countries",
    f.OnlyServed(service=the.id),
    f.Answer(key="region", value=the.region),
    f.Service(id=the.id),
    ~f.OnlyServed(service=the.id, region=the.region),
    then=f.ServiceOut(service=the.id, reason="not offered"),
    says="{service[name]} is offered only in {only_served[region]}.",
    because="Customers from other countries are turned away.",
    sources=["zhihu-2020"],
)

rule(
    "REACH-512",
    "If you name specific services, only those are compared",
    f.Service(id=the.id),
    ~f.Named(role="candidate", kind="service", id=the.id),
    EXISTS(f.Named(role="candidate", kind="service")),
    then=f.ServiceOut(service=the.id, reason="not named"),
    says="{service[name]} is not one of the services you named.",
    because="Your question is which of those services is best.",
)

rule(
    "REACH-514",
    "A service in the cloud does not take the place of a board that works inside a device",
    f.FormWanted(form="board"),
    f.Service(id=the.id),
    then=f.ServiceOut(service=the.id, reason="not in the device"),
    says="You want to buy a board, and {service[name]} runs in a data center.",
    because="A device that moves or watches something cannot wait for an answer from far away.",
)

rule(
    "CHOOSE-545",
    "If a service does not qualify, it is ruled out and the reason is given",
    f.ServiceWanted(),
    f.ServiceOut(service=the.id, rule=the.rule, reason=~L("not named")),
    f.Service(id=the.id, name=the.name),
    then=f.OptionOut(kind="service", id=the.id, name=the.name, rule=the.rule),
    says="{name} is ruled out by rule {rule}.",
    because="Most people know this service and would wonder why it is missing.",
    sources=["zhihu-2020"],
)


rule(
    "REACH-513",
    "A service whose machines have less memory than the work needs is only for smaller tests",
    f.Topic(ask=P(ABOUT_THE_WORK)),
    f.Need(gib=the.wants),
    f.Service(id=the.id, memory_gib=the.has),
    the.has < the.wants,
    then=f.ServiceTooSmall(service=the.id, has=the.has, wants=the.wants),
    says="{service[name]} has {has:g} GiB; the work needs {wants:.0f}.",
    because="What does not fit in the memory there does not run there.",
)


# --- what is left -------------------------------------------------------------------


def service_found(id: str, title: str, *conditions: Any, **fields: Any) -> None:
    """Declare which services that fit the budget are options."""
    rule(
        id,
        title,
        f.ServiceWanted(usd_per_month=the.money),
        f.Service(id=the.id, usd_per_month=the.price),
        the.price <= the.money,
        ~f.ServiceOut(service=the.id),
        *conditions,
        then=f.ServiceFound(service=the.id, usd_per_month=the.price, **fields),
        says="{service[name]} costs {price:g} US dollars a month, and up to {money:g} can be "
        "spent.",
        because="You can start using it today.",
        sources=["zhihu-2020"],
    )


service_found(
    "CHOOSE-540",
    "A service that fits the budget and is not ruled out is an option",
    ~f.ServiceTooSmall(service=the.id),
    ~f.OnlyRuns(service=the.id),
)
service_found(
    "CHOOSE-548",
    "A service made for your framework is an option that comes before the others",
    ~f.ServiceTooSmall(service=the.id),
    f.OnlyRuns(service=the.id, software=the.software),
    made_for=the.software,
)
service_found(
    "CHOOSE-547",
    "A service with too little memory for the work is an option for smaller tests",
    f.ServiceTooSmall(service=the.id, has=the.has, wants=the.wants),
    has=the.has,
    wants=the.wants,
)


rule(
    "CHOOSE-549",
    "With almost no money, a free service that holds the work comes before any rental",
    f.Topic(ask="cloud"),
    f.Answer(key="budget", value=ALMOST_NONE),
    f.ServiceFound(service=the.id, usd_per_month=FREE),
    f.Service(id=the.id),
    ~f.ServiceTooSmall(service=the.id),
    then=f.FreeFirst(),
    says="You have almost no money, and {service[name]} is free and holds the work.",
    because="Rent adds up week after week, and even a cheap hour is more than nothing.",
)


def place_of_service(usd: float, has: float | None, made_for: str | None) -> int:
    """Return a service's place in the answer.

    Those made for the person's framework come first, then paid ones; those that are too small come
    last.
    """
    place = FREE_PLACE if usd == FREE else PAID_PLACE
    return place + (BEHIND if has is not None else 0) - (BEHIND if made_for is not None else 0)


@formula
def also_in_words(caveat: str | None) -> str:
    """Return a caveat as a separate sentence, or nothing if there is none."""
    return f" {caveat[0].upper()}{caveat[1:]}." if caveat is not None else ""


@rule(
    "ADVICE-800",
    "The services that qualify are listed, paid ones first and those that are too small last",
    f.ServiceFound(service=the.id, usd_per_month=the.price),
    f.Service(id=the.id, name=the.name, gives=the.gives),
    uses=[f.FreeFirst],
    concludes=[f.Pick, f.Advice],
    says="{name}: {gives}.",
    because="If you can pay, you get better hardware. With almost no money, what costs nothing "
    "can be tried today, and rent comes after it.",
    sources=["zhihu-2020"],
)
def list_service(
    engine: Engine, service_found: f.ServiceFound, service: f.Service, price: float
) -> None:
    """Conclude a service's place, which is before all rentals if a free one comes first."""
    name, has, wants = service["name"], service_found.get("has"), service_found.get("wants")
    place = place_of_service(price, has, service_found.get("made_for"))
    first = engine.every(f.FreeFirst)
    engine.cite(*first)
    if first and has is None:
        place -= FREE_PLACE
    but = f" But {service['caveat']}." if "caveat" in service else ""
    if has is not None:
        but = f" But its {has:g} GB are too little for the {wants:.0f} GB this needs: use it for "
        but += "tests."
    engine.conclude(
        f.Pick(kind="service", id=service["id"], name=name, role="service", place=place)
    )
    engine.conclude(f.Advice(topic="service", says=f"{name}: {service['gives']}.{but}"))


# --- why something is ruled out -----------------------------------------------------

rule(
    "ADVICE-582",
    "The answer says why a service does not qualify for you",
    f.ServiceWanted(),
    f.ServiceOut(service=the.id, why=the.why),
    f.Service(id=the.id, name=the.name, gives=the.gives),
    let={"also": also_in_words(the.service["caveat"])},
    then=f.Advice(topic="service", says="{name} {why}.{also} It offers {gives}."),
    says="{name} {why}.",
    because="If you can fix the cause, you can still use the service.",
    sources=["zhihu-2020"],
)
