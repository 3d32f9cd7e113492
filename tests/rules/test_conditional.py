"""A card asked about without a model, or one that is owned: for which work it is right."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, decide, quote, rule_called, setting

CHECK, ASKED = f.Topic(ask="check_card"), f.Member(group="asked-about", card="card")
CHECKED = (CHECK, ASKED)
NO_WORK = f.TypicalCounts(share=1.0)
MEMORY = f.Usable(card="card", gib=12)
PEOPLE = f.UsualPeople(job="run_llm", profile="hobby")


def work(name, gib, job="run_llm", who="hobby", cards=1):
    """Return a typical work."""
    fields = {"share": "common", "cards": cards, "since": "2020-01-01"}
    return f.TypicalWork(id=name, who=who, job=job, gib=gib, name=name, **fields)


def held(cls, name, gib, job="run_llm", words="Running language models"):
    """Return what a card holds of a job, or does not."""
    return cls(card="card", job=job, words=words, name=name, gib=gib)


SMALL, LARGE = held(f.HeldWork, "small", 8), held(f.WorkBeyond, "large", 13)
LINUX = f.Known(key="os", value="linux")
RATED = {"platform": "cuda", "vendor": "maker", "os": "linux", "job": "run_llm"}
PARTIAL = f.Ready(**RATED, level=2, word="partial", says="Little runs.")
WANTED = setting("maturity", 3, key="run_llm")
ACCEPTABLE = setting("maturity_at_least", 2, key="run_llm")
NOT_READY = f.NotReadyFor(card="card", job="run_llm", word="partial", os="linux")
ACCEPTED = f.LessMaturityAccepted(platform="cuda", reason="vendor")
OWN_SYSTEM = f.BringsSystem(platform="cuda", os="linux")


def against(reason):
    """Return a reason against the card."""
    return f.RuledOut(card="card", reason=reason, about="", wanted="", found="", unit="state")


NEWEST = f.Newest(vendor="maker", generation=5, years=1.0)
REFRESHED = f.Refreshed(card="card", by="super", name="Super", on="2020-06-01")
SUPERSEDED = f.Superseded(card="card", by="next", name="Next", on="2020-06-01", years=0.5)
USUALLY = f.Cadence(vendor="maker", years=2.0)
COMING = f.ComingSoon(card="next", vendor="maker", segment="consumer", on="2020-09-01", years=0.2)


GPU = f.Topic(ask="gpu")
ADVISED = f.Pick(
    kind="card", id="card", name="Card", role="best_value", place=10, cards=1, condition="used"
)


def test_a_used_card_is_not_called_unasked_if_another_comes_first():
    """Only what is advised first matters."""
    first = changed(ADVISED, id="other", place=1)
    run = decide(GPU, ADVISED, first, rules=[rule_called("ADVICE-591")])

    assert len(run.facts(f.Advice)) == 1


@pytest.mark.parametrize(
    ("known", "found"),
    [
        ([WANTED, LINUX, PARTIAL], 1),
        ([WANTED, LINUX, changed(PARTIAL, level=3)], 0),
        ([WANTED, changed(LINUX, value="windows"), PARTIAL], 0),
        ([WANTED, changed(LINUX, value="windows"), OWN_SYSTEM, PARTIAL], 1),
        ([WANTED, LINUX, changed(OWN_SYSTEM, os="macos"), PARTIAL], 0),
        ([WANTED, ACCEPTABLE, LINUX, ACCEPTED, PARTIAL], 0),
        ([ACCEPTABLE, LINUX, ACCEPTED, changed(PARTIAL, level=1)], 1),
        ([ACCEPTABLE, LINUX, PARTIAL], 0),
    ],
)
def test_software_is_rated_on_the_system_it_runs_on(known, found):
    """RANK-892: a computer brings its own, and who accepts some trouble wants less."""
    run = decide(*CHECKED, NO_WORK, card(), *known, rules=[rule_called("RANK-892")])

    assert len(run.facts(f.NotReadyFor)) == found


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ([SMALL, LARGE], "room for small (8 GB), but not for large (13 GB)"),
        ([SMALL], "everything that people like you do, up to small (8 GB)"),
        ([LARGE], "too small even for large (13 GB)"),
        ([SMALL, LARGE, NOT_READY], "is rated only 'partial' on linux"),
        ([LARGE, NOT_READY], ""),
        ([SMALL, LARGE, against("support")], ""),
    ],
)
def test_what_a_card_holds_is_told_if_its_software_does_the_job(known, words):
    """ADVICE-893: nothing is said about a job that it can do in no respect."""
    found = decide(*CHECKED, card(), *known, rules=[rule_called("ADVICE-893")]).facts(f.Advice)

    assert [words in advice["says"] for advice in found] == [True] * bool(words)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ([SUPERSEDED, REFRESHED], "the Next replaced it in its class on 2020-06-01"),
        ([REFRESHED, changed(NEWEST, generation=6)], "The Super has been on sale since 2020-06-01"),
        ([changed(NEWEST, generation=6)], "which has been on sale for 1.0 years"),
        ([NEWEST], ""),
        ([NEWEST, USUALLY], "Waiting: no successor has been announced as of this date."),
        ([NEWEST, USUALLY, COMING], ""),
    ],
)
def test_the_nearest_successor_is_named(known, words):
    """ADVICE-882: one in its class comes before one in its generation."""
    rules = [rule_called("ADVICE-882")]
    found = decide(*CHECKED, card(generation=5), *known, rules=rules).facts(f.Advice)

    assert [words in advice["says"] for advice in found] == [True] * bool(words)


def find(*works):
    """Return what a card of 12 GiB holds of some works."""
    rules = [rule_called("RANK-891")]
    return decide(*CHECKED, NO_WORK, MEMORY, card(), PEOPLE, *works, rules=rules)


def test_a_work_as_large_as_the_card_is_held():
    """It takes no more than there is."""
    run = find(work("whole", 12), work("more", 12.1))

    assert [fact["name"] for fact in run.facts(f.HeldWork)] == ["whole"]
    assert [fact["name"] for fact in run.facts(f.WorkBeyond)] == ["more"]


def test_works_of_the_persons_own_profile_count_for_other_jobs():
    """What people like them do is the better guess."""
    run = find(f.Profile(id="researcher"), work("theirs", 10, who="researcher"), work("small", 8))

    assert [fact["name"] for fact in run.facts(f.HeldWork)] == ["theirs"]


def test_the_works_that_count_for_the_persons_job_are_taken():
    """For it, the rules have decided whose works count."""
    mine = f.Typical(work="mine", job="run_llm", share="common", gib=9, cards=1, name="mine")
    run = find(mine, work("usual", 10))

    assert [fact["name"] for fact in run.facts(f.HeldWork)] == ["mine"]


def test_an_offer_is_compared_with_used_ones_only_if_used_cards_are_accepted():
    """A new card at the usual price of new ones is not too dear."""
    offered = [f.AskingPrice(card="card", usd=400), card(), quote(usd=400)]
    told_from = f.Parameter(name="price-rise-worth-telling", value=1.1)
    used = quote(usd=300, condition="used", kind="sold")
    rules = [rule_called("RANK-890")]
    accepts = f.Answer(key="used_ok", value=True)

    assert decide(*offered, told_from, used, rules=rules).facts(f.AskedTooMuch) == []
    assert decide(*offered, told_from, used, accepts, rules=rules).facts(f.AskedTooMuch) != []


def test_if_no_work_is_held_its_lighter_variants_count():
    """A batch in parts gives the same result, so the card is not too small for it."""
    lighter = [
        f.LighterWork(work=id, gib=gib, how="in parts") for id, gib in [("low", 5), ("high", 12.1)]
    ]
    run = find(work("low", 14), work("high", 30), *lighter)

    assert [(fact["name"], fact["gib"]) for fact in run.facts(f.HeldWork)] == [("low in parts", 5)]
    assert [fact["name"] for fact in run.facts(f.WorkBeyond)] == ["low"]
