"""Stage 13 too: what renting costs beside other places and beside a card."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    BreakEven,
    OwnCard,
    Purse,
    RentAdvised,
    Rental,
    RentalChosen,
    RentalOut,
    ServiceWanted,
    UseExpected,
)
from expert.rules.cloud.leaning import hour_value
from expert.rules.cloud.places import TOPIC
from expert.rules.cloud.rent_or_buy import KNOWN, NO_LIMIT_HOURS

COMPARED = 3
USELESS = ("memory", "support")
"""Reasons that leave nothing to compare: too little memory, no software."""


def hours_in_words(hours: float) -> str:
    """Return a number of hours for a sentence.

    >>> hours_in_words(173.4), hours_in_words(10**9)
    ('after about 173 hours', 'never')
    """
    return "never" if hours >= NO_LIMIT_HOURS else f"after about {hours:.0f} hours"


@rule(
    id="ADVICE-500",
    title="What an hour costs is told with the place and the day of the price",
    because="Prices of hours move, and every place has its own.",
    says="{rental[name]} at {rental[cloud_name]}: {usd:g} US dollars an hour, seen on {on}.",
    sources=["judgement"],
    when=[
        AS.advised << RentAdvised(),
        AS.chosen << RentalChosen(cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, usd=MATCH.usd, on=MATCH.on),
    ],
)
def tell_price_of_hour(engine: Engine, rental: Rental, usd: float, on: str) -> None:
    """Say what an hour costs where."""
    cards = rental["cards"]
    together = f", {cards} of them together {usd * cards:g}" if cards > 1 else ""
    spot = (
        " on the spot, where it may be taken away at any time" if rental["kind"] == "spot" else ""
    )
    says = (
        f"{rental['cloud_name']}: one {rental['name']} costs {usd:g} US dollars an hour{spot}"
        f"{together} (price of {on})."
    )
    engine.conclude(Advice(topic=TOPIC, says=says))


@rule(
    id="ADVICE-501",
    title="How much more one place does for the money than others is told",
    because="The figure shows whether the difference is worth a move.",
    says="For the same money {rental[name]} does {list}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.advised << RentAdvised(),
        AS.chosen << RentalChosen(rank=1, cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(Answer(key="deadline", value=True)),
    ],
    uses=[Rental, RentalOut, RentalChosen],
)
def compare_value_of_clouds(engine: Engine, rental: Rental, cloud: str) -> dict[str, object]:
    """Compare the chosen rental with the best of the other clouds that were not chosen."""
    chosen = {c["cloud"] for c in engine.every(RentalChosen)}
    useless = {o["card"] for o in engine.every(RentalOut) if o["reason"] in USELESS}
    best: dict[str, Rental] = {}
    for other in engine.every(Rental):
        name = other["cloud"]
        if name in chosen or other["card"] in useless:
            continue
        if hour_value(other) >= hour_value(rental):
            continue
        if name not in best or hour_value(other) > hour_value(best[name]):
            best[name] = other
    rivals = sorted(best.values(), key=lambda r: (-hour_value(r), r["cloud"]))[:COMPARED]
    if not rivals:
        return {}
    engine.cite(*rivals)
    words = [
        f"{hour_value(rental) / hour_value(r):.1f} times the work of {r['name']} at "
        f"{r['cloud_name']}"
        for r in rivals
    ]
    says = f"For the same money {rental['cloud_name']} does {', '.join(words)}."
    engine.conclude(Advice(topic=TOPIC, says=says))
    return {"list": ", ".join(words)}


def _tell_break_even(
    engine: Engine,
    counted: str,
    use: UseExpected,
    own: OwnCard,
    rental: Rental,
    even: BreakEven,
) -> dict[str, object]:
    """Say after how many hours a card has paid, what is counted, and how many are expected."""
    when = hours_in_words(even["hours"])
    says = (
        f"Rent adds up: an hour's work of {own['name']} ({own['usd']:.0f} US dollars) costs "
        f"{even['usd']:.2f} on {rental['name']} at {rental['cloud_name']}, so the card, "
        f"{counted} the rest of the computer, pays {when}; "
        f"{use['a_week']:g} hours a week for {use['years']:g} years are {use['hours']:.0f}."
    )
    engine.conclude(Advice(topic="rent or buy", says=says))
    return {"when": when}


@rule(
    id="ADVICE-510",
    title="From how many hours on a card pays is told, whatever is advised",
    because="Hours are the one thing that only the person can know.",
    says="{own[name]} pays {when} against {rental[name]} at {rental[cloud_name]}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.use << UseExpected(),
        NOT(ServiceWanted(usd_per_month=0, instead=True)),
        AS.own << OwnCard(kw=P(KNOWN)),
        AS.chosen << RentalChosen(rank=1, cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        AS.even << BreakEven(cloud=MATCH.cloud, card=MATCH.card),
    ],
)
def tell_break_even(
    engine: Engine, use: UseExpected, own: OwnCard, rental: Rental, even: BreakEven
) -> dict[str, object]:
    """Say after how many hours a card has paid, with its electricity."""
    return _tell_break_even(engine, "with its electricity but without", use, own, rental, even)


@rule(
    id="ADVICE-511",
    title="Where nobody knows what a card draws, that its electricity is not counted is told",
    because="With electricity the card pays later, and nobody can say how much.",
    says="{own[name]} pays {when} against {rental[name]} at {rental[cloud_name]}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.use << UseExpected(),
        NOT(ServiceWanted(usd_per_month=0, instead=True)),
        AS.own << OwnCard(),
        NOT(OwnCard(kw=P(KNOWN))),
        AS.chosen << RentalChosen(rank=1, cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        AS.even << BreakEven(cloud=MATCH.cloud, card=MATCH.card),
    ],
)
def tell_break_even_of_rent(
    engine: Engine, use: UseExpected, own: OwnCard, rental: Rental, even: BreakEven
) -> dict[str, object]:
    """Say after how many hours a card has paid, its unknown electricity not counted."""
    return _tell_break_even(
        engine,
        "without its electricity, of which nothing is known, and without",
        use,
        own,
        rental,
        even,
    )


@rule(
    id="ADVICE-515",
    title="A stated sum is told in hours",
    because="Hours are what it buys.",
    says="{sum:.0f} US dollars pay for {hours:.0f} hours.",
    sources=["judgement"],
    when=[
        AS.advised << RentAdvised(),
        AS.purse << Purse(firm=True, high_usd=MATCH.sum),
        AS.chosen << RentalChosen(rank=1, cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, usd=MATCH.usd, cards=MATCH.cards),
    ],
)
def tell_hours_for_sum(
    engine: Engine, sum: float, usd: float, cards: int, rental: Rental
) -> dict[str, object]:
    """Say for how many hours the money lasts."""
    hours = sum / (usd * cards)
    says = f"{sum:.0f} US dollars pay for {hours:.0f} hours at {rental['cloud_name']}."
    engine.conclude(Advice(topic=TOPIC, says=says))
    return {"hours": hours}
