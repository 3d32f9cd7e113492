"""Stage advice: doubtful passages that a recommendation rests on."""

from expert.facts import Advice, Named, Pick, Profile, Topic
from expert.facts.doubts import Doubt
from tests.rules.examples import Example, instead, without

PICK = Pick(kind="card", id="card", name="Card", role="fastest", place=10, cards=1)
SAYS = "The guide literally says: Cart. It probably means: Card, because it misspells."
SAID = (Advice(topic="doubt", says=SAYS),)


def doubt(about, key):
    return Doubt(id="d", about=about, key=key, written="Cart", meant="Card", why="it misspells")


EXAMPLES = [
    Example(
        "ADVICE-980",
        given=(doubt("profile", "learner"), Profile(id="learner"), PICK),
        concludes=SAID,
        unless={
            "the person is of another kind": instead(Profile(id="researcher")),
            "the doubt is about a thing": instead(doubt("thing", "learner")),
            "nothing is recommended": without(Pick),
        },
    ),
    Example(
        "ADVICE-981",
        given=(doubt("thing", "card"), PICK),
        concludes=SAID,
        unless={
            "another card is recommended": instead(doubt("thing", "other")),
            "the doubt is about a profile": instead(doubt("profile", "card")),
        },
    ),
    Example(
        "ADVICE-982",
        given=(
            doubt("thing", "card"),
            Named(role="candidate", text="Card", kind="card", id="card", count=1),
        ),
        concludes=SAID,
        unless={
            "another card is asked about": instead(doubt("thing", "other")),
            "the doubt is about a profile": instead(doubt("profile", "card")),
            "the card is owned": instead(
                Named(role="owned", text="Card", kind="card", id="card", count=1)
            ),
        },
    ),
    Example(
        "ADVICE-983",
        given=(doubt("ask", "cloud"), Topic(ask="cloud")),
        concludes=SAID,
        unless={
            "something else is asked": instead(Topic(ask="gpu")),
            "the doubt is about a thing": instead(doubt("thing", "cloud")),
        },
    ),
]
