"""What is made for the framework that a person names."""

from expert.facts import (
    Advice,
    Answer,
    Cloud,
    HourHint,
    HourOffer,
    Job,
    LessMaturityAccepted,
    OnlyRuns,
    Profile,
    RunsBest,
    Service,
    ServiceOut,
    ServiceTooSmall,
    ServiceWanted,
    Thing,
    TrainingRun,
    Trait,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, decide, need, rule_called, setting

FRAMEWORK = Answer(key="software", value="mine")
BEST = RunsBest(platform="chips", software="mine")
MINE = Thing(kind="framework", id="mine", name="Mine")
RUNS = Trait(kind="framework", thing="mine", trait="runs-on-chips")
ACCEPTED = LessMaturityAccepted(platform="chips", reason="framework")
ONLY = OnlyRuns(service="free", software="mine")
FREE = Service(id="free", name="Free", usd_per_month=0, gives="chips for an hour")
RUN = TrainingRun(tokens_billion=36, operations=1e20, tflops_hours=80_000)
CHIP = card("chip", name="Chip", platform="chips", memory_gib=16, tensor_tflops=200)
EIGHT = setting("cards_in_a_rented_server", 8)
HINT = HourHint(
    card="chip", cloud="sky", cloud_name="Sky", usd=1, on="2020-01-01", years=0, at_once=1, most=256
)

EXAMPLES = [
    Example(
        "SITUATION-097",
        given=(FRAMEWORK, BEST, MINE, RUNS),
        concludes=(ACCEPTED,),
        unless={
            "it is another framework": instead(changed(FRAMEWORK, value="another")),
            "it does not run there yet": instead(changed(RUNS, trait="runs-on-cpu")),
        },
    ),
    Example(
        "ADVICE-451",
        given=(RUN, FRAMEWORK, BEST, ACCEPTED, need(100), CHIP, HINT, EIGHT),
        concludes=(Advice(topic="rented run", says="..."),),
        unless={
            "the machine is too small": instead(need(129)),
            "it is not rented by the server": instead(changed(HINT, most=4)),
            "another framework is named": instead(changed(FRAMEWORK, value="another")),
            "its software is not accepted": without(LessMaturityAccepted),
        },
    ),
    Example(
        "ADVICE-452",
        given=(Job(id="train"), FRAMEWORK, ONLY, FREE),
        concludes=(Advice(topic="your framework", says="..."),),
        unless={
            "nothing is trained": instead(Job(id="run_llm")),
            "a company asks": plus(Profile(id="professional")),
            "services are listed anyway": plus(ServiceWanted(usd_per_month=0, instead=True)),
            "it is ruled out": plus(
                ServiceOut(service="free", rule="REACH-500", reason="served badly")
            ),
            "it is too small": plus(ServiceTooSmall(service="free", has=1, wants=2)),
            "it costs money": instead(changed(FREE, usd_per_month=9)),
            "it runs another framework": instead(changed(ONLY, software="another")),
        },
    ),
]
WORDS = {
    "ADVICE-451": ["8 x Chip at Sky", "2.1 days", "$400", "2020-01-01"],
    "ADVICE-452": ["Free, chips for an hour"],
}


def test_bill_is_told_where_renting_is_the_question_too():
    """ADVICE-451 reads the offers of clouds as well as the hints beside cards."""
    offer = HourOffer(
        card="chip", cloud="sky", kind="on_demand", usd=1, on="2020-01-01", at_once=1, most=256
    )
    given = (RUN, FRAMEWORK, BEST, ACCEPTED, need(100), CHIP, EIGHT)
    run = decide(*given, offer, Cloud(id="sky", name="Sky"), rules=[rule_called("ADVICE-451")])

    assert "8 x Chip at Sky" in run.facts(Advice)[0]["says"]
