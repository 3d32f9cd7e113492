"""GPU or processor: when a processor will do, and what a GPU gains."""

from expert.facts import (
    Advice,
    Answer,
    FormWanted,
    Gain,
    Job,
    Known,
    Newest,
    Offer,
    Parameter,
    Pick,
    ProcessorKeepsUp,
    ProcessorWillDo,
    Profile,
    Shape,
    TokenWork,
    Topic,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import card, changed, decide, need, rule_called, setting

ASKED = Topic(ask="gpu_or_cpu")
LITTLE = setting("processor_will_do", "none", key="budget")
SMALL = setting("processor_will_do", "try", key="work")
ANY_MONEY = setting("processor_will_do", "simple_models", key="any_budget")
NO_MONEY = Answer(key="budget", value="none")
ENCODER = Shape(name="Encoder", kind="encoder")
EIGHT_GIB = Answer(key="main_memory_gb", value=8)
ON = "2016-06-25"


def advice(topic, says):
    return Advice(topic=topic, says=says)


TOKEN = TokenWork(weights_gb=0.9, cache_gb=0.1, layers=20, build="dense", share=0.6, layer_us=5)
SMALL_MODEL = (
    Job(id="run_llm"),
    setting("enough_speed", 60, key="run_llm"),
    TOKEN,
    Parameter(name="processor-memory-bandwidth", value=100),
    Parameter(name="processor-memory-share", value=0.6),
)
WITHOUT_A_CARD = (
    Topic(ask="gpu"),
    Job(id="run_llm"),
    need(8),
    changed(TOKEN, weights_gb=4.9),
    Parameter(name="processor-memory-bandwidth", value=100),
    Parameter(name="processor-memory-share", value=0.5),
    Parameter(name="tokens-a-person-reads", value=5),
)
IT_ENCODES = {"it only reads text": plus(ENCODER)}
IT_DOES_NOT_HELP = IT_ENCODES | {
    "a card is bought": plus(Pick(kind="card", id="a", name="A", role="fastest", place=1)),
    "several people use it": plus(Known(key="users", value=2)),
    "people read faster": instead(Parameter(name="tokens-a-person-reads", value=11)),
    "something else is asked": instead(Topic(ask="memory")),
    "it is for another job": instead(Job(id="train")),
}
KEEPS_UP = ProcessorKeepsUp(pace=10, gib=8, room=8)

EXAMPLES = [
    Example(
        "ADVICE-867",
        given=WITHOUT_A_CARD,
        concludes=(Advice(topic="processor", says=ANY_WORDS),),
        unless=IT_DOES_NOT_HELP
        | {
            "the system RAM is known": plus(Answer(key="main_memory_gb", value=16)),
            "it must run on a device": plus(FormWanted(form="board")),
        },
    ),
    Example(
        "REACH-538",
        given=(*WITHOUT_A_CARD, Answer(key="main_memory_gb", value=8)),
        concludes=(KEEPS_UP,),
        unless={
            words: stop for words, stop in IT_DOES_NOT_HELP.items() if words != "a card is bought"
        }
        | {"it does not hold the model": instead(Answer(key="main_memory_gb", value=7.9))},
    ),
    Example(
        "ADVICE-869",
        given=(
            Topic(ask="gpu"),
            KEEPS_UP,
            Parameter(name="tokens-a-person-reads", value=5),
        ),
        concludes=(
            Pick(kind="cpu", id="cpu", name="CPU", role="first_choice", place=1),
            Advice(topic="processor", says=ANY_WORDS),
        ),
        unless={
            "a card is bought": plus(Pick(kind="card", id="a", name="A", role="fastest", place=1)),
            "something else is asked": instead(Topic(ask="memory")),
        },
    ),
    Example(
        "NEED-620",
        given=(ASKED, LITTLE, NO_MONEY, SMALL, Answer(key="goal", value="try")),
        concludes=(ProcessorWillDo(work="try"),),
        unless={
            "it is serious": plus(Answer(key="seriousness", value="serious")),
            "there is money": instead(Answer(key="budget", value="little")),
            "the work is larger": instead(Answer(key="goal", value="speed")),
        },
    ),
    Example(
        "NEED-621",
        given=(ASKED, ANY_MONEY, Answer(key="goal", value="simple_models")),
        concludes=(ProcessorWillDo(work="simple_models"),),
        unless={
            "it is serious": plus(Answer(key="seriousness", value="serious")),
            "the work is larger": instead(Answer(key="goal", value="speed")),
            "something else is asked": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "ADVICE-590",
        given=(ASKED, ProcessorWillDo(work="tabular")),
        concludes=(Advice(topic="no card needed", says=ANY_WORDS),),
        unless={
            "something else is asked": instead(Topic(ask="gpu")),
            "the work is another": instead(ProcessorWillDo(work="casual")),
        },
    ),
    Example(
        "ADVICE-899",
        given=(
            Topic(ask="gpu"),
            Profile(id="kaggle"),
            setting("processor_will_do", "tabular", key="any_budget"),
            Job(id="train"),
        ),
        concludes=(Advice(topic="no card needed", says=ANY_WORDS),),
        unless={
            "something else is asked": instead(Topic(ask="memory")),
            "the person is another": instead(Profile(id="learner")),
            "they are won with networks": plus(Answer(key="kaggle_kind", value="deep_learning")),
            "the advisor says nothing of tables": instead(
                setting("processor_will_do", "simple_models", key="any_budget")
            ),
            "the job is another": instead(Job(id="run_llm")),
            **{
                f"the {key} is named": plus(Answer(key=key, value="cnn"))
                for key in ("nets", "network", "model")
            },
        },
    ),
    Example(
        "SPEED-198",
        given=(ASKED, *SMALL_MODEL),
        concludes=(ProcessorWillDo(work="run_llm"),),
        unless=IT_ENCODES
        | {
            "the model is larger": instead(changed(TOKEN, weights_gb=1.1)),
            "several people use it": plus(Known(key="users", value=2)),
            "it is for another job": instead(Job(id="train")),
            "something else is asked": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "ADVICE-868",
        given=(ASKED, *SMALL_MODEL, ProcessorWillDo(work="run_llm")),
        concludes=(Advice(topic="processor", says=ANY_WORDS),),
        unless={
            "it will do for other work": instead(ProcessorWillDo(work="try")),
            "the model writes nothing": plus(ENCODER),
        },
    ),
    Example(
        "ADVICE-856",
        given=(ASKED, ProcessorWillDo(work="simple_models")),
        concludes=(Advice(topic="no card needed", says=ANY_WORDS),),
        unless={
            "it will do for other work": instead(ProcessorWillDo(work="try")),
            "something else is asked": instead(Topic(ask="gpu")),
        },
    ),
    *(
        Example(
            id,
            given=(
                *(ASKED, *SMALL_MODEL, need(8), ProcessorWillDo(work="try"), *room),
                Parameter(name="tokens-a-person-reads", value=5),
            ),
            concludes=(Advice(topic="processor", says=ANY_WORDS),),
            unless={
                "it will do because of its speed": plus(ProcessorWillDo(work="run_llm")),
                "it will not do": without(ProcessorWillDo),
                "the model writes nothing": plus(ENCODER),
                "several people use it": plus(Known(key="users", value=2)),
                "something else is asked": instead(Topic(ask="gpu")),
                **other,
            },
        )
        for id, room, other in [
            ("ADVICE-857", (), {"the system RAM is stated": plus(EIGHT_GIB)}),
            (
                "ADVICE-858",
                (EIGHT_GIB,),
                {"the system RAM is too small": instead(changed(EIGHT_GIB, value=7))},
            ),
        ]
    ),
    Example(
        "ADVICE-866",
        given=(ASKED, *SMALL_MODEL, need(8), Parameter(name="tokens-a-person-reads", value=5)),
        concludes=(Advice(topic="processor", says=ANY_WORDS),),
        unless=IT_ENCODES
        | {
            "a processor will do": plus(ProcessorWillDo(work="run_llm")),
            "several people use it": plus(Known(key="users", value=2)),
            "something else is asked": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "CHOOSE-620",
        given=(ASKED,),
        concludes=(
            Pick(kind="accelerator", id="gpu-any", name="GPU (any)", role="first_choice", place=1),
        ),
        unless={"a processor will do": plus(ProcessorWillDo(work="try"))},
    ),
    Example(
        "CHOOSE-621",
        given=(ASKED, ProcessorWillDo(work="try")),
        concludes=(Pick(kind="cpu", id="cpu", name="CPU", role="first_choice", place=1),),
    ),
    Example(
        "ADVICE-860",
        given=(ASKED, Gain(about="typical", times=5, on=ON), Gain(about="large", times=10, on=ON)),
        concludes=(
            advice(
                "speed",
                "A GPU is about 5 times as fast as a CPU on typical problems and up to about 10 "
                "times as fast on larger ones (figures from 2016-06-25).",
            ),
        ),
        unless={
            "a model is run": plus(Job(id="run_llm")),
            "a processor will do": plus(ProcessorWillDo(work="try")),
        },
    ),
    Example(
        "ADVICE-861",
        given=(
            ASKED,
            Parameter(name="processor-memory-bandwidth", value=40),
            card(),
            Offer(card="card", condition="new", usd=300, basis="seen", on="2020-05-01"),
            Newest(vendor="maker", generation=5, years=1),
        ),
        concludes=(
            advice(
                "bandwidth",
                "The newest cards for sale (1 in all) have a median memory bandwidth of 400 GB/s, "
                "10 times the 40 GB/s of a desktop CPU. Memory limits the speed of large "
                "matrix products; with only a few numbers, a CPU is faster.",
            ),
        ),
        unless={"a processor will do": plus(ProcessorWillDo(work="try"))},
    ),
    Example(
        "ADVICE-862",
        given=(ASKED, Gain(about="price", times=0.1, on="2017-04-09")),
        concludes=(
            advice(
                "price",
                "A GPU costs about 10% as much as CPUs with the same computing power (figure from "
                "2017-04-09), and it takes less space.",
            ),
        ),
        unless={"a processor will do": plus(ProcessorWillDo(work="try"))},
    ),
    Example(
        "ADVICE-863",
        given=(ASKED, LITTLE, NO_MONEY),
        concludes=(
            advice(
                "rent",
                "With little or no budget, experiment on the CPU you have, and train on a "
                "free or rented GPU.",
            ),
        ),
        unless={"a model is run": plus(Job(id="run_llm"))},
    ),
]

WORDS = {
    "ADVICE-856": ["Linear models, decision trees"],
    "ADVICE-857": ["60 tokens/s", "about 5", "8 GB of system RAM"],
    "ADVICE-858": ["60 tokens/s", "about 5", "8 GB of your 8 GB of system RAM"],
    "ADVICE-867": ["10 tokens/s", "about 5", "8 GB of system RAM"],
    "ADVICE-869": ["10 tokens/s", "about 5", "8 GB of your 8 GB of system RAM"],
}


def test_cards_of_older_generations_are_not_compared():
    """A day's processor stands beside that day's cards."""
    facts = (
        ASKED,
        Parameter(name="processor-memory-bandwidth", value=40),
        card(generation=4),
        Offer(card="card", condition="new", usd=300, basis="seen", on="2020-05-01"),
        Newest(vendor="maker", generation=5, years=1),
    )

    assert decide(*facts, rules=[rule_called("ADVICE-861")]).facts(Advice) == []
