"""A vendor nobody has heard of, told by files alone, is recommended, filtered and compared."""

import re

import pytest
from typer.testing import CliRunner

from expert.app.front import app
from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.facts import PriceKind
from expert.given.catalogue import price_kind_facts
from expert.knowledge import load_knowledge
from expert.knowledge.folders import walk
from expert.knowledge.read_files import read_folders

pytestmark = pytest.mark.sampled

DAY = "2026-11-21"
CARD_PLACE = "hardware/cards/umbra/dusk/gloam-32.yaml"
END = "source: memory\nchecked: 2026-11-21\n"
FILES = {
    "hardware/vendors/umbra.yaml": "id: umbra\nname: Umbra\naliases: [Umbra Labs]\n"
    "maker_words: [Umbra]\nbrands: [gloam]\n" + END,
    "hardware/platforms/umbra-run.yaml": "id: umbra-run\nname: Umbra Run\nvendor: umbra\n"
    + END
    + "maturity:\n  - {from: 2025-01-01, level: mature, says: Everything runs.}\n",
    "hardware/architectures/dusk-1.yaml": "id: dusk-1\nname: Dusk\nfamily: dusk\nvendor: umbra\n"
    "platform: umbra-run\ngeneration: 1\n"
    + END
    + "support:\n  - {software: pytorch, from: 2025-01-01}\n",
    "hardware/price-kinds.yaml": "price_kinds:\n  - {id: auction, name: paid at an auction, "
    "says: what the highest bidder paid, source: memory, checked: 2026-11-21}\n",
    "hardware/caveat-kinds.yaml": "caveat_kinds:\n  - {id: loud_fan, name: a fan that howls, "
    "says: the fan is louder than talk, source: memory, checked: 2026-11-21}\n",
    CARD_PLACE: """\
id: gloam-32
name: Umbra Gloam 32
vendor: umbra
platform: umbra-run
architecture: dusk-1
brand: gloam
segment: consumer
announced: 2026-06-01
released: 2026-06-20
memory_gib: 32
bandwidth_gb_s: 1600
fp32_tflops: 70
fp16_tflops: 70
tensor_fp16_fp32acc_tflops: 150
board_power_w: 250
slots: 2
cooling: open
source: memory
checked: 2026-11-21
prices:
  - {on: 2026-11-01, usd: 700, condition: new, kind: auction}
caveats:
  - {kind: loud_fan, from: 2026-07-01}
""",
}


@pytest.fixture(scope="module")
def layer(tmp_path_factory):
    """The folder with the vendor's files."""
    return written(tmp_path_factory.mktemp("umbra") / "mine", FILES)


@pytest.fixture(scope="module")
def knowledge(layer):
    return load_knowledge([layer])


def written(folder, files):
    for place, text in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def answer(knowledge, **answers):
    case = {"as_of": DAY, "answers": {"budget_usd": 800, **answers}}
    return consult(knowledge, case_from_mapping(knowledge, case, today=DAY))


def names(record):
    return [item["name"] for item in record["recommended"]]


def said(layer, *arguments):
    """What a command prints, its lines joined."""
    given = [*arguments, "--knowledge", str(layer)]
    result = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"}).invoke(app, given)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_files_hold_no_fault(knowledge):
    assert knowledge.findings == ()


def test_its_card_is_recommended(knowledge):
    assert names(answer(knowledge)) == ["Umbra Gloam 32"]


@pytest.mark.parametrize("word", ["umbra", "Umbra Labs"])
def test_answer_for_the_vendor_takes_it(knowledge, word):
    assert names(answer(knowledge, vendor=word)) == ["Umbra Gloam 32"]


def test_answer_for_another_vendor_rules_it_out(knowledge):
    ruled_out = answer(knowledge, vendor="nvidia")["ruled_out"]

    assert "Umbra Gloam 32" in [item["name"] for item in ruled_out]


def test_commands_filter_by_the_vendor(layer):
    assert "Umbra Gloam 32" in said(layer, "cards", "--vendor", "umbra")
    assert "Umbra Gloam 32" not in said(layer, "cards", "--vendor", "amd")
    assert "Umbra Gloam 32" in said(
        layer, "recommend", "--as-of", DAY, "--vendor", "umbra", "--budget-usd", "800"
    )


def test_vendor_is_among_the_answers_to_the_question(layer):
    assert said(layer, "questions", "vendor").endswith("umbra Umbra")


def test_card_is_found_without_the_word_of_its_maker(knowledge):
    assert knowledge.resolve_card("gloam32").id == "gloam-32"


@pytest.mark.slow
def test_card_is_compared(layer):
    text = said(layer, "compare", "Gloam 32", "RTX 5070 Ti", "--as-of", DAY)

    assert "Umbra Gloam 32" in text


def test_kinds_of_price_and_caveat_are_told_in_their_words(layer):
    text = said(layer, "cards", "gloam-32")

    assert "paid at an auction" in text
    assert "a fan that howls" in text


def test_what_a_kind_of_price_means_is_given_to_the_rules(knowledge):
    given = {fact["id"]: fact for fact in price_kind_facts(knowledge)}

    traits = dict.fromkeys(("at_launch", "quirky", "market", "guess", "stands", "rises"), False)
    assert given["auction"] == PriceKind(id="auction", name="paid at an auction", rank=1, **traits)


@pytest.mark.slow
def test_bandwidth_and_rates_are_enough_for_every_job(layer):
    """Nobody has measured its software: what other makers without measurements get is assumed."""
    bare = re.sub(
        r"(?m)^(tensor_fp16_fp32acc_tflops|fp16_tflops|slots|cooling):.*\n", "", FILES[CARD_PLACE]
    )
    knowledge = load_knowledge([written(layer.parent / "bare", {**FILES, CARD_PLACE: bare})])

    for job in ("run_llm", "train", "finetune", "generate_images"):
        assert names(answer(knowledge, job=job)) == ["Umbra Gloam 32"]
    served = answer(knowledge, job="run_llm", model="llama-3.1-8b", users=8)
    assert names(served) == ["Umbra Gloam 32"]


MISSPELT = [
    (CARD_PLACE, "vendor: umbra", "vendor: umbar", "KB036", "umbra"),
    (CARD_PLACE, "brand: gloam", "brand: gleam", "KB017", "gloam"),
    (CARD_PLACE, "segment: consumer", "segment: consumer\nown_system: window", "KB017", "windows"),
    (CARD_PLACE, "kind: auction", "kind: auktion", "KB036", "auction"),
    (CARD_PLACE, "kind: loud_fan", "kind: loud_fans", "KB036", "loud_fan"),
    (
        "hardware/architectures/dusk-1.yaml",
        "software: pytorch",
        "software: torch",
        "KB036",
        "pytorch",
    ),
    ("hardware/platforms/umbra-run.yaml", "level: m", "os: [linus], level: m", "KB017", "linux"),
]


@pytest.fixture(scope="module")
def findings(tmp_path_factory):
    """What is wrong where the files have all of the misspelt words."""
    files = dict(FILES)
    for place, old, new, *_ in MISSPELT:
        files[place] = files[place].replace(old, new)
    folder = written(tmp_path_factory.mktemp("misspelt"), files)
    return [str(finding) for finding in read_folders(walk([folder])).findings]


@pytest.mark.parametrize(("code", "near"), [mistake[-2:] for mistake in MISSPELT])
def test_misspelt_word_is_answered_with_the_near_one(findings, code, near):
    (told,) = [finding for finding in findings if f"Did you mean '{near}'?" in finding]

    assert told.startswith(code)


def test_misspelt_words_are_all_that_is_found(findings):
    assert len(findings) == len(MISSPELT)


def test_vendor_that_only_rents_its_chips_is_no_answer(knowledge):
    choices = knowledge.get("question", "vendor").data["choices"]

    assert [c["value"] for c in choices] == ["nvidia", "amd", "intel", "apple", "umbra"]
