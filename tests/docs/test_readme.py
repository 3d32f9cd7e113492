"""What README.md tells a reader to type works, and what it shows is what comes."""

import pytest

from tests.commands import invoke
from tests.docs.readme import output_of, program_calls, shell_lines, shown_outputs

SET_UP = "python3 -m venv .venv && .venv/bin/pip install -q -e "


def test_one_command_sets_up_and_recommends():
    """It starts from a bare checkout and can be repeated."""
    found = [line for line in shell_lines() if line.startswith(SET_UP + ". && ")]

    assert len(found) == 1
    assert found[0].startswith(SET_UP + ". && .venv/bin/python cli.py recommend")


def test_first_block_works_where_nothing_is_set_up():
    """A stranger pastes it before reading on."""
    assert shell_lines()[0].startswith(SET_UP)


def test_one_command_sets_up_and_tests():
    """`.ci/run` reads this very line."""
    assert SET_UP + "'.[test]' && .venv/bin/pytest -q" in shell_lines()


@pytest.mark.parametrize("arguments", list(program_calls()), ids=" ".join)
def test_command_of_the_page_runs(arguments):
    """Whoever copies a command gets an answer."""
    said = invoke(*arguments)

    assert (said.exit_code, "Traceback" in said.err) == (0, False), said.err


def test_the_page_shows_an_answer():
    """A reader sees what the program says before installing it."""
    assert shown_outputs() != []


@pytest.mark.parametrize(("command", "output"), shown_outputs())
def test_shown_output_is_what_comes(command, output):
    """Renew it with `python -m tests.docs.readme`, then read it."""
    assert output == output_of(command)
