"""Cards of one kind that a person owns and that train a model together."""

import pytest

from expert.facts import (
    Answer,
    CardShare,
    DividedPart,
    Job,
    Keep,
    Known,
    Named,
    Parameter,
    Replacing,
    Usable,
)
from tests.unit.factories import card, decide, need, rule_called

PAIR = Named(role="owned", kind="card", id="mine", text="2x Mine", count=2)
DIVIDED, LARGER = CardShare(gib=18, own=8, shared=20), CardShare(gib=28, own=8, shared=40)
MINE = (Replacing(), card("mine"), Usable(card="mine", gib=24), PAIR)
OFFLOADS = (
    *(Job(id="finetune"), Known(key="finetune_method", value="qlora"), DividedPart(part="weights")),
    Parameter(name="sharded-tuning-offloads", value=True),
)


@pytest.mark.parametrize(("ram", "kept"), [(39.9, 0), (40, 1)])
def test_stated_system_ram_must_hold_what_the_cards_share(ram, kept):
    """REACH-303: below and at the amount."""
    given = (*MINE, need(48), LARGER, *OFFLOADS, Answer(key="main_memory_gb", value=ram))

    run = decide(*given, rules=[rule_called("REACH-303")])

    assert len(run.facts(Keep)) == kept
