"""Try lighter settings before a card of which only an estimated price is within the budget."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import USED_INSTEAD
from expert.rules.cards.choose import BEST_FOR_THE_MONEY, PLACES_PER_ROLE
from expert.rules.cards.lighter import MAY_BE_LIGHTER, USED_UNASKED, WITHOUT_ONE_OF_YOUR_OWN

ANOTHER_IS_AS_GOOD = f.Pick(kind="card", place=P(AtLeast(PLACES_PER_ROLE + 1)))


rule(
    "ADVICE-439",
    "A card whose estimated price is at the very end of the budget is no sure result",
    WITHOUT_ONE_OF_YOUR_OWN,
    MAY_BE_LIGHTER,
    f.Need(hard=True),
    f.Purse(high_usd=the.money, firm=True),
    f.Pick(kind="card", id=the.id, role=BEST_FOR_THE_MONEY, condition="new", cards=1, usd=the.each),
    ~ANOTHER_IS_AS_GOOD,
    ~f.Outdated(card=the.id),
    ~f.Pick(kind="card", role=USED_INSTEAD),
    f.Offer(card=the.id, condition="new", basis="carried"),
    AS.picked << f.Card(id=the.id, name=the.name),
    AS.band << f.Setting(name="tie_band", value=the.share),
    the.each * (1 + the.share) > the.money,
    the.each <= the.money,
    then=f.NoNewCard(
        left="the only card within the budget may cost more than it", rank=USED_UNASKED
    ),
    says="{name} costs {each:,.0f} US dollars by an estimate, and the budget is {money:,.0f}.",
    because="Its price may as well be over the budget, so a sure choice in a lighter setting that "
    "loses little is worth more.",
    sources=["judgement"],
)
