"""Stage 6: what the person needs: memory, money, roles."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.conditions import OneOf
from expert.engine import Engine
from expert.facts import (
    Answer,
    AvoidableExempt,
    Budget,
    FastMemoryOnly,
    HardMemory,
    Job,
    Market,
    MemoryFloor,
    Parameter,
    Profile,
    QuirkCounts,
    RoleAsked,
    Setting,
    SplitAllowed,
    Topic,
)
from expert.rule import rule

AMOUNT = "amount"
STATED = "stated"


# --- memory -------------------------------------------------------------------


@rule(
    id="NEED-010",
    title="A profile wants a share of the memory the market of the day offers",
    because="Networks grow with the cards: how much memory is much depends on the day.",
    says=(
        "The profile '{profile}' wants {share:g} times the {of} of {size:g} GiB, "
        "that is {gib:.2f} GiB."
    ),
    sources=["judgement"],
    when=[
        AS.work << Job(id="train"),
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="floor", key=MATCH.profile, value=MATCH.share, of=MATCH.of),
        AS.market << Market(quantity=MATCH.of, value=MATCH.size),
    ],
)
def want_share_of_market_memory(
    engine: Engine, profile: str, share: float, size: float
) -> dict[str, object]:
    """Conclude a floor relative to the market."""
    gib = round(share * size, 3)
    engine.conclude(MemoryFloor(reason="profile", key=profile, gib=gib))
    return {"gib": gib}


@rule(
    id="NEED-011",
    title="A profile wants a stated amount of memory",
    because="Some work has a size of its own, whatever is sold.",
    says="The profile '{profile}' wants {gib:g} GiB.",
    sources=["judgement"],
    when=[
        AS.work << Job(id="train"),
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="floor", key=MATCH.profile, value=MATCH.gib, of=AMOUNT),
    ],
)
def want_stated_profile_memory(engine: Engine, profile: str, gib: float) -> None:
    """Conclude a floor in GiB."""
    engine.conclude(MemoryFloor(reason="profile", key=profile, gib=gib))


@rule(
    id="NEED-020",
    title="For some profiles too little memory is no use at all",
    because="A network that does not fit cannot be trained, at whatever price.",
    says="For the profile '{profile}' memory comes before price.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="hard_memory", value=MATCH.profile),
    ],
)
def make_memory_hard(engine: Engine) -> None:
    """Conclude that memory is a hard need."""
    engine.conclude(HardMemory(reason="profile"))


@rule(
    id="NEED-030",
    title="A stated memory need holds",
    because="Who names a number has measured or knows the model.",
    says="{gib:g} GiB of memory are needed, as stated.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="memory_need_gb", value=MATCH.gib)],
)
def take_stated_memory(engine: Engine, gib: float) -> None:
    """Take over the stated need; only memory at full speed serves it."""
    engine.conclude(MemoryFloor(reason="stated", key="memory_need_gb", gib=gib))
    engine.conclude(HardMemory(reason="stated"))
    engine.conclude(FastMemoryOnly(reason="stated"))


@rule(
    id="NEED-040",
    title="A card that also drives a display needs memory for it",
    because="The desktop takes its share before the network gets any.",
    says="The card drives a display too, so it should have {gib:g} GiB.",
    sources=["handbook-2017"],
    when=[
        AS.answer << Answer(key="drives_display", value=True),
        AS.least << Parameter(name="memory-with-a-display", value=MATCH.gib),
    ],
)
def want_memory_for_display(engine: Engine, gib: float) -> None:
    """Conclude the floor for a display."""
    engine.conclude(MemoryFloor(reason="display", key="drives_display", gib=gib))


# --- quirks -------------------------------------------------------------------


@rule(
    id="NEED-050",
    title="This advisor counts hardware quirks as trouble",
    because="A quirk costs hours of searching for a fault that is not in the program.",
    says="This advice counts hardware quirks against a card.",
    sources=["dettmers-2016-07-23"],
    when=[AS.setting << Setting(name="quirk_is_trouble", value=True)],
)
def count_quirks_by_advice(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="advisor"))
    engine.conclude(FastMemoryOnly(reason="advisor"))


@rule(
    id="NEED-051",
    title="Who does not accept trouble gets no card with a quirk",
    because="A quirk is trouble that shows only after the purchase.",
    says="Trouble is not accepted, so quirks count against a card.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="accepts_trouble", value=False)],
)
def count_quirks_by_wish(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="answer"))
    engine.conclude(FastMemoryOnly(reason="answer"))


@rule(
    id="NEED-052",
    title="Who asks for the cheapest card without trouble gets no card with a quirk",
    because="A card that surprises its owner later is no card without trouble.",
    says="The goal is a card without trouble, so quirks count against a card.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="goal", value="cheapest_without_trouble")],
)
def count_quirks_by_goal(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="answer"))
    engine.conclude(FastMemoryOnly(reason="answer"))


@rule(
    id="NEED-053",
    title="An upgrade does not lead to a card with a quirk",
    because="Nobody pays a second time to get the trouble of the first card again.",
    says="This is an upgrade, so quirks count against a card.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask="upgrade")],
)
def count_quirks_by_upgrade(engine: Engine) -> None:
    """Conclude that quirks count."""
    engine.conclude(QuirkCounts(reason="answer"))
    engine.conclude(FastMemoryOnly(reason="answer"))


# --- several cards --------------------------------------------------------------


@rule(
    id="NEED-060",
    title="Some jobs can be spread over several equal cards",
    because="The layers of a large model can lie on several cards that work in turn.",
    says="The job {job} can be spread over up to {cards:g} equal cards.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="cards_at_most", key=MATCH.job, value=MATCH.cards),
        NOT(Answer(key="gpus")),
        NOT(Answer(key="in_data_centre", value=True)),
    ],
)
def allow_splitting(engine: Engine, cards: int) -> None:
    """Conclude how many cards may share the job."""
    engine.conclude(SplitAllowed(cards=cards))


@rule(
    id="NEED-061",
    title="The number of cards named is the number that may be used",
    because="It was asked for.",
    says="Up to {cards:g} cards may share the job {job}.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="cards_at_most", key=MATCH.job),
        AS.answer << Answer(key="gpus", value=MATCH.cards),
    ],
)
def allow_stated_splitting(engine: Engine, cards: int) -> None:
    """Conclude how many cards may share the job."""
    engine.conclude(SplitAllowed(cards=cards))


@rule(
    id="NEED-063",
    title="A server of a data centre takes more cards than a computer at home",
    because="Its board, supply and fans are made for them.",
    says="In a data centre the job {job} can be spread over up to {cards:g} equal cards.",
    sources=["judgement"],
    when=[
        AS.place << Answer(key="in_data_centre", value=True),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="cards_in_a_server", key=MATCH.job, value=MATCH.cards),
        NOT(Answer(key="gpus")),
    ],
)
def allow_splitting_in_server(engine: Engine, cards: int) -> None:
    """Conclude how many cards of a server may share the job."""
    engine.conclude(SplitAllowed(cards=cards))


# --- money ----------------------------------------------------------------------


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


# --- roles ----------------------------------------------------------------------


@rule(
    id="NEED-200",
    title="A profile asks for certain roles",
    because="The fastest, the cheapest and the best bargain are rarely the same card.",
    says="The profile '{profile}' asks for the role '{role}'.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="roles", key=MATCH.profile, value=MATCH.role, place=MATCH.place),
    ],
)
def want_role(engine: Engine, role: str, place: int) -> None:
    """Conclude a wanted role."""
    engine.conclude(RoleAsked(role=role, place=place))


@rule(
    id="NEED-201",
    title="A job asks for certain roles",
    because="For some jobs more speed than enough is money lost.",
    says="The job {job} asks for the role '{role}'.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="roles", key=MATCH.job, value=MATCH.role, place=MATCH.place),
    ],
)
def want_role_for_job(engine: Engine, role: str, place: int) -> None:
    """Conclude a role the job asks for."""
    engine.conclude(RoleAsked(role=role, place=place))


@rule(
    id="NEED-210",
    title="For some profiles a poor value is no reason against a card",
    because="Where nothing else holds the work, the price does not decide.",
    says="For the profile '{profile}' a poor value is accepted.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="value_does_not_matter", value=MATCH.profile),
    ],
)
def accept_poor_value(engine: Engine, profile: str) -> None:
    """Conclude that a poor value is accepted."""
    engine.conclude(AvoidableExempt(profile=profile))
