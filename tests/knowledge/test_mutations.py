"""Whatever the checks accept, every command can work with: it never ends as our fault."""

import gc
import json
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import islice
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from expert.app import OBJECTS_BETWEEN_COLLECTIONS
from expert.app.front import app
from expert.consultation.run import freeing_engines
from expert.knowledge import Knowledge
from expert.knowledge.checks import references
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
TOGETHER = 8
"""How many accepted changes are made at once: commands take longer than checks."""
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
    """Run commands in this process; return which end as our fault."""
    return [each for each in commands if exit_code(each, knowledge) == OUR_FAULT]


def exit_code(command, knowledge):
    """Run a command as a person would; it reads the knowledge that it is given.

    What it made is freed before the next one.
    """
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    with patch("expert.knowledge.load_knowledge", lambda *_, **__: knowledge), freeing_engines():
        end = runner.invoke(app, list(command))
    raised = end.exception is not None and not isinstance(end.exception, SystemExit)
    return OUR_FAULT if raised else end.exit_code


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
        sound = (each for each in islice(mutations(seed), count) if accepted({each[2]: each[1]}))
        while group := list(islice(sound, TOGETHER)):
            found += faults_of_group(group, commands)
            gc.collect()
    return found


def with_values(record, values):
    """Return an entry with other values."""
    data = {**record.entry.data, **values}
    return replace(record, entry=record.entry._replace(data=data))


def faults_of_group(group, commands):
    """Return the faults of several accepted changes, made together.

    Where a command does not end well, each change is made alone: one may hide another.
    """
    knowledge = accepted({number: new for _, new, number in group})
    found = []
    for command in concerned(commands, knowledge) if knowledge else commands:
        code = exit_code(command, knowledge) if knowledge else None
        if code == 0:
            continue
        alone = [
            (what, command)
            for what, new, number in group
            if exit_code(command, accepted({number: new})) == OUR_FAULT
        ]
        together = [(tuple(what for what, *_ in group), command)] if code == OUR_FAULT else []
        found += alone or together
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


@pytest.mark.slow
def test_commands_look_at_every_kind_but_what_only_checks_read():
    read = frozenset().union(*map(kinds_read, COMMANDS))

    assert set(shipped().kinds()) - read <= {"meaning", "memory-type", "series", "caveat-kind"}


@pytest.mark.slow
def test_change_that_ends_a_command_is_found_among_others(monkeypatch):
    """Without its check, a number twice in a technique ends a command as our fault."""
    monkeypatch.setattr(references, "NUMBERS_ONCE", ())
    records = dict(enumerate(whole_shelf()))
    place = {(r.entry.kind, r.entry.id): number for number, r in records.items()}
    group = [
        (id, with_values(records[place[kind, id]], values), place[kind, id])
        for kind, id, values in (
            ("technique", "half-precision-and-batch", {"by": [2, 2]}),
            ("card", "geforce-rtx-4090", {"slots": 4}),
        )
    ]
    command = next(each for each in COMMANDS if "--network" in each)

    assert faults_of_group(group, [command]) == [("half-precision-and-batch", command)]


@pytest.mark.slow
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
    assert faults_of_cases(7, 5, CASE_COMMANDS[:1], tmp_path / "case.yaml") == []


@pytest.mark.slow
def test_some_accepted_cases_run(tmp_path):
    assert faults_of_cases(100, 20, CASE_COMMANDS, tmp_path / "case.yaml") == []


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(20))
def test_accepted_cases_run(seed, tmp_path):
    """500 in all, as twenty tests."""
    assert faults_of_cases(1000 + seed, 25, CASE_COMMANDS, tmp_path / "case.yaml") == []
