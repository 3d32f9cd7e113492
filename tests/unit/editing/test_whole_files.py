"""Files are written whole or not at all."""

import os
import signal
import subprocess
import sys
import time

import pytest

from expert.editing import whole_files
from expert.errors import CaseError

WRITER = """
import sys
from pathlib import Path
from expert.editing import whole_files
path = Path(sys.argv[1])
texts = ["a" * 200_000, "b" * 200_000]
whole_files.write_new({path: texts[0]})
print("ready", flush=True)
while True:
    whole_files.replace(path, texts[0], texts[1])
    texts.reverse()
"""


def files_in(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_new_files_are_written_with_their_folders(tmp_path):
    whole_files.write_new({tmp_path / "a/b.yaml": "b\n", tmp_path / "c.yaml": "c\n"})

    assert (tmp_path / "a/b.yaml").read_text(encoding="utf-8") == "b\n"
    assert files_in(tmp_path) == ["b.yaml", "c.yaml"]


def test_file_that_is_there_is_not_overwritten_and_nothing_else_is_written(tmp_path):
    (tmp_path / "c.yaml").write_text("mine\n", encoding="utf-8")

    with pytest.raises(CaseError, match="already exists"):
        whole_files.write_new({tmp_path / "a.yaml": "a\n", tmp_path / "c.yaml": "c\n"})

    assert files_in(tmp_path) == ["c.yaml"]
    assert (tmp_path / "c.yaml").read_text(encoding="utf-8") == "mine\n"


def test_full_disk_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(CaseError, match="No space left on device"):
        whole_files.write_new({tmp_path / "a.yaml": "a\n"})

    assert files_in(tmp_path) == []


def test_full_disk_leaves_the_old_content(tmp_path, monkeypatch):
    path = tmp_path / "a.yaml"
    path.write_text("old\n", encoding="utf-8")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CaseError, match="Nothing was written"):
        whole_files.replace(path, "old\n", "new\n")

    assert path.read_text(encoding="utf-8") == "old\n"
    assert files_in(tmp_path) == ["a.yaml"]


def test_change_of_somebody_else_is_kept(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("theirs\n", encoding="utf-8")

    with pytest.raises(CaseError, match="changed in the meantime"):
        whole_files.replace(path, "old\n", "new\n")

    assert path.read_text(encoding="utf-8") == "theirs\n"


def killed_while_writing(path, seconds):
    """Kill a process that replaces a file again and again."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout.readline() == "ready\n"
        time.sleep(seconds)
        writer.send_signal(signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path):
    """Two hundred kills at different moments; hidden drafts are read by nobody."""
    seen = set()
    for number in range(200):
        path = tmp_path / f"{number}.yaml"
        killed_while_writing(path, 0.001 + number % 40 * 0.0007)
        text = path.read_text(encoding="utf-8")
        assert len(text) == 200_000
        assert len(set(text)) == 1
        seen.add(text[0])

    assert seen == {"a", "b"}
