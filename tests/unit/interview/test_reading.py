"""What people type, and what is understood."""

import pytest

from expert.errors import CaseError
from expert.interview.answer_parser import Picking, Reading, plain_trouble, read, read_list
from expert.interview.prompts import Checklist
from expert.interview.words import in_words

EUROS = {"budget_range": {"low": 0, "high": 900}, "currency": "EUR"}
CLEAR = [
    ("job", "videos", {"job": "generate_images"}),
    ("budget_usd", "900", {"budget_usd": 900}),
    ("budget_usd", "$1,500", {"budget_usd": 1500}),
    ("budget_usd", "1.5k", {"budget_usd": 1500}),
    ("budget_usd", "about 900 dollars", {"budget_usd": 900}),
    ("budget_usd", "20 000", {"budget_usd": 20000}),
    ("budget_usd", "€900", EUROS),
    ("budget_usd", "900 euros", EUROS),
    (
        "budget_usd",
        "500-800",
        {"budget_range": {"low": 500, "high": 800}, "currency": "USD"},
    ),
    (
        "budget_usd",
        "between 4k and 6k yuan",
        {"budget_range": {"low": 4000, "high": 6000}, "currency": "CNY"},
    ),
    (
        "budget_usd",
        "$10 a month",
        {"budget_range": {"low": 0, "high": 10}, "currency": "USD_per_month"},
    ),
    ("budget_usd", "500 max", {"budget_usd": 500}),
    ("budget_usd", "no more than $600-ish", {"budget_usd": 600}),
    ("budget_usd", "1.5k in total", {"budget_usd": 1500}),
    ("budget_usd", "free", {"budget": "none"}),
    ("budget_usd", "little", {"budget": "little"}),
    ("budget_usd", "almost none", {"budget": "almost_none"}),
    ("budget_usd", "nothing", {"budget": "none"}),
    ("persona", "1", {"persona": "beginner"}),
    ("persona", "Kaggle", {"persona": "kaggle"}),
    ("persona", "vision", {"persona": "cv_researcher"}),
    ("persona", "a researcher", {"persona": "researcher"}),
    ("memory_need_gb", "24GB", {"memory_need_gb": 24}),
    ("memory_need_gb", "24 gib", {"memory_need_gb": 24}),
    ("psu_w", "650W", {"psu_w": 650}),
    ("gpus", "two", {"gpus": 2}),
    ("context_tokens", "32k", {"context_tokens": 32000}),
    ("used_ok", "Yes", {"used_ok": True}),
    ("used_ok", "2", {"used_ok": False}),
    ("used_ok", "no, thanks", {"used_ok": False}),
    ("hours_per_week", "40 hours a week", {"hours_per_week": 40}),
    ("hours_per_week", "about 40 or so per week", {"hours_per_week": 40}),
    ("hours_per_week", "24/7", {"hours_per_week": 168}),
    ("context_tokens", "128k tokens", {"context_tokens": 128000}),
    ("job", "LoRA", {"job": "finetune"}),
    ("job", "Stable Diffusion", {"job": "generate_images"}),
    ("persona", "university", {"persona": "institution"}),
    ("os", "Ubuntu", {"os": "linux"}),
    ("candidates", "RTX 4090 vs 3090", {"candidates": ["RTX 4090", "3090"]}),
    ("tasks", "1,3", {"tasks": ["imagenet", "large_context_nlp"]}),
    ("tasks", "imagenet and video", {"tasks": ["imagenet", "video"]}),
    ("tasks", "1 2", {"tasks": ["imagenet", "video"]}),
    ("model", "8b", {"parameters_billion": 8}),
    ("model", "70 billion", {"parameters_billion": 70}),
    ("dataset_size", "300 GB", {"dataset_gb": 300}),
    ("dataset_size", "large", {"dataset_size": "large"}),
    ("candidates", "rtx 3090, rtx4090", {"candidates": ["rtx 3090", "rtx4090"]}),
]
DOUBTFUL = [
    ("budget_usd", "1.500", {"budget_usd": 1500}),
    ("budget_usd", "1,5k", {"budget_usd": 1500}),
    ("budget_usd", "5", {"budget_usd": 5}),
    ("persona", "begginer", {"persona": "beginner"}),
    ("memory_need_gb", "24576 MB", {"memory_need_gb": 24}),
    ("memory_need_gb", "24000", {"memory_need_gb": 24000}),
    ("psu_w", "0.75 kW", {"psu_w": 750}),
    ("model", "1", {"parameters_billion": 1}),
    ("model", "70", {"parameters_billion": 70}),
    ("dataset_size", "300", {"dataset_gb": 300}),
]
NONSENSE = [
    ("network", "3D U-Net", "the memory it takes"),
    ("network", "nnU-Net", "the memory it takes"),
    ("gpus", "2 kings", "number of GPUs"),
    ("used_ok", "not sure yet", "yes or no"),
    ("used_ok", "no idea", "yes or no"),
    ("budget_usd", "a kingdom", "amount"),
    ("budget_usd", "50 a week", "amount of US dollars"),
    ("budget_usd", "$50 per week", "amount of US dollars"),
    ("budget_usd", "€50 a month", "amount of US dollars"),
    ("budget_usd", "£300 or €400", "amount of US dollars"),
    ("memory_need_gb", "24 GB a week", "number of GiB"),
    ("budget_usd", "-3", "0 to 10,000,000"),
    ("persona", "99", "from 1 to 14"),
    ("persona", "-1", "from 1 to 14"),
    ("persona", "zzzz", "number or"),
    ("persona", "researcher in", "could mean"),
    ("memory_need_gb", "lots", "number of GiB"),
    ("gpus", "1.5", "whole number"),
    ("used_ok", "maybe", "yes or no"),
    ("candidates", "zzzz", "zzzz"),
    ("candidates", ",", "type the name"),
    ("model", "no such model", "or \\? for a list"),
    ("persona", "n", "not one of the answers"),
    ("persona", "y", "not one of the answers"),
    ("model", "q", "Unknown model 'q'"),
    ("model", "gpt5", "Unknown model 'gpt5'; type its size, such as 8b, or"),
    ("tasks", "1, 77", "from 1 to"),
]


@pytest.mark.parametrize(("key", "typed", "answers"), CLEAR)
def test_clear_answers_are_taken(knowledge, prompts, key, typed, answers):
    """Numbers of choices, words, sums, units and names are understood."""
    reading = read(prompts.of(key), typed, knowledge)

    assert dict(reading.answers) == answers
    assert reading.sure


@pytest.mark.parametrize(("key", "typed", "answers"), DOUBTFUL)
def test_doubtful_answers_are_repeated_back(knowledge, prompts, key, typed, answers):
    """What is misspelt, in an odd unit or far from usual is understood, but not surely."""
    reading = read(prompts.of(key), typed, knowledge)

    assert dict(reading.answers) == answers
    assert not reading.sure


@pytest.mark.parametrize(("key", "typed", "words"), NONSENSE)
def test_nonsense_is_refused_with_what_would_do(knowledge, prompts, key, typed, words):
    """The message says what can be typed."""
    with pytest.raises(CaseError, match=words):
        read(prompts.of(key), typed, knowledge)


@pytest.mark.parametrize("typed", ["€", "£", "USD"])
def test_currency_without_a_sum_is_no_answer(knowledge, prompts, typed):
    """Once it was one, and the sum was never asked for."""
    with pytest.raises(CaseError, match="US dollars"):
        read(prompts.of("budget_usd"), typed, knowledge)


@pytest.mark.parametrize("typed", ["\x00\x1b[2J", "9" * 500, "é" * 200, "((((", "€", "k", "."])
def test_any_text_is_either_understood_or_refused(knowledge, prompts, typed):
    """No text breaks a prompt."""
    assert [
        told(prompt, typed, knowledge) for prompt in prompts if not told(prompt, typed, knowledge)
    ] == []


def told(prompt, typed, knowledge):
    try:
        return dict(read(prompt, typed, knowledge).answers)
    except CaseError as error:
        return str(error)


@pytest.fixture(scope="module")
def special(prompts):
    return Checklist(tuple(prompts.of(key) for key in ("vendor", "psu_w", "slots")))


@pytest.mark.parametrize("typed", ["", "none", "no", "0"])
def test_nothing_of_a_list_applies(special, typed):
    """Enter, or a word for it."""
    assert read_list(special, typed) == Picking([])


@pytest.mark.parametrize("typed", ["1, 3", "1 3", "only a certain maker and little room"])
def test_things_of_a_list_are_chosen_by_number_or_word(special, typed):
    """Several at once."""
    assert read_list(special, typed) == Picking(["vendor", "slots"])


def test_what_is_not_in_a_list_is_refused(special):
    """With the numbers that are."""
    with pytest.raises(CaseError, match="from 1 to 3"):
        read_list(special, "4")


def test_misspelt_thing_of_a_list_is_repeated_back(special):
    """It can be confirmed, as anywhere else."""
    assert read_list(special, "only a certian maker") == Picking(["vendor"], sure=False)


def test_misspelt_card_is_offered_with_the_names_near_it(knowledge, prompts):
    """What was right stays as it was typed; nothing is taken without a yes."""
    reading = read(prompts.of("candidates"), "2x RTX 4090, RTX 3009", knowledge)

    meanings = [reading.answers, *reading.others]
    assert not reading.sure
    assert len(meanings) > 1
    assert {one["candidates"][0] for one in meanings} == {"2x RTX 4090"}
    assert ["2x RTX 4090", "GeForce RTX 3090"] in [one["candidates"] for one in meanings]


def test_beginning_of_several_models_is_offered_with_all_of_them(knowledge, prompts):
    """Names have no numbers to choose by, so they get some."""
    reading = read(prompts.of("model"), "phi-3", knowledge)

    meanings = [one["model"] for one in (reading.answers, *reading.others)]
    assert not reading.sure
    assert set(meanings) == {n for n in knowledge.all("model") if n.startswith("phi-3-")}


def test_every_meaning_is_offered_once(knowledge, prompts):
    """A card asked about is also looked up as a series and as one to compare with."""
    reading = read(prompts.of("candidates"), "rtx 4091", knowledge)

    meanings = [repr(one) for one in (reading.answers, *reading.others)]
    assert len(meanings) == len(set(meanings)) > 1
    assert all("candidates" in one for one in (reading.answers, *reading.others))


def test_words_of_a_name_may_leave_out_others(knowledge, prompts):
    """`gemma 27` is none of them alone."""
    reading = read(prompts.of("model"), "gemma 27", knowledge)

    meanings = [one["model"] for one in (reading.answers, *reading.others)]
    assert not reading.sure
    assert meanings == ["gemma-2-27b", "gemma-3-27b", "gemma-3-270m"]


def test_bare_number_may_be_a_size_or_part_of_a_name(knowledge, prompts):
    """Both are offered, the size first."""
    reading = read(prompts.of("model"), "70", knowledge)

    assert reading.answers == {"parameters_billion": 70}
    assert {"model": "llama-3-1-70b"} in reading.others
    assert not [one for one in reading.others if one["model"].startswith("generic")]


def test_answers_are_repeated_in_words(prompts):
    """As a person would say them."""
    assert in_words(prompts.of("budget_usd"), EUROS) == "up to 900 EUR"
    assert in_words(prompts.of("used_ok"), {"used_ok": False}) == "no"
    assert in_words(prompts.of("persona"), {"persona": "startup"}) == "a start-up"
    assert in_words(prompts.of("psu_w"), {"psu_w": 650}) == "650 W"
    assert in_words(prompts.of("model"), {"model": "qwen3-8b"}) == "Qwen3 8B"


def test_trouble_is_told_without_files(prompts):
    """A person who types has no file and no key."""
    error = CaseError("case: budget_usd: a number; found 'x'. Nothing was done.")

    assert plain_trouble(error) == "A number; found 'x'."


@pytest.mark.parametrize("text", ["student", "a student", "a beginner", "beginner"])
def test_student_is_a_beginner(text, prompts, knowledge):
    assert read(prompts.of("persona"), text, knowledge) == Reading({"persona": "beginner"})


def test_student_of_a_doctorate_is_a_researcher(prompts, knowledge):
    found = read(prompts.of("persona"), "PhD student", knowledge)

    assert found == Reading({"persona": "researcher"})


@pytest.mark.parametrize("text", ["1000000", "1000000 dollars", "$1m"])
def test_sum_far_from_what_is_usual_is_doubted(text, prompts, knowledge):
    """With the currency it is asked for in as well as without one."""
    found = read(prompts.of("budget_usd"), text, knowledge)

    assert found.answers == {"budget_usd": 1_000_000}
    assert not found.sure


@pytest.mark.parametrize("text", ["99999999", "99999999 dollars", "a heap"])
def test_every_sum_that_cannot_be_used_is_refused_in_the_same_words(text, prompts, knowledge):
    with pytest.raises(CaseError) as refused:
        read(prompts.of("budget_usd"), text, knowledge)

    assert str(refused.value).startswith(
        f"Please type an amount of US dollars from 0 to 10,000,000; you typed {text!r}."
    )


def test_yes_to_a_list_is_asked_back(prompts):
    """It does not say which."""
    special = Checklist((prompts.of("gpus"), prompts.of("slots")))

    with pytest.raises(CaseError, match="Which ones\\? Type a number"):
        read_list(special, "Yes")
