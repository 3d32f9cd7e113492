"""Every rule fires in some case of the collection, or says why it does not."""

from benchmarks.rule_coverage import coverage
from expert.rules import RULES
from tests.cases.answers import reached

WITHOUT_CASE_YET = """
    CHOOSE-012 CHOOSE-156 FIT-211 FIT-212 NEED-201 NEED-303 NEED-306 NEED-309
    NEED-335 NEED-336 FIT-044 NEED-346 NEED-416 NEED-418 NEED-455 PLATFORM-313
    SPEED-191 NEED-985 NEED-986 NEED-377 NEED-987 ADVICE-936 NEED-446 NEED-447
    NEED-448 CHOOSE-157 REACH-926 REACH-927 REACH-928 ADVICE-923 ADVICE-347
    ADVICE-993 NEED-349 CHOOSE-516 CHOOSE-523 ADVICE-449 REACH-661
    NEED-489 ADVICE-868 CHOOSE-421
    CHOOSE-890 SPEED-198
"""
"""Rules of the newest questions and forms, which only their examples reach so far."""
FIRE_NOWHERE = dict.fromkeys(WITHOUT_CASE_YET.split(), "no case asks for it yet") | {
    "RANK-511": "every shipped card that rent is held against tells what it draws",
    "RANK-964": "every shipped card that rent is held against tells what it draws",
    "ADVICE-425": "it speaks against a form that is tried, which is then not taken",
    "ADVICE-402": "it speaks against a form that is tried, which is then not taken",
    "ADVICE-404": "it speaks for a lighter form, which is then assumed",
    "ADVICE-432": "it speaks for a lighter form, which is then assumed",
    "ADVICE-439": "it speaks for a lighter form, which is then assumed",
    "ADVICE-338": "it speaks for a smaller cache, which is then assumed",
    "FIT-600": "every shipped vendor, group and cloud has a platform whose state is known",
    "SITUATION-040": "no profile includes another yet; the rule is there for those who add one",
    "PLATFORM-041": "every platform of the shipped cards is described for every day",
    "FIT-252": "of the advisors, only the house lets a job be split",
    "FIT-054": "the house, which alone buys to be on the safe side, splits what several people use",
    "NEED-011": "every advisor's floor is a share of the market, none a number of GiB",
    "DEMAND-013": "every advisor's floor is a share of the market, none a number of GiB",
}
"""Rules that no case of the collection reaches, and why; each has an example of its own."""


def test_every_rule_fires_in_some_case():
    """A new rule comes with a case that reaches it, or with a reason here.

    Which case reaches which rule is found whenever the answers are renewed; that it still does is
    tested with the case.
    """
    assert sorted({rule.spec.id for rule in RULES} - reached().keys() - FIRE_NOWHERE.keys()) == []


def test_reasons_are_taken_out_when_a_case_reaches_the_rule():
    """The list only gets shorter."""
    assert sorted(FIRE_NOWHERE.keys() & reached().keys()) == []


def test_reasons_name_rules_that_exist():
    """Rules are never renumbered."""
    assert sorted(set(FIRE_NOWHERE) - {rule.spec.id for rule in RULES}) == []


def test_coverage_counts_each_case_once():
    """A rule that fires for each of 100 cards counts once."""
    found = coverage([("a", ["FIT-030"]), ("b", ["FIT-030", "FIT-020"])])

    assert (found["FIT-030"], found["FIT-020"], found["FIT-090"]) == (["a", "b"], ["b"], [])
