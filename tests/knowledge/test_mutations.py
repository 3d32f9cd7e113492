"""Whatever the checks accept, every command can work with: it never ends as our fault."""

import gc
import json
from contextlib import contextmanager
from functools import cache
from itertools import islice
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from expert.app import OBJECTS_BETWEEN_COLLECTIONS
from expert.app.front import app
from expert.consultation.run import freeing_engines
from expert.knowledge import Knowledge
from tests.knowledge.mutated import (
    accepted,
    case_mutations,
    is_accepted_case,
    kinds_changed,
    mutations,
    rebuilt,
    whole_shelf,
)
from tests.shipped import shipped

OUR_FAULT = 3
COMMANDS = (
    ("recommend", "--budget-usd", "900"),
    ("recommend", "--job", "run_llm", "--model", "llama-3.1-8b", "--advisor", "dettmers"),
    ("recommend", "--job", "train", "--network", "resnet-50", "--as-of", "2019-05-01"),
    ("why-not", "RTX 4090", "--budget-usd", "900"),
    ("compare", "RTX 4090", "RTX 3090"),
    ("recommend", "--ask", "framework"),
    ("recommend", "--ask", "deployment"),
    ("recommend", "--ask", "server_class"),
    ("recommend", "--ask", "cluster", "--set", "machines=4"),
    ("sources", "--conflicts"),
    ("memory", "--model", "llama-3.1-8b"),
    ("cards", "RTX 4090"),
)
QUICK = COMMANDS[-2:]


CASE_COMMANDS = (
    ("recommend",),
    ("recommend", "--format", "json"),
    ("recommend", "--verbose"),
    ("why",),
    ("why-not", "RTX 4090"),
    ("compare", "RTX 4090", "RTX 3090"),
    ("what-if", "budget_usd=900"),
    ("trace",),
)


@cache
def kinds_read(command):
    """Return the kinds of entries that a command looks at when nothing is changed."""
    seen = set()
    read = Knowledge._of_kind

    def reading(knowledge, kind):
        seen.add(kind)
        return read(knowledge, kind)

    knowledge = rebuilt(list(whole_shelf()))
    with patch.object(Knowledge, "_of_kind", reading):
        assert ends([command], knowledge) == []
    return frozenset(seen)


def concerned(commands, knowledge):
    """Return the commands that may do something else than with the shipped files.

    A command that looks at no kind of entry that changed does the same as before.
    """
    changed = kinds_changed(knowledge)
    return [each for each in commands if kinds_read(each) & changed]


def ends(commands, knowledge):
    """Run commands in this process as a person would; return which end as our fault.

    Each reads the knowledge it is given, and what it made is freed before the next one.
    """
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    found = []
    with patch("expert.knowledge.load_knowledge", lambda *_, **__: knowledge):
        for each in commands:
            with freeing_engines():
                end = runner.invoke(app, list(each))
            raised = end.exception is not None and not isinstance(end.exception, SystemExit)
            found += [each] if end.exit_code == OUR_FAULT or raised else []
    gc.collect()
    return found


@contextmanager
def collecting_seldom():
    """Let the garbage collector run as seldom as in a command of its own."""
    before = gc.get_threshold()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def faults(seed, count, commands):
    """Return what was changed in a file of knowledge and which command then ended as our fault."""
    found = []
    with collecting_seldom():
        for what, new, number in islice(mutations(seed), count):
            knowledge = accepted(new, number)
            todo = concerned(commands, knowledge) if knowledge else ()
            found += [(what, each) for each in ends(todo, knowledge)]
    return found


def faults_of_cases(seed, count, commands, file):
    """Return what was changed in a case and which command then ended as our fault."""
    found = []
    with collecting_seldom():
        for what, data in islice(case_mutations(seed), count):
            if is_accepted_case(data):
                file.write_text(json.dumps(data), encoding="utf-8")
                asked = [(*each, "--case", str(file)) for each in commands]
                found += [(what, each[:-1]) for each in ends(asked, shipped())]
    return found


def test_commands_look_at_every_kind_but_what_only_checks_read():
    read = frozenset().union(*map(kinds_read, COMMANDS))

    assert set(shipped().kinds()) - read <= {"meaning", "memory-type", "series", "caveat-kind"}


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


# --- cases ------------------------------------------------------------------------------------


def test_a_few_accepted_cases_run(tmp_path):
    assert faults_of_cases(7, 10, CASE_COMMANDS[:1], tmp_path / "case.yaml") == []


@pytest.mark.slow
def test_some_accepted_cases_run(tmp_path):
    assert faults_of_cases(100, 20, CASE_COMMANDS, tmp_path / "case.yaml") == []


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(20))
def test_accepted_cases_run(seed, tmp_path):
    """500 in all, as twenty tests."""
    assert faults_of_cases(1000 + seed, 25, CASE_COMMANDS, tmp_path / "case.yaml") == []
