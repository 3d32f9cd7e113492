"""Compare the cost of renting across clouds and with the cost of a card (stage 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from expert import facts as f
from expert.compat import AS, P, Rule
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.spec import Action
from expert.engine.terms import formula, the
from expert.facts.values import JOB_BILL
from expert.rules.cards.rate_advice import spoken
from expert.rules.cloud.leaning import HOURS, bill_value
from expert.rules.cloud.places import TOPIC
from expert.rules.cloud.rent_or_buy import KNOWN, NO_LIMIT_HOURS, USELESS, weekly
from expert.rules.vocabulary import NO_DEADLINE
from expert.units import MONTHS_PER_YEAR, WEEKS_PER_YEAR

COMPARED = 3


@formula
def pays_off(hours: float) -> str:
    """Return when buying a card would have cost less than renting, as the end of a sentence.

    >>> pays_off(173.4), pays_off(10**9)
    ('pays off after about 170 hours of use', 'never pays off')
    """
    if hours >= NO_LIMIT_HOURS:
        return "never pays off"
    return f"pays off after about {spoken(hours)} hours of use"


@formula
def bill_in_words(times: float) -> str:
    """Return how a bill compares with a lower one, in words, to about a tenth.

    >>> bill_in_words(1.02), bill_in_words(1.13), bill_in_words(2.34)
    ('about the same', 'about 10% more', 'about 2.3 times as much')
    """
    more = round(times - 1, 1)
    if more >= 1:
        return f"about {times:.1f} times as much"
    return f"about {more:.0%} more" if more else "about the same"


@formula
def risk_in_words(kind: str) -> str:
    """Return the risk that comes with a kind of price, worded for the middle of a sentence."""
    return " as a spot instance, which may be reclaimed at any time" if kind == "spot" else ""


@formula
def all_in_words(cards: int, usd: float) -> str:
    """Return the price of all cards together, in words; nothing for a single card."""
    return f", or {usd * cards:g} for all {cards}" if cards > 1 else ""


rule(
    "ADVICE-500",
    "An hourly price is shown with its cloud and its date",
    f.RentAdvised(),
    f.RentalChosen(cloud=the.cloud, card=the.card),
    f.Rental(
        cloud=the.cloud, card=the.card, kind=the.kind, usd=the.usd, on=the.on, cards=the.cards
    ),
    let={"risk": risk_in_words(the.kind), "together": all_in_words(the.cards, the.usd)},
    then=f.Advice(
        topic=TOPIC,
        says="{rental[cloud_name]}: one {rental[name]} costs {usd:g} US dollars an "
        "hour{risk}{together} (price as of {on}).",
        key="told before",
    ),
    says="{rental[name]} at {rental[cloud_name]}: {usd:g} US dollars an hour, as of {on}.",
    because="Hourly prices change, and every cloud has its own.",
)


def compares_bills(id: str, title: str, *conditions: Any) -> Callable[[Action], Rule]:
    """Declare when the bill at the best cloud is compared with the bills at others."""
    return rule(
        id,
        title,
        f.RentAdvised(),
        f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
        f.Rental(cloud=the.cloud, card=the.card),
        *conditions,
        ~f.HeldWhileUsed(),
        ~f.FreeFirst(),
        ~f.Topic(ask="compare"),
        uses=[*HOURS, f.Rental, f.RentalOut, f.RentalChosen],
        concludes=[f.Advice],
        says="The bill compared with {rental[name]}: {list}.",
        because="This figure shows whether switching clouds is worth it.",
        sources=["dettmers-2019-04-03"],
    )


@compares_bills(
    "ADVICE-501",
    "The bill at the best cloud is compared with the bills at others",
    NO_DEADLINE,
)
def compare_value_of_clouds(engine: Engine, rental: f.Rental) -> Said:
    """Compare the chosen rental with the best rentals from clouds that were not chosen."""
    return _compare_bills(engine, rental)


@compares_bills(
    "ADVICE-517",
    "The bill of a job is compared with the bills at other clouds under a deadline, too",
    f.Answer(key="deadline", value=True),
    f.JobIsBilled(),
)
def compare_bills_before_a_deadline(engine: Engine, rental: f.Rental) -> Said:
    """Compare the chosen rental with the best rentals that can be had at once."""
    return _compare_bills(engine, rental)


def _compare_bills(engine: Engine, rental: f.Rental) -> Said:
    """Say how the bills of other clouds compare with that of the chosen rental."""
    value = bill_value(engine)
    chosen = {c["cloud"] for c in engine.every(f.RentalChosen)}
    useless = {
        o["card"] for o in engine.every(f.RentalOut) if o["reason"] in (*USELESS, "deadline")
    }
    best: dict[str, f.Rental] = {}
    for other in engine.every(f.Rental):
        name = other["cloud"]
        if name in chosen or other["card"] in useless:
            continue
        if value(other) >= value(rental):
            continue
        if name not in best or value(other) > value(best[name]):
            best[name] = other
    rivals = sorted(best.values(), key=lambda r: (-value(r), r["cloud"]))[:COMPARED]
    if not rivals:
        return {}
    engine.cite(*rivals)
    bills: dict[str, list[str]] = {}
    for rival in rivals:
        bill = bill_in_words(value(rental) / value(rival))
        bills.setdefault(bill, []).append(f"{rival['name']} at {rival['cloud_name']}")
    words = "; ".join(f"{bill} for {' or '.join(names)}" for bill, names in bills.items())
    says = f"The bill for this work, compared with {rental['cloud_name']}: {words}."
    engine.conclude(f.Advice(topic=TOPIC, says=says))
    return {"list": words}


@formula
def rent_there(expected: float, hours: float, longer: float, lowest: float, cloud: str) -> str:
    """Return the rent of all the work at the cheapest cloud, if only that is less than a card.

    >>> rent_there(1000, 500, 2000, 0.2, "a cloud")
    'If a cloud suits you, rent there: all of this work costs about $200. '
    >>> rent_there(1000, 500, 900, 0.2, "a cloud")
    ''
    """
    if not hours <= expected < longer:
        return ""
    bill = spoken(expected * lowest)
    return f"If {cloud} suits you, rent there: all of this work costs about ${bill}. "


@formula
def verb_for(verb: str, own: f.OwnCard) -> str:
    """Return a verb in the third person, singular or plural, for one card or several.

    >>> verb_for("do", {"cards": 2}), verb_for("do", {"cards": 1}), verb_for("cost", {})
    ('do', 'does', 'costs')
    """
    singular = {"do": "does"}.get(verb, f"{verb}s")
    return verb if own.get("cards", 1) > 1 else singular


@formula
def pronoun(own: f.OwnCard) -> str:
    """Return the pronoun for one card or several."""
    return "they" if own.get("cards", 1) > 1 else "it"


@formula
def owners(own: f.OwnCard) -> str:
    """Return the possessive for one card or several."""
    return "cards'" if own.get("cards", 1) > 1 else "card's"


FOR_THE_SAME_WORK = (
    "To buy, {own_card[name]} {costs} ${own_card[usd]:,.0f}; the work that {it} {does} in an hour "
    "costs ${rent:.2f} on {rental[name]} at {rental[cloud_name]}"
)
FOR_AN_HOUR = (
    "An hour of {rental[name]} at {rental[cloud_name]} costs ${rent:.2f}, and {own_card[name]} "
    "{costs} ${own_card[usd]:,.0f}"
)

BILL_FOR_THE_WORK = "; renting for that work costs about ${bill}. "
"""The rent for all hours of work, which may take a rented card fewer or more hours."""
BILL_FOR_THE_HOURS = ", or ${bill} in rent. "


def tells_when_it_pays(
    id: str, title: str, *own: Any, rent: str, counted: str, because: str, **words: Any
) -> None:
    """Declare a rule that says when a card pays off, and which costs are included."""
    in_all = BILL_FOR_THE_HOURS if rent == FOR_AN_HOUR else BILL_FOR_THE_WORK
    rule(
        id,
        title,
        f.HoursCount(hours=the.expected, told=the.hours_told),
        ~f.ServiceWanted(usd_per_month=0, instead=True),
        *own,
        f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
        f.Rental(cloud=the.cloud, card=the.card),
        f.BreakEven(cloud=the.cloud, card=the.card, usd=the.rent, hours=the.hours),
        let={
            "when": pays_off(the.hours),
            "bill": spoken(the.expected * the.rent),
            "does": verb_for("do", the.own_card),
            "costs": verb_for("cost", the.own_card),
            "it": pronoun(the.own_card),
            "whose": owners(the.own_card),
            **words,
        },
        then=f.Advice(
            topic="rent or buy",
            says=rent + ". Buying {own_card[name]} {when}; {hours_told}" + in_all + counted,
        ),
        says="Compared with {rental[name]} at {rental[cloud_name]}, buying {own_card[name]} "
        "{when}.",
        because=because,
        sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    )


WITH_ELECTRICITY = "This includes the {whose} electricity but not the rest of the computer."
WITHOUT_ELECTRICITY = (
    "This includes neither the {whose} electricity, whose cost is unknown, nor the rest of the "
    "computer."
)

tells_when_it_pays(
    "ADVICE-510",
    "The answer always says after how many hours a card pays off",
    f.OwnCard(kw=P(KNOWN)),
    ~f.HeldWhileUsed(),
    ~f.LowestRent(),
    rent=FOR_THE_SAME_WORK,
    counted=WITH_ELECTRICITY,
    because="Only you know how many hours you will use it.",
)
tells_when_it_pays(
    "ADVICE-512",
    "If another rental costs less for the same work, the answer compares the card with that, too",
    f.OwnCard(kw=P(KNOWN)),
    ~f.HeldWhileUsed(),
    f.LowestRent(cloud=the.elsewhere, card=the.other, usd=the.lowest, hours=the.longer),
    AS.cheapest << f.Rental(cloud=the.elsewhere, card=the.other, cloud_name=the.there),
    rent=FOR_THE_SAME_WORK
    + ", and ${lowest:.2f} on {cheapest[name]} at {cheapest[cloud_name]}, the lowest rent",
    counted="Compared with the lowest rent, it {later}. {instead}" + WITH_ELECTRICITY,
    because="A cheaper rental makes a card pay off later. Some rentals are private owners' "
    "machines, which not everyone accepts, so both are compared.",
    later=pays_off(the.longer),
    instead=rent_there(the.expected, the.hours, the.longer, the.lowest, the.there),
)
tells_when_it_pays(
    "ADVICE-511",
    "If a card's power draw is unknown, the answer leaves out its electricity and says so",
    f.OwnCard(),
    ~f.OwnCard(kw=P(KNOWN)),
    ~f.HeldWhileUsed(),
    rent=FOR_THE_SAME_WORK,
    counted=WITHOUT_ELECTRICITY,
    because="Electricity would make the card pay off later, but nobody can say how much later.",
)
tells_when_it_pays(
    "ADVICE-973",
    "A card is compared hour for hour with a rented machine that waits for you",
    f.OwnCard(kw=P(KNOWN)),
    f.HeldWhileUsed(),
    rent=FOR_AN_HOUR,
    counted=WITH_ELECTRICITY,
    because="Only you know how many hours you will use it.",
)
tells_when_it_pays(
    "ADVICE-974",
    "A card of unknown power draw is also compared hour for hour with a rented machine that waits "
    "for you",
    f.OwnCard(),
    ~f.OwnCard(kw=P(KNOWN)),
    f.HeldWhileUsed(),
    rent=FOR_AN_HOUR,
    counted=WITHOUT_ELECTRICITY,
    because="Electricity would make the card pay off later, but nobody can say how much later.",
)


@formula
def in_rented_hours(hours: float, replaces: float) -> str:
    """Return when a card pays off, as the start of a phrase about what would be rented instead.

    >>> in_rented_hours(9000, 2), in_rented_hours(10**9, 1)
    ('pays off after about 4,500 hours of', 'never pays off compared with')
    """
    if hours >= NO_LIMIT_HOURS:
        return "never pays off compared with"
    return f"pays off after about {spoken(hours / replaces)} hours of"


def tells_after_which_rent(id: str, title: str, *own: Any, counted: str, because: str) -> None:
    """Declare a rule that says when a card pays off compared with the hours of a one-time job."""
    rule(
        id,
        title,
        f.HoursRented(hours=the.told),
        ~f.ServiceWanted(usd_per_month=0, instead=True),
        *own,
        f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
        f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
        f.BreakEven(cloud=the.cloud, card=the.card, hours=the.hours, replaces=the.each),
        let={
            "when": in_rented_hours(the.hours, the.each),
            "rent": the.usd * the.cards,
            "costs": verb_for("cost", the.own_card),
            "whose": owners(the.own_card),
        },
        then=f.Advice(
            topic="rent or buy",
            says="To buy, {own_card[name]} {costs} ${own_card[usd]:,.0f}. That {when} "
            "{rental[name]} at {rental[cloud_name]} (${rent:,.2f} an hour); your one-time job "
            "takes about {told:,.0f}. " + counted,
        ),
        says="Buying {own_card[name]} {when} {rental[name]}.",
        because=because,
        sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    )


tells_after_which_rent(
    "ADVICE-513",
    "The answer says after how many rented hours of a one-time job a card would pay off",
    f.OwnCard(kw=P(KNOWN)),
    counted=WITH_ELECTRICITY,
    because="One job is rarely the last one.",
)
tells_after_which_rent(
    "ADVICE-514",
    "If a card's power draw is unknown, the answer leaves out its electricity for a one-time job",
    f.OwnCard(),
    ~f.OwnCard(kw=P(KNOWN)),
    counted=WITHOUT_ELECTRICITY,
    because="Electricity would make the card pay off later, but nobody can say how much later.",
)


@rule(
    "ADVICE-516",
    "The bill of a one-time job is its hours times the price of an hour, next to the budget",
    f.RentAdvised(),
    f.HoursRented(hours=the.told),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    uses=[f.Purse],
    concludes=[f.Advice],
    says="{told:g} hours cost {bill:.0f} US dollars.",
    because="The hours you state depend on the GPU, so you should know on which one they count.",
)
def tell_the_bill_of_the_job(
    engine: Engine, rental: f.Rental, told: float, usd: float, cards: int
) -> Said:
    """Say what the hours cost on what is rented first, and whether the budget covers them."""
    bill = told * usd * cards
    purses = [purse for purse in engine.every(f.Purse) if purse["firm"]]
    engine.cite(*purses)
    money = float(purses[0]["high_usd"]) if purses else None
    number = f"{cards} x " if cards > 1 else ""
    says = (
        f"Your {told:,.0f} hours count as hours of {number}{rental['name']} at "
        f"{rental['cloud_name']}: about ${bill:,.0f} in all"
    )
    if money is None:
        says += "."
    elif bill <= money:
        says += f", within your ${money:,.0f}."
    else:
        paid = spoken(money / usd / cards)
        says += f", more than your ${money:,.0f}, which pays for about {paid} hours."
    engine.conclude(f.Advice(topic=JOB_BILL, says=says))
    return {"bill": bill}


@formula
def a_month(usd: float) -> str:
    """Return a monthly rent in words, in whole dollars.

    >>> a_month(862.4), a_month(6.8), a_month(0.4)
    ('about $860', 'about $7', 'less than $1')
    """
    return f"about ${float(f'{usd:.2g}'):,.0f}" if usd >= 1 else "less than $1"


rule(
    "ADVICE-518",
    "The rent for the hours you use a GPU each week is also given as a monthly bill",
    f.RentAdvised(),
    f.Answer(key="hours_per_week", value=the.a_week),
    ~f.HoursRented(),
    ~f.TrainingRun(),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    let={
        "use": weekly(the.a_week),
        "bill": a_month(the.usd * the.cards * the.a_week * WEEKS_PER_YEAR / MONTHS_PER_YEAR),
    },
    then=f.Advice(topic=JOB_BILL, says="At {use}, the rent is {bill} a month."),
    says="{use} at {rental[cloud_name]}: {bill} a month.",
    because="A budget is planned by the month, and a few cents an hour add up.",
)

rule(
    "ADVICE-515",
    "A budget is also converted to rented hours",
    f.RentAdvised(),
    ~f.HoursRented(),
    f.Purse(firm=True, high_usd=the.sum),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    let={"hours": spoken(the.sum / (the.usd * the.cards))},
    then=f.Advice(
        topic=TOPIC, says="${sum:,.0f} pays for about {hours} hours at {rental[cloud_name]}."
    ),
    says="${sum:,.0f} pays for about {hours} hours.",
    because="You rent by the hour, so hours are the best way to show what a budget buys.",
)
