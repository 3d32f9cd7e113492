"""Bad input gets one clear message on standard error, exit code 2, and nothing else."""

import pytest

pytestmark = pytest.mark.sampled

LONG_NAME = ("knowledge", "add", "card", "like=RTX 5080", "source=judgement", "name=" + "a" * 9000)
DAY = ("--as-of", "2016-07-23", "--advisor", "dettmers")


def refused(said, *words: str) -> None:
    """Check that a command refused its input in words a person can act on."""
    assert said.exit_code == 2, said
    assert said.out == ""
    assert "Traceback" not in said.err
    missing = [word for word in words if word not in said.err]
    assert not missing, said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--persona", "kagle"), ["persona", "kaggle", "'kagle'"]),
        (("--advisor", "detmers"), ["advisor", "did you mean dettmers"]),
        (("--as-of", "2009-12-31"), ["as_of", "2010-01-01", "2009-12-31"]),
        (("--as-of", "2999-01-01"), ["as_of", "to today", "2999-01-01"]),
        (("--as-of", "2016-02-30"), ["as_of", "YYYY-MM-DD", "2016-02-30"]),
        (("--as-of", "yesterday"), ["as_of", "YYYY-MM-DD", "yesterday"]),
        (("--budget-usd", "-5"), ["budget_usd", "-5"]),
        (("--budget-usd", "1e99"), ["budget_usd", "1e99"]),
        (("--budget-usd", "a lot"), ["budget_usd", "number", "a lot"]),
        (("--owned", "GTX 1061"), ["owned", "Unknown card 'GTX 1061'. Did you mean", " or "]),
        (
            ("--budget", "xyz"),
            ["budget", "an amount, such as 900 or €900, or one of ample", "'xyz'"],
        ),
        (("--budget", "1.000"), ["budget", "either 1000 or 1", "'1.000'"]),
        (("--candidate", "rtx409"), ["candidates", "rtx409", "Did you mean"]),
        (("--set", "budget_range=[1,2]", "--set", "currency=XAU"), ["currency", "XAU"]),
        (("--set", "memory"), ["--set", "KEY=VALUE", "'memory'"]),
        (("--set", "bugdet_usd=5"), ["bugdet_usd", "Did you mean budget_usd"]),
        (("--model", "lama-3"), ["model", "lama-3", "did you mean"]),
        (("--format", "xml"), ["--format", "json"]),
        (("--bugdet-usd", "5"), ["--bugdet-usd", "--budget-usd"]),
        (("--vram", "24"), ["--vram", "Did you mean --memory-gb?"]),
        (("--foo", "24"), ["--foo", "--help lists all options"]),
        (("--task", "run_llm"), ["tasks", "one of imagenet", "did you mean --job run_llm?"]),
        (("--job", "imagenet"), ["job", "did you mean --task imagenet?"]),
        (("--region", "Germany"), ["region", "did you mean other?"]),
        (("--weights", "4-bit"), ["weight_format", "did you mean --weight-bits 4?"]),
        (("--job", "train", "--job", "run_llm"), ["--job takes one answer", "--also"]),
        (("--used", "yes"), ["--used takes no value", "--no-used means no"]),
    ],
    ids=lambda value: "=".join(value) if isinstance(value, tuple) else "",
)
def test_bad_option_is_named_with_what_was_expected(run, arguments, words):
    refused(run("recommend", *arguments), *words)


def test_name_of_an_option_without_quotes_is_told_to_have_them(run):
    refused(run("recommend", "--owned", "RTX", "3090"), "quotes", "--owned 'RTX 3090'")


def test_two_names_for_one_card_are_refused(run):
    refused(run("why-not", "RTX 4090", "RTX 3090"), "one card", "compare")


def test_name_of_a_card_needs_no_quotes(run):
    assert run("cards", "RTX", "3060", "Ti").out == run("cards", "RTX 3060 Ti").out


def test_option_before_the_command_is_told_where_it_goes(run):
    refused(run("--knowledge", "x", "recommend"), "--knowledge", "goes after its command")


def test_help_is_a_command_too(run):
    assert run("help", "why").out == run("why", "--help").out


@pytest.mark.parametrize("command", ["why", "why-not", "cards"])
def test_unknown_card_is_never_guessed(run, command):
    refused(run(command, "rtx4091"), "rtx4091", "RTX 4090")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["case.yaml"]),
        (b"\x00\x01\xff\xfe", ["case.yaml", "UTF-8"]),
        (b"as_of: 2016-07-23\nas_of: 2016-07-24\n", ["case.yaml:2", "as_of"]),
        (b"answers: &a {ask: gpu}\n", ["case.yaml:1", "KB012"]),
        (b"answers: !!python/object:os.system {}\n", ["case.yaml:1", "KB012"]),
        (b"- 1\n- 2\n", ["case.yaml", "keys and values"]),
        (b"answers: 5\n", ["case.yaml:1", "answers"]),
        (b"answers: {ask: [gpu}\n", ["case.yaml:1"]),
        (b"answers:\n  ask: gpu\n  budget_usd: [1]\n", ["case.yaml:3", "budget_usd"]),
        (
            b"answers: {memory: 5}\n",
            ["case.yaml:1", "unknown question 'memory'", "mean memory_need_gb?"],
        ),
        (b"anwsers: {}\n", ["case.yaml:1", "Did you mean answers"]),
        (b"[" * 50_000, ["case.yaml", "KB010"]),
        (b"#" * 10_000_000, ["case.yaml", "KB006"]),
    ],
    ids=[
        *("empty", "binary", "key twice", "anchor", "tag", "list", "wrong type", "not YAML"),
        *("wrong answer", "unknown question", "unknown key", "50,000 deep", "10 MB"),
    ],
)
def test_bad_case_file_is_told_by_file_and_line(run, tmp_path, monkeypatch, content, words):
    (tmp_path / "case.yaml").write_bytes(content)
    monkeypatch.chdir(tmp_path)

    refused(run("recommend", "--case", "case.yaml", COLUMNS="80"), *words)


def test_missing_case_file_is_named(run):
    refused(run("recommend", "--case", "no-such.yaml"), "no-such.yaml", "cannot be read")


def test_case_from_standard_input_is_refused_alike(run):
    refused(run("recommend", "--case", "-", stdin="answers: 5"), "standard input", "answers")


def test_missing_knowledge_folder_is_named(run):
    refused(run("cards", "--knowledge", "no-such-folder"), "no-such-folder", "KB001")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rules", "FIT-03"), ["'FIT-03'", "Did you mean 'FIT-"]),
        (("rules", "--stage", "fitt"), ["--stage", "Did you mean 'fit'"]),
        (("sources", "dettmers-2016-07-24"), ["Did you mean 'dettmers-2016-07-23'"]),
        (("cards", "--vendor", "nvdia"), ["--vendor", "Did you mean 'nvidia'"]),
        (("cards", "--sort", "size"), ["--sort", "memory"]),
        (("cards", "--since", "20x0"), ["--since", "2020-09", "20x0"]),
        (("cards", "--segment", "home"), ["--segment", "consumer"]),
        (("trace", "--rule", "FIT-03", *DAY), ["FIT-03", "Did you mean"]),
        (("what-if", "budget", *DAY), ["KEY=VALUE", "'budget'"]),
        (("what-if", "bugdet=5", *DAY), ["bugdet", "Did you mean budget"]),
        (("batch", "no-such.yaml"), ["no-such.yaml", "cannot be read"]),
        (("nonsense",), ["nonsense"]),
        (("recommend", "600"), ["(600)", "--budget 600", "--candidate"]),
        (("compare", "a", "b"), ["'a' could be", "others. Say which one"]),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else "",
)
def test_other_commands_refuse_in_the_same_way(run, arguments, words):
    refused(run(*arguments), *words)


def test_advisor_without_advice_that_day_names_the_nearest_days(run):
    said = run("recommend", "--as-of", "2013-01-01", "--advisor", "dettmers")

    assert said.exit_code == 1
    assert said.out == ""
    assert "from 2014-09-28 on" in said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("recommend", "--case", "gone"), ["gone: cannot be read", "Check its path"]),
        (("knowledge", "migrate", "gone"), ["gone: cannot be read", "Give a folder"]),
        (("knowledge", "format", "gone"), ["gone: no such folder. Give a folder"]),
        (("knowledge", "coverage", "card", "--since", "x"), ["--since", "a date", "'x'"]),
        (LONG_NAME, ["expected at most ", " characters"]),
        (("batch", "-"), ["standard input: empty", "one case per line"]),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_what_was_expected_and_what_to_do_is_said(run, arguments, words):
    refused(run(*arguments), *words)


@pytest.mark.parametrize(
    "arguments", [("questions",), ("sources",), ("rules",), ("advisors",), ("recommend", "--set")]
)
def test_endless_word_is_not_repeated_in_full(run, arguments):
    said = run(*arguments, "a" * 20_000)

    refused(said, "aaa", "…")
    assert len(said.err) < 600
