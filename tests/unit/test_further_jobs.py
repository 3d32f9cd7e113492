"""Further jobs of a card: how they are told, and what the rules conclude for each."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.consultation.run import consult, run
from expert.errors import CaseError
from expert.facts import Candidate, Card, Need, OtherJob, OtherSpeed
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

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
        ("sdxl", "one of train"),
        ("gaming", "one of train"),
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
        ("lora", "50% finetune lora"),
        ("LoRA 8b", "50% finetune lora 8b"),
        ("40% finetune qlora llama 3.1 8b", "40% finetune qlora llama-3-1-8b"),
        ("images; 40% qlora", "30% generate_images; 40% finetune qlora"),
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


def test_cards_whose_software_does_not_do_a_further_job_are_out():
    """To run a model takes less of the software than to tune it."""
    alone = consult(shipped(), case(job="finetune", vendor="intel"))
    engine = run(shipped(), case(**MAIN, also="lora 8b"))
    cards = {fact["id"]: fact["vendor"] for fact in engine.facts_of(Card)}

    assert [item["kind"] for item in alone["recommended"]] == ["nothing"]
    assert "intel" not in {cards[fact["card"]] for fact in engine.facts_of(Candidate)}


def test_job_that_is_not_divided_needs_one_card_for_all_of_it():
    """The main job could be divided, but the tuning beside it is not."""
    engine = run(shipped(), case(**MAIN, also="lora 8b"))

    (job,) = engine.facts_of(OtherJob)
    assert job["name"] == "LoRA of 8B"
    assert min(fact["gib"] for fact in engine.facts_of(Candidate)) >= job["gib"]
    assert {fact["cards"] for fact in engine.facts_of(Candidate)} == {1}


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


def test_a_further_job_needs_as_much_room_to_spare_as_the_main_one():
    """The high end counts, so a card that only just holds the further job is a tight fit."""
    told = case(job="train", nets=["cnn"], os="windows", also="30% run_llm llama-3-1-8b")

    engine = run(shipped(), told)
    (need,), (other,) = engine.facts_of(Need), engine.facts_of(OtherJob)

    assert other["high"] > other["gib"]
    assert need["high"] >= other["high"]
