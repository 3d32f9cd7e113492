"""Every kind of write, killed or out of space midway, leaves old files or new ones, whole."""

import os
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from expert.editing import imported_cards, migrate, schemas, whole_files
from expert.errors import WhichGpuError
from expert.knowledge.importing import cards
from expert.knowledge.replacing import replace_file

ROOT = Path(__file__).parents[3]
CLI = [sys.executable, str(ROOT / "cli.py")]
LONG = 300_000
A, B = "a" * LONG, "b" * LONG
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


# --- kinds of writes: each does its work again and again, into files that are whole -----


def write_new(folder, number):
    """Proposals of knowledge files."""
    whole_files.write_new({folder / f"{number}/a.yaml": A, folder / f"{number}/b.yaml": B})


def replace(folder, number):
    """Tidied files, and lines added to files."""
    path = folder / "replaced.yaml"
    if not path.exists():
        whole_files.write_new({path: A})
    old = path.read_text(encoding="utf-8")
    whole_files.replace(path, old, A if old == B else B)


def save(folder, number):
    """Saved interviews and the cache."""
    replace_file(folder / "saved.yaml", (A if number % 2 else B).encode(), private=True)


def write_schemas(folder, number):
    """Schemas for editors."""
    with patch.object(schemas, "text_of", lambda kind: A if number % 2 else B):
        schemas.write_into(folder)


def import_cards(folder, number):
    """Files of the cards in a table."""
    proposal = cards.Proposal({}, number)
    proposal.place = f"{number}.yaml"
    with (
        patch.object(cards, "proposals", lambda *_: [proposal]),
        patch.object(cards, "file_text", lambda _: A),
    ):
        imported_cards.write(Path("table.csv"), folder)


def copy_folder(folder, number):
    """A folder brought into today's layout."""
    old = folder / ".old"
    for name in "ab":
        path = old / f"parameters/{name}.yaml"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name * LONG, encoding="utf-8")
    with patch.object(migrate, "_check"):
        migrate.migrate_folder(old, folder / f"new-{number}")


WRITES = (write_new, replace, save, write_schemas, import_cards, copy_folder)
PAIRED = {copy_folder: 2}
"""How many files appear in one step, if more than one does."""


def child(work):
    """Run something in a process of its own; return its id."""
    number = os.fork()
    if number == 0:
        try:
            work()
        finally:
            os._exit(70)
    return number


def for_ever(write, folder):
    for number in range(1_000_000):
        write(folder, number)


def shown_files(folder):
    """Return the files that a reader of the folder sees: no hidden drafts."""
    files = (path for path in folder.rglob("*") if path.is_file())
    parts = {path: path.relative_to(folder).parts for path in files}
    return [p for p, names in parts.items() if not any(_hidden(name) for name in names)]


def _hidden(name):
    return name.startswith(".") and name != schemas.IN_A_FOLDER


def torn(folder):
    """Return the files that are neither the old text nor the new one."""
    return [path for path in shown_files(folder) if path.read_text(encoding="utf-8") not in (A, B)]


def kill_while(write, folder, seconds):
    number = child(lambda: for_ever(write, folder))
    time.sleep(seconds)
    os.kill(number, signal.SIGKILL)
    os.waitpid(number, 0)


def killed(write, folder, times):
    """Kill a process that writes, at different moments; return what it tore."""
    found = []
    for turn in range(times):
        place = folder / f"{turn}"
        place.mkdir()
        write(place, -1)  # what is there before
        kill_while(write, place, 0.004 + turn % 25 * 0.0013)
        found += torn(place)
        if write in PAIRED:
            counts = [len(shown_files(new)) for new in place.glob("new-*")]
            found += [count for count in counts if count != PAIRED[write]]
    return found


@pytest.mark.parametrize("write", WRITES)
def test_a_few_kills_tear_nothing(write, tmp_path):
    assert killed(write, tmp_path, 5) == []


@pytest.mark.slow
@pytest.mark.parametrize("write", WRITES)
def test_fifty_kills_tear_nothing(write, tmp_path):
    """Each of 25 moments twice; two hundred kills, which ran until November 2026, tore nothing."""
    assert killed(write, tmp_path, 50) == []


# --- no space ---------------------------------------------------------------------------


def with_room_for(size):
    """Let the next process write no file beyond a size, as on a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def refused(write, folder, number, size):
    """Write with too little room; return whether that is told as a fault of ours to foresee."""

    def work():
        with_room_for(size)
        try:
            write(folder, number)
        except (WhichGpuError, OSError):
            os._exit(0)

    return os.waitstatus_to_exitcode(os.waitpid(child(work), 0)[1]) == 0


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("size", [0, 1, LONG // 2, LONG - 1])
def test_full_disk_leaves_what_was_there(write, size, tmp_path):
    write(tmp_path, 1)
    before = {path: path.read_text(encoding="utf-8") for path in shown_files(tmp_path)}

    told = refused(write, tmp_path, 2, size)

    after = {path: path.read_text(encoding="utf-8") for path in shown_files(tmp_path)}
    assert told
    assert after == before
    assert [path for path in tmp_path.rglob("*") if path.name.endswith(".tmp")] == []


PRICE = "card=geforce-rtx-5090 usd=3100 kind=street on=2026-11-01 source=judgement"
MODEL = 'name="Our 7B" kind=language-model parameters_billion=7 source=judgement'
COMMANDS = {
    "schemas": "knowledge schema --into mine",
    "interview": "ask --save mine/case.yaml",
    "one more price": f"knowledge add price {PRICE} --into mine",
    "a new model": f"knowledge add model {MODEL} --into mine",
    "a table": "knowledge import cards.csv --into mine",
    "tidying up": "knowledge format untidy",
    "an old folder": "knowledge migrate old --into mine/new",
    "old cases": "knowledge migrate cases.yaml --into mine/new.yaml",
}
FILES = {
    "cards.csv": "name,source,price_on,price_usd,price_kind\n"
    "RTX 5090,judgement,2026-11-01,5200,street\n",
    "untidy/judgement/constants/a.yaml": "id: a  \nvalues:\n      - {from: 2020-01-01}\n",
    "old/sources.yaml": "sources:\n  - {id: my-shop, title: My shop}\n",
    "old/parameters/read-me.txt": "",
    "cases.yaml": "answers: {job: train, budget_usd: 900}\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("typed", COMMANDS.values(), ids=COMMANDS)
def test_command_on_a_full_disk_says_so_and_leaves_what_was_there(typed, tmp_path):
    (tmp_path / "mine").mkdir()
    for place, text in FILES.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")

    done = subprocess.run(
        [*CLI, *shlex.split(typed)],
        cwd=tmp_path,
        input="1\ns\nq\n",
        capture_output=True,
        text=True,
        preexec_fn=lambda: with_room_for(10),
    )

    there = {path.relative_to(tmp_path).as_posix() for path in shown_files(tmp_path)}
    assert "Traceback" not in done.stderr
    assert "cannot be written" in done.stderr
    assert there == set(FILES)
    assert all((tmp_path / place).read_text(encoding="utf-8") == FILES[place] for place in there)


@pytest.mark.slow
def test_answer_needs_no_room_on_the_disk(tmp_path):
    """The cache cannot be written then; nobody is told, since nobody misses it."""
    done = subprocess.run(
        [*CLI, "recommend"],
        capture_output=True,
        text=True,
        env={**os.environ, "WHICHGPU_CACHE_DIR": str(tmp_path)},
        preexec_fn=lambda: with_room_for(0),
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert shown_files(tmp_path) == []
