"""Stage 10: rentals on which a training run takes longer than a person waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.cards.training_run import A_SERVER, HOURS_PER_DAY, RUN, lasting


@formula
def in_one_server(cards: float, most: float, limit: float) -> float:
    """Return how many GPUs work on a run: a whole server, or more if the work needs them.

    >>> in_one_server(2, 8, 8), in_one_server(16, 8, 8), in_one_server(2, 4, 8)
    (8, 16, 4)
    """
    return max(cards, min(most, limit))


NUMBER = in_one_server(the.cards, the.most, the.limit)
HOURS = the.needed / (the.matrix * NUMBER)

rule(
    "RANK-551",
    "A rental is too slow if a training run on its whole server takes longer than a person would "
    "wait",
    RUN,
    A_SERVER,
    f.Rental(cloud=the.cloud, card=the.card, cards=the.cards),
    f.HourOffer(cloud=the.cloud, card=the.card, most=the.most),
    AS.hired << f.Card(id=the.card, tensor_tflops=the.matrix),
    f.RunWithin(days=the.days),
    the.days * HOURS_PER_DAY < HOURS,
    let={"number": NUMBER, "time": lasting(HOURS)},
    then=f.RunTooLong(cloud=the.cloud, card=the.card),
    says="The run takes {time} on {number:g} x {rental[name]} at {rental[cloud_name]}.",
    because="A low bill is no help if the result comes too late.",
)


def in_time(engine: Engine, rentals: Iterable[f.Rental]) -> Sequence[f.Rental]:
    """Return the rentals that finish a training run in time; all of them if none does."""
    rentals = list(rentals)
    late = engine.every(f.RunTooLong)
    engine.cite(*late)
    slow = {(found["cloud"], found["card"]) for found in late}
    return [r for r in rentals if (r["cloud"], r["card"]) not in slow] or rentals
