"""Answers that files name: the question is there, and a person can give the answer."""

import pytest

QUESTIONS = {
    "persona": "type: choice\nchoices: [{value: hobby, label: For fun}]\n",
    "users": "type: number\nmin: 1\nmax: 100\n",
    "used_ok": "type: boolean\n",
}
PROFILE = """\
id: hobby
name: A hobbyist
signs: [{key: persona, value: hobby}, {key: users, at_least: 3}, {key: used_ok, value: true}]
source: sheet
checked: 2025-06-02
"""
WORKLOAD = """\
id: serve
name: Serve
assumes: {users: 4, used_ok: false}
source: sheet
checked: 2025-06-02
"""
PLACES = {"signs": "people/profiles/hobby.yaml", "assumes": "work/workloads/serve.yaml"}


@pytest.fixture
def asked(folder):
    for id, text in QUESTIONS.items():
        head = f"id: {id}\ntext: What?\n{text}source: sheet\nchecked: 2025-06-02\n"
        folder.write(f"people/questions/{id}.yaml", head)
    folder.write(PLACES["signs"], PROFILE)
    folder.write(PLACES["assumes"], WORKLOAD)
    return folder


def test_answers_that_can_be_given_are_not_reported(asked):
    assert asked.findings() == ()


@pytest.mark.parametrize(
    ("place", "right", "slip", "code", "words"),
    [
        ("signs", "key: persona", "key: persone", "KB036", "Did you mean 'persona'?"),
        ("signs", "value: hobby", "value: hobbi", "KB048", "Did you mean 'hobby'?"),
        ("signs", "value: true", 'value: "true"', "KB048", "write true or false"),
        ("assumes", "users: 4", "users: four", "KB048", "expected a number"),
        ("assumes", "users: 4", "users: 101", "KB048", "expected 1 to 100"),
        ("assumes", "users: 4", "user: 4", "KB036", "Did you mean 'users'?"),
    ],
)
def test_an_answer_that_nobody_can_give_is_reported(asked, place, right, slip, code, words):
    asked.replace(PLACES[place], right, slip)

    (finding,) = asked.findings()

    assert finding.code == code
    assert words in finding.message


@pytest.mark.parametrize(
    ("right", "slip", "code"),
    [
        ("min: 1\n", "min: 100\n", "KB049"),
        ("min: 1\n", "min: 1\nusual: [9, 2]\n", "KB049"),
        ("min: 1\n", "min: 1\ndefault: {value: 0, says: None., because: Few.}\n", "KB048"),
    ],
)
def test_limits_of_a_question_fit_each_other(asked, right, slip, code):
    asked.replace("people/questions/users.yaml", right, slip)

    assert code in {finding.code for finding in asked.findings()}


def test_a_word_twice_in_a_list_is_reported(asked):
    asked.replace(PLACES["signs"], "value: hobby", "value: [hobby, hobby]")

    (finding,) = asked.findings()

    assert finding.code == "KB050"


@pytest.mark.parametrize("needs", ["{cuda: 0}", "[cuda]", "{cuda: [1, 2]}"])
def test_software_that_a_job_needs_is_a_list_of_words(asked, needs):
    asked.replace(PLACES["assumes"], "assumes:", f"needs: {needs}\nassumes:")

    assert {finding.code for finding in asked.findings()} == {"KB016"}


def test_an_item_twice_in_a_list_is_reported(asked):
    sign = "{key: users, at_least: 3}"
    asked.replace(PLACES["signs"], sign, f"{sign}, {sign}")

    (finding,) = asked.findings()

    assert finding.code == "KB050"
    assert "The same is already in this list" in finding.message


def test_a_number_twice_in_what_a_technique_tries_is_reported(folder):
    """Each is something to try; twice, it ended every command."""
    technique = (
        "id: halves\nname: halves\nsays: Takes half.\nwarning: Slower.\nfrom: 2016-06-25\n"
        "place: 1\nby: [2, 4, 2]\nsource: sheet\nchecked: 2025-06-02\n"
    )

    folder.write("work/techniques/halves.yaml", technique)

    (finding,) = folder.findings()
    assert (finding.code, finding.line) == ("KB050", 7)
    assert finding.message.startswith("2 is already in this list")


@pytest.mark.parametrize(("value", "codes"), [("[1, 2]", ["KB050"]), ("[3]", [])])
def test_what_is_asked_twice_for_one_answer_is_reported(asked, value, codes):
    """The two items may list different answers; one that both list would be given twice."""
    item = "{{software: torch, platforms: [run], from: '2023', when: {{key: users, value: {}}}}}"
    both = f"{item.format('2')}, {item.format(value)}"
    asked.replace(PLACES["assumes"], "assumes:", f"asks: [{both}]\nassumes:")

    assert [f.code for f in asked.findings() if f.code == "KB050"] == codes


@pytest.mark.parametrize(
    ("asks", "code"),
    [("", "KB015"), ("software: cuda, format: bf16, ", "KB024"), ("format: bf16, ", None)],
)
def test_a_program_asks_for_software_or_a_format(asked, asks, code):
    asked.write(
        "hardware/platforms/cuda.yaml",
        "id: cuda\nname: CUDA\nkind: platform\nsource: sheet\nchecked: 2025-06-02\n",
    )
    item = f"{{{asks}platforms: [cuda], from: 2024-01-01}}"
    asked.replace(PLACES["assumes"], "assumes:", f"asks: [{item}]\nassumes:")

    found = {f.code for f in asked.findings() if f.file.endswith(PLACES["assumes"])}

    assert found == ({code} if code else set())


def test_a_sign_without_an_answer_is_reported(asked):
    asked.replace(PLACES["signs"], "{key: users, at_least: 3}", "{key: users}")

    (finding,) = asked.findings()

    assert finding.code == "KB015"
    assert "'value' or 'at_least' is missing" in finding.message
