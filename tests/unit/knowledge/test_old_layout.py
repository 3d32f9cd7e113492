"""A folder laid out for an earlier version is told what to do."""

import shlex
from pathlib import Path

import pytest

from expert.knowledge.folders import FOLDER_KINDS, LIST_FILES
from expert.knowledge.old_layout import MOVED
from tests.commands import invoke


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
    finding = next(found for found in folder.findings(old) if found.code == "KB025")

    assert (finding.code, finding.file) == ("KB025", old.as_posix())
    assert finding.message.startswith(
        "has the layout of an earlier version: cards/ is now hardware/cards/, "
        "parameters/ is now judgement/constants/, performance/ is now measured/, "
        "sources.yaml is now sources/sources.yaml. Nothing was loaded. To copy it to the current "
        "layout, type: whichgpu knowledge migrate "
    )


def test_other_faults_are_told_at_once_and_what_migrating_mends_is_not(folder, old):
    """Nobody has to move files to hear what else is wrong with them."""
    (old / "parameters/p.yaml").write_text("id: p\nused_by: [NEED-111]\n", encoding="utf-8")
    (old / "cards/example-31.yaml").write_text("id: example-31\nnmae: x\n", encoding="utf-8")

    told = {(found.code, found.file) for found in folder.findings(old)}

    place = f"{old.as_posix()}/cards/example-31.yaml"
    assert {("KB005", place), ("KB014", place)} <= told
    assert ("KB015", f"{old.as_posix()}/performance/t.yaml") in told
    assert [file for _, file in told if "parameters" in file] == []


def test_what_it_says_to_type_converts_it(folder, old, monkeypatch):
    monkeypatch.setenv("WHICHGPU_KNOWLEDGE", "")
    for path in old.rglob("*.yaml"):
        path.unlink()
    (old / "sources.yaml").write_text("sources: []\n", encoding="utf-8")
    finding = next(found for found in folder.findings(old) if found.code == "KB025")
    words = shlex.split(finding.message.split("type: whichgpu ")[1])

    said = invoke(*words)

    assert said.exit_code == 0, said.err
    assert folder.findings(Path(words[-1])) == ()


def test_a_folder_of_the_new_layout_is_not_accused(folder):
    assert folder.findings() == ()


def test_a_name_with_a_blank_is_put_in_quotes(folder, old):
    finding = next(found for found in folder.findings(old) if found.code == "KB025")

    assert shlex.quote(old.as_posix()) in finding.message


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
