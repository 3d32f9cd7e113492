"""Stage platform: which cards the software of the day serves."""

import pytest

from expert.facts import (
    Answer,
    BringsSystem,
    Covered,
    Default,
    Doable,
    Dropped,
    Existing,
    FormWanted,
    Job,
    Known,
    LessMaturityAccepted,
    Maturity,
    Member,
    MostMature,
    Named,
    Needs,
    OldSoftwareWillDo,
    Profile,
    Ready,
    RuledOut,
    Setting,
    SoldAs,
    Support,
    SupportExpected,
    Topic,
    Unserved,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, day, decide, rule_called, setting

FOUND = {"platform": "cuda", "os": "linux", "level": 1, "word": "poor", "says": "Little runs."}
ASKED_ABOUT = Named(role="candidate", text="Card", kind="card", id="card", count=1)
OWNED = Named(role="owned", text="Card", kind="card", id="card", count=1)
READY = Ready(job="train", **FOUND)
BRINGS = BringsSystem(platform="cuda", os="linux")


def left_out(rule, reason, about, wanted, found, unit):
    """Return what a rule concludes that takes a card off the market."""
    told = {"about": about, "wanted": wanted, "found": found, "unit": unit}
    return RuledOut(card="card", rule=rule, reason=reason, **told), Unserved(card="card")


MORE_MATURE = changed(READY, platform="other", level=4, word="mature")
MOST_MATURE = MostMature(os="linux", job="train", level=4, word="mature")
REFUSES_TROUBLE = (
    setting("premium", 0.15, key="trouble"),
    Answer(key="accepts_trouble", value=False),
)
TROUBLE_ACCEPTED = {
    "trouble is accepted": instead(Answer(key="accepts_trouble", value=True)),
    "the advisor counts no trouble": without(Setting),
    "it is asked about": plus(Member(group="asked-about", card="card")),
    "it is owned": plus(OWNED),
}

EXAMPLES = [
    Example(
        "PLATFORM-010",
        given=(day("2020-06-15"), card(public="2020-06-16")),
        concludes=left_out(
            "PLATFORM-010", "outside", "announcement", "2020-06-15", "2020-06-16", "date"
        ),
        unless={
            "it was announced on the day": instead(card(public="2020-06-15")),
            "nobody knows when it was announced": instead(card(public=None)),
        },
    ),
    Example(
        "PLATFORM-020",
        given=(card(segment="datacenter"),),
        concludes=left_out(
            "PLATFORM-020",
            "outside",
            "class of hardware",
            "a covered class",
            "datacenter",
            "class",
        ),
        unless={"the class is covered": plus(Covered(segment="datacenter"))},
    ),
    Example(
        "PLATFORM-063",
        given=(SoldAs(card="card", form="board"), card()),
        concludes=left_out("PLATFORM-063", "outside", "form factor", "card", "board", "name"),
        unless={
            "a board is asked for": plus(FormWanted(form="board")),
            "it is named": plus(ASKED_ABOUT),
            "it is owned": plus(OWNED),
            "it is sold otherwise": instead(SoldAs(card="card", form="laptop")),
        },
    ),
    *(
        Example(
            id,
            given=(Topic(ask="gpu"), Answer(key=key, value=value), card(form="computer")),
            concludes=left_out(id, "outside", "form factor", "card", "computer", "name"),
            unless={
                "another question is asked": instead(Topic(ask="system_build")),
                "nothing is said of the computer": without(Answer),
                "a form is asked for": plus(Answer(key="form", value="computer")),
                "it is a card": instead(card(form="card")),
                "the person asks about it": plus(ASKED_ABOUT),
                "the person owns it": plus(OWNED),
            },
        )
        for id, key, value in (("PLATFORM-065", "psu_w", 300), ("PLATFORM-066", "slots", 1))
    ),
    Example(
        "PLATFORM-304",
        given=(Answer(key="in_data_centre", value=True), card(form="computer")),
        concludes=left_out("PLATFORM-304", "outside", "place", "data center", "desk", "name"),
        unless={
            "it stands at home": instead(Answer(key="in_data_centre", value=False)),
            "it is a card": instead(card(form="card")),
            "the person asks about it": plus(ASKED_ABOUT),
            "the person owns it": plus(OWNED),
        },
    ),
    Example(
        "PLATFORM-060",
        given=(card(form="laptop"),),
        concludes=left_out("PLATFORM-060", "outside", "form factor", "card", "laptop", "name"),
        unless={
            "it is a card": instead(card(form="card")),
            "a laptop is wanted": plus(FormWanted(form="laptop")),
            "the person asks about it": plus(ASKED_ABOUT),
            "the person owns it": plus(OWNED),
        },
    ),
    Example(
        "PLATFORM-061",
        given=(card(form="modified"),),
        concludes=left_out("PLATFORM-061", "outside", "modification", "none", "modified", "state"),
        unless={
            "nobody modified it": instead(card(form="card")),
            "the person asks about it": plus(ASKED_ABOUT),
            "the person owns it": plus(OWNED),
        },
    ),
    Example(
        "PLATFORM-062",
        given=(FormWanted(form="laptop"), card(form="computer")),
        concludes=(
            RuledOut(
                card="card",
                rule="PLATFORM-062",
                reason="wish",
                about="form factor",
                wanted="laptop",
                found="computer",
                unit="name",
            ),
        ),
        unless={
            "nothing is asked for": without(FormWanted),
            "it is what is asked for": instead(card(form="laptop")),
            "a part of a server is asked for": instead(FormWanted(form="server")),
            "a whole computer is asked for": instead(FormWanted(form="computer")),
            "it is sold as that too": plus(SoldAs(card="card", form="laptop")),
            "the person owns it": plus(OWNED),
        },
    ),
    Example(
        "PLATFORM-305",
        given=(
            Answer(key="in_data_centre", value=True),
            card(form="card", segment="workstation", cooling="open"),
        ),
        concludes=left_out("PLATFORM-305", "outside", "cooler", "blower", "open", "name"),
        unless={
            "it stands elsewhere": instead(Answer(key="in_data_centre", value=False)),
            "it has a blower": instead(card(form="card", segment="workstation", cooling="blower")),
            "it is a consumer card": instead(card(form="card", cooling="open")),
            "the person asks about it": plus(ASKED_ABOUT),
            "the person owns it": plus(OWNED),
        },
    ),
    Example(
        "PLATFORM-064",
        given=(FormWanted(form="computer"), card(form="laptop")),
        concludes=(
            RuledOut(
                card="card",
                rule="PLATFORM-064",
                reason="wish",
                about="form factor",
                wanted="computer",
                found="laptop",
                unit="name",
            ),
        ),
        unless={
            "a laptop is asked for": instead(FormWanted(form="laptop")),
            "it is a computer": instead(card(form="computer")),
            "it goes into a computer": instead(card(form="card")),
            "it is sold as that too": plus(SoldAs(card="card", form="computer")),
            "the person owns it": plus(OWNED),
        },
    ),
    Example(
        "PLATFORM-303",
        given=(FormWanted(form="server"), card(form="computer")),
        concludes=(
            RuledOut(
                card="card",
                rule="PLATFORM-303",
                reason="wish",
                about="form factor",
                wanted="server",
                found="computer",
                unit="name",
            ),
        ),
        unless={
            "it is a part of a server": instead(card(form="server")),
            "it was made for data centers": instead(card(form="card", segment="datacenter")),
            "it is a workstation card with a blower": instead(
                card(form="card", segment="workstation", cooling="blower")
            ),
            "the person owns it": plus(OWNED),
        },
    ),
    Example(
        "PLATFORM-030",
        given=(
            Job(id="train"),
            Needs(job="train", platform="cuda", software="library"),
            Existing(software="library"),
            card(platform="cuda", architecture="old"),
        ),
        concludes=left_out(
            "PLATFORM-030", "support", "library support", "supported", "not supported", "state"
        ),
        unless={
            "it was supported once": plus(
                Dropped(architecture="old", software="library", on="2019-01-01")
            ),
            "the library serves it": plus(
                Support(architecture="old", software="library", level="full")
            ),
            "the library does not exist yet": without(Existing),
            "support is expected soon": plus(
                SupportExpected(architecture="old", software="library")
            ),
            "another job needs it": instead(Job(id="run_llm")),
            "another platform needs it": instead(
                Needs(job="train", platform="rocm", software="library")
            ),
        },
    ),
    Example(
        "PLATFORM-031",
        given=(
            Job(id="train"),
            Needs(job="train", platform="cuda", software="library"),
            Existing(software="library"),
            card(platform="cuda", architecture="old"),
            Dropped(architecture="old", software="library", on="2019-01-01"),
        ),
        concludes=left_out(
            "PLATFORM-031", "support", "library support", "supported", "not supported", "state"
        ),
        unless={
            "it was never supported": without(Dropped),
            "it runs what it ran before": plus(OldSoftwareWillDo(card="card")),
            "the library serves it": plus(
                Support(architecture="old", software="library", level="full")
            ),
            "the library does not exist yet": without(Existing),
            "support is expected soon": plus(
                SupportExpected(architecture="old", software="library")
            ),
            "another job needs it": instead(Job(id="run_llm")),
            "another platform needs it": instead(
                Needs(job="train", platform="rocm", software="library")
            ),
        },
    ),
    Example(
        "SITUATION-371",
        given=(Topic(ask="upgrade"), Named(role="owned", text="card", kind="card", id="card")),
        concludes=(OldSoftwareWillDo(card="card"),),
        unless={
            "a first card is wanted": instead(Topic(ask="gpu")),
            "it is only asked about": instead(
                Named(role="candidate", text="card", kind="card", id="card")
            ),
        },
    ),
    Example(
        "SITUATION-370",
        given=(Job(id="run_llm"), ASKED_ABOUT),
        concludes=(OldSoftwareWillDo(card="card"),),
        unless={
            "networks are trained": instead(Job(id="train")),
            "the card is owned": instead(OWNED),
        },
    ),
    Example(
        "PLATFORM-035",
        given=(
            setting("rough_support", "legacy"),
            Job(id="train"),
            Needs(job="train", platform="cuda", software="library"),
            Support(architecture="old", software="library", level="legacy"),
            card(architecture="old"),
        ),
        concludes=left_out(
            "PLATFORM-035", "support", "library support", "official", "legacy", "state"
        ),
        unless={
            "rough software is accepted": plus(
                LessMaturityAccepted(platform="cuda", reason="answer")
            ),
            "old software will do": plus(OldSoftwareWillDo(card="card")),
            "support is expected soon": plus(
                SupportExpected(architecture="old", software="library")
            ),
            "a board comes with its maker's build": plus(FormWanted(form="board")),
            "the support is full": instead(
                Support(architecture="old", software="library", level="full")
            ),
            "another job needs it": instead(Job(id="run_llm")),
            "another platform needs it": instead(
                Needs(job="train", platform="rocm", software="library")
            ),
        },
    ),
    Example(
        "PLATFORM-038",
        given=(setting("maturity", 1, key="train"), READY),
        concludes=(Doable(platform="cuda", os="linux", job="train"),),
        unless={
            "more is asked for": instead(setting("maturity", 2, key="train")),
            "more or less is asked for another job": instead(setting("maturity", 1, key="run_llm")),
        },
    ),
    Example(
        "PLATFORM-040",
        given=(
            Job(id="train"),
            setting("maturity", 2, key="train"),
            Known(key="os", value="linux"),
            READY,
            card(),
        ),
        concludes=left_out("PLATFORM-040", "maturity", "software maturity", 2, 1, "of 4"),
        unless={
            "less is accepted": plus(LessMaturityAccepted(platform="cuda", reason="answer")),
            "it is just mature enough": instead(setting("maturity", 1, key="train")),
            "the system is another": instead(Known(key="os", value="windows")),
            "its computers bring a system": plus(BRINGS),
            "the job is another": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "PLATFORM-045",
        given=(
            *REFUSES_TROUBLE,
            Job(id="train"),
            Known(key="os", value="linux"),
            READY,
            MOST_MATURE,
            card(),
        ),
        concludes=left_out("PLATFORM-045", "maturity", "software maturity", 4, 1, "of 4"),
        unless={
            **TROUBLE_ACCEPTED,
            "its vendor is insisted on": plus(
                LessMaturityAccepted(platform="cuda", reason="answer")
            ),
            "none is more mature": instead(changed(MOST_MATURE, level=1)),
            "the most mature is of another system": instead(changed(MOST_MATURE, os="windows")),
            "its computers bring a system": plus(BRINGS),
            "the job is another": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "PLATFORM-049",
        given=(
            *REFUSES_TROUBLE,
            Job(id="train"),
            Known(key="os", value="linux"),
            READY,
            MORE_MATURE,
        ),
        concludes=(MOST_MATURE,),
        unless={
            "trouble is accepted": instead(Answer(key="accepts_trouble", value=True)),
            "the advisor counts no trouble": without(Setting),
            "no software is rated": without(Ready),
            "the system is another": instead(Known(key="os", value="windows")),
            "the job is another": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "PLATFORM-047",
        given=(
            *REFUSES_TROUBLE,
            Job(id="train"),
            card(),
            Dropped(architecture="arch", software="cuda", on="2019-06-15"),
        ),
        concludes=left_out(
            "PLATFORM-047", "support", "cuda support", "supported", "ended", "state"
        ),
        unless={
            **TROUBLE_ACCEPTED,
            "another architecture is dropped": instead(
                Dropped(architecture="other", software="cuda", on="2019-06-15")
            ),
        },
    ),
    Example(
        "PLATFORM-042",
        given=(
            LessMaturityAccepted(platform="cuda", reason="answer"),
            Job(id="train"),
            setting("maturity_at_least", 2, key="train"),
            Known(key="os", value="linux"),
            READY,
            card(),
        ),
        concludes=left_out("PLATFORM-042", "no software", "software maturity", 2, 1, "of 4"),
        unless={
            "it is just mature enough": instead(setting("maturity_at_least", 1, key="train")),
            "its computers bring a system": plus(BRINGS),
            "nobody accepts less": without(LessMaturityAccepted),
            "the care of another platform is accepted": instead(
                LessMaturityAccepted(platform="rocm", reason="answer")
            ),
        },
    ),
    Example(
        "PLATFORM-300",
        given=(Job(id="train"), setting("maturity", 2, key="train"), BRINGS, READY, card()),
        concludes=left_out("PLATFORM-300", "maturity", "software maturity", 2, 1, "of 4"),
        unless={
            "less is accepted": plus(LessMaturityAccepted(platform="cuda", reason="answer")),
            "it is just mature enough": instead(setting("maturity", 1, key="train")),
            "the system is another": instead(changed(BRINGS, os="windows")),
        },
    ),
    Example(
        "PLATFORM-043",
        given=(
            Job(id="run_llm"),
            Default(job="run_llm", key="users", value=1),
            Profile(id="professional"),
            setting("maturity", 2, key="run_llm"),
            Known(key="os", value="linux"),
            Maturity(vendor="nvidia", **FOUND),
            card(),
        ),
        concludes=left_out("PLATFORM-043", "maturity", "software maturity", 2, 1, "of 4"),
        unless={
            "less is accepted": plus(LessMaturityAccepted(platform="cuda", reason="answer")),
            "it is just mature enough": instead(setting("maturity", 1, key="run_llm")),
            "the number of users was given": plus(Answer(key="users", value=1)),
            "one person works with it": plus(Answer(key="form", value="computer")),
            "nobody says who asks": without(Profile),
            "the job has no users": without(Default),
            "its computers bring a system": plus(BRINGS),
        },
    ),
    Example(
        "PLATFORM-301",
        given=(
            LessMaturityAccepted(platform="cuda", reason="answer"),
            Job(id="train"),
            setting("maturity_at_least", 2, key="train"),
            BRINGS,
            READY,
            card(),
        ),
        concludes=left_out("PLATFORM-301", "no software", "software maturity", 2, 1, "of 4"),
        unless={
            "it is just mature enough": instead(setting("maturity_at_least", 1, key="train")),
            "the system is another": instead(changed(BRINGS, os="windows")),
        },
    ),
    Example(
        "PLATFORM-041",
        given=(Known(key="os", value="linux"), card(platform="strange")),
        concludes=left_out(
            "PLATFORM-041",
            "no software",
            "description of the software",
            "described",
            "not described",
            "state",
        ),
        unless={
            "the platform is described": plus(
                Ready(platform="strange", os="linux", job="train", level=0, word="none", says="")
            ),
        },
    ),
    Example(
        "PLATFORM-050",
        given=(setting("matrix_units_only", True), card()),
        concludes=left_out("PLATFORM-050", "outside", "matrix units", "present", "absent", "state"),
        unless={
            "it has them": instead(card(tensor_tflops=50)),
            "the advisor does not mind": instead(setting("matrix_units_only", False)),
        },
    ),
]


@pytest.mark.parametrize(("level", "fires"), [(1, True), (2, False), (3, False)])
def test_maturity_counts_from_the_level_wanted_on(level, fires):
    """PLATFORM-040 rules out less than wanted, not equal."""
    run = decide(
        Job(id="train"),
        setting("maturity", 2, key="train"),
        Known(key="os", value="linux"),
        Ready(platform="cuda", os="linux", job="train", level=level, word="some", says=""),
        card(),
        rules=[rule_called("PLATFORM-040")],
    )

    assert bool(run.ruled_out) is fires


@pytest.mark.parametrize(
    ("public", "fires"), [("2020-06-14", False), ("2020-06-15", False), ("2020-06-16", True)]
)
def test_card_exists_from_the_day_of_its_announcement(public, fires):
    """PLATFORM-010 leaves the day itself in."""
    run = decide(day("2020-06-15"), card(public=public), rules=[rule_called("PLATFORM-010")])

    assert bool(run.ruled_out) is fires


def test_library_for_one_architecture_says_nothing_of_another():
    """PLATFORM-030 looks for the support of the card's own architecture."""
    run = decide(
        Job(id="train"),
        Needs(job="train", platform="cuda", software="library"),
        Existing(software="library"),
        card("served", architecture="new"),
        card("left", architecture="old"),
        Support(architecture="new", software="library", level="full"),
        rules=[rule_called("PLATFORM-030")],
    )

    assert run.ruled_out == [("left", "PLATFORM-030")]


def test_less_mature_software_rules_out_a_card_once():
    """However many levels are better than its own."""
    partly = changed(READY, platform="third", level=2, word="partial")
    given = (*REFUSES_TROUBLE, Job(id="train"), Known(key="os", value="linux"), card())
    rules = [rule_called("PLATFORM-045"), rule_called("PLATFORM-049")]

    run = decide(*given, READY, partly, MORE_MATURE, rules=rules)

    assert [out["wanted"] for out in run.facts(RuledOut)] == [4]
