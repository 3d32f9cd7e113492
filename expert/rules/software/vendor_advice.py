"""Vendors: what is said of them."""

from __future__ import annotations

from expert.compat import AS, L, P
from expert.engine.rule import rule
from expert.engine.terms import the
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
from expert.rules.software.alternatives import VENDOR_ASKED
from expert.rules.vocabulary import CARD_QUESTIONS

WORDS_ON_IT = Advice(topic="vendor", says="{name}: {words}")
PLATFORM_ASKED = Standing(asked=True, platform=the.platform, name=the.name)

rule(
    "ADVICE-840",
    "The state of its software is the reason for a vendor",
    FineOption(kind=the.kind, id=the.id, asked=True),
    Standing(kind=the.kind, id=the.id, name=the.name, says=the.words),
    then=WORDS_ON_IT,
    says="{standing[name]}: {standing[says]}",
    because="Who knows the reason can judge for themselves.",
)

rule(
    "ADVICE-841",
    "A vendor named instead comes with its reason",
    Pick(kind="vendor", id=the.id, role="instead", name=the.name),
    Standing(kind="vendor", id=the.id, says=the.words),
    then=Advice(topic="vendor", says="{name} instead: {words}"),
    says="{pick[name]} instead: {standing[says]}",
    because="Nobody asked about it.",
)

rule(
    "ADVICE-842",
    "What one should know of a platform is said with its option",
    PLATFORM_ASKED,
    ThingCaveat(kind="platform", thing=the.platform, key="always", says=the.words),
    then=WORDS_ON_IT,
    says="{standing[name]}: {thing_caveat[says]}",
    because="A card is as good as what runs on it.",
)

rule(
    "ADVICE-843",
    "What one should know of a platform depends on what was said",
    PLATFORM_ASKED,
    ThingCaveat(kind="platform", thing=the.platform, key=the.key, value=the.value, says=the.words),
    Answer(key=the.key, value=the.value),
    then=WORDS_ON_IT,
    says="{answer[key]} = {value}. {standing[name]}: {thing_caveat[says]}",
    because="It concerns only those who said so.",
)

rule(
    "ADVICE-844",
    "What one should know of a vendor is said with it",
    Option(kind="vendor", asked=True, id=the.id, name=the.name),
    ThingCaveat(kind="vendor", thing=the.id, key="always", says=the.words),
    then=WORDS_ON_IT,
    says="{option[name]}: {thing_caveat[says]}",
    because="It concerns all its cards.",
)

rule(
    "ADVICE-845",
    "Where an operating system is the obstacle, a better one is named",
    VENDOR_ASKED,
    ~FineOption(),
    Known(key="os", value=the.os),
    Job(id=the.work),
    Setting(name="maturity", key=the.work, value=the.wants),
    Ready(job=the.work, platform=the.platform, os=the.other, level=the.has, vendor=the.vendor),
    the.has >= the.wants,
    the.os.differs_from(the.other),
    Label(kind="vendor", id=the.vendor, name=the.name),
    then=Advice(
        topic="operating system",
        says="On {other}, {name} would do: {ready[says]} Try os={other!s}.",
    ),
    says="On {other}, {ready[platform]} is {ready[word]}.",
    because="Drivers and libraries reach one operating system long before another.",
)

rule(
    "ADVICE-846",
    "The size of a community decides how soon help is found",
    OptionOut(kind=the.out_kind, id=the.out_id),
    AS.weak << Standing(kind=the.out_kind, id=the.out_id, platform=the.small, name=the.worse),
    AS.few << Community(platform=the.small, size=the.size & ~L(LARGE)),
    FineOption(kind=the.kind, id=the.id, name=the.better),
    AS.strong << Standing(kind=the.kind, id=the.id, platform=the.big),
    AS.many << Community(platform=the.big, size=LARGE),
    then=Advice(
        topic="community",
        says="The community of {better} is large and that of {worse} {size}: ready code and good "
        "advice are found with the large one.",
    ),
    says="The community of {better} is large, that of {option_out[name]} {size}.",
    because="Code and good advice are ready where many people have had the same question.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-847",
    "Who names a cloud that was not there yet is told so",
    OptionOut(kind="cloud", reason="not there yet", name=the.name),
    Day(date=the.date),
    then=Advice(topic="vendor", says="{name!s} was not there on {date}."),
    says="{name} was not there on {date}.",
    because="Who names it wants to know why it is missing.",
)

rule(
    "ADVICE-850",
    "Who insists on a vendor hears how its software stands",
    Topic(ask=P(CARD_QUESTIONS)),
    Answer(key="vendor", value=the.vendor),
    Pick(kind="card", id=the.id),
    Card(id=the.id, vendor=the.vendor, platform=the.platform),
    Job(id=the.work),
    Setting(name="maturity", key=the.work, value=the.wants),
    Known(key="os", value=the.os),
    Ready(job=the.work, platform=the.platform, os=the.os, level=the.has),
    the.has < the.wants,
    then=Advice(
        topic="vendor",
        says="On {os} the software of this vendor is {ready[word]}: {ready[says]}",
    ),
    says="{card[name]} runs on {platform}, which is {ready[word]} on {os}: {ready[says]}",
    because="The choice was made already; what it costs should be known.",
    sources=["dettmers-2019-04-03", "judgement"],
)
