"""What a guide says is said from the guide's day on, because a dated fact carries it."""

from functools import cache

from expert.compat import EXISTS, NOT
from expert.facts import Answer, Day, Declared, Default, Given, Implies, Member, Named, Needs, Sign
from expert.rules import RULES
from tests.cases.scoring import shipped
from tests.rules.examples import stored
from tests.rules.test_every_rule import could_match

UNDATED = (Answer, Day, Default, Implies, Member, Named, Needs, Sign)
"""Given facts that hold on every day: the person's own, and how answers are to be read."""


@cache
def guides() -> frozenset[str]:
    """Return the documents that some advisor's editions come from."""
    return frozenset(
        source
        for advisor in shipped().all("advisor").values()
        for edition in advisor.data["editions"]
        if (source := edition.get("source", advisor.data["source"])) != "judgement"
    )


@cache
def patterns(rule_id):
    """Return what a rule asks for: what it matches, what must exist, what its action reads.

    Each is numbered, so that what is found out about it can be kept.
    """
    (rule,) = (rule for rule in RULES if rule.spec.id == rule_id)
    found = []
    for condition in rule.spec.when:
        if isinstance(condition, EXISTS):
            found.append(condition[0])
        elif isinstance(condition, Declared) and not isinstance(condition, NOT):
            found.append(condition)
    return [*found, *(cls() for cls in rule.spec.uses)]


@cache
def concluding(cls):
    """Return the rules whose example concludes facts of a class, with these facts."""
    return [
        (rule, facts)
        for rule in RULES
        if (facts := [f for f in stored()[rule.spec.id].concludes if type(f) is cls])
    ]


@cache
def writers(rule_id, place):
    """Return the rules whose example concludes what a pattern of a rule may match."""
    pattern = patterns(rule_id)[place]
    return [
        rule
        for rule, facts in concluding(type(pattern))
        if any(could_match(pattern, fact) for fact in facts)
    ]


def is_dated(rule, seen=frozenset()):
    """Tell whether a rule cannot fire without a fact that has a first day."""
    id = rule.spec.id
    given = [pattern for pattern in patterns(id) if isinstance(pattern, Given)]
    if any(not isinstance(pattern, UNDATED) for pattern in given):
        return True
    return any(
        rests_on_a_day(id, place, seen | {id})
        for place, pattern in enumerate(patterns(id))
        if not isinstance(pattern, Given)
    )


def rests_on_a_day(rule_id, place, seen):
    rules = [rule for rule in writers(rule_id, place) if rule.spec.id not in seen]
    return bool(rules) and all(is_dated(rule, seen) for rule in rules)


def from_guides(rule):
    return rule.spec.id.startswith("ADVICE") and guides() & set(rule.spec.sources)


def test_advice_of_a_guide_rests_on_a_dated_fact():
    """Otherwise it would be said before the guide was written.

    A rule named here must match a Setting, a Parameter or another fact with a first day.
    """
    spoken = [rule for rule in RULES if from_guides(rule)]

    assert len(spoken) > 50
    assert [rule.spec.id for rule in spoken if not is_dated(rule)] == []
