"""The page for editors: its commands and templates work, its tables are whole."""

import re
import shlex
from pathlib import Path

import pytest

from expert.editing import adding, keys_of_additions
from expert.editing.typed_values import pairs, typed
from expert.errors import KnowledgeError
from expert.explain.knowledge.became import became, became_lines
from expert.knowledge import load_knowledge
from expert.knowledge.folders import PLACES
from expert.knowledge.forms.cards import Card
from expert.knowledge.strict_yaml import read_yaml
from expert.knowledge.validation import keys_of
from tests.commands import invoke
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

ROOT = Path(__file__).parents[2]
README = (ROOT / "knowledge/README.md").read_text(encoding="utf-8")
TEMPLATE = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)[1]
PLACE = "hardware/cards/nvidia/blackwell/example-24.yaml"


def named_in(heading):
    """The words in backticks below a heading."""
    section = README.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"`(\w+)`", section))


def test_template_loads_as_a_layer_without_a_finding(tmp_path):
    (tmp_path / PLACE).parent.mkdir(parents=True)
    (tmp_path / PLACE).write_text(TEMPLATE, encoding="utf-8")

    knowledge = load_knowledge([tmp_path], use_cache=False)

    assert knowledge.findings == ()
    assert knowledge.resolve_card("ex24").layer == str(tmp_path)


def test_example_of_a_correction_does_what_the_page_says(tmp_path):
    heading = README.split("### Change a few values")[1]
    text = re.search(r"```yaml\n(.*?)```", heading, re.DOTALL)[1]
    place = tmp_path / re.match(r"# my-cards/(.*)", text)[1]
    place.parent.mkdir(parents=True)
    place.write_text(text, encoding="utf-8")

    knowledge = load_knowledge([tmp_path], use_cache=False)

    (line,) = became_lines(became(knowledge))
    assert line.replace(str(tmp_path), "my-cards") in README
    assert knowledge.findings == ()


def test_example_of_a_misspelled_judgement_is_what_is_told(tmp_path):
    code, place, number, message = re.search(
        r"(KB044) my-cards/(.*):(\d+):\d: (.*)", README
    ).groups()
    head = "id: mine\nname: Mine\nsource: judgement\nchecked: 2026-11-23\n"
    text = f"{head}editions: [{{from: 2020-01-01}}]\n# three values\njudgements:\n"
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).write_text(f"{text}  flor.learner: {{default: 8}}\n", encoding="utf-8")

    with pytest.raises(KnowledgeError) as caught:
        load_knowledge([tmp_path], use_cache=False)

    (finding,) = caught.value.findings
    assert (finding.code, finding.line, finding.message) == (code, int(number), message)


def test_template_has_its_keys_in_the_order_of_every_card():
    keys = re.findall(r"^(\w+):", TEMPLATE, re.MULTILINE)

    assert keys == [key for key in keys_of(Card) if key in keys]


def test_every_line_of_the_page_is_one_sentence():
    text = re.sub(r"```.*?```", "", README, flags=re.DOTALL)
    lines = [line for line in text.splitlines() if line and not line.startswith(("|", "#", " "))]

    assert [line for line in lines if not line.endswith((".", ":", "`."))] == []


def test_page_names_every_kind_of_price_and_caveat():
    assert set(shipped().all("price-kind")) - named_in("Prices") == set()
    assert set(shipped().all("caveat-kind")) - named_in("Caveats") == set()


def test_page_names_every_place():
    assert [place for place in PLACES.values() if f"`{place}" not in README] == []


COMMANDS = [
    shlex.split(line, comments=True)[1:]
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("whichgpu ")
]
ADDED = [words[2:] for words in COMMANDS if words[:2] == ["knowledge", "add"]]


@pytest.mark.parametrize("words", ADDED, ids=[words[1] for words in ADDED])
def test_additions_on_the_page_can_be_read(words):
    kind, given = words[0], pairs(word for word in words[1:-2])

    if "like" not in given or kind == "card":
        assert typed(keys_of_additions.keys_for(kind), given, kind)
        assert keys_of_additions.needed(kind, given) == []
    if not set(given.values()) & {"umbra", "dusk-1", "My University"}:
        found = adding.proposal(shipped(), kind, given)
        assert read_yaml(found.text).faults == []


def test_page_shows_how_to_add_all_that_people_add():
    kinds = {words[0] for words in ADDED}

    assert {"card", "price", "model", "rent", "benchmark", "architecture", "vendor"} <= kinds
    assert {"advisor", "source", "platform"} <= kinds


def test_hooks_on_the_page_are_those_of_the_project():
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")

    assert set(re.findall(r"- id: (\S+)", hooks)) == set(re.findall(r"`(whichgpu-\S+)`", README))


def test_confirmation_on_the_page_ends_the_warning(tmp_path):
    (line,) = re.findall(r"^confirmed: .*$", README, re.MULTILINE)
    place = tmp_path / "hardware/cards/short.yaml"
    place.parent.mkdir(parents=True)
    text = "corrects: geforce-rtx-5090\nsource: judgement\nchecked: 2026-11-20\nlength_mm: 120\n"

    def told(added):
        place.write_text(f"{text}{added}\n", encoding="utf-8")
        found = load_knowledge([tmp_path], use_cache=False).findings
        return [each.code for each in found if each.file.startswith(str(tmp_path))]

    assert told("") == ["KB064"]
    assert told(line) == []


@pytest.mark.slow
def test_commands_on_the_page_work_one_after_the_other(tmp_path, monkeypatch):
    """As a new user types them, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    short = ["--cases", "cases.yaml"]
    Path("cases.yaml").write_text("answers: {job: train, budget_usd: 900}\n", encoding="utf-8")

    Path("cards.csv").write_text(re.search(r"```csv\n(.*?)```", README, re.DOTALL)[1])

    for words in COMMANDS:
        said = invoke(*words, *(short if {"impact", "freshness"} & set(words) else []))
        assert said.exit_code == 0, (words, said.err)

    assert invoke("knowledge", "check", "my-cards").exit_code == 0
    said = invoke("recommend", "--vendor", "umbra", "--knowledge", "my-cards")
    assert "Gloam 32" in said.out
