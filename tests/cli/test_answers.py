"""What a person sees of an answer, and of questions about it."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from expert.explain import wording

pytestmark = pytest.mark.sampled

DAY = ("--as-of", "2016-07-23", "--advisor", "dettmers")
CASE = (*DAY, "--persona", "kaggle", "--set", "kaggle_kind=normal")
SLOW = pytest.mark.slow
ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "expert" / "schema" / "record.schema.json"


@pytest.fixture(scope="session")
def record(run):
    """The record of the case all these tests are about."""
    return json.loads(run("recommend", *CASE, "--format", "record").out)


def test_long_answer_names_card_price_reasons_and_next_commands(run, record):
    said = run("recommend", *CASE, "--verbose")

    first = record["recommended"][0]
    assert said.exit_code == 0
    assert said.err == ""
    assert first["label"] in said.out
    assert "Why" in said.out
    assert "Assumed" in said.out
    assert "Where the prices come from" in said.out
    assert f"whichgpu why '{first['label']}' --advisor dettmers --as-of 2016-07-23" in said.out


def test_what_is_better_than_the_card_asked_about_is_not_said_to_be_behind_it(run):
    said = run(
        *("recommend", "--ask", "check_card", "--candidate", "RTX 5080"),
        *("--as-of", "2026-11-21", "--verbose"),
    )

    behind = said.out.split("Close behind:")[1].partition("Better by the same measure")[0]
    assert "compared with" in behind
    assert "ahead of" not in " ".join(behind.split())


def suggested_budget(said):
    """Return the sum of the `what-if` that an answer suggests; None without one."""
    found = re.search(r"what-if budget_usd=(\d+)", said.out)
    return found and int(found[1])


@pytest.mark.slow
def test_suggested_budget_is_one_that_helps_where_money_is_missing(run):
    """Once it was 200 for somebody who had said 1500."""
    poor = (*DAY, "--memory-gb", "12", "--budget-usd", "200")
    suggested = suggested_budget(run("recommend", *poor, "--verbose"))

    richer = run("recommend", *poor[:-1], str(suggested), "--format", "record")

    assert suggested > 200
    assert json.loads(richer.out)["recommended"][0]["kind"] == "card"


@pytest.mark.parametrize("stated", [300, pytest.param(3000, marks=SLOW)])
def test_suggested_budget_is_more_than_the_stated_one(run, stated):
    """What was allowed already is no other answer."""
    assert (
        suggested_budget(run("recommend", *CASE, "--budget-usd", str(stated), "--verbose")) > stated
    )


@pytest.mark.parametrize("width", [60, 80])
def test_text_fits_the_width(run, width):
    """Only commands and single words are longer: a path stays whole, so that it can be copied."""
    lines = run("recommend", *CASE, "--verbose", COLUMNS=str(width)).out.splitlines()

    wide = [line for line in lines if len(line) > width and "whichgpu" not in line]
    assert [line for line in wide if len(line.split()) > 1] == []
    assert all(part.count("/") for part in wide)


def test_no_answers_at_all_is_answered_with_assumptions(run):
    said = run("recommend", "--verbose")

    assert said.exit_code == 0
    assert "- ask = gpu" in said.out


def test_record_validates_against_the_schema(record):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)

    errors = [e.message for e in Draft202012Validator(schema).iter_errors(record)]

    assert errors[:3] == []


def test_markdown_has_a_table(run):
    said = run("recommend", *CASE, "--verbose", "--format", "markdown")

    assert "| # | Card |" in said.out.replace("---:", "")


def test_flags_override_the_file(run, tmp_path):
    file = tmp_path / "case.yaml"
    file.write_text("as_of: 2019-04-03\nadvisor: dettmers\nanswers: {persona: startup}\n")

    said = run("recommend", "--case", str(file), *CASE, "--format", "record")

    case = json.loads(said.out)["case"]
    assert case["as_of"] == "2016-07-23"
    assert case["answers"]["persona"] == "kaggle"


def test_case_of_a_file_keeps_the_lines_of_its_answers(run, tmp_path):
    file = tmp_path / "case.yaml"
    file.write_text("as_of: 2016-07-23\nadvisor: dettmers\nanswers:\n  persona: kaggle\n")

    said = run("recommend", "--case", str(file), "--format", "record")

    answers = [f for f in json.loads(said.out)["facts"] if f["type"] == "Answer"]
    assert answers[0]["file"] == str(file)
    assert answers[0]["line"] == 4


def test_nothing_to_recommend_ends_with_one(run):
    said = run("recommend", *DAY, "--memory-gb", "4000", "--used", "--verbose")

    assert said.exit_code == 1
    assert "Nothing to recommend" in said.out


def test_why_names_who_was_beaten_the_price_and_what_would_change_the_answer(run, record):
    label = record["recommended"][0]["label"]
    said = run("why", *CASE, "--format", "json")

    found = json.loads(said.out)
    wins, price = found["short"]["wins"], found["short"]["price"]
    assert found["label"] == label
    assert wins["figures"][0]["id"] == record["recommended"][0]["id"]
    assert all(row["behind"] >= 0 or row["equal"] for row in wins["figures"][1:])
    assert price["seen"]["file"].endswith(f"{record['recommended'][0]['id']}.yaml")
    assert found["short"]["flips"]
    assert found["short"]["tries"] >= len(found["short"]["flips"])
    assert found["steps"]


def test_why_without_a_card_explains_the_first_choice(run, record):
    said = run("why", *CASE)

    assert f"Why {record['recommended'][0]['label']} (" in said.out
    assert len(said.out.splitlines()) <= 25


def test_why_of_an_answer_without_a_card(run):
    """A framework, or advice alone, has its reasons, too."""
    framework = run("why", *DAY[:2], "--ask", "framework")
    advice = run("why", "--as-of", "2026-11-22", "--ask", "precision")

    assert "CHOOSE-640" in framework.out
    assert "Why: precision" in advice.out
    assert "Why buy nothing yet" in run("why", "--as-of", "2026-11-22", "--memory-gb", "4000").out
    assert (framework.exit_code, advice.exit_code) == (0, 0)


def test_tree_goes_down_to_file_line_source_and_date_and_has_each_step_once(run, record):
    said = run("why", record["recommended"][0]["label"], *CASE, "--tree")
    found = json.loads(run("why", *CASE, "--tree", "--format", "json").out)

    nodes, waiting = [], list(found["tree"])
    while waiting:
        nodes.append(waiting.pop())
        waiting += nodes[-1]["children"]
    ids = [node["firing"] for node in nodes]
    values = [given for node in nodes for given in node["given"] if "GiB of " in given["says"]]

    assert said.exit_code == 0
    assert "knowledge/hardware/cards/nvidia/pascal/" in said.out
    assert "source dettmers-2016-07-23" in said.out
    assert len(ids) == len(set(ids)) > 1
    assert values
    for given in values:
        line = (ROOT / given["file"]).read_text(encoding="utf-8").splitlines()[given["line"] - 1]
        assert line.strip().startswith("memory_gib:")


def test_why_of_a_card_that_is_not_recommended_says_what_stands_against_it(run, record):
    other = record["ruled_out"][0]["label"]

    assert run("why", other, *CASE).out == run("why-not", other, *CASE).out


def test_why_not_has_both_values_the_margin_and_what_would_change_it(run):
    said = run("why-not", "GTX 1060 6GB", *DAY, "--memory-gb", "11")

    assert "is ruled out" in said.out
    assert "wanted    11 GiB" in said.out
    assert "found     6 GiB" in said.out
    assert "short by  5 GiB" in said.out
    assert "knowledge/hardware/cards/nvidia/pascal/geforce-gtx-1060-6gb.yaml" in said.out
    assert "if you needed 6 GB or less" in said.out


def test_why_not_of_a_recommended_card_points_to_why(run, record):
    label = record["recommended"][0]["label"]

    assert f"whichgpu why '{label}'" in run("why-not", label, *CASE).out


def test_why_not_of_a_card_of_the_future_says_when_it_came(run):
    assert "after 2016-07-23" in run("why-not", "RTX 4090", *CASE).out


def test_why_not_of_a_group_has_a_line_for_each_card(run):
    said = run("why-not", "GeForce 900 series", *CASE)

    assert "GeForce GTX 980 Ti" in said.out
    assert "GeForce GTX 960" in said.out


def test_why_not_as_json_has_the_comparison(run):
    said = run("why-not", "GTX 1060 6GB", *DAY, "--memory-gb", "11", "--format", "json")

    (blocker,) = json.loads(said.out)["blockers"]
    assert (blocker["wanted"]["value"], blocker["found"]["value"]) == (11, 6)


def test_compare_puts_two_cards_side_by_side(run):
    said = run("compare", "GTX 1070", "GTX 1080", *CASE)

    assert "256 GB/s" in said.out
    assert "320 GB/s" in said.out
    assert "GeForce GTX 1070" in said.out


@pytest.mark.slow
def test_difference_that_decides_is_the_same_when_the_cards_are_swapped(run):
    day = ("--as-of", "2026-11-22")
    one = json.loads(run("compare", "RTX 5080", "RTX 5070 Ti", *day, "--format", "json").out)
    other = json.loads(run("compare", "RTX 5070 Ti", "RTX 5080", *day, "--format", "json").out)

    (behind,) = one["deciding"]["behind"]
    assert one["deciding"] == other["deciding"]
    assert one["deciding"]["ahead"] == "geforce-rtx-5070-ti"
    assert [by["what"] for by in behind["by"] if by["decides"]] == ["price"]


@pytest.mark.slow
def test_card_that_cannot_hold_the_model_is_told_so(run):
    work = ("--as-of", "2026-11-22", "--job", "run_llm", "--parameters-billion", "32")
    said = run("compare", "3060 8GB", "RTX 5090", *work, "--gpus", "1")

    found = json.loads(
        run("compare", "3060 8GB", "RTX 5090", *work, "--gpus", "1", "-f", "json").out
    )
    assert [card["fits"] is None for card in found["cards"]] == [True, False]
    assert found["need_gib"] > 12
    assert "ruled out" in said.out


def test_open_name_is_taken_as_the_usual_card_and_said(run):
    said = run("compare", "3060", "RTX 5070", "--as-of", "2026-11-22")

    assert (
        "3060 is assumed to mean GeForce RTX 3060 12GB; there is also GeForce RTX 3060 8GB."
        in " ".join(said.out.split())
    )


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (["RTX 3090", "3090"], "are both the GeForce RTX 3090"),
        (["RTX 3090"], "compare takes 2 to 10 cards; you named 1"),
        (["RTX 3090"] * 11, "compare takes 2 to 10 cards; you named 11"),
        (["A100", "RTX 3090"], "'A100' could be A100 PCIe 40GB, A100 PCIe 80GB"),
        (["RTX 4909", "RTX 3090"], "Did you mean"),
    ],
    ids=["the same twice", "one", "eleven", "ambiguous", "unknown"],
)
def test_cards_that_cannot_be_compared_get_a_plain_sentence(run, cards, says):
    said = run("compare", *cards)

    assert said.exit_code == 2
    assert says in said.err
    assert said.out == ""


def test_trace_lists_the_firings_in_order(run, record):
    said = run("trace", *CASE, "--format", "json")

    firings = json.loads(said.out)["firings"]
    idle = [firing for firing in firings if not firing["concludes"]]
    assert [f["id"] for f in firings if f not in idle] == [f["id"] for f in record["firings"]]
    assert [int(f["id"][1:]) for f in firings] == sorted(int(f["id"][1:]) for f in firings)
    assert idle


def test_trace_of_a_rule_shows_its_facts(run, record):
    rule = record["firings"][0]["rule"]

    said = run("trace", *CASE, "--rule", rule)

    assert f"  {rule}  " in said.out
    assert "so " in said.out


def test_trace_of_a_card_leaves_out_the_others(run):
    said = run("trace", *CASE, "--card", "GTX 1080", "--format", "json")

    concluded = [c["says"] for f in json.loads(said.out)["firings"] for c in f["concluded"]]
    assert concluded
    assert not [says for says in concluded if "geforce-gtx-1070" in says]


def test_what_if_says_what_changes(run):
    said = run("what-if", "memory_need_gb=11", *CASE)

    assert "With memory needed in GiB = 11" in said.out
    assert "Ruled out now" in said.out


def test_what_if_can_take_an_answer_away(run):
    assert "The answer stays the same." in run("what-if", "os=unknown", *CASE).out


def test_batch_answers_in_order_and_goes_on_after_a_bad_case(run):
    cases = '{"id": "a", "as_of": "2016-07-23"}\n{"id": "b", "as_of": "1999"}\n{"id": "c"}\n'

    said = run("batch", "-", stdin=cases)

    records = [json.loads(line) for line in said.out.splitlines()]
    assert said.exit_code == 0
    assert [r["id"] for r in records] == ["a", "b", "c"]
    assert records[1]["error"]["kind"] == "case"
    assert list(Draft202012Validator(json.loads(SCHEMA.read_text())).iter_errors(records[1])) == []
    assert "1 of 3 cases" in said.err


def test_batch_of_which_no_case_can_be_answered_is_input_that_cannot_be_used(run):
    said = run("batch", "-", stdin="- {id: a, as_of: 1999}\n- {id: b, as_of: 1998}\n")

    assert said.exit_code == 2
    assert len(said.out.splitlines()) == 2
    assert "2 of 2 cases" in said.err


def test_batch_tells_of_an_id_given_twice(run):
    """The records of the two could not be told apart by it."""
    cases = "- {id: a, as_of: 1999}\n- {id: b, as_of: 1997}\n- {id: a, as_of: 1998}\n"

    said = run("batch", "-", stdin=cases)

    assert "Several cases have the id 'a'" in said.err
    assert "'b'" not in said.err


def test_batch_reads_a_yaml_list(run, tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text("- id: one\n  as_of: 1999\n  situation: {ask: gpu}\n")

    records = run("batch", str(file)).out.splitlines()

    assert [json.loads(line)["id"] for line in records] == ["one"]


def test_batch_tells_of_days_without_advice(run):
    cases = "- {id: early, as_of: 2013-01-01, advisor: dettmers}\n"

    (line,) = run("batch", "-", stdin=cases).out.splitlines()

    assert json.loads(line)["error"]["kind"] == "no_advice"


def test_batch_outlives_a_fault_of_ours(run, monkeypatch):
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by design")

    monkeypatch.setattr("expert.app.session.run", fail)

    said = run("batch", "-", stdin="- {id: one}\n- {id: two}\n")

    records = [json.loads(line) for line in said.out.splitlines()]
    assert said.exit_code == 3
    assert [r["id"] for r in records] == ["one", "two"]
    assert records[0]["error"] == {"kind": "internal", "message": "ZeroDivisionError: by design"}


@pytest.mark.parametrize(
    ("asked", "told"),
    [(("--candidate", "RTX 3090"), False),
     (("--candidate", "RTX 3090", "--ask", "gpu"), True),
     (("--candidate", "RTX 3090", "--ask", "check_card"), False),
     pytest.param((), False, marks=pytest.mark.slow)],
)  # fmt: skip
def test_choice_among_named_cards_is_said_to_be_one(run, asked, told):
    """Whoever names a card may not mean that only it is looked at."""
    said = run("recommend", "--budget-usd", "2000", "--as-of", "2026-11-21", *asked)

    assert ("Only the cards you named are compared" in " ".join(said.out.split())) is told


def test_comparison_by_the_model_points_to_the_tables(run):
    """The two may differ, and each should say so."""
    out = run("compare", "RTX 3090", "RTX 4070", "--as-of", "2026-11-21").out

    assert "Published tables may differ" in out
    assert "Ahead for this work: GeForce RTX 3090" in out  # sold used, and asked about by name
    assert "--ask compare --candidate 'RTX 3090' --candidate 'RTX 4070'" in out
    assert "whichgpu speed 'GeForce RTX 3090' 'GeForce RTX 4070' --as-of 2026-11-21" in out


def test_a_bare_amount_for_the_budget_is_dollars_and_the_answer_shows_it(run):
    said = run("recommend", "--budget", "900")

    assert (said.exit_code, said.err) == (0, "")
    assert "of your $900" in said.out


def test_a_firm_sum_has_no_stretch(run):
    said = run("recommend", "--budget-usd", "1000", "--verbose")

    assert "maximum 1000." in said.out
    assert "if stretched" not in said.out


def test_an_answer_without_bearing_is_told(run):
    asked = ("recommend", "--job", "run_llm", "--parameters-billion", "8", "--batch", "32")

    says = "batch size (32) made no difference to this answer."
    assert f"Not used     {says}" in run(*asked).out
    assert f"Not used: {says}" in run(*asked, "--verbose").out
    assert json.loads(run(*asked, "--format", "json").out)["not_used"] == ["batch_size"]


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (("memory", "vgg-16", "--set", "budget_usd=600"), "budget_usd"),
        pytest.param(
            ("memory", "--model", "llama-3-1-8b", "--set", "budget_usd=600"),
            "budget_usd",
            marks=SLOW,
        ),
        pytest.param(("speed", "RTX 3090", "RTX 4070", "--psu-w", "500"), "psu_w", marks=SLOW),
        pytest.param(
            ("compare", "RTX 3090", "RTX 4070", "--job", "run_llm", "--batch", "32"),
            "batch_size",
            marks=SLOW,
        ),
    ],
)
def test_other_commands_tell_it_too(run, asked, key):
    assert f"Not used: {wording.answer_name(key)} (" in run(*asked).out
    assert key in json.loads(run(*asked, "--format", "json").out)["not_used"]


def test_origin_of_a_computed_value_is_what_it_was_computed_from(run):
    """The power needed comes from the card and the rest of the computer, not from the supply."""
    said = run("why-not", "RTX 5090", "--psu-w", "400", "--format", "json")

    (blocker,) = [b for b in json.loads(said.out)["blockers"] if b["rule"] == "FIT-050"]
    wanted = [origin["says"] for origin in blocker["wanted"]["from"]]
    assert wanted == ["power-of-the-rest = 250", "board power w of GeForce RTX 5090"]
    assert [o["says"] for o in blocker["found"]["from"]] == ["psu_w = 400"]


def test_runner_up_hears_the_price_at_which_it_would_be_first(run):
    said = run("why-not", "RTX 5060 Ti 16GB", "--budget-usd", "900")

    assert "It would be recommended if its price fell to $" in " ".join(said.out.split())


def test_tree_tells_what_keeps_the_card_from_being_ruled_out(run):
    """What no rule found missing is part of the evidence, with the line that brought it."""
    asked = ("--as-of", "2018-08-21", "--goal", "speed")

    said = run("why", "--tree", *asked, "--format", "json")

    kept = {one["against"]: one for one in json.loads(said.out)["kept"]}
    assert kept["PLATFORM-020"]["says"] == "This advice covers consumer cards."
    assert [g["says"] for g in kept["PLATFORM-020"]["given"]] == ["covers (always) = consumer"]
    assert kept["PLATFORM-030"]["given"][0]["says"] == "counts announced = yes"
    assert "Not ruled out, because" in run("why", "--tree", *asked).out


def test_why_not_tells_what_there_is_instead(run):
    said = run("why-not", "A100 PCIe 80GB", "--as-of", "2026-11-20", "--format", "json")

    (blocker,) = [b for b in json.loads(said.out)["blockers"] if b["rule"] == "PLATFORM-020"]
    (there,) = blocker["instead"]
    assert there["says"] == "workstation, prosumer and consumer"
    assert there["file"] == "knowledge/judgement/advisors/house.yaml"


def test_sum_beside_an_unknown_price_is_not_said_to_matter_nothing(run):
    asked = ("--form", "computer", "--vendor", "apple", "--os", "macos", "--job", "run_llm")
    sum = ("--model", "gpt-oss-120b", "--budget-usd", "5000", "--as-of", "2026-11-22")
    out = run("recommend", *asked, *sum).out

    assert "$99 too much; the last known price of an Apple M4 Max 128GB" in " ".join(out.split())
    assert "no effect" not in out


def test_a_change_is_no_help_alone_if_the_card_then_costs_more_than_the_budget(run):
    asked = ("--as-of", "2026-11-24", "--used", "--budget-usd")
    says = " ".join(run("why-not", "RTX 4090", *asked[:2], "--budget-usd", "1000").out.split())

    assert "if you said --used; it would still cost more than your budget" in says
    together = re.search(r"recommended if you said --used and your budget were \$([\d,]+)", says)
    assert together
    enough = together[1].replace(",", "")
    assert "is recommended" in run("why-not", "RTX 4090", *asked, enough).out


def test_a_budget_that_starts_at_nothing_is_its_upper_end(run):
    says = run("why-not", "RTX 4090", "--as-of", "2026-11-24", "--budget-usd", "1000").out

    assert "$0 to" not in says
    assert "the budget is $1,000" in " ".join(says.split())


def test_memory_of_several_cards_is_shown_by_card(run):
    asked = ("--as-of", "2017-05-24", "--persona", "researcher", "--gpus", "2", "--no-used")

    assert "2 x 11 GB" in run("recommend", *asked, "--budget-usd", "1500").out


def test_a_computer_is_named_with_its_memory_and_what_programs_can_use_of_it(run):
    asked = ("--as-of", "2026-11-24", "--form", "computer", "--vendor", "apple")
    says = run("recommend", *asked, "--job", "run_llm", "--model", "llama-3.3-70b").out

    first = says.split("\n\n")[0]
    assert re.match(r"Buy an Apple M\d.* with \d+ GB", first) or "GB, about" in first
    assert "GB usable)" in " ".join(first.split())
