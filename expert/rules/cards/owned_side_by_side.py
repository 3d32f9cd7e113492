"""Stages 10 and 13: cards of one kind that a person owns and that train a model together."""

from __future__ import annotations

from math import ceil

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import BESIDE, OWNED, SYSTEM_RAM
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.cards.reach import WITH_GOOD_SOFTWARE
from expert.rules.vocabulary import SEVERAL

OWNED_SIDE_BY_SIDE = [
    f.Replacing(),
    f.Need(gib=the.wants),
    f.CardShare(own=the.own, shared=the.shared),
    AS.owned << f.Named(role=OWNED, kind="card", id=the.id, count=the.cards & P(SEVERAL)),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    f.Usable(card=the.id, gib=the.has),
    the.has < the.wants,
    WITH_GOOD_SOFTWARE,
]
"""Several cards of a kind that are too small one by one, and what each of them must hold."""
EACH_HOLDS = the.own + the.shared / the.cards

rule(
    "REACH-302",
    "Cards of one kind that you own are kept if each holds its share of the training job",
    OWNED_SIDE_BY_SIDE,
    the.has >= EACH_HOLDS,
    let={"each": EACH_HOLDS},
    then=(
        f.Keep(card=the.id, cards=the.cards),
        f.KeptSideBySide(card=the.id, cards=the.cards, each=round(the.each, 3)),
    ),
    says="{owned[text]}: each card has {has:g} GiB and holds {each:.1f} GiB, {own:.1f} of its own "
    "and its share of {shared:.1f}.",
    because="A new card would cost money without letting you do anything new.",
    sources=["zero-2019"],
)


@formula
def cards_that_hold(own: float, shared: float, has: float) -> int:
    """Return how many cards hold what they share, each next to what it needs for itself.

    >>> cards_that_hold(8, 40, 24)
    3
    """
    return ceil(round(shared / (has - own), 9))


@rule(
    "REACH-303",
    "Cards that you own are kept for QLoRA if what they share can wait in system RAM",
    OWNED_SIDE_BY_SIDE,
    the.has < EACH_HOLDS,
    the.own < the.has,
    f.Job(id="finetune"),
    f.Known(key="finetune_method", value="qlora"),
    f.DividedPart(part="weights"),
    f.Parameter(name="sharded-tuning-offloads", value=True),
    uses=[f.Answer],
    answers=[SYSTEM_RAM],
    concludes=[f.Keep, f.KeptSideBySide],
    says="{owned[text]}: each card has {has:g} GiB and holds {own:.1f} GiB of its own; the other "
    "{shared:.1f} GiB {found}.",
    because="Programs that divide a model fetch one layer at a time, from the other cards or from "
    "system RAM. It is slower, but it costs nothing to try.",
    sources=["fsdp-qlora-2024-06"],
)
def keep_with_main_memory(
    engine: Engine, id: str, cards: int, own: float, shared: float, has: float
) -> Said:
    """Conclude that the cards are enough with system RAM, unless you state that it is too small."""
    told = engine.every(f.Answer, key=SYSTEM_RAM)
    engine.cite(*told)
    if any(float(answer["value"]) < shared for answer in told):
        return {"found": "do not fit in your system RAM"}
    engine.conclude(f.Keep(card=id, cards=cards))
    each = round(own + shared / cards, 3)
    engine.conclude(f.KeptSideBySide(card=id, cards=cards, each=each, moved=shared))
    return {"found": "can wait in system RAM"}


rule(
    "ADVICE-938",
    "If cards you own train a model with part of it in system RAM, the answer says how",
    f.KeptSideBySide(card=the.id, cards=the.cards, each=the.each, moved=the.moved),
    f.CardShare(own=the.own),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, name=the.name),
    let={"enough": cards_that_hold(the.own, the.moved, the.has)},
    then=f.Advice(
        topic=BESIDE,
        says="Even divided, the work takes {each:.0f} GB on each of your {cards:g} x {name}, which "
        "have {has:.0f} GB. Turn on CPU offload in FSDP: {moved:.0f} GB then wait in system "
        "RAM, and each card keeps {own:.0f} GB. That is slower, because every layer crosses PCI "
        "Express in each step; {enough} such cards do it without.",
    ),
    says="{cards:g} x {name} hold {own:.1f} GiB each, with {moved:.1f} GiB in system RAM.",
    because="Without this setting, the run stops with an out-of-memory error.",
    sources=["fsdp-qlora-2024-06"],
)
