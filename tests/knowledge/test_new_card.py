"""A card nobody has heard of, told by one new file, is listed and recommended like any other."""

import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from expert.app.front import app
from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.knowledge import KINDS, Entry, Knowledge, load_knowledge, read_yaml, shipped_folder
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

PLACE = "hardware/cards/nvidia/blackwell/example-24.yaml"
README = (Path(__file__).parents[2] / "knowledge/README.md").read_text(encoding="utf-8")
CARD = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)[1]
DAY = "2026-11-21"


def folder_with(path, text=CARD):
    """Write the card's file below a folder."""
    file = path / PLACE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return path


def shipped_with(text):
    """Add the card to the shipped knowledge in memory: reading every file takes a second."""
    document = read_yaml(text)
    card = Entry("card", "example-24", "mine", PLACE, document.data, document.lines)
    entries = [entry for kind in KINDS for entry in shipped().all(kind).values()]
    return Knowledge([*entries, card], shipped().layers, shipped().digest)


@cache
def answer_with(text):
    """Return the record of a plain case on the shipped knowledge and the card."""
    return answer(shipped_with(text), budget_usd=900)


def answer(knowledge, **answers):
    """Return the record of a plain case."""
    case = case_from_mapping(knowledge, {"as_of": DAY, "answers": answers}, today=DAY)
    return consult(knowledge, case)


def names(record):
    return [item["name"] for item in record["recommended"]]


@pytest.fixture(scope="module")
def layer(tmp_path_factory):
    """A folder with the card; once its file is two seconds old it is kept in the cache."""
    return folder_with(tmp_path_factory.mktemp("layer") / "mine")


def test_card_in_a_layer_is_recommended(layer):
    record = answer(load_knowledge([layer]), budget_usd=900)

    assert names(record) == ["Example 24"]
    assert f"{layer}/{PLACE}" in str(record)
    assert [row["name"] for row in record["knowledge"]["layers"]] == ["shipped", str(layer)]


@pytest.mark.slow
def test_card_in_a_copy_of_the_shipped_folder_is_recommended(tmp_path):
    shutil.copytree(shipped_folder(), tmp_path / "knowledge")
    folder_with(tmp_path / "knowledge")

    knowledge = load_knowledge(shipped=tmp_path / "knowledge", use_cache=False)

    assert names(answer(knowledge, budget_usd=900)) == ["Example 24"]


def test_without_the_file_another_card_wins():
    assert "Example 24" not in names(answer(shipped(), budget_usd=900))


DEARER = CARD.replace("usd: 799", "usd: 1799").replace("usd: 749", "usd: 1749")
SMALLER = CARD.replace("memory_gib: 24", "memory_gib: 2").replace("usable_gib: 23", "usable_gib: 2")
SLOW_PART = CARD + "caveats:\n  - {kind: slow_memory_segment, fast_gib: 2}\n"
WITHOUT_PRICE = CARD.split("prices:")[0]
LATER = CARD.replace("2026-06", "2026-12").replace('"2026-11"', '"2026-12"')


@pytest.mark.parametrize("text", [DEARER, SMALLER, SLOW_PART, WITHOUT_PRICE, LATER])
def test_card_that_should_not_win_does_not(text):
    """Too dear, too small, with a slow part of its memory, not to be had, not yet known."""
    assert "Example 24" not in names(answer_with(text))


@pytest.mark.parametrize("text", [SMALLER, SLOW_PART])
def test_what_speaks_against_the_card_is_told(text):
    ruled_out = answer_with(text)["ruled_out"]

    assert "Example 24" in [item["name"] for item in ruled_out]


def test_commands_show_the_card(layer):
    listed = CliRunner(env={"COLUMNS": "100"}).invoke(
        app, ["cards", "--since", "2026-06", "--knowledge", str(layer)]
    )
    shown = CliRunner(env={"COLUMNS": "100"}).invoke(
        app, ["cards", "ex24", "--knowledge", str(layer)]
    )

    assert "Example 24" in listed.stdout
    assert f"Layer        {layer}" in " ".join(shown.stdout.splitlines()).replace("  Also", " Also")


def test_five_mistakes_in_the_file_are_told_with_their_lines(tmp_path):
    mistakes = [
        ("memory_gib: 24", "memroy_gib: 24"),
        ("slots: 2", "slots: two"),
        ("blackwell-12-0", "blackwel-12-0"),
        ("on: 2026-06-20", "on: 2026-06-31"),
        ("source: memory", "source: memroy"),
    ]
    text = CARD
    for old, new in mistakes:
        text = text.replace(old, new, 1)
    layer = folder_with(tmp_path / "mine", text)

    said = CliRunner().invoke(app, ["knowledge", "check", str(layer)])

    lines = {
        number
        for number, line in enumerate(text.splitlines(), 1)
        if any(new in line for _, new in mistakes)
    }
    found = {int(n) for n in re.findall(r"example-24\.yaml:(\d+):\d+: ", said.stdout)}
    assert said.exit_code == 2
    assert found == lines
    assert said.stdout.count("Did you mean") == 3
    assert said.stdout.splitlines()[-1] == "5 errors, 0 warnings. Nothing was loaded."
