"""What the interview shows: questions, lists, where things stand, what was left out."""

import re

import pytest
import yaml

from expert.app.interview.asker import Progress
from expert.explain.interview.end import left_out_blocks
from expert.explain.interview.help import help_blocks
from expert.explain.interview.screens import (
    case_text,
    no_such_answer,
    prompt_blocks,
    said,
    state_line,
    taken_back_line,
)
from expert.explain.interview.why_asked import why_blocks
from expert.interview import Change, Checklist, Prompt, State, Step
from expert.interview.answer_parser import read
from expert.interview.effects import Waiting, waiting
from expert.interview.matching import in_order
from expert.render import plain

FIVE = State(frozenset("abcde"), (("Card A", "best_value"),))
TWO = State(frozenset("ab"), (("Card B", "fastest"),))
NONE = State(frozenset(), ())


def test_line_tells_cards_first_choice_and_change():
    assert state_line(Change(FIVE, TWO)) == (
        "Cards still possible: 5 → 2. First choice: Card A → Card B (fastest)."
    )


def test_line_on_an_answer_without_effect_is_short():
    assert state_line(Change(TWO, TWO)) == (
        "Cards still possible: 2. First choice: Card B (fastest)."
    )


def test_line_tells_what_is_thought_of_the_cards_asked_about():
    """The first choice is the card instead of them, if none of them will do."""
    picks = (("Card B", "best_value"),)
    bad = State(frozenset("ab"), picks, verdicts=(("Card A", False),))
    mixed = State(frozenset("ab"), picks, verdicts=(("Card A", False), ("Card B", True)))
    many = State(frozenset("ab"), (), verdicts=tuple((f"Card {n}", False) for n in range(4)))

    lines = [state_line(Change(now, now)).partition(". ")[2] for now in (bad, mixed, many)]

    assert lines == [
        "So far, Card A is not recommended; first choice instead: Card B (best value).",
        "So far, Card B is a sound choice; not recommended: Card A.",
        "So far, 4 cards are not recommended.",
    ]


@pytest.mark.parametrize(("asked", "came"), [("upgrade", "Card A → "), ("rent", "")])
def test_line_tells_the_choice_before_as_long_as_the_question_is_the_same(asked, came):
    """To keep a card is a choice too, though no cards are compared then."""
    keep = State(frozenset(), (("Card A", "keep"),), about_cards=False, asked="upgrade")
    buy = State(frozenset("ab"), TWO.picks, asked=asked)

    assert state_line(Change(keep, buy)) == (
        f"Cards still possible: 2. First choice: {came}Card B (fastest)."
    )


def test_help_speaks_of_amounts_only_where_none_are_listed(knowledge, prompts):
    used, budget = (
        plain(help_blocks(Prompt(prompts.question(key)), knowledge, {}))
        for key in ("used_ok", "budget_usd")
    )

    assert "picks an answer" in used
    assert "24GB" not in used
    assert "units work too: 1.5k, €900, 24GB" in budget


def test_line_says_when_nothing_is_left():
    """A number of none and a first choice of nothing would be no help."""
    assert state_line(Change(TWO, NONE)) == (
        "Cards still possible: 2 → 0; none meets all your requirements. "
        "Nothing can be recommended so far (before: Card B)."
    )


def test_line_says_when_the_choice_lies_beyond_the_wishes():
    beyond = State(frozenset(), (("Card A", "best_value"),))

    assert state_line(Change(FIVE, beyond)) == (
        "Cards still possible: 5 → 0; none meets all your requirements. "
        "First choice: Card A (best value), the closest match."
    )


def test_line_does_not_call_another_role_another_card():
    other_role = State(frozenset("ab"), (("Card A", "fastest"), ("Card C", "best_value")))

    assert state_line(Change(FIVE, other_role)).endswith("First choice: Card A (fastest).")


def test_line_counts_in_one_direction_and_says_so_when_an_answer_admits_more():
    """A count of what is left that rises would look like a step back."""
    told = state_line(Change(TWO, FIVE))

    assert told.startswith("3 more cards are possible with this answer. First choice: ")
    assert "→ 5" not in told


def test_number_of_cards_left_is_told_only_while_it_is_the_lowest():
    four = State(frozenset("abcd"), FIVE.picks)

    above, lower = state_line(Change(FIVE, four, 3)), state_line(Change(FIVE, TWO, 3))

    assert above.startswith("This answer rules out 1 more card. First choice: ")
    assert lower.startswith("Cards still possible: 2. First choice: ")
    assert state_line(Change(FIVE, FIVE, 3)) == "First choice: Card A (best value)."


def test_question_with_many_answers_shows_the_usual_ones_first(prompts):
    """The others follow in the same order, so that no number changes its meaning."""
    ask = prompts.of("ask")

    short = plain(prompt_blocks(1, ask, whole=False)).splitlines()
    whole = plain(prompt_blocks(1, ask)).splitlines()

    numbered = [line.split() for line in short if line.strip()[:1].isdigit()][1:]
    in_full = [line.split() for line in whole if line.strip()[:1].isdigit()][1:]
    assert len(numbered) == 7
    assert numbered[:-1] == in_full[:6]
    assert numbered[-1] == ["7", "more", "..."]
    assert len(in_full) == len(ask.question.choices)


def test_why_says_so_when_no_card_is_left(knowledge):
    nothing = Waiting(rules=(), profiles=(), possible=0, removable=(), firsts=())

    shown = plain(why_blocks(nothing, knowledge, []))

    assert "So far, no card meets all your requirements" in shown
    assert "0 cards" not in shown


@pytest.mark.parametrize("columns", [50, 60])
def test_progress_leaves_nothing_on_a_narrow_screen(columns, monkeypatch, capsys):
    """What wipes it is no longer than what was written, so that no line is begun."""
    clock = iter(range(9))
    monkeypatch.setattr("expert.app.interview.asker.time.monotonic", lambda: next(clock))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = Progress()

    for done in (0, 1, 2):
        progress(done, 2)

    *_, told, wiped, rest = capsys.readouterr().err.split("\r")
    assert "1 of 2" in told
    assert wiped == " " * len(told)
    assert len(wiped) < columns
    assert rest == ""


def test_going_back_names_what_went_and_what_came(prompts):
    step = Step(prompts.of("used_ok"), {"used_ok": True})

    assert taken_back_line(step, Change(TWO, FIVE)) == (
        "Undone: Would a used card be OK? yes. "
        "No longer recommended: Card B. Recommended again: Card A."
    )


def test_choices_are_numbered(prompts):
    shown = plain(prompt_blocks(3, prompts.of("os")))

    assert "3. Which operating system" in shown
    assert "1  Linux" in shown


def test_list_is_numbered_through_its_groups(prompts):
    special = Checklist(tuple(prompts.of(key) for key in ("vendor", "psu_w", "slots")))

    shown = plain(prompt_blocks(5, special))

    assert shown.index("Your work:") < shown.index("1  only a certain maker")
    assert shown.index("Your computer:") < shown.index("2  a power supply")
    assert "3  little room" in shown


def test_unknown_is_told_as_unknown(prompts):
    assert said(Step(prompts.of("used_ok"))) == "Would a used card be OK? not known"


def test_what_was_left_out_is_told_in_whole_questions_and_lists_as_one(begin):
    """Things that nobody is asked by themselves stand in one line, with their number."""
    interview = begin(ask="gpu", budget_usd=300)
    left = interview.left_out()
    alone = [p.question.text for p in left if p.by_itself(interview.answers)]

    heading, bullets = left_out_blocks(interview)

    assert "no answer would change the" in heading.text
    assert list(bullets.items[:-1]) == alone
    assert all(line.endswith("?") for line in bullets.items[:-1])
    assert f"apply to you? {len(left) - len(alone)} things, such as " in bullets.items[-1]


def test_few_things_left_out_are_all_told(begin, monkeypatch, prompts):
    interview = begin(ask="gpu")
    monkeypatch.setattr(interview, "left_out", lambda: [prompts.of("slots"), prompts.of("vendor")])

    (_, bullets) = left_out_blocks(interview)

    assert bullets.items[-1].endswith("2 things: little room in the case; only a certain maker.")


# --- the question for money --------------------------------------------------------------


def test_help_on_money_is_short_and_shows_what_can_be_typed(prompts, knowledge):
    """Each form stands there once, with the words that are understood."""
    shown = " ".join(plain(help_blocks(prompts.of("budget_usd"), knowledge, {})).split())

    told = shown.partition(" an amount ")[0]
    assert told == (
        "An amount in US dollars from 0 to 10,000,000, such as 600, 1.5k or €900. "
        "Or two amounts, such as 500-800. Or a word: enough, limited, little, almost none, none. "
        "The amount may be in US dollars, Chinese yuan, euros, pounds sterling, Japanese yen, "
        "Swiss francs or US dollars a month."
    )


@pytest.mark.parametrize(
    ("answers", "kinds"),
    [
        ({}, ["language models", "image models"]),
        ({"job": "run_llm"}, ["language models"]),
        ({"job": "generate_images"}, ["image models"]),
        ({"job": "train"}, ["language models", "image models"]),
    ],
)
def test_help_names_the_models_that_go_with_the_job(prompts, knowledge, answers, kinds):
    shown = plain(help_blocks(prompts.of("model"), knowledge, answers))

    assert [k for k in ("language models", "image models") if f"Known {k}" in shown] == kinds


def test_names_stand_in_the_order_of_the_numbers_in_them(prompts, knowledge):
    shown = " ".join(plain(help_blocks(prompts.of("model"), knowledge, {})).split())

    names = shown.partition("Known language models: ")[2].partition(" and others")[0].split(", ")
    assert len(names) > 10
    assert names == sorted(names, key=in_order)


@pytest.mark.parametrize(
    ("answers", "words"),
    [(0, "no answer yet"), (1, "there is answer 1;"), (4, "there are answers 1 to 4;")],
)
def test_answers_that_can_be_gone_back_to_are_told(answers, words):
    assert words in no_such_answer(answers)


def test_every_example_of_money_is_understood(prompts, knowledge):
    """The line under the question promises nothing else."""
    prompt = prompts.of("budget_usd")
    examples = prompt.question.help.partition("example: ")[2].rstrip(".").split(", ")

    readings = [read(prompt, example, knowledge) for example in examples]

    assert len(examples) > 4
    assert all(reading.sure and reading.answers for reading in readings)


def test_why_is_short_where_every_card_is_at_stake(begin, prompts, knowledge):
    """Twenty names would say no more than three."""
    interview = begin(ask="gpu")
    found = waiting(interview, prompts.of("persona"))

    shown = " ".join(plain(why_blocks(found, knowledge, interview.steps)).split())

    assert f"An answer can rule out any of the {found.possible} cards left, such as" in shown
    assert shown.index("An answer can rule out") < shown.index("The first choice would be")
    assert re.search(r"\(about \$[\d,]+ new\), for “a researcher”", shown)
    assert not re.search(r"\b[A-Z]+-\d{3}\b", shown)


def test_why_beside_another_question_speaks_of_no_cards(begin, prompts, knowledge):
    interview = begin(ask="framework")
    found = waiting(interview, prompts.of("software"))

    shown = " ".join(plain(why_blocks(found, knowledge, [])).split())

    assert "The first choice would be" in shown
    assert "cards" not in shown


def test_case_is_yaml_that_keeps_what_is_not_known():
    text = case_text({"as_of": "2026-11-21"}, {"ask": "gpu", "job": None}, "my case.yaml")

    assert yaml.safe_load(text) == {"as_of": "2026-11-21", "answers": {"ask": "gpu", "job": None}}


@pytest.mark.parametrize(
    ("key", "cards", "names"),
    [
        ("candidates", True, True),
        ("owned", True, True),
        ("model", False, True),
        ("job", False, False),
        ("budget_usd", False, False),
    ],
)
def test_questions_for_names_are_told_from_others(prompts, knowledge, key, cards, names):
    """Their help says which names are known, unless the list of them does."""
    prompt = prompts.of(key)
    told = plain(help_blocks(prompt, knowledge, {}))

    assert (prompt.question.takes_cards, prompt.question.takes_names) == (cards, names)
    assert ("Type any name that `whichgpu cards` lists" in " ".join(told.split())) == cards


def test_help_tells_what_each_thing_to_know_gives(prompts, knowledge):
    prompt = prompts.of("ask")

    shown = plain(help_blocks(prompt, knowledge, {}))

    for number, choice in enumerate(prompt.question.choices, start=1):
        assert f"  {number:<2}  {choice['gives']}\n" in shown


def test_empty_line_is_shown_to_be_an_answer_where_it_is_one(prompts):
    special = Checklist((prompts.of("gpus"), prompts.of("slots")))

    assert "Press Enter for none of these" in plain(prompt_blocks(3, special))
    assert "Enter" not in plain(prompt_blocks(3, prompts.of("gpus")))
