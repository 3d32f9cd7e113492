"""Deployment: the means that frameworks bring along, picked and told."""

from expert.facts import (
    Advice,
    Answer,
    Ended,
    Job,
    Lacks,
    OutOfReach,
    Pick,
    Thing,
    ThingPlace,
    Topic,
    Trait,
    TraitName,
    TraitSign,
    TraitWanted,
)
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import changed, day

KIND = "framework"
DEPLOYING = Topic(ask="deployment")
ONE = Thing(kind=KIND, id="one", name="One")
OWN = Trait(kind=KIND, thing="one", trait="own-deployment", says="its server")
TOOL = Answer(key="software", value="one")
RUNTIME = Thing(kind="runtime", id="runner", name="Runner")
PICKED = Pick(kind=KIND, id="one", name="One", role="own_means", place=1)
GONE = Ended(kind=KIND, thing="one", on="2020-01-01", says="Nobody works on it.")
ENDED = {"it has ended": plus(GONE)}
WANTED = TraitWanted(kind="runtime", trait="on-phones")
PHONES = TraitName(trait="on-phones", name="use on phones", needed=True)
SIGN = TraitSign(kind="runtime", key="target", value="phone", trait="on-phones", about="work")
ON_PHONES = Trait(kind=KIND, thing="one", trait="on-phones", says="")
SHORT = Lacks(kind=KIND, thing="one", trait="on-phones", needed=True)
UNFIT = Lacks(kind="runtime", thing="runner", trait="on-phones", needed=True)
WILL_DO = ThingPlace(kind="runtime", thing="runner", place=1)
LACKING = {"it lacks what is needed": plus(SHORT)}
NOTHING = Pick(kind="nothing", id="nothing", name="nothing", role="none", place=1)
LANGUAGE = {"a language model is run": plus(Job(id="run_llm"))}


def advice(says):
    return Advice(topic="deployment", says=says)


EXAMPLES = [
    Example(
        "FIT-642",
        given=(DEPLOYING, WANTED, PHONES, SIGN, OWN, ONE),
        concludes=(SHORT,),
        unless={
            "it is known to reach the device": plus(ON_PHONES),
            "it is only wished": instead(changed(PHONES, needed=False)),
            "no device asks for it": instead(changed(SIGN, key="os")),
            "nobody wants it": instead(changed(WANTED, trait="other")),
        },
    ),
    Example(
        "FIT-643",
        given=(Answer(key="target", value="phone"), SIGN, PHONES, UNFIT, RUNTIME),
        concludes=(OutOfReach(kind="runtime", thing="runner", trait="on-phones"),),
        unless={
            "it is to run elsewhere": instead(Answer(key="target", value="server")),
            "it is only wished": instead(changed(PHONES, needed=False)),
            "a framework lacks it": instead(SHORT),
        },
    ),
    Example(
        "ADVICE-880",
        given=(DEPLOYING, day("2014-06-01"), SHORT, PHONES),
        concludes=(
            NOTHING,
            advice(
                "As of 2014-06-01, no runtime meets the requirements, and no framework is known to "
                "have its own deployment tools for use on phones, so there is nothing to "
                "recommend."
            ),
        ),
        unless={
            "a framework is picked": plus(PICKED),
            "a runtime is picked": plus(changed(PICKED, kind="runtime")),
            "something else is asked": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "CHOOSE-641",
        given=(DEPLOYING, TOOL, OWN, ONE),
        concludes=(PICKED,),
        unless={"another is in use": instead(Answer(key="software", value="two"))}
        | ENDED
        | LACKING
        | LANGUAGE,
    ),
    Example(
        "CHOOSE-642",
        given=(DEPLOYING, OWN, ONE),
        concludes=(PICKED,),
        unless={"a runtime will do": plus(WILL_DO)} | ENDED | LACKING,
    ),
    Example(
        "ADVICE-874",
        given=(DEPLOYING, OWN, ONE),
        concludes=(
            advice(
                "Most networks are trained from Python and then run by a back end. Start with the "
                "framework's own deployment tools: One (its server).",
            ),
        ),
        unless={"a framework was named": plus(TOOL)} | LANGUAGE,
    ),
    Example(
        "ADVICE-877",
        given=(PICKED, OWN),
        concludes=(advice("One, with its own deployment tools: its server."),),
        unless={"it is picked for something else": instead(Pick(**{**PICKED, "role": "first"}))},
    ),
]
