"""Stage 8: several cards that draw more than a household circuit can supply."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import P
from expert.engine.terms import the
from expert.rules.cards.premiums import counts_as_more
from expert.rules.machine.supply import POWER_OF_THE_REST, UNSAID, beyond_a_circuit
from expert.rules.vocabulary import SEVERAL


def counts_as_more_beyond_a_circuit(id: str, title: str, *conditions: Any, region: Any) -> None:
    """Declare that cards which overload a household circuit are compared at a higher price."""
    counts_as_more(
        id,
        title,
        f.Fits(card=the.id, cards=the.cards & P(SEVERAL)),
        ~f.Answer(key="in_data_centre", value=True),
        ~f.InServer(),
        POWER_OF_THE_REST,
        *conditions,
        beyond_a_circuit(region),
        trait={"board_power_w": the.power},
        reason="circuit",
        says="{cards:g} of them and the computer draw more from the wall than the {circuit:g} W "
        "that a household circuit in {where} can supply, +{added:.0%}.",
        because="They need a second circuit or a power limit, and with that much heat and noise, "
        "they are unpleasant to have in a room where people work.",
        sources=["handbook-2017", "judgement"],
    )


counts_as_more_beyond_a_circuit(
    "FIT-245",
    "If you name no country, cards that overload the weakest circuit are compared at a higher "
    "price",
    ~f.Answer(key="region"),
    region=UNSAID,
)
counts_as_more_beyond_a_circuit(
    "FIT-246",
    "Cards that overload a household circuit in your country are compared at a higher price",
    f.Answer(key="region", value=the.region),
    region=the.region,
)
