"""Stage situation: what follows from the answers alone."""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    Covered,
    Default,
    Implies,
    Job,
    JobMaturity,
    Known,
    LessMaturityAccepted,
    Maturity,
    Mention,
    Model,
    Named,
    Profile,
    Ready,
    ServerAsked,
    SharedSum,
    Sign,
    Topic,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import changed, decide, lighter, rules_of, setting, usual

RATED = {
    "platform": "rocm",
    "vendor": "amd",
    "os": "linux",
    "level": 1,
    "word": "poor",
    "says": "Little runs.",
}
STATE = Maturity(**RATED)
READY = Ready(job="train", **RATED)

OWNED = Named(role="owned", text="Card", kind="card", id="card", count=1)
SERVERS = Answer(key="ask", value="server_class")
MONEY_FOR_SERVERS = (
    SERVERS,
    Answer(key="budget_usd", value=3000),
    Answer(key="machines", value=20),
)
WHICH_CARD = Answer(key="ask", value="gpu")
A_MACHINE = Answer(key="ask", value="system_build")
OTHER_OWNED = changed(OWNED, id="other")
MEANT = changed(OWNED, role="candidate")
ONE, TWO = Mention(role="candidate", cards=1), Mention(role="candidate", cards=2)
TABLES = Answer(key="kaggle_kind", value="tabular")
HOURS, PLACE = Answer(key="hours_per_week", value=10), Answer(key="where", value="cloud")
ROOM = Answer(key="slots", value=2)


def read(number, ask, *given, **stops):
    """Return the example of a rule that reads the question from what was given."""
    return Example(
        f"SITUATION-{number}",
        given=(usual("ask", "gpu"), *given),
        concludes=(Assumed(what="ask", value=ask), Topic(ask=ask)),
        unless={"something is asked": plus(Answer(key="ask", value="memory")), **stops},
    )


METHOD = Default(job="finetune", key="finetune_method", value="qlora")
PAINTER = Model(id="painter", name="Painter", kind="image-model")
ASSUMED_QLORA = (
    Assumed(what="finetune_method", value="qlora"),
    Known(key="finetune_method", value="qlora"),
)
NO_METHOD_TO_ASSUME = {
    "it was said": plus(Answer(key="finetune_method", value="qlora")),
    "a lighter one is assumed": plus(lighter("finetune_method", "qlora")),
    "the job does not take one": instead(Default(job="train", key="finetune_method", value="x")),
}

EXAMPLES = [
    Example(
        "SITUATION-010",
        given=(usual("ask", "gpu"),),
        concludes=(Assumed(what="ask", value="gpu"), Topic(ask="gpu")),
        unless={
            "something is asked": plus(Answer(key="ask", value="upgrade")),
            "a card is owned": plus(OWNED),
            "a card is named": plus(ONE),
            "the hours are told": plus(HOURS),
            "it is about tables": plus(TABLES),
        },
    ),
    Example(
        "SITUATION-011",
        given=(usual("ask", "gpu"), OWNED),
        concludes=(Assumed(what="ask", value="upgrade"), Topic(ask="upgrade")),
        unless={
            "something is asked": plus(Answer(key="ask", value="gpu")),
            "no card is owned": without(Named),
            "a card is named": plus(ONE),
        },
    ),
    read(
        "890",
        "check_card",
        ONE,
        MEANT,
        **{"a card is owned": plus(OWNED), "the hours are told": plus(HOURS)},
    ),
    read(
        "898",
        "check_card",
        ONE,
        MEANT,
        HOURS,
        PLACE,
        **{
            "a card is owned": plus(OWNED),
            "no place is told": without(Answer, key="where"),
            "no hours are told": without(Answer, key="hours_per_week"),
        },
    ),
    read("891", "compare", TWO),
    read(
        "892",
        "upgrade",
        ONE,
        MEANT,
        OTHER_OWNED,
        **{"it is owned itself": plus(OWNED)},
    ),
    read(
        "893",
        "check_card",
        ONE,
        MEANT,
        OWNED,
        **{
            "the room is told": plus(ROOM),
            "another is owned": instead(OTHER_OWNED),
        },
    ),
    read(
        "894",
        "upgrade",
        ONE,
        MEANT,
        OWNED,
        ROOM,
        **{
            "something else is told": instead(Answer(key="users", value=2)),
            "another is owned": instead(OTHER_OWNED),
        },
    ),
    read(
        "895",
        "rent_or_buy",
        HOURS,
        **{
            "the place is told": plus(PLACE),
            "a card is owned": plus(OWNED),
            "several cards are named": plus(TWO),
        },
    ),
    read(
        "897",
        "gpu_or_cpu",
        TABLES,
        **{
            "they are won with networks": instead(changed(TABLES, value="deep_learning")),
            "the hours are told": plus(HOURS),
            "a card is owned": plus(OWNED),
            "a card is named": plus(ONE),
        },
    ),
    read(
        "896",
        "gpu",
        HOURS,
        PLACE,
        **{
            "no place is told": without(Answer, key="where"),
            "a card is owned": plus(OWNED),
            "a card is named": plus(ONE),
        },
    ),
    Example(
        "SITUATION-032",
        given=(Answer(key="form", value="server"),),
        concludes=(ServerAsked(),),
        unless={"it is a card": instead(Answer(key="form", value="card"))},
    ),
    Example(
        "SITUATION-033",
        given=(Answer(key="ask", value="server_class"), Answer(key="model", value="some")),
        concludes=(ServerAsked(),),
        unless={
            "only cards are bought": plus(Answer(key="form", value="card")),
            "their number is named": plus(Answer(key="machines", value=9)),
            "the question is another": instead(Answer(key="ask", value="gpu")),
            "no model is named": instead(Answer(key="users", value=9)),
        },
    ),
    Example(
        "SITUATION-020",
        given=(Answer(key="ask", value="upgrade"),),
        concludes=(Topic(ask="upgrade"),),
        unless={
            "the answer is about something else": instead(Answer(key="os", value="linux")),
            "a machine is planned": instead(A_MACHINE),
            "servers are asked about": instead(SERVERS),
            "a card is asked for": instead(WHICH_CARD),
        },
    ),
    Example(
        "SITUATION-027",
        given=(WHICH_CARD,),
        concludes=(Topic(ask="gpu"),),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "a card is owned": plus(OWNED),
        },
    ),
    Example(
        "SITUATION-028",
        given=(WHICH_CARD, OWNED),
        concludes=(Assumed(what="ask", value="upgrade"), Topic(ask="upgrade")),
        unless={
            "something else is asked": instead(Answer(key="ask", value="compare")),
            "no card is owned": without(Named),
        },
    ),
    Example(
        "SITUATION-021",
        given=(A_MACHINE, OWNED),
        concludes=(Topic(ask="system_build"),),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "no card is named": without(Named),
        },
    ),
    Example(
        "SITUATION-022",
        given=(A_MACHINE,),
        concludes=(Topic(ask="system_build"),),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "a card is named": plus(OWNED),
            "the money is named": plus(Answer(key="budget_usd", value=3000)),
        },
    ),
    Example(
        "SITUATION-023",
        given=(A_MACHINE, Answer(key="budget_usd", value=3000)),
        concludes=(Assumed(what="ask", value="gpu"), Topic(ask="gpu")),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "a card is named": plus(OWNED),
            "the money is not named": instead(Answer(key="budget", value="little")),
        },
    ),
    Example(
        "SITUATION-024",
        given=(SERVERS,),
        concludes=(Topic(ask="server_class"),),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "the money is named": plus(Answer(key="budget_usd", value=3000)),
            "the model is named": plus(Answer(key="model", value="some-model")),
        },
    ),
    Example(
        "SITUATION-025",
        given=(SERVERS, Answer(key="model", value="some-model"), Answer(key="machines", value=20)),
        concludes=(Topic(ask="server_class"),),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "the model is not named": lambda given: (given[0], given[2]),
            "their number is not named": lambda given: given[:2],
            "the money is named": plus(Answer(key="budget_usd", value=3000)),
        },
    ),
    Example(
        "SITUATION-034",
        given=MONEY_FOR_SERVERS,
        concludes=(Assumed(what="ask", value="gpu"), Topic(ask="gpu")),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "the money is not named": lambda given: (given[0], given[2]),
            "their number is not named": lambda given: given[:2],
        },
    ),
    Example(
        "SITUATION-035",
        given=MONEY_FOR_SERVERS,
        concludes=(SharedSum(machines=20, usd=150),),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "the money is not named": lambda given: (given[0], given[2]),
            "it is for one server": instead(Answer(key="machines", value=1)),
        },
    ),
    Example(
        "SITUATION-036",
        given=MONEY_FOR_SERVERS,
        concludes=(ServerAsked(),),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "the money is not named": lambda given: (given[0], given[2]),
            "their number is not named": lambda given: given[:2],
            "a form is named": plus(Answer(key="form", value="computer")),
        },
    ),
    Example(
        "SITUATION-026",
        given=(SERVERS, Answer(key="budget_usd", value=3000)),
        concludes=(Assumed(what="ask", value="gpu"), Topic(ask="gpu")),
        unless={
            "something else is asked": instead(Answer(key="ask", value="upgrade")),
            "the money is not named": lambda given: given[:1],
            "their number is named": plus(Answer(key="machines", value=20)),
        },
    ),
    Example(
        "SITUATION-030",
        given=(
            Answer(key="persona", value="kaggle"),
            Sign(profile="competitor", key="persona", value="kaggle"),
        ),
        concludes=(Profile(id="competitor"),),
        unless={
            "the answer is another one": instead(Answer(key="persona", value="hobbyist")),
            "the answer is to another question": instead(Answer(key="goal", value="kaggle")),
        },
    ),
    Example(
        "SITUATION-031",
        given=(
            Sign(profile="large_data", key="dataset_gb", at_least=250),
            Answer(key="dataset_gb", value=250),
        ),
        concludes=(Profile(id="large_data"),),
        unless={
            "the number is smaller": instead(Answer(key="dataset_gb", value=249)),
            "the number is of something else": instead(Answer(key="machines", value=250)),
        },
    ),
    Example(
        "SITUATION-040",
        given=(Profile(id="narrow"), Implies(profile="narrow", other="wide")),
        concludes=(Profile(id="wide"),),
        unless={"another profile implies it": instead(Implies(profile="third", other="wide"))},
    ),
    Example(
        "SITUATION-050",
        given=(Answer(key="job", value="finetune"),),
        concludes=(Job(id="finetune"),),
    ),
    Example(
        "SITUATION-051",
        given=(Answer(key="parameters_billion", value=8),),
        concludes=(Assumed(what="job", value="run_llm"), Job(id="run_llm")),
        unless={
            "the model is named": plus(Answer(key="model", value="some-8b")),
            "a job is named": plus(Answer(key="job", value="finetune")),
            "the size is below nothing": instead(Answer(key="parameters_billion", value=-1)),
        },
    ),
    Example(
        "SITUATION-052",
        given=(Answer(key="model", value="some-8b"), Model(id="some-8b", kind="language-model")),
        concludes=(Assumed(what="job", value="run_llm"), Job(id="run_llm")),
        unless={
            "a job is named": plus(Answer(key="job", value="finetune")),
            "it makes images": instead(Model(id="some-8b", kind="image-model")),
        },
    ),
    Example(
        "SITUATION-054",
        given=(Answer(key="model", value="painter"), Model(id="painter", kind="image-model")),
        concludes=(Assumed(what="job", value="generate_images"), Job(id="generate_images")),
        unless={
            "a job is named": plus(Answer(key="job", value="train")),
            "it writes text": instead(Model(id="painter", kind="language-model")),
        },
    ),
    Example(
        "SITUATION-055",
        given=(Answer(key="model", value="looker"), Model(id="looker", kind="vision-model")),
        concludes=(Assumed(what="job", value="train"), Job(id="train")),
        unless={
            "a job is named": plus(Answer(key="job", value="finetune")),
            "it is only run": plus(Answer(key="phase", value="infer")),
        },
    ),
    Example(
        "SITUATION-056",
        given=(
            Answer(key="model", value="looker"),
            Model(id="looker", kind="vision-model"),
            Answer(key="phase", value="infer"),
        ),
        concludes=(
            Assumed(what="job", value="generate_images"),
            Job(id="generate_images"),
        ),
        unless={
            "a job is named": plus(Answer(key="job", value="finetune")),
            "it is trained": instead(Answer(key="phase", value="train")),
            "it writes text": instead(Model(id="looker", kind="language-model")),
        },
    ),
    Example(
        "SITUATION-053",
        given=(usual("job", "train"),),
        concludes=(Assumed(what="job", value="train"), Job(id="train")),
        unless={
            "a job is named": plus(Answer(key="job", value="finetune")),
            "a model is named": plus(Answer(key="model", value="some-8b")),
            "a size is named": plus(Answer(key="parameters_billion", value=8)),
        },
    ),
    Example(
        "SITUATION-061",
        given=(usual("os", "linux"),),
        concludes=(Assumed(what="os", value="linux"), Known(key="os", value="linux")),
        unless={"a system is named": plus(Answer(key="os", value="windows"))},
    ),
    Example(
        "SITUATION-070",
        given=(setting("covers", "consumer", key="always"),),
        concludes=(Covered(segment="consumer"),),
        unless={"it holds for a job only": instead(setting("covers", "consumer", key="train"))},
    ),
    Example(
        "SITUATION-071",
        given=(Job(id="run_llm"), setting("covers", "integrated", key="run_llm")),
        concludes=(Covered(segment="integrated"),),
        unless={"the job is another": instead(Job(id="train"))},
    ),
    Example(
        "SITUATION-077",
        given=(
            Answer(key="accepts_trouble", value=True),
            setting("covers", "datacenter", key="accepts_trouble"),
        ),
        concludes=(Covered(segment="datacenter"),),
        unless={
            "quirks are not accepted": instead(Answer(key="accepts_trouble", value=False)),
            "it is about a job": instead(setting("covers", "datacenter", key="run_llm")),
        },
    ),
    Example(
        "SITUATION-072",
        given=(Profile(id="server"), setting("covers", "datacenter", key="server")),
        concludes=(Covered(segment="datacenter"),),
        unless={"the profile is another": instead(Profile(id="learner"))},
    ),
    Example(
        "SITUATION-080",
        given=(Answer(key="batch_size", value=8),),
        concludes=(Known(key="batch_size", value=8),),
        unless={"the answer is about something else": instead(Answer(key="weight_bits", value=8))},
    ),
    Example(
        "SITUATION-081",
        given=(Job(id="run_llm"), Default(job="run_llm", key="cache_bits", value=16)),
        concludes=(Assumed(what="cache_bits", value=16), Known(key="cache_bits", value=16)),
        unless={
            "it was said": plus(Answer(key="cache_bits", value=8)),
            "a lighter one is assumed": plus(lighter("cache_bits", 8)),
            "it is the model itself": instead(Default(job="run_llm", key="model", value="x")),
            "the job does not take this": instead(Default(job="train", key="cache_bits", value=16)),
        },
    ),
    Example(
        "SITUATION-096",
        given=(Job(id="finetune"), Default(job="finetune", key="batch_size", value=1)),
        concludes=(Assumed(what="batch_size", value=1), Known(key="batch_size", value=1)),
        unless={
            "it was said": plus(Answer(key="batch_size", value=8)),
            "a lighter one is assumed": plus(lighter("batch_size", 2)),
            "the model is an encoder": plus(
                Model(id="some", name="Some", build="encoder", generic=False)
            ),
            "the job does not take this": instead(Default(job="train", key="batch_size", value=4)),
        },
    ),
    Example(
        "SITUATION-088",
        given=(Job(id="finetune"), METHOD),
        concludes=ASSUMED_QLORA,
        unless=NO_METHOD_TO_ASSUME | {"it is an image model": plus(PAINTER)},
    ),
    Example(
        "SITUATION-089",
        given=(Job(id="finetune"), METHOD, PAINTER),
        concludes=(
            Assumed(what="finetune_method", value="lora"),
            Known(key="finetune_method", value="lora"),
        ),
        unless=NO_METHOD_TO_ASSUME
        | {"it writes": instead(Model(id="writer", name="Writer", kind="language-model"))},
    ),
    Example(
        "SITUATION-082",
        given=(Job(id="run_llm"), Default(job="run_llm", key="model", value="some-8b")),
        concludes=(Assumed(what="model", value="some-8b"), Known(key="model", value="some-8b")),
        unless={
            "a model is named": plus(Answer(key="model", value="other-8b")),
            "a size is named": plus(Answer(key="parameters_billion", value=70)),
            "the job does without one": instead(Default(job="train", key="model", value="some-8b")),
        },
    ),
    Example(
        "SITUATION-090",
        given=(
            Answer(key="vendor", value="amd"),
            Job(id="train"),
            setting("maturity_at_least", 2, key="train"),
            Known(key="os", value="linux"),
            STATE,
        ),
        concludes=(LessMaturityAccepted(platform="rocm", reason="vendor"),),
        unless={
            "the advisor draws no lower line for the job": instead(Job(id="run_llm")),
            "another vendor is asked for": instead(Answer(key="vendor", value="intel")),
            "the system is another": instead(Known(key="os", value="windows")),
        },
    ),
    Example(
        "SITUATION-091",
        given=(
            Answer(key="accepts_trouble", value=True),
            Job(id="train"),
            setting("maturity_at_least", 2, key="train"),
            Known(key="os", value="linux"),
            STATE,
        ),
        concludes=(LessMaturityAccepted(platform="rocm", reason="answer"),),
        unless={
            "the system is another": instead(Known(key="os", value="windows")),
            "trouble is refused": instead(Answer(key="accepts_trouble", value=False)),
            "the advisor draws no lower line for the job": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "SITUATION-092",
        given=(Job(id="train"), JobMaturity(job="train", **RATED)),
        concludes=(READY,),
        unless={
            "it was said of another job": instead(Job(id="run_llm")),
            "several people use it": plus(Answer(key="users", value=2)),
        },
    ),
    Example(
        "SITUATION-094",
        given=(
            Job(id="train"),
            Answer(key="users", value=2),
            JobMaturity(job="train", **RATED),
            Maturity(**RATED),
        ),
        concludes=(READY,),
        unless={
            "one person uses it": instead(Answer(key="users", value=1)),
            "it has no rating of its own": without(JobMaturity),
            "it was said of another job": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "SITUATION-093",
        given=(Job(id="train"), Maturity(**RATED)),
        concludes=(READY,),
        unless={
            "there is a word on this very job": plus(JobMaturity(job="train", **RATED)),
            "nobody described the platform": without(Maturity),
        },
    ),
]


@pytest.mark.parametrize(("amount", "profiles"), [(249, []), (250, ["large"]), (251, ["large"])])
def test_amount_counts_from_the_limit_on(amount, profiles):
    """SITUATION-031 includes the limit itself."""
    run = decide(
        Sign(profile="large", key="dataset_gb", at_least=250),
        Answer(key="dataset_gb", value=amount),
        rules=rules_of("situation"),
    )

    assert [profile["id"] for profile in run.facts(Profile)] == profiles


def test_profile_included_by_an_included_one_holds_too():
    """SITUATION-040 goes on as far as it leads, and a circle does no harm."""
    run = decide(
        Answer(key="persona", value="a"),
        Sign(profile="first", key="persona", value="a"),
        Implies(profile="first", other="second"),
        Implies(profile="second", other="third"),
        Implies(profile="third", other="first"),
        rules=rules_of("situation"),
    )

    assert {profile["id"] for profile in run.facts(Profile)} == {"first", "second", "third"}


def test_nothing_said_gives_three_assumptions():
    """Question, job and system are filled in, each as an assumption."""
    assumed = [usual("ask", "gpu"), usual("job", "train"), usual("os", "linux")]
    run = decide(*assumed, rules=rules_of("situation"))

    assert sorted(fact["what"] for fact in run.facts(Assumed)) == ["ask", "job", "os"]


def test_model_decides_the_job_where_a_size_is_named_too():
    """SITUATION-051 leaves it to SITUATION-052."""
    run = decide(
        Answer(key="model", value="some-8b"),
        Model(id="some-8b", kind="language-model"),
        Answer(key="parameters_billion", value=8),
        rules=rules_of("situation"),
    )

    assert len(run.facts(Job)) == 1
    assert {"SITUATION-051", "SITUATION-052"} & set(run.rules_fired) == {"SITUATION-052"}
