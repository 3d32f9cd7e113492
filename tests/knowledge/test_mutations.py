"""Whatever the checks accept, every command can work with: it never ends as our fault."""

from itertools import islice
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from expert.app.front import app
from tests.knowledge.mutated import accepted, mutations

OUR_FAULT = 3
COMMANDS = (
    ("recommend", "--budget-usd", "900"),
    ("recommend", "--job", "run_llm", "--model", "llama-3.1-8b", "--advisor", "dettmers"),
    ("recommend", "--job", "train", "--network", "resnet-50", "--as-of", "2019-05-01"),
    ("why-not", "RTX 4090", "--budget-usd", "900"),
    ("compare", "RTX 4090", "RTX 3090"),
    ("recommend", "--ask", "framework"),
    ("memory", "--model", "llama-3.1-8b"),
    ("cards", "RTX 4090"),
)
QUICK = COMMANDS[-2:]


def faults(seed, count, commands):
    """Return what was changed and which command then ended as our fault."""
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    found = []
    for what, new, number in islice(mutations(seed), count):
        knowledge = accepted(new, number)
        with patch("expert.knowledge.load_knowledge", lambda *_, found=knowledge, **__: found):
            ends = {each: runner.invoke(app, list(each)) for each in commands if knowledge}
        found += [(what, each) for each, end in ends.items() if end.exit_code == OUR_FAULT]
    return found


def test_a_few_accepted_mutations_run():
    assert faults(seed=7, count=8, commands=QUICK) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_some_accepted_mutations_run(seed):
    assert faults(seed=100 + seed, count=15, commands=COMMANDS) == []


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(20))
def test_accepted_mutations_run(seed):
    """2,000 in all, as twenty tests, so that several processes share them."""
    assert faults(seed=1000 + seed, count=100, commands=COMMANDS) == []
