"""Compare the cost of renting across clouds and with the cost of a card (stage 13)."""

from __future__ import annotations

from expert import facts as f
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import JOB_BILL
from expert.rules.cards.rate_advice import spoken
from expert.rules.cloud.leaning import HOURS, bill_value
from expert.rules.cloud.places import TOPIC
from expert.rules.cloud.rent_or_buy import NO_LIMIT_HOURS, USELESS, weekly
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


@rule(
    "ADVICE-501",
    "The bill at the best cloud is compared with the bills at others",
    f.RentAdvised(),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card),
    ~f.HeldWhileUsed(),
    ~f.FreeFirst(),
    ~f.Topic(ask="compare"),
    uses=[*HOURS, f.Rental, f.RentalOut, f.RentalChosen],
    concludes=[f.Advice],
    says="The bill compared with {rental[name]}: {list}.",
    because="This figure shows whether switching clouds is worth it.",
    sources=["dettmers-2019-04-03"],
)
def compare_bills(engine: Engine, rental: f.Rental) -> Said:
    """Compare the chosen rental with the best rentals from clouds that were not chosen."""
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
def singular(word: str, own: f.OwnCard) -> str:
    """Return a word for one card, or the one for several instead.

    >>> singular("costs", {"cards": 2}), singular("costs", {})
    ('cost', 'costs')
    """
    several = {"costs": "cost", "does": "do", "it": "they", "card's": "cards'"}
    return several[word] if own.get("cards", 1) > 1 else word


@formula
def counted(own: f.OwnCard) -> str:
    """Return which costs of a bought card are counted."""
    cards = singular("card's", own)
    electricity = f"the {cards} electricity"
    if "kw" in own:
        return f"This includes {electricity} but not the rest of the computer."
    return (
        f"This includes neither {electricity}, whose cost is unknown, nor the rest of the computer."
    )


@rule(
    "ADVICE-510",
    "The answer always says after how many hours a card pays off",
    f.HoursCount(hours=the.expected, told=the.hours_told),
    ~f.ServiceWanted(usd_per_month=0, instead=True),
    f.OwnCard(),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card),
    f.BreakEven(cloud=the.cloud, card=the.card, usd=the.rent, hours=the.hours),
    uses=[f.HeldWhileUsed, f.LowestRent, f.Rental],
    concludes=[f.Advice],
    says="Compared with {rental[name]} at {rental[cloud_name]}, buying {own_card[name]} {when}.",
    because="Only you know how many hours you will use it. Some of the cheapest rentals are "
    "private owners' machines, which not everyone accepts, so a card is compared with both.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)
def tell_when_it_pays(
    engine: Engine,
    own_card: f.OwnCard,
    rental: f.Rental,
    break_even: f.BreakEven,
    expected: float,
    hours_told: str,
) -> Said:
    """Compare a card with the rent of its work, or hour for hour if the machine waits for you."""
    held = engine.every(f.HeldWhileUsed)
    engine.cite(*held)
    hour, hours, name = float(break_even["usd"]), float(break_even["hours"]), own_card["name"]
    price = f"{name} {singular('costs', own_card)} ${own_card['usd']:,.0f}"
    where = f"{rental['name']} at {rental['cloud_name']}"
    it, bill, later = singular("it", own_card), spoken(expected * hour), ""
    if held:
        compared = f"An hour of {where} costs ${hour:.2f}, and {price}"
        in_all = f", or ${bill} in rent"
    else:
        elsewhere, later = _lowest_rent(engine, expected, hours)
        compared = f"To buy, {price}; the work that {it} {singular('does', own_card)} in an hour "
        compared += f"costs ${hour:.2f} on {where}{elsewhere}"
        in_all = f"; renting for that work costs about ${bill}"
    says = f"{compared}. Buying {name} {pays_off(hours)}; {hours_told}{in_all}. {later}"
    engine.conclude(f.Advice(topic="rent or buy", says=says + counted(own_card)))
    return {"when": pays_off(hours)}


def _lowest_rent(engine: Engine, expected: float, hours: float) -> tuple[str, str]:
    """Return the lowest rent for the same work, and when a card pays off compared with that."""
    for lowest in engine.every(f.LowestRent):
        for other in engine.every(f.Rental, cloud=lowest["cloud"]):
            if other["card"] != lowest["card"]:
                continue
            engine.cite(lowest, other)
            there, usd, longer = other["cloud_name"], float(lowest["usd"]), float(lowest["hours"])
            instead = rent_there(expected, hours, longer, usd, there)
            return (
                f", and ${usd:.2f} on {other['name']} at {there}, the lowest rent",
                f"Compared with the lowest rent, it {pays_off(longer)}. {instead}",
            )
    return "", ""


@formula
def in_rented_hours(hours: float, replaces: float) -> str:
    """Return when a card pays off, as the start of a phrase about what would be rented instead.

    >>> in_rented_hours(9000, 2), in_rented_hours(10**9, 1)
    ('pays off after about 4,500 hours of', 'never pays off compared with')
    """
    if hours >= NO_LIMIT_HOURS:
        return "never pays off compared with"
    return f"pays off after about {spoken(hours / replaces)} hours of"


rule(
    "ADVICE-513",
    "The answer says after how many rented hours of a one-time job a card would pay off",
    f.HoursRented(hours=the.told),
    ~f.ServiceWanted(usd_per_month=0, instead=True),
    f.OwnCard(),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    f.BreakEven(cloud=the.cloud, card=the.card, hours=the.hours, replaces=the.each),
    let={
        "when": in_rented_hours(the.hours, the.each),
        "rent": the.usd * the.cards,
        "costs": singular("costs", the.own_card),
        "counted": counted(the.own_card),
    },
    then=f.Advice(
        topic="rent or buy",
        says="To buy, {own_card[name]} {costs} ${own_card[usd]:,.0f}. That {when} {rental[name]} "
        "at {rental[cloud_name]} (${rent:,.2f} an hour); your one-time job takes about "
        "{told:,.0f}. {counted}",
    ),
    says="Buying {own_card[name]} {when} {rental[name]}.",
    because="One job is rarely the last one.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
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
