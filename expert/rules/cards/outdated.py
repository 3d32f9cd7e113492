"""Stages 9 and 10: support decides between cards with about equal figures."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.asked import BF16
from expert.rules.cards.rank import beat, cheapest, paid_in_all
from expert.rules.cards.worth import COUNTED_BESIDE_A_PRICE, Trouble, highest_alike
from expert.rules.vocabulary import TRAINING_JOBS

MENDED_BY_NOTHING = OneOf(("no_bfloat16", "lacks", "support_ends", "support_ended"))
"""Reasons for premiums that no setting and no later purchase can remove."""

rule(
    "SPEED-370",
    "For training, a card is outdated if it lacks what programs require or its support ends",
    f.Job(id=P(TRAINING_JOBS)),
    f.Premium(card=the.id, reason=the.why & P(MENDED_BY_NOTHING)),
    f.Card(id=the.id),
    then=f.Outdated(card=the.id, why=the.why),
    says="{card[name]} is considered outdated for training: {why}.",
    because="Programs for training are written for current cards, and change every month.",
    sources=["mixed-precision-paper", "flash-attention-history", "judgement"],
)
rule(
    "SPEED-375",
    "For images, a card is outdated if it lacks what programs for the model require",
    f.Job(id="generate_images"),
    f.Premium(card=the.id, reason=the.why & P(OneOf(("no_bfloat16", "lacks")))),
    f.Card(id=the.id),
    then=f.Outdated(card=the.id, why=the.why),
    says="{card[name]} is considered outdated for this model: {why}.",
    because="Extensions for new models are written for bfloat16 and fail without it until somebody "
    "adapts them.",
    sources=["x-flux-comfyui-24", "cogvideox-wrapper-325", "judgement"],
)
rule(
    "SPEED-376",
    "For several jobs, a card is outdated if it lacks the number format that one of them requires",
    f.OtherAsked(what=BF16, platform=the.platform),
    f.Premium(card=the.id, reason="no_bfloat16"),
    f.Card(id=the.id, platform=the.platform),
    then=f.Outdated(card=the.id, why="no_bfloat16"),
    says="{card[name]} is considered outdated for one of the jobs: it has no {other_asked[what]}.",
    because="A card for several jobs has to do all of them, and no setting adds a number format.",
    sources=["comfyui-models-2026", "judgement"],
)


@rule(
    "RANK-370",
    "An outdated card loses to a current one of about the same cost and speed",
    f.Outdated(card=the.id),
    f.Setting(name="sound_within", value=the.share),
    f.Purse(stretch_usd=the.limit),
    AS.loser << f.Candidate(card=the.id),
    uses=[f.Candidate, f.Outdated, *COUNTED_BESIDE_A_PRICE],
    concludes=[f.Beaten],
    says="{loser[name]} ({loser[condition]}, {loser[usd]:.0f} US dollars) is outdated "
    "for this work. {winner[name]} ({winner[condition]}, {winner[usd]:.0f} US dollars) is not; it "
    "has no less memory, and its speed per dollar is the same within {share:.0%}.",
    because="Prices and speeds are only known to within about this much. If they cannot tell two "
    "cards apart, the one that today's programs are written for is the safer choice.",
)
def set_aside_outdated(engine: Engine, loser: f.Candidate, share: float, limit: float) -> Said:
    """Conclude that a card that is not outdated gives as much for its price, within the error."""
    winner = up_to_date(engine, loser, share, limit)
    if winner is None:
        return {}
    figures = ("outdated", "current", "kind")
    return beat(engine, loser, winner, "outdated", "support and number formats", figures)


def up_to_date(
    engine: Engine, loser: f.Candidate, share: float, limit: float
) -> f.Candidate | None:
    """Return an offer that is not outdated and about as good for its price; or None.

    Its price may be higher, but only by as much as still counts as about the same.
    """
    outdated = {found["card"] for found in engine.every(f.Outdated)}
    if loser["card"] not in outdated:
        return None
    trouble = Trouble(engine.every)
    most = min(limit, highest_alike(float(loser["usd"]), share))
    paid = paid_in_all(trouble, loser) / (1 - share)
    good = [
        (paid_in_all(trouble, other) / float(other["speed"]), float(other["usd"]), other)
        for other in engine.every(f.Candidate)
        if other["card"] not in outdated
        and other["usd"] <= most
        and other["gib"] >= loser["gib"]
        and paid_in_all(trouble, other) * loser["speed"] <= paid * other["speed"]
    ]
    return min(good, key=lambda one: (one[0], one[1], str(one[2]["card"])), default=(None,))[-1]


@rule(
    "RANK-372",
    "A card that software no longer supports is not kept if your budget pays for a supported one",
    f.Topic(ask="upgrade"),
    AS.owned << f.Named(role="owned", kind="card", id=the.id),
    f.Outdated(card=the.id, why="support_ended"),
    f.Usable(card=the.id, gib=the.has),
    f.Speed(card=the.id, value=the.pace),
    f.Purse(firm=True, stretch_usd=the.limit),
    uses=[f.Candidate, f.Outdated],
    concludes=[f.Outlived],
    says="{owned[text]} is no longer supported; {found}.",
    because="New versions of frameworks no longer run on it, so fewer programs work every year. A "
    "supported card with as much memory and speed solves that.",
    sources=["pytorch-builder-history", "judgement"],
)
def find_supported_successor(
    engine: Engine, id: str, has: float, pace: float, limit: float
) -> Said:
    """Conclude that an owned card is outdated if an affordable supported one does no less."""
    outdated = {found["card"] for found in engine.every(f.Outdated)}
    good = [
        other
        for other in engine.every(f.Candidate)
        if other["card"] not in outdated
        and other["usd"] <= limit
        and other["gib"] >= has
        and other["speed"] >= pace
    ]
    if not good:
        return {"found": "no supported card within your budget does as much"}
    first = cheapest(good)
    engine.cite(first)
    engine.conclude(f.Outlived(card=id))
    return {"found": f"{first['name']} is, for {first['usd']:.0f} US dollars, and it does no less"}
