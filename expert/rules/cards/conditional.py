"""Stages 10 to 13: a verdict that says what work a card asked about is right for.

A person who asks about a card without naming a model may have no work in mind yet. Then the verdict
must not depend on one assumed kind of work: the typical work of each job shows what the card holds.
"""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, OWNED
from expert.rules.cards.choose import pick_contender
from expert.rules.cards.reach import WITH_GOOD_SOFTWARE
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.vocabulary import FIRST_PLACE, UNUSABLE, WITHIN_MEANS

CHECKED = [f.Topic(ask="check_card"), f.Member(group=ASKED_ABOUT, card=the.id)]
SUPPORT = "support"


# --- the verdict -----------------------------------------------------------------------------

rule(
    "REACH-891",
    "A card with more memory than the better bargain is the right choice for those who need the "
    "memory",
    CHECKED,
    NO_WORK_IS_NAMED,
    f.Outweighed(card=the.id, condition=the.condition, by=the.other),
    f.Usable(card=the.id, gib=the.has),
    AS.better << f.Usable(card=the.other, gib=the.less),
    the.has > the.less,
    ~f.Named(role=OWNED, kind="card", id=the.id),
    f.Card(id=the.id),
    then=f.RightFrom(card=the.id, condition=the.condition, gib=the.less, by=the.other),
    says="{card[name]} holds {has:g} GiB; the card that gives more for the money holds {less:g} "
    "GiB.",
    because="If you need the memory, saving money on a card without it gets you nothing.",
)


@rule(
    "CHOOSE-890",
    "A card with enough memory for larger work is a sound choice for people who do that work",
    CHECKED,
    f.RightFrom(card=the.id, condition=the.condition),
    f.Contender(card=the.id, condition=the.condition, reach=P(WITHIN_MEANS)),
    ~f.AskedTooMuch(card=the.id),
    ~f.TooCheap(card=the.id),
    ~f.Keep(),
    concludes=[f.Verdict, f.Pick],
    says="{contender[name]} is a sound choice for those who need its memory.",
    because="It fits, it is supported, and the better bargain holds less.",
)
def approve_from_a_need_on(engine: Engine, id: str, contender: f.Contender) -> None:
    """Conclude a good verdict and pick the card."""
    engine.conclude(f.Verdict(card=id, fine=True))
    pick_contender(engine, contender, "sound_choice", FIRST_PLACE)


rule(
    "CHOOSE-891",
    "A card offered to you for clearly more than others charge is not recommended",
    CHECKED,
    f.AskedTooMuch(card=the.id, usd=the.usd, usual_usd=the.usual),
    f.Card(id=the.id),
    then=f.Verdict(card=the.id, fine=False),
    says="{card[name]} for {usd:g} US dollars: others charge {usual:g}.",
    because="The same card for less money is the better buy.",
)

# --- a card you own --------------------------------------------------------------------------

IS_OWNED = [
    CHECKED,
    AS.own << f.Named(role=OWNED, kind="card", id=the.id, count=the.cards),
    f.Card(id=the.id, name=the.name),
]

rule(
    "REACH-892",
    "A card you own that does the work is good enough, whatever it would cost new",
    IS_OWNED,
    f.Fits(card=the.id, cards=the.taken),
    the.taken <= the.cards,
    WITH_GOOD_SOFTWARE,
    then=f.Keep(card=the.id, cards=the.cards),
    says="You own {cards:g} x {name}; the work takes {taken:g}, and its software is supported.",
    because="You already have it, so it does not have to compete with other cards.",
)
rule(
    "CHOOSE-892",
    "A card you own that is good enough is a good choice",
    IS_OWNED,
    f.Keep(card=the.id),
    ~f.TooCheap(card=the.id),
    ~f.AskedTooMuch(card=the.id),
    then=f.Verdict(card=the.id, fine=True),
    says="{name} is good enough.",
    because="It does the work, and you have it.",
)
rule(
    "CHOOSE-893",
    "A card you own whose software supports part of the work is worth trying",
    IS_OWNED,
    f.Fits(card=the.id),
    f.RuledOut(card=the.id, reason=P(OneOf(UNUSABLE))),
    AS.of_it << f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    f.Support(architecture=the.architecture, software=the.platform),
    ~f.Keep(card=the.id),
    then=(f.Verdict(card=the.id, fine=False), f.InPart(card=the.id)),
    says="You own {name}; its software supports part of the job.",
    because="Trying out what you have costs an evening; another card costs money.",
)
rule(
    "CHOOSE-895",
    "A computer you own whose software does part of the work is worth trying",
    IS_OWNED,
    f.Fits(card=the.id),
    f.RuledOut(card=the.id, reason=P(OneOf(("maturity", "no software"))), found=P(AtLeast(1))),
    AS.of_it << f.Card(id=the.id, platform=the.platform),
    ~f.Support(software=the.platform),
    ~f.Keep(card=the.id),
    then=(f.Verdict(card=the.id, fine=False), f.InPart(card=the.id)),
    says="You own {name}; its software does part of the job.",
    because="The software that comes with a computer supports all computers of its kind, so only "
    "a trial shows what is missing.",
)
rule(
    "CHOOSE-894",
    "A card you own that is too small for the work or not supported is not a good choice",
    IS_OWNED,
    f.RuledOut(card=the.id, reason=P(OneOf(("memory", "support")))),
    ~f.Keep(card=the.id),
    then=f.Verdict(card=the.id, fine=False),
    says="You own {name}, but it cannot do this work.",
    because="A card that cannot run the work costs time, even if you already own it.",
)
rule(
    "CHOOSE-896",
    "A card you own is not a good choice if the work takes more of them than you have",
    IS_OWNED,
    f.Fits(card=the.id, cards=the.taken),
    the.taken > the.cards,
    ~f.Keep(card=the.id),
    then=f.Verdict(card=the.id, fine=False),
    says="You own {cards:g} x {name}; the work takes {taken:g}.",
    because="What does not fit on the cards you have does not run on them.",
)
