"""Which answers that made no difference agree with what is recommended anyway."""

from __future__ import annotations

from typing import Any

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.unused import said_in, standing, unused_answers
from expert.explain.unused import matched, matched_line, unused_line
from tests.shipped import shipped

DAY = "2026-11-01"
CARD = {"kind": "card", "condition": "new", "count": 1}


@pytest.mark.parametrize(
    ("key", "value", "advised", "agrees"),
    [
        ("used_ok", False, [CARD], True),
        ("used_ok", True, [CARD], False),
        ("used_ok", True, [{**CARD, "condition": "used"}], True),
        ("used_ok", True, [{"kind": "cloud"}], False),
        ("gpus", 1, [CARD], True),
        ("gpus", 2, [CARD], False),
        ("gpus", 1, [{"kind": "cloud"}], False),
        ("vendor", "nvidia", [CARD], True),
        ("vendor", "nvidia", [], False),
        ("where", "local", [CARD], True),
        ("where", "local", [{"kind": "cloud"}], False),
        ("where", "cloud", [{"kind": "cloud"}], True),
        ("where", "cloud", [], False),
        ("deadline", False, [], True),
        ("goal", "speed", [CARD], False),
    ],
)
def test_an_answer_agrees_if_the_recommended_card_meets_it(
    key: str, value: Any, advised: list[Any], agrees: bool
) -> None:
    found = {"case": {"answers": {key: value}}, "advised": advised, "not_used": [key]}

    assert matched(found) == ([key] if agrees else [])


def test_an_answer_equal_to_what_is_assumed_has_an_effect_however_it_is_written() -> None:
    """Without it, the answer would list an assumption."""
    answers = {"job": "run_llm", "parameters_billion": 8, "weight_format": "Q4_K_M"}
    case = case_from_mapping(shipped(), {"as_of": DAY, "answers": answers}, today=DAY)
    session = Session(shipped(), case)
    before = standing(session, said_in(session.lazy_record()))

    assert unused_answers(session, before, said_in, ["weight_format"]) == []


def test_the_two_lines_share_the_unused_answers() -> None:
    answers = {"used_ok": False, "gpus": 1, "users": 4}
    found = {
        "case": {"answers": answers},
        "not_used": list(answers),
        "matched": ["used_ok", "gpus"],
    }

    assert matched_line(found) == ("used cards (no) and number of cards (1).")
    assert unused_line(found, "this answer") == "users (4) made no difference to this answer."


@pytest.mark.parametrize(("answers", "agrees"), [({"network": "u-net"}, True), ({}, False)])
def test_input_of_a_named_network_is_computed_even_if_another_size_gives_the_same(answers, agrees):
    found = {
        "case": {"answers": {**answers, "input": "512x512x1"}},
        "not_used": ["input"],
        "advised": [{"kind": "card", "id": "card", "condition": "new", "count": 1}],
    }

    assert matched(found) == (["input"] if agrees else [])
