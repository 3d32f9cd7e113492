"""Cards of one kind that a person owns and that train a model together."""

import pytest

from expert import facts as f
from tests.unit.factories import card, decide, need, rule_called

PAIR = f.Named(role="owned", kind="card", id="mine", text="2x Mine", count=2)
DIVIDED, LARGER = f.CardShare(gib=18, own=8, shared=20), f.CardShare(gib=28, own=8, shared=40)
MINE = (f.Replacing(), card("mine"), f.Usable(card="mine", gib=24), PAIR)
OFFLOADS = (
    *(
        f.Job(id="finetune"),
        f.Known(key="finetune_method", value="qlora"),
        f.DividedPart(part="weights"),
    ),
    f.Parameter(name="sharded-tuning-offloads", value=True),
)


@pytest.mark.parametrize(("ram", "kept"), [(39.9, 0), (40, 1)])
def test_stated_system_ram_must_hold_what_the_cards_share(ram, kept):
    """REACH-303: below and at the amount."""
    given = (*MINE, need(48), LARGER, *OFFLOADS, f.Answer(key="main_memory_gb", value=ram))

    run = decide(*given, rules=[rule_called("REACH-303")])

    assert len(run.facts(f.Keep)) == kept
