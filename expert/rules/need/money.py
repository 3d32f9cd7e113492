"""Stage 6: how much money there is."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import Answer, Budget, Market, Parameter, Profile, Setting, Topic
from expert.rules.need.memory import AMOUNT

STATED = "stated"


@rule(
    id="NEED-100",
    title="A grade of budget reaches up to a multiple of the usual price",
    because="How much money is little depends on what cards cost on the day.",
    says=(
        "'{grade}' money reaches up to {share:g} times the {of} of {size:.0f}, "
        "that is {high:.0f} US dollars."
    ),
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="budget", value=MATCH.grade),
        AS.setting << Setting(name="ceiling", key=MATCH.grade, value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
    ],
)
def limit_by_grade(engine: Engine, grade: str, share: float, size: float) -> dict[str, object]:
    """Conclude the upper end of a grade."""
    high = round(share * size, 2)
    engine.conclude(Budget(high_usd=high, grade=grade))
    return {"high": high}


@rule(
    id="NEED-101",
    title="A grade of budget reaches up to a stated sum",
    because="The advisor names the sum.",
    says="'{grade}' money reaches up to {high:g} US dollars.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="budget", value=MATCH.grade),
        AS.setting << Setting(name="ceiling", key=MATCH.grade, value=MATCH.high, of=AMOUNT),
    ],
)
def limit_by_graded_sum(engine: Engine, grade: str, high: float) -> None:
    """Conclude the upper end of a grade."""
    engine.conclude(Budget(high_usd=high, grade=grade))


@rule(
    id="NEED-102",
    title="With ample money the cheap cards are not what is asked for",
    because="Who can pay more wants what more money buys.",
    says=(
        "'{grade}' money looks from {share:g} times the {of} of {size:.0f} on, "
        "that is {low:.0f} US dollars."
    ),
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="budget", value=MATCH.grade),
        AS.setting << Setting(name="from", key=MATCH.grade, value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
    ],
)
def start_from_grade(engine: Engine, grade: str, share: float, size: float) -> dict[str, object]:
    """Conclude the lower end of a grade."""
    low = round(share * size, 2)
    engine.conclude(Budget(low_usd=low, grade=grade))
    return {"low": low}


@rule(
    id="NEED-110",
    title="A stated sum is the budget",
    because="A sum leaves no doubt, where a word such as 'little' does.",
    says="The budget is {high:g} US dollars.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="budget_usd", value=MATCH.high)],
)
def take_stated_sum(engine: Engine, high: float) -> None:
    """Take over the stated sum."""
    engine.conclude(Budget(high_usd=high, grade=STATED))


@rule(
    id="NEED-111",
    title="A stated range is the budget",
    because="It was said; foreign money is converted at the rate of the day.",
    says="The budget is {low} to {high} {code}, at {rate:g} for one US dollar.",
    sources=["judgement"],
    when=[
        AS.lower << Answer(key="budget_range_low", value=MATCH.low),
        AS.upper << Answer(key="budget_range_high", value=MATCH.high),
        AS.money << Answer(key="currency", value=MATCH.code),
        AS.rated << Answer(key="currency_rate", value=MATCH.currency),
        AS.exchange << Parameter(name=MATCH.currency, value=MATCH.rate),
    ],
)
def take_stated_range(engine: Engine, low: float, high: float, rate: float) -> None:
    """Convert the stated range."""
    engine.conclude(
        Budget(low_usd=round(low / rate, 2), high_usd=round(high / rate, 2), grade=STATED)
    )


@rule(
    id="NEED-120",
    title="Without a word on money, a profile has a usual ceiling",
    because="Nobody should begin with an expensive card.",
    says="For the profile '{profile}' up to {share:g} times the {of} of {size:.0f} is enough.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        NOT(Answer(key="budget")),
        NOT(Answer(key="budget_usd")),
        NOT(Answer(key="budget_range_high")),
        NOT(Answer(key="price_usd")),
        AS.setting << Setting(name="ceiling", key=MATCH.profile, value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
        AS.topic << Topic(ask=MATCH.ask & P(OneOf(("gpu", "upgrade")))),
    ],
)
def limit_by_profile(engine: Engine, profile: str, share: float, size: float) -> None:
    """Conclude the usual ceiling of a profile."""
    engine.conclude(Budget(high_usd=round(share * size, 2), grade=profile))
