"""What was written for the version before is copied into today's form, or refused with reasons."""

import json

import pytest

from expert.editing.migrate import migrate_folder, migrated_cases
from expert.errors import CaseError
from expert.knowledge import shipped_folder
from expert.knowledge.strict_yaml import read_yaml
from tests.shipped import shipped

ADVISOR = """\
id: careful
name: Careful
source: judgement
checked: 2026-11-21
editions:
  - {from: 2020-01-01}
# what decides
parameters:
  counts_used:
    - {from: 2020-01-01, value: false}
"""
CONSTANT = (shipped_folder() / "judgement/constants/market-is-seen-within.yaml").read_text(
    encoding="utf-8"
) + "used_by: [NEED-111]\n"
OLD = {
    "advisors/careful.yaml": ADVISOR,
    "parameters/market-is-seen-within.yaml": CONSTANT,
    "sources.yaml": "sources:\n  - {id: my-shop, title: My shop}\n",
}
CASE = {"as_of": "2026-11-21", "advisor": "house", "answers": {"budget_usd": 800}}


def folder_with(folder, files):
    for place, text in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def migrated(tmp_path_factory):
    """An old folder, the new one, and what was told."""
    home = tmp_path_factory.mktemp("home")
    old = folder_with(home / "old", OLD)
    return old, home / "new", migrate_folder(old, home / "new")


def test_files_get_their_new_places(migrated):
    old, new, _ = migrated

    places = {path.relative_to(new).as_posix() for path in new.rglob("*.yaml")}
    assert places == {
        "judgement/advisors/careful.yaml",
        "judgement/constants/market-is-seen-within.yaml",
        "sources/sources.yaml",
    }
    assert (old / "advisors/careful.yaml").read_text(encoding="utf-8") == ADVISOR


def test_keys_get_their_new_names_and_comments_stay(migrated):
    _, new, told = migrated
    text = (new / "judgement/advisors/careful.yaml").read_text(encoding="utf-8")

    assert text == ADVISOR.replace("parameters:", "judgements:")
    assert "used_by" not in read_yaml(new / "judgement/constants/market-is-seen-within.yaml").data
    assert any("`parameters` is now `judgements`" in line for line in told)


def test_new_folder_that_is_there_is_not_touched(migrated, tmp_path):
    old, _, _ = migrated

    with pytest.raises(CaseError, match="already exists"):
        migrate_folder(old, tmp_path)


def test_folder_with_errors_is_refused_and_leaves_nothing(tmp_path):
    old = folder_with(tmp_path / "old", {"advisors/careful.yaml": ADVISOR + "nmae: x\n"})

    with pytest.raises(CaseError, match=r"new/judgement/advisors/careful\.yaml:11"):
        migrate_folder(old, tmp_path / "new")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["old"]


def test_folder_of_today_has_nothing_to_migrate(tmp_path):
    with pytest.raises(CaseError, match="nothing to migrate"):
        migrate_folder(tmp_path, tmp_path / "new")


def cases_from(tmp_path, text, name="file.jsonl"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return migrated_cases(shipped(), path)


def test_cases_are_kept_as_they_are(tmp_path):
    cases, told = cases_from(
        tmp_path, "- {id: a, as_of: 2026-11-21, answers: {job: train}}\n", "file.yaml"
    )

    assert cases == [{"id": "a", "as_of": "2026-11-21", "answers": {"job": "train"}}]
    assert told == []


def test_of_a_record_its_case_is_kept(tmp_path):
    records = [
        {"format": 1, "id": "a", "case": CASE, "recommended": []},
        {"format": 1, "case": CASE},
    ]

    cases, told = cases_from(tmp_path, "\n".join(map(json.dumps, records)))

    assert cases == [{"id": "a", **CASE}, CASE]
    assert len(told) == 2


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"format": 2, "case": CASE}, "Use the version that wrote it"),
        ({"format": 1, "error": {"kind": "case", "message": "x"}}, "record of an error"),
        ({"answers": {"budgt_usd": 800}}, "budget_usd"),
        (["x"], "neither a case nor a record"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_to_change(tmp_path, row, told):
    with pytest.raises(CaseError, match=told):
        cases_from(tmp_path, json.dumps([row]))


@pytest.mark.parametrize("start", ["[", '[{"a":', '{"format": 1, "case": [['])
def test_what_is_nested_too_deeply_is_refused(tmp_path, start):
    path = tmp_path / "records.json"
    path.write_text(start * 50_000, encoding="utf-8")

    with pytest.raises(CaseError):
        migrated_cases(shipped(), path)
