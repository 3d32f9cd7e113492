"""Questions that people asked in public, and what happened to those who asked.

Each row is a kind of fault that was mended for all cards, not for one.
"""

import pytest

pytestmark = pytest.mark.sampled

DAY = ("--as-of", "2026-11-28")
RUNS = ("--ask", "check_card", "--job", "run_llm", "--weights", "Q4_K_M")


def owner_of(card, model):
    return (*DAY, *RUNS, "--owned", card, "--candidate", card, "--model", model)


def first_line(run, *asked):
    return " ".join(run("recommend", *asked).out.partition("\n\n")[0].split())


@pytest.mark.parametrize(
    ("card", "model"),
    [
        ("RTX 3090", "llama-3-3-70b"),
        ("RTX 5090", "llama-3-3-70b"),
        ("RTX 4090", "gpt-oss-120b"),
        ("RTX 4060", "qwen3-14b"),
        ("RX 7900 XTX", "llama-3-3-70b"),
        ("RTX 3060 12GB", "qwen3-32b"),
    ],
)
def test_owned_card_that_is_far_too_small_is_not_enough(run, card, model):
    """That two of them hold the work does not help somebody who has one."""
    assert first_line(run, *owner_of(card, model)).startswith("No, your ")


def test_as_many_as_the_work_takes_are_enough(run):
    """Two cards hold it; both are there."""
    two = ("--owned", "2x RTX 3090", "--candidate", "RTX 3090", "--model", "llama-3-3-70b")

    assert first_line(run, *DAY, *RUNS, *two).startswith(("Yes: your", "Keep your two"))


def test_context_that_does_not_fit_is_no_yes(run):
    """Llama 3.1 8B at its default context did not load on 12 GB."""
    asked = ("--context", "131072", *owner_of("RTX 3060 12GB", "llama-3-1-8b")[2:])

    assert first_line(run, "--as-of", "2024-09-17", *asked).startswith("No, your ")


def test_of_several_owned_cards_the_fastest_is_kept(run):
    owned = [
        part for card in ("RTX 3060 12GB", "RTX 4090", "RTX 5090") for part in ("--owned", card)
    ]

    said = first_line(run, *DAY, "--ask", "upgrade", *owned, "--job", "run_llm", "--model", "8b")

    assert said.startswith("Keep your GeForce RTX 5090.")


def test_card_with_young_software_is_not_replaced_by_a_slower_one(run):
    said = first_line(run, *DAY, "--owned", "RX 7900 XTX", "--job", "train", "--budget-usd", "500")

    assert said.startswith("Keep your Radeon RX 7900 XTX.")


def test_whether_it_works_and_whether_to_buy_it_are_two_answers(run):
    """A card without a known price does the work all the same."""
    tuned = ("--job", "finetune", "--model", "llama-3-8b", "--finetune-method", "lora")
    asked = ("--ask", "check_card", *tuned, "--context", "8192", "--batch", "2")
    card = ("--candidate", "A100 SXM4 80GB", "--in-data-centre", "--as-of", "2024-05-15")

    said = first_line(run, *asked, *card)

    assert said.startswith("The A100 SXM4 80GB does this work, but no current price is known")


def test_cards_that_train_together_are_not_said_to_take_turns(run):
    """Layers take turns when text is generated; sharded training uses all cards at once."""
    tuned = ("--job", "finetune", "--model", "LLaMA 7B", "--finetune-method", "full")
    card = ("--candidate", "A100 SXM4 80GB", "--in-data-centre", "--as-of", "2023-06-01")

    said = run("recommend", "--ask", "how_many_gpus", *tuned, *card, "--verbose").out

    assert "no faster than a single card" not in " ".join(said.split())
