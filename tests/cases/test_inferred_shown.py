"""What is marked as inferred is shown as inferred wherever it is shown, and nothing else is.

What is marked is read from the advisors' files themselves, line by line.
"""

from functools import cache
from pathlib import Path

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.dates import first_day, last_day
from expert.explain import wording
from expert.explain.brief.told import Told
from expert.explain.knowledge import shelf
from expert.explain.why.short import short
from expert.explain.why.subject import recommended
from expert.explain.why.trace import trace
from expert.explain.why.tree import why_tree
from expert.facts import Card, Setting
from expert.given import advice_facts
from expert.knowledge import read_yaml
from expert.render import plain
from tests.cases.scoring import CARD_KINDS, cases_of, errors
from tests.sampling import one_in
from tests.shipped import shipped

ROOT = Path(__file__).parents[2]
ADVISORS = sorted(shipped().all("advisor"))
NAMED = [advisor for advisor in ADVISORS if advisor != "house"]
SAYS = "inferred by us"
WIDE = 2000
"""Columns enough for every line."""


@cache
def lines_of(file):
    return (ROOT / file).read_text(encoding="utf-8").splitlines()


@cache
def marked(advisor):
    """Return, for each line with a value of a judgement, whether the value is marked."""
    file = shipped().get("advisor", advisor).file
    document = read_yaml("\n".join(lines_of(file)) + "\n", file)
    found = {}
    for name, judgement in document.data["judgements"].items():
        path = f"judgements.{name}"
        dated = isinstance(judgement, list)
        parts = {} if dated else {f"{path}.default": judgement}
        later = judgement if dated else judgement.get("exceptions", ())
        start = path if dated else f"{path}.exceptions"
        parts |= {f"{start}.{place}": item for place, item in enumerate(later)}
        found |= {
            (file, document.lines[place]): item.get("inferred", False)
            for place, item in parts.items()
        }
    return found


def days_of(advisor):
    """Return every day on which another edition or another value begins."""
    data = shipped().get("advisor", advisor).data
    begins = {first_day(e["from"]) for e in data["editions"]}
    begins |= {first_day(item["from"]) for dated in data["judgements"].values() for item in dated}
    spans = [(first_day(e["from"]), last_day(e.get("until", "9999"))) for e in data["editions"]]
    return sorted(day for day in begins if any(start <= day <= end for start, end in spans))


@pytest.mark.parametrize("advisor", ADVISORS)
def test_every_value_of_an_advisor_is_listed_with_its_mark(advisor):
    listed = shelf.advisor(shipped(), advisor)

    shown = {(one["file"], one["line"]): one["confidence"] == "inferred" for one in listed["holds"]}
    assert shown == marked(advisor)
    assert listed["inferred"] == sum(marked(advisor).values())
    assert listed["values"] == len(marked(advisor))


@pytest.mark.parametrize("advisor", ADVISORS)
def test_list_says_inferred_beside_the_marked_values_alone(advisor):
    text = plain(shelf.advisor_blocks(shelf.advisor(shipped(), advisor)), WIDE)
    file = shipped().get("advisor", advisor).file
    said = [line for line in text.splitlines() if f"[{file}:" in line]

    shown = {
        (file, int(line.rpartition(f"[{file}:")[2].partition(",")[0])): SAYS in line
        for line in said
    }

    assert len(said) == len(marked(advisor))
    assert shown == marked(advisor)


@pytest.mark.parametrize("advisor", ADVISORS)
def test_every_setting_of_every_day_carries_its_mark(advisor):
    wrong = []
    for day in days_of(advisor):
        case = case_from_mapping(shipped(), {"as_of": day, "advisor": advisor})
        for fact in advice_facts(shipped(), case):
            origin = fact.origin
            place = {"file": origin.file, "line": origin.line, "confidence": origin.confidence}
            is_marked = isinstance(fact, Setting) and marked(advisor)[origin.file, origin.line]
            if (SAYS in wording.place(place)) != is_marked:
                wrong.append((day, dict(fact), place))

    assert wrong == []


# --- in the explanations of cases -------------------------------------------------------


CASES = {
    case.id: case
    for case in cases_of("golden")
    if case.id not in errors() and case.data.get("advisor", "house") in NAMED
}
FIRST = {case.data["advisor"]: id for id, case in reversed(CASES.items()) if case.ask in CARD_KINDS}
"""A case of each advisor who names cards."""
EVERY_DAY = {*FIRST.values(), *(id for id in CASES if one_in(50, id))}
SHOWN = [
    pytest.param(id, marks=[] if id in EVERY_DAY else [pytest.mark.slow]) for id in sorted(CASES)
]


@pytest.fixture(scope="module", params=SHOWN)
def told(request):
    """What is told of a case, with every rule that fired; one case is kept at a time."""
    case = CASES[request.param].case(shipped())
    return Told(Session(shipped(), case).lazy_record(), shipped())


def is_marked(fact):
    """Tell whether the line that a fact names is marked in an advisor's file."""
    return any(marked(advisor).get((fact["file"], fact["line"]), False) for advisor in ADVISORS)


def wrongly_shown(given):
    """Return the given facts whose place is told with the wrong mark."""
    return [one for one in given if (SAYS in wording.place(one)) != is_marked(one)]


def test_trace_marks_what_is_inferred_and_shows_all_of_it(told):
    view = told.view
    given = [line for step in trace(view) for line in step["given"]]

    inferred = {f["id"] for f in view.of_type("Setting") if is_marked(f)}

    assert wrongly_shown(given) == []
    assert {one["fact"] for one in given if SAYS in wording.place(one)} == inferred


def test_why_marks_what_is_inferred(told):
    item = recommended(told)
    tree = why_tree(told.view, told.view.because(item), str(item["id"])) if item else []

    assert [fault for node in nodes_of(tree) for fault in wrongly_shown(node["given"])] == []


def nodes_of(tree):
    for node in tree:
        yield node
        yield from nodes_of(node["children"])


def test_short_why_marks_a_need_that_rests_on_something_inferred(told):
    """The note stands behind the sentence on the need, and says what its own parts rest on."""
    item = recommended(told)
    needs = [one for one in (short(told, item)["allowed"] if item else ()) if "inferred" in one]

    for need in needs:
        deciding = [
            fact
            for firing in told.record["firings"]
            if firing["rule"] == need["need_rules"][-1]
            for fact in told.view.premises(firing)
            if fact["type"] == "Setting"
        ]
        assert need["inferred"] == any(map(is_marked, deciding))


# --- the values of cards ----------------------------------------------------------------

WRITTEN = {
    "units": ("units_of", "id"),
    "public": ("announced", "released"),
    "tensor_tflops": ("tensor_fp16_fp32acc_tflops", "tensor_fp16_tflops"),
    "mixed_precision_from": ("mixed_precision", "from"),
}
"""How a field is called in a file, if not like itself."""
NOT_WRITTEN = ("form",)
"""What a file may leave out."""


def test_every_value_of_a_card_names_its_own_line(told):
    """The line has the key and begins the value; only a usual form stands on no line."""
    wrong = [
        (card["fields"]["id"], field)
        for card in told.view.of_type(Card.__name__)
        for field, value in card["fields"].items()
        if not stands_at(card["places"][field], field, value)
    ]

    assert wrong == []


def stands_at(place, field, value):
    """Tell whether a file has the value on a line."""
    line = lines_of(place["file"])[place["line"] - 1]
    keys = WRITTEN.get(field, (field,))
    if not any(f"{key}:" in line for key in keys):
        return field in NOT_WRITTEN and value == "card"
    if isinstance(value, bool):
        return str(value).casefold() in line or value == bool(line.partition(":")[2].strip())
    if isinstance(value, str):
        return value[:4] in line
    return f"{value:g}" in line or str(value) in line
