"""Advice on vendors and their software."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.software.against import LARGE
from expert.rules.software.alternatives import VENDOR_ASKED
from expert.rules.vocabulary import CARD_QUESTIONS

WORDS_ON_IT = f.Advice(topic="vendor", says="{name}: {words}")
PLATFORM_ASKED = f.Standing(asked=True, platform=the.platform, name=the.name)

rule(
    "ADVICE-840",
    "The state of a vendor's software is given as the reason for recommending it",
    f.FineOption(kind=the.kind, id=the.id, asked=True),
    f.Standing(kind=the.kind, id=the.id, name=the.name, says=the.words),
    then=WORDS_ON_IT,
    says="{standing[name]}: {standing[says]}",
    because="If you know the reason, you can judge for yourself.",
)

rule(
    "ADVICE-841",
    "If another vendor is suggested instead, the reason is given",
    f.Pick(kind="vendor", id=the.id, role="instead", name=the.name),
    f.Standing(kind="vendor", id=the.id, says=the.words),
    then=f.Advice(topic="vendor", says="Consider {name} instead: {words}"),
    says="{pick[name]} is suggested instead: {standing[says]}",
    because="You did not ask about this vendor, so the answer should say why it appears.",
)

rule(
    "ADVICE-842",
    "Every option that uses a platform lists the platform's caveats",
    PLATFORM_ASKED,
    f.ThingCaveat(kind="platform", thing=the.platform, key="always", says=the.words),
    then=WORDS_ON_IT,
    says="{standing[name]}: {thing_caveat[says]}",
    because="A card is only as good as the software that runs on it.",
)

rule(
    "ADVICE-843",
    "Some caveats of a platform depend on your answers",
    PLATFORM_ASKED,
    f.ThingCaveat(
        kind="platform", thing=the.platform, key=the.key, value=the.value, says=the.words
    ),
    f.Answer(key=the.key, value=the.value),
    then=WORDS_ON_IT,
    says="{answer[key]} = {value}. {standing[name]}: {thing_caveat[says]}",
    because="The caveat matters only in the situation you described.",
)

rule(
    "ADVICE-844",
    "A vendor's caveats are given with the vendor",
    f.Option(kind="vendor", asked=True, id=the.id, name=the.name),
    f.ThingCaveat(kind="vendor", thing=the.id, key="always", says=the.words),
    then=WORDS_ON_IT,
    says="{option[name]}: {thing_caveat[says]}",
    because="The caveat applies to all of the vendor's cards.",
)

rule(
    "ADVICE-845",
    "If the operating system is the obstacle, a better one is suggested",
    VENDOR_ASKED,
    ~f.FineOption(),
    f.Known(key="os", value=the.os),
    f.Job(id=the.work),
    f.Setting(name="maturity", key=the.work, value=the.wants),
    f.Ready(job=the.work, platform=the.platform, os=the.other, level=the.has, vendor=the.vendor),
    the.has >= the.wants,
    the.os.differs_from(the.other),
    f.Label(kind="vendor", id=the.vendor, name=the.name),
    then=f.Advice(
        topic="operating system",
        says="On {other}, {name} would work: {ready[says]} Try os={other!s}.",
    ),
    says="On {other}, {ready[platform]} is rated {ready[word]}.",
    because="Drivers and libraries often support one operating system long before another.",
)

rule(
    "ADVICE-846",
    "The size of the user community determines how quickly you find help",
    f.OptionOut(kind=the.out_kind, id=the.out_id),
    AS.weak << f.Standing(kind=the.out_kind, id=the.out_id, platform=the.small, name=the.worse),
    AS.few << f.Community(platform=the.small, size=the.size & ~L(LARGE)),
    f.FineOption(kind=the.kind, id=the.id, name=the.better),
    AS.strong << f.Standing(kind=the.kind, id=the.id, platform=the.big),
    AS.many << f.Community(platform=the.big, size=LARGE),
    then=f.Advice(
        topic="community",
        says="{better} has a large user community, and {worse} has a {size} one.",
    ),
    says="{better} has a large user community, and {option_out[name]} has a {size} one.",
    because="If many people have had the same question, code and good advice already exist.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-847",
    "If a cloud service you named had not launched yet, the answer says so",
    f.OptionOut(kind="cloud", reason="not there yet", name=the.name),
    f.Day(date=the.date),
    then=f.Advice(topic="vendor", says="{name!s} had not launched by {date}."),
    says="{name} had not launched by {date}.",
    because="The answer should explain why a cloud service you named is missing.",
)

rule(
    "ADVICE-850",
    "If you insist on a vendor, the answer says how mature its software is",
    f.Topic(ask=P(CARD_QUESTIONS)),
    f.Answer(key="vendor", value=the.vendor),
    f.Pick(kind="card", id=the.id),
    f.Card(id=the.id, vendor=the.vendor, platform=the.platform),
    f.Job(id=the.work),
    f.Setting(name="maturity", key=the.work, value=the.wants),
    f.Known(key="os", value=the.os),
    f.Ready(job=the.work, platform=the.platform, os=the.os, level=the.has),
    the.has < the.wants,
    then=f.Advice(
        topic="vendor", says="On {os}, this vendor's software is rated {ready[word]}: {ready[says]}"
    ),
    says="{card[name]} runs on {platform}, which is rated {ready[word]} on {os}: {ready[says]}",
    because="You have already chosen the vendor, so you should know what that choice costs.",
    sources=["dettmers-2019-04-03", "judgement"],
)


@rule(
    "ADVICE-851",
    "If the software of the vendor you insist on does not do the job, the answer says so",
    f.Topic(ask=P(CARD_QUESTIONS)),
    f.Answer(key="vendor", value=the.vendor),
    ~f.Pick(kind="card"),
    f.Job(id=the.work),
    f.Setting(name="maturity_at_least", key=the.work, value=the.wants),
    f.Known(key="os", value=the.os),
    uses=[f.Ready],
    concludes=[f.Advice],
    says="The software of {vendor}: {state}",
    because="You may want another vendor, another system or a rented card if you know the reason.",
    sources=["dettmers-2019-04-03", "judgement"],
)
def say_why_vendor_is_out(engine: Engine, vendor: str, os: str, wants: float) -> Said:
    """Conclude the state of the vendor's best software, if it is not enough for the job."""
    states = [state for state in engine.every(f.Ready, os=os) if state.get("vendor") == vendor]
    best = max(states, key=lambda s: (s["level"], s["platform"]), default=None)
    if best is None or best["level"] >= wants:
        return {"state": "its software does the job."}
    says = (
        f"No card of this vendor does it: its software is rated {best['word']} for this on "
        f"{engine.name_of(os)}. {best['says']} Without vendor={vendor}, cards from other makers "
        "are considered."
    )
    engine.conclude(f.Advice(topic="vendor", says=says), best)
    return {"state": best["says"]}
