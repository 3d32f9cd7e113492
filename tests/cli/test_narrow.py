"""Forty columns are enough: nothing is cut, and only what cannot be broken is longer."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.commands import invoke

pytestmark = pytest.mark.sampled

ROOT = Path(__file__).parents[2]
NARROW, WIDE = 40, 250
DAY = ("--as-of", "2026-11-20")
EARLY = ("--as-of", "2016-07-23", "--advisor", "dettmers")
LLAMA = ("--job", "run_llm", "--model", "llama-3-1-8b")
PROMPT = "\n> "
SLOW = pytest.mark.slow


def slow(*asked):
    return pytest.param(asked, marks=SLOW, id=" ".join(asked))


def daily(*asked):
    return pytest.param(asked, id=" ".join(asked))


SCREENS = [
    daily("recommend", *DAY, *LLAMA, "--budget-usd", "1500"),
    daily("recommend", *EARLY),
    slow("recommend", *DAY, "--ask", "cloud"),
    slow("recommend", *DAY, "--budget-usd", "50"),
    slow("recommend", *DAY, "--ask", "check_card", "--candidate", "RTX 3090"),
    slow("recommend", *DAY, "--verbose"),
    daily("why", *EARLY),
    slow("why", *DAY, *LLAMA),
    slow("why", *DAY, "--tree"),
    slow("why", *DAY, "--ask", "vendor"),
    daily("why-not", "GTX 970", *EARLY),
    slow("why-not", "RTX 4060", *DAY, "--job", "run_llm", "--model", "llama-3-1-70b"),
    daily("compare", "GTX 1080", "GTX 1070", *EARLY),
    slow("compare", "RTX 4090", "RTX 3090", "RTX 5090", *DAY, *LLAMA),
    daily("memory", "--model", "llama-3-1-8b"),
    slow("memory", "vgg-16"),
    slow("memory", "--model", "flux.1-dev"),
    slow("memory", "--typical", "--persona", "kaggle", *DAY),
    daily("cards", "RTX 4090"),
    daily("cards", "--vendor", "intel"),
    slow("cards"),
    slow("cards", "--unpriced"),
    slow("speed", "RTX 3090", "RTX 4070", *DAY),
    slow("advisors"),
    slow("advisors", "lambda"),
    slow("trace", "--rule", "NEED-010", *EARLY),
    slow("questions", "job"),
    slow("rules", "FIT-082"),
]


def unbreakable(line):
    """Tell whether a line is a command to copy, or a path or an id beside its label at most."""
    if line.startswith("  whichgpu "):
        return True
    before, _, word = line.rpartition(" ")
    alone = re.fullmatch(r"\s*(\S.*\s)?", before) and not before.strip().count(" ")
    return bool(alone) and ("/" in word or word.count("-") > 2)


def words(text):
    """Return the words of a screen without what sets them apart from each other."""
    return {word.strip(",:.;") for word in text.split()} - {""}


@pytest.mark.parametrize("asked", SCREENS)
def test_screen_keeps_to_forty_columns(asked):
    said = invoke(*asked, COLUMNS=str(NARROW))

    long = [line for line in said.out.splitlines() if len(line) > NARROW and not unbreakable(line)]

    assert (said.exit_code, said.err, long) == (0, "", [])


@pytest.mark.parametrize("asked", SCREENS)
def test_no_word_is_cut(asked):
    """Every word of the narrow screen stands on the wide one."""
    narrow, wide = (invoke(*asked, COLUMNS=str(columns)).out for columns in (NARROW, WIDE))

    cut = [word for word in words(narrow) - words(wide) if not re.fullmatch("[=-]+", word)]
    assert cut == []


@pytest.mark.parametrize("command", ["", "recommend", "why-not", "knowledge", "knowledge add"])
def test_help_keeps_to_forty_columns_and_cuts_nothing(command):
    narrow = invoke(*command.split(), "--help", COLUMNS=str(NARROW)).out

    assert [line for line in narrow.splitlines() if len(line) > NARROW] == []
    assert re.findall(r"\S…|\.\.\.$", narrow) == []
    assert "Options:\n" in narrow


# --- on a terminal ----------------------------------------------------------------------


def on_terminal(*arguments, typed=()):
    """Return the lines that a command shows on a terminal of forty columns."""
    clean = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "CI")}
    child = pexpect.spawn(
        sys.executable,
        [str(ROOT / "cli.py"), *arguments],
        env={**clean, "TERM": "xterm-256color"},
        dimensions=(50, NARROW),
        encoding="utf-8",
        timeout=60,
    )
    shown = ""
    for line in typed:
        child.expect(PROMPT)
        shown += child.before + "\n"
        child.sendline(line)
    child.expect(pexpect.EOF)
    shown += child.before
    child.close()
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).replace("\r", "").splitlines()


@pytest.mark.slow
def test_first_screens_of_the_interview_keep_to_forty_columns(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    shown = on_terminal("ask", *DAY, typed=["?", "why", "1", "nonsense", "q", "n"])

    assert "What do you want to know?" in " ".join(shown)
    assert [line for line in shown if len(line) > NARROW and not line.startswith("  ")] == []
    assert "Traceback" not in " ".join(shown)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["recommend", "why"])
def test_answer_on_a_terminal_keeps_to_forty_columns(command):
    shown = on_terminal(command, *EARLY)

    assert [line for line in shown if len(line) > NARROW and not line.startswith("  ")] == []
    assert any("GTX" in line for line in shown)


@pytest.mark.slow
def test_path_is_whole_on_a_narrow_terminal():
    """A break inside it would be copied as well; the terminal goes on below by itself."""
    shown = " ".join(on_terminal("why-not", "GTX 970", *EARLY))

    assert re.search(r"\[knowledge/\S+\.yaml:\d+", shown)
    assert re.findall(r"\[knowledge/\S+(?<!:\d)(?<!\d,)\s", shown) == []
