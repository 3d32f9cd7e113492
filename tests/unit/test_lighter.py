"""A lighter form of a named job is tried before a used card, a rented one or none."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult, run
from expert.explain.brief.told import Told
from expert.explain.why.short import short
from expert.facts import Answer, LighterTaken, OthersCount, Pick
from tests.shipped import shipped
from tests.unit.test_session import begin, derived, reasons

pytestmark = pytest.mark.sampled

LORA = {"job": "finetune", "model": "llama-3-1-8b", "finetune_method": "lora", "budget_usd": 1000}
SERVED = {
    "job": "run_llm",
    "model": "llama-3-1-8b",
    "users": 32,
    "context_tokens": 8192,
    "budget_usd": 3000,
}
TOGETHER = {
    "target": "small_device",
    "job": "run_llm",
    "model": "llama-3-1-8b",
    "budget_usd": 500,
}
NAMED = {"ask": "gpu", "candidates": ["RTX 5090"], "job": "train", "budget_usd": 1300}


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


def data(answers, **other):
    return {"as_of": "2026-11-21", "answers": answers, **other}


def answered(knowledge, answers, **other):
    """Return the lighter answer that is assumed, if any, and the kinds of what is picked.

    It is no answer of the person.
    """
    engine = run(knowledge, case_from_mapping(knowledge, data(answers, **other)))
    forms = [(taken["key"], taken["value"]) for taken in engine.facts_of(LighterTaken)]
    assert {answer["key"] for answer in engine.facts_of(Answer)} == set(answers)
    return forms, {(pick["kind"], pick.get("condition")) for pick in engine.facts_of(Pick)}


def test_new_card_for_a_usual_saving_comes_before_rent(knowledge):
    """LoRA on 16-bit weights needs more than the sum buys; on 4-bit weights it does not."""
    assert answered(knowledge, LORA) == ([("weight_format", "nf4")], {("card", "new")})


def test_small_losses_are_taken_together_if_none_alone_is_enough(knowledge):
    """With fewer bits in weights and cache and half the context, 8 GB are enough for 8B."""
    forms, picked = answered(knowledge, TOGETHER)

    assert sorted(forms) == [
        ("cache_bits", 8),
        ("context_tokens", 4096),
        ("weight_format", "iq4-xs"),
    ]
    assert picked == {("card", "new")}


def test_experts_in_system_ram_come_before_fewer_bits_that_lose_more(knowledge):
    """Of a mixture, little is lost; the person stated the cache and the number of cards."""
    answers = {
        "job": "run_llm",
        "model": "qwen3-coder-30b-a3b",
        "weight_format": "q4-k-m",
        "context_tokens": 65536,
        "cache_bits": 16,
        "budget_usd": 1200,
        "gpus": 1,
    }

    forms, picked = answered(knowledge, answers)

    assert forms == [("offload", True)]
    assert picked == {("card", "new")}


def test_most_of_a_dense_model_in_system_ram_is_no_form_to_take(knowledge):
    """It would be far slower than reading, so what is rented comes first."""
    answers = {"job": "run_llm", "model": "llama-3-1-70b", "budget_usd": 500, "gpus": 1}

    forms, picked = answered(knowledge, answers)

    assert forms == []
    assert ("cloud", None) in picked


def test_other_cards_count_if_none_of_the_named_can_be_bought(knowledge):
    """The named card costs four times the budget."""
    engine = run(knowledge, case_from_mapping(knowledge, data(NAMED)))

    assert [*engine.facts_of(OthersCount)]
    assert {pick["kind"] for pick in engine.facts_of(Pick)} == {"card"}


def test_only_the_named_count_while_one_of_them_can_be_bought(knowledge):
    """A lighter form with a named card comes before a card that was not named."""
    answers = {**LORA, "ask": "gpu", "candidates": ["RTX 5070 Ti"], "budget_usd": 1500}

    engine = run(knowledge, case_from_mapping(knowledge, data(answers)))

    assert [taken["value"] for taken in engine.facts_of(LighterTaken)] == ["nf4"]
    assert not [*engine.facts_of(OthersCount)]


def test_what_is_stated_is_firm(knowledge):
    """Those who say 16 bits get 16 bits, even if they are rented."""
    forms, picked = answered(knowledge, {**LORA, "weight_bits": 16})

    assert (forms, ("card", "new") in picked) == ([], False)


def test_new_card_for_a_small_loss_comes_before_a_used_one_that_nobody_asked_for(knowledge):
    """An 8-bit cache loses little."""
    assert answered(knowledge, SERVED) == ([("cache_bits", 8)], {("card", "new")})


def test_stated_cache_leaves_the_used_card(knowledge):
    """The cache is firm, and no other saving of a server loses little."""
    assert answered(knowledge, {**SERVED, "cache_bits": 16}) == ([], {("card", "used")})


def test_used_card_that_was_accepted_needs_no_lighter_form(knowledge):
    """It is what the person asked for."""
    assert answered(knowledge, {**SERVED, "used_ok": True})[0] == []


def test_rented_run_needs_no_lighter_form(knowledge):
    """A lighter form leads to a new card, but the run would take months on it."""
    run_of_months = {
        "job": "train",
        "parameters_billion": 1,
        "training_tokens_billion": 36,
        "budget_usd": 1500,
    }
    forms, picked = answered(knowledge, run_of_months)

    assert forms == []
    assert ("cloud", None) in picked


def test_saving_counts_from_the_day_on_which_it_was_usual(knowledge):
    """QLoRA was published in May 2023."""
    before = answered(knowledge, LORA, as_of="2023-05-01")[0]

    assert ("weight_format", "nf4") not in before


def test_guide_of_its_time_decides_as_it_did(knowledge):
    """Only the house takes other settings than those assumed."""
    answers = {"job": "run_llm", "model": "llama-2-70b", "budget_usd": 900}

    assert answered(knowledge, answers, advisor="dettmers", as_of="2023-12-12")[0] == []


@pytest.mark.slow
def test_session_assumes_what_a_fresh_run_does(knowledge):
    """Into a lighter form, out of it, and into another one."""
    session = begin(knowledge, data({}))
    for answers in (LORA, {**LORA, "weight_bits": 16}, SERVED, TOGETHER, NAMED):
        session.answer_all(answers)
        fresh = run(knowledge, session.case)

        assert derived(session.engine) == derived(fresh), answers
        assert reasons(session.engine) == reasons(fresh), answers
    assert session.begun_anew == 0


def test_session_weighs_the_usual_form_again_at_other_prices(knowledge):
    """At a tenth of its price, a card that holds 16-bit weights is bought."""
    session = begin(knowledge, data(LORA))
    before = session.picks()
    session.answer_all(LORA, {("rtx-pro-4000-blackwell-sff", "new"): 0.1})

    assert [*session.engine.facts_of(LighterTaken)] == []
    session.answer_all(LORA)

    assert session.picks() == before
    assert [taken["value"] for taken in session.engine.facts_of(LighterTaken)] == ["nf4"]


def test_reason_names_the_lighter_form(knowledge):
    """Why the memory is enough: it is not for the usual form."""
    record = consult(knowledge, case_from_mapping(knowledge, data(LORA)))

    allowed = short(Told(record, knowledge), record["recommended"][0])["allowed"]

    assert allowed[0]["says"].endswith("this work needs with NF4 weights")
