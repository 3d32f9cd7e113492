"""An answer changes what is shown, or it is listed as making no difference."""

from collections.abc import Iterable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.leading import rules_of_the_need
from expert.consultation.live import Session
from expert.consultation.unused import FIRST_STAGE, unused_answers
from expert.errors import CaseError
from expert.explain.brief import brief, brief_blocks
from expert.explain.brief.assumed import standing_of
from expert.explain.brief.second_line import named_in, stated_in
from expert.explain.brief.told import Told
from expert.facts import Need
from expert.render import plain
from tests.sampling import one_in
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

DAY = "2026-11-01"
BASES: dict[str, dict[str, Any]] = {
    "a card": {},
    "training": {"job": "train"},
    "a language model": {"job": "run_llm", "parameters_billion": 8},
    "tuning": {"job": "finetune", "model": "llama-3-1-8b", "finetune_method": "lora"},
    "images": {"job": "generate_images", "model": "flux-1-dev"},
    "a network": {"job": "train", "network": "vgg-16"},
    "a framework": {"ask": "framework"},
    "a cloud": {"ask": "cloud"},
}
EVERYDAY = "a language model"
A_PART = 12
"""Every day one of so many questions is answered, after one base; the others are slow tests.

Each gets one answer, another after each base; `-m whole` gives each answer after each base.
"""
NUMBERS = (1, 4, 40)
"""What is answered where a number is asked, as far as the question allows."""
SAID = ("says", "advised", "ladder", "close", "notes")
"""The parts of a brief answer that say something about the case."""
SAMPLES: dict[str, Any] = {
    "names": ["RTX 3090"],
    "range": [300, 800],
    "model": "llama-3-1-8b",
    "network": "vgg-16",
    "input": "224x224x3",
    "series": ["GeForce 30 series"],
}


@cache
def _session(base: str) -> Session:
    return Session(shipped(), _case(BASES[base]))


def _case(answers: dict[str, Any]) -> Any:
    return case_from_mapping(shipped(), {"as_of": DAY, "answers": answers}, today=DAY)


def _open(base: str) -> list[str]:
    """Return the questions that a base does not answer."""
    return [key for key in shipped().all("question") if key not in BASES[base]]


def _values(key: str) -> Iterator[Any]:
    """Yield ordinary answers to a question."""
    data = shipped().get("question", key).data
    if "choices" in data:
        yield from (choice["value"] for choice in data["choices"])
    elif data["type"] == "boolean":
        yield from (True, False)
    elif data["type"] == "number":
        yield from sorted({min(data["max"], max(data["min"], number)) for number in NUMBERS})
    else:
        sample = SAMPLES.get(key, SAMPLES.get(data["type"]))
        yield from () if sample is None else (sample,)


def _one_value(base: str, key: str) -> list[Any]:
    """Return one of the ordinary answers to a question, for one base always the same."""
    values = list(_values(key))
    place = crc32(f"{base} {key}".encode()) % max(1, len(values))
    return values[place : place + 1]


def _shown(session: Session) -> tuple[str, dict[str, Any]]:
    """Return what a session shows as text, and the brief answer behind it."""
    found = brief(session.record_in_order(), shipped())
    return plain(brief_blocks(found, None), 80, 80), found


def _but_assumptions(found: dict[str, Any]) -> Any:
    """Return what a brief answer says, without what is assumed and the rules behind it."""
    return _without_rules({part: found[part] for part in SAID})


def _without_rules(found: Any) -> Any:
    if isinstance(found, dict):
        return {key: _without_rules(value) for key, value in found.items() if key != "rules"}
    return [_without_rules(item) for item in found] if isinstance(found, list) else found


def _unused(session: Session, found: dict[str, Any], early: Session | None = None) -> list[str]:
    before = standing_of(session, found, Told(session.record_in_order(), shipped()))
    return unused_answers(session, before, lambda record: brief(record, shipped()), early=early)


def _silent(base: str, tried: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return the answers that change nothing of a brief answer and are not listed either."""
    session, answers = _session(base), BASES[base]
    session.answer_all(answers)
    without, before = _shown(session)
    wrong = []
    for key, value in tried:
        try:
            session.answer_all({**answers, key: value})
        except CaseError:
            continue
        text, found = _shown(session)
        listed = key in _unused(session, found)
        same = _but_assumptions(found) == _but_assumptions(before)
        if text == without and same and not listed and key != "ask":
            wrong.append((key, value))
        if listed and not same:
            wrong.append((key, value))
    return wrong


def test_some_answers_change_what_is_shown_or_are_listed() -> None:
    some = [(key, value) for key in _open(EVERYDAY) for value in _one_value(EVERYDAY, key)]
    some = [(key, value) for key, value in some if one_in(A_PART, key)]

    assert some
    assert _silent(EVERYDAY, some) == []


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_an_answer_to_each_question_changes_what_is_shown_or_is_listed(base: str) -> None:
    each = [(key, value) for key in _open(base) for value in _one_value(base, key)]

    assert _silent(base, each) == []


@pytest.mark.whole
@pytest.mark.parametrize("base", BASES)
def test_all_answers_change_what_is_shown_or_are_listed(base: str) -> None:
    """About 2,000 in all, which ran with the slow tests until November 2026."""
    assert _silent(base, [(key, value) for key in _open(base) for value in _values(key)]) == []


@pytest.mark.parametrize(
    ("base", "key", "value"),
    [
        ("training", "users", 4),
        ("a language model", "machines", 40),
        ("images", "gpus", 4),
        pytest.param("images", "context_tokens", 4096, marks=pytest.mark.slow),
        pytest.param("tuning", "users", 4, marks=pytest.mark.slow),
        pytest.param("a language model", "batch_size", 32, marks=pytest.mark.slow),
        pytest.param("a language model", "finetune_method", "lora", marks=pytest.mark.slow),
        ("a language model", "weight_bits", 4),
        ("a framework", "budget_usd", 500),
    ],
)
def test_an_answer_that_changes_nothing_is_listed(base: str, key: str, value: Any) -> None:
    """Nothing reads it, everything meets it, or it is what is assumed without it."""
    session = _session(base)
    session.answer_all({**BASES[base], key: value})

    assert key in _unused(session, _shown(session)[1])


@pytest.mark.parametrize(
    ("base", "key", "value"),
    [
        ("a card", "budget_usd", 500),
        ("a card", "owned", ["RTX 3090"]),
        ("a language model", "context_tokens", 65536),
        pytest.param("a language model", "users", 16, marks=pytest.mark.slow),
        ("training", "used_ok", True),
    ],
)
def test_an_answer_that_changes_something_is_not_listed(base: str, key: str, value: Any) -> None:
    session = _session(base)
    session.answer_all({**BASES[base], key: value})

    assert key not in _unused(session, _shown(session)[1])


def test_a_budget_that_the_answer_repeats_needs_no_trial() -> None:
    """`Leaves $50 of your $500` cannot be said without the budget."""
    session, answers = _session("a card"), {"budget_usd": 500}
    session.answer_all(answers)
    found = _shown(session)[1]

    unused = _unused(session, found)

    assert "of your $500" in found["says"][1]
    assert unused == []
    assert session.case.answers == answers


@pytest.mark.parametrize(
    ("answers", "stated"),
    [
        ({"budget_usd": 500}, ("budget_usd",)),
        ({"budget_usd": 600}, ()),
        ({"budget_usd": 500, "budget_range": {"low": 300, "high": 500}}, ()),
        ({}, ()),
    ],
)
def test_only_the_budget_that_is_repeated_is_stated(
    answers: dict[str, Any], stated: tuple[str, ...]
) -> None:
    told = SimpleNamespace(answers=answers, budget_usd=answers.get("budget_usd"))

    assert stated_in(told, ["Buy it.", "It leaves $50 of your $500."]) == stated  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("It fine-tunes Llama 3.1 8B with LoRA (19 of 24 GB).", ("model", "job")),
        ("They hold Llama 3.1 8B at FP8.", ("model",)),
        ("It has room for 2 of 3 typical fine-tuning jobs, such as Llama 3.1 8B.", ("job",)),
        ("They have room for the typical fine-tuning job: Llama 3.1 8B.", ("job",)),
        ("It has room for typical training jobs.", ()),
    ],
)
def test_a_model_and_a_job_are_named_as_the_work(line: str, named: tuple[str, ...]) -> None:
    """Another one that is assumed without the answer would be named there."""
    told = Told(_session("tuning").record_in_order(), shipped())

    assert named_in(told, [line]) == named


@pytest.mark.parametrize("early", [False, True])
def test_a_job_that_is_named_is_decided_by_what_is_assumed_without_it(early: bool) -> None:
    session = _session("a language model")
    session.answer_all(BASES["a language model"] | {"budget_usd": 500})
    small = rules_of_the_need(session.engine)
    found = _shown(session)[1]
    first = Session(shipped(), session.case, only=small) if early else session
    with patch.object(first, "begin_with", wraps=first.begin_with) as begun:
        assert "job" not in _unused(session, found, first if early else None)

    without = [call.args[1] for call in begun.call_args_list if "job" not in call.args[0]]
    assert without == [FIRST_STAGE]


def test_a_case_with_an_id_has_unused_answers_too() -> None:
    """The cases of a batch have ids, and without them nothing would be the same."""
    data = {"id": "eight users", "as_of": DAY, "answers": {**BASES["training"], "users": 4}}
    session = Session(shipped(), case_from_mapping(shipped(), data, today=DAY))

    assert _unused(session, _shown(session)[1]) == ["users"]


def test_another_need_for_memory_is_seen_before_cards_are_compared() -> None:
    session = _session("a language model")
    answers = BASES["a language model"]
    session.answer_all({**answers, "context_tokens": 65536})
    found = _shown(session)[1]

    unused = _unused(session, found)

    assert unused == []
    assert session.engine.foresee("FIT-001") != []


def test_what_differs_early_is_found_in_a_small_session() -> None:
    """The session of the case keeps its conclusions, so the next case has less to change."""
    session = _session("a language model")
    session.answer_all({**BASES["a language model"], "context_tokens": 65536})
    small = Session(shipped(), session.case, only=rules_of_the_need(session.engine))
    found, need = _shown(session)[1], session.engine.facts_of(Need)

    unused = _unused(session, found, small)

    assert unused == []
    assert small.engine.foresee("FIT-001") != []
    assert session.engine.facts_of(Need) == need


def test_of_two_answers_that_say_the_same_only_one_is_listed() -> None:
    """Without both, something else would be shown."""
    session = _session("a language model")
    both = {"weight_bits": 8, "weight_format": "q8_0"}
    session.answer_all({**BASES["a language model"], **both})
    small = Session(shipped(), session.case, only=rules_of_the_need(session.engine))

    assert _unused(session, _shown(session)[1], small) == ["weight_bits"]
