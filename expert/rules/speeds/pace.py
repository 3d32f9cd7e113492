"""Stage 10 too: how fast each compared card is, and with which others it may be compared."""

from __future__ import annotations

from math import exp, log

from expert.compat import AS, EXISTS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import Answer, Basis, Card, Compared, Job, Pace, Speed, Tabled, Yardstick
from expert.rules.averages import mean
from expert.rules.cards.speed import COMPUTING_JOBS, MODEL, TABLE
from expert.rules.speeds.yardstick import BANDWIDTH

BY_TABLE = "table"
MODELLED = OneOf(("training_model", "generation_model"))


@rule(
    id="RANK-200",
    title="What tables give a card is how fast it is",
    because="A measured or judged figure by somebody who used the cards beats a data sheet.",
    says="The speed of {tabled[name]} is that of the tables.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.compared << Compared(card=MATCH.id),
        AS.tabled << Tabled(card=MATCH.id, name=MATCH.name, value=MATCH.value),
    ],
)
def pace_by_table(engine: Engine, id: str, name: str, value: float) -> None:
    """Conclude the pace."""
    engine.conclude(Pace(card=id, name=name, value=value, basis=BY_TABLE, scale=BY_TABLE))


@rule(
    id="RANK-201",
    title="A card missing from the advisor's table is carried on by bandwidth",
    because="Bandwidth can be compared directly only among cards built alike.",
    says="The speed of {card[name]} is carried from a tabled card of its architecture.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.compared << Compared(card=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name),
        EXISTS(Yardstick()),
        AS.speed << Speed(card=MATCH.id, basis=BANDWIDTH, value=MATCH.value),
    ],
)
def pace_by_bandwidth_of_a_tabled_card(engine: Engine, id: str, name: str, value: float) -> None:
    """Conclude the pace on the scale of the table."""
    engine.conclude(Pace(card=id, name=name, value=value, basis=BANDWIDTH, scale=BY_TABLE))


@rule(
    id="RANK-202",
    title="A card missing from the tables is carried on by the model",
    because=(
        "The model tells cards apart best that are built alike, "
        "and the mean of several guesses errs less than one."
    ),
    says="{card[name]} is set beside {anchors} by the model.",
    sources=["judgement"],
    when=[
        AS.compared << Compared(card=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name, architecture=MATCH.architecture),
        AS.speed << Speed(card=MATCH.id, basis=MATCH.basis & P(MODELLED), value=MATCH.value),
        EXISTS(Yardstick()),
        NOT(Tabled(card=MATCH.id)),
    ],
    uses=[Tabled, Speed, Card, Compared],
)
def pace_by_model_from_tabled_cards(
    engine: Engine, id: str, name: str, architecture: str, basis: str, value: float
) -> dict[str, object]:
    """Conclude the geometric mean of tabled cards' paces, each times the model's ratio.

    Those of the card's own architecture count, or, without any, those compared.
    """
    modelled = [
        (tabled, speed)
        for tabled in engine.every(Tabled)
        for speed in engine.every(Speed, card=tabled["card"])
        if speed["basis"] == basis
    ]
    alike = {card["id"] for card in engine.every(Card, architecture=architecture)}
    compared = {fact["card"] for fact in engine.every(Compared)}
    anchors = [pair for pair in modelled if pair[0]["card"] in alike] or [
        pair for pair in modelled if pair[0]["card"] in compared
    ]
    if not anchors:
        return {}
    for pair in anchors:
        engine.cite(*pair)
    pace = exp(mean(log(tabled["value"] * value / speed["value"]) for tabled, speed in anchors))
    pace = float(f"{pace:.6g}")
    engine.conclude(Pace(card=id, name=name, value=pace, basis=MODEL, scale=BY_TABLE))
    return {"anchors": tuple(dict.fromkeys(tabled["name"] for tabled, _ in anchors))}


@rule(
    id="RANK-203",
    title="Where no table holds two of the cards, all go by the model",
    because="One comparison has one basis.",
    says="{card[name]} goes by the model alone: no table holds two of the cards.",
    sources=["judgement"],
    when=[
        AS.compared << Compared(card=MATCH.id),
        AS.card << Card(id=MATCH.id, name=MATCH.name),
        AS.speed << Speed(card=MATCH.id, basis=P(MODELLED), value=MATCH.value),
        NOT(Yardstick()),
        NOT(Answer(key="speed_by", value=BANDWIDTH)),
    ],
)
def pace_by_model(engine: Engine, id: str, name: str, value: float) -> None:
    """Conclude the pace on the model's scale."""
    engine.conclude(Pace(card=id, name=name, value=value, basis=MODEL, scale=MODEL))


def card_of_known_bandwidth() -> Card:
    """Bandwidth and architecture of the card are known."""
    return Card(
        id=MATCH.id, name=MATCH.name, architecture=MATCH.architecture, bandwidth_gb_s=MATCH.width
    )


@rule(
    id="RANK-204",
    title="Who asks for bandwidth gets it, within an architecture",
    because="Every architecture makes other use of its bandwidth.",
    says="{card[name]} has {width:g} GB/s, to be compared within {architecture}.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.compared << Compared(card=MATCH.id),
        AS.answer << Answer(key="speed_by", value=BANDWIDTH),
        AS.card << card_of_known_bandwidth(),
    ],
)
def pace_by_bandwidth_asked_for(
    engine: Engine, id: str, name: str, architecture: str, width: float
) -> None:
    """Conclude the pace on the architecture's own scale."""
    engine.conclude(Pace(card=id, name=name, value=width, basis=BANDWIDTH, scale=architecture))


@rule(
    id="RANK-205",
    title="A card built like no tabled one has its bandwidth alone",
    because="Bandwidth can be compared directly only among cards built alike.",
    says="{card[name]} has {width:g} GB/s, to be compared within {architecture}.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.compared << Compared(card=MATCH.id),
        AS.basis << Basis(basis=TABLE),
        AS.work << Job(id=P(COMPUTING_JOBS)),
        AS.card << card_of_known_bandwidth(),
        NOT(Speed(card=MATCH.id)),
        NOT(Tabled(card=MATCH.id)),
        NOT(Answer(key="speed_by", value=BANDWIDTH)),
    ],
)
def pace_by_bandwidth_alone(
    engine: Engine, id: str, name: str, architecture: str, width: float
) -> None:
    """Conclude the pace on the architecture's own scale."""
    engine.conclude(Pace(card=id, name=name, value=width, basis=BANDWIDTH, scale=architecture))
