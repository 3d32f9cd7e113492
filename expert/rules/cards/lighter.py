"""Stage 13: lighter settings for a job, tried before a used or rented card is recommended.

Whatever a person does not state is assumed. If no new card does the work as assumed, the usual ways
of saving memory are tried, starting with those that lose the least. The consultation runs again
with each of them (``expert/consultation/lighter.py``).
"""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, L, P
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Advice,
    Answer,
    Assumed,
    CloudDecided,
    FallsBehind,
    Job,
    Known,
    LighterAnswer,
    LighterTaken,
    LighterToTry,
    MemoryPart,
    Model,
    Need,
    NoNewCard,
    OnlyImmature,
    Parameter,
    Pick,
    Program,
    Purse,
    RentalChosen,
    RentalOut,
    SavingToTry,
    ServiceWanted,
    Setting,
    StoredAs,
    Topic,
    WeightFormat,
    WeightUse,
)
from expert.facts.values import ANY_KIND, LIGHTER
from expert.rules.memory.formats import BITS, FORMAT, FULL, PRECISION
from expert.rules.memory.inference import LLAMA_CPP, VLLM
from expert.rules.memory.parts import CACHE

USED_UNASKED, NOTHING_TO_BUY = 1, 2
MORE_THAN_LITTLE = P(AtLeast(2))
"""The loss of a lighter setting that loses more than a little."""
GGUF, TWO = "gguf", 2
MANY_CARDS = 3
"""More than the two cards that most computers hold."""
CACHE_BITS = "cache_bits"
WITH_A_SMALLER_CACHE = P(OneOf((LLAMA_CPP, VLLM)))
"""The programs that can keep the cache in 8 bits."""

# --- whether a new card does the work -------------------------------------------------

A_CARD_IS_SOUGHT = [
    Topic(ask=P(OneOf(("gpu", "upgrade")))),
    Setting(name="lighter_before_used", value=True),
    Need(hard=True),
    ~Answer(key="where"),
    ~CloudDecided(),
]

rule(
    "ADVICE-420",
    "A used card that you did not ask for is not an acceptable result",
    A_CARD_IS_SOUGHT,
    Pick(kind="card", role="used_instead", name=the.name),
    ~LighterTaken(loss=MORE_THAN_LITTLE),
    then=NoNewCard(left="only used cards within the budget can do it", rank=USED_UNASKED),
    says="Only a used {name} does the work as assumed.",
    because="Someone who did not ask for used cards would rather have a warranty if a new card is "
    "enough.",
)
rule(
    "ADVICE-421",
    "If the budget buys no card at all, no new card does the work as assumed",
    A_CARD_IS_SOUGHT,
    Purse(high_usd=the.money, firm=True),
    ~Pick(kind="card"),
    ~ServiceWanted(),
    ~OnlyImmature(),
    then=NoNewCard(left="no card within the budget can do it", rank=NOTHING_TO_BUY),
    says="No card for {money:,.0f} US dollars or less does the work as assumed.",
    because="If you state a budget, you want to buy a card, even if that takes a lighter setting.",
)


rule(
    "ADVICE-425",
    "A used card that also needs a much lighter setting is not an acceptable result",
    A_CARD_IS_SOUGHT,
    Pick(kind="card", role="used_instead", name=the.name),
    LighterTaken(words=the.words, loss=MORE_THAN_LITTLE),
    then=NoNewCard(left="no card within the budget can do it", rank=NOTHING_TO_BUY),
    says="{name} is used, and {words} would come at a cost.",
    because="You agreed to neither compromise, and two at once are too many.",
)

rule(
    "ADVICE-556",
    "If nothing for rent has the memory that the work needs as assumed, no rental does it as "
    "assumed",
    CloudDecided(),
    Setting(name="lighter_before_used", value=True),
    Need(gib=the.wants),
    EXISTS(RentalOut(reason="memory")),
    ~RentalChosen(),
    ~ServiceWanted(),
    then=NoNewCard(left="nothing for rent can do it", rank=NOTHING_TO_BUY),
    says="Nothing for rent holds the {wants:.1f} GiB that the work needs as assumed.",
    because="Whoever rents would rather save memory in one of the usual ways than be told to buy.",
)
rule(
    "ADVICE-338",
    "If three or more cards would hold a model mostly because of its cache, fewer bits are tried "
    "first",
    A_CARD_IS_SOUGHT,
    Job(id="run_llm"),
    ~Pick(kind="card", role="used_instead"),
    Pick(kind="card", name=the.name, cards=the.cards & P(AtLeast(MANY_CARDS))),
    ~Pick(kind="card", cards=~P(AtLeast(MANY_CARDS))),
    Assumed(what=CACHE_BITS),
    Program(id=WITH_A_SMALLER_CACHE),
    MemoryPart(part=CACHE, gib=the.cached),
    Need(gib=the.needed),
    AS.much << Parameter(name="cache-share-worth-saving", value=the.share),
    the.cached >= the.share * the.needed,
    then=NoNewCard(left="it takes more than two cards", rank=USED_UNASKED),
    says="{cards:g} {name} hold the model and its cache, which takes {cached:.1f} of {needed:.1f} "
    "GiB.",
    because="Each card more needs a slot, power and a share of the messages between cards; an "
    "8-bit cache hardly changes the answers.",
    sources=["vllm-quantized-cache", "judgement"],
)

# --- which lighter answers to try -----------------------------------------------------


@formula
def saved(value: Any, usual: Any) -> float:
    """Return by how much a value is below the usual one; for words, 1 if they differ."""
    if isinstance(usual, bool | str):
        return float(value != usual)
    return float(usual - value)


@formula
def readers(one: str, other: str) -> int:
    """Return how many programs it takes to read both families of formats."""
    return len({family == GGUF for family in (one, other)})


def tried(kind: Any) -> list[Any]:
    """Return the conditions under which an answer for this kind of model is tried."""
    return [
        NoNewCard(rank=the.rank, left=the.left),
        ~LighterTaken(),
        Job(id=the.work),
        AS.lighter
        << LighterAnswer(
            key=the.key,
            job=the.work,
            kind=kind,
            value=the.value,
            words=the.words,
            loss=the.loss,
            loses=the.loses,
            order=the.order,
        ),
        the.loss <= the.rank,
    ]


TO_TRY = LighterToTry(
    key=the.key,
    value=the.value,
    words=the.words,
    loss=the.loss,
    loses=the.loses,
    usual=the.usual,
    left=the.left,
    order=the.order,
)
NOT_STATED = "What you state is fixed; what is assumed can change."

rule(
    "ADVICE-422",
    "If no new card does the work as assumed, the usual ways of saving memory are tried",
    tried(ANY_KIND),
    Assumed(what=the.key & ~L(FORMAT), value=the.usual),
    saved(the.value, the.usual) > 0,
    then=TO_TRY,
    says="{words} would need less memory than {usual}, which is assumed.",
    because=NOT_STATED,
)


def fewer_bits_are_tried(id: str, title: str, *conditions: Any) -> None:
    """Declare when a format of the weights with fewer bits is tried."""
    rule(
        id,
        title,
        *conditions,
        Assumed(what=the.key & L(FORMAT)),
        ~Answer(key=P(OneOf((BITS, PRECISION)))),
        WeightUse(use=the.use & ~L(FULL)),
        WeightFormat(name=the.usual, bits=the.now, family=the.now_family),
        StoredAs(id=the.value, bits=the.bits, family=the.family),
        the.bits < the.now,
        readers(the.family, the.now_family) < TWO,
        then=TO_TRY,
        says="{words} take {bits:.3g} bits per weight instead of {now:.3g} in {usual}.",
        because=NOT_STATED,
    )


fewer_bits_are_tried(
    "ADVICE-423",
    "If no new card does the work as assumed, a format with fewer bits is tried",
    *tried(ANY_KIND),
)
fewer_bits_are_tried(
    "ADVICE-426",
    "If no new card does the work as assumed, a format that is usual for such models is tried",
    *tried(the.kind),
    AS.chosen << Known(key="model", value=the.model),
    AS.named << Model(id=the.model, kind=the.kind),
)

rule(
    "ADVICE-427",
    "If the cache takes much of the memory, a card that holds it in fewer bits may be the better "
    "purchase",
    Job(id=the.work),
    EXISTS(Pick(kind="card")),
    ~LighterTaken(),
    Assumed(what=CACHE_BITS, value=the.usual),
    Program(id=the.program_id & WITH_A_SMALLER_CACHE),
    LighterAnswer(key=CACHE_BITS, job=the.work, value=the.value, words=the.words),
    MemoryPart(part=CACHE, gib=the.cached),
    Need(gib=the.needed),
    AS.much << Parameter(name="cache-share-worth-saving", value=the.share),
    AS.clearly << Parameter(name="clearly-faster-from", value=the.times),
    the.cached >= the.share * the.needed,
    then=SavingToTry(key=CACHE_BITS, value=the.value, words=the.words, times=the.times),
    says="The key/value cache takes {cached:.1f} of {needed:.1f} GiB in {usual:g} bits; with "
    "{words} in {program_id}, another card may be enough.",
    because="Fewer bits in the cache hardly change the answers, and you did not state them.",
    sources=["vllm-quantized-cache"],
)

rule(
    "ADVICE-431",
    "If the first choice may be slower than reading because it holds only part of the model, fewer "
    "bits are tried",
    Job(id=the.work),
    Pick(kind="card", id=the.id),
    FallsBehind(card=the.id, speed=the.slow),
    ~LighterTaken(),
    Assumed(what=FORMAT, value=the.usual),
    ~Answer(key=P(OneOf((BITS, PRECISION)))),
    LighterAnswer(
        key=FORMAT, job=the.work, value=the.value, words=the.words, loss=MORE_THAN_LITTLE
    ),
    WeightFormat(name=the.usual, bits=the.now, family=the.now_family),
    StoredAs(id=the.value, bits=the.bits, family=the.family),
    the.bits < the.now,
    readers(the.family, the.now_family) < TWO,
    Parameter(name="clearly-faster-from", value=the.times),
    then=SavingToTry(
        key=FORMAT,
        value=the.value,
        words=the.words,
        times=the.times,
        loses=True,
        card=the.id,
    ),
    says="With {words}, a card or computer may hold all of the model, which now generates "
    "{slow:.2g} tokens/s at worst.",
    because="A model with fewer bits that is fast enough is often more useful than one with more "
    "bits that nobody waits for.",
)

# --- what is said about it ------------------------------------------------------------


def tells_what_is_lost(id: str, title: str, *picked: Any) -> None:
    """Declare that the answer says what a lighter setting loses, for what is recommended."""
    rule(
        id,
        title,
        LighterTaken(words=the.words, loses=the.loses, usual=the.usual, left=the.left),
        *picked,
        then=Advice(
            topic=LIGHTER,
            says="This assumes {words}, because with the usual settings, {left}. {loses}.",
        ),
        says="{words} are assumed instead of {usual}.",
        because="You should know what you give up, and that you can decide otherwise.",
    )


tells_what_is_lost(
    "ADVICE-424",
    "The answer says what a lighter setting loses",
    EXISTS(Pick(kind="card")),
)
tells_what_is_lost(
    "ADVICE-503",
    "The answer says what a lighter setting loses if something is rented",
    ~Pick(kind="card"),
    EXISTS(Pick(kind="accelerator")),
)
