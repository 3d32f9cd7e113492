"""Stage 1: the question, and the profile of the person asking."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import CANDIDATE, OWNED
from expert.rules.vocabulary import BUILD, HOURS_SAID, OWNED_OR_MEANT, SERVER_CLASS, SEVERAL, TABLES

CHECK, COMPARE, UPGRADE, RENT_OR_BUY = "check_card", "compare", "upgrade", "rent_or_buy"
WHICH_CARD = "gpu"
NOT_ASKED = [f.Usual(key="ask"), ~f.Answer(key="ask")]
A_CARD_IS_NAMED = f.Named(role=P(OWNED_OR_MEANT))
OWNS_A_CARD = EXISTS(f.Named(role=OWNED))
ONE_NAMED = [f.Mention(role=CANDIDATE, cards=1), f.Named(role=CANDIDATE, id=the.id, text=the.text)]
A_BUDGET = f.Answer(key="budget_usd")
A_BUDGET_OR_MODEL = f.Answer(key=P(OneOf(("budget_usd", "model", "network", "parameters_billion"))))
"""What is enough to choose the cards of a server, not only their class."""
ABOUT_ROOM = f.Answer(key=P(OneOf(("gpus", "psu_w", "slots"))))
"""What people say about a computer that will get another card."""


def taken_to_be(ask: Any) -> tuple[f.Derived, f.Derived]:
    """Return the conclusions that a question is assumed, and answered."""
    return f.Assumed(what="ask", value=ask), f.Topic(ask=ask)


# --- what is asked, if the person does not say ------------------------------

rule(
    "SITUATION-010",
    "If you ask nothing specific, the question is assumed to be which card to buy",
    f.Usual(key="ask", value=the.value, says=the.told),
    ~f.Answer(key="ask"),
    ~f.Named(role=OWNED),
    ~f.Mention(),
    ~f.Answer(key=HOURS_SAID),
    ~f.Answer(key="kaggle_kind", value=TABLES),
    then=taken_to_be(the.value),
    says="{told}",
    because="Most people come here to choose a card.",
)


def question_is(id: str, title: str, *conditions: Any, ask: str, says: str, because: str) -> None:
    """Declare which question is assumed if the person asked none."""
    rule(
        id,
        title,
        NOT_ASKED,
        *conditions,
        then=taken_to_be(ask),
        says=says,
        because=because,
    )


question_is(
    "SITUATION-011",
    "If you name a card you own but no question, the question is whether to replace it",
    OWNS_A_CARD,
    ~f.Mention(),
    ask=UPGRADE,
    says="You own a card and asked no question, so the question is assumed to be whether to "
    "replace it.",
    because="If you own a card, you probably want to know whether another would be better.",
)
question_is(
    "SITUATION-890",
    "If you name one card but no question, the question is whether it is a good choice",
    ONE_NAMED,
    ~f.Named(role=OWNED),
    ~f.Answer(key=HOURS_SAID),
    ask=CHECK,
    says="You named {text} and asked no question, so the question is assumed to be whether it is "
    "a good choice.",
    because="You have already found the card, so the question is how good it is.",
)
question_is(
    "SITUATION-891",
    "If you name several cards but no question, the question is which of them is better",
    f.Mention(role=CANDIDATE, cards=the.cards & P(SEVERAL)),
    ask=COMPARE,
    says="You named {cards} cards and asked no question, so the question is assumed to be which "
    "of them is better.",
    because="If you name several cards, your choice is among them.",
)
question_is(
    "SITUATION-892",
    "If you own a card and name another, the question is whether the change is worth it",
    ONE_NAMED,
    OWNS_A_CARD,
    ~f.Named(role=OWNED, id=the.id),
    ask=UPGRADE,
    says="You own a card, named {text} and asked no question, so the question is assumed to be "
    "whether to change.",
    because="The alternative to a new card is keeping the one you have.",
)
question_is(
    "SITUATION-893",
    "If the card you name is your own, the question is whether it is good enough",
    ONE_NAMED,
    AS.own << f.Named(role=OWNED, id=the.id),
    ~ABOUT_ROOM,
    ask=CHECK,
    says="You own {text} and asked no question, so the question is assumed to be whether it is a "
    "good choice.",
    because="You already have the card, so what matters is whether it is enough.",
)
question_is(
    "SITUATION-894",
    "If you name your own card and say how much room there is, the question is whether to add "
    "another",
    ONE_NAMED,
    AS.own << f.Named(role=OWNED, id=the.id),
    EXISTS(ABOUT_ROOM),
    ask=UPGRADE,
    says="You own {text} and said how much room there is for another card, so the question is "
    "assumed to be whether to add one.",
    because="The power supply and the slots matter only if you are adding a card.",
)
question_is(
    "SITUATION-895",
    "If you say how many hours the work runs but not where, the question is whether to rent or buy",
    EXISTS(f.Answer(key=HOURS_SAID)),
    ~f.Answer(key="where"),
    ~f.Named(role=OWNED),
    ~f.Mention(cards=P(SEVERAL)),
    ask=RENT_OR_BUY,
    says="You said how many hours the work runs and asked no question, so the question is assumed "
    "to be whether to rent or buy.",
    because="The number of hours decides whether renting or buying costs less.",
)
question_is(
    "SITUATION-897",
    "If your competitions are about tables, the question is whether you need a card at all",
    f.Answer(key="kaggle_kind", value=TABLES),
    ~f.Answer(key=HOURS_SAID),
    ~f.Named(role=OWNED),
    ~f.Mention(),
    ask="gpu_or_cpu",
    says="Your competitions are about tables and you asked no question, so the question is "
    "assumed to be whether you need a card at all.",
    because="Boosted trees on tables of the usual size are trained on the CPU.",
)
question_is(
    "SITUATION-898",
    "If you name a card and say how many hours the work runs and where, the question is whether "
    "the card is good",
    ONE_NAMED,
    EXISTS(f.Answer(key=HOURS_SAID)),
    EXISTS(f.Answer(key="where")),
    ~f.Named(role=OWNED),
    ask=CHECK,
    says="You named {text} and said where the work runs, so the question is assumed to be "
    "whether it is a good choice.",
    because="You have already decided between renting and buying.",
)
question_is(
    "SITUATION-896",
    "If you say how many hours the work runs and where, the question is which card to get",
    EXISTS(f.Answer(key=HOURS_SAID)),
    EXISTS(f.Answer(key="where")),
    ~f.Named(role=OWNED),
    ~f.Mention(),
    ask="gpu",
    says="You said where the work runs and asked no question, so the question is assumed to be "
    "which card to get.",
    because="You have already decided between renting and buying.",
)

# --- what follows from what was said ---------------------------------------------------------


def answers_what_is_asked(id: str, title: str, ask: Any, *conditions: Any) -> None:
    """Declare when the question is answered as it was asked."""
    rule(
        id,
        title,
        f.Answer(key="ask", value=ask),
        *conditions,
        then=f.Topic(ask=the.ask),
        says="The question is: {ask}.",
        because="Choosing, checking, comparing and upgrading follow different rules.",
    )


answers_what_is_asked(
    "SITUATION-020",
    "Your question decides what is answered",
    the.ask & ~L(BUILD) & ~L(SERVER_CLASS) & ~L(WHICH_CARD),
)
answers_what_is_asked(
    "SITUATION-027",
    "If you ask which card to get and own none, all cards are open to you",
    the.ask & L(WHICH_CARD),
    ~f.Named(role=OWNED),
)
answers_what_is_asked(
    "SITUATION-021",
    "If you name a card, the machine is planned around it",
    the.ask & L(BUILD),
    EXISTS(A_CARD_IS_NAMED),
)
answers_what_is_asked(
    "SITUATION-022",
    "If you name neither a card nor a budget, the machine is planned for any card",
    the.ask & L(BUILD),
    ~A_CARD_IS_NAMED,
    ~A_BUDGET,
)

answers_what_is_asked(
    "SITUATION-024",
    "If you ask about servers and name neither a budget nor a model, the answer is a class of "
    "servers",
    the.ask & L(SERVER_CLASS),
    ~A_BUDGET_OR_MODEL,
)
answers_what_is_asked(
    "SITUATION-025",
    "If you name a model and a number of machines but no budget, the answer is a class of servers",
    the.ask & L(SERVER_CLASS),
    EXISTS(A_BUDGET_OR_MODEL),
    EXISTS(f.Answer(key="machines")),
    ~A_BUDGET,
)


rule(
    "SITUATION-028",
    "If you own a card and ask which to get, the question is whether to replace it or to add one",
    f.Answer(key="ask", value=WHICH_CARD),
    OWNS_A_CARD,
    then=taken_to_be(UPGRADE),
    says="You own a card, so the question is whether to keep it, replace it or add another.",
    because="What you have may be enough, or may be enough with one more card.",
)


def card_comes_first(id: str, title: str, ask: str, *conditions: Any, says: str) -> None:
    """Declare when a question about a machine is answered with the cards to buy for it."""
    rule(
        id,
        title,
        f.Answer(key="ask", value=ask),
        *conditions,
        then=taken_to_be(WHICH_CARD),
        says=says,
        because="The cards decide the rest of the machine, and take most of the money.",
    )


card_comes_first(
    "SITUATION-023",
    "If you plan a machine and name a budget but no card, the card is chosen first",
    BUILD,
    EXISTS(A_BUDGET),
    ~A_CARD_IS_NAMED,
    says="You did not name a card for the machine, so the answer starts with the card.",
)
card_comes_first(
    "SITUATION-026",
    "If you give a budget or a model for servers but not how many, the cards for the servers are "
    "chosen",
    SERVER_CLASS,
    EXISTS(A_BUDGET_OR_MODEL),
    ~f.Answer(key="machines"),
    says="You gave a budget for servers or the model they run, so the answer is the cards for it.",
)

card_comes_first(
    "SITUATION-034",
    "If you give a budget for servers and say how many, the cards are chosen for one of them",
    SERVER_CLASS,
    EXISTS(A_BUDGET),
    EXISTS(f.Answer(key="machines")),
    says="You gave a budget for a number of servers, so the answer is the cards for each of them.",
)

rule(
    "SITUATION-035",
    "A budget for several servers is divided by their number",
    AS.asked << f.Answer(key="ask", value=SERVER_CLASS),
    AS.money << f.Answer(key="budget_usd", value=the.sum),
    AS.servers << f.Answer(key="machines", value=the.machines & P(SEVERAL)),
    let={"each": round(the.sum / the.machines, 2)},
    then=f.SharedSum(machines=the.machines, usd=the.each),
    says="${sum:,.0f} for {machines:,.0f} servers is ${each:,.0f} for each.",
    because="Every server gets the same cards, and the money is spent only once.",
)

rule(
    "SITUATION-032",
    "If you want to buy a server, the cards are for a server",
    f.Answer(key="form", value="server"),
    then=f.ServerAsked(),
    says="You want to buy a server.",
    because="A server has the room, the power and the cooling that its cards need.",
)


def cards_are_for_a_server(id: str, title: str, *conditions: Any) -> None:
    """Declare when the cards of an answer about servers are bought with a server."""
    rule(
        id,
        title,
        f.Answer(key="ask", value=SERVER_CLASS),
        ~f.Answer(key="form"),
        *conditions,
        then=f.ServerAsked(),
        says="You asked about servers.",
        because="A server has the room, the power and the cooling that its cards need.",
    )


cards_are_for_a_server(
    "SITUATION-033",
    "If you ask which class of server to get and the answer is cards, they are for a server",
    EXISTS(A_BUDGET_OR_MODEL),
    ~f.Answer(key="machines"),
)
cards_are_for_a_server(
    "SITUATION-036",
    "If the budget is for a number of servers, the cards are for a server",
    EXISTS(A_BUDGET),
    EXISTS(f.Answer(key="machines")),
)

rule(
    "SITUATION-030",
    "An answer can put you in a profile",
    f.Answer(key=the.key, value=the.value),
    f.Sign(profile=the.profile, key=the.key, value=the.value),
    then=f.Profile(id=the.profile),
    says="{key} = {value} puts you in the profile '{profile}'.",
    because="People who do the same work need the same things from a card.",
)

rule(
    "SITUATION-031",
    "A large enough number can put you in a profile",
    f.Sign(profile=the.profile, key=the.key, at_least=the.wants),
    f.Answer(key=the.key, value=the.has),
    the.has >= the.wants,
    then=f.Profile(id=the.profile),
    says="{key} = {has} is at least {wants:g}, which puts you in the profile '{profile}'.",
    because="The amount of data or the number of machines changes what a card must be able to do.",
)

rule(
    "SITUATION-040",
    "A profile can include another",
    f.Profile(id=the.narrower),
    f.Implies(profile=the.narrower, other=the.wider),
    then=f.Profile(id=the.wider),
    says="The profile '{narrower}' includes '{wider}'.",
    because="What is true of the wider group is also true of the narrower one.",
)
