"""Measure rules about single cards against CLIPS and against plain loops.

    pip install clipspy
    python benchmarks/against_clips.py [--sizes 150 1000 3000] [--rounds 9]

The rules of `clips_rules.py` run on the facts that a whole consultation gives them,
including other rules' conclusions.  CLIPS gets its facts through `load_facts` from a
file; our engine gets plain mappings, makes facts from them and runs.  Both sides must
conclude the same, and so must the loops of `plain_loops.py`, which show the lower limit.

Our engine always records justifications.  CLIPS does so only with `logical`, so both
kinds are measured; one changed answer is compared with `logical`.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterable
from importlib.metadata import version
from math import isclose
from pathlib import Path
from typing import Any

import clips
from catalogue import (
    SIZES,
    Times,
    catalogue,
    clocked,
    content,
    in_turn,
    machine,
    question,
    ratio,
    rounds_for,
)
from clips_rules import (
    CARD_RULES,
    CONCLUDED,
    fact_text,
    facts_for,
    left_out,
    rule_text,
    template_text,
)
from plain_loops import Loops

from expert.consultation.run import MATCHERS, run
from expert.engine.engine import engine_class
from expert.engine.spec import reads
from expert.facts import Answer, Declared
from expert.knowledge import Knowledge, load_knowledge

ANSWERS = {"psu_w": 500, "slots": 2, "vendor": "nvidia"}
OLD, NEW = ("psu_w", 500), ("psu_w", 750)
MISSING = "nil"
ONE_CENT = 0.0101
Conclusions = set[tuple[Any, ...]]


class Ours:
    """Our engine with the rules about cards."""

    def __init__(self) -> None:
        self.engine = engine_class(CARD_RULES, MATCHERS["indexed"])()
        self.given: list[tuple[type[Declared], dict[str, Any]]] = []

    def facts_of(self, knowledge: Knowledge) -> list[Declared]:
        """Return the facts from a whole run that the rules about cards read but do not conclude."""
        facts = facts_for(run(knowledge, question(knowledge, **ANSWERS)))
        self.given = [(type(fact), fields_of(fact)) for fact in facts]
        return facts

    def seconds(self) -> float:
        """Make the facts, declare them and run."""
        self.engine.load([])
        return clocked(self._run)

    def _run(self) -> None:
        self.engine.load([cls(**fields) for cls, fields in self.given])
        self.engine.run()

    def change(self, old: tuple[str, Any], new: tuple[str, Any]) -> None:
        """Replace one answer with another."""
        self.engine.take_back([Answer(key=old[0], value=old[1])])
        self.engine.give([Answer(key=new[0], value=new[1])])
        self.engine.run()

    def found(self) -> Conclusions:
        """Return the conclusions."""
        return {like_clips(content(f)) for cls in CONCLUDED for f in self.engine.facts_of(cls)}


class Theirs:
    """CLIPS with the same rules."""

    def __init__(
        self,
        facts: list[Declared],
        all_classes: Iterable[type[Declared]],
        path: Path,
        logical: bool,
    ) -> None:
        self.path = path
        self.environment = clips.Environment()
        for cls in all_classes:
            self.environment.build(template_text(cls))
        optional = left_out(facts)
        for rule in CARD_RULES:
            self.environment.build(rule_text(rule.spec, rule.salience, optional, logical))

    def seconds(self) -> float:
        """Load the facts and run."""
        self.environment.reset()
        return clocked(self._run)

    def _run(self) -> None:
        self.environment.load_facts(str(self.path))
        self.environment.run()

    def prepare_change(self, old: tuple[str, Any]) -> Any:
        """Find the fact that holds an answer; the search is not timed."""
        (fact,) = (
            fact
            for fact in self.environment.find_template("Answer").facts()
            if (str(fact["key"]), fact["value"]) == (old[0], float(old[1]))
        )
        return fact

    def change(self, fact: Any, new: tuple[str, Any]) -> None:
        """Replace one answer with another."""
        fact.retract()
        self.environment.assert_string(fact_text(Answer(key=new[0], value=new[1])))
        self.environment.run()

    def found(self) -> Conclusions:
        """Return the conclusions."""
        return {
            (cls.__name__, *((k, plain(v)) for k, v in fact if plain(v) != MISSING))
            for cls in CONCLUDED
            for fact in self.environment.find_template(cls.__name__).facts()
        }


def plain(value: Any) -> Any:
    """Convert a CLIPS value to ours."""
    if isinstance(value, clips.Symbol):
        return {"TRUE": True, "FALSE": False}.get(str(value), value)
    return value


def like_clips(conclusion: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a conclusion with its numbers as floats, as CLIPS received them."""
    name, *fields = conclusion
    return name, *((k, float(v) if type(v) is int else v) for k, v in fields)


def fields_of(fact: Declared) -> dict[str, Any]:
    """Return the fields of a fact."""
    return {name: fact[name] for name in fact.meaning if name in fact}


def measure(size: int, rounds: int, shipped: Knowledge, folder: Path) -> None:
    """Measure one size and print the results."""
    ours = Ours()
    facts = ours.facts_of(catalogue(shipped, size))
    path = folder / f"{size}.clp"
    path.write_text("\n".join(map(fact_text, facts)) + "\n", encoding="utf-8")
    ours.seconds()
    used = [cls for rule in CARD_RULES for cls in reads(rule.spec)]
    classes = dict.fromkeys([*used, *CONCLUDED])
    theirs, logical = (Theirs(facts, classes, path, kept) for kept in (False, True))
    rows = [(cls.__name__, fields) for cls, fields in ours.given]
    loops: list[set[tuple[Any, ...]]] = []

    def floor() -> float:
        loops.clear()
        return clocked(lambda: loops.append(Loops(rows).run()))

    mine, plain_clips, logical_clips, lowest = in_turn(
        rounds_for(size, rounds), ours.seconds, theirs.seconds, logical.seconds, floor
    )
    found = ours.found()
    assert theirs.found() == logical.found(), difference(theirs.found(), logical.found())
    assert agree(found, theirs.found()), difference(found, theirs.found())
    by_loops = {like_clips(conclusion) for conclusion in loops[0]}
    assert found == by_loops, difference(found, by_loops)
    print(f"{size} cards: {len(facts)} facts, {len(CARD_RULES)} rules, {len(found)} conclusions")
    print(f"  ours                 {mine}")
    print(f"  CLIPS                {plain_clips}; ours / CLIPS {ratio(mine, plain_clips)}")
    print(f"  CLIPS with logical   {logical_clips}; ours / CLIPS {ratio(mine, logical_clips)}")
    print(f"  plain loops          {lowest}; ours / loops {ratio(mine, lowest)}")
    changed(ours, logical, rounds)


def changed(ours: Ours, theirs: Theirs, rounds: int) -> None:
    """Measure one changed answer in both directions."""

    def mine() -> float:
        there = clocked(lambda: ours.change(OLD, NEW))
        results.append(ours.found())
        return there + clocked(lambda: ours.change(NEW, OLD))

    def clipss() -> float:
        fact = theirs.prepare_change(OLD)
        there = clocked(lambda: theirs.change(fact, NEW))
        results.append(theirs.found())
        fact = theirs.prepare_change(NEW)
        return there + clocked(lambda: theirs.change(fact, OLD))

    results: list[Conclusions] = []
    both: tuple[Callable[[], float], ...] = (mine, clipss)
    one, other = (Times(tuple(s / 2 for s in t.seconds)) for t in in_turn(rounds, *both))
    before = ours.found()
    assert agree(results[-2], results[-1]), "other conclusions after the change"
    assert results[-2] != before, "the changed answer changes nothing"
    assert agree(before, theirs.found()), "other conclusions"
    moved = len(results[-2] ^ before)
    print(f"  one changed answer   {one}; {moved} conclusions appear or disappear")
    print(f"    CLIPS with logical {other}; ours / CLIPS {ratio(one, other)}", flush=True)


def agree(ours: Conclusions, theirs: Conclusions) -> bool:
    """Return whether both conclude the same; a half may be rounded to either side."""
    pairs = zip(sorted(map(_parts, ours - theirs)), sorted(map(_parts, theirs - ours)))
    return len(ours) == len(theirs) and all(
        texts == others and all(isclose(a, b, abs_tol=ONE_CENT) for a, b in zip(numbers, amounts))
        for (texts, numbers), (others, amounts) in pairs
    )


def _parts(conclusion: tuple[Any, ...]) -> tuple[str, list[float]]:
    """Return the text of a conclusion and its numbers."""
    name, *fields = conclusion
    numbers = [value for _, value in fields if isinstance(value, float)]
    texts = [(key, value) for key, value in fields if not isinstance(value, float)]
    return f"{name} {texts}", numbers


def difference(ours: Conclusions, theirs: Conclusions) -> str:
    """Describe examples of what only one side concluded."""
    some = [sorted(map(str, side))[:3] for side in (ours - theirs, theirs - ours)]
    return f"only ours: {some[0]}; only theirs: {some[1]}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument(
        "--rounds",
        type=int,
        default=9,
        help="number of rounds at 150 cards; fewer for larger catalogs",
    )
    options = parser.parse_args()
    shipped = load_knowledge()
    print(f"{machine()}, clipspy {version('clipspy')}")
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            measure(size, options.rounds, shipped, Path(folder))


if __name__ == "__main__":
    main()
