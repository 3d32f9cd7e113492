"""Numbers, places and commands as people read them."""

from types import SimpleNamespace

import pytest

from expert.explain import wording
from expert.explain.brief.brief import _role


@pytest.mark.parametrize(
    ("number", "text"),
    [(12, "12"), (12.0, "12"), (18.5, "18.5"), (0.25, "0.25"), (448.5, "448"), (12345, "12,345")],
)
def test_number_has_no_needless_digits(number, text):
    assert wording.number(number) == text


def test_truth_is_told_as_yes_and_no():
    assert wording.value([True, False]) == "yes, no"


def test_answer_comes_from_the_person():
    place = wording.place({"source": "person", "file": "case.yaml", "line": 3})

    assert place == "your answer, case.yaml:3"


def test_layer_and_low_confidence_are_told():
    fact = {"file": "mine/hardware/cards/x.yaml", "line": 2, "source": "me", "date": "2025"}

    place = wording.place({**fact, "layer": "mine", "confidence": "low"})

    assert place == "mine/hardware/cards/x.yaml:2, source me, 2025, layer mine, low confidence"


def test_price_is_told_with_day_and_kind():
    fields = {"card": "x", "condition": "new", "kind": "launch", "usd": 1199, "on": "2016-07-21"}

    told = wording.sentence({"type": "Price", "fields": fields}, {"launch": "launch price"})

    assert told == "1,199 US dollars new on 2016-07-21, launch price"


def test_command_is_quoted_for_the_shell():
    assert wording.command("why", "RTX 3090; rm") == "whichgpu why 'RTX 3090; rm'"


@pytest.mark.parametrize(
    ("reason", "says"), [("memory", "yours, too small"), ("wish", "what you have")]
)
def test_owned_card_that_does_not_hold_the_work_is_called_too_small(reason, says):
    """Its row shows no speed for this work, and would not say why."""
    assert _role(_told(reason, typical=None), MY_ROW) == says


@pytest.mark.parametrize(("gib", "says"), [(8, "yours, less memory"), (3, "yours, too small")])
def test_owned_card_that_holds_some_typical_work_is_not_called_too_small(gib, says):
    """Nobody named that work, so only the card's memory is a fact."""
    assert _role(_told("memory", typical="large", gib=gib), MY_ROW) == says


MY_ROW = {"kind": "card", "id": "mine", "role": "owned"}
WORKS = [
    {"fields": {"work": work, "gib": gib, "spread": False}}
    for work, gib in [("small", 4), ("large", 16)]
]


def _told(reason, typical, gib=8):
    """Return an answer that rules out the person's card for one reason."""
    against = {"card": "mine", "reason": reason}
    facts = {"Usable": {"gib": gib}, "TypicalWork": {"name": "A net, training"}}

    def of_type(kind, **fields):
        if kind == "WorkCounts":
            return WORKS
        return [against] if kind == "RuledOut" and fields.items() <= against.items() else []

    return SimpleNamespace(
        view=SimpleNamespace(of_type=of_type),
        budget_usd=None,
        fact=lambda kind, **_: facts.get(kind, {}),
        typical_floor=lambda: typical,
    )
