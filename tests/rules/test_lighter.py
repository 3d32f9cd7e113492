"""Lighter forms of a named job come before a used card that nobody asked for, and before rent."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Assumed,
    CloudDecided,
    ExpertsAside,
    FallsBehind,
    Job,
    Known,
    LighterAnswer,
    LighterTaken,
    LighterToTry,
    MemoryPart,
    Model,
    Need,
    NoNamedCard,
    NoNewCard,
    OnlyImmature,
    OnlyNamed,
    OthersCount,
    Parameter,
    Pick,
    Program,
    RentalChosen,
    RentalOut,
    SavingToTry,
    ServiceWanted,
    Shape,
    StoredAs,
    Topic,
    WeightFormat,
    WeightUse,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import changed, decide, lighter, purse, rule_called, setting

GPU = Topic(ask="gpu")
BEFORE = setting("lighter_before_used", True)
HARD = Need(gib=20, low=19, high=22, own=1, hard=True)
SOUGHT = (GPU, BEFORE, HARD)
USED = Pick(
    kind="card", id="old", name="Old", role="used_instead", place=1, condition="used", usd=90
)
FIRM = changed(purse(high=100), firm=True)
HIRED = Pick(kind="accelerator", id="hired", name="Hired", role="rent", place=7, cards=1)
TOO_SMALL = RentalOut(cloud="sky", card="hired", rule="RANK-530", reason="memory")
ONLY_USED = NoNewCard(left="only used cards within the budget can do it", rank=1)
NOTHING = NoNewCard(left="no card within the budget can do it", rank=3)
RUN = Job(id="run_llm")
CACHE = LighterAnswer(
    key="cache_bits",
    job="run_llm",
    kind="any",
    value=8,
    words="less",
    loss=1,
    loses="Little",
    order=0,
)
WHOLE_CACHE = Assumed(what="cache_bits", value=16)
FORMAT = changed(CACHE, key="weight_format", value="q3", loss=2, order=1)
Q4 = Assumed(what="weight_format", value="Q4")
OFFLOAD = changed(CACHE, key="offload", value=True, loss=3, order=2)
ALL_ON_THE_CARD = Assumed(what="offload", value=False)
EXPERTS = Shape(name="Mixture", parameters=100, expert_parameters=90)
FEW_ARE_READ = "Each token reads only a few of the experts, so slower memory hurts less"
WITH_LLAMA_CPP = Known(key="program", value="llama.cpp")
ONLY = OnlyNamed()
IN_Q4 = WeightFormat(id="q4", name="Q4", bits=4.5, kept_bits=5, family="gguf")
Q3 = StoredAs(id="q3", name="Q3", family="gguf", bits=3.5, embedding_bits=4, head_bits=6)
TAKEN = lighter("weight_format", "q3")
FOR_A_KIND = changed(FORMAT, kind="image-model")
NAMED = Known(key="model", value="some")
PICTURES = Model(id="some", kind="image-model", name="Some")
HOME = WeightUse(use="home", sort="home")
CACHED = MemoryPart(part="key/value cache", gib=8, how="of the text")
LLAMA_CPP = Program(id="llama.cpp")
MUCH = Parameter(name="cache-share-worth-saving", value=0.25)
CLEARLY = Parameter(name="clearly-faster-from", value=1.3)
TWO_AT_MOST = setting("cards_at_most", 2, "run_llm")
THREE = changed(USED, role="best_value", condition="new", cards=3)
SLOW = FallsBehind(card="old", speed=3)
NO_CARD_IS_SOUGHT = {
    "something else is asked": instead(Topic(ask="vendor")),
    "the advisor does not": instead(setting("lighter_before_used", False)),
    "the memory is only a wish": instead(changed(HARD, hard=False)),
    "a place is named": plus(Answer(key="where", value="local")),
    "it is rented anyway": plus(CloudDecided()),
}
KEPT_ON_THE_CARD = {
    "less may be lost": instead(ONLY_USED),
    "it is assumed as it is": instead(changed(ALL_ON_THE_CARD, value=True)),
    "it was stated": without(Assumed),
    "it is another setting": instead(CACHE),
    "a server program runs it": instead(changed(WITH_LLAMA_CPP, value="vllm")),
    "experts may be there anyway": plus(ExpertsAside(gib=10)),
    "it is rented anyway": plus(CloudDecided()),
}
NOT_TRIED = {
    "one is assumed already": plus(lighter("cache_bits", 8)),
    "the job is another": instead(Job(id="train")),
}


def to_try(form, usual, left=NOTHING):
    fields = {name: form[name] for name in ("key", "value", "words", "loss", "loses", "order")}
    return LighterToTry(**fields, usual=usual, left=left["left"])


EXAMPLES = [
    Example(
        "SITUATION-083",
        given=(lighter("cache_bits", 8),),
        concludes=(Assumed(what="cache_bits", value=8), Known(key="cache_bits", value=8)),
        unless={"it is a format": instead(lighter("weight_format", "q3"))},
    ),
    Example(
        "ADVICE-420",
        given=(*SOUGHT, USED),
        concludes=(ONLY_USED,),
        unless=NO_CARD_IS_SOUGHT
        | {
            "a new one does it": instead(changed(USED, role="best_value")),
            "something is lost, too": plus(TAKEN),
        },
    ),
    Example(
        "ADVICE-421",
        given=(*SOUGHT, FIRM),
        concludes=(NOTHING,),
        unless=NO_CARD_IS_SOUGHT
        | {
            "no sum is named": instead(purse(high=100)),
            "a card is picked": plus(USED),
            "only software is missing": plus(OnlyImmature(name="Young")),
            "only cards that were named count": plus(ONLY),
            "there is no money at all": plus(ServiceWanted(usd_per_month=0, instead=True)),
        },
    ),
    Example(
        "ADVICE-432",
        given=(*SOUGHT, ONLY, FIRM),
        concludes=(NoNewCard(left="no card that you named can do it within the budget", rank=3),),
        unless=NO_CARD_IS_SOUGHT
        | {
            "no sum is named": instead(purse(high=100)),
            "all cards count": without(OnlyNamed),
            "only software is missing": plus(OnlyImmature(name="Young")),
            "a card is picked": plus(USED),
            "there is no money at all": plus(ServiceWanted(usd_per_month=0, instead=True)),
        },
    ),
    Example(
        "ADVICE-434",
        given=(GPU, BEFORE, ONLY),
        concludes=(NoNamedCard(),),
        unless={
            "something else is asked": instead(Topic(ask="compare")),
            "the advisor does not": instead(setting("lighter_before_used", False)),
            "a place is named": plus(Answer(key="where", value="local")),
            "it is rented anyway": plus(CloudDecided()),
            "all cards count": without(OnlyNamed),
            "a card is picked": plus(USED),
            "there is no money at all": plus(ServiceWanted(usd_per_month=0, instead=True)),
        },
    ),
    Example(
        "ADVICE-435",
        given=(OthersCount(cards=1), USED, FIRM),
        concludes=(Advice(topic="none of the named", says="..."),),
        unless={
            "only cards that were named count": without(OthersCount),
            "no card is picked": without(Pick),
        },
    ),
    Example(
        "ADVICE-422",
        given=(ONLY_USED, RUN, CACHE, WHOLE_CACHE),
        concludes=(to_try(CACHE, 16, ONLY_USED),),
        unless=NOT_TRIED
        | {
            "too much is lost": instead(changed(CACHE, loss=2)),
            "it is assumed as it is": instead(changed(WHOLE_CACHE, value=8)),
            "it was stated": without(Assumed),
            "it is a format": instead(FORMAT, Q4),
            "it is part of the model in system RAM": instead(OFFLOAD, ALL_ON_THE_CARD),
        },
    ),
    Example(
        "ADVICE-437",
        given=(NOTHING, RUN, OFFLOAD, ALL_ON_THE_CARD, WITH_LLAMA_CPP),
        concludes=(to_try(OFFLOAD, False),),
        unless=NOT_TRIED | KEPT_ON_THE_CARD | {"the model has experts": plus(EXPERTS)},
    ),
    Example(
        "ADVICE-438",
        given=(NOTHING, RUN, OFFLOAD, ALL_ON_THE_CARD, WITH_LLAMA_CPP, EXPERTS),
        concludes=(changed(to_try(OFFLOAD, False), loss=1, loses=FEW_ARE_READ),),
        unless=NOT_TRIED | KEPT_ON_THE_CARD | {"the model has no experts": without(Shape)},
    ),
    Example(
        "ADVICE-423",
        given=(NOTHING, RUN, FORMAT, Q4, HOME, IN_Q4, Q3),
        concludes=(to_try(FORMAT, "Q4"),),
        unless=NOT_TRIED
        | {
            "more would be lost": instead(changed(FORMAT, loss=4)),
            "bits were stated": plus(Answer(key="weight_bits", value=4)),
            "it was stated": without(Assumed),
            "all weights are trained": instead(WeightUse(use="full", sort="full")),
            "it has as many bits": instead(changed(Q3, bits=4.5)),
            "another program reads it": instead(changed(IN_Q4, family="float")),
            "it is another setting": instead(CACHE),
        },
    ),
    Example(
        "ADVICE-426",
        given=(NOTHING, RUN, FOR_A_KIND, Q4, HOME, IN_Q4, Q3, NAMED, PICTURES),
        concludes=(to_try(FORMAT, "Q4"),),
        unless=NOT_TRIED
        | {
            "the model is of another kind": instead(changed(PICTURES, kind="language")),
            "another model is meant": instead(changed(NAMED, value="other")),
            "it is for any model": instead(FORMAT),
            "bits were stated": plus(Answer(key="weight_bits", value=4)),
            "it was stated": without(Assumed),
            "more would be lost": instead(changed(FOR_A_KIND, loss=4)),
            "all weights are trained": instead(WeightUse(use="full", sort="full")),
            "it has as many bits": instead(changed(Q3, bits=4.5)),
            "another program reads it": instead(changed(IN_Q4, family="float")),
            "it is another setting": instead(changed(FOR_A_KIND, key="cache_bits")),
        },
    ),
    Example(
        "ADVICE-425",
        given=(*SOUGHT, USED, TAKEN),
        concludes=(NOTHING,),
        unless=NO_CARD_IS_SOUGHT
        | {
            "it is new": instead(changed(USED, role="best_value")),
            "little is lost": instead(changed(TAKEN, loss=1)),
        },
    ),
    Example(
        "ADVICE-338",
        given=(*SOUGHT, RUN, THREE, WHOLE_CACHE, LLAMA_CPP, CACHED, MUCH, TWO_AT_MOST),
        concludes=(NoNewCard(left="it takes more cards than usual", rank=1),),
        unless=NO_CARD_IS_SOUGHT
        | {
            "the job is another": instead(Job(id="finetune")),
            "two cards hold it": instead(changed(THREE, cards=2)),
            "three have room": instead(setting("cards_at_most", 3, "run_llm")),
            "fewer of another are as good": plus(changed(THREE, id="other", cards=2)),
            "it was stated": without(Assumed),
            "the program has no such cache": instead(Program(id="transformers")),
            "the cache takes little": instead(changed(CACHED, gib=4.9)),
            "only a used card is left": plus(USED),
        },
    ),
    Example(
        "ADVICE-427",
        given=(RUN, USED, WHOLE_CACHE, LLAMA_CPP, CACHE, CACHED, HARD, MUCH, CLEARLY),
        concludes=(SavingToTry(key="cache_bits", value=8, words="less", times=1.3),),
        unless={
            "a lighter form is assumed already": plus(TAKEN),
            "it was stated": without(Assumed),
            "the program has no such cache": instead(Program(id="transformers")),
            "the cache takes little": instead(changed(CACHED, gib=4.9)),
            "no card is picked": without(Pick),
            "it is another setting": instead(FORMAT),
        },
    ),
    Example(
        "ADVICE-431",
        given=(RUN, USED, SLOW, FORMAT, Q4, IN_Q4, Q3, CLEARLY),
        concludes=(
            SavingToTry(
                key="weight_format", value="q3", words="less", times=1.3, loses=True, card="old"
            ),
        ),
        unless={
            "a lighter form is assumed already": plus(TAKEN),
            "it keeps up": without(FallsBehind),
            "it is for another job": instead(Job(id="train")),
            "bits were stated": plus(Answer(key="weight_bits", value=4)),
            "it was stated": without(Assumed),
            "little would be lost": instead(changed(FORMAT, loss=1)),
            "it has as many bits": instead(changed(Q3, bits=4.5)),
            "another program reads it": instead(changed(IN_Q4, family="float")),
            "it is another setting": instead(changed(FORMAT, key="cache_bits")),
        },
    ),
    Example(
        "ADVICE-424",
        given=(GPU, lighter("cache_bits", 8), USED),
        concludes=(Advice(topic="lighter form", says="..."),),
        unless={
            "no card is picked": without(Pick),
            "the usual settings are assumed": without(LighterTaken),
        },
    ),
    Example(
        "ADVICE-556",
        given=(CloudDecided(), BEFORE, HARD, TOO_SMALL),
        concludes=(NoNewCard(left="nothing for rent can do it", rank=3),),
        unless={
            "it may be bought as well": without(CloudDecided),
            "the advisor does not": instead(setting("lighter_before_used", False)),
            "memory is not the reason": instead(changed(TOO_SMALL, reason="support")),
            "something is rented": plus(
                RentalChosen(cloud="sky", card="other", role="best_value", rank=1)
            ),
            "there is no money at all": plus(ServiceWanted(usd_per_month=0, instead=True)),
        },
    ),
]


@pytest.mark.parametrize(("usual", "tried"), [(2048, [1024]), (1024, []), (512, [])])
def test_only_a_shorter_context_is_lighter(usual, tried):
    """ADVICE-422: of two numbers the smaller is lighter; an encoder reads 512 tokens at most."""
    form = changed(CACHE, key="context_tokens", value=1024, loss=2, loses="x")

    run = decide(
        NOTHING,
        RUN,
        form,
        Assumed(what="context_tokens", value=usual),
        rules=[rule_called("ADVICE-422")],
    )

    assert [fact["value"] for fact in run.facts(LighterToTry)] == tried
