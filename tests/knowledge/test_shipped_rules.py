"""The shipped rules have no finding without a reason, and no reason without a finding.

What the checks cannot see is looked at here: what weighing rules ask for by key, and the keys
of an advisor's judgements.
"""

from dataclasses import replace
from functools import cache

from expert.compat import P
from expert.consultation.record import TOLD
from expert.consultation.rule_check import READ_BY_COMMANDS, rule_findings, vocabulary
from expert.engine.checks import check_rules
from expert.engine.conditions import constraint_parts
from expert.engine.predicates import OneOf
from expert.engine.spec import patterns_of
from expert.explain.knowledge.rulebook import that_read
from expert.facts import Answer, Parameter, Setting
from expert.rules import RULES
from expert.rules.accepted_findings import ACCEPTED
from tests.shipped import shipped


@cache
def known():
    return vocabulary(shipped())


@cache
def findings():
    return rule_findings(shipped())


def asked(cls, field):
    """Every constant that a rule asks for in a field of a class."""
    parts = [
        part
        for rule in RULES
        for pattern in [*patterns_of(rule.spec), *rule.spec.wholes]
        if type(pattern) is cls and field in pattern
        for part in constraint_parts(pattern[field])
    ]
    several = [part.match for part in parts if isinstance(part, P)]
    among = [value for each in several if isinstance(each, OneOf) for value in each.values]
    return {part for part in [*parts, *among] if isinstance(part, str)}


def judgements(part=0):
    """The names of all advisors' judgements, or the keys behind the dots."""
    advisors = shipped().all("advisor").values()
    return {name.partition(".")[part] for a in advisors for name in a.data["judgements"]}


def test_no_finding_is_without_a_reason():
    """`whichgpu rules check` lists them with file, line and example."""
    assert [finding for finding, reason in findings() if not reason] == []


def test_every_accepted_reason_is_needed():
    found = {(each.kind, each.about, each.beside) for each, _ in findings()}

    assert sorted(ACCEPTED.keys() - found) == []


def test_what_commands_read_is_read_by_no_rule():
    """An allowance that nothing needs is taken away; the record tells what rules read too."""
    strict = check_rules(RULES, replace(known(), read_outside=frozenset()), kinds=("class",))
    found = {each.about for each in strict}
    commands, record = ({cls.__name__ for cls in classes} for classes in (READ_BY_COMMANDS, TOLD))

    assert sorted(commands - found) == []
    assert sorted(found - commands - record) == []


def test_every_constant_is_read():
    """By a rule that asks for it; the checks let a name that a rule binds be any constant.

    What chooses facts before a rule runs is found by the checks and accepted with its reason.
    """
    specs = [rule.spec for rule in RULES]
    elsewhere = {about for kind, about, _ in ACCEPTED if kind == "entry"}
    unread = {c for c in shipped().all("constant") if not that_read(specs, shipped(), c)}

    assert sorted(unread - elsewhere) == []


def test_rules_say_which_judgements_and_constants_they_read():
    """REACH-641 alone reads those that a fact names."""
    whole = {
        rule.spec.id
        for rule in RULES
        for pattern in rule.spec.wholes
        if isinstance(pattern, Parameter | Setting) and "name" not in pattern
    }

    assert whole == {"REACH-641"}


def test_every_judgement_is_read():
    """By a rule that asks for its name, or through a fact that holds the name."""
    held = {
        value
        for rule in RULES
        for conclusion in rule.spec.then
        for value in conclusion.fields.values()
        if isinstance(value, str)
    }

    assert sorted(judgements() - asked(Setting, "name") - held) == []


def test_answers_that_are_looked_at_can_be_asked():
    """In rules, in the signs of profiles and in what jobs assume."""
    keys = asked(Answer, "key") | {key for rule in RULES for key in rule.spec.answers}
    for profile in shipped().all("profile").values():
        keys |= {sign["key"] for sign in profile.data.get("signs", [])}
    for workload in shipped().all("workload").values():
        keys |= set(workload.data.get("assumes", {}))

    assert keys
    assert sorted(keys - known().values[Answer, "key"]) == []


def test_every_meaning_is_of_something_that_is_read():
    """What `meanings.yaml` declares is a constant, or a judgement that a rule asks for."""
    declared = {"judgement": set(), "constant": set()}
    constants = {named(entry) for entry in shipped().all("constant").values()}
    for entry in shipped().all("meaning").values():
        declared[entry.data["of"]].add(entry.id)

    assert sorted(declared["judgement"] ^ judgements()) == []
    assert sorted(declared["constant"] - constants) == []


def named(constant):
    """Return the constant that one of many is a value of."""
    return constant.data.get("of", constant.id)


def test_every_key_of_a_judgement_is_known():
    """It is a profile, a job, a question, an answer, or what a rule asks for."""
    keys = judgements(part=2) - {""}
    questions, jobs = shipped().all("question"), shipped().all("workload")
    answers = {str(c["value"]) for q in questions.values() for c in q.data.get("choices", [])}
    shares = {work.data["share"] for work in shipped().all("typical-work").values()}
    words = {*shipped().all("profile"), *jobs, *questions, *answers, *shares}

    assert keys
    assert sorted(keys - words - asked(Setting, "key")) == []
