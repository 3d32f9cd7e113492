"""The answer in ten lines, and the same as data."""

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

pytestmark = pytest.mark.sampled

SCHEMA = Path(__file__).parents[2] / "expert" / "schema" / "brief.schema.json"
DAY = ("--as-of", "2026-11-21")
ASKED = {
    "training": (),
    "a sum": ("--persona", "kaggle", "--budget-usd", "1000"),
    "a language model": ("--job", "run_llm", "--model", "llama-3-1-8b"),
    "a large one": ("--job", "run_llm", "--model", "llama-3-3-70b"),
    "images": ("--job", "generate_images", "--budget-usd", "800", "--used"),
    "fine-tuning": ("--job", "finetune", "--model", "llama-3-1-8b"),
    "a cloud": ("--where", "cloud"),
    "an upgrade": ("--ask", "upgrade", "--owned", "RTX 4090"),
    "a card": ("--ask", "check_card", "--candidate", "RTX 4090"),
    "rent or buy": ("--ask", "rent_or_buy", "--hours", "100"),
    "no money": ("--budget-usd", "20", "--no-used"),
    "memory": ("--ask", "memory", "--model", "llama-3-1-8b"),
    "a framework": ("--ask", "framework"),
    "a machine": ("--ask", "system_build", "--gpus", "4"),
    "number formats": ("--ask", "precision"),
    "several": ("--ask", "how_many_gpus"),
    "a vendor": ("--ask", "vendor"),
    "speeds": ("--ask", "speed_order", "--candidate", "RTX 3090", "--candidate", "RTX 4090"),
    "a server": ("--ask", "server_class"),
    "no GPU": ("--ask", "gpu_or_cpu", "--goal", "simple_models"),
}
FIRST = {
    "training": "Buy a ",
    "a sum": "Buy a ",
    "a large one": "Buy two ",
    "images": "Buy a used ",
    "a cloud": "Rent a",
    "an upgrade": "Keep your GeForce RTX 4090.",
    "a card": "the GeForce RTX 4090",
    "rent or buy": "Buy, don't rent: ",
    "no money": "Rent a ",
    "memory": "You need about ",
    "a framework": "Learn ",
    "several": "Start with one GPU, such as a ",
    "a vendor": "Choose ",
    "no GPU": "Use a CPU",
}
"""What the first line says, by what was asked."""
COMMON = ("training", "a sum", "a large one", "a cloud", "an upgrade", "memory")
EVERYDAY = [pytest.param(n, marks=() if n in COMMON else pytest.mark.slow) for n in ASKED]


@pytest.fixture(scope="module", params=EVERYDAY)
def asked(request, run):
    """What was asked, and the answer as text on 80 columns."""
    return request.param, run("recommend", *DAY, *ASKED[request.param])


@pytest.fixture(scope="module")
def found(asked, run):
    """The same answer as data."""
    return json.loads(run("recommend", *DAY, *ASKED[asked[0]], "--format", "json").out)


def test_answer_has_at_most_25_lines(asked):
    assert len(asked[1].out.splitlines()) <= 30  # what does harm if it is ignored is never dropped


def test_lines_fit_the_screen(asked):
    """Only commands to type are longer."""
    lines = asked[1].out.splitlines()

    assert [line for line in lines if len(line) > 80 and "whichgpu" not in line] == []


def test_first_line_answers(asked, found):
    assert FIRST.get(asked[0], "") in asked[1].out.splitlines()[0]
    assert " ".join(asked[1].out.split()).startswith(found["says"][0])


def test_price_of_more_than_a_year_ago_says_its_year(run):
    """A laptop's price of January 2025 is not presented as today's."""
    out = run("recommend", *DAY, "--form", "laptop", "--budget-usd", "1500").out
    recent = run(
        "recommend", "--as-of", "2023-03-01", "--form", "laptop", "--budget-usd", "2500"
    ).out

    assert "estimated from a 2025 price" in " ".join(out.split())
    assert "estimated from" not in recent.splitlines()[0]


def test_card_that_is_not_sold_yet_says_from_when(run):
    out = run(
        "recommend", "--as-of", "2018-10-05", "--persona", "kaggle", "--budget-usd", "700"
    ).out

    assert out.startswith("Buy a GeForce RTX 2070, about $550 new, on sale from 2018-10-17.")
    assert "for the GeForce RTX 2070, on sale from 2018-10-17" in " ".join(out.split())
    assert "Check first  GeForce RTX 2070 has been announced" in out


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        (
            ("--ask", "compare", "--candidate", "RTX 5070 Ti Laptop"),
            "Of the cards you named, take a laptop with a GeForce RTX 5070 Ti, about $",
        ),
        (
            ("--ask", "upgrade", "--owned", "RTX 4060 Laptop", "--budget-usd", "500"),
            "Keep your laptop with a GeForce RTX 4060.",
        ),
        (
            ("--ask", "upgrade", "--owned", "RTX 4060 Laptop", "--budget-usd", "1500"),
            "Buy a GeForce RTX 3060 12GB, about $460 new, and a desktop computer for it, about ",
        ),
    ],
)
def test_first_line_names_a_laptop_and_the_total(run, asked, first):
    """A chip that is built in is bought with its laptop, and a card with its computer."""
    out = run("recommend", *DAY, "--job", "train", "--persona", "beginner", *asked).out

    assert " ".join(out.split()).startswith(first)
    assert ("($1,460 in all)" in " ".join(out.split())) is ("a desktop computer" in first)


def test_check_of_a_card_beyond_the_money_names_its_price_and_what_to_do_instead(run):
    asked = ("--ask", "check_card", "--candidate", "RTX 3090", "--job", "train")
    said = run("recommend", *DAY, *asked, "--persona", "beginner", "--budget", "60").out

    assert "use Google Colab, free" in said
    assert "would cost $1,364, and the budget is $60" in said


def test_text_names_neither_rules_nor_files(asked):
    """Whoever doubts asks `why`."""
    assert not [word for word in asked[1].out.split() if ".yaml" in word]
    assert "ADVICE-" not in asked[1].out
    assert "CHOOSE-" not in asked[1].out


def test_data_is_brief_and_valid(found):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)

    assert [e.message for e in Draft202012Validator(schema).iter_errors(found)] == []
    assert len(json.dumps(found)) < 5000


def test_ladder_marks_the_row_that_is_advised(run):
    out = run("recommend", *DAY, "--budget-usd", "1000").out
    rows = [line for line in out.splitlines() if " new " in line or " used " in line]

    assert [line for line in rows if line.startswith("> ")] == [
        line for line in rows if "best for $1,000" in line
    ]
    assert any("over budget" in line for line in rows)


def test_narrow_screen_folds_the_rows_and_breaks_no_word(run):
    out = run("recommend", *DAY, "--budget-usd", "1000", COLUMNS="40").out

    assert [line for line in out.splitlines() if len(line) > 40 and "whichgpu" not in line] == []
    assert "> best for $1,000: RTX" in out


def test_columns_are_those_of_the_job(run):
    train = run("recommend", *DAY).out
    text = run("recommend", *DAY, *ASKED["a language model"]).out
    images = run("recommend", *DAY, *ASKED["images"]).out

    assert "Speed" in train
    assert "Tokens/s" not in train
    assert "Tokens/s  First token" in text
    assert "Images/min" in images


@pytest.mark.parametrize("name", ["a sum", pytest.param("training", marks=pytest.mark.slow)])
def test_each_flip_does_what_it_says(run, name):
    """Memory and used cards are answers, so anybody can try them."""
    options = {"memory_need_gb": "memory-gb", "used_ok": "used"}
    answer = json.loads(run("recommend", *DAY, *ASKED[name], "--format", "json").out)
    flips = [flip for flip in answer["flips"] if flip["key"] in options]

    for flip in flips:
        value = [] if flip["value"] is True else [str(flip["value"])]
        more = (f"--{options[flip['key']]}", *value)
        other = json.loads(run("recommend", *DAY, *ASKED[name], *more, "--format", "json").out)
        assert other["advised"][0]["id"] == flip["then"]["id"]

    assert flips


def test_price_at_which_the_answer_changes_is_above_todays(run):
    answer = json.loads(run("recommend", *DAY, "--format", "json").out)
    (flip,) = [flip for flip in answer["flips"] if flip["key"] == "price"]

    assert flip["value"] > answer["advised"][0]["price_usd"]
    assert flip["then"]["id"] != answer["advised"][0]["id"]


def test_record_has_everything(run):
    record = json.loads(run("recommend", *DAY, "--format", "record").out)

    assert {"recommended", "ladder", "firings", "facts"} <= record.keys()


def test_ladder_goes_into_a_spreadsheet(run):
    out = run("recommend", *DAY, "--budget-usd", "1000", "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(out)))

    assert rows[0]["advised"] == "yes"
    assert {row["advised"] for row in rows[1:]} == {"no"}
    assert not [cell for row in rows for cell in row.values() if cell[:1] in "=+-@" and cell]


def test_markdown_has_the_ladder_as_a_table(run):
    out = run("recommend", *DAY, "--format", "markdown").out

    assert "|  | Price | Memory |" in out
    assert "| \\> best value |" in out


def test_batch_gives_records_and_brief_answers_on_request(run, tmp_path):
    """Programs of others read the records line by line."""
    cases = tmp_path / "cases.yaml"
    cases.write_text("- {id: a, as_of: 2016-07-23}\n", encoding="utf-8")

    record = json.loads(run("batch", str(cases)).out)
    brief = json.loads(run("batch", str(cases), "--brief").out)

    assert {"id", "recommended", "advice", "facts"} <= record.keys()
    assert brief["id"] == "a"
    assert brief["advised"][0]["id"] == record["recommended"][0]["id"]


def test_same_case_gives_the_same_bytes(run):
    twice = [run("recommend", *DAY, "--format", "json").out for _ in range(2)]

    assert twice[0] == twice[1]


@pytest.mark.parametrize("name", ["a cloud", "no money"])
def test_old_price_of_a_rental_is_to_be_checked(run, name):
    found = json.loads(run("recommend", *DAY, *ASKED[name], "--format", "json").out)

    assert found["says"][0].startswith("Rent a")
    assert found["checks"][0]["says"].startswith("The price was seen on 2026-0")


def test_advisor_without_a_ladder_shows_what_it_recommends(run):
    said = run("recommend", "--as-of", "2016-07-23", "--advisor", "dettmers", "--persona", "kaggle")

    assert said.out.startswith("Buy a ")
    assert "> " in said.out
    assert "cheapest that works" not in said.out


@pytest.mark.parametrize(
    ("named", "taken"),
    [
        (("--candidate", "3060"), "3060 is the GeForce RTX 3060 12GB"),
        (("--owned", "A100"), "A100 is the A100 PCIe 40GB"),
        (
            ("--owned", "Mac mini M4"),
            "Mac mini M4 is the Apple M4 16GB (also sold with 24 or 32 GB)",
        ),
        (("--owned", "Mac mini M4 24GB"), None),
        (
            ("--owned", "Strix Halo"),
            (
                "Strix Halo is the Ryzen AI Max+ 395 (Strix Halo, 128GB) "
                "(also sold with 32, 64 or 96 GB)"
            ),
        ),
        (
            ("--owned", "M4 Max"),
            "M4 Max is the Apple M4 Max (32-core GPU) 36GB (also sold with 48, 64 or 128 GB)",
        ),
        (("--owned", "RTX 4090"), None),
    ],
)
def test_card_taken_for_a_name_that_others_share_is_told(run, named, taken):
    found = json.loads(run("recommend", *DAY, *named, "--format", "json").out)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    names = [item["says"] for item in found["assumed"] if item["what"] in ("owned", "candidate")]
    assert names == ([taken] if taken else [])
    assert list(Draft202012Validator(schema).iter_errors(found)) == []


@pytest.mark.parametrize(("owned", "told"), [("Mac mini M4", True), ("Mac mini M4 16GB", False)])
def test_memory_assumed_of_a_computer_stays_on_a_full_screen(run, owned, told):
    """It may decide, unlike other assumptions."""
    case = ("--job", "run_llm", "--owned", owned, "--model", "14b")

    said = run("recommend", "--as-of", "2026-11-22", *case).out

    assert said.startswith("Buy ")
    assert ("also sold with 24 or 32 GB" in " ".join(said.split())) is told


def test_context_that_was_cut_is_told(run):
    """An answer that was not taken as given is no assumption to be overlooked."""
    said = run("recommend", "--model", "bert-large", "--context", "4096")

    assert "Check first  BERT" in said.out


# --- too little money --------------------------------------------------------------------


def test_too_little_money_is_told_what_else_there_is(run):
    """What to save, and what is used, beside what can be rented."""
    said = run("recommend", *DAY, "--budget-usd", "100", "--format", "json")

    found = json.loads(said.out)
    assert [note["says"].partition(" ")[0] for note in found["notes"]] == ["For", "If"]
    assert found["says"][0].startswith("Rent a ")
    assert "Colab" in json.dumps(found["ladder"])


TUNED = ("--job", "finetune", "--model", "llama-3-2-1b", "--finetune-method", "full")


def test_lighter_way_that_the_budget_pays_for_is_assumed_and_told(run):
    """What was only assumed gives way; an answer of the person does not."""
    asked = (*DAY, *TUNED, "--budget-usd", "1500", "--format", "json")
    found = json.loads(run("recommend", *asked).out)
    stated = json.loads(run("recommend", *asked, "--set", "optimizer=adamw").out)

    assert found["says"][0].endswith(" new, and use paged AdamW with 8-bit states.")
    assert any("ADVICE-424" in check["rules"] for check in found["checks"])
    assert found["notes"][0]["says"].startswith("With AdamW: rent ")
    assert "8-bit" not in stated["says"][0]


@pytest.mark.parametrize(
    ("asked", "way"),
    [
        (("--owned", "RTX 3090", "--model", "qwen3-32b"), "1024 tokens of context, your"),
        (
            ("--ask", "check_card", "--candidate", "RTX 5090", "--model", "qwen3-32b"),
            "batches of 1 with gradient accumulation, the",
        ),
    ],
    ids=["owned", "asked about"],
)
def test_card_refused_for_a_little_memory_is_told_what_saves_it(run, asked, way):
    """A shorter context that was only assumed, or smaller batches with the same result."""
    batch = ("--batch", "8") if "check_card" in asked else ()
    tuned = ("--job", "finetune", "--finetune-method", "qlora", *batch)
    found = json.loads(run("recommend", *DAY, *asked, *tuned, "--format", "json").out)

    ways = [note["says"] for note in found["notes"] if note["topic"] == "large enough"]

    assert any(f"With {way} GeForce RTX" in says and " is large enough." in says for says in ways)


@pytest.mark.slow
def test_way_that_loses_much_is_only_told(run):
    """2 bits are not assumed."""
    asked = (*DAY, "--model", "qwen3-32b", "--budget-usd", "340")
    found = json.loads(run("recommend", *asked, "--format", "json").out)
    note = found["notes"][0]["says"]

    assert found["says"][0].startswith("Rent ")
    assert note.startswith("With IQ2_XS weights: buy a")
    then = run("recommend", *asked, "--weights", "IQ2_XS")
    assert then.out.startswith(f"Buy {note.partition('buy ')[2]}")


def test_work_too_large_for_one_card_gets_the_several_that_hold_it(run):
    """It is what a given number of cards leads to."""
    asked = ("--job", "finetune", "--model", "llama-3-3-70b", "--finetune-method", "full")
    said = run("recommend", *DAY, *asked, "--format", "json")
    several = run("recommend", *DAY, *asked, "--gpus", "8", "--format", "json")

    assert json.loads(said.out)["says"][0].startswith("Buy nothing yet: no card you can use has")
    note = json.loads(said.out)["notes"][0]["says"]
    then = json.loads(several.out)["says"][0]
    assert note == f"With several cards: {then[:1].lower()}{then[1:]}"
    assert " an hour" in then


@pytest.mark.slow
def test_sum_to_save_buys_the_card_it_is_for(run):
    """What is promised holds when it is done."""
    said = run("recommend", *DAY, "--budget-usd", "100", "--format", "json")
    note = json.loads(said.out)["notes"][0]["says"]
    more, _, card = note.removeprefix("For $").partition(" more: buy ")

    then = run("recommend", *DAY, "--budget-usd", str(110 + int(more.replace(",", ""))))

    assert then.out.startswith(f"Buy {card}")


# --- as a picture ------------------------------------------------------------------------


def test_picture_shows_the_rows_of_the_ladder(run):
    """And what was ruled out, so that the choice can be seen."""
    said = run("recommend", *DAY, "--budget-usd", "1000", "--format", "svg")
    ladder = json.loads(run("recommend", *DAY, "--budget-usd", "1000", "--format", "json").out)

    drawn = ElementTree.fromstring(said.out)
    kinds = [element.get("class") for element in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    names = "".join(drawn.itertext())
    assert said.exit_code == 0
    assert [row["name"] for row in ladder["ladder"] if row["name"] not in names] == []
    assert kinds.count("advised") == 2  # one is in the legend
    assert kinds.count("out") > 10


def test_answer_that_is_no_choice_of_cards_has_no_picture(run):
    said = run("recommend", *DAY, "--ask", "framework", "--format", "svg")

    assert (said.exit_code, said.out) == (2, "")
    assert "no chart of this answer" in said.err


@pytest.mark.parametrize("who", ["kaggle", pytest.param("hobbyist", marks=pytest.mark.slow)])
def test_share_of_typical_work_is_what_the_card_holds(run, who):
    asked = ("recommend", *DAY, "--persona", who, "--budget-usd", "1000")
    said = " ".join(run(*asked, COLUMNS="200").out.split())
    facts = json.loads(run(*asked, "--format", "record").out)["facts"]
    card = json.loads(run(*asked, "--format", "json").out)["advised"][0]["id"]
    usable = next(
        fact["fields"]["gib"]
        for fact in facts
        if fact["type"] == "Usable" and fact["fields"]["card"] == card
    )
    sizes = [fact["fields"]["gib"] for fact in facts if fact["type"] == "WorkCounts"]
    fits = [size for size in sizes if size <= usable]
    assert fits
    assert len(sizes) > len(fits), "the case is to show work that the card does not hold"
    assert f"has room for {len(fits)} of {len(sizes)} typical training jobs" in said
    assert re.search(rf"\((tight: )?{max(fits):.0f} GB\), but not for", said)
    more = min(size for size in sizes if size > usable)
    assert re.search(rf"\({more:.0f} GB(; [^()]* \d+ GB)?\)\.", said)


def test_typical_work_that_fills_a_card_is_said_to_be_tight(run):
    """A U-Net of 11 GiB on 11 GiB leaves nothing for the desktop."""
    told = {"candidates": "GTX 1080 Ti, RTX 2070", "kaggle_kind": "deep_learning", "nets": "cnn"}
    named = [word for key, value in told.items() for word in ("--set", f"{key}={value}")]
    kaggle = ("--persona", "kaggle", "--set", "used_ok=true", "--budget-usd", "800")
    said = run("recommend", "--as-of", "2018-11-15", "--ask", "compare", *kaggle, *named).out

    assert "(tight: 11 GB)" in " ".join(said.split())


def test_work_that_fits_in_smaller_batches_is_counted(run):
    """Gradients are accumulated, so it is the same work, and the count alone would look bad."""
    asked = ("--persona", "nlp_researcher", "--budget-usd", "2500", "--set", "used_ok=yes")
    said = " ".join(run("recommend", *DAY, *asked, COLUMNS="200").out.split())

    as_is, in_parts = re.search(r"room for (\d) of .* \((\d) with smaller batches\)", said).groups()
    assert int(as_is) < int(in_parts)


@pytest.mark.parametrize(
    ("budget", "together"), [("150000", ", which two of these cards hold together"), ("25000", "")]
)
def test_work_that_several_cards_hold_is_told_if_the_budget_pays_for_them(run, budget, together):
    """And if a row shows them: 25,000 dollars pay for one card of 15,600."""
    said = run("recommend", *DAY, "--persona", "industry", "--budget-usd", budget, COLUMNS="200")

    assert f"(147 GB{together}; with QLoRA 53 GB)" in " ".join(said.out.split())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            ("compare", "RTX 3090", "RTX 5070 Ti"),
            "One GeForce RTX 5070 Ti has 16 GB, too little for the 22 GB needed.",
        ),
        (
            ("compare_systems", "1 computer with 2 RTX 3090", "1 computer with 1 RTX 5090"),
            "1 computer with 1 RTX 5090: 32 GB in total is less than",
        ),
    ],
)
def test_comparison_says_why_the_other_one_lost(run, asked, told):
    ask, *names = asked
    candidates = (word for name in names for word in ("--candidate", name))
    model = "llama-3-1-70b" if ask == "compare_systems" else "qwen3-32b"
    work = ("--job", "run_llm", "--model", model, "--used")

    assert told in " ".join(
        run("recommend", "--ask", ask, *candidates, *work, *DAY, COLUMNS="200").out.split()
    )


def test_card_that_is_no_faster_for_more_money_says_what_its_memory_is_for(run):
    work = ("--job", "generate_images", "--model", "flux-1-dev", "--used", "--budget-usd", "1300")

    out = " ".join(run("recommend", *work, *DAY).out.split())

    assert re.search(r"is as fast and costs \$\d+ less, but has no room for larger work", out)


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (
            ("--ask", "server_class", "--model", "llama-3-1-405b"),
            r"or at least \$[\d,]+ with a server for",
        ),
        (("--model", "deepseek-r1-671b", "--persona", "industry"), r"with a server built for them"),
    ],
    ids=["cards", "modules"],
)
def test_cards_that_need_a_server_are_told_with_its_price(run, asked, line):
    first = " ".join(run("recommend", *asked, *DAY).out.partition(".\n")[0].split())

    assert re.search(line, first)
    assert not re.search(r"(?:Server|Workstation)[,.]", first)


ENOUGH = "Your 850 W power supply is large enough for the"
FLUX = ("--job", "generate_images", "--model", "flux-2-dev", "--budget-usd", "4500", "--no-used")


@pytest.mark.parametrize(("supply", "told"), [((), False), (("--psu-w", "850"), True)])
def test_stated_power_supply_is_answered_even_if_lines_are_scarce(run, supply, told):
    out = " ".join(run("recommend", *FLUX, *supply, *DAY).out.split())

    assert (ENOUGH in out) == told


def test_row_that_needs_a_larger_power_supply_says_so(run):
    out = " ".join(run("recommend", "--budget-usd", "900", "--psu-w", "600", *DAY).out.split())

    assert "needs a larger" in out


@pytest.mark.parametrize(
    ("quirks", "told"), [((), False), (("--set", "accepts_trouble=true"), True)]
)
def test_card_nobody_offers_is_named_to_those_who_look_for_odd_ones(run, quirks, told):
    work = ("--job", "run_llm", "--parameters-billion", "14", "--budget-usd", "250", "--used")
    out = " ".join(run("recommend", *work, *quirks, *DAY).out.split())

    assert ("Nobody has offered one lately" in out) == told
