"""The chain behind a choice, the trace and the comparison read the record only."""

import pytest

from expert.errors import CaseError
from expert.explain.answer import answer_blocks
from expert.explain.changes.what_if import what_if, what_if_blocks
from expert.explain.comparison.compare import compare, compare_blocks
from expert.explain.view import RecordView
from expert.explain.why.chain import option, sentences, why, why_blocks
from expert.explain.why.trace import trace, trace_blocks
from expert.render import markdown, plain
from expert.rules.retired import retired


def test_chain_goes_from_the_choice_to_given_facts(view):
    steps = why(view, "example-24")["steps"]

    assert [step["rule"] for step in steps] == ["CHOOSE-120", "PRICE-010", "NEED-030"]
    assert steps[-1]["given"][0]["source"] == "person"


def test_chain_leaves_out_what_is_about_other_cards(view):
    steps = why(view, "example-24")["steps"]

    assert "RANK-010" not in [step["rule"] for step in steps]
    assert steps[0]["compared_with"] == 1


def test_chain_follows_only_what_a_conclusion_rests_on(view, record):
    """A firing that concludes many facts says for each one what it rests on."""
    record["facts"][8]["rests_on"] = ["G5"]

    behind = view.given_behind(view.facts["D3"], "example-24")

    assert [fact["id"] for fact in behind] == ["G5"]


def test_chain_is_told_with_files_and_lines(view):
    text = plain(why_blocks(why(view, "example-24")))

    assert "Recommended as best value, 799 USD new." in text
    assert "799 US dollars new on 2025-05-01" in text
    assert "[knowledge/hardware/cards/example-24.yaml:12," in text


def test_sentences_begin_with_the_choice(view, record):
    told = sentences(view, record["recommended"][0], 8)

    assert told == [
        "The best value is Example 24.",
        "18.5 GiB are needed, as stated.",
        "Example 24 costs 799.",
    ]


def test_answer_shows_choice_reasons_assumptions_advice_and_prices(record, knowledge):
    text = plain(answer_blocks(record, knowledge, ["--as-of", "2025-06-01"]))

    assert "Example 24  best value" in text
    assert "799 new" in text
    assert "- ask = gpu: Nothing else was asked. (SITUATION-010)" in text
    assert "- price: Look it up." in text
    assert "$799 new, price of 2025-05-01" in " ".join(text.split())
    assert "without sales tax" in text
    assert "whichgpu why-not 'Example 48' --as-of 2025-06-01" in text


def test_answer_in_markdown_has_a_table(record, knowledge):
    assert "| Example 24 | best value |" in markdown(answer_blocks(record, knowledge, None))


def test_answer_without_a_choice_says_so(record, knowledge):
    record["recommended"] = []

    assert "Nothing to recommend" in plain(answer_blocks(record, knowledge, []))


@pytest.mark.parametrize("width", [60, 80, 100])
def test_answer_keeps_to_the_width(record, knowledge, width):
    """Only commands to copy may be longer than the screen."""
    text = plain(answer_blocks(record, knowledge, ["--as-of", "2025-06-01"]), width)

    assert all(len(line) <= width for line in text.splitlines() if "whichgpu" not in line)


def test_trace_by_rule(view):
    found = trace(view, rule="fit-031", known_rules=["FIT-031"])

    assert [step["id"] for step in found] == ["F4"]


def test_trace_by_card_leaves_out_conclusions_about_others(view):
    found = trace(view, cards=["example-24"])

    assert [step["id"] for step in found] == ["F3", "F6"]


def test_trace_of_an_unknown_rule_offers_a_near_one(view):
    with pytest.raises(CaseError, match="Did you mean 'FIT-031'"):
        trace(view, rule="FIT-032", known_rules=["FIT-031"])


def test_trace_of_a_retired_rule_names_the_rule_in_its_place(view):
    old, new = next(iter(retired().items()))

    with pytest.raises(CaseError, match=f"{old} is gone: {new} decides in its place"):
        trace(view, rule=old.lower(), known_rules=[new])


def test_trace_shows_facts_only_when_asked(view):
    found = trace(view)

    assert "given" not in plain(trace_blocks(found, 6, full=False))
    assert "knowledge/hardware/cards/example-16.yaml:1" in plain(trace_blocks(found, 6, full=True))


def test_compare_puts_two_cards_side_by_side(view, knowledge):
    text = plain(compare_blocks(compare(view, knowledge, ["example-24", "example-48"]), []))

    assert "memory 24 GiB 48 GiB" in " ".join(text.split())
    assert "Example 24 is recommended" in text
    assert "RANK-010: Example 48 is beaten." in text


def test_what_if_names_what_changed(record):
    after = {**record, "recommended": [], "ruled_out": record["passed_over"], "advice": []}

    text = plain(what_if_blocks(what_if(record, after, {"budget_usd": "500"})))

    assert "With budget in US dollars = 500" in text
    assert "Ruled out now (1)" in text
    assert "- Example 48 is beaten." in text
    assert "Advice no longer given" in text


def test_what_if_says_when_nothing_changed(record):
    text = plain(what_if_blocks(what_if(record, record, {"os": "linux"})))

    assert "The answer stays the same." in text


def test_nothing_to_recommend_names_the_smallest_change(record, knowledge):
    """A card that one number keeps out, and that can be paid, is worth a hint."""
    offer = {"card": "example-16", "condition": "new", "usd": 400, "basis": "seen", "on": "2025"}
    record["recommended"] = []
    record["facts"].append({"id": "D7", "kind": "derived", "type": "Offer", "fields": offer})

    text = plain(answer_blocks(record, knowledge, []))

    assert "- memory: 16 GiB instead of 18.5 (Example 16)" in text


def test_hint_leaves_out_what_cannot_be_paid(record, knowledge):
    record["recommended"] = []

    assert "smallest changes" not in plain(answer_blocks(record, knowledge, []))


def test_an_option_that_is_no_card_is_found_by_its_name(record):
    """A vendor ruled out can be asked about by name, in any case of letters."""
    record["ruled_out"].append(
        {"kind": "vendor", "id": "acme", "name": "Acme", "label": "Acme", "because": ["F4"]}
    )
    view = RecordView(record)

    part, item = option(view, "ACME")

    assert (part, item["id"]) == ("ruled_out", "acme")
    assert option(view, "Example 24") is None
    assert [step["rule"] for step in why(view, "acme", part)["steps"]][:1] == ["FIT-031"]
    assert "Acme is ruled out" in plain(why_blocks(why(view, "acme", part)))


def test_a_question_that_is_not_about_cards_shows_its_options(record, knowledge):
    """No memory, no price; what a rule speaks against comes with the reason."""
    record["case"]["answers"] = {"ask": "vendor"}
    record["assumed"] = [one for one in record["assumed"] if one["what"] != "ask"]
    chosen = {"kind": "vendor", "name": "Acme", "label": "Acme", "role": "vendor", "rank": 1}
    record["recommended"] = [{**chosen, "id": "acme", "count": 1, "because": ["F6"]}]
    record["ruled_out"] = [
        {"kind": "vendor", "id": "umbra", "name": "Umbra", "label": "Umbra", "because": ["F4"]}
    ]

    text = plain(answer_blocks(record, knowledge, None))

    assert "Which vendor to trust," in text
    assert "GiB" not in text.split("Why")[0]
    assert "Umbra: 16 GiB are less than 18.5 GiB." in text
