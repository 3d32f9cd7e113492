"""The commands for people who edit knowledge files, as they type them."""

import json
import re
from pathlib import Path

import pytest

from expert.knowledge.strict_yaml import read_yaml
from tests.commands import invoke

pytestmark = pytest.mark.sampled

ROOT = Path(__file__).parents[2]
CARD = ("card", "name=Example 24", "like=RTX 5070 Ti", "source=judgement")
PRICE = ("price_usd=900", "price_kind=street")


@pytest.fixture(scope="module")
def added(tmp_path_factory):
    """A folder with a card that `knowledge add` wrote, and what it said."""
    folder = tmp_path_factory.mktemp("mine") / "cards"
    said = invoke("knowledge", "add", *CARD, *PRICE, "--memory-gib", "24", "--into", str(folder))
    return folder, said


def test_card_is_written_and_shown(added):
    folder, said = added
    path = folder / "hardware/cards/nvidia/blackwell/example-24.yaml"

    assert said.exit_code == 0, said.err
    assert read_yaml(path).data["memory_gib"] == 24
    assert path.read_text(encoding="utf-8") in said.out
    assert f"knowledge impact {folder}" in said.err


def test_template_can_be_filled_and_printed():
    said = invoke("knowledge", "add", "vendor", "--template")

    assert said.exit_code == 0
    assert said.out.startswith("# yaml-language-server: $schema=")
    assert read_yaml(said.out).faults == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("crad", "name=x"), "Did you mean 'card'"),
        (("card",), "A card needs"),
        (("price", "card=RTX 5909", "usd=1", "kind=street", "source=judgement"), "RTX 5909"),
        (("vendor", "--nmae", "Umbra"), "Did you mean 'name'"),
        (("vendor", "--from", "nowhere.yaml"), "cannot be read"),
    ],
)
def test_what_cannot_be_added_ends_with_2_and_a_remedy(arguments, told):
    said = invoke("knowledge", "add", *arguments)

    assert said.exit_code == 2
    assert told in said.err
    assert said.out == ""


def test_findings_are_shown_as_sarif(tmp_path):
    path = tmp_path / "hardware/vendors/umbra.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("id: umbra\nnmae: Umbra\n", encoding="utf-8")

    said = invoke("knowledge", "check", str(tmp_path), "--format", "sarif")

    log = json.loads(said.out)
    results = log["runs"][0]["results"]
    rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
    own = [r for r in results if r["ruleId"] == "KB014"]
    place = own[0]["locations"][0]["physicalLocation"]
    assert said.exit_code == 2
    assert log["version"] == "2.1.0"
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in results)
    assert place["artifactLocation"]["uri"].endswith("hardware/vendors/umbra.yaml")
    assert place["region"]["startLine"] == 2


def test_format_lists_what_it_changes_and_check_changes_nothing(tmp_path):
    path = tmp_path / "hardware/vendors/umbra.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("id:   umbra\n", encoding="utf-8")

    listed = invoke("knowledge", "format", str(tmp_path), "--check")
    before = path.read_text(encoding="utf-8")
    done = invoke("knowledge", "format", str(tmp_path))

    assert (listed.exit_code, before, listed.out) == (1, "id:   umbra\n", f"{path}\n")
    assert (done.exit_code, path.read_text(encoding="utf-8")) == (0, "id: umbra\n")


def test_neither_a_folder_nor_a_commit_has_an_impact():
    said = invoke("knowledge", "impact", "no-such-place")

    assert said.exit_code == 2
    assert "neither a folder nor a commit" in said.err


def test_freshness_without_cases_is_a_list():
    said = invoke("knowledge", "freshness", "--no-cases", "--as-of", "2026-11-21", "-f", "json")

    data = json.loads(said.out)
    assert {one["sort"] for one in data["things"]} == {"price", "rent", "model", "support"}


def test_hooks_call_commands_that_exist():
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    hooks = re.findall(r"entry: whichgpu knowledge (\w+)", text)

    assert hooks == ["check", "format"]
    helps = [invoke("knowledge", hook, "--help") for hook in hooks]
    assert [said.exit_code for said in helps] == [0, 0]


def test_check_of_a_folder_counts_what_it_finds_in_the_shipped_files(tmp_path, monkeypatch):
    """The warnings of a person's own files are not lost among forty about others'."""
    monkeypatch.chdir(tmp_path)
    invoke("knowledge", "add", *CARD, *PRICE, "memory_gib=24", "slots=8", "--into", "mine")

    lines = invoke("knowledge", "check", "mine").out.splitlines()

    told = [line for line in lines if ": warning: " in line]
    assert [line.split(" ")[1].partition(":")[0] for line in told] == [
        "mine/hardware/cards/nvidia/blackwell/example-24.yaml"
    ] * len(told)
    assert len(told) > 0
    assert "If such a value is right, say why in its file: confirmed: {KEY: REASON}." in lines
    assert any("warnings in the shipped files" in line for line in lines)
    assert "added: card example-24" in "\n".join(lines)


def test_day_that_has_not_come_stops_the_check_and_nothing_else(tmp_path, monkeypatch):
    """No answer sees the line before its day, so whether files load does not hang on the clock."""
    monkeypatch.chdir(tmp_path)
    path = Path("mine/hardware/cards/dear.yaml")
    path.parent.mkdir(parents=True)
    head = "corrects: geforce-rtx-5090\nsource: judgement\nchecked: 2026-11-20\nprices:\n"
    path.write_text(f"{head}  - {{on: 2062-01-01, usd: 3100, condition: new, kind: street}}\n")

    said = invoke("knowledge", "check", "mine")

    assert said.exit_code == 2
    (line,) = [line for line in said.out.splitlines() if line.startswith("KB0")]
    assert line.startswith(f"KB077 {path.as_posix()}:5: 2062-01-01 is in the future;")
    assert "1 error" in said.out
    assert "cards loaded" in said.out
    assert invoke("cards", "RTX 5090", "--knowledge", "mine").exit_code == 0
