"""Planted faults are found by the checks of the rule base, and their clean twins are not."""

import pytest

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.checks import KINDS, Vocabulary, check_rules
from expert.engine.checks.check import Entry
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from tests.unit.factories import card, day, price

HERE = f.Advice(topic="here", says="s")
TEXTS = {"says": "S.", "because": "B.", "sources": ["judgement"]}


def declare(*conditions, then=HERE, id="FIT-990", **parts):
    return rule(id, "T", *conditions, then=then, **TEXTS, **parts)


def other(*conditions, then=HERE, id="FIT-991", **parts):
    return declare(*conditions, then=then, id=id, **parts)


def found(kind, *rules, **vocabulary):
    """Return the findings of one kind."""
    findings = check_rules(rules, Vocabulary(**vocabulary))
    return [finding for finding in findings if finding.kind == kind]


NEEDS_8 = other(f.Day(), then=f.Need(gib=8, hard=True), id="NEED-990")
NEEDS_SOME = other(f.Price(usd=the.usd), then=f.Need(gib=the.usd), id="NEED-991")

# --- a rule that no facts can satisfy -------------------------------------------------

WIDE = f.Card(memory_gib=the.gib, bandwidth_gb_s=the.speed)
NEVER = {
    "comparisons in a circle": (
        [declare(WIDE, the.gib > the.speed, the.gib < the.speed)],
        [declare(WIDE, the.gib > the.speed)],
    ),
    "a window between two numbers that is empty": (
        [declare(f.Card(memory_gib=the.gib), the.gib > 16, the.gib < 8)],
        [declare(f.Card(memory_gib=the.gib), the.gib > 8, the.gib < 16)],
    ),
    "a constant below its own limit": (
        [declare(f.Card(memory_gib=L(4) & P(AtLeast(8))))],
        [declare(f.Card(memory_gib=L(8) & P(AtLeast(8))))],
    ),
    "one of a list and none of it": (
        [declare(f.Card(segment=P(OneOf(("a", "b"))) & ~L("a") & ~L("b")))],
        [declare(f.Card(segment=P(OneOf(("a", "b"))) & ~L("a")))],
    ),
    "a fact that must be there and must not": (
        [declare(f.Card(id=the.id, segment="consumer"), ~f.Card(id=the.id))],
        [declare(f.Card(id=the.id), ~f.Card(id=the.id, segment="consumer"))],
    ),
    "a value that no rule concludes": (
        [declare(f.Need(hard=False)), NEEDS_8],
        [declare(f.Need(hard=True)), NEEDS_8],
    ),
    "a field that no rule fills in": (
        [declare(f.Need(gib=the.gib, hard=the.hard)), NEEDS_SOME],
        [declare(f.Need(gib=the.gib)), NEEDS_SOME],
    ),
    "a name that no knowledge file has": (
        [declare(f.Parameter(name="kept-fro", value=the.years))],
        [declare(f.Parameter(name="kept-for", value=the.years))],
    ),
}
NAMES = {(f.Parameter, "name"): frozenset({"kept-for"})}

# --- a rule that reads facts which only a later stage concludes ------------------------


def weighing(id, *uses):
    @rule(id, "T", f.Day(), uses=uses, concludes=[f.Advice], **TEXTS)
    def weigh(engine):
        engine.conclude(HERE)

    return weigh


SPEED_KNOWN = other(f.Price(usd=the.usd), then=f.Speed(card="a", value=the.usd), id="SPEED-990")
OUT_A = f.RuledOut(card="a", reason="make")
EARLY = other(f.Day(), then=OUT_A, id="PLATFORM-990")
LATE = other(f.Day(), then=f.RuledOut(card="a", reason="weak"), id="REACH-990")
LATER = {
    "a fact that is matched": (
        [declare(f.Speed(card="a")), SPEED_KNOWN],
        [declare(f.Speed(card="a"), id="SPEED-991"), SPEED_KNOWN],
    ),
    "a fact that must be absent": (
        [declare(f.Day(), ~f.Speed()), SPEED_KNOWN],
        [declare(f.Day(), ~f.Speed(), id="RANK-990"), SPEED_KNOWN],
    ),
    "some fact": (
        [declare(f.Day(), EXISTS(f.Speed())), SPEED_KNOWN],
        [declare(f.Day(), EXISTS(f.Speed())), SPEED_KNOWN, other(f.Day(), then=f.Speed(card="b"))],
    ),
    "a class that is weighed": (
        [weighing("FIT-992", f.Speed), SPEED_KNOWN],
        [weighing("RANK-992", f.Speed), SPEED_KNOWN],
    ),
    "a part of a class that is weighed": (
        [weighing("FIT-992", f.RuledOut(reason="weak")), EARLY, LATE],
        [weighing("FIT-992", f.RuledOut(reason="make")), EARLY, LATE],
    ),
    "a class that is cited": (
        [declare(f.Day(), cites=[f.Speed]), SPEED_KNOWN],
        [declare(f.Day(), cites=[f.Speed], id="RANK-990"), SPEED_KNOWN],
    ),
    "one value of a fact": (
        [declare(f.RuledOut(reason="weak")), EARLY, LATE],
        [declare(f.RuledOut(reason="make")), EARLY, LATE],
    ),
    "a class that only a rule with a function concludes": (
        [declare(f.Advice(topic="here"), then=OUT_A), weighing("ADVICE-990")],
        [declare(f.Advice(topic="here"), then=OUT_A), weighing("FIT-992")],
    ),
}

# --- a condition that can never stop its rule -----------------------------------------

IDLE = {
    "a comparison that two others imply": (
        [
            declare(
                f.Purse(low_usd=the.a, high_usd=the.b, save_usd=the.c),
                the.a < the.b,
                the.b < the.c,
                the.a < the.c,
            )
        ],
        [
            declare(
                f.Purse(low_usd=the.a, high_usd=the.b, save_usd=the.c), the.a < the.b, the.b < the.c
            )
        ],
    ),
    "a limit that a pattern sets already": (
        [declare(f.Card(memory_gib=the.gib & P(AtLeast(8))), the.gib > 4)],
        [declare(f.Card(memory_gib=the.gib & P(AtLeast(8))), the.gib > 12)],
    ),
    "an absence that a wider one implies": (
        [
            declare(
                f.Card(id=the.id),
                ~f.RuledOut(card=the.id),
                ~f.RuledOut(card=the.id, reason="memory"),
            ),
            other(f.Card(id=the.id), then=f.RuledOut(card=the.id, reason="memory")),
        ],
        [
            declare(f.Card(id=the.id), ~f.RuledOut(card=the.id, reason="memory")),
            other(f.Card(id=the.id), then=f.RuledOut(card=the.id, reason="memory")),
        ],
    ),
    "an absence of what nobody concludes": (
        [declare(f.Day(), ~f.Need(hard=False)), NEEDS_8],
        [declare(f.Day(), ~f.Need(hard=True)), NEEDS_8],
    ),
    "a pattern that another one implies": (
        [declare(f.Card(id=the.id, memory_gib=the.gib), AS.again << f.Card(id=the.id))],
        [declare(f.Card(id=the.id, memory_gib=the.gib), AS.again << f.Card(id=~the.id))],
    ),
    "some fact where one is matched": (
        [declare(f.Card(id=the.id), EXISTS(f.Card()))],
        [declare(f.Card(id=the.id), EXISTS(f.Price(card=the.id)))],
    ),
    "the same comparison twice": (
        [declare(f.Card(memory_gib=the.gib), the.gib > 4, the.gib > 4)],
        [declare(f.Card(memory_gib=the.gib), the.gib > 4, the.gib < 8)],
    ),
}

# --- two rules that contradict each other ---------------------------------------------

BASIS = f.Basis(basis="model")
MEMORY = [f.Need(gib=the.wants), f.Usable(card=the.id, gib=the.has)]
SPENT = f.Purse(low_usd=the.low, high_usd=the.high, save_usd=the.save)
rest = the.high - the.save
CLASH = {
    "two constants on one day": (
        [declare(f.Day(), then=BASIS), other(f.Day(), then=f.Basis(basis="bandwidth"))],
        [declare(f.Day(), then=BASIS), other(f.Day(), then=f.Basis(basis="model"))],
    ),
    "both sides of a limit, which belongs to both": (
        [
            declare(MEMORY, the.has <= the.wants, then=f.Fits(card=the.id, cards=2)),
            other(MEMORY, the.has >= the.wants, then=f.Fits(card=the.id, cards=1)),
        ],
        [
            declare(MEMORY, the.has < the.wants, then=f.Fits(card=the.id, cards=2)),
            other(MEMORY, the.has >= the.wants, then=f.Fits(card=the.id, cards=1)),
        ],
    ),
    "a condition that one of them forgot": (
        [
            declare(f.Card(id=the.id), then=f.Usable(card=the.id, gib=1)),
            other(f.Card(id=the.id), ~f.Day(date="x"), then=f.Usable(card=the.id, gib=2)),
        ],
        [
            declare(f.Card(id=the.id), f.Day(date="x"), then=f.Usable(card=the.id, gib=1)),
            other(f.Card(id=the.id), ~f.Day(date="x"), then=f.Usable(card=the.id, gib=2)),
        ],
    ),
    "two values of one card": (
        [
            declare(f.Card(id=the.id, memory_gib=the.gib), then=f.Usable(card=the.id, gib=the.gib)),
            other(
                f.Card(id=the.id, bandwidth_gb_s=the.speed),
                then=f.Usable(card=the.id, gib=the.speed),
            ),
        ],
        [
            declare(f.Card(id=the.id, memory_gib=the.gib), then=f.Usable(card=the.id, gib=the.gib)),
            other(f.Card(id=the.id, memory_gib=the.much), then=f.Usable(card=the.id, gib=the.much)),
        ],
    ),
    "windows of a formula that share a limit": (
        [
            declare(SPENT, rest < the.low, then=f.Reach(reach="in")),
            other(SPENT, rest <= the.low, then=f.Reach(reach="out")),
        ],
        [
            declare(SPENT, rest < the.low, then=f.Reach(reach="in")),
            other(SPENT, the.low <= rest, then=f.Reach(reach="out")),
        ],
    ),
    "segments that overlap": (
        [
            declare(
                f.Card(id=the.id, segment=P(OneOf(("a", "b")))),
                then=f.Speed(card=the.id, value=1, basis="a"),
            ),
            other(f.Card(id=the.id, segment="b"), then=f.Speed(card=the.id, value=2, basis="a")),
        ],
        [
            declare(
                f.Card(id=the.id, segment=P(OneOf(("a", "c")))),
                then=f.Speed(card=the.id, value=1, basis="a"),
            ),
            other(f.Card(id=the.id, segment="b"), then=f.Speed(card=the.id, value=2, basis="a")),
        ],
    ),
}

# --- a rule that another one makes needless -------------------------------------------

OUT = f.RuledOut(card=the.id, reason="memory")
SUBSUMED = {
    "one more condition": (
        [declare(f.Card(id=the.id), f.Day(), then=OUT), other(f.Card(id=the.id), then=OUT)],
        [
            declare(f.Card(id=the.id), f.Day(), then=OUT),
            other(f.Card(id=the.id), then=f.RuledOut(card=the.id, reason="make")),
        ],
    ),
    "the same under other names": (
        [
            declare(f.Card(id=the.id), then=OUT),
            other(f.Card(id=the.one), then=f.RuledOut(card=the.one, reason="memory")),
        ],
        [
            declare(f.Card(id=the.id), then=OUT),
            other(f.Price(card=the.card), then=f.RuledOut(card=the.card, reason="memory")),
        ],
    ),
    "a narrower limit": (
        [
            declare(f.Card(id=the.id, memory_gib=the.gib), the.gib < 4, then=OUT),
            other(f.Card(id=the.id, memory_gib=the.gib), the.gib < 8, then=OUT),
        ],
        [
            declare(f.Card(id=the.id, memory_gib=the.gib), the.gib < 8, then=OUT),
            other(f.Card(id=the.id, memory_gib=the.gib), the.gib > 8, then=OUT),
        ],
    ),
    "a constant of a list": (
        [
            declare(f.Card(id=the.id, segment="a"), then=OUT),
            other(f.Card(id=the.id, segment=P(OneOf(("a", "b")))), then=OUT),
        ],
        [
            declare(f.Card(id=the.id, segment="c"), then=OUT),
            other(f.Card(id=the.id, segment=P(OneOf(("a", "b")))), then=OUT),
        ],
    ),
    "an absence more": (
        [declare(f.Card(id=the.id), ~f.Day(), then=OUT), other(f.Card(id=the.id), then=OUT)],
        [
            declare(f.Card(id=the.id), f.Day(), then=OUT),
            other(f.Card(id=the.id), ~f.Job(), f.Price(card=the.id), then=OUT),
        ],
    ),
}

# --- texts and numbers ----------------------------------------------------------------

MIXED = {
    "a date with a number": (
        [declare(f.Card(released=the.day), the.day < 2020)],
        [declare(f.Card(released=the.day), the.day < "2020")],
    ),
    "memory with a text": (
        [declare(f.Card(memory_gib=the.gib), the.gib >= "8")],
        [declare(f.Card(memory_gib=the.gib), the.gib >= 8)],
    ),
    "two fields": (
        [declare(f.Card(released=the.day, memory_gib=the.gib), the.gib > the.day)],
        [declare(f.Card(bandwidth_gb_s=the.speed, memory_gib=the.gib), the.gib > the.speed)],
    ),
    "what another rule concluded": (
        [
            declare(f.Candidate(usd=the.usd), the.usd < "9"),
            other(f.Price(usd=the.usd), then=f.Candidate(usd=the.usd * 2)),
        ],
        [
            declare(f.Candidate(usd=the.usd), the.usd < 9),
            other(f.Price(usd=the.usd), then=f.Candidate(usd=the.usd * 2)),
        ],
    ),
}

# --- an EXISTS that experta does not join ------------------------------------------------

JOINED = {
    "of the same value": (
        [declare(f.Card(id=the.id), EXISTS(f.RuledOut(card=the.id)))],
        [declare(f.Card(id=the.id), f.RuledOut(card=the.id))],
    ),
    "of any other value": (
        [declare(f.Card(id=the.id), EXISTS(f.Price(card=~the.id)))],
        [declare(f.Card(id=the.id), f.Price(card=~the.id))],
    ),
    "of one value of two": (
        [declare(f.Card(id=the.id), EXISTS(f.Price(card=the.id, usd=the.usd)))],
        [declare(f.Card(id=the.id), EXISTS(f.Price(card="a", usd=the.usd)))],
    ),
    "before the pattern that binds it": (
        [declare(f.Day(), EXISTS(f.Fits(card=the.id)), f.Card(id=the.id))],
        [declare(f.Day(), EXISTS(f.Fits(card=the.other)), f.Card(id=the.id))],
    ),
    "with a condition on it": (
        [declare(f.Card(id=the.id), EXISTS(f.Usable(card=the.id & ~L("a"))))],
        [declare(f.Card(id=the.id), EXISTS(f.Usable(card=~L("a"))))],
    ),
}

ALL = {
    (kind, fault): twins
    for kind, planted in {
        "never": NEVER,
        "later": LATER,
        "idle": IDLE,
        "clash": CLASH,
        "subsumed": SUBSUMED,
        "mixed": MIXED,
        "joined": JOINED,
    }.items()
    for fault, twins in planted.items()
}


@pytest.mark.parametrize(("kind", "fault"), ALL)
def test_planted_fault_is_found(kind, fault):
    faulty, _ = ALL[kind, fault]

    (finding,) = found(kind, *faulty, values=NAMES, samples=[card(), day(), price()])

    assert finding.about.startswith(("FIT-99", "NEED-99"))
    assert all(place.rpartition(":")[0] == __file__ for place in finding.places)
    assert finding.says.endswith(".")
    assert finding.example


@pytest.mark.parametrize(("kind", "fault"), ALL)
def test_clean_twin_is_not_accused(kind, fault):
    _, clean = ALL[kind, fault]

    assert found(kind, *clean, values=NAMES, samples=[card(), day(), price()]) == []


def test_later_stage_is_named_with_rule_place_and_fact():
    (finding,) = found("later", declare(f.Day(), ~f.Speed(card="a")), SPEED_KNOWN)

    assert finding.about == "FIT-990"
    assert finding.beside == "no Speed (card a)"
    assert finding.says == (
        "It reads 'no Speed (card a)' in the stage fit, but only the later stage speed may "
        "conclude such a Speed."
    )
    assert finding.places == (f"{__file__}:{finding.places[0].rpartition(':')[2]}",)


def test_pairs_are_told_with_both_places():
    rules, _ = CLASH["two constants on one day"]

    (finding,) = found("clash", *rules)

    assert (finding.about, finding.beside, len(finding.places)) == ("FIT-990", "FIT-991", 2)
    assert (
        finding.says == "Where both fire, they conclude different Basis: basis model and bandwidth."
    )
    assert finding.example == "Day()"


# --- classes and entries --------------------------------------------------------------


def classes(*rules, **vocabulary):
    return {finding.says for finding in found("class", *rules, **vocabulary)}


@pytest.mark.parametrize(
    ("cls", "reader", "writer"),
    [
        (f.Need, declare(f.Need()), NEEDS_8),
        (f.Reach, declare(f.Day(), ~f.Reach()), other(f.Day(), then=f.Reach(reach="inside"))),
        (f.Usable, declare(f.Day(), EXISTS(f.Usable())), other(f.Day(), then=f.Usable(card="a"))),
        (f.Basis, declare(f.Day(), cites=[f.Basis]), other(f.Day(), then=BASIS)),
    ],
)
def test_class_that_nobody_concludes_or_reads(cls, reader, writer):
    name = cls.__name__

    assert f"No rule concludes {name}." in classes(reader)
    assert f"Nothing reads {name}." in classes(writer)
    assert not {f"No rule concludes {name}.", f"Nothing reads {name}."} & classes(reader, writer)
    assert f"Nothing reads {name}." not in classes(writer, read_outside=frozenset({cls}))


ENTRIES = {
    "constant": (
        Entry("constant", "kept-for", "f:1", (f.Parameter,), {"name": "kept-for"}),
        f.Parameter(name="kept-for"),
    ),
    "judgement": (
        Entry("judgement", "floor.kaggle", "f:2", (f.Setting,), {"name": "floor", "key": "kaggle"}),
        f.Setting(name="floor", key=the.key),
    ),
    "trait": (
        Entry("trait", "speed", "f:3", (f.TraitSign,), {"trait": "speed"}),
        f.TraitSign(trait="speed"),
    ),
    "trait of a profile": (
        Entry("trait", "speed", "f:4", (f.TraitAsked,), {"trait": "speed"}),
        f.TraitAsked(trait="speed"),
    ),
}


@pytest.mark.parametrize(("entry", "reader"), ENTRIES.values(), ids=ENTRIES)
def test_entry_that_nobody_reads(entry, reader):
    stranger = declare(f.Answer(key="x"))

    (finding,) = found("entry", stranger, entries=[entry])

    assert finding.says == f"No rule reads the {entry.what} {entry.id}."
    assert finding.places == (entry.place,)
    assert found("entry", declare(reader), entries=[entry]) == []
    assert (
        found(
            "entry",
            stranger,
            entries=[entry],
            entries_read_outside=frozenset({entry.id}),
        )
        == []
    )


def test_bound_name_reads_only_what_something_names():
    """A pattern that takes any name would otherwise read every entry."""
    entry, _ = ENTRIES["constant"]
    any_name = declare(f.Answer(key="unit", value=the.name), f.Parameter(name=the.name))
    concluded = other(f.Day(), then=f.Basis(basis="kept-for"))

    assert len(found("entry", any_name, entries=[entry])) == 1
    assert found("entry", any_name, entries=[entry], named=frozenset({"kept-for"})) == []
    assert found("entry", any_name, concluded, entries=[entry]) == []


def test_rule_that_weighs_a_class_reads_it():
    @rule("RANK-990", "T", f.Day(), uses=[f.Setting(name="roles")], concludes=[f.Advice], **TEXTS)
    def weigh(engine):
        engine.conclude(HERE)

    def entry(name):
        return Entry("judgement", name, "f:1", (f.Setting,), {"name": name})

    findings = found("entry", weigh, entries=[entry("roles"), entry("floor")])

    assert [finding.about for finding in findings] == ["floor"]


def test_every_kind_has_planted_faults():
    """At least four of each."""
    counts = {kind: sum(kind == k for k, _ in ALL) for kind in KINDS}

    assert {kind for kind, count in counts.items() if count < 4} == {"class", "entry"}
    assert len(ENTRIES) >= 4
