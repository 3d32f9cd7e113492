"""Many cases: several processes, going on after a stop, situations that repeat, a cluster."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from expert.app.batch import progress
from expert.app.batch.repeats import Listed, Repeats
from expert.case.case_lists import rows_of_file

pytestmark = pytest.mark.sampled

ROOT = Path(__file__).parents[2]
CLI = [sys.executable, str(ROOT / "cli.py")]
DAY = "2026-11-21"
UNUSABLE = [{"id": id, "as_of": "1999"} for id in "abcd"]
"""Cases that end in an error at once, where only order and ids matter."""


def written(folder, cases):
    file = folder / "cases.jsonl"
    file.write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    return str(file)


def ids(said):
    return [json.loads(line)["id"] for line in said.out.splitlines()]


def different(count):
    """Return cases with different answers."""
    jobs = ("train", "run_llm", "generate_images")
    return [
        {
            "id": f"case-{n}",
            "as_of": ("2026-11-21", "2024-05-01")[n % 2],
            "answers": {"budget_usd": 300 + 7 * n, "job": jobs[n % 3]},
        }
        for n in range(count)
    ]


# --- going on ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "rest"), [("a", "bcd"), ("c", "d"), ("d", ""), ("#1", "bcd"), ("#4", "")]
)
def test_batch_goes_on_after_a_case(run, tmp_path, after, rest):
    assert ids(run("batch", written(tmp_path, UNUSABLE), "--after", after)) == list(rest)


@pytest.mark.parametrize("after", ["x", "#0", "#5", "#", ""])
def test_unknown_case_to_go_on_after_is_refused(run, tmp_path, after):
    said = run("batch", written(tmp_path, UNUSABLE), "--after", after)

    assert said.exit_code == 2
    assert "no case has this id" in said.err
    assert said.out == ""


def test_id_that_two_cases_have_is_no_place_to_go_on(run, tmp_path):
    said = run("batch", written(tmp_path, [*UNUSABLE, *UNUSABLE]), "--after", "b")

    assert said.exit_code == 2
    assert "#2, #6" in said.err


# --- several processes ----------------------------------------------------------


def test_two_processes_give_the_same_bytes(run, tmp_path):
    """``test_processes_that_are_killed_lose_nothing`` compares more cases that can be answered."""
    early = {"id": "early", "as_of": "2016-07-23", "answers": {}}
    file = written(tmp_path, [early, *UNUSABLE])

    alone = run("batch", file, "--brief")

    assert run("batch", file, "--brief", "--jobs", "2") == alone
    assert ids(alone) == ["early", *"abcd"]


def test_jobs_and_a_cluster_exclude_each_other(run, tmp_path):
    said = run("batch", written(tmp_path, UNUSABLE), "--jobs", "2", "--scheduler", "tcp://x:1")

    assert said.exit_code == 2
    assert "leave it out with --scheduler" in said.err


@pytest.mark.slow
def test_processes_that_are_killed_lose_nothing(tmp_path):
    """Whoever runs out of memory goes on in new processes."""
    file = written(tmp_path, different(12))
    alone = subprocess.run([*CLI, "batch", file, "--brief"], capture_output=True, check=True)

    with subprocess.Popen(
        [*CLI, "batch", file, "--brief", "--jobs", "2"], stdout=subprocess.PIPE
    ) as several:
        first = several.stdout.readline()
        children = Path(f"/proc/{several.pid}/task/{several.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        rest = several.stdout.read()

    assert first + rest == alone.stdout


@pytest.mark.slow
def test_batch_that_is_killed_leaves_no_process_behind(tmp_path):
    with subprocess.Popen(
        [*CLI, "batch", written(tmp_path, different(40)), "--jobs", "2"], stdout=subprocess.PIPE
    ) as batch:
        batch.stdout.readline()
        children = Path(f"/proc/{batch.pid}/task/{batch.pid}/children").read_text().split()
        batch.kill()
    time.sleep(2)

    assert children
    assert [child for child in children if _runs(child)] == []


def _runs(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_many_cases_take_as_much_memory_as_few(tmp_path):
    """Answers are dropped once they are written; a hundred took as much as ten.

    The most that getrusage tells begins with what the parent had, so the system is asked.
    """
    most = []
    for count in (8, 48):
        file = written(tmp_path, different(count))
        script = (
            "import sys; sys.argv = ['cli.py', 'batch', sys.argv[1], '--brief']\n"
            "from expert.app import main\n"
            "import contextlib\n"
            "with contextlib.suppress(SystemExit): main()\n"
            "status = open('/proc/self/status').read()\n"
            "print(status.partition('VmHWM:')[2].split()[0], file=sys.stderr)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, file],
            capture_output=True,
            text=True,
            cwd=ROOT,
            check=True,
        )
        most.append(int(done.stderr.split()[-1]))
        assert max(map(len, done.stdout.splitlines())) < 5 * 1024

    assert most[1] < 200 * 1024
    assert most[1] < 1.25 * most[0]


# --- one session for many cases ---------------------------------------------------

SEVERAL = [
    {"id": "llm", "as_of": DAY, "answers": {"job": "run_llm", "budget_usd": 900}},
    {"id": "plain", "as_of": DAY, "answers": {}},
    {"id": "earlier", "as_of": "2020-10-01", "answers": {"job": "train"}},
    {"id": "little", "as_of": DAY, "answers": {"job": "finetune", "budget_usd": 150}},
    {"id": "named", "as_of": DAY, "answers": {"candidates": ["RTX 3090", "RTX 4090"]}},
    {"id": "rent", "as_of": DAY, "answers": {"ask": "rent_or_buy", "hours_per_week": 10}},
    {"id": "used", "as_of": DAY, "answers": {"budget_usd": 900, "used_ok": True}},
]


EARLY = [
    {"id": "guide", "as_of": "2016-07-23", "advisor": "dettmers", "answers": {}},
    {"id": "vision", "as_of": "2014-10-01", "answers": {"persona": "researcher"}},
]
"""Days with few cards, whose answers take a fraction of the time."""


@pytest.mark.parametrize("cases", [EARLY, pytest.param(SEVERAL, marks=pytest.mark.slow)])
def test_answer_does_not_depend_on_the_cases_before_it(run, tmp_path, cases):
    """They share one session, and each answer is that of a new session."""

    def lines(name, cases):
        (tmp_path / name).mkdir()
        return run("batch", written(tmp_path / name, cases), "--brief").out.splitlines()

    there, back = lines("there", cases), lines("back", cases[::-1])
    alone = [lines(case["id"], [case]) for case in cases]

    assert there == back[::-1]
    assert [[line] for line in there] == alone


# --- repeated situations ----------------------------------------------------------


def test_repeated_situation_is_answered_once_and_told_with_each_id(run, tmp_path, monkeypatch):
    from expert.app import session

    asked = []
    ordinary = session.run_briefly

    def counted(knowledge, case, *sessions):
        asked.append(case.id)
        return ordinary(knowledge, case, *sessions)

    monkeypatch.setattr(session, "run_briefly", counted)
    answers = {"budget_usd": 500}
    cases = [
        {"id": "a", "as_of": DAY, "answers": answers},
        {"as_of": DAY, "answers": answers, "note": "Notes change nothing."},
        {"answers": dict(answers), "as_of": DAY, "id": "c"},
    ]
    first, second, third = run("batch", written(tmp_path, cases), "--brief").out.splitlines()

    assert asked == ["a"]
    assert "id" not in json.loads(second)
    assert third == first.replace('"id":"a"', '"id":"c"', 1)


def test_error_that_repeats_names_each_line(run, tmp_path):
    said = run("batch", written(tmp_path, UNUSABLE), "--brief")

    messages = [json.loads(line)["error"]["message"] for line in said.out.splitlines()]
    assert [f"cases.jsonl:{n}:" in text for n, text in enumerate(messages, 1)] == [True] * 4


def test_answer_is_dropped_after_its_last_use(tmp_path):
    same = {"answers": {"budget_usd": 1}}
    listed = Listed(rows_of_file(written(tmp_path, [same, {}, same])), share=True)
    repeats = Repeats(listed, 0, ascii_only=False)

    from expert.app.batch.answering import Told

    news = [repeats.is_new(place) for place in range(3)]
    for place in (0, 1):
        repeats.keep(place, Told('{"format":1}\n'))

    assert news == [True, True, False]
    assert repeats.told(2) == Told('{"format":1}\n')
    assert repeats.told(2) is None


# --- on a terminal ----------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("screen", "output", "shown"),
    [(Terminal(), io.StringIO(), True), (Terminal(), Terminal(), False),
     (io.StringIO(), io.StringIO(), False)],
    ids=["a terminal", "answers on the terminal", "a pipe"],
)  # fmt: skip
def test_bar_counts_on_a_terminal_that_shows_nothing_else(monkeypatch, screen, output, shown):
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setenv("TERM", "xterm")

    assert list(progress.with_progress("ab", 2)) == ["a", "b"]
    assert ("2 of 2 cases" in screen.getvalue()) == shown


# --- a cluster --------------------------------------------------------------------


def test_cluster_that_is_not_there_is_told(run, tmp_path, monkeypatch):
    """Also where dask is not installed."""
    monkeypatch.setattr("expert.app.batch.workers.SECONDS_TO_CONNECT", 1)

    said = run("batch", written(tmp_path, UNUSABLE), "--scheduler", "tcp://127.0.0.1:1")

    assert said.exit_code == 2
    assert "--scheduler" in said.err
    assert "pip install 'whichgpu[cluster]'" in said.err or "no dask scheduler" in said.err


@pytest.mark.slow
def test_cluster_gives_the_same_bytes_though_a_worker_is_killed(tmp_path):
    """The worker ends midway, with cases in hand; they are answered by the other two."""
    distributed = pytest.importorskip("distributed")
    file = written(tmp_path, different(60))
    command = [*CLI, "batch", file, "--brief"]
    alone = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)

    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, dashboard_address=None
    ) as cluster, subprocess.Popen(
        [*command, "--scheduler", cluster.scheduler_address], stdout=subprocess.PIPE, cwd=ROOT
    ) as batch:  # fmt: skip
        first = b"".join(batch.stdout.readline() for _ in range(20))
        os.kill(cluster.workers[0].process.process.pid, signal.SIGKILL)
        rest = batch.stdout.read()

    assert (batch.returncode, len(first.splitlines())) == (0, 20)
    assert first + rest == alone.stdout
