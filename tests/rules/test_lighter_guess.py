"""Lighter settings before a card of which only an estimated price is within the budget."""

from expert.facts import (
    Answer,
    CloudDecided,
    Job,
    NoNewCard,
    Offer,
    Outdated,
    Pick,
    SuitablePick,
    Topic,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, need, purse, setting

GPU = Topic(ask="gpu")
BEFORE = setting("lighter_before_used", True)
BAND = setting("tie_band", 0.05)
MONEY = changed(purse(high=1000, stretch=1100, save=1300), firm=True)
PICKED = Pick(
    kind="card",
    id="card",
    name="Card",
    role="best_for_the_money",
    condition="new",
    place=10,
    cards=1,
    usd=960,
)
CARRIED = Offer(card="card", condition="new", usd=960, basis="carried", on="2020-01-01")
GIVEN = (GPU, BEFORE, need(), MONEY, PICKED, CARRIED, card(), BAND)
IMAGES, SUITS = Job(id="generate_images"), SuitablePick(card="card")
NO_GUESS = {
    "the question is another": instead(Topic(ask="upgrade")),
    "it is clearly within the budget": instead(changed(PICKED, usd=950)),
    "its price was seen": instead(changed(CARRIED, basis="seen")),
    "two are bought": instead(changed(PICKED, cards=2)),
    "another one is as good": plus(changed(PICKED, id="other", place=11)),
    "a used card is named instead": plus(changed(PICKED, role="used_instead", place=5)),
    "only the used one is picked": instead(changed(PICKED, condition="used")),
    "the budget is in words": instead(changed(MONEY, firm=False)),
    "the advisor does not": instead(setting("lighter_before_used", False)),
    "a place is named": plus(Answer(key="where", value="local")),
    "it is rented anyway": plus(CloudDecided()),
    "it is over the budget": instead(changed(PICKED, usd=1001)),
    "the need is a wish": instead(changed(need(), hard=False)),
}
GUESS = NoNewCard(left="the only card within the budget may cost more than it", rank=1)

EXAMPLES = [
    Example(
        "ADVICE-439",
        given=GIVEN,
        concludes=(GUESS,),
        unless=NO_GUESS | {"images are generated": plus(IMAGES)},
    ),
    Example(
        "ADVICE-403",
        given=(*GIVEN, IMAGES, SUITS),
        concludes=(GUESS,),
        unless=NO_GUESS
        | {
            "something else is done": without(Job),
            "the card does not suit the model": without(SuitablePick),
            "it is outdated": plus(Outdated(card="card", why="no_bfloat16")),
        },
    ),
]
