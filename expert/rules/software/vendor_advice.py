"""Vendors: what is said of them."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import differ, has_enough, has_less_than_wanted
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Card,
    Community,
    Day,
    FineOption,
    Job,
    Known,
    Label,
    Option,
    OptionOut,
    Pick,
    Ready,
    Setting,
    Standing,
    ThingCaveat,
    Topic,
)
from expert.rules.software.against import LARGE
from expert.rules.vocabulary import CARD_QUESTIONS


@rule(
    id="ADVICE-840",
    title="The state of its software is the reason for a vendor",
    because="Who knows the reason can judge for themselves.",
    says="{standing[name]}: {standing[says]}",
    sources=["judgement"],
    when=[
        AS.fine << FineOption(kind=MATCH.kind, id=MATCH.id, asked=True),
        AS.standing << Standing(kind=MATCH.kind, id=MATCH.id, name=MATCH.name, says=MATCH.words),
    ],
)
def tell_state(engine: Engine, name: str, words: str) -> None:
    """Say how far the software of an option is."""
    engine.conclude(Advice(topic="vendor", says=f"{name}: {words}"))


@rule(
    id="ADVICE-841",
    title="A vendor named instead comes with its reason",
    because="Nobody asked about it.",
    says="{pick[name]} instead: {standing[says]}",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="vendor", id=MATCH.id, role="instead", name=MATCH.name),
        AS.standing << Standing(kind="vendor", id=MATCH.id, says=MATCH.words),
    ],
)
def tell_instead(engine: Engine, name: str, words: str) -> None:
    """Say why a vendor is named instead."""
    engine.conclude(Advice(topic="vendor", says=f"{name} instead: {words}"))


@rule(
    id="ADVICE-842",
    title="What one should know of a platform is said with its option",
    because="A card is as good as what runs on it.",
    says="{standing[name]}: {caveat[says]}",
    sources=["judgement"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform, name=MATCH.name),
        AS.caveat
        << ThingCaveat(kind="platform", thing=MATCH.platform, key="always", says=MATCH.words),
    ],
)
def tell_platform_caveat(engine: Engine, name: str, words: str) -> None:
    """Say what one should know of an option's platform."""
    engine.conclude(Advice(topic="vendor", says=f"{name}: {words}"))


@rule(
    id="ADVICE-843",
    title="What one should know of a platform depends on what was said",
    because="It concerns only those who said so.",
    says="{answer[key]} = {value}. {standing[name]}: {caveat[says]}",
    sources=["judgement"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform, name=MATCH.name),
        AS.caveat
        << ThingCaveat(
            kind="platform",
            thing=MATCH.platform,
            key=MATCH.key,
            value=MATCH.value,
            says=MATCH.words,
        ),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
    ],
)
def tell_platform_caveat_for_answer(engine: Engine, name: str, words: str) -> None:
    """Say what one should know of an option's platform, having said this."""
    engine.conclude(Advice(topic="vendor", says=f"{name}: {words}"))


@rule(
    id="ADVICE-844",
    title="What one should know of a vendor is said with it",
    because="It concerns all its cards.",
    says="{option[name]}: {caveat[says]}",
    sources=["judgement"],
    when=[
        AS.option << Option(kind="vendor", asked=True, id=MATCH.id, name=MATCH.name),
        AS.caveat << ThingCaveat(kind="vendor", thing=MATCH.id, key="always", says=MATCH.words),
    ],
)
def tell_vendor_caveat(engine: Engine, name: str, words: str) -> None:
    """Say what one should know of a vendor."""
    engine.conclude(Advice(topic="vendor", says=f"{name}: {words}"))


@rule(
    id="ADVICE-845",
    title="Where an operating system is the obstacle, a better one is named",
    because="Drivers and libraries reach one operating system long before another.",
    says="On {other}, {state[platform]} is {state[word]}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        NOT(FineOption()),
        AS.system << Known(key="os", value=MATCH.left),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        AS.state
        << Ready(
            job=MATCH.job,
            platform=MATCH.platform,
            os=MATCH.right,
            level=MATCH.has,
            vendor=MATCH.vendor,
        ),
        TEST(has_enough),
        TEST(differ),
        AS.label << Label(kind="vendor", id=MATCH.vendor, name=MATCH.name),
    ],
)
def tell_other_system(engine: Engine, right: str, name: str, state: Ready) -> dict[str, object]:
    """Name a system on which a vendor would do."""
    says = f"On {right}, {name} would do: {state['says']} Try os={right}."
    engine.conclude(Advice(topic="operating system", says=says))
    return {"other": right}


@rule(
    id="ADVICE-846",
    title="The size of a community decides how soon help is found",
    because="Code and good advice are ready where many people have had the same question.",
    says="The community of {fine[name]} is large, that of {out[name]} {size}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.out << OptionOut(kind=MATCH.out_kind, id=MATCH.out_id),
        AS.weak
        << Standing(kind=MATCH.out_kind, id=MATCH.out_id, platform=MATCH.small, name=MATCH.worse),
        AS.few << Community(platform=MATCH.small, size=MATCH.size & ~L(LARGE)),
        AS.fine << FineOption(kind=MATCH.kind, id=MATCH.id, name=MATCH.better),
        AS.strong << Standing(kind=MATCH.kind, id=MATCH.id, platform=MATCH.big),
        AS.many << Community(platform=MATCH.big, size=LARGE),
    ],
)
def compare_communities(engine: Engine, better: str, worse: str, size: str) -> None:
    """Say whose community is large and whose is not."""
    says = (
        f"The community of {better} is large and that of {worse} {size}: ready code and good "
        "advice are found with the large one."
    )
    engine.conclude(Advice(topic="community", says=says))


@rule(
    id="ADVICE-847",
    title="Who names a cloud that was not there yet is told so",
    because="Who names it wants to know why it is missing.",
    says="{name} was not there on {date}.",
    sources=["judgement"],
    when=[
        AS.out << OptionOut(kind="cloud", reason="not there yet", name=MATCH.name),
        AS.day << Day(date=MATCH.date),
    ],
)
def tell_of_later_cloud(engine: Engine, name: str, date: str) -> None:
    """Say that a cloud came later."""
    engine.conclude(Advice(topic="vendor", says=f"{name} was not there on {date}."))


@rule(
    id="ADVICE-850",
    title="Who insists on a vendor hears how its software stands",
    because="The choice was made already; what it costs should be known.",
    says="{card[name]} runs on {platform}, which is {state[word]} on {os}: {state[says]}",
    sources=["dettmers-2019-04-03", "judgement"],
    when=[
        AS.topic << Topic(ask=P(CARD_QUESTIONS)),
        AS.answer << Answer(key="vendor", value=MATCH.vendor),
        AS.pick << Pick(kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, vendor=MATCH.vendor, platform=MATCH.platform),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        AS.system << Known(key="os", value=MATCH.os),
        AS.state << Ready(job=MATCH.job, platform=MATCH.platform, os=MATCH.os, level=MATCH.has),
        TEST(has_less_than_wanted),
    ],
)
def tell_state_of_wanted_vendor(engine: Engine, os: str, state: Ready) -> None:
    """Say how far the software of the wanted vendor is."""
    says = f"On {os} the software of this vendor is {state['word']}: {state['says']}"
    engine.conclude(Advice(topic="vendor", says=says))
