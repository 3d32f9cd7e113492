"""What the other advisors of the day say, and which fact or judgement decides."""

from typing import Any

import pytest

from expert.case.case import Case, case_from_mapping
from expert.consultation.run import consult
from expert.explain.advisors import second_opinion
from expert.explain.advisors.dissent import dissent
from expert.explain.advisors.second_opinion import (
    other_advisors,
    second_opinion_blocks,
    second_opinions,
)
from expert.explain.changes.difference import differences
from expert.explain.view import RecordView
from tests.cases.scoring import shipped


def case(day: str, advisor: str, **answers: Any) -> Case:
    """A case of the shipped knowledge."""
    return case_from_mapping(
        shipped(), {"as_of": day, "advisor": advisor, "answers": {"ask": "gpu", **answers}}
    )


def opinions(asked: Case) -> list[dict[str, Any]]:
    """What the others say."""
    return second_opinions(shipped(), asked, consult(shipped(), asked))


@pytest.mark.slow
def test_two_guides_of_one_day_are_told_apart_by_the_judgement_that_decides():
    """In 2017 the chapter and the older guide want different memory for competitions."""
    told = {o["advisor"]: o for o in opinions(case("2017-06-01", "handbook-s2", persona="kaggle"))}

    causes = [c for one in told["dettmers"]["differs"] for c in one["causes"]]
    assert not told["dettmers"]["agrees"]
    assert {"knowledge/judgement/advisors/handbook-s2.yaml"} <= {
        c["before"]["file"] for c in causes if "before" in c
    }
    assert all(c["type"] != "Day" for c in causes)


def heard(day: str) -> set[str]:
    """The advisors who are asked, besides the house."""
    return {advisor.id for advisor, _ in other_advisors(shipped(), case(day, "house"))}


@pytest.mark.parametrize("day", ["2014-09-27", "2020-09-07", "2026-11-21"])
def test_who_was_not_valid_on_the_day_is_not_heard(day: str):
    """Before the first edition and after the last one an advisor is silent."""
    assert "dettmers" not in heard(day)


@pytest.mark.parametrize("day", ["2014-09-28", "2020-09-06"])
def test_who_was_valid_on_the_day_is_heard(day: str):
    """The first and the last day of an advisor's editions count."""
    assert "dettmers" in heard(day)


def test_who_says_nothing_on_the_question_is_left_out(monkeypatch: pytest.MonkeyPatch):
    """An advisor for free notebooks names no card; why the others differ is not looked for."""
    monkeypatch.setattr(second_opinion, "_differs", lambda *_: [])

    assert {o["advisor"] for o in opinions(case("2020-03-01", "house"))} == {"dettmers", "lambda"}


def test_agreement_is_told_too():
    """Who names the same first choice agrees, and nothing differs."""
    asked = case("2019-04-03", "dettmers", persona="kaggle")
    (house,) = [o for o in opinions(asked) if o["advisor"] == "house"]

    assert house["agrees"]
    assert house["differs"] == []
    assert "recommends the same" in str(second_opinion_blocks([house]))


def test_the_reversal_between_two_editions_names_what_caused_it():
    """In a month the quirk of one card had become trouble for its advisor, by one judgement."""
    before = case("2016-06-25", "dettmers", goal="learn")
    after = before._replace(as_of="2016-07-23")

    (lost,) = [
        one
        for one in differences(
            RecordView(consult(shipped(), before)), RecordView(consult(shipped(), after))
        )
        if one["id"] == "geforce-gtx-970"
    ]

    assert lost["how"] == "lost"
    assert lost["against"][0]["rule"] == "FIT-040"
    assert lost["causes"][0]["after"]["says"] == "quirk is trouble = yes"
    assert lost["causes"][0]["after"]["source"] == "dettmers-2016-07-23"


# --- one line of dissent ---------------------------------------------------------------------


def dissenting(asked: Case) -> dict[str, Any] | None:
    """What the advisor heard last would take instead."""
    return dissent(shipped(), asked, consult(shipped(), asked))


def test_dissent_names_the_advisor_the_option_and_the_reason():
    """Both figures are those of the advisor's own policy on that day."""
    found = dissenting(case("2019-06-01", "house", budget_usd=500))

    assert found is not None
    assert (found["advisor"], found["edition"]) == ("dettmers", "2019-04-03")
    assert found["says"] == (
        "Tim Dettmers (2019-04-03) would pick a GeForce RTX 2060, about $350 new: 230 speed per "
        "1000 US dollars instead of 199."
    )
    assert found["rules"] == ["ADVICE-020"]


def test_reason_against_the_house_choice_goes_before_what_speaks_for_their_own():
    """A card with too little memory by their need is told as that."""
    found = dissenting(case("2014-11-01", "house", persona="researcher"))

    assert found is not None
    assert "less than the 6 GiB needed" in found["says"]


@pytest.mark.parametrize(
    ("day", "advisor", "answers"),
    [
        ("2026-11-21", "house", {}),
        ("2016-07-23", "house", {"budget_usd": 500}),
        ("2019-06-01", "dettmers", {}),
    ],
    ids=["nobody is heard on that day", "they name it too", "another advisor was asked"],
)
def test_no_dissent(day: str, advisor: str, answers: dict[str, Any]):
    """Only the house's answer has the line, and only where the first choices really differ."""
    assert dissenting(case(day, advisor, **answers)) is None


def test_advisor_with_the_newest_edition_is_heard():
    """In 2017 two were valid; the chapter was the newer one."""
    found = dissenting(case("2017-06-01", "house"))

    assert found is not None
    assert (found["advisor"], found["edition"]) == ("handbook-s2", "2017-04-09")
