"""Vendors: how far the software behind each had come, and whom to trust."""

from __future__ import annotations

from collections.abc import Iterable

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, L, P
from expert.conditions import OneOf, differ, has_enough, has_less_than_wanted
from expert.engine import Engine
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
    LessMaturityAccepted,
    Maturity,
    Member,
    Named,
    Option,
    OptionNamed,
    OptionOut,
    Pick,
    Setting,
    Standing,
    ThingCaveat,
    Topic,
    Unfit,
)
from expert.rule import rule
from expert.rules.vocabulary import CARD_QUESTIONS, FIRST_PLACE

RENTED = "cloud-only"
LARGE = "large"
FAMILIES = OneOf(("accelerator", "cloud"))
"""Options that stand for many cards."""


# --- what is judged -----------------------------------------------------------------------


KIND_OF_OPTION = {
    "vendor": "vendor",
    "platform": "runtime",
    "group": "accelerator",
    "cloud": "cloud",
}
"""What a named thing is judged as: a group by what its cards share, a cloud by what it rents."""


@rule(
    id="SITUATION-600",
    title="What is named is judged",
    because="It was asked about.",
    says="{name} is asked about.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.named << Named(role="candidate", kind=MATCH.kind, id=MATCH.id),
        AS.label << Label(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
    ],
)
def judge_named(engine: Engine, kind: str, id: str, name: str) -> None:
    """Judge a named vendor, platform, group of cards or cloud."""
    engine.conclude(OptionNamed(kind=KIND_OF_OPTION[kind], id=id, name=name))


@rule(
    id="SITUATION-603",
    title="A card that is named stands for its maker",
    because="The question is about makers.",
    says="{card[name]} comes from {name}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.named << Named(role="candidate", kind="card", id=MATCH.card_id),
        AS.card << Card(id=MATCH.card_id, vendor=MATCH.id),
        AS.label << Label(kind="vendor", id=MATCH.id, name=MATCH.name),
    ],
)
def judge_maker_of_card(engine: Engine, id: str, name: str) -> None:
    """Judge the maker of a named card."""
    engine.conclude(OptionNamed(kind="vendor", id=id, name=name))


@rule(
    id="SITUATION-604",
    title="A vendor that one wants is judged",
    because="Who leans to a vendor wants to know how it stands.",
    says="{name} is wanted.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.answer << Answer(key="vendor", value=MATCH.id),
        AS.label << Label(kind="vendor", id=MATCH.id, name=MATCH.name),
    ],
)
def judge_wanted_vendor(engine: Engine, id: str, name: str) -> None:
    """Judge the vendor of the answers."""
    engine.conclude(OptionNamed(kind="vendor", id=id, name=name))


@rule(
    id="PLATFORM-600",
    title="Every vendor whose cards one can buy comes into question",
    because="Where nobody is named, all are meant; where all named ones fail, another may do.",
    says="Cards can be bought of {names}.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask="vendor")],
    uses=[Label, Card, OptionNamed],
)
def judge_all_vendors(engine: Engine) -> dict[str, object]:
    """Judge the vendors that sell cards; they are asked about where nobody is named."""
    named = engine.every(OptionNamed)
    known = {option["id"] for option in named if option["kind"] == "vendor"}
    names = []
    for label in engine.every(Label, kind="vendor"):
        own = _sold(engine.every(Card, vendor=label["id"]))
        if label["id"] in known or not own:
            continue
        names.append(label["name"])
        option = Option(kind="vendor", id=label["id"], name=label["name"], asked=not named)
        engine.conclude(option, label, own[0])
    return {"names": ", ".join(names) or "none besides"}


@rule(
    id="PLATFORM-601",
    title="What was named comes into question",
    because="It was asked about.",
    says="{named[name]} is judged.",
    sources=["judgement"],
    when=[AS.named << OptionNamed()],
)
def judge_what_was_named(engine: Engine, named: OptionNamed) -> None:
    """Judge what was named."""
    engine.conclude(Option(**{key: named[key] for key in OptionNamed.meaning}, asked=True))


# --- how far its software had come ------------------------------------------------------


def _sold(cards: Iterable[Card]) -> list[Card]:
    """Return the accelerators that can be bought, not only rented."""
    return [card for card in cards if card.get("segment") != RENTED]


def _standing(option: Option, state: Maturity) -> Standing:
    return Standing(
        **{key: option[key] for key in Option.meaning},
        **{key: state[key] for key in ("platform", "level", "word", "says")},
    )


def _best(states: Iterable[Maturity], sold: set[str]) -> Maturity | None:
    """Return the most mature state; among equals one of cards that can be bought."""
    return max(
        states, key=lambda s: (s["level"], s["platform"] in sold, s["platform"]), default=None
    )


@rule(
    id="PLATFORM-610",
    title="A vendor stands as its best platform stands",
    because="What runs, runs on one of them.",
    says="{option[name]} is {word} on {os}: {reason}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    when=[
        AS.option << Option(kind="vendor", id=MATCH.id),
        AS.system << Known(key="os", value=MATCH.os),
    ],
    uses=[Maturity, Card],
)
def weigh_vendor(engine: Engine, option: Option, id: str, os: str) -> dict[str, object]:
    """Conclude how far a vendor's software is."""
    sold = {card["platform"] for card in _sold(engine.every(Card, vendor=id))}
    states = [state for state in engine.every(Maturity, vendor=id) if state["os"] == os]
    best = _best(states, sold)
    if best is None:
        return {"word": "unknown", "reason": "nothing is known."}
    engine.conclude(_standing(option, best), best)
    return {"word": best["word"], "reason": best["says"]}


@rule(
    id="PLATFORM-611",
    title="A family of cards stands as its platform stands",
    because="Cards are as useful as the software that runs on them.",
    says="{option[name]} is {word} on {os}: {reason}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    when=[
        AS.option << Option(kind=P(FAMILIES), id=MATCH.id),
        AS.system << Known(key="os", value=MATCH.os),
    ],
    uses=[Maturity, Card, Member],
)
def weigh_group(engine: Engine, option: Option, id: str, os: str) -> dict[str, object]:
    """Conclude how far the software of a family of cards is."""
    members = {member["card"] for member in engine.every(Member, group=id)}
    platforms = {card["platform"] for card in engine.every(Card) if card["id"] in members}
    states = [s for s in engine.every(Maturity, os=os) if s["platform"] in platforms]
    best = _best(states, platforms)
    if best is None:
        return {"word": "unknown", "reason": "nothing is known."}
    engine.conclude(_standing(option, best), best)
    return {"word": best["word"], "reason": best["says"]}


@rule(
    id="PLATFORM-612",
    title="A platform stands as it stands on the operating system",
    because="Platforms reach one system long before another.",
    says="{option[name]} is {state[word]} on {os}: {state[says]}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    when=[
        AS.option << Option(kind="runtime", id=MATCH.id),
        AS.system << Known(key="os", value=MATCH.os),
        AS.state << Maturity(platform=MATCH.id, os=MATCH.os),
    ],
)
def weigh_platform(engine: Engine, option: Option, state: Maturity) -> None:
    """Conclude how far a platform is."""
    engine.conclude(_standing(option, state))


# --- what speaks against an option -----------------------------------------------------------


def _leave_out(engine: Engine, option: Option | Standing) -> None:
    kind, id = option["kind"], option["id"]
    engine.conclude(OptionOut(kind=kind, id=id, name=option["name"]))
    engine.conclude(Unfit(kind=kind, id=id))


@rule(
    id="FIT-600",
    title="A vendor of whose software nothing is known is no choice",
    because="Deep learning needs libraries, and nobody has seen them run there.",
    says="Nothing is known of software for {option[name]} on this day.",
    sources=["judgement"],
    when=[
        AS.option << Option(kind=MATCH.kind, id=MATCH.id, asked=True),
        NOT(Standing(kind=MATCH.kind, id=MATCH.id)),
    ],
)
def leave_out_unknown(engine: Engine, option: Option) -> None:
    """Leave out an option without a known platform."""
    _leave_out(engine, option)


@rule(
    id="FIT-601",
    title="A vendor whose software is not mature enough for the job is no choice",
    because="Fast hardware without libraries, binaries and help costs more time than it saves.",
    says="{standing[name]} is {standing[word]}, {has} of 4; {wants} is wanted: {standing[says]}",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform, level=MATCH.has),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        TEST(has_less_than_wanted),
        NOT(LessMaturityAccepted(platform=MATCH.platform)),
    ],
)
def leave_out_immature(engine: Engine, standing: Standing) -> None:
    """Leave out an option whose software is not mature enough."""
    _leave_out(engine, standing)


@rule(
    id="FIT-602",
    title="Even who accepts trouble needs software that does the job",
    because="Trouble can be worked around, but missing software cannot.",
    says="{standing[name]} is {standing[word]}, {has} of 4, and {wants} is the least: "
    "{standing[says]}",
    sources=["dettmers-2019-04-03", "judgement"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform, level=MATCH.has),
        AS.accepted << LessMaturityAccepted(platform=MATCH.platform),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity_at_least", key=MATCH.job, value=MATCH.wants),
        TEST(has_less_than_wanted),
    ],
)
def leave_out_unusable(engine: Engine, standing: Standing) -> None:
    """Leave out an option whose software does not do the job at all."""
    _leave_out(engine, standing)


@rule(
    id="FIT-603",
    title="What should just work needs a large community",
    because="Faults are met and mended first where most people are, and advice is ready there.",
    says="It should just work, and the community of {standing[name]} is {size}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-retold"],
    when=[
        AS.standing << Standing(asked=True, platform=MATCH.platform),
        AS.answer << Answer(key="seriousness", value="just_works"),
        AS.people << Community(platform=MATCH.platform, size=MATCH.size & ~L(LARGE)),
    ],
)
def leave_out_small_community(engine: Engine, standing: Standing) -> None:
    """Leave out an option with few users."""
    _leave_out(engine, standing)


@rule(
    id="FIT-604",
    title="What can only be rented does not run at one's own place",
    because="It stands in its maker's data centres.",
    says="{option[name]} can be rented and not bought.",
    sources=["judgement"],
    when=[
        AS.option << Option(kind="vendor", asked=True, id=MATCH.id),
        AS.place << Answer(key="where", value="local"),
        AS.rented << Card(vendor=MATCH.id, segment=RENTED),
    ],
    uses=[Card],
)
def leave_out_rented(engine: Engine, option: Option, id: str) -> None:
    """Leave out a vendor all of whose accelerators are rented only."""
    if not _sold(engine.every(Card, vendor=id)):
        _leave_out(engine, option)


@rule(
    id="FIT-605",
    title="A cloud does not run at one's own place",
    because="Its machines stand elsewhere.",
    says="{option[name]} is a cloud, and the work is to run at one's own place.",
    sources=["judgement"],
    when=[
        AS.option << Option(kind="cloud", asked=True),
        AS.place << Answer(key="where", value="local"),
    ],
)
def leave_out_cloud(engine: Engine, option: Option) -> None:
    """Leave out a cloud for work at one's own place."""
    _leave_out(engine, option)


@rule(
    id="FIT-606",
    title="A cloud that was not there on the day is no choice",
    because="Nobody can rent what does not exist yet.",
    says="{named[text]} was not there on {date}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        AS.named << Named(role="candidate", kind="cloud", id=MATCH.id, text=MATCH.text),
        AS.day << Day(date=MATCH.date),
        NOT(Label(kind="cloud", id=MATCH.id)),
    ],
)
def leave_out_later_cloud(engine: Engine, id: str, text: str) -> None:
    """Leave out a cloud that came later."""
    engine.conclude(OptionOut(kind="cloud", id=id, name=text, reason="not there yet"))


# --- who is picked ---------------------------------------------------------------------------


@rule(
    id="RANK-600",
    title="What nothing speaks against is fine",
    because="The work can begin on the first day.",
    says="Nothing speaks against {standing[name]}.",
    sources=["judgement"],
    when=[
        AS.standing << Standing(kind=MATCH.kind, id=MATCH.id, asked=True),
        NOT(Unfit(kind=MATCH.kind, id=MATCH.id)),
    ],
)
def find_fine_option(engine: Engine, standing: Standing) -> None:
    """Conclude that an option is fine."""
    engine.conclude(_fine(standing))


@rule(
    id="RANK-601",
    title="A vendor that nobody named is fine when its software is mature enough",
    because="Where all that were named fail, it can be named instead.",
    says="{standing[name]} is {standing[word]}, {has} of 4, and {wants} is wanted.",
    sources=["judgement"],
    when=[
        AS.standing << Standing(asked=False, level=MATCH.has),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        TEST(has_enough),
    ],
)
def find_fine_other(engine: Engine, standing: Standing) -> None:
    """Conclude that a vendor nobody named is fine."""
    engine.conclude(_fine(standing))


def _fine(standing: Standing) -> FineOption:
    return FineOption(**{key: standing[key] for key in (*Option.meaning, "level")})


@rule(
    id="CHOOSE-600",
    title="The options that are fine are named, the most mature first",
    because="The further the software, the less is left to do.",
    says="In this order: {names}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "handbook-2017", "judgement"],
    when=[AS.topic << Topic(ask="vendor"), EXISTS(FineOption(asked=True))],
    uses=[FineOption],
)
def pick_fine_options(engine: Engine) -> dict[str, object]:
    """Pick the options that are fine."""
    fine = sorted(
        engine.every(FineOption, asked=True), key=lambda f: (-f["level"], f["kind"], f["id"])
    )
    for place, option in enumerate(fine, start=FIRST_PLACE):
        role = "first_choice" if place == FIRST_PLACE else "alternative"
        engine.conclude(_pick(option, role, place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


@rule(
    id="CHOOSE-601",
    title="Where nothing that was named will do, what will do is named",
    because="A refusal alone helps nobody.",
    says="Instead: {names}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        NOT(FineOption(asked=True)),
        EXISTS(FineOption(asked=False)),
    ],
    uses=[FineOption],
)
def pick_instead(engine: Engine) -> dict[str, object]:
    """Pick the vendors nobody named."""
    fine = sorted(engine.every(FineOption), key=lambda f: (-f["level"], f["kind"], f["id"]))
    for place, option in enumerate(fine, start=FIRST_PLACE):
        engine.conclude(_pick(option, "instead", place), option)
    return {"names": ", ".join(option["name"] for option in fine)}


def _pick(option: FineOption, role: str, place: int) -> Pick:
    return Pick(kind=option["kind"], id=option["id"], name=option["name"], role=role, place=place)


@rule(
    id="CHOOSE-602",
    title="Where no vendor will do, none is named",
    because="A card without software is money lost.",
    says="No vendor's software is mature enough on {os}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="vendor"),
        NOT(FineOption()),
        AS.system << Known(key="os", value=MATCH.os),
    ],
)
def pick_no_vendor(engine: Engine, os: str) -> None:
    """Recommend no vendor."""
    engine.conclude(
        Pick(kind="nothing", id="nothing", name="nothing", role="none", place=FIRST_PLACE)
    )
    says = f"No vendor's software is mature enough for this on {os}: rent a computer, or see below."
    engine.conclude(Advice(topic="vendor", says=says))


# --- what is said -------------------------------------------------------------------------------


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
        << Maturity(platform=MATCH.platform, os=MATCH.right, level=MATCH.has, vendor=MATCH.vendor),
        TEST(has_enough),
        TEST(differ),
        AS.label << Label(kind="vendor", id=MATCH.vendor, name=MATCH.name),
    ],
)
def tell_other_system(engine: Engine, right: str, name: str, state: Maturity) -> dict[str, object]:
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
        AS.state << Maturity(platform=MATCH.platform, os=MATCH.os, level=MATCH.has),
        TEST(has_less_than_wanted),
    ],
)
def tell_state_of_wanted_vendor(engine: Engine, os: str, state: Maturity) -> None:
    """Say how far the software of the wanted vendor is."""
    says = f"On {os} the software of this vendor is {state['word']}: {state['says']}"
    engine.conclude(Advice(topic="vendor", says=says))
