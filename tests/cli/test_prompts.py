"""What a person at a terminal is asked when an addition lacks something."""

import pytest

from expert.app import entry_prompts
from expert.app.interview.asker import Asker, InputEndedError
from expert.errors import CaseError
from tests.shipped import shipped


@pytest.fixture
def types(monkeypatch):
    """Let a person type lines; the input ends after them. What is shown is returned."""

    def start(*lines):
        left, shown = list(lines), []

        def read(_):
            if not left:
                raise InputEndedError
            return left.pop(0)

        monkeypatch.setattr(Asker, "read", read)
        monkeypatch.setattr(Asker, "show", lambda _, *blocks: shown.extend(b.text for b in blocks))
        return shown

    return start


def asked(kind, **given):
    return entry_prompts.asked(shipped(), kind, given)


def test_nothing_is_asked_when_nothing_is_missing(types):
    shown = types()
    given = {"usd": "1", "card": "RTX 5090", "kind": "street", "source": "judgement"}

    assert entry_prompts.asked(shipped(), "price", given) == given
    assert shown == []


def test_missing_values_are_asked_and_the_rest_may_be_left_out(types):
    types("3100", "street", "judgement", "", "", "")

    assert asked("price", card="RTX 5090") == {
        "card": "RTX 5090",
        "usd": "3100",
        "kind": "street",
        "source": "judgement",
    }


def test_unusable_answer_is_asked_again_with_what_was_expected(types):
    shown = types("dear", "3100", "strete", "street", "", "judgement", "", "", "")

    asked("price", card="RTX 5090")

    assert "Expected a number, such as 24; write only digits." in shown
    assert "'strete' is not known. Did you mean 'street'?" in shown
    assert "This one is required." in shown


@pytest.mark.parametrize("lines", [["3100", "q"], ["3100"]])
def test_person_who_stops_writes_nothing(types, lines):
    types(*lines)

    with pytest.raises(CaseError, match="Nothing was done"):
        asked("price", card="RTX 5090")


def test_a_card_like_it_spares_most_questions(types):
    shown = types("RX 9070 YT", "RX 9070 XT", "Example 32", "judgement", *[""] * 20)

    values = asked("card")

    assert values == {"like": "RX 9070 XT", "name": "Example 32", "source": "judgement"}
    assert any("'RX 9070 YT'" in text for text in shown)
    assert not any(text.startswith("vendor: ") for text in shown)


def test_brand_is_one_of_the_vendor(types):
    """A brand with a capital was refused only after the last question."""
    given = {"architecture": "rdna-4-gfx1200", "vendor": "amd", "name": "Example 32"}
    shown = types("Radeon", "radeon", "consumer", "judgement", *[""] * 20)

    assert asked("card", **given)["brand"] == "radeon"
    assert "'Radeon' is not known. Did you mean 'radeon'?" in shown


def test_unknown_kind_of_price_is_answered_with_all_kinds(types):
    shown = types("qqq", "street", "judgement", "", "", "")

    asked("price", card="RTX 5090", usd="3100")

    assert any("'qqq' is not known. Known: abroad, asked, at_most" in text for text in shown)


def test_judgments_of_an_advisor_are_asked_until_an_empty_line(types):
    shown = types("hause", "house", "Mine", "judgement", "counts_usd=yes", "counts_used=yes", "")

    values = asked("advisor")

    assert values == {
        "like": "house",
        "name": "Mine",
        "source": "judgement",
        "counts_used": "yes",
    }
    assert "'hause' is not known. Did you mean 'house'?" in shown
    assert any("Did you mean 'counts_used'?" in text for text in shown)
