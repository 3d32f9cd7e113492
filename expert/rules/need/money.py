"""Stage 6: how large the budget is."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.need.memory import AMOUNT
from expert.rules.vocabulary import BUILD, ONE_COMPUTER_HOLDS

STATED = "stated"
ONE_DOLLAR = 1

rule(
    "NEED-100",
    "A budget level goes up to a multiple of the usual price",
    f.Answer(key="budget", value=the.grade),
    f.Setting(name="ceiling", key=the.grade, value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    let={"high": round(the.share * the.size, 2)},
    then=f.Budget(high_usd=the.high, grade=the.grade),
    says="The budget level '{grade}' goes up to {share:g} times the {of} of {size:.0f}, which is "
    "{high:.0f} US dollars.",
    because="How much counts as a small budget depends on what cards cost at the time.",
)

rule(
    "NEED-101",
    "A budget level goes up to a fixed amount",
    f.Answer(key="budget", value=the.grade),
    f.Setting(name="ceiling", key=the.grade, value=the.high, of=AMOUNT),
    then=f.Budget(high_usd=the.high, grade=the.grade),
    says="The budget level '{grade}' goes up to {high:g} US dollars.",
    because="The advisor gives an amount for this level.",
)

rule(
    "NEED-102",
    "An ample budget leaves out the cheapest cards",
    f.Answer(key="budget", value=the.grade),
    f.Setting(name="from", key=the.grade, value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    let={"low": round(the.share * the.size, 2)},
    then=f.Budget(low_usd=the.low, grade=the.grade),
    says="The budget level '{grade}' starts at {share:g} times the {of} of {size:.0f}, which is "
    "{low:.0f} US dollars.",
    because="A buyer who can spend more wants to know what more money buys.",
)

rule(
    "NEED-110",
    "An amount you state is the budget",
    f.Answer(key="budget_usd", value=the.high),
    ~f.SharedSum(),
    then=f.Budget(high_usd=the.high, grade=STATED),
    says="The budget is {high:g} US dollars.",
    because="An amount is clear; a word such as 'little' is not.",
)

rule(
    "NEED-993",
    "Of a budget for several machines, each gets an equal share",
    f.SharedSum(machines=the.machines, usd=the.high),
    then=f.Budget(high_usd=the.high, grade=STATED),
    says="The budget is {high:g} US dollars for each of {machines:g} machines.",
    because="The answer is the same for every machine.",
)

rule(
    "NEED-111",
    "A price range you state is the budget",
    AS.lower << f.Answer(key="budget_range_low", value=the.low),
    AS.upper << f.Answer(key="budget_range_high", value=the.high),
    AS.money << f.Answer(key="currency", value=the.code),
    AS.rated << f.Answer(key="currency_rate", value=the.currency),
    f.Parameter(name=the.currency, value=the.rate),
    then=f.Budget(
        low_usd=round(the.low / the.rate, 2), high_usd=round(the.high / the.rate, 2), grade=STATED
    ),
    says="The budget is {low} to {high} {code}, at {rate:g} {code} to the US dollar.",
    because="A stated range is clear; amounts in other currencies are converted at the exchange "
    "rate of that date.",
)


# --- what else the money pays for -----------------------------------------------------------

A_SERVER_IS_BOUGHT = [
    f.ServerAsked(),
    ~f.Answer(key="psu_w"),
    ~f.Answer(key="slots"),
    ~f.Named(role="owned"),
    AS.largest << f.Parameter(name="server-takes-at-most", value=the.share),
]


def sum_is_for_server(id: str, title: str, price: str, *conditions: Any, says: str) -> None:
    """Declare what the server costs, which a stated budget also pays for."""
    rule(
        id,
        title,
        A_SERVER_IS_BOUGHT,
        *conditions,
        AS.price << f.Parameter(name=price, value=the.around),
        then=f.ServerBought(what="server", usd=the.around, share=the.share),
        says=says + " costs about ${around:,.0f}; at most {share:.0%} of the budget goes to it.",
        because="You want a server, and its cards are useless without one.",
    )


sum_is_for_server(
    "NEED-370",
    "A budget for a server with many cards also pays for the server itself",
    "price-of-a-server",
    ONE_COMPUTER_HOLDS,
    AS.number << f.Answer(key="gpus", value=the.cards),
    the.cards > the.most,
    says="A server for {cards:g} cards",
)
sum_is_for_server(
    "NEED-371",
    "A budget for a server with a few cards also pays for a server that holds them",
    "price-of-a-small-server",
    ONE_COMPUTER_HOLDS,
    AS.number << f.Answer(key="gpus", value=the.cards),
    the.cards <= the.most,
    says="A server with room for {cards:g} cards",
)
sum_is_for_server(
    "NEED-372",
    "If you don't say how many cards, a server's budget also pays for a server for a few",
    "price-of-a-small-server",
    ONE_COMPUTER_HOLDS,
    ~f.Answer(key="gpus"),
    says="A server with room for {most:g} cards",
)


def sum_is_for_computer(id: str, title: str, *conditions: Any, because: str) -> None:
    """Declare that a stated budget also pays for a desktop computer around the card."""
    rule(
        id,
        title,
        f.Day(),
        *conditions,
        ~f.Answer(key="psu_w"),
        ~f.Answer(key="slots"),
        f.Parameter(name="price-of-a-computer-for-a-card", value=the.around),
        then=f.ServerBought(what="computer", usd=the.around, share=1),
        says="A desktop computer for a card costs about ${around:,.0f}.",
        because=because,
    )


sum_is_for_computer(
    "NEED-375",
    "If your machine has no slot for a card, a stated budget also pays for a computer with one",
    EXISTS(f.Sealed()),
    ~f.Answer(key="form"),
    because="You own a machine without a slot, and a card without a computer is useless.",
)
sum_is_for_computer(
    "NEED-376",
    "If you want a whole computer, a stated budget also pays for the parts around a card",
    f.Answer(key="form", value="computer"),
    because="You want a whole computer, and a card is only one part of it.",
)
sum_is_for_computer(
    "NEED-377",
    "If you plan a machine and name no card, a stated budget pays for the card and the machine",
    ~f.Answer(key="form"),
    f.Answer(key="ask", value=BUILD),
    f.Topic(ask="gpu"),
    because="You want to build a whole machine, and a card is only one part of it.",
)

# --- the budget of a person ------------------------------------------------------------------


def cannot_pay(id: str, title: str, condition: str, accepted: Any, because: str) -> None:
    """Declare that the budget ends below the price of a card that the person cannot afford."""
    rule(
        id,
        title,
        f.Named(role="unaffordable", kind="card", id=the.id),
        accepted,
        f.Offer(card=the.id, condition=condition, usd=the.usd),
        f.Card(id=the.id),
        let={"high": the.usd - ONE_DOLLAR},
        then=f.Budget(high_usd=the.high, grade=STATED),
        says="You cannot afford {card[name]} at {usd:.0f} US dollars, so you have less than that.",
        because=because,
    )


cannot_pay(
    "NEED-112",
    "If a card is too expensive for you, so is every card that costs as much",
    "new",
    ~f.Answer(key="used_ok", value=True),
    "Its price is more than you can spend.",
)
cannot_pay(
    "NEED-113",
    "If a used card is too expensive for you, so is every card that costs as much",
    "used",
    f.Answer(key="used_ok", value=True),
    "You accept used cards, so even its used price must be more than you can spend.",
)

rule(
    "NEED-120",
    "Without a stated budget, a profile has a usual price limit",
    AS.found << f.Profile(id=the.profile),
    ~f.Answer(key="budget"),
    ~f.Answer(key="budget_usd"),
    ~f.Answer(key="budget_range_high"),
    ~f.Answer(key="price_usd"),
    f.Setting(name="ceiling", key=the.profile, value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    f.Topic(ask=the.ask & P(OneOf(("gpu", "upgrade")))),
    then=f.Budget(high_usd=round(the.share * the.size, 2), grade=the.profile),
    says="For the profile '{profile}', up to {share:g} times the {of} of {size:.0f} is enough.",
    because="Your first card does not have to be an expensive one.",
)
