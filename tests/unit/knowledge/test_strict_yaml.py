"""The strict YAML reader: what values mean, what is refused, where things stand."""

import time

import pytest
import yaml

from expert.errors import CaseError
from expert.knowledge import load_case_file, read_yaml


def data(text):
    document = read_yaml(text)
    assert document.faults == []
    return document.data


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "Yes", "NO", "y", "n"])
def test_words_for_yes_and_no_stay_text(word):
    assert data(f"a: {word}") == {"a": word}


@pytest.mark.parametrize(
    "text",
    ["12:30", "190:20:30", "1_000", "0b11", "2016-07-19", "2016-07-19T10:00:00Z", "1,5", "0o8"],
)
def test_what_only_yaml_1_1_converts_stays_text(text):
    assert data(f"a: {text}") == {"a": text}


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("+5", 5), ("-0", 0), ("1e3", 1000.0), (".5", 0.5), ("0.5", 0.5)],
)
def test_numbers_follow_yaml_1_2(text, number):
    value = data(f"a: {text}")["a"]

    assert (value, type(value)) == (number, type(number))


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("False", False), ("null", None), ("~", None), ("", None)]
)
def test_truth_and_nothing_follow_yaml_1_2(text, value):
    assert data(f"a: {text}")["a"] is value


def test_quoted_text_is_never_converted():
    assert data("a: '017'\nb: \"true\"\nc: |\n  12\n") == {"a": "017", "b": "true", "c": "12\n"}


@pytest.mark.parametrize(
    "number", ["1" * 19, "9" * 5000, "1e400", "-.inf", ".nan", "0x" + "f" * 40]
)
def test_numbers_without_end_are_refused(number):
    (fault,) = read_yaml(f"a: {number}").faults

    assert fault.code == "KB023"


@pytest.mark.parametrize(
    ("text", "plain"), [("048", 48), ("017", 17), ("-07", -7), ("0x30", 48), ("0o17", 15)]
)
def test_number_that_people_read_in_two_ways_is_refused(text, plain):
    (fault,) = read_yaml(f"a: {text}").faults

    assert fault.code == "KB024"
    assert f"Write {plain}, or put it in quotes" in fault.message


def test_lines_are_those_of_keys_and_items():
    document = read_yaml("a: 1\nb:\n  - c: 2\n    d:\n      5\n  - 6\n")

    assert document.lines == {"": 1, "a": 1, "b": 2, "b.0": 3, "b.0.c": 3, "b.0.d": 4, "b.1": 6}
    assert document.value_places["b.0.d"] == (5, 7)


def test_all_faults_of_a_file_are_reported_together():
    faults = read_yaml("a: 1\na: 2\nb: &x 3\nc: *x\n1: .inf\n").faults

    assert [fault.code for fault in faults] == ["KB013", "KB012", "KB012", "KB022", "KB023"]


@pytest.mark.parametrize(("text", "place"), [("a:\n\t- b\n", "2:1"), ("a: 1\t# b", "1:5")])
def test_a_tab_is_named(text, place):
    (fault,) = read_yaml(text).faults

    assert str(fault).startswith(f"KB008 <text>:{place}: a tab. Only visible characters, spaces")


def test_windows_line_ends_and_a_byte_order_mark_are_read():
    assert data(b"\xef\xbb\xbfa: 1\r\nb: two\r\n") == {"a": 1, "b": "two"}


@pytest.mark.parametrize("start", ["[", "{a: ", "- ", "? ", "a:\n ", "[[{a: ["])
def test_deep_nesting_is_refused_in_no_time(start):
    before = time.perf_counter()

    faults = read_yaml(start * 50_000).faults

    assert faults != []
    assert time.perf_counter() - before < 2


def test_twenty_levels_are_read_and_twenty_one_refused():
    assert read_yaml("[" * 20 + "]" * 20).faults == []
    assert [fault.code for fault in read_yaml("[" * 21 + "]" * 21).faults] == ["KB010"]


def test_the_parser_in_python_reads_the_same(monkeypatch):
    text = "a: [1, yes, 31, '5', \"\\u00e9\"]\nb:\n- {c: 1.5, d: ~}\n- |\n  text\nc: é 😀\n"
    expected = read_yaml(text)

    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)

    assert read_yaml(text) == expected


def test_a_case_file_gives_data_and_lines(tmp_path):
    path = tmp_path / "case.yaml"
    path.write_text("as_of: 2016-07-23\nanswers: {ask: gpu}\n", encoding="utf-8")

    case, lines = load_case_file(path)

    assert case == {"as_of": "2016-07-23", "answers": {"ask": "gpu"}}
    assert lines["answers.ask"] == 2


def test_a_faulty_case_raises_with_name_and_place():
    with pytest.raises(
        CaseError, match=r"^KB013 <stdin>:2:1: key 'a' is repeated; it first appears on line 1\."
    ):
        load_case_file(b"a: 1\na: 2\n", "<stdin>")


def test_a_case_file_that_is_not_there_raises(tmp_path):
    with pytest.raises(CaseError, match="No such file"):
        load_case_file(str(tmp_path / "nothing.yaml"))
