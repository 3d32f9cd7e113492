"""Stage 13: lighter settings for a job, tried before a used or rented card is recommended.

Whatever a person does not state is assumed. If no new card does the work as assumed, the usual ways
of saving memory are tried, starting with those that lose the least. The consultation runs again
with each of them (``expert/consultation/lighter.py``).
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ANY_KIND, LIGHTER, NONE_NAMED, USED_INSTEAD
from expert.rules.cards.instead import BUYS
from expert.rules.memory.formats import BITS, FORMAT, FULL, PRECISION
from expert.rules.memory.inference import LLAMA_CPP, VLLM
from expert.rules.memory.parts import CACHE
from expert.rules.vocabulary import OFFLOAD, listed

USED_UNASKED, NOTHING_TO_BUY = 1, 3
"""How little is left to recommend, which is also the largest loss that is then accepted."""
LITTLE = 1
LITTLE_IS_LOST = "Each token reads only a few of the experts, so slower memory hurts less"
MORE_THAN_LITTLE = P(AtLeast(LITTLE + 1))
"""The loss of a lighter setting that loses more than a little."""
GGUF, TWO = "gguf", 2
ONE_OR_TWO = OneOf((1, TWO))
"""Numbers of cards that an ordinary board holds; `cards_at_most` is the advisor's own limit."""
CACHE_BITS = "cache_bits"
WITH_A_SMALLER_CACHE = P(OneOf((LLAMA_CPP, VLLM)))
"""The programs that can keep the cache in 8 bits."""

# --- whether a new card does the work -------------------------------------------------

MAY_BE_LIGHTER = [
    f.Setting(name="lighter_before_used", value=True),
    ~f.Answer(key="where"),
    ~f.CloudDecided(),
]
A_CARD_IS_SOUGHT_AT_ALL = [BUYS, *MAY_BE_LIGHTER]
WITHOUT_ONE_OF_YOUR_OWN = f.Topic(ask=P(OneOf(("gpu", "check_card"))))
"""The question is not what takes the place of a card that you own."""
A_CARD_IS_SOUGHT = [*A_CARD_IS_SOUGHT_AT_ALL, f.Need(hard=True)]
NO_CARD_FOR_THE_MONEY = "no card within the budget can do it"

rule(
    "ADVICE-420",
    "A used card that you did not ask for is not an acceptable result",
    A_CARD_IS_SOUGHT,
    f.Pick(kind="card", role=USED_INSTEAD, name=the.name),
    ~f.LighterTaken(loss=MORE_THAN_LITTLE),
    ~f.Assumed(what="budget_usd"),
    then=f.NoNewCard(left="only used cards within the budget can do it", rank=USED_UNASKED),
    says="Only a used {name} does the work as assumed.",
    because="Someone who did not ask for used cards would rather have a warranty if a new card is "
    "enough; but no setting is made lighter for a limit that you did not set.",
)


def no_card_within_budget(
    id: str, title: str, named: Any, left: str, says: str, because: str
) -> None:
    """Declare that the budget buys no card, whether only those that were named count or all."""
    rule(
        id,
        title,
        A_CARD_IS_SOUGHT,
        named,
        f.Purse(high_usd=the.money, firm=True),
        ~f.Pick(kind="card"),
        ~f.ServiceWanted(),
        ~f.OnlyImmature(),
        then=f.NoNewCard(left=left, rank=NOTHING_TO_BUY),
        says=says,
        because=because,
    )


no_card_within_budget(
    "ADVICE-421",
    "If the budget buys no card at all, no new card does the work as assumed",
    ~f.OnlyNamed(),
    left=NO_CARD_FOR_THE_MONEY,
    says="No card for {money:,.0f} US dollars or less does the work as assumed.",
    because="If you state a budget, you want to buy a card, even if that takes a lighter setting.",
)
no_card_within_budget(
    "ADVICE-432",
    "If the budget buys no card you name for the work as assumed, lighter settings are tried",
    f.OnlyNamed(),
    left="no card that you named can do it within the budget",
    says="No card that you named does the work as assumed for {money:,.0f} US dollars or less.",
    because="A lighter setting that loses little, with a card you named, comes before other cards.",
)
rule(
    "ADVICE-434",
    "If none of the cards you name can be recommended, others are compared",
    A_CARD_IS_SOUGHT_AT_ALL,
    f.OnlyNamed(),
    ~f.Pick(kind="card"),
    ~f.ServiceWanted(),
    then=f.NoNamedCard(),
    says="None of the cards you named can be recommended.",
    because="Another card that does the work for the money helps you more than a rented one.",
)


rule(
    "ADVICE-425",
    "A used card that also needs a much lighter setting is not an acceptable result",
    A_CARD_IS_SOUGHT,
    f.Pick(kind="card", role=USED_INSTEAD, name=the.name),
    f.LighterTaken(words=the.words, loss=MORE_THAN_LITTLE),
    then=f.NoNewCard(left=NO_CARD_FOR_THE_MONEY, rank=NOTHING_TO_BUY),
    says="{name} is used, and {words} would come at a cost.",
    because="You agreed to neither compromise, and two at once are too many.",
)

rule(
    "ADVICE-556",
    "If nothing for rent has the memory that the work needs as assumed, no rental does it as "
    "assumed",
    f.CloudDecided(),
    f.Setting(name="lighter_before_used", value=True),
    f.Need(gib=the.wants),
    EXISTS(f.RentalOut(reason="memory")),
    ~f.RentalChosen(),
    ~f.ServiceWanted(),
    then=f.NoNewCard(left="nothing for rent can do it", rank=NOTHING_TO_BUY),
    says="Nothing for rent holds the {wants:.1f} GiB that the work needs as assumed.",
    because="Whoever rents would rather save memory in one of the usual ways than be told to buy.",
)


rule(
    "ADVICE-338",
    "If more cards than usual would hold a model mostly because of its cache, fewer bits are "
    "tried first",
    A_CARD_IS_SOUGHT_AT_ALL,
    f.Job(id="run_llm"),
    ~f.Pick(kind="card", role=USED_INSTEAD),
    f.Pick(kind="card", name=the.name, cards=the.cards),
    ~f.Pick(kind="card", cards=P(ONE_OR_TWO)),
    AS.room << f.Setting(name="cards_at_most", key="run_llm", value=the.usual),
    f.Assumed(what=CACHE_BITS),
    f.Program(id=WITH_A_SMALLER_CACHE),
    f.MemoryPart(part=CACHE, gib=the.cached),
    f.Need(hard=True, gib=the.needed),
    AS.much << f.Parameter(name="cache-share-worth-saving", value=the.share),
    the.cards > the.usual,
    the.cached >= the.share * the.needed,
    then=f.NoNewCard(left="it takes more cards than usual", rank=USED_UNASKED),
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
        f.NoNewCard(rank=the.rank, left=the.left),
        ~f.LighterTaken(),
        f.Job(id=the.work),
        AS.lighter
        << f.LighterAnswer(
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


TO_TRY = f.LighterToTry(
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
    f.Assumed(what=the.key & ~L(FORMAT) & ~L(OFFLOAD), value=the.usual),
    saved(the.value, the.usual) > 0,
    then=TO_TRY,
    says="{words} would need less memory than {usual}, which is assumed.",
    because=NOT_STATED,
)


def main_memory_is_tried(id: str, title: str, model: Any, to_try: Any, because: str) -> None:
    """Declare when part of a model of a certain kind is tried in system RAM."""
    rule(
        id,
        title,
        tried(ANY_KIND),
        f.Assumed(what=the.key & L(OFFLOAD), value=the.usual),
        f.Known(key="program", value=LLAMA_CPP),
        ~f.ExpertsAside(),
        ~f.CloudDecided(),
        model,
        saved(the.value, the.usual) > 0,
        then=to_try,
        says="With {words}, a card need not hold all of the model.",
        because=because,
        sources=["llama-cpp-gpu-layers"],
    )


main_memory_is_tried(
    "ADVICE-438",
    "If no new card does the work as assumed, experts in system RAM are tried",
    f.Shape(expert_parameters=the.routed),
    f.LighterToTry(**{**dict(TO_TRY), "loss": LITTLE, "loses": LITTLE_IS_LOST}),
    because="Each token reads only a few of the experts, so slower memory hurts less.",
)
main_memory_is_tried(
    "ADVICE-437",
    "If no new card does the work as assumed, layers in system RAM are tried",
    ~f.Shape(expert_parameters=the.routed),
    TO_TRY,
    because="With a few layers in system RAM, a model may still be as fast as a person reads.",
)


def fewer_bits_are_tried(id: str, title: str, *conditions: Any) -> None:
    """Declare when a format of the weights with fewer bits is tried."""
    rule(
        id,
        title,
        *conditions,
        f.Assumed(what=the.key & L(FORMAT)),
        ~f.Answer(key=P(OneOf((BITS, PRECISION)))),
        f.WeightUse(use=the.use & ~L(FULL)),
        f.WeightFormat(name=the.usual, bits=the.now, family=the.now_family),
        f.StoredAs(id=the.value, bits=the.bits, family=the.family),
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
    AS.chosen << f.Known(key="model", value=the.model),
    AS.named << f.Model(id=the.model, kind=the.kind),
)

rule(
    "ADVICE-427",
    "If the cache takes much of the memory, a card that holds it in fewer bits may be the better "
    "purchase",
    f.Job(id=the.work),
    EXISTS(f.Pick(kind="card")),
    ~f.LighterTaken(),
    f.Assumed(what=CACHE_BITS, value=the.usual),
    f.Program(id=the.program_id & WITH_A_SMALLER_CACHE),
    f.LighterAnswer(key=CACHE_BITS, job=the.work, value=the.value, words=the.words),
    f.MemoryPart(part=CACHE, gib=the.cached),
    f.Need(gib=the.needed),
    AS.much << f.Parameter(name="cache-share-worth-saving", value=the.share),
    AS.clearly << f.Parameter(name="clearly-faster-from", value=the.times),
    the.cached >= the.share * the.needed,
    then=f.SavingToTry(key=CACHE_BITS, value=the.value, words=the.words, times=the.times),
    says="The key/value cache takes {cached:.1f} of {needed:.1f} GiB in {usual:g} bits; with "
    "{words} in {program_id}, another card may be enough.",
    because="Fewer bits in the cache hardly change the answers, and you did not state them.",
    sources=["vllm-quantized-cache"],
)

rule(
    "ADVICE-431",
    "If the first choice may be slower than reading because it holds only part of the model, fewer "
    "bits are tried",
    f.Job(id=the.work),
    f.Pick(kind="card", id=the.id),
    f.FallsBehind(card=the.id, speed=the.slow),
    ~f.LighterTaken(),
    f.Assumed(what=FORMAT, value=the.usual),
    ~f.Answer(key=P(OneOf((BITS, PRECISION)))),
    f.LighterAnswer(
        key=FORMAT, job=the.work, value=the.value, words=the.words, loss=MORE_THAN_LITTLE
    ),
    f.WeightFormat(name=the.usual, bits=the.now, family=the.now_family),
    f.StoredAs(id=the.value, bits=the.bits, family=the.family),
    the.bits < the.now,
    readers(the.family, the.now_family) < TWO,
    f.Parameter(name="clearly-faster-from", value=the.times),
    then=f.SavingToTry(
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


@rule(
    "ADVICE-424",
    "The answer says what a lighter setting loses",
    f.Topic(),
    EXISTS(f.LighterTaken()),
    EXISTS(f.Pick(kind=P(OneOf(("card", "accelerator"))))),
    uses=[f.LighterTaken],
    concludes=[f.Advice],
    says="{words} are assumed instead of the usual settings.",
    because="You should know what you give up, and that you can decide otherwise.",
)
def say_what_is_lost(engine: Engine) -> Said:
    """Name the lighter settings, why they are assumed and what they lose."""
    taken = engine.every(f.LighterTaken)
    words = listed([str(form["words"]) for form in taken])
    loses = ". ".join(str(form["loses"]) for form in taken)
    because = f"because with the usual settings, {taken[0]['left']}"
    engine.conclude(f.Advice(topic=LIGHTER, says=f"This assumes {words}, {because}. {loses}."))
    return {"words": words}


@formula
def no_named_card(money: float, firm: bool) -> str:
    """Return what a stated budget does not buy.

    >>> no_named_card(3500, True), no_named_card(9000, False)
    ('For $3,500 or less, no card that you named', 'No card that you named')
    """
    return (
        f"For ${money:,.0f} or less, no card that you named" if firm else "No card that you named"
    )


rule(
    "ADVICE-435",
    "If none of the cards you name can be recommended, the answer says so",
    f.OthersCount(),
    EXISTS(f.Pick(kind="card")),
    f.Purse(high_usd=the.money, firm=the.firm),
    let={"none": no_named_card(the.money, the.firm)},
    then=f.Advice(topic=NONE_NAMED, says="{none} does what you ask."),
    says="None of the cards you named can be recommended, so all cards are compared.",
    because="You asked about these cards first.",
)
