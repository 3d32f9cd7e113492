"""Reads the cases and judges records by them: what is missing from an answer, in words.

Used by the tests beside it and by ``benchmarks/golden.py``.
``python -m tests.cases.scoring FOLDER [START]`` prints each case that is not met, with what it
lacks and what was advised; START is how the ids of the cases begin.
"""

from __future__ import annotations

import argparse
import os
import pickle
import re
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

from expert.case.case import Case, case_from_mapping
from expert.consultation.run import consult
from expert.errors import InputError, WhichGpuError
from expert.knowledge import Knowledge, load_case_file
from tests.shipped import shipped

HERE = Path(__file__).parent
CARD_KINDS = ("gpu", "check_card", "compare", "upgrade")
"""What a case may ask for to be one about cards: the four figures are taken over these."""
EXPECTATIONS = (
    *("recommend_any_of", "recommend_all_of", "must_not_recommend", "quantities", "holds_gib"),
    *("no_card", "exit", "says", "ruled_out", "assumed"),
)
SHARED = "WHICHGPU_TESTS_ANSWERS"
"""The variable that names the folder of the answers of this run of the tests."""
Record = Mapping[str, Any]


@dataclass(frozen=True)
class Expected:
    """One case with what its answer has to hold."""

    id: str
    file: str
    data: Mapping[str, Any]
    lines: Mapping[str, int]

    @property
    def ask(self) -> str:
        """The kind of question."""
        return str(self.data.get("answers", {}).get("ask", "gpu"))

    @property
    def expect(self) -> Mapping[str, Any]:
        """What must hold of the record."""
        return self.data.get("expect", {})

    def case(self, knowledge: Knowledge) -> Case:
        """Return the case as the engine takes it; raises InputError where it cannot be used."""
        return case_from_mapping(knowledge, self.data, self.lines, self.file)


# --- reading --------------------------------------------------------------------


@cache
def cases_of(folder: str) -> tuple[Expected, ...]:
    """Return the cases of one folder of ``tests/cases``, by file and place in it."""
    found: list[Expected] = []
    for path in sorted((HERE / folder).glob("*.yaml")):
        found += _cases_in(path)
    return tuple(found)


def _cases_in(path: Path) -> Iterator[Expected]:
    name = f"tests/cases/{path.parent.name}/{path.name}"
    data, lines = load_case_file(path.read_bytes(), name)
    if isinstance(data, Mapping):
        yield Expected(str(data.get("id", path.stem)), name, data, lines)
        return
    for place, item in enumerate(data):
        start = f"{place}."
        own = {k.removeprefix(start): line for k, line in lines.items() if k.startswith(start)}
        yield Expected(str(item["id"]), name, item, own)


@cache
def _lists() -> Mapping[str, Any]:
    data, _ = load_case_file((HERE / "misses.yaml").read_bytes(), "tests/cases/misses.yaml")
    return data


def _reasons(name: str) -> Mapping[str, str]:
    return {item["id"]: " ".join(item["reason"].split()) for item in _lists()[name]}


def answered_kinds() -> frozenset[str]:
    """Return the kinds of question whose expectations must hold."""
    return frozenset(_lists()["answered_kinds"])


def misses() -> Mapping[str, str]:
    """Return the cases known to be missed, each with its reason."""
    return _reasons("misses")


def errors() -> Mapping[str, str]:
    """Return the cases known to end in an error instead of an answer, each with its reason."""
    return _reasons("errors")


# --- answering ------------------------------------------------------------------


def answer(knowledge: Knowledge, case: Case, id: str | None = None) -> Record:
    """Return the record of a case; one that cannot be answered has an `error`, as in `batch`."""
    try:
        return consult(knowledge, case)
    except WhichGpuError as error:
        return failed(error, id)


def failed(error: WhichGpuError, id: str | None = None) -> Record:
    """Return the record of a case that cannot be answered."""
    kind = "case" if isinstance(error, InputError) else "engine"
    return {"format": 1, "id": id, "error": {"kind": kind, "message": str(error)}}


@lru_cache(maxsize=1)
def shipped_answer(folder: str, id: str) -> Record:
    """Return the record of a case on the shipped knowledge; the last one is kept, it is large.

    The processes of one run of the tests share what they found in a folder of that run.
    """
    place = os.environ.get(SHARED)
    if not place:
        return _answered(folder, id)
    file = Path(place) / f"{folder}-{id}"
    if file.exists():
        return cast(Record, pickle.loads(zlib.decompress(file.read_bytes())))
    record = _answered(folder, id)
    begun = file.with_suffix(f".{os.getpid()}")
    begun.write_bytes(zlib.compress(pickle.dumps(record), level=1))
    begun.replace(file)
    return record


def _answered(folder: str, id: str) -> Record:
    expected = next(case for case in cases_of(folder) if case.id == id)
    try:
        return answer(shipped(), expected.case(shipped()), id)
    except InputError as error:
        return failed(error, id)


def not_met(folder: str, start: str = "") -> Iterator[tuple[Expected, list[str], list[str]]]:
    """Yield each case that its answer does not meet, with what it lacks and what was advised."""
    for expected in cases_of(folder):
        if not expected.id.startswith(start):
            continue
        record = shipped_answer(folder, expected.id)
        lacking = shortfalls(shipped(), record, expected.expect)
        if lacking:
            yield expected, lacking, advised(record)


def advised(record: Record) -> list[str]:
    """Return what is recommended, with numbers above one."""
    return [
        f"{item['count']}x {item['name']}" if (item["count"] or 1) > 1 else item["name"]
        for item in record.get("recommended", [])
    ]


# --- judging --------------------------------------------------------------------


def shortfalls(knowledge: Knowledge, record: Record, expect: Mapping[str, Any]) -> list[str]:
    """Say what an answer lacks of what is expected; nothing when it meets the case."""
    if "error" in record:
        return [f"no answer: {record['error']['message']}"]
    return [
        *_cards_lacking(knowledge, record["recommended"], expect),
        *_wrong_numbers(record["recommended"], expect.get("quantities", {})),
        *_too_small(knowledge, record["recommended"], expect.get("holds_gib", 0)),
        *_should_be_empty(record["recommended"], expect),
        *_unsaid(record, expect.get("says", ())),
        *_not_ruled_out(record, expect.get("ruled_out", {})),
        *_not_assumed(record, expect.get("assumed", ())),
    ]


def meets_by_cards(knowledge: Knowledge, record: Record, expect: Mapping[str, Any]) -> bool:
    """Tell whether the recommended things alone are right, whatever the text says."""
    return "error" not in record and not list(
        _cards_lacking(knowledge, record["recommended"], expect)
    )


def meets_first(knowledge: Knowledge, record: Record, expect: Mapping[str, Any]) -> bool:
    """Tell whether the first recommendation alone is right; one of several asked for will do."""
    if "error" in record:
        return False
    wanted = {k: v for k, v in expect.items() if k in ("recommend_any_of", "must_not_recommend")}
    wanted.setdefault("recommend_any_of", expect.get("recommend_all_of", []))
    if not wanted["recommend_any_of"]:
        del wanted["recommend_any_of"]
    return not list(_cards_lacking(knowledge, things(record["recommended"])[:1], wanted))


def things(recommended: Sequence[Record]) -> list[Record]:
    """Return what is really recommended: an explicit nothing does not count."""
    return [item for item in recommended if item["kind"] != "nothing"]


def size(record: Record) -> int:
    """Return how many different things an answer recommends."""
    return 0 if "error" in record else len({item["name"] for item in things(record["recommended"])})


def _cards_lacking(
    knowledge: Knowledge, recommended: Sequence[Record], expect: Mapping[str, Any]
) -> Iterator[str]:
    got = things(recommended)
    names = ", ".join(item["name"] for item in got) or "nothing"
    any_of = expect.get("recommend_any_of", [])
    if any_of and not any(_is_one(knowledge, item, name) for item in got for name in any_of):
        yield f"none of {', '.join(any_of)} is recommended, but {names}"
    for name in expect.get("recommend_all_of", []):
        if not any(_is_one(knowledge, item, name) for item in got):
            yield f"{name} is not recommended, but {names}"
    for name in expect.get("must_not_recommend", []):
        if any(_is_one(knowledge, item, name) for item in got):
            yield f"{name} must not be recommended, but {names} is"


def _is_one(knowledge: Knowledge, item: Record, name: str) -> bool:
    """Tell whether a recommended thing goes by a name, or is a card of the group so called."""
    if item["name"] == name:
        return True
    return item["kind"] == "card" and item["id"] in _members(knowledge, name)


def _members(knowledge: Knowledge, name: str) -> frozenset[str]:
    for group in knowledge.all("group").values():
        if group.data["name"] == name:
            return frozenset(
                card.id
                for card in knowledge.all("card").values()
                if _selected(card.data, group.data.get("select", {}))
            )
    return frozenset()


def _selected(card: Mapping[str, Any], select: Mapping[str, Any]) -> bool:
    """Tell whether a card has all that a group selects by; a way of selling selects no card."""
    return bool(select) and all(
        card.get("id" if key == "card" else key)
        in (wanted if isinstance(wanted, list) else [wanted])
        for key, wanted in select.items()
    )


def _wrong_numbers(recommended: Sequence[Record], quantities: Mapping[str, str]) -> Iterator[str]:
    """Compare counts with `1`, `1-4` or `>=2 …`; a quantity in words alone asks for any number."""
    for name, quantity in quantities.items():
        limits = [int(number) for number in re.findall(r"\d+", str(quantity))] or [1]
        highest = (
            None if ">=" in str(quantity) or not re.search(r"\d", str(quantity)) else limits[-1]
        )
        counts = [item["count"] for item in recommended if item["name"] == name]
        if not any(limits[0] <= n and (highest is None or n <= highest) for n in counts):
            yield f"{quantity} of {name} expected, found {counts or 'none'}"


def _too_small(knowledge: Knowledge, recommended: Sequence[Record], least: float) -> Iterator[str]:
    """Compare the memory of all cards of a row with what they must hold together."""
    if not least:
        return
    known = knowledge.all("card")
    cards = [item for item in things(recommended) if item["id"] in known]
    if not cards:
        yield f"cards that hold {least:g} GiB expected, found none"
    for item in cards:
        held = known[item["id"]].data.get("memory_gib", 0) * (item["count"] or 1)
        if held < least:
            yield f"{item['count']} x {item['name']} hold {held:g} GiB, {least:g} expected"


def _should_be_empty(recommended: Sequence[Record], expect: Mapping[str, Any]) -> Iterator[str]:
    got = things(recommended)
    cards = [item["name"] for item in got if item["kind"] == "card"]
    if expect.get("exit") == "nothing" and got:
        yield f"nothing should be recommended, but {', '.join(item['name'] for item in got)} is"
    if expect.get("no_card") and cards:
        yield f"no card should be recommended, but {', '.join(cards)} is"


def _unsaid(record: Record, says: Sequence[Any]) -> Iterator[str]:
    """Look for words in the advice and the firings; those of a list must share one sentence."""
    sentences = [item["says"].casefold() for item in [*record["advice"], *record["firings"]]]
    for wanted in says:
        ordered = isinstance(wanted, Mapping)
        words = wanted["in_order"] if ordered else wanted if isinstance(wanted, list) else [wanted]
        words = [str(word).casefold() for word in words]
        gap = ".*".join(map(re.escape, words))
        if ordered and any(re.search(gap, sentence, re.DOTALL) for sentence in sentences):
            continue
        if not ordered and any(all(w in sentence for w in words) for sentence in sentences):
            continue
        yield f"no sentence has {' and '.join(repr(w) for w in words)}"


def _not_ruled_out(record: Record, ruled_out: Mapping[str, Sequence[str]]) -> Iterator[str]:
    rules = {firing["id"]: firing["rule"] for firing in record["firings"]}
    found = {
        item["id"]: {rules[firing] for firing in item["because"]}
        for item in [*record["ruled_out"], *record["passed_over"]]
    }
    for card, wanted in ruled_out.items():
        lacking = set(wanted) - found.get(card, set())
        if lacking or card not in found:
            yield f"{card} should be ruled out by {', '.join(wanted)}, found {found.get(card)}"


def _not_assumed(record: Record, assumed: Sequence[str]) -> Iterator[str]:
    found = {item["what"] for item in record["assumed"]}
    for what in assumed:
        if what not in found:
            yield f"{what} should be assumed, found {', '.join(sorted(found))}"


def main() -> None:
    """Print the cases of a folder that are not met."""
    parser = argparse.ArgumentParser(description="Print the cases that are not met.")
    parser.add_argument("folder", choices=sorted(p.name for p in HERE.iterdir() if p.is_dir()))
    parser.add_argument("start", nargs="?", default="", help="how the ids of the cases begin")
    options = parser.parse_args()
    for expected, lacking, got in not_met(options.folder, options.start):
        listed = " (listed)" if expected.id in misses() else ""
        told = f"{expected.id}{listed}: {'; '.join(lacking)} | advised {', '.join(got) or '-'}"
        sys.stdout.write(told + "\n")


if __name__ == "__main__":
    main()
