"""Stage 10: in a data center, cards built for servers come before others."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, L
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.rank import beat, cheapest
from expert.rules.vocabulary import DATA_CENTRE


@rule(
    "RANK-075",
    "In a data center, a card that is not built for servers is beaten by one that is",
    f.Answer(key="in_data_centre", value=True),
    f.Setting(name="ladder", value=True),
    f.Purse(stretch_usd=the.limit),
    AS.loser << f.Candidate(card=the.id),
    f.Card(id=the.id, segment=~L(DATA_CENTRE)),
    uses=[f.Candidate, f.Card],
    concludes=[f.Beaten],
    says="{loser[name]} is not built for servers; {winner[name]}, for {winner[usd]:.0f} US "
    "dollars, is.",
    because="The rack's fans cool such cards, their memory corrects errors, and their makers "
    "support them there.",
)
def set_aside_outside_servers(engine: Engine, loser: f.Candidate, limit: float) -> Said:
    """Conclude that the cheapest affordable card built for servers is better."""
    built = {card["id"] for card in engine.every(f.Card, segment=DATA_CENTRE)}
    fit = [c for c in engine.every(f.Candidate) if c["card"] in built and c["usd"] <= limit]
    if not fit:
        return {}
    winner = cheapest(fit)
    return beat(engine, loser, winner, "not_for_servers", "card for servers", ("no", "yes", ""))
