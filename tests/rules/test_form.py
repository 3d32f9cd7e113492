"""What the person wants to buy."""

from expert.facts import Answer, Assumed, Covered, FormWanted, Job, Relevant, SoldAs, Unserved
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import card, setting

FOLLOWS = setting("form_follows_target", True)
LAPTOP, DEVICE = Answer(key="target", value="laptop"), Answer(key="target", value="small_device")
NAMED = plus(Answer(key="form", value="card"))

BOARD, UNSERVED = FormWanted(form="board"), {"no software serves it": plus(Unserved(card="card"))}

EXAMPLES = [
    Example(
        "MARKET-300",
        given=(BOARD, card(form="board")),
        concludes=(Relevant(card="card"),),
        unless=UNSERVED,
    ),
    Example(
        "MARKET-301",
        given=(BOARD, SoldAs(card="card", form="board"), card()),
        concludes=(Relevant(card="card"),),
        unless=UNSERVED,
    ),
    Example(
        "SITUATION-301",
        given=(Answer(key="form", value="laptop"),),
        concludes=(FormWanted(form="laptop"),),
        unless={},
    ),
    Example(
        "SITUATION-302",
        given=(FOLLOWS, LAPTOP),
        concludes=(Assumed(what="form", value="laptop"), FormWanted(form="laptop")),
        unless={"a form is named": NAMED},
    ),
    Example(
        "SITUATION-303",
        given=(FOLLOWS, DEVICE, Job(id="run_llm")),
        concludes=(Assumed(what="form", value="board"), FormWanted(form="board")),
        unless={"a form is named": NAMED},
    ),
    Example(
        "SITUATION-306",
        given=(FOLLOWS, BOARD, card(form="board", segment="integrated")),
        concludes=(Covered(segment="integrated"),),
        unless={"another form is wanted": instead(FormWanted(form="laptop"))},
    ),
    Example(
        "SITUATION-307",
        given=(FOLLOWS, BOARD, SoldAs(card="card", form="board"), card(segment="integrated")),
        concludes=(Covered(segment="integrated"),),
        unless={"another form is wanted": instead(FormWanted(form="laptop"))},
    ),
]
