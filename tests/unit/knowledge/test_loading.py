"""Layers, origins, digests and the errors of loading."""

import subprocess
import sys

import pytest

from expert.errors import KnowledgeError
from expert.knowledge import load_knowledge, shipped_folder

CARD = "hardware/cards/acme/first/example-24.yaml"


def load(folder, *extra):
    return load_knowledge(extra, shipped=folder.path, use_cache=False)


def test_every_file_becomes_an_entry_of_its_kind(folder):
    knowledge = load(folder)

    card = knowledge.get("card", "example-24")
    assert card.file == "knowledge/hardware/cards/acme/first/example-24.yaml"
    assert card.data["prices"][1]["usd"] == 749
    assert card.data["released"] == "2024-03-01"
    assert list(knowledge.all("source")) == ["sheet", "shop"]
    assert knowledge.all("cloud") == {}


def test_an_absent_entry_is_a_key_error(folder):
    with pytest.raises(KeyError, match="no card 'example-25'"):
        load(folder).get("card", "example-25")


def origin(folder, path, kind="card", id="example-24"):
    found = load(folder).get(kind, id).origin(path)
    return found.line, found.source, found.date, found.confidence


def test_a_value_comes_from_the_files_source(folder):
    assert origin(folder, "memory_gib") == (12, "sheet", "2025-06-02", None)


def test_a_value_may_have_a_source_of_its_own(folder):
    assert origin(folder, "board_power_w") == (13, "shop", "2025-06-02", None)


def test_a_list_item_brings_source_date_and_confidence(folder):
    assert origin(folder, "prices.1.usd") == (19, "shop", "2025-02-10", "low")
    assert origin(folder, "prices.0") == (18, "sheet", "2024-03-01", "high")


def test_a_measured_value_has_the_day_of_its_table(folder):
    assert origin(folder, "values.example-24", "performance", "table") == (
        12,
        "sheet",
        "2024-05",
        None,
    )


@pytest.mark.parametrize("path", ["", "nothing", "prices.9", "prices.x.y", "name.z", "..."])
def test_an_unknown_path_has_the_files_origin(folder, path):
    _, source, date, _ = origin(folder, path)

    assert (source, date) == ("sheet", "2025-06-02")


def test_a_later_layer_replaces_whole_entries_and_adds_others(folder, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "hardware/vendors").mkdir(parents=True)
    (mine / "sources").mkdir()
    (mine / "hardware/vendors" / "acme.yaml").write_text(
        "id: acme\nname: Acme Ltd\nsource: mine\nchecked: 2025-06-02\n", encoding="utf-8"
    )
    (mine / "sources/sources.yaml").write_text(
        "sources:\n  - {id: mine, title: My own}\n", encoding="utf-8"
    )

    knowledge = load(folder, mine)

    vendor = knowledge.get("vendor", "acme")
    assert (vendor.data["name"], vendor.layer) == ("Acme Ltd", str(mine))
    assert vendor.file == f"{mine.as_posix()}/hardware/vendors/acme.yaml"
    assert list(knowledge.all("source")) == ["mine", "sheet", "shop"]
    assert [layer.name for layer in knowledge.layers] == ["shipped", str(mine)]


def test_the_digest_does_not_depend_on_the_place(make_folder):
    assert load(make_folder("a")).digest == load(make_folder("b")).digest


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: folder.replace(CARD, "usd: 749", "usd: 748"),
        lambda folder: folder.replace(CARD, "id: example-24\n", "id: example-24\n# a remark\n"),
        lambda folder: folder.write(
            "work/workloads/w.yaml", "id: w\nsource: sheet\nchecked: 2025-01-01\n"
        ),
    ],
)
def test_the_digest_changes_with_every_byte(folder, change):
    before = load(folder).digest

    change(folder)

    assert load(folder).digest != before


def test_a_readme_is_not_part_of_the_digest(folder):
    before = load(folder).digest

    folder.write("README.md", "How to add a card.")

    assert load(folder).digest == before


def test_all_errors_of_all_files_are_raised_together(folder):
    folder.replace(CARD, "memory_gib: 24", "memory_gib: many")
    folder.replace("hardware/vendors/acme.yaml", "name: Acme\n", "")

    with pytest.raises(KnowledgeError) as caught:
        load(folder)

    assert [finding.code for finding in caught.value.findings] == ["KB016", "KB015"]
    assert str(caught.value).endswith(
        f"\n2 errors in the knowledge files. Nothing was loaded. {KnowledgeError.WHAT_TO_DO}"
    )
    assert caught.value.exit_code == 2


def test_a_flood_of_errors_is_cut_when_printed(folder):
    folder.write("sources/sources.yaml", "sources:\n" + "  - {id: x}\n" * 30)

    with pytest.raises(KnowledgeError) as caught:
        load(folder)

    lines = str(caught.value).splitlines()
    assert len(lines) == 22
    assert lines[-2].endswith(" more.")


def test_warnings_do_not_stop_loading(folder):
    folder.write("notes.txt", "x")

    assert [finding.code for finding in load(folder).findings] == ["KB004"]


def test_a_faulty_file_is_not_blamed_on_those_that_refer_to_it(folder):
    folder.write(CARD, "id: [")

    with pytest.raises(KnowledgeError) as caught:
        load(folder)

    assert {finding.code for finding in caught.value.findings} == {"KB009"}


def test_the_shipped_folder_has_sources():
    assert (shipped_folder() / "sources/sources.yaml").is_file()


def test_a_warm_start_imports_neither_yaml_nor_pydantic(folder):
    code = (
        "import sys; from pathlib import Path; from expert.knowledge import cache, load_knowledge\n"
        "cache.SETTLED_NS = 0\n"
        f"load_knowledge(shipped=Path({str(folder.path)!r}))\n"
        "print(sorted({'yaml', 'pydantic', 'rich', 'experta'} & set(sys.modules)))"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]

    assert [run.stdout.strip() for run in runs] == ["['pydantic', 'yaml']", "[]"]
