"""Stage 10: how fast each compared card is, and which other cards it can be compared with."""

from __future__ import annotations

from math import exp, log

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT
from expert.rules.averages import mean
from expert.rules.cards.speed import COMPUTING_JOBS, MODEL, TABLE
from expert.rules.speeds.yardstick import BANDWIDTH, SPEEDS

BY_TABLE = "table"
MODELLED = OneOf(("training_model",))


rule(
    "RANK-200",
    "A card that appears in the tables gets the speed given there",
    f.Compared(card=the.id),
    f.Tabled(card=the.id, name=the.name, value=the.value),
    then=f.Pace(card=the.id, name=the.name, value=the.value, basis=BY_TABLE, scale=BY_TABLE),
    says="The speed of {tabled[name]} is taken from the tables.",
    because="A figure from someone who measured or used the cards is better than a data sheet.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "RANK-201",
    "The speed of a card missing from the advisor's table is estimated from bandwidth",
    f.Compared(card=the.id),
    f.Card(id=the.id, name=the.name),
    EXISTS(f.Yardstick()),
    f.Speed(card=the.id, basis=BANDWIDTH, value=the.value),
    then=f.Pace(card=the.id, name=the.name, value=the.value, basis=BANDWIDTH, scale=BY_TABLE),
    says="The speed of {card[name]} is estimated from a card in the table with the same "
    "architecture.",
    because="Bandwidth can be compared directly only between cards of the same architecture.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)


@rule(
    "RANK-202",
    "The speed of a card missing from the tables is estimated by the model",
    f.Compared(card=the.id),
    f.Card(id=the.id, name=the.name, architecture=the.architecture),
    f.Speed(card=the.id, basis=the.basis & P(MODELLED), value=the.value),
    EXISTS(f.Yardstick()),
    ~f.Tabled(card=the.id),
    uses=[f.Tabled, f.Speed, f.Card, f.Compared],
    concludes=[f.Pace],
    says="The model estimates the speed of {card[name]} from {anchors}.",
    because="The model compares cards of the same architecture best, and the mean of several "
    "estimates is more accurate than one.",
)
def pace_by_model_from_tabled_cards(
    engine: Engine, id: str, name: str, architecture: str, basis: str, value: float
) -> Said:
    """Conclude the mean of the tabled cards' paces, each multiplied by the model's ratio.

    The mean is geometric. It is over cards of the same architecture or, if there are none,
    over the compared cards.
    """
    modelled = [
        (tabled, speed)
        for tabled in engine.every(f.Tabled)
        for speed in engine.every(f.Speed, card=tabled["card"])
        if speed["basis"] == basis
    ]
    alike = {card["id"] for card in engine.every(f.Card, architecture=architecture)}
    compared = {fact["card"] for fact in engine.every(f.Compared)}
    anchors = [pair for pair in modelled if pair[0]["card"] in alike] or [
        pair for pair in modelled if pair[0]["card"] in compared
    ]
    if not anchors:
        return {}
    for pair in anchors:
        engine.cite(*pair)
    pace = exp(mean(log(tabled["value"] * value / speed["value"]) for tabled, speed in anchors))
    pace = float(f"{pace:.6g}")
    engine.conclude(f.Pace(card=id, name=name, value=pace, basis=MODEL, scale=BY_TABLE))
    return {"anchors": tuple(dict.fromkeys(tabled["name"] for tabled, _ in anchors))}


rule(
    "RANK-203",
    "If no table contains two of the cards, the model alone gives their speeds",
    f.Compared(card=the.id),
    f.Card(id=the.id, name=the.name),
    f.Speed(card=the.id, basis=P(MODELLED), value=the.value),
    ~f.Yardstick(),
    ~f.Answer(key="speed_by", value=BANDWIDTH),
    then=f.Pace(card=the.id, name=the.name, value=the.value, basis=MODEL, scale=MODEL),
    says="The model alone gives the speed of {card[name]}: no table contains two of the cards.",
    because="All cards in a comparison need the same basis.",
)


rule(
    "SPEED-191",
    "If no card is named, the cards whose text generation was measured are compared",
    f.Topic(ask=SPEEDS),
    f.Speed(card=the.id, basis=P(OneOf(("measured", "measured_scaled")))),
    ~f.Member(group=ASKED_ABOUT),
    then=f.Compared(card=the.id),
    says="This card was measured generating text.",
    because="The speeds of measured cards are known best.",
)

rule(
    "RANK-207",
    "Speeds with a unit are compared directly",
    f.Compared(card=the.id),
    f.Card(id=the.id, name=the.name),
    AS.speed << f.Speed(card=the.id, value=the.value, unit=the.unit, basis=the.basis),
    ~f.Answer(key="speed_by", value=BANDWIDTH),
    then=f.Pace(card=the.id, name=the.name, value=the.value, basis=the.basis, scale=MODEL),
    says="{card[name]} reaches about {value:.3g} {unit}.",
    because="All other answers give the same figure.",
)


CARD_OF_KNOWN_BANDWIDTH = f.Card(
    id=the.id, name=the.name, architecture=the.architecture, bandwidth_gb_s=the.width
)
BY_BANDWIDTH = f.Pace(
    card=the.id, name=the.name, value=the.width, basis=BANDWIDTH, scale=the.architecture
)
"""The card's pace on the scale for its architecture."""

rule(
    "RANK-204",
    "If you ask for bandwidth, it is compared only between cards of one architecture",
    f.Compared(card=the.id),
    f.Answer(key="speed_by", value=BANDWIDTH),
    CARD_OF_KNOWN_BANDWIDTH,
    then=BY_BANDWIDTH,
    says="{card[name]} has {width:g} GB/s, which can be compared only within {architecture}.",
    because="Architectures differ in how much speed they get out of their bandwidth.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "RANK-205",
    "If a card's architecture appears in no table, only bandwidth can be compared",
    f.Compared(card=the.id),
    f.Basis(basis=TABLE),
    f.Job(id=P(COMPUTING_JOBS)),
    CARD_OF_KNOWN_BANDWIDTH,
    ~f.Speed(card=the.id),
    ~f.Tabled(card=the.id),
    ~f.Answer(key="speed_by", value=BANDWIDTH),
    then=BY_BANDWIDTH,
    says="{card[name]} has {width:g} GB/s, which can be compared only within {architecture}.",
    because="Bandwidth can be compared directly only between cards of the same architecture.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)
