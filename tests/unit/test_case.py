"""A case: what is accepted, and the words with which everything else is refused."""

import datetime
import io
from contextlib import suppress
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expert.case.case import case_from_flags, case_from_mapping
from expert.case.case_lists import cases_from_file
from expert.errors import CaseError, InputError
from expert.knowledge import load_case_file
from tests.shipped import shipped

TODAY = "2020-06-15"


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


@pytest.fixture
def check(knowledge):
    """Check a case with these answers."""

    def check(data=None, /, **answers):
        whole = {"answers": answers} if data is None else data
        return case_from_mapping(knowledge, whole, name="case.yaml", today=TODAY)

    return check


@pytest.fixture
def refused(check):
    """Check a case and return the words with which it is refused."""

    def refused(data=None, /, **answers):
        with pytest.raises(CaseError) as caught:
            check(data, **answers)
        return str(caught.value)

    return refused


class TestAccepted:
    def test_empty_case_asks_the_house_today(self, check):
        """Everything has a default."""
        case = check({})

        assert (case.as_of, case.advisor, case.answers, case.id) == (TODAY, "house", {}, None)

    def test_answers_are_sorted_and_null_is_not_given(self, check):
        """The order in which they were written is nothing."""
        case = check(persona="kaggle", ask="gpu", goal=None)

        assert list(case.answers) == ["ask", "persona"]

    def test_id_is_echoed_as_text(self, check):
        """A number may be an id."""
        assert check({"id": 7}).id == "7"

    def test_keys_of_test_cases_are_left_alone(self, check):
        """A case of the test collection can be given as it stands."""
        case = check({"claims": ["X"], "expect": {}, "note": "n", "situation": {"ask": "gpu"}})

        assert case.answers == {"ask": "gpu"}

    @pytest.mark.parametrize(
        ("text", "owned", "to_buy"),
        [
            ("Mac mini M4", "apple-m4-16gb", ["apple-m4", "apple-m4-16gb", "apple-m4-24gb"]),
            ("Mac mini M4 32GB", "apple-m4", ["apple-m4"]),
            ("apple-m4", "apple-m4", ["apple-m4"]),
            ("Mac mini M6", "apple-m6-16gb", ["apple-m6-16gb", "apple-m6-24gb", "apple-m6-32gb"]),
            ("DGX Spark", "dgx-spark-gb10", ["dgx-spark-gb10"]),
            ("RTX 3090", "geforce-rtx-3090", ["geforce-rtx-3090"]),
        ],
    )
    def test_computer_named_without_its_memory(self, check, text, owned, to_buy):
        """One that is owned may be the smallest; of one to buy, each size is a choice."""
        (own,) = check(owned=text).names
        (asked,) = check(candidates=text).names

        assert (own.kind, own.id) == ("card", owned)
        assert sorted(asked.cards) == to_buy

    @pytest.mark.parametrize(
        ("owned", "meant"),
        [("Mac mini M4", "apple-m4-16gb"), ("Mac mini M4 24GB", "apple-m4-24gb")],
    )
    def test_computer_that_is_owned_is_the_one_asked_about(self, check, owned, meant):
        """Whoever asks whether the own one will do does not ask about its other sizes."""
        names = check(owned=owned, candidates="M4").names

        assert {name.id for name in names} == {meant}

    @pytest.mark.parametrize(
        ("written", "number"),
        [
            (500, 500),
            (499.5, 499.5),
            ("500", 500),
            ("1k", 1000),
            ("1.5k", 1500),
            ("$1,500", 1500),
            ("1_500", 1500),
            (" 500 USD ", 500),
        ],
    )
    def test_money_may_be_written_as_people_write_it(self, check, written, number):
        """Signs, thousands and multiples are read."""
        assert check(budget_usd=written).answers == {"budget_usd": number}

    @pytest.mark.parametrize(
        ("key", "written", "answers"),
        [
            ("budget_usd", "1,999", {"budget_usd": 1999}),
            ("budget_usd", "$500-800", {"budget_range": (500, 800), "currency": "USD"}),
            ("budget_usd", "€900", {"budget_range": (0, 900), "currency": "EUR"}),
            ("budget_usd", "CHF 1'500", {"budget_range": (0, 1500), "currency": "CHF"}),
            ("budget", "900 pounds", {"budget_range": (0, 900), "currency": "GBP"}),
            ("budget", "$900", {"budget_usd": 900}),
            ("budget", "little", {"budget": "little"}),
            ("budget_range", "£500-700", {"budget_range": (500, 700), "currency": "GBP"}),
        ],
    )
    def test_sum_answers_the_question_that_fits_it(self, check, key, written, answers):
        """Whichever of the questions about money it was given to."""
        found = check(**{key: written}).answers

        span = found.get("budget_range")
        assert found | ({"budget_range": tuple(span.values())} if span else {}) == answers

    @pytest.mark.parametrize("written", [900, "900", "€900"])
    def test_bare_sum_is_in_the_currency_that_is_given(self, check, written):
        found = check(budget=written, currency="EUR").answers

        assert (found["currency"], found["budget_range"]) == ("EUR", {"low": 0, "high": 900})

    def test_dollars_beside_another_currency_are_asked_back(self, refused):
        """Ten thousand yuan are no ten thousand dollars."""
        assert "give budget: 10000 CNY" in refused(budget_usd=10000, currency="CNY")

    @pytest.mark.parametrize("written", [900, "900", "1.5k"])
    def test_bare_sum_is_dollars(self, check, written):
        """There is no sign to tell the currency."""
        case = check(budget=written)

        assert set(case.answers) == {"budget_usd"}

    @pytest.mark.parametrize(
        ("key", "written"), [("parameters_billion", "30-70b"), ("model", "30b to 70b")]
    )
    def test_of_two_sizes_the_larger_counts(self, check, key, written):
        """What fits it fits the smaller one."""
        assert check(job="run_llm", **{key: written}).answers["parameters_billion"] == 70

    def test_sum_of_the_command_line_replaces_one_of_the_file(self, knowledge):
        """In whatever form either is."""
        base = {"answers": {"budget_range": [500, 700], "currency": "EUR", "ask": "gpu"}}
        case = case_from_flags(knowledge, {"answers": {"budget": "$900"}}, base)

        assert case.answers == {"ask": "gpu", "budget_usd": 900}

    @pytest.mark.parametrize("written", [True, "true", "yes", "Y", "1"])
    def test_yes_is_understood(self, check, written):
        """In a file and on the command line."""
        assert check(used_ok=written).answers == {"used_ok": True}

    @pytest.mark.parametrize("written", [False, "false", "No", "n", "0"])
    def test_no_is_understood(self, check, written):
        """No is not unknown."""
        assert check(used_ok=written).answers == {"used_ok": False}

    @pytest.mark.parametrize(
        "written", [[500, 700], "500-700", "500 to 700", "[500, 700]", {"low": 500, "high": 700}]
    )
    def test_range_may_be_written_in_several_ways(self, check, written):
        """The lower end comes first."""
        assert check(budget_range=written).answers["budget_range"] == {"low": 500, "high": 700}

    def test_one_choice_of_several_needs_no_list(self, check):
        """A list of one is a list."""
        assert check(nets="cnn").answers == check(nets=["cnn"]).answers == {"nets": ["cnn"]}

    @pytest.mark.parametrize("written", ["best_value", "value_for_money", "Value-for money"])
    def test_choice_may_be_spelt_with_spaces_or_hyphens(self, check, refused, written):
        """Spelling is not what a person is asked about."""
        words = refused(goal=written) if written == "best_value" else check(goal=written).answers

        assert "value_for_money" in str(words)

    def test_flags_are_laid_over_a_file(self, knowledge):
        """What is typed last counts."""
        base = {"as_of": "2016-07-23", "answers": {"ask": "gpu", "persona": "kaggle"}}
        flags = {"as_of": None, "advisor": "dettmers", "answers": {"persona": "hobbyist"}}
        case = case_from_flags(knowledge, flags, base)

        assert (case.as_of, case.advisor) == ("2016-07-23", "dettmers")
        assert case.answers == {"ask": "gpu", "persona": "hobbyist"}

    def test_answer_from_a_file_knows_its_line(self, knowledge):
        """An explanation points there."""
        data, lines = load_case_file(b"as_of: 2016-07-23\nanswers:\n  ask: gpu\n", "case.yaml")
        case = case_from_mapping(knowledge, data, lines, "case.yaml")

        assert case.origin("ask").line == 3
        assert case.origin("as_of").line == 1
        assert (case.origin("ask").file, case.origin("ask").source) == ("case.yaml", "person")


class TestRefused:
    @pytest.mark.parametrize(
        ("data", "words"),
        [
            ([], ["a case is a mapping", "found []"]),
            ("gpu", ["a case is a mapping"]),
            (None, ["as_of"]),
            ({"anwsers": {}}, ["unknown key 'anwsers'", "Did you mean answers"]),
            (
                {"budget_usdd": 3, "personaa": "kaggle"},
                ["Did you mean budget_usd under `answers`", "Did you mean persona under `answers`"],
            ),
            (
                {"budget_usd": 3, "persona": "kaggle"},
                [
                    "budget_usd and persona are answers",
                    "`answers: {budget_usd: ..., persona: ...}`",
                ],
            ),
            ({"answers": 5}, ["answers are a mapping", "found 5"]),
            ({"budget_usd": 5}, ["budget_usd is an answer", "under `answers`"]),
            ({"answers": {"bugdet": 5}}, ["unknown question 'bugdet'", "Did you mean budget"]),
            ({"answers": {7: 5}}, ["unknown question"]),
            ({"advisor": "detmers"}, ["advisor", "did you mean dettmers", "house"]),
            ({"advisor": 5}, ["advisor", "house", "found 5"]),
            ({"as_of": "2009-12-31"}, ["as_of", "from 2010-01-01 to today (2020-06-15)"]),
            ({"as_of": "2020-06-16"}, ["as_of", "today (2020-06-15)", "2020-06-16"]),
            ({"as_of": "2016-02-30"}, ["as_of", "YYYY-MM-DD", "2016-02-30"]),
            ({"as_of": "23.7.2016"}, ["as_of", "YYYY-MM-DD"]),
            ({"as_of": "2016-7-23"}, ["as_of", "YYYY-MM-DD"]),
            ({"as_of": 20160723}, ["as_of", "YYYY-MM-DD", "20160723"]),
            ({"as_of": None}, ["as_of", "YYYY-MM-DD"]),
        ],
        ids=lambda value: repr(value)[:40] if not isinstance(value, list) else "",
    )
    def test_what_is_no_case_is_told(self, check, refused, data, words):
        """Where, what was expected, what was found; and nothing was done."""
        data = {"as_of": data} if data is None else data
        said = refused(data)

        assert [
            word for word in ["case.yaml", "Nothing was done", *words] if word not in said
        ] == []

    @pytest.mark.parametrize(
        ("answers", "words"),
        [
            ({"persona": "kagle"}, ["persona", "did you mean kaggle", "beginner", "'kagle'"]),
            ({"persona": "vision"}, ["persona", "did you mean cv_researcher"]),
            ({"budget_usd": "¥900"}, ["CNY for yuan or JPY for yen; type that code", "900"]),
            ({"budget_usd": "1.000"}, ["either 1000 or 1,", "1.000"]),
            ({"budget_usd": "1,5k"}, ["either 1500 or 15000,", "1,5k"]),
            ({"budget": "€900", "budget_usd": 800}, ["budget", "not budget_usd as well"]),
            ({"budget_usd": "€900", "budget_range": [1, 2]}, ["not budget_range as well"]),
            ({"price_usd": "€900"}, ["price_usd", "a number of US dollars"]),
            ({"memory_need_gb": "900 mb"}, ["memory_need_gb", "a simpler amount: 0.8789"]),
            ({"model": "8"}, ["model", "did you mean 8b, in billions?"]),
            ({"persona": "scientst"}, ["persona", "did you mean researcher"]),
            ({"where": "data-centre"}, ["where", "did you mean in_data_centre=true"]),
            ({"persona": ["kaggle"]}, ["persona", "one of"]),
            ({"budget_usd": -5}, ["budget_usd", "a number of US dollars from 0 to", "-5"]),
            ({"budget_usd": 1e99}, ["budget_usd", "1e+99"]),
            ({"budget_usd": "1e99"}, ["budget_usd", "1e99"]),
            ({"budget_usd": "a lot"}, ["budget_usd", "a number of US dollars", "a lot"]),
            ({"budget_usd": True}, ["budget_usd", "a number", "True"]),
            ({"budget_usd": [500]}, ["budget_usd", "a number", "[500]"]),
            ({"budget_usd": float("nan")}, ["budget_usd", "nan"]),
            ({"budget_usd": float("inf")}, ["budget_usd", "inf"]),
            ({"budget_usd": "50m"}, ["budget_usd", "to 10,000,000", "50000000"]),
            ({"slots": 0}, ["slots", "from 1", "found 0"]),
            ({"price_usd": 0}, ["price_usd", "from 1", "found 0"]),
            ({"currency": "XAU", "budget_range": [1, 2]}, ["currency", "USD", "EUR", "XAU"]),
            ({"budget_range": [2, 1]}, ["budget_range", "the lower one first", "[2, 1]"]),
            ({"budget_range": [1]}, ["budget_range", "two numbers"]),
            ({"budget_range": {"from": 1}}, ["budget_range", "found None"]),
            ({"budget_range": "cheap"}, ["budget_range", "two numbers"]),
            ({"used_ok": "maybe"}, ["used_ok", "true or false", "maybe"]),
            ({"used_ok": 2}, ["used_ok", "true or false"]),
            ({"owned": "GTX 1061"}, ["owned", "GTX 1061", "Did you mean"]),
            ({"candidates": ["rtx409"]}, ["candidates", "rtx409", "Did you mean"]),
            ({"owned": [""]}, ["owned", "names of cards, as text"]),
            ({"owned": [5]}, ["owned", "names of cards, as text", "found 5"]),
            ({"owned": ["GTX 970"] * 51}, ["owned", "at most 50 names", "51"]),
            ({"model": "llama 3.9 8b"}, ["model", "did you mean llama-3", "or its size"]),
            ({"input": {"a": 1}}, ["input", "text; found"]),
        ],
        ids=lambda value: ", ".join(value) if isinstance(value, dict) else "",
    )
    def test_bad_answer_is_told(self, refused, answers, words):
        """Which answer, what was expected, what was found; and nothing was done."""
        said = refused(**answers)

        assert [
            word for word in ["case.yaml", "Nothing was done", *words] if word not in said
        ] == []

    def test_all_bad_answers_are_told_together(self, refused):
        """One run tells all that has to be mended, a line each."""
        said = refused(persona="kagle", slots=0, used_ok=True, budget_usd="a lot")

        assert [line.split(":")[1].strip() for line in said.split("\n")] == [
            "persona",
            "slots",
            "budget_usd",
        ]
        assert said.count("Nothing was done") == 1

    def test_too_many_answers_are_refused(self, refused):
        """Before any of them is looked at."""
        assert "at most 100 answers" in refused({"answers": {str(n): n for n in range(101)}})

    def test_long_value_is_not_shown_whole(self, refused):
        """A message stays readable."""
        assert len(refused(persona="x" * 100_000)) < 1000

    @pytest.mark.parametrize(
        ("day", "fine"),
        [
            ("2009-12-31", False),
            ("2010-01-01", True),
            (TODAY, True),
            ("2020-06-16", False),
        ],
    )
    def test_days_from_2010_to_today_are_accepted(self, knowledge, day, fine):
        """Both ends belong to it."""
        assert accepted(knowledge, {"as_of": day}) is fine

    @pytest.mark.parametrize(
        ("sum_of_money", "fine"), [(-0.01, False), (0, True), (10**7, True), (10**7 + 1, False)]
    )
    def test_budget_lies_within_the_limits_of_its_question(self, knowledge, sum_of_money, fine):
        """Both ends belong to it."""
        assert accepted(knowledge, {"answers": {"budget_usd": sum_of_money}}) is fine

    def test_today_is_the_last_day_by_default(self, knowledge):
        """Tomorrow cannot be asked about."""
        tomorrow = datetime.date.today() + datetime.timedelta(days=1)

        with pytest.raises(CaseError, match="to today"):
            case_from_mapping(knowledge, {"as_of": tomorrow.isoformat()})


def accepted(knowledge, data):
    try:
        case_from_mapping(knowledge, data, today=TODAY)
    except CaseError:
        return False
    return True


class TestFiles:
    @pytest.mark.parametrize(
        ("content", "words"),
        [
            (b"", ["empty"]),
            (b" \n\n", ["empty"]),
            (b"\x00\x01\xff\xfe", ["UTF-8"]),
            (b"#" * 10_000_000, ["KB006", "larger than"]),
            (b"[" * 50_000, ["KB010", "levels deep"]),
            (b"{" * 50_000, ["KB010", "levels deep"]),
            (b"id: 1\nid: 2\n", [":2:", "KB013", "repeated", "line 1"]),
            (b"answers: !!python/name:os.system {}\n", [":1:", "KB012", "tag"]),
            (b"answers: &a {ask: gpu}\n", [":1:", "KB012", "anchor"]),
            (b"answers: *a\n", [":1:"]),
            (b"5\n", ["a list of cases was expected", "found 5"]),
            (b"cases: 5\n", ["a list of cases was expected"]),
            (b"answers: {ask: [gpu}\n", [":1:", "KB009", "not valid YAML"]),
        ],
        ids=[
            "empty",
            "blank",
            "binary",
            "10 MB",
            "50,000 lists deep",
            "50,000 mappings deep",
            "key twice",
            "tag",
            "anchor",
            "alias",
            "number",
            "number of cases",
            "not YAML",
        ],
    )
    def test_file_that_holds_no_cases_is_refused(self, knowledge, tmp_path, content, words):
        """File and line stand in front."""
        path = tmp_path / "cases.yaml"
        path.write_bytes(content)

        with pytest.raises(InputError) as caught:
            list(cases_from_file(knowledge, path))
        said = str(caught.value)

        assert [word for word in ["cases.yaml", *words] if word not in said] == []

    def test_missing_file_is_named(self, knowledge, tmp_path):
        """And so is the way out."""
        with pytest.raises(CaseError, match=r"none\.yaml: cannot be read: .*standard input"):
            list(cases_from_file(knowledge, tmp_path / "none.yaml"))

    def test_folder_is_no_file(self, knowledge, tmp_path):
        """It cannot be read."""
        with pytest.raises(CaseError, match="cannot be read"):
            list(cases_from_file(knowledge, tmp_path))

    def test_bad_case_stands_among_the_good_ones(self, knowledge):
        """One bad case does not spoil the others."""
        stdin = text("- {id: a}\n- {id: b, answers: {ask: gp}}\n- 5\n- {id: d}\n")
        first, second, third, last = cases_from_file(knowledge, "-", stdin)

        assert (first.id, last.id) == ("a", "d")
        assert second[0] == "b"
        assert "standard input:2" in str(second[1])
        assert third[0] == "#3"

    def test_bad_line_of_json_is_told_by_its_own_number(self, knowledge):
        """Once every one of them was said to be line 1."""
        stdin = text('{"id": "a"}\n\n{"id": "b", "answers": {"gpus": "x"}}\n{"id": 1, "id": 2}\n')
        _, wrong, twice = cases_from_file(knowledge, "-", stdin)

        assert "standard input:3: gpus" in str(wrong[1])
        assert "standard input:4:" in str(twice[1])

    def test_lines_of_json_are_cases_too(self, knowledge):
        """One case a line; a broken line is told by its number."""
        stdin = text('{"id": "a"}\n\n{"id": "b", \n{"id": "c"}\n')
        first, second, last = cases_from_file(knowledge, "-", stdin)

        assert (first.id, last.id) == ("a", "c")
        assert "standard input:3" in str(second[1])

    @pytest.mark.parametrize("content", ["cases:\n- id: a\n", "- id: a\n", "id: a\n"])
    def test_list_mapping_of_cases_and_single_case_are_read(self, knowledge, content):
        """All three are what people write."""
        (case,) = cases_from_file(knowledge, "-", text(content))

        assert case.id == "a"


def text(content):
    return SimpleNamespace(buffer=io.BytesIO(content.encode()))


class TestNames:
    def test_card_is_found_by_any_of_its_names(self, check):
        """Case, spaces and the maker's words do not matter."""
        names = ["GTX 1060 6GB", "gtx1060 6gb", "NVIDIA GeForce GTX 1060 6GB"]
        found = {check(candidates=[name]).names[0].id for name in names}

        assert found == {"geforce-gtx-1060-6gb"}

    @pytest.mark.parametrize(
        ("key", "role"),
        [
            ("owned", "owned"),
            ("candidates", "candidate"),
            ("unavailable", "unavailable"),
            ("budget_excludes", "unaffordable"),
        ],
    )
    def test_name_plays_the_role_of_its_question(self, check, key, role):
        """Owned is not asked about."""
        assert check(**{key: ["GTX 1070"]}).names[0].role == role

    def test_series_means_its_cards(self, check):
        """A group stands for all cards it selects."""
        (name,) = check(candidates=["GeForce 900 series"]).names

        assert name.kind == "group"
        assert "geforce-gtx-970" in name.cards

    def test_vendor_means_its_cards(self, check):
        """All of them."""
        (name,) = check(candidates=["AMD"]).names

        assert name.kind == "vendor"
        assert len(name.cards) > 10

    def test_system_means_the_cards_in_it(self, check):
        """Their number is kept."""
        (name,) = check(candidates=["1 computer with 4 GTX 1080 in total"]).names

        assert (name.kind, name.count) == ("system", 4)
        assert name.cards == ("geforce-gtx-1080",)

    def test_cards_below_a_size_are_meant_by_their_size(self, check, knowledge):
        """The size itself does not belong to it."""
        (name,) = check(unavailable=["any card with less than 4 GB"]).names
        sizes = [knowledge.get("card", card).data["memory_gib"] for card in name.cards]

        assert max(sizes) < 4


# --- faults that were found and mended ------------------------------------------------

CRASHES = {
    "advisor is a list": {"advisor": ["house"]},
    "advisor is a mapping": {"advisor": {"house": True}},
    "number of 400 digits": {"answers": {"budget_usd": "9" * 400}},
    "computers in computers": {"answers": {"owned": ["1 computer with 1 " * 2000 + "GTX 970"]}},
    "very many cards": {"answers": {"owned": ["1 computer with " + "9" * 5000 + " GTX 970"]}},
}


@pytest.mark.parametrize("data", CRASHES.values(), ids=CRASHES)
def test_value_that_crashed_the_check_is_refused(refused, data):
    """Nothing but errors of ours comes out."""
    assert "Nothing was done" in refused(data)


MISREAD = {
    "comma as decimal point": {"budget_usd": "1,5k"},
    "part of a card": {"gpus": 2.5},
}


@pytest.mark.parametrize("answers", MISREAD.values(), ids=MISREAD)
def test_value_that_was_misread_is_refused(refused, answers):
    """1,5k was read as 15000, and two cards and a half were accepted."""
    assert next(iter(answers)) in refused(**answers)


@pytest.mark.parametrize(("written", "size"), [("8B", 8), ("70 b", 70)])
def test_size_of_a_model_may_say_billions(check, written, size):
    """8 and 8B are the same."""
    assert check(parameters_billion=written).answers["parameters_billion"] == size


def test_answers_under_two_names_are_refused(refused):
    """`situation` is another name for `answers`; a case has one of them."""
    assert "situation" in refused({"situation": {"ask": "gpu"}, "answers": {"ask": "compare"}})


# --- whatever comes -------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**12)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["gpu", "GTX 970", "AMD", "500", "1,5k", "house", "2016-07-23", "¥²"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


class TestAnything:
    @settings(max_examples=150)
    @given(data=st.data())
    def test_any_answers_give_a_case_or_an_error_of_ours(self, knowledge, data):
        """Never a traceback."""
        keys = st.sampled_from(sorted(knowledge.all("question")))
        answers = data.draw(st.dictionaries(keys, ANYTHING, max_size=4))

        assert_case_or_error(knowledge, {"answers": answers})

    @settings(max_examples=100)
    @given(data=st.dictionaries(st.sampled_from(["id", "as_of", "answers", "x"]), ANYTHING))
    def test_any_mapping_gives_a_case_or_an_error_of_ours(self, knowledge, data):
        """Never a traceback."""
        assert_case_or_error(knowledge, data)

    @settings(max_examples=150)
    @given(raw=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
    def test_any_bytes_give_cases_or_errors_of_ours(self, knowledge, raw):
        """Never a traceback."""
        try:
            found = list(cases_from_file(knowledge, "-", SimpleNamespace(buffer=io.BytesIO(raw))))
        except InputError:
            found = []

        assert all(not isinstance(f, tuple) or isinstance(f[1], InputError) for f in found)


def assert_case_or_error(knowledge, data):
    with suppress(InputError):
        assert case_from_mapping(knowledge, data, today=TODAY).as_of <= TODAY


# --- several things in one text ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("GTX 1080, GTX 1070", ["GTX 1080", "GTX 1070"]),
        ("GTX 1080 vs. GTX 1070", ["GTX 1080", "GTX 1070"]),
        ("GTX 1080 or GTX 1070; Titan X (Pascal)", ["GTX 1080", "GTX 1070", "Titan X (Pascal)"]),
        (
            "Ryzen AI Max+ 395 (Strix Halo, 128GB) and RTX 3090",
            ["Ryzen AI Max+ 395 (Strix Halo, 128GB)", "RTX 3090"],
        ),
        ("Ryzen AI Max+ 395 (Strix Halo, 128GB)", ["Ryzen AI Max+ 395 (Strix Halo, 128GB)"]),
    ],
)
def test_text_may_list_several_cards(check, text, names):
    """A comma in brackets belongs to the name."""
    assert check(candidates=text).answers["candidates"] == names
    assert len(check(candidates=[text]).names) == len(names)


def test_unknown_name_in_a_list_is_the_only_one_complained_of(refused):
    assert "'GTX 1081'" in refused(candidates="GTX 1080, GTX 1081")


def test_text_may_list_several_choices(check):
    assert check(nets="cnn, rnn").answers["nets"] == ["cnn", "rnn"]
    assert check(software="PyTorch and existing C code").answers["software"] == [
        "pytorch",
        "existing C code",
    ]


@pytest.mark.parametrize(
    ("answers", "hint"),
    [({"software": "pytorch, vLLM"}, "--program"), ({"nets": "ResNet-50"}, "--network")],
)
def test_what_another_question_asks_is_told(refused, answers, hint):
    assert hint in refused(**answers)


def test_no_card_of_ones_own_is_no_name(check):
    assert check(owned="none").answers == {}
    assert check(owned=["None"]).names == ()


def test_advisor_may_be_named_as_people_write_it(knowledge):
    advisors = {id: entry.data["name"] for id, entry in knowledge.all("advisor").items()}

    read = [case_from_mapping(knowledge, {"advisor": name.upper()}) for name in advisors.values()]

    assert [case.advisor for case in read] == list(advisors)
