"""The same case gives the same bytes: in any process, from files in any order, by any matcher."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expert.case.case import case_from_mapping
from expert.consultation.run import consult, run
from expert.errors import WhichGpuError
from expert.facts import MostCards, Parameter, RuledOut, SplitAllowed, Usable
from expert.knowledge import Knowledge, load_knowledge
from tests.shipped import shipped
from tests.unit.factories import card, decide, need, rules_of

ROOT = Path(__file__).parents[2]
SEEDS = ["0", "1", "2", "3", "4", "17", "1234", "99999", "random", "random"]
SAMPLE = [
    {"as_of": "2015-03-16", "advisor": "dettmers", "answers": {"goal": "general"}},
    {
        "as_of": "2016-06-25",
        "advisor": "dettmers",
        "answers": {"goal": "cost_efficient", "budget": "limited", "used_ok": True},
    },
    {"as_of": "2016-07-23", "advisor": "dettmers", "answers": {"persona": "kaggle"}},
    {"as_of": "2019-04-03", "advisor": "dettmers", "answers": {"persona": "nlp_researcher"}},
    {
        "as_of": "2017-06-01",
        "advisor": "handbook-s2",
        "answers": {"ask": "check_card", "candidates": ["GTX 970"]},
    },
    {"as_of": "2020-03-01", "advisor": "lambda", "answers": {"goal": "train_all_sota"}},
    {"as_of": "2012-06-01", "answers": {}},
    {"as_of": "2018-01-15", "answers": {"budget_usd": 500}},
    {"as_of": "2021-06-01", "answers": {"ask": "upgrade", "owned": ["GTX 1060 6GB"]}},
    {"as_of": "2025-06-01", "answers": {"parameters_billion": 70}},
    {"as_of": "2025-06-01", "answers": {"vendor": "amd", "os": "windows"}},
    {
        "as_of": "2025-06-01",
        "answers": {"ask": "compare", "candidates": ["RTX 4090", "RTX 3090"]},
    },
]
ONE, EARLIEST = SAMPLE[1], SAMPLE[6]
PROGRAM = """
import hashlib, json, sys
from expert.case.case import case_from_mapping
from expert.consultation.run import consult, run
from expert.knowledge import load_knowledge
knowledge = load_knowledge()
case = case_from_mapping(knowledge, json.loads(sys.argv[1]), name="case")
record = consult(knowledge, case)
print(hashlib.sha256(json.dumps(record).encode()).hexdigest())
"""


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


def record_of(knowledge, data, matcher="indexed"):
    """Return a record as text, or the words of the refusal."""
    try:
        case = case_from_mapping(knowledge, data, name="case")
        return json.dumps(consult(knowledge, case, matcher=matcher))
    except WhichGpuError as error:
        return str(error)


# --- processes ------------------------------------------------------------------------


def digest_in_a_process(python, seed):
    done = subprocess.run(
        [python, "-c", PROGRAM, json.dumps(ONE)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_other_processes_give_the_same_bytes(knowledge):
    """Each has its own seed for hashing, so sets and dictionaries differ."""
    here = hashlib.sha256(record_of(knowledge, ONE).encode()).hexdigest()

    assert {digest_in_a_process(sys.executable, seed) for seed in SEEDS[:1]} == {here}


@pytest.mark.slow
def test_ten_processes_give_the_same_bytes(knowledge):
    """The same, more often."""
    here = hashlib.sha256(record_of(knowledge, ONE).encode()).hexdigest()

    assert {digest_in_a_process(sys.executable, seed) for seed in SEEDS} == {here}


def other_pythons():
    """Return Pythons named in an environment variable, as .ci/run may do."""
    return [path for path in os.environ.get("WHICHGPU_TEST_PYTHONS", "").split(":") if path]


@pytest.mark.skipif(not other_pythons(), reason="WHICHGPU_TEST_PYTHONS names no other Python")
def test_other_pythons_give_the_same_bytes(knowledge):
    """From 3.11 to 3.13."""
    here = hashlib.sha256(record_of(knowledge, ONE).encode()).hexdigest()

    assert {digest_in_a_process(python, "0") for python in other_pythons()} == {here}


def test_second_record_of_a_process_is_the_first(knowledge):
    """Nothing is left over from the run before."""
    first = record_of(knowledge, ONE)
    record_of(knowledge, SAMPLE[9])

    assert record_of(knowledge, ONE) == first


# --- orders ---------------------------------------------------------------------------


@pytest.mark.slow
def test_order_of_the_files_does_not_matter(knowledge, tmp_path):
    """The folder is written the other way round, and the entries are handed over in others."""
    for path in sorted((ROOT / "knowledge").rglob("*.yaml"), reverse=True):
        target = tmp_path / path.relative_to(ROOT / "knowledge")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)

    copy = load_knowledge(shipped=tmp_path, use_cache=False)

    assert record_of(copy, ONE) == record_of(knowledge, ONE)


def test_order_of_the_entries_does_not_matter(knowledge):
    """Knowledge sorts what it is given."""
    entries = [
        entry
        for kind in (*sorted(kinds_of(knowledge)), "source")
        for entry in knowledge.all(kind).values()
    ]
    Random(1).shuffle(entries)
    shuffled = Knowledge(entries, knowledge.layers, knowledge.digest)

    assert record_of(shuffled, ONE) == record_of(knowledge, ONE)


def kinds_of(knowledge):
    from expert.knowledge import KINDS

    return [kind for kind in KINDS if kind != "source" and knowledge.all(kind)]


ANY_ORDER = st.permutations(["goal", "budget", "used_ok", "accepts_trouble", "os"])


@settings(max_examples=3)
@given(order=ANY_ORDER)
def test_order_of_the_answers_does_not_matter(knowledge, order):
    """A person may answer in any order."""
    check_order(knowledge, order)


@pytest.mark.slow
@settings(max_examples=30)
@given(order=ANY_ORDER)
def test_many_orders_of_the_answers_do_not_matter(knowledge, order):
    """The same with more of them."""
    check_order(knowledge, order)


def check_order(knowledge, order):
    answers = {
        "goal": "cost_efficient",
        "budget": "limited",
        "used_ok": True,
        "accepts_trouble": True,
        "os": "linux",
    }
    data = {"as_of": "2016-06-25", "advisor": "dettmers"}

    assert record_of(knowledge, {**data, "answers": {key: answers[key] for key in order}}) == (
        record_of(knowledge, {**data, "answers": answers})
    )


# --- matchers -------------------------------------------------------------------------


def test_both_matchers_give_the_same_record(knowledge):
    """The fast one is only faster."""
    assert record_of(knowledge, EARLIEST, "stock") == record_of(knowledge, EARLIEST)


@pytest.mark.slow
@pytest.mark.parametrize("data", SAMPLE, ids=lambda data: data["as_of"])
def test_both_matchers_give_the_same_record_on_every_edition(knowledge, data):
    """And today; ``tests/cases`` compares the matchers on all cases."""
    assert record_of(knowledge, data, "stock") == record_of(knowledge, data, "indexed")


# --- more is never less ---------------------------------------------------------------


def ruled_out(knowledge, as_of="2019-04-03", advisor="dettmers", **answers):
    data = {"as_of": as_of, "advisor": advisor, "answers": answers}
    engine = run(knowledge, case_from_mapping(knowledge, data))
    return {fact["card"] for fact in engine.facts_of(RuledOut)}


@settings(max_examples=4)
@given(sums=st.lists(st.integers(0, 5000), min_size=2, max_size=2, unique=True))
def test_more_money_never_rules_a_card_out(knowledge, sums):
    """Money decides what is picked, not what is possible."""
    less, more = (ruled_out(knowledge, budget_usd=usd) for usd in sorted(sums))

    assert more - less == set()


def test_more_money_never_rules_a_card_out_by_the_house(knowledge):
    """A card of 6 GiB is fine for 300 dollars and too small for 500."""
    less, more = (ruled_out(knowledge, "2025-06-01", "house", budget_usd=usd) for usd in (300, 500))

    assert more - less == set()


TWO_SIZES = st.lists(st.integers(1, 48), min_size=2, max_size=2, unique=True)


@settings(max_examples=2)
@given(sizes=TWO_SIZES)
def test_smaller_need_never_rules_a_card_out(knowledge, sizes):
    """What holds more holds less."""
    check_smaller_need(knowledge, sizes)


@pytest.mark.slow
@settings(max_examples=20)
@given(sizes=TWO_SIZES)
def test_smaller_need_never_rules_a_card_out_more_often(knowledge, sizes):
    """The same with more of them."""
    check_smaller_need(knowledge, sizes)


def check_smaller_need(knowledge, sizes):
    small, large = (ruled_out(knowledge, memory_need_gb=gib) for gib in sorted(sizes))

    assert small - large == set()


SIZES = st.floats(1, 200).map(lambda gib: round(gib, 2))


@settings(max_examples=60)
@given(wanted=SIZES, has=SIZES, extra=SIZES, cards=st.integers(1, 8), split=st.booleans())
def test_more_memory_never_rules_a_card_out(wanted, has, extra, cards, split):
    """Alone or shared among several."""
    facts = [need(wanted), card(), Parameter(name="runtime-memory", value=1)]
    facts += [SplitAllowed(cards=cards), MostCards(cards=cards)] * split
    rules = [rule for rule in rules_of("fit") if rule.spec.id.startswith("FIT-03")]
    small = decide(*facts, Usable(card="card", gib=has), rules=rules)
    large = decide(*facts, Usable(card="card", gib=has + extra), rules=rules)

    assert len(large.ruled_out) <= len(small.ruled_out)
