"""A folder laid out for an earlier version is told what to do; nothing of it is loaded."""

import shlex
import subprocess
from pathlib import Path

import pytest

from expert.knowledge.folders import FOLDER_KINDS, LIST_FILES, walk
from expert.knowledge.old_layout import MOVED


@pytest.fixture
def old(tmp_path) -> Path:
    """A folder with cards, a table, constants and sources in their old places."""
    path = tmp_path / "my cards"
    for place in ("cards/acme/first/example-30.yaml", "performance/t.yaml", "parameters/p.yaml"):
        (path / place).parent.mkdir(parents=True)
        (path / place).write_text("id: x\n", encoding="utf-8")
    (path / "sources.yaml").write_text("sources: []\n", encoding="utf-8")
    return path


def test_one_message_names_the_folder_and_each_new_place(folder, old):
    (finding,) = folder.findings(old)

    assert (finding.code, finding.file) == ("KB025", old.as_posix())
    assert finding.message.startswith(
        "has the layout of an earlier version: cards/ is now hardware/cards/, "
        "parameters/ is now judgement/constants/, performance/ is now measured/, "
        "sources.yaml is now sources/sources.yaml. Nothing was loaded. To move them, type: "
        "mkdir -p "
    )


def test_none_of_its_files_is_read(folder, old):
    *_, layer = walk([old], folder.path)

    assert layer.files == []


def test_what_it_says_to_type_moves_everything(folder, old):
    (finding,) = folder.findings(old)
    command = finding.message.split("type: ")[1]

    subprocess.run(["sh", "-c", command], check=True)

    moved = {path.relative_to(old).as_posix() for path in old.rglob("*.yaml")}
    assert moved == {
        "hardware/cards/acme/first/example-30.yaml",
        "judgement/constants/p.yaml",
        "measured/t.yaml",
        "sources/sources.yaml",
    }
    assert "KB025" not in {found.code for found in folder.findings(old)}


def test_a_folder_of_the_new_layout_is_not_accused(folder):
    assert folder.findings() == ()


def test_a_name_with_a_blank_is_put_in_quotes(folder, old):
    (finding,) = folder.findings(old)

    assert shlex.quote(f"{old.as_posix()}/cards") in finding.message


def test_every_old_place_leads_to_a_place_of_today():
    places = {*FOLDER_KINDS, *LIST_FILES}

    assert set(MOVED.values()) <= places
    assert places - set(MOVED.values()) == {
        "hardware/series.yaml",
        "hardware/price-kinds.yaml",
        "hardware/caveat-kinds.yaml",
        "hardware/laptops.yaml",
        "hardware/computers.yaml",
        "hardware/boards.yaml",
        "hardware/memory-types.yaml",
        "judgement/meanings.yaml",
        "work/weight-formats.yaml",
        "work/pipelines",
        "work/typical",
    }
