"""How the program behaves: help, faults of its own, pipes, terminals, the cache."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

pytestmark = pytest.mark.sampled

ROOT = Path(__file__).parents[2]
CLI = [sys.executable, str(ROOT / "cli.py")]
COMMANDS = (
    *("ask", "recommend", "batch", "why", "why-not", "compare", "what-if", "trace", "cards"),
    *("rules", "advisors", "questions", "sources", "knowledge"),
)
DAY = ["--as-of", "2016-07-23", "--advisor", "dettmers"]
EIGHTY = {**os.environ, "COLUMNS": "80"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run, command):
    name = [command, "check"] if command == "knowledge" else [command]

    said = run(*name, "--help")

    assert said.exit_code == 0
    assert "Example" in said.out
    assert "whichgpu " + " ".join(name) in said.out


def test_no_command_shows_the_help(run):
    assert "recommend" in run().out + run().err


def test_fault_of_ours_is_one_line_and_exit_three(run, monkeypatch):
    """Nobody should see a traceback; the line says how to report it."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("by design")

    monkeypatch.setattr("expert.app.session.run_briefly", fail)

    said = run("recommend", COLUMNS="80")

    assert said.exit_code == 3
    assert said.out == ""
    assert "ZeroDivisionError: by design" in said.err
    assert "WHICHGPU_DEBUG=1" in said.err
    assert "Traceback" not in said.err


def test_debug_shows_where_it_happened(monkeypatch):
    environment = {**os.environ, "WHICHGPU_DEBUG": "1"}

    done = subprocess.run(
        [*CLI, "rules", "NO-000"], env=environment, capture_output=True, text=True, check=False
    )

    assert "Traceback" in done.stderr


def test_reader_that_leaves_the_pipe_early_is_no_error():
    done = subprocess.run(
        f"{sys.executable} {CLI[1]} cards --format json | head -c 10",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""


SHOWING = (
    "recommend",
    "why",
    "why-not 'RTX 4090'",
    "compare 'RTX 4090' 'RTX 3090'",
    "memory --model llama-3-1-8b",
    "ask",
    "trace",
    "knowledge check",
)


@pytest.mark.slow
@pytest.mark.parametrize("typed", SHOWING)
def test_reader_of_one_line_ends_any_command_quietly(typed):
    """The input does not end, so that `ask` ends by its output, however slow the reader is."""
    piped = f"yes '' | {shlex.join(CLI)} {typed} | head -1; exit ${{PIPESTATUS[1]}}"
    done = subprocess.run(
        ["bash", "-c", piped],
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)


@pytest.mark.slow
@pytest.mark.parametrize("started", [">/dev/full", ">&-", "<&- >/dev/full"])
@pytest.mark.parametrize("typed", SHOWING)
def test_any_command_without_an_output_ends_with_two_and_one_line(typed, started):
    command = f"{shlex.join(CLI)} {typed} {started}"

    done = subprocess.run(command, shell=True, capture_output=True, text=True)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("whichgpu: the output could not be written: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("typed", SHOWING)
def test_command_without_any_stream_ends_with_two(typed):
    done = subprocess.run(f"{shlex.join(CLI)} {typed} <&- >&- 2>&-", shell=True)

    assert done.returncode == 2


def test_interview_without_an_input_says_what_was_not_answered():
    done = subprocess.run(
        f"{shlex.join(CLI)} ask <&-", shell=True, capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    assert "The input ended before this was answered" in done.stderr
    assert "Traceback" not in done.stderr


SURROUNDINGS = {
    "full output": ("advisors >/dev/full", "No space left on device"),
    "full output of help": ("--help >/dev/full", "No space left on device"),
    "closed output": ("advisors >&-", "it is closed"),
    "closed output of JSON": ("advisors --format json >&-", "it is closed"),
    "closed input": ("batch - <&-", "standard input: empty"),
}


@pytest.mark.parametrize(("typed", "says"), SURROUNDINGS.values(), ids=SURROUNDINGS)
def test_stream_that_cannot_be_used_is_told_plainly(typed, says):
    """It is the surroundings' fault: neither ours nor a traceback."""
    done = subprocess.run(
        f"{shlex.join(CLI)} {typed}", shell=True, capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full"])
def test_message_that_cannot_be_shown_leaves_the_exit_code(closed):
    done = subprocess.run(
        f"{shlex.join(CLI)} rules NO-000 {closed}", shell=True, capture_output=True, text=True
    )

    assert (done.returncode, done.stdout) == (2, "")


def test_output_for_a_poor_character_set_is_no_error():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}

    done = subprocess.run(
        [*CLI, "cards", "gtx970"], env=environment, capture_output=True, check=False
    )

    assert done.returncode == 0
    assert done.stdout.isascii()


@pytest.mark.slow
def test_damaged_cache_is_rebuilt_silently(run, tmp_path):
    run("advisors", WHICHGPU_CACHE_DIR=str(tmp_path))
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    for path in kept:
        path.write_bytes(b"\x00 not a cache")

    said = run("advisors", WHICHGPU_CACHE_DIR=str(tmp_path))

    assert kept
    assert said.exit_code == 0
    assert said.err == ""


def test_completion_can_be_shown():
    """For a shell that is named; without detection, so that the shell of the tests is no matter."""
    named = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}

    done = subprocess.run(
        [*CLI, "--show-completion", "bash"], capture_output=True, text=True, check=True, env=named
    )

    assert "complete -o default -F" in done.stdout


def test_start_imports_nothing_heavy():
    """Help and completion must not wait for the engine, YAML or tables."""
    heavy = "{'experta', 'yaml', 'pydantic', 'expert.knowledge', 'expert.rules', 'rich.table'}"
    code = f"import sys, expert.app.front; print({heavy} & set(sys.modules))"

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "set()"


# --- on a terminal ---------------------------------------------------------------


def on_terminal(*arguments: str, columns: int = 80, **environment: str) -> str:
    """Run a command on a terminal of its own; return all it showed."""
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "CI")}
    child = pexpect.spawn(
        CLI[0],
        [CLI[1], *arguments],
        env={**clean, "TERM": "xterm-256color", **environment},
        dimensions=(40, columns),
        encoding="utf-8",
        timeout=60,
    )
    shown = child.read()
    child.close()
    assert child.exitstatus == 0, shown
    return shown


def test_terminal_gets_colours_and_keeps_its_width():
    shown = on_terminal("recommend", *DAY, columns=60)

    assert "\x1b[" in shown
    assert "GTX" in shown


def test_no_color_is_honoured():
    shown = on_terminal("advisors", NO_COLOR="1")

    assert "\x1b[3" not in shown
    assert "dettmers" in shown


def test_commands_to_type_begin_as_this_one_did():
    """In a checkout nobody has put `whichgpu` on the path."""
    done = subprocess.run(
        [*CLI, "recommend", *DAY], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert f"  {CLI[0]} {CLI[1]} why 'GeForce" in done.stdout


def test_answer_fits_the_screen_where_commands_are_longer():
    """The command of a checkout takes more room than `whichgpu`."""
    model = ["--job", "run_llm", "--model", "32b", "--budget", "2000", "--used"]
    asked = [*CLI, "recommend", "--as-of", "2026-11-21", *model]

    done = subprocess.run(asked, capture_output=True, text=True, env=EIGHTY, check=True)

    assert CLI[1] in done.stdout
    assert len(done.stdout.splitlines()) <= 25


@pytest.mark.slow
def test_long_batch_counts_on_a_terminal(tmp_path):
    cases = tmp_path / "cases.yaml"
    cases.write_text("- {}\n" * 12, encoding="utf-8")

    command = shlex.join([*CLI, "batch", str(cases)]) + " > /dev/null"

    assert "12 of 12 cases" in pexpect.run(f"sh -c {shlex.quote(command)}", timeout=180).decode()


def test_interrupted_program_is_no_fault_and_no_verdict(run, monkeypatch):
    """Exit code 1 would mean that there is nothing to recommend."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("expert.app.session.run_briefly", interrupt)

    assert run("recommend", COLUMNS="80").exit_code == 130


def test_dumb_terminal_gets_plain_text():
    assert "\x1b[" not in on_terminal("advisors", TERM="dumb")


COMPLETED = {
    "recommend --job ": "run_llm",
    "recommend --model llama-3-3": "llama-3-3-70b",
    "why-not rtx-409": "rtx-4090",
    "recommend --advisor det": "dettmers",
}


@pytest.mark.parametrize(("typed", "offered"), COMPLETED.items())
def test_values_are_completed(run, typed, offered):
    """Jobs, models, cards and advisors, as far as they were typed."""
    words = f"whichgpu {typed}"
    more = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}

    said = run(_WHICHGPU_COMPLETE="complete_bash", **more)

    assert offered in said.out.split("\n")


def test_python_can_start_it_as_a_module():
    """Commands to type begin the same way then."""
    command = [sys.executable, "-m", "expert"]

    done = subprocess.run(
        [*command, "advisors"], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert f"{sys.executable} -m expert " in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("started", "words"),
    [
        ("> /dev/full", "No space left on device"),
        (">&-", "it is closed"),
    ],
)
def test_output_that_takes_nothing_ends_with_two_and_one_line(started, words):
    command = f"{shlex.join([*CLI, 'sources', '--help'])} {started}"

    done = subprocess.run(command, shell=True, capture_output=True, text=True)

    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_answer_stays_alone_on_the_output_if_errors_have_no_place():
    command = f"{shlex.join([*CLI, 'cards', '--vendor', 'nobody'])} 2>&-"

    assert subprocess.run(command, shell=True, capture_output=True).stdout == b""


def test_folder_that_is_gone_is_told(run, monkeypatch):
    def gone(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr("expert.knowledge.load_knowledge", gone)
    monkeypatch.setattr("expert.app.session.load", gone)
    monkeypatch.setattr(Path, "cwd", gone)

    said = run("cards", NO_COLOR="1")

    assert said.exit_code == 2
    assert "The folder you are in no longer exists" in said.err


def test_codes_in_a_file_name_do_not_reach_the_terminal(run):
    said = run("recommend", "--case", "\x1b[31mx.yaml")

    assert "\\x1b[31mx.yaml" in said.err
    assert "\x1b" not in said.err
