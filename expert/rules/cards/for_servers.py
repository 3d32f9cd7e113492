"""Stage 10: in a data center, cards built for servers come before others."""

from __future__ import annotations

from expert.compat import AS, L
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts import Answer, Beaten, Candidate, Card, Purse, Setting
from expert.rules.cards.rank import beat, cheapest
from expert.rules.vocabulary import DATA_CENTRE


@rule(
    "RANK-075",
    "In a data center, a card that is not built for servers is beaten by one that is",
    Answer(key="in_data_centre", value=True),
    Setting(name="ladder", value=True),
    Purse(stretch_usd=the.limit),
    AS.loser << Candidate(card=the.id),
    Card(id=the.id, segment=~L(DATA_CENTRE)),
    uses=[Candidate, Card],
    concludes=[Beaten],
    says="{loser[name]} is not built for servers; {winner[name]}, for {winner[usd]:.0f} US "
    "dollars, is.",
    because="The rack's fans cool such cards, their memory corrects errors, and their makers "
    "support them there.",
)
def set_aside_outside_servers(engine: Engine, loser: Candidate, limit: float) -> Said:
    """Conclude that the cheapest affordable card built for servers is better."""
    built = {card["id"] for card in engine.every(Card, segment=DATA_CENTRE)}
    fit = [c for c in engine.every(Candidate) if c["card"] in built and c["usd"] <= limit]
    if not fit:
        return {}
    winner = cheapest(fit)
    return beat(engine, loser, winner, "not_for_servers", "card for servers", ("no", "yes", ""))
