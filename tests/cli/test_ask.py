"""The interview as a person meets it: on a terminal, from a pipe, when it is left early."""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from signal import SIG_DFL, SIGINT, signal

import pexpect
import pytest
import yaml

from expert.app.interview.asker import MARK
from tests.commands import Said, invoke

pytestmark = pytest.mark.sampled

ROOT = Path(__file__).parents[2]
CLI = [sys.executable, str(ROOT / "cli.py")]
DAY = ("--as-of", "2026-11-21")
EARLY = ("--as-of", "2013-06-01")
"""A day with few cards on sale: for tests of the conversation, whatever is recommended."""
SECONDS = 90
MOST_LINES = 60
PROMPT = "\n" + re.escape(MARK)
DONT_KNOW = "s"
SAVE = "Save your answers"
SPECIAL = "apply to you?"


@dataclass(frozen=True)
class Person:
    """Somebody who asks: what they type when a question holds certain words."""

    answers: dict[str, str] = field(default_factory=dict)
    says: tuple[str, ...] = ()
    """What the screen must have said in the end."""
    exit_code: int = 0

    def reply(self, screen: str) -> str:
        """Return what this person types when the screen ends so."""
        found = [(screen.rfind(words), typed) for words, typed in self.answers.items()]
        place, typed = max(found, default=(-1, DONT_KNOW))
        return typed if place >= 0 else DONT_KNOW


LEARNER = Person(
    {
        "want to know": "1",
        "describes you best": "a beginner",
        "How much can you spend": "little",
        "mostly use the card for": "train",
        "used card": "yes",
        "operating system": "windows",
        SPECIAL: "",
        SAVE: "n",
    },
    says=("little", "First choice: "),
)
VISION = Person(
    {
        "want to know": "",
        "describes you best": "computer vision",
        "How much can you spend": "€6000",
        "mostly use the card for": "1",
        "used card": "n",
        "operating system": "Linux",
        SPECIAL: "very large networks",
        "very large networks?": "y",
        SAVE: "n",
    },
    says=("Up to 6,000 EUR", "researcher in computer vision"),
)
INSTITUTION = Person(
    {
        "want to know": "1",
        "describes you best": "an institution",
        "How much can you spend": "200k",
        "mostly use the card for": "train",
        "in a data centre": "yes",
        "may share the work": "8",
        "used card": "no",
        SPECIAL: "",
        SAVE: "n",
    },
    says=("200,000 US dollars", "institution"),
)
AT_HOME = Person(
    {
        "want to know": "1",
        "describes you best": "hobbyist",
        "spend on cards": "€900",
        "used card": "y",
        "operating system": "ubuntu",
        "mostly use the card": "chat",
        "Which model": "8b",
        SPECIAL: "",
        SAVE: "n",
    },
    says=("holds an 8B model", "of your 900 EUR"),
)
LARGE_MODEL = Person(
    {**AT_HOME.answers, "spend on cards": "5000 usd", "Which model": "30-70b"},
    says=("a 70B model", "of your $5,000"),
)
ON_A_MAC = Person(
    {**AT_HOME.answers, "spend on cards": "3k", "operating system": "mac", "Which model": "32b"},
    says=("Buy an Apple",),
)
WITH_A_LAPTOP = Person(
    {
        **LEARNER.answers,
        "spend on cards": "2000",
        "How much can you spend": "2000",
        SPECIAL: "laptop",
        "What do you want to buy": "laptop",
    },
    says=("Buy a laptop with a", "Search for"),
)
OWNER = Person(
    {
        **AT_HOME.answers,
        "want to know": "4",
        "cards do you own": "RTX 3060 12GB",
    },
    says=("GeForce RTX 3060 12GB",),
)
COMPARING = Person(
    {
        **LEARNER.answers,
        "How much can you spend": "enough",
        "want to know": "3",
        "asking about": "5070 ti and 5080",
    },
    says=("Of the cards you named, take a",),
)
OFFERED = Person(
    {
        **AT_HOME.answers,
        "want to know": "2",
        "asking about": "4090",
        "someone is offering it": "1000",
    },
    says=("the GeForce RTX 4090",),
)
PENNILESS = Person(
    {**LEARNER.answers, "How much can you spend": "$100", "used card": "no"},
    says=("Use Google Colab, free.", "For $"),
)
IGNORANT = Person({SAVE: "n"}, says=("Skipped", "You did not know these, but they matter"))
PEOPLE = {
    "learner with little money": LEARNER,
    "vision researcher": VISION,
    "institution with a data centre": INSTITUTION,
    "somebody who knows nothing": IGNORANT,
    "somebody who chats at home": AT_HOME,
    "somebody with a large model": LARGE_MODEL,
    "somebody with a Mac": ON_A_MAC,
    "somebody who wants a laptop": WITH_A_LAPTOP,
    "somebody who owns a card": OWNER,
    "somebody who compares": COMPARING,
    "somebody who is offered a card": OFFERED,
    "somebody with hardly any money": PENNILESS,
}


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "TERM": "xterm", "COLUMNS": "80", **more}


def piped(lines: str, *arguments: str, **more: str) -> Said:
    """Go through the interview with these lines, without a process of its own."""
    return invoke("ask", *EARLY, *arguments, stdin=lines, **more)


def through_a_pipe(lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the interview as a program with its answers from a pipe."""
    command = [*CLI, "ask", *DAY, *arguments]
    return subprocess.run(
        command, input=lines, capture_output=True, text=True, env=environment(), check=False
    )


def at_terminal(*arguments: str, dimensions: tuple[int, int] = (50, 80), **more: str):
    """Begin the interview on a terminal, where Ctrl-C interrupts even if it does not here."""
    command = [*CLI[1:], *arguments]
    return pexpect.spawn(
        CLI[0], command, env=environment(**more), encoding="utf-8", timeout=SECONDS,
        dimensions=dimensions, preexec_fn=partial(signal, SIGINT, SIG_DFL),
    )  # fmt: skip


def talk(person: Person, *arguments: str, **more: str) -> tuple[str, int, list[str]]:
    """Go through an interview on a terminal; return all it showed, its end and what was typed."""
    child = at_terminal("ask", *DAY, *arguments, **more)
    shown, typed = "", []
    while len(typed) < MOST_LINES:
        if child.expect([PROMPT, pexpect.EOF]) == 1:
            break
        typed.append(person.reply(plain(child.before)))
        shown += child.before
        child.sendline(typed[-1])
    shown += child.before
    child.close()
    return plain(shown), child.exitstatus, typed


def plain(text: str) -> str:
    """Return what a terminal showed without colours and line ends of terminals."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")


# --- people -------------------------------------------------------------------------


PIPED = ("learner with little money", "somebody who chats at home", "somebody who compares")
"""The people whose lines also come from a pipe; until November 2026 all did, with one answer."""


def comes_to_an_answer(person: Person) -> tuple[str, list[str]]:
    """Go through the interview on a terminal as a person; return all it showed, and the lines."""
    shown, ended, typed = talk(person)

    words = " ".join(shown.split())
    left = [int(number) for number in re.findall(r"still possible: (?:\d+ → )?(\d+)", words)]
    assert ended == person.exit_code, shown
    assert left == sorted(left, reverse=True)
    assert [said for said in person.says if said not in words] == []
    assert "recommend --verbose" in words
    return shown, typed


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PEOPLE if name not in PIPED])
def test_person_comes_to_an_answer_on_a_terminal(name, folder):
    comes_to_an_answer(PEOPLE[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", PIPED)
def test_person_comes_to_an_answer_on_a_terminal_and_through_a_pipe(name, folder):
    """The same lines lead to the same answer, wherever they come from."""
    shown, typed = comes_to_an_answer(PEOPLE[name])

    through_pipe = through_a_pipe("\n".join(typed) + "\n")

    assert first_choice(through_pipe.stdout) == first_choice(shown)
    assert through_pipe.returncode == PEOPLE[name].exit_code, through_pipe.stderr


def first_choice(shown: str) -> str:
    """Return the first line of the answer; progress that was wiped may stand before it."""
    found = re.findall(
        r"(?:^| {2,})((?:Buy|Keep|Yes|No|Of the|Replace|Use|Rent)\b[^\n]*?) *$", shown, re.MULTILINE
    )
    return str(found[-1])


def test_all_unknown_through_a_pipe_is_no_dead_end(folder):
    """Whoever knows nothing gets an answer with its assumptions."""
    done = piped("s\n" * MOST_LINES)

    assert done.exit_code == 0, done.err
    assert "Assumed" in done.out
    assert "Not asked, because no answer would change" in " ".join(done.out.split())
    assert "apply to you?" in done.out.rpartition("Not asked")[2]
    assert "whichgpu recommend --verbose" in done.out


def test_not_knowing_can_be_said_in_words(folder):
    done = piped("1\nI don’t know\nno idea\nnot sure\nunknown\n")

    assert done.out.count("Skipped. ") == 4


# --- nonsense -------------------------------------------------------------------------

NONSENSE = ["xyzzy", "99", "-1", "!!", "   .", "b 77", "“”", "0x10", "1e", "drop table"]


def test_nonsense_ten_times_is_answered_ten_times(folder):
    """Each time the message says what would do; after a while help is offered."""
    done = piped("\n".join([*NONSENSE, "1"]) + "\n")

    assert done.out.count("> ") == len(NONSENSE) + 2
    assert "Type ? for help, or s if you don't know" in " ".join(done.out.split())
    assert "Traceback" not in done.out + done.err
    assert "Which card to buy." in done.out.partition("drop table")[2]
    assert "Which card to buy." not in done.out.partition("drop table")[0]


@pytest.mark.slow
def test_nonsense_on_a_terminal_is_no_dead_end(folder):
    child = at_terminal("ask", *DAY)
    for typed in NONSENSE:
        child.expect(PROMPT)
        child.sendline(typed)
    child.expect(PROMPT)
    child.sendline("1")
    child.expect("First choice: ")
    child.expect(PROMPT)
    child.sendline("q")
    child.expect(SAVE)
    child.sendline("n")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0


# --- explanations at the prompt ------------------------------------------------------


def test_why_names_cards_money_and_what_is_settled(folder):
    """Rules are for those who audit; here a person decides what to answer."""
    done = piped("1\nwhy\n?\n")

    shown = " ".join(done.out.split())
    assert re.search(r"rules? out .*cards left", shown)
    assert re.search(r"The first choice would be: - .* \(about \$[\d,]+ new\), for “", shown)
    assert not re.search(r"\b[A-Z]+-\d{3}\b", shown.partition("goes back one step")[0])
    assert "Already settled: 1 What do you want to know? which card to buy" in shown
    assert "goes back one step" in shown


def test_each_answer_is_followed_by_where_things_stand(folder):
    done = piped("1\n", "--budget-usd", "1000", "--job", "train")

    shown = " ".join(done.out.split())
    assert re.search(r"Which card to buy\. Cards still possible: \d+", shown)
    assert "First choice: " in shown


@pytest.mark.slow
def test_doubtful_answer_is_repeated_back(folder):
    """A no asks again, Enter takes it."""
    done = piped("whcih card to take\nn\nwhcih card to take\n\n")

    shown = " ".join(done.out.split())
    assert shown.count("Did you mean: which card to buy?") == 2
    assert "Then please type it again" in shown
    assert "Cards still possible" in shown


@pytest.mark.slow
def test_doubtful_answer_stays_while_help_is_read(folder):
    """y takes it then."""
    done = piped("whcih card to take\n?\ny\n")

    shown = " ".join(done.out.split())
    assert shown.count("Did you mean: which card to buy?") == 2
    assert "Cards still possible" in shown.partition("quits; you can save")[2]


@pytest.mark.parametrize("typed", ["xyzzy", "b 77", "n", "No"])
def test_doubtful_answer_is_dropped_by_anything_else(typed, folder):
    """Nonsense is answered as such, and Enter takes nothing afterwards."""
    done = piped(f"haw much memory\n{typed}\n2\n")

    shown = " ".join(done.out.split())
    assert shown.count("Did you mean") == 1
    assert "How much memory is needed." not in shown
    assert "Which cards are you asking about" in shown


@pytest.mark.slow
def test_misspelt_card_is_chosen_from_those_near_it(folder):
    """Their numbers choose, and nothing is taken for a card unasked."""
    done = piped("2\nRTX 3009\n?\n2\n")

    shown = " ".join(done.out.split())
    assert shown.count("Did you mean one of these? 1 GeForce RTX") == 2
    second = re.findall(r" 2 (GeForce RTX \d+(?: \d+GB)?) 3 ", shown)[0]
    assert f"{second}. Cards still possible" in shown


@pytest.mark.slow
def test_answers_that_stay_are_told_when_an_earlier_one_is_given_anew(folder):
    """So the number of the next question follows from something on the screen."""
    done = piped("1\n600\nb 1\n1\n")

    again = done.out.rpartition("What do you want to know?")[2]
    kept, _, after = " ".join(again.split()).partition("Kept: ")
    assert "Which card to buy." in kept
    assert after.startswith("2 How much can you spend on cards? 600 US dollars 3. ")


def test_nothing_is_told_to_stay_where_nothing_followed(folder):
    assert "Kept" not in piped("1\nb 1\n1\n").out


def test_empty_line_takes_the_first_answer_to_the_first_question(folder):
    """Most people want to know which card to buy."""
    done = piped("\n")

    shown = " ".join(done.out.split())
    assert "Press Enter for 1: which card to buy." in shown
    assert "Which card to buy. Cards still possible: " in shown


def test_empty_line_takes_no_other_answer(folder):
    """It is told how to answer, and once only, however often it is typed."""
    done = piped("\n\n\n\n", "--ask", "gpu", "--budget-usd", "900", "--no-used")

    told = "Please type a number from 1 to 4, or a word from the list; type s if you don't know"
    shown = " ".join(done.out.split())
    assert shown.count(told) == 4
    assert shown.count("? for help") == 5  # the welcome has the fifth
    assert "First choice" not in shown


def test_first_question_shows_the_other_answers_when_asked(folder):
    """By its number or a word; a number that is not shown yet is no answer."""
    done = piped("8\n7\n7\n")

    _, refused, whole = done.out.split("1. What do you want to know?")[0:3]
    assert "how to deploy a model" not in refused
    assert "The numbers here go from 1 to 7" in " ".join(refused.split())
    assert "how to deploy a model" in whole
    assert "How cards rank by speed alone." in whole


def test_help_at_the_first_question_numbers_what_can_be_typed_next(folder):
    done = piped("?\n7\n")

    assert "How cards rank by speed alone." in done.out


def test_names_that_nobody_knows_are_asked_for_once(folder):
    """The way on is told once; after that the line says where things stand, as always."""
    done = piped("2\ns\ns\ns\n")

    shown = " ".join(done.out.split())
    assert shown.count("That question needs a card's name") == 1
    assert shown.count("Which cards are you asking about") == 1
    assert shown.count("Skipped. Cards still possible: ") == 2


def test_back_gives_up_one_thing_at_a_time(folder):
    """First what was to be changed, or the name in doubt; only then an answer."""
    changing = piped("1\ns\nb 1\nb\n")
    doubting = piped("1\ns\nb 1\nhaw much memory\nb\nb\n")

    for done in (changing, doubting):
        shown = " ".join(done.out.split())
        assert "Kept as it was: What do you want to know? which card to buy." in shown
        assert "Undone" not in shown
        assert shown.rstrip(" >").rpartition("Kept as it was")[2].count("3. ") == 1
    assert "Then please type it again." in doubting.out


def test_help_does_not_repeat_what_stands_under_the_question(folder):
    done = piped("?\n", "--ask", "gpu", "--job", "run_llm", "--budget-usd", "900", "--no-used")

    shown = " ".join(done.out.split())
    assert shown.count("Enter a model's name, such as") == 1
    assert "Known language models: " in shown


def test_going_back_asks_the_same_again(folder):
    """What was answered is taken back, and its question is put once more."""
    done = piped("1\nb\n", "--budget-usd", "1000", "--job", "train")

    gone, _, put_again = " ".join(done.out.split()).partition("Undone: ")
    assert "What do you want to know? 1 which card to buy" in gone
    assert put_again.startswith("What do you want to know? which card to buy.")
    assert "What do you want to know? 1 which card to buy" in put_again


@pytest.mark.slow
def test_going_back_shows_what_was_withdrawn(folder):
    done = piped("1\n150\nb\n", "--job", "train", "--persona", "kaggle", "--no-used")

    assert "Undone: How much can you spend on cards? 150 US dollars" in " ".join(done.out.split())


@pytest.mark.slow
def test_question_about_a_card_asks_for_its_name(folder):
    """The name is taken over; the input ends at the question that follows."""
    done = piped("2\nRTX 3090\n")

    assert "Which cards are you asking about" in done.out
    assert "RTX 3090. Cards still possible: " in " ".join(done.out.split())
    assert "--ask check_card --candidate 'RTX 3090'" in done.err
    assert done.exit_code == 2


# --- leaving early ---------------------------------------------------------------------


def test_input_that_ends_early_names_the_flag(folder):
    """What would have answered is an option of the command."""
    done = piped("1\n")

    assert done.exit_code == 2
    assert "The input ended before this was answered" in done.err
    assert re.search(r"Answer it with --[a-z-]+ [A-Z]+", done.err)
    assert "--ask gpu" in done.err


@pytest.mark.parametrize(
    ("typed", "sum"), [("€900", "--budget '900 EUR'"), ("500-800 pounds", "--budget '500-800 GBP'")]
)
def test_sum_in_another_currency_is_repeated_as_it_can_be_typed(typed, sum, folder):
    """The same words work on the command line."""
    done = piped(f"{typed}\n", "--ask", "gpu", "--job", "train", "--persona", "hobbyist")

    assert "How much can you spend" in done.out
    assert sum in done.err


def test_input_that_ends_early_keeps_the_answers_where_it_was_said(folder):
    """The message that something is missing comes all the same."""
    done = piped("1\n", "--save", "my case.yaml")

    written = (folder / "my case.yaml").read_text(encoding="utf-8")
    assert done.exit_code == 2
    assert yaml.safe_load(written)["answers"] == {"ask": "gpu"}
    assert "# To see the answer again: whichgpu recommend --case 'my case.yaml'\n" in written
    assert "Your answers are in my case.yaml." in done.err
    assert "The input ended before this was answered" in done.err


def test_input_that_ends_at_the_question_for_a_file_says_that_nothing_was_saved(folder):
    done = piped("1\nq\n")

    assert "so your answers were not saved" in done.err
    assert list(folder.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leaves", "code"), [("\x03", 130), ("q\r", 0), ("\x04", 0)], ids=["Ctrl-C", "q", "Ctrl-D"]
)
def test_whoever_leaves_the_question_for_a_file_keeps_the_answers(leaves, code, folder):
    """Only a no throws them away."""
    child = at_terminal("ask", *EARLY)
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    child.sendline("q")
    child.expect(SAVE)
    child.expect(PROMPT)
    child.send(leaves)
    child.expect(pexpect.EOF)
    child.close()

    saved = yaml.safe_load((folder / "whichgpu-case.yaml").read_text(encoding="utf-8"))
    assert child.exitstatus == code
    assert saved["answers"] == {"ask": "gpu"}


def test_closed_input_is_no_fault_of_ours(folder):
    command = f"{' '.join(CLI)} ask <&-"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)

    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_closed_input_on_a_terminal_names_the_flag(folder):
    child = at_terminal("ask", *DAY)
    child.expect(PROMPT)
    child.sendeof()
    child.expect("--ask WHAT")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 2


def test_interrupt_keeps_what_was_answered(folder):
    """Ctrl-C leaves with a file that goes on from there."""
    child = at_terminal("ask", *EARLY)
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 130
    assert "Traceback" not in child.before
    saved = yaml.safe_load((folder / "whichgpu-case.yaml").read_text(encoding="utf-8"))
    assert saved["answers"] == {"ask": "gpu"}


@pytest.mark.slow
def test_closed_input_on_a_terminal_keeps_what_was_answered(folder):
    child = at_terminal("ask", *EARLY)
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("Your answers are in whichgpu-case.yaml")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 2
    saved = yaml.safe_load((folder / "whichgpu-case.yaml").read_text(encoding="utf-8"))
    assert saved["answers"] == {"ask": "gpu"}


@pytest.mark.slow
def test_interrupt_keeps_the_answers_in_the_file_they_came_from(folder):
    """No second file beside it; and messages are as narrow as the terminal."""
    (folder / "mine.yaml").write_text("answers: {ask: gpu}\n", encoding="utf-8")
    child = at_terminal("ask", *DAY, "--case", "mine.yaml", dimensions=(50, 60), COLUMNS="60")
    child.expect(PROMPT)
    child.sendline("s")
    child.expect(PROMPT)
    child.sendintr()
    child.expect(pexpect.EOF)

    said = plain(child.before).splitlines()
    saved = yaml.safe_load((folder / "mine.yaml").read_text(encoding="utf-8"))
    assert [path.name for path in folder.iterdir()] == ["mine.yaml"]
    assert None in saved["answers"].values()
    assert any(line.endswith("ask --case mine.yaml") for line in said)
    assert max(len(line) for line in said if not line.startswith("  ")) <= 60


@pytest.mark.slow
def test_interrupt_before_anything_new_leaves_the_file_as_it_is(folder):
    (folder / "mine.yaml").write_text("# my notes\nanswers: {ask: gpu}\n", encoding="utf-8")
    child = at_terminal("ask", *DAY, "--case", "mine.yaml")
    child.expect(PROMPT)
    child.sendintr()
    child.expect("mine.yaml is unchanged")
    child.expect(pexpect.EOF)

    assert (folder / "mine.yaml").read_text(encoding="utf-8").startswith("# my notes")


@pytest.mark.slow
def test_interrupt_before_any_answer_says_that_nothing_was_kept(folder):
    child = at_terminal("ask", *DAY)
    child.expect(PROMPT)
    child.sendintr()
    child.expect("nothing was saved")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 130
    assert list(folder.iterdir()) == []


# --- saving and going on ------------------------------------------------------------------


def test_saved_case_is_taken_up_again(folder):
    """`recommend` takes the file, and `ask` goes on from it."""
    first = piped("1\ns\ns\nq\n", "--save", "mine.yaml")
    again = piped("", "--case", "mine.yaml")
    answer = invoke("recommend", "--case", "mine.yaml")

    saved = yaml.safe_load((folder / "mine.yaml").read_text(encoding="utf-8"))
    assert first.exit_code == 0, first.err
    assert saved["answers"]["ask"] == "gpu"
    assert list(saved["answers"].values()).count(None) == 2
    assert "Already known" in again.out
    assert answer.exit_code == 0, answer.err


@pytest.mark.slow
def test_list_of_a_saved_case_is_not_asked_again(folder):
    """Nothing of it applied, and that is known then."""
    first = piped("1\n800\n1\n" + "s\n" * 12, "--save", "mine.yaml")

    again = piped("", "--case", "mine.yaml")

    assert "Do any of these apply" in first.out
    assert "Special: nothing" in again.out
    assert "Do any of these apply" not in again.out
    assert again.exit_code == 0


def test_file_that_is_there_is_not_overwritten(folder):
    """And a word that slipped in makes no file: a name has an ending."""
    (folder / "notes.yaml").write_text("mine", encoding="utf-8")

    done = piped("1\nq\nnotes.yaml\nnone\n14\nn\n")

    assert "already exists" in done.out
    assert "none is not a name such as whichgpu-case.yaml" in done.out
    assert list(folder.iterdir()) == [folder / "notes.yaml"]
    assert (folder / "notes.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.slow
def test_question_whether_to_save_can_be_asked_back_and_skipped(folder):
    """`?` tells what a file is good for, `s` means no."""
    done = piped("1\nq\n?\ns\n")

    assert "The file holds your answers" in done.out
    assert done.exit_code == 0
    assert list(folder.iterdir()) == []


@pytest.mark.slow
def test_case_file_is_overwritten_only_when_wanted(folder):
    """Enter takes the file the answers came from; any other one must be new."""
    (folder / "mine.yaml").write_text("# my notes\nanswers: {ask: gpu}\n", encoding="utf-8")

    refused = piped("q\nn\n", "--case", "mine.yaml")
    kept = (folder / "mine.yaml").read_text(encoding="utf-8")
    piped("q\n\n", "--case", "mine.yaml")

    assert "Enter for mine.yaml" in refused.out
    assert kept.startswith("# my notes")
    assert "whichgpu ask --case" in (folder / "mine.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
def test_place_that_cannot_be_written_still_tells_the_answers(folder):
    done = piped("1\nq\nno/such/folder/case.yaml\n")

    assert "cannot be written" in done.err
    assert "ask: gpu" in done.err


@pytest.mark.parametrize(
    ("place", "says"), [("no/such/case.yaml", "there is no folder no/such"), (".", "is a folder")]
)
def test_place_to_save_is_looked_at_before_the_first_question(place, says, folder):
    done = piped("1\nq\n", "--save", place)

    assert done.exit_code == 2
    assert says in done.err
    assert done.out == ""


# --- for programs ---------------------------------------------------------------------


@pytest.mark.slow
def test_json_holds_the_answer_alone_and_the_questions_go_elsewhere(folder):
    """The answer is the one `recommend` gives for the same answers."""
    lines = DONT_KNOW + "\n"
    done = piped(lines * MOST_LINES, "--format", "json", "--save", "mine.yaml")
    again = invoke("recommend", "--case", "mine.yaml", "--format", "json")

    answer = json.loads(done.out)
    assert done.exit_code == 0
    assert "What do you want to know?" in done.err
    assert answer["advised"] == json.loads(again.out)["advised"]
    assert answer["format"] == 1


@pytest.mark.slow
def test_json_leaves_standard_output_empty_when_there_is_no_answer(folder):
    """Neither leaving nor an early end of the input prints half a record."""
    left = piped("1\nq\nn\n", "--format", "json")
    ended = piped("1\n", "--format", "json")

    assert (left.out, left.exit_code) == ("", 0)
    assert (ended.out, ended.exit_code) == ("", 2)


@pytest.mark.slow
def test_question_about_cards_that_none_is_named_for_asks_for_them(folder):
    """`--ask check_card` alone is no dead end."""
    done = piped("3090\n", "--ask", "check_card")

    assert "1. What do you want to know?" not in done.out
    assert "2. Which cards are you asking about" in done.out
    assert "3090. Cards still possible" in done.out


# --- screens ----------------------------------------------------------------------------


def test_terminal_without_a_command_begins_the_interview(folder):
    child = at_terminal()
    child.expect("I only ask what can still change the answer")
    child.expect(PROMPT)
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0


@pytest.mark.slow
@pytest.mark.parametrize("variable", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_nothing_is_coloured(variable, folder):
    """Neither with NO_COLOR nor on a terminal that can do little."""
    child = at_terminal("ask", *DAY, **variable)
    child.expect(PROMPT)
    shown = child.before
    child.sendline("q")
    child.expect(pexpect.EOF)

    assert re.findall(r"\x1b\[3[0-7]m", shown) == []


@pytest.mark.slow
def test_sixty_columns_are_enough(folder):
    done = piped("1\nwhy\n?\ns\n", COLUMNS="60")

    assert max(len(line) for line in done.out.splitlines()) <= 60


@pytest.mark.slow
def test_options_answer_before_anything_is_asked(folder):
    done = piped("", "--ask", "gpu", "--budget-usd", "400")

    assert "What do you want to know?\n" not in done.out.partition("Already known")[2][200:]
    assert "400 US dollars" in done.out


def test_question_of_the_command_line_replaces_that_of_a_saved_case(folder):
    """The names it needs are asked for; no other question takes it for an answer."""
    Path("mine.yaml").write_text("answers: {ask: gpu, job: run_llm}\n", encoding="utf-8")

    done = piped("3090\n", "--case", "mine.yaml", "--ask", "check_card")

    assert "3. Which cards are you asking about" in done.out
    assert (
        "Which model do you want to use?"
        not in done.out.partition("Which cards are you asking about")[0]
    )


def test_file_that_is_there_is_refused_before_the_first_question(folder):
    """Unless it is the one that is continued."""
    (folder / "mine.yaml").write_text("answers: {ask: gpu}\n", encoding="utf-8")

    refused = piped("", "--save", "mine.yaml")
    continued = piped("q\n", "--case", "mine.yaml", "--save", "mine.yaml")

    assert refused.exit_code == 2
    assert "that file is already there" in refused.err
    assert "already there" not in continued.err
