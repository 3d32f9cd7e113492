"""Judgements and constants: names that nothing reads, and values that no rule expects."""

import pytest

ADVISOR = """\
id: mine
name: Mine
source: sheet
checked: 2025-06-02
editions:
  - {from: 2020-01-01}
judgements:
  floor.learner: {default: 0.5, of: flagship_memory}
  stretch: {default: 0.1, exceptions: [{from: 2024-01-01, value: 0.2}]}
  roles.learner: {default: [fastest]}
  counts_used: {default: true}
"""
PROFILE = "id: learner\nname: Learner\nsource: sheet\nchecked: 2025-06-02\n"
CONSTANT = """\
id: spread
title: How far off a speed may be
why: Measured.
unit: ratio
source: sheet
checked: 2025-06-02
values:
  - {from: 2020-01-01, value: [0.8, 1.2]}
"""
MEANINGS = """\
meanings:
  - {id: floor, of: judgement, type: number, least: 0, most: 2048,
     market: [flagship_memory], multiple: [profile], keys: [profile]}
  - {id: stretch, of: judgement, type: number, least: 0, most: 10, was: [reaches]}
  - {id: roles, of: judgement, type: word, words: [fastest, cheapest], several: true,
     keys: [profile]}
  - {id: counts_used, of: judgement, type: truth}
  - {id: spread, of: constant, type: number, least: 0.1, most: 10, length: 2, unit: ratio}
"""
ADVISORS, CONSTANTS = "judgement/advisors/mine.yaml", "judgement/constants/spread.yaml"


@pytest.fixture
def judged(folder):
    folder.write(ADVISORS, ADVISOR)
    folder.write(CONSTANTS, CONSTANT)
    folder.write("people/profiles/learner.yaml", PROFILE)
    folder.write("judgement/meanings.yaml", MEANINGS)
    return folder


def test_sound_judgements_are_not_reported(judged):
    assert judged.findings() == ()


@pytest.mark.parametrize(
    ("code", "right", "slip", "words"),
    [
        ("KB044", "floor.learner", "flor.learner", "Did you mean 'floor.learner'?"),
        ("KB044", "stretch:", "reaches:", "An earlier version did; 'stretch' took its place."),
        ("KB044", "floor.learner", "floor.lerner", "Did you mean 'learner'?"),
        ("KB044", "stretch:", "stretch.learner:", "is written as `stretch`"),
        ("KB044", "roles.learner", "roles", "is written as `roles.profile`"),
        ("KB045", "{default: 0.1,", "{default: a little,", "'a little' is text; expected a number"),
        ("KB045", "{default: 0.1,", "{default: [0.1],", "is a list; expected a number"),
        ("KB045", "value: 0.2", "value: 20", "expected 0 to 10"),
        ("KB045", "default: 0.5", "default: 50", "expected 0 to 20 times flagship_memory"),
        ("KB045", "flagship_memory", "flagship_memori", "Did you mean 'flagship_memory'?"),
        ("KB045", "[fastest]", "[fastes]", "Did you mean 'fastest'?"),
        ("KB045", "default: true", "default: 1", "1 is a number; expected true or false"),
        ("KB045", ", of: flagship_memory", "", "0.5 is read only as a multiple of a market figure"),
    ],
)
def test_a_slip_in_a_judgement_is_reported(judged, code, right, slip, words):
    judged.replace(ADVISORS, right, slip)

    (finding,) = judged.findings()

    assert (finding.code, finding.severity) == (code, "error")
    assert words in finding.message


@pytest.mark.parametrize(
    ("code", "right", "slip", "words"),
    [
        ("KB045", "[0.8, 1.2]", "1.2", "expected a list of 2 numbers"),
        ("KB045", "[0.8, 1.2]", "[0.8, 1.2, 1.3]", "3 numbers; expected a list of 2"),
        ("KB045", "[0.8, 1.2]", "[0.8, 120]", "120 is out of range"),
        ("KB045", "unit: ratio", "unit: bytes", "rules read it in ratio"),
    ],
)
def test_a_slip_in_a_constant_is_reported(judged, code, right, slip, words):
    judged.replace(CONSTANTS, right, slip)

    (finding,) = judged.findings()

    assert finding.code == code
    assert words in finding.message


def test_a_constant_that_nothing_reads_is_reported(judged):
    judged.write(CONSTANTS.replace("spread", "spraed"), CONSTANT.replace("spread", "spraed"))

    (finding,) = judged.findings()

    assert finding.code == "KB044"
    assert "Did you mean 'spread'?" in finding.message
