"""Further jobs of a card: how they are told, and what the rules conclude for each."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.run import consult, run
from expert.errors import CaseError
from expert.facts import Need, OtherJob, OtherSpeed
from tests.shipped import shipped

DAY = "2026-11-21"
MAIN = {"job": "run_llm", "model": "llama-3-1-8b", "budget_usd": 3000}


def case(**answers):
    return case_from_mapping(shipped(), {"as_of": DAY, "answers": answers}, {})


def test_names_become_ids():
    """Spelling details do not matter, as in any other answer."""
    told = case(**MAIN, also="30 % images SDXL;  10% finetune Llama 3.1 8B")

    assert told.answers["also"] == "30% generate_images sdxl; 10% finetune llama-3-1-8b"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sdxl", "share of the time in percent"),
        ("train", "share of the time in percent"),
        ("30%", "a share of the time, a job"),
        ("30% 20% train", "a share of the time, a job"),
        ("30% paint", "one of train"),
        ("30% run_llm nosuch", "name of a model"),
        ("60% train; 40% finetune", "less than 100%"),
        ("0% train", "less than 100%"),
        (";", "a share of the time"),
    ],
)
def test_what_cannot_be_read_is_refused(text, words):
    """The message says what was expected."""
    with pytest.raises(CaseError, match=words):
        case(**MAIN, also=text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("30% image generation", "30% generate_images"),
        ("30% Stable Diffusion sdxl", "30% generate_images sdxl"),
        ("train 30%", "30% train"),
        ("30 percent of the time fine-tuning llama 3.1 8b", "30% finetune llama-3-1-8b"),
        ("30% run_llm: llama-3.1-8b and 10% train", "30% run_llm llama-3-1-8b; 10% train"),
        ("images 30%, train 10%", "30% generate_images; 10% train"),
        (["30% images", "10% train"], "30% generate_images; 10% train"),
    ],
)
def test_what_people_write_is_read(text, read):
    """As the field's words for a job go, and whatever stands between several."""
    assert case(**MAIN, also=text).answers["also"] == read
    assert case(**MAIN, also=read).answers["also"] == read


def test_need_is_that_of_the_largest_job():
    """The memory of each is what the rules conclude for it alone."""
    alone = run(shipped(), case(ask="memory", job="run_llm", model="qwen3-32b"))
    engine = run(shipped(), case(**MAIN, also="20% run_llm qwen3-32b"))

    (job,) = engine.facts_of(OtherJob)
    assert (job["share"], job["gib"]) == (0.2, alone.facts_of(Need)[0]["gib"])
    assert engine.facts_of(Need)[0]["gib"] == job["gib"]
    assert engine.facts_of(OtherSpeed)


def test_session_takes_a_job_back():
    """A live session gives the answer of a fresh run."""
    session = Session(shipped(), case(**MAIN))

    session.answer("also", "20% run_llm qwen3-32b")
    with_job = session.picks()
    session.forget("also")

    assert with_job == Session(shipped(), case(**MAIN, also="20% run_llm qwen3-32b")).picks()
    assert session.picks() == Session(shipped(), case(**MAIN)).picks()
    assert session.begun_anew == 0


def test_answer_is_used():
    """The advice says what it changes."""
    record = consult(shipped(), case(**MAIN, also="20% run_llm qwen3-32b"))

    assert any("20% of the time goes to Qwen3 32B" in one["says"] for one in record["advice"])
