"""What README.md tells a reader to type works, and what it shows is what comes."""

import pytest

from tests.commands import invoke
from tests.docs.readme import SHOWN, calls_in, output_of, shell_blocks, text

SET_UP = "python3 -m venv .venv && .venv/bin/pip install -q -e "
BLOCKS = [calls_in(block) for block in shell_blocks() if calls_in(block)]
LINES = [line for block in shell_blocks() for line in block]


def test_one_command_sets_up_and_recommends():
    """It starts from a bare checkout and can be repeated; `.ci/run` reads this very line."""
    found = [line for line in LINES if line.startswith(SET_UP + ". && ")]

    assert len(found) == 1
    assert found[0].startswith(SET_UP + ". && .venv/bin/python cli.py recommend")


def test_first_block_works_where_nothing_is_set_up():
    """A stranger pastes it before reading on."""
    assert LINES[0].startswith(SET_UP)


def test_one_command_sets_up_and_tests():
    """`.ci/run` reads this very line."""
    assert SET_UP + "'.[test]' && .venv/bin/pytest -q" in LINES


def test_the_page_shows_how_to_ask_doubt_correct_and_use_it():
    called = {call[0] for block in BLOCKS for call in block}

    assert {"recommend", "why", "why-not", "compare", "knowledge"} <= called


@pytest.mark.parametrize("block", BLOCKS, ids=[block[0][0] for block in BLOCKS])
def test_commands_of_a_block_run_one_after_the_other(block, tmp_path, monkeypatch):
    """Whoever copies them gets an answer."""
    monkeypatch.chdir(tmp_path)

    for arguments in block:
        said = invoke(*arguments)
        assert (said.exit_code, "Traceback" in said.err) == (0, False), said.err


def test_shown_output_is_what_comes():
    """Renew it with `python -m tests.docs.readme`, then read it."""
    (shown,) = SHOWN.finditer(text())

    assert shown["command"].startswith(shown["typed"])
    assert shown["output"] == output_of(shown["command"])
