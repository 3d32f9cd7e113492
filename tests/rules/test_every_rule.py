"""The examples are complete: every rule has one, and every condition is shown to stop it."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest

from expert.compat import NOT
from expert.engine.spec import RuleSpec, patterns_of
from expert.engine.stages import STAGES
from expert.facts import Declared
from expert.rules import RULES
from expert.rules.retired import retired
from tests.rules.examples import STORED, stored, text_of
from tests.rules.shown import complaints
from tests.unit.factories import plain

RENEW = "python -m tests.rules.renew"


def test_retired_ids_stay_free():
    """Who finds one in an old record is not misled."""
    ids = {rule.spec.id for rule in RULES}

    assert sorted(retired().keys() & ids) == []
    assert sorted(set(retired().values()) - ids) == []


def test_every_rule_has_an_example():
    """Whoever adds a rule renews the examples with the command, and reads what it writes."""
    assert {rule.spec.id for rule in RULES} ^ stored().keys() == set(), RENEW


def test_examples_are_stored_as_they_are_written():
    """Each reads back as itself, and they stand in the order of their rules."""
    blocks = [text_of(stored()[rule]) for rule in sorted(stored())]

    assert "\n".join(blocks) == STORED.read_text(encoding="utf-8"), RENEW


@pytest.mark.parametrize("rule", sorted(rule.spec.id for rule in RULES))
def test_example_shows_what_fires_the_rule_and_all_that_stops_it(rule):
    """It concludes exactly this, needs every fact and field, and each condition stops it."""
    assert list(complaints(stored()[rule])) == [], RENEW


# --- stages ---------------------------------------------------------------------------


def constants(pattern: Declared) -> dict[str, Any]:
    """Return the fields of a pattern that ask for one value."""
    return {n: v for n, v in plain(pattern).items() if isinstance(v, str | int | float)}


def could_match(pattern: Declared, fact: Declared) -> bool:
    """Tell whether a conclusion may be what a pattern looks for."""
    if type(pattern) is not type(fact):
        return False
    return all(fact.get(name, value) == value for name, value in constants(pattern).items())


def read_as_a_whole(spec: RuleSpec) -> list[Declared]:
    """Return patterns of what a rule must see all of: absences and what its action reads."""
    absent = chain.from_iterable(c for c in spec.when if isinstance(c, NOT))
    return [*absent, *(cls() for cls in spec.uses)]


def could_overlap() -> Iterator[tuple[str, str, str]]:
    """Yield reader, class and a writer that fires in the same stage or later."""
    for reader in RULES:
        stage = STAGES.index(reader.spec.stage)
        late = [w for w in RULES if STAGES.index(w.spec.stage) >= stage]
        for pattern in read_as_a_whole(reader.spec):
            for writer in late:
                if any(could_match(pattern, fact) for fact in stored()[writer.spec.id].concludes):
                    yield reader.spec.id, type(pattern).__name__, writer.spec.id


@cache
def overlaps() -> frozenset[tuple[str, str, str]]:
    """Return them all."""
    return frozenset(could_overlap())


NO_ORDER = """
    ADVICE-020 ADVICE-111 ADVICE-280 ADVICE-281 ADVICE-282 ADVICE-304 ADVICE-306 ADVICE-307
    ADVICE-310 ADVICE-320 ADVICE-321 ADVICE-323 ADVICE-324 ADVICE-325 ADVICE-330 ADVICE-340
    ADVICE-350 ADVICE-351 ADVICE-352 ADVICE-353 ADVICE-355 ADVICE-360 ADVICE-450 ADVICE-585
    ADVICE-591 ADVICE-592 ADVICE-692 ADVICE-693 ADVICE-694 ADVICE-740 ADVICE-741 ADVICE-950
    ADVICE-956
    | Pick | ADVICE-010 ADVICE-428 ADVICE-440 ADVICE-445 ADVICE-645 ADVICE-652 ADVICE-655 ADVICE-656
    ADVICE-800 ADVICE-869 ADVICE-880 ADVICE-900 ADVICE-962
    | it reads picks of cards only, and those are all made by then

    ADVICE-900 | Pick | ADVICE-428 ADVICE-440 ADVICE-445 ADVICE-962
    | what can be rented instead keeps it from firing, too

    RANK-800 RANK-802 RANK-803 SPEED-100 SPEED-110 SPEED-111 SPEED-371 SPEED-780 SPEED-783
    SPEED-784 SPEED-960 SPEED-961 | RuledOut | REACH-090
    | the one needs a known speed, the other none

    SPEED-100 SPEED-110 SPEED-111 SPEED-371 SPEED-960 SPEED-961 | RuledOut | REACH-780
    | it rules out only what SPEED-780 makes no candidate

    ADVICE-443 | RunRented | ADVICE-445 | it is withdrawn, and the other reads no advice

    SPEED-780 SPEED-784 | RuledOut | REACH-780 | the one needs a higher speed than the other

    SPEED-783 | RuledOut | REACH-780 | experts are aside only if nobody spoke of it

    RANK-800 RANK-802 RANK-803 | RuledOut | REACH-780 | it fires for nobody who owns a card
"""
"""Readers, class, writers, and why the order of the two makes no difference."""
ALLOWED_OVERLAPS = {
    (reader, cls.strip(), writer)
    for readers, cls, writers, _ in (block.split("|") for block in NO_ORDER.split("\n\n"))
    for reader in readers.split()
    for writer in writers.split()
}


def test_only_a_reason_against_a_card_says_what_would_lift_it():
    """The sentence has the two values that such a reason compares, and no others."""
    against = {"RuledOut", "OfferOut"}
    lifted = {spec.id: spec for spec in (rule.spec for rule in RULES) if spec.lifted}

    assert len(lifted) > 20
    for id, spec in lifted.items():
        assert {cls.__name__ for cls in spec.concludes} & against, id
        assert spec.lifted.format(want="8 GiB", have="4 GiB"), id


def test_no_rule_looks_for_what_its_own_stage_has_yet_to_conclude():
    """Inside a stage order never matters; what is read as a whole is complete by then."""
    assert sorted(overlaps() - ALLOWED_OVERLAPS) == []


def test_allowed_overlaps_exist():
    """A reason that is no longer needed is taken out."""
    assert sorted(ALLOWED_OVERLAPS - overlaps()) == []


# --- ids ------------------------------------------------------------------------------


def test_no_rule_asks_for_the_id_of_another():
    """A fact tells the kind of its reason, so that a new rule of that kind counts at once."""
    ids = {rule.spec.id for rule in RULES}
    asked = {
        f"{rule.spec.id} asks for {value}"
        for rule in RULES
        for pattern in patterns_of(rule.spec)
        for value in constants(pattern).values()
        if value in ids
    }

    assert sorted(asked) == []


# --- words ----------------------------------------------------------------------------


def test_no_sentence_of_a_rule_tells_what_its_code_does():
    """What a function returns or concludes belongs in its docstring."""
    told = {
        f"{rule.spec.id}: {text}"
        for rule in RULES
        for text in (rule.spec.title, rule.spec.says, rule.spec.because)
        if str(text).startswith(("Return ", "Conclude ", "Yield "))
    }

    assert sorted(told) == []


def test_no_sentence_fills_in_the_same_value_twice_in_a_row():
    """`{reason}. {reason}.` was once the end of a sentence."""
    doubled = [rule.spec.id for rule in RULES if re.search(r"(\{\w+\})\. \1", str(rule.spec.says))]

    assert doubled == []


def test_the_meaning_of_a_field_is_no_sentence():
    """A sentence there was meant for something else."""
    classes = {cls for rule in RULES for cls in rule.spec.concludes}
    meanings = {
        f"{cls.__name__}.{field}: {meaning}"
        for cls in classes
        for field, meaning in getattr(cls, "meaning", {}).items()
        if meaning.endswith(".") and not meaning.endswith("...")
    }

    assert sorted(meanings) == []
