"""Stage 10: one card beats several if it costs no more and is about as good."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.rank import (
    IN_DATA_CENTRE,
    OF_SERVERS,
    beat,
    built_for_servers,
    paid_in_all,
    reads_no_slower,
)
from expert.rules.cards.worth import COUNTED_BESIDE_A_PRICE, READING, Trouble
from expert.rules.vocabulary import ALONE, SEVERAL


@rule(
    "RANK-371",
    "Several cards lose to one that costs no more and is about as fast",
    f.Setting(name="sound_within", value=the.share),
    AS.loser << f.Candidate(cards=P(SEVERAL)),
    uses=[f.Candidate, *COUNTED_BESIDE_A_PRICE, *READING, *OF_SERVERS],
    answers=[IN_DATA_CENTRE],
    concludes=[f.Beaten],
    says="{loser[cards]} x {loser[name]} ({loser[condition]}, {loser[usd]:.0f} US dollars) do "
    "what {winner[name]} ({winner[condition]}, {winner[usd]:.0f} US dollars) does alone; "
    "its speed is the same within {share:.0%} or better.",
    because="Several cards need a board with enough slots, a larger power supply and programs "
    "that split the work. One card that holds it needs none of that.",
)
def set_aside_several(engine: Engine, loser: f.Candidate, share: float) -> Said:
    """Conclude that a single card holds the work for no more money, at about the same speed.

    A card that leaves part of the work to system RAM does not hold it, unless the several cards do
    the same. In a data center, a card that is not built for servers does not beat those that are.
    """
    aside = {found["card"] for found in engine.every(f.MainMemory)}
    racked = built_for_servers(engine)
    trouble = Trouble(engine.every)
    paid = paid_in_all(trouble, loser)
    single = [
        (-float(other["gib"]), paid_in_all(trouble, other), str(other["card"]), other)
        for other in engine.every(f.Candidate, cards=ALONE)
        if other["card"] not in aside or loser["card"] in aside
        if loser["card"] not in racked or other["card"] in racked
        if other["usd"] <= loser["usd"]
        and paid_in_all(trouble, other) <= paid
        and other["speed"] >= (1 - share) * loser["speed"]
        and reads_no_slower(engine, other, loser, share)
    ]
    if not single:
        return {}
    *_, winner = min(single, key=lambda one: one[:-1])
    figures = ("several cards", "one card", "kind")
    return beat(engine, loser, winner, "several", "number of cards", figures)
