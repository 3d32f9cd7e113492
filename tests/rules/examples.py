"""Examples of the rules: facts on which a rule fires alone, what it concludes, what stops it.

They stand in ``examples.txt``, written by ``python -m tests.rules.renew``. A block tells a rule::

    REACH-100
      Job(id='train')
      Card(id='card', memory_gib=8)
    = RuledOut(card='card', reason='memory')
    ! Known(key='users', value=2)
    ! Card.memory_gib = 9
    ~ Card.memory_gib = 8.5

The facts come first. After ``=`` stands what is concluded from them; after ``!`` a change that
stops the rule, and after ``~`` one after which it still fires. A change adds a fact, sets a field
(of the second of several cards: ``Card_2.memory_gib``) to a value, or to each of several, or takes
a fact away (``- Job``); several changes at once are joined by ``;``. After ``?`` stand the texts
whose words make no difference, and so they do in an added fact if they are ``any``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from expert import facts as f
from expert.errors import RuleError
from expert.facts import Declared
from tests.unit.factories import Decision, changed, decide, plain, rule_called

STORED = Path(__file__).with_name("examples.txt")
ANY = "any"
"""In an added fact: the value of a field that may have any."""


@dataclass(frozen=True)
class Plus:
    """Adds a fact."""

    fact: Declared


@dataclass(frozen=True)
class Minus:
    """Takes a given fact away."""

    place: int


@dataclass(frozen=True)
class Set:
    """Gives a field of a given fact another value."""

    place: int
    field: str
    value: Any


Change = Plus | Minus | Set


@dataclass(frozen=True)
class Turn:
    """Changes made at once, and whether the rule still fires after them."""

    changes: tuple[Change, ...]
    fires: bool = False


@dataclass(frozen=True)
class Example:
    """One rule on its own, with as few facts as it takes."""

    rule: str
    given: tuple[Declared, ...]
    concludes: tuple[Declared, ...]
    turns: tuple[Turn, ...] = ()
    free: tuple[tuple[int, str], ...] = ()
    """The fields of the given facts that may have any value; only texts and choices count."""

    def __str__(self) -> str:
        return self.rule

    def after(self, turn: Turn) -> list[Declared]:
        """Return the facts after some changes."""
        facts: dict[int, Declared] = dict(enumerate(self.given))
        added = []
        for change in turn.changes:
            if isinstance(change, Plus):
                added.append(change.fact)
            elif isinstance(change, Minus):
                del facts[change.place]
            else:
                facts[change.place] = changed(facts[change.place], **{change.field: change.value})
        return [*facts.values(), *added]

    @property
    def labels(self) -> list[str]:
        """The names of the given facts: their classes, numbered from the second of a class on."""
        names = [type(fact).__name__ for fact in self.given]
        return [
            name if (nth := names[: place + 1].count(name)) == 1 else f"{name}_{nth}"
            for place, name in enumerate(names)
        ]

    def decide(self, facts: Sequence[Declared] | None = None) -> Decision:
        """Run the rule alone, on its own facts unless others are given."""
        return decide(*(self.given if facts is None else facts), rules=(rule_called(self.rule),))

    def outcome(self, facts: Sequence[Declared] | None = None) -> list[str]:
        """Return what the rule concludes; a failure is one, too."""
        try:
            return [written(fact) for fact in self.decide(facts).concluded]
        except Exception as error:
            return [f"an error: {error}"]

    def shows(self) -> tuple[list[str], list[bool]]:
        """Return what the rule concludes, and after which changes it fires."""
        return self.outcome(), [bool(self.outcome(self.after(turn))) for turn in self.turns]


def written(fact: Declared) -> str:
    """Return a fact as it is stored."""
    fields = ", ".join(f"{name}={value!r}" for name, value in plain(fact).items())
    return f"{type(fact).__name__}({fields})"


def text_of(example: Example) -> str:
    """Return an example as it is stored."""
    lines = [example.rule, *(f"  {written(fact)}" for fact in example.given)]
    lines += [f"= {written(fact)}" for fact in example.concludes]
    told: dict[str, list[str]] = {}
    for turn in example.turns:
        sign, changes = "~" if turn.fires else "!", [_told(c, example.labels) for c in turn.changes]
        what = "; ".join(left + right for left, right in changes[:-1])
        last, value = changes[-1]
        told.setdefault(f"{sign} {what}{'; ' if what else ''}{last}", []).append(value)
    lines += [start + " | ".join(values) for start, values in told.items()]
    if example.free:
        lines.append("? " + ", ".join(f"{example.labels[p]}.{name}" for p, name in example.free))
    return "\n".join(lines) + "\n"


def _told(change: Change, labels: Sequence[str]) -> tuple[str, str]:
    """Return a change in words; its value apart, where others may stand beside it."""
    if isinstance(change, Plus):
        return written(change.fact), ""
    if isinstance(change, Minus):
        return f"- {labels[change.place]}", ""
    return f"{labels[change.place]}.{change.field} = ", repr(change.value)


def read(block: str) -> Example:
    """Return the example that a stored text tells."""
    rule, *lines = block.splitlines()
    parts = [(line[0], line[2:]) for line in lines]
    given = tuple(_fact(text) for sign, text in parts if sign == " ")
    concludes = tuple(_fact(text) for sign, text in parts if sign == "=")
    labels = Example(rule, given, concludes).labels
    turns = [
        Turn(changes, fires=sign == "~")
        for sign, text in parts
        if sign in "!~"
        for changes in product(*_changes(text, labels))
    ]
    free = [
        (labels.index(label), field)
        for sign, text in parts
        if sign == "?"
        for label, field in (name.split(".") for name in text.split(", "))
    ]
    return Example(rule, given, concludes, tuple(turns), tuple(free))


def _fact(text: str) -> Declared:
    return _made(ast.parse(text, mode="eval").body)


def _made(call: Any) -> Declared:
    fields = {part.arg: ast.literal_eval(part.value) for part in call.keywords}
    made: Declared = getattr(f, call.func.id)(**fields)
    return made


def _changes(text: str, labels: Sequence[str]) -> Iterator[list[Change]]:
    """Yield each change, once for each of its values."""
    for statement in ast.parse(text).body:
        if isinstance(statement, ast.Assign):
            target: Any = statement.targets[0]
            place = labels.index(target.value.id)
            yield [Set(place, target.attr, value) for value in _values(statement.value)]
        elif isinstance(value := getattr(statement, "value", None), ast.UnaryOp):
            yield [Minus(labels.index(value.operand.id))]  # type: ignore[attr-defined]
        else:
            yield [Plus(_made(value))]


def _values(part: ast.expr) -> Iterator[Any]:
    """Yield the values that stand beside each other."""
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitOr):
        yield from _values(part.left)
        yield from _values(part.right)
    else:
        yield ast.literal_eval(part)


@cache
def stored() -> Mapping[str, Example]:
    """Return the stored examples by the ids of their rules."""
    return {example.rule: example for example in map(read, blocks())}


def blocks() -> list[str]:
    """Return the stored texts."""
    text = STORED.read_text(encoding="utf-8") if STORED.exists() else ""
    return text.split("\n\n") if text else []


@cache
def readable() -> tuple[Example, ...]:
    """Return the stored examples whose facts still have the classes and fields that they had."""
    found = []
    for block in blocks():
        with suppress(AttributeError, RuleError):
            found.append(read(block))
    return tuple(found)


def store(examples: Mapping[str, Example]) -> None:
    """Write the examples in the order of their rules."""
    texts = [text_of(examples[rule]) for rule in sorted(examples)]
    STORED.write_text("\n".join(texts), encoding="utf-8")


@cache
def seen(cls: type[Declared], field: str) -> tuple[Any, ...]:
    """Return the values that a field has in the examples."""
    facts = [fact for example in readable() for fact in (*example.given, *example.concludes)]
    values = [fact[field] for fact in facts if type(fact) is cls and field in fact]
    return tuple(dict.fromkeys(values))
