"""Terms of a rule's declaration: bound values, formulas over them, and comparisons.

``the.usd`` stands for the value that a condition binds to the name ``usd``. Terms combine into
formulas (``the.usd * the.cards``, ``round_up(the.gib)``), and two terms into a comparison
(``the.has < the.wants``), which is a condition. All of this is data: what a rule reads and
compares can be read from its declaration.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from functools import update_wrapper
from typing import Any, TypeVar

from expert.compat import TEST, W
from expert.errors import RuleError

Function = TypeVar("Function", bound=Callable[..., Any])
Bound = Mapping[str, Any]
"""The values of a match by name."""


class Term:
    """Something that has a value once a rule matches; operators combine terms into larger terms."""

    __slots__ = ()

    def __lt__(self, other: Any) -> Comparison:
        return Comparison(self, "<", other)

    def __le__(self, other: Any) -> Comparison:
        return Comparison(self, "<=", other)

    def __gt__(self, other: Any) -> Comparison:
        return Comparison(self, ">", other)

    def __ge__(self, other: Any) -> Comparison:
        return Comparison(self, ">=", other)

    def equals(self, other: Any) -> Comparison:
        """Compare for equality; ``==`` keeps its Python meaning."""
        return Comparison(self, "==", other)

    def differs_from(self, other: Any) -> Comparison:
        """Compare for inequality; ``!=`` keeps its Python meaning."""
        return Comparison(self, "!=", other)

    def __add__(self, other: Any) -> Formula:
        return Formula(operator.add, (self, other), "({} + {})")

    def __radd__(self, other: Any) -> Formula:
        return Formula(operator.add, (other, self), "({} + {})")

    def __sub__(self, other: Any) -> Formula:
        return Formula(operator.sub, (self, other), "({} - {})")

    def __rsub__(self, other: Any) -> Formula:
        return Formula(operator.sub, (other, self), "({} - {})")

    def __mul__(self, other: Any) -> Formula:
        return Formula(operator.mul, (self, other), "{} * {}")

    def __rmul__(self, other: Any) -> Formula:
        return Formula(operator.mul, (other, self), "{} * {}")

    def __truediv__(self, other: Any) -> Formula:
        return Formula(operator.truediv, (self, other), "{} / {}")

    def __rtruediv__(self, other: Any) -> Formula:
        return Formula(operator.truediv, (other, self), "{} / {}")

    def __pow__(self, other: Any) -> Formula:
        return Formula(operator.pow, (self, other), "{} ** {}")

    def __rpow__(self, other: Any) -> Formula:
        return Formula(operator.pow, (other, self), "{} ** {}")

    def __round__(self, digits: int = 0) -> Formula:
        """Round to a number of digits; ``None`` means no digits, as for the built-in."""
        return Formula(_rounded, (self, digits), "{}")

    def __getitem__(self, field: str) -> Formula:
        """Get a field of a bound fact; None if the fact lacks it."""
        return Formula(_field, (self, field), "{}[{}]")


class Value(Term, W):  # type: ignore[misc]
    """A value that a condition binds to a name; in a pattern, it binds the name or joins on it."""

    __bind__: str

    @property
    def name(self) -> str:
        """The name that the value is bound to."""
        return self.__bind__


class Names:
    """Makes terms from attributes, as in ``the.usd``; each name has one term."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = Value(name)
        setattr(self, name, value)
        return value


the: Any = Names()


class Formula(Term):
    """A function applied to terms and constants; the function is pure and has a name."""

    __slots__ = ("arguments", "function", "names", "words")

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...], words: str = ""):
        self.function = function
        self.arguments = arguments
        self.names = tuple(dict.fromkeys(name for each in arguments for name in names_in(each)))
        named = f"{_plain_name(function)}({', '.join(['{}'] * len(arguments))})"
        self.words = words or named

    def __call__(self, bound: Bound) -> Any:
        """Compute the formula for one match."""
        return self.function(*[value_of(each, bound) for each in self.arguments])

    @property
    def is_arithmetic(self) -> bool:
        """Whether the formula comes from an operator, so that its value is a number."""
        return self.function is _rounded or self.function.__module__ == "_operator"

    @property
    def shape(self) -> tuple[Any, ...]:
        """What equal formulas have in common."""
        return (self.function, *(shape_of(each, self.names) for each in self.arguments))

    def __str__(self) -> str:
        return self.words.format(*map(words_of, self.arguments))


def formula(function: Function) -> Function:
    """Let a pure function take terms: it then returns a formula instead of a value.

    >>> @formula
    ... def doubled(number):
    ...     return 2 * number
    >>> doubled(3), doubled(the.gib)({"gib": 4})
    (6, 8)

    """

    def call(*arguments: Any) -> Any:
        if any(isinstance(each, Term) for each in arguments):
            return Formula(function, arguments)
        return function(*arguments)

    return update_wrapper(call, function)  # type: ignore[return-value]


COMPARABLE = (Term, int, float, str)
"""A tuple, because a union would be made again for each side."""
WORDS = {
    "<": "is below",
    "<=": "is at most",
    ">": "is above",
    ">=": "is at least",
    "==": "is",
    "!=": "is not",
}
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


class Compared:
    """The test behind a comparison: a callable that knows its two sides."""

    __slots__ = ("left", "operator", "reads", "right", "shape")

    def __init__(self, left: Any, sign: str, right: Any) -> None:
        self.left, self.operator, self.right = left, sign, right
        self.reads = tuple(dict.fromkeys([*names_in(left), *names_in(right)]))
        """The names the comparison reads, in the order in which it takes their values."""
        self.shape = (sign, shape_of(left, self.reads), shape_of(right, self.reads))
        """What makes two comparisons equal, regardless of the names they use."""

    @property
    def plain(self) -> Callable[[Any, Any], Any] | None:
        """The operator itself, if the two sides are different bound values."""
        both = isinstance(self.left, Value) and isinstance(self.right, Value)
        return _OPERATORS[self.operator] if both and len(self.reads) == 2 else None

    def __call__(self, *values: Any, **named: Any) -> bool:
        """Compare the values of ``reads``, given in order or by name."""
        bound = {**dict(zip(self.reads, values)), **named}
        left, right = value_of(self.left, bound), value_of(self.right, bound)
        return bool(_OPERATORS[self.operator](left, right))

    @property
    def __signature__(self) -> Any:
        from inspect import Parameter, Signature  # only for experta's own matcher

        return Signature([Parameter(name, Parameter.KEYWORD_ONLY) for name in self.reads])

    @property
    def __name__(self) -> str:
        return f"{words_of(self.left)} {WORDS[self.operator]} {words_of(self.right)}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Compared):
            return NotImplemented
        return (self.reads, self.shape) == (other.reads, other.shape)

    def __hash__(self) -> int:
        return hash((self.reads, self.shape))


class Comparison(TEST):  # type: ignore[misc]
    """A condition that compares two sides."""

    def __new__(cls, left: Any, sign: str, right: Any) -> Comparison:
        """Make the condition.

        Raises:
            RuleError: a side is neither a term, a number nor a text.

        """
        for side in (left, right):
            if not isinstance(side, COMPARABLE):
                raise RuleError(
                    f"{side!r} cannot be compared; write a bound value such as the.usd, "
                    "a formula over bound values, a number or a string."
                )
        made: Comparison = super().__new__(cls, Compared(left, sign, right))
        return made

    def __bool__(self) -> bool:
        raise RuleError(
            f"'{self[0].__name__}' has no truth value before a rule matches; "
            "write a window such as low <= x <= high as two comparisons."
        )


# --- reading terms ---------------------------------------------------------------


def names_in(side: Any) -> Iterator[str]:
    """Yield the names that a term reads; a constant reads none."""
    if isinstance(side, Value):
        yield side.name
    elif isinstance(side, Formula):
        yield from side.names


def value_of(side: Any, bound: Bound) -> Any:
    """Return the value of a term in a match; a constant is its own value."""
    if isinstance(side, Value):
        return bound[side.__bind__]
    return side(bound) if isinstance(side, Formula) else side


def words_of(side: Any) -> str:
    """Return a term in words, as its author would read it aloud.

    >>> words_of(the.usd * the.cards)
    'usd * cards'
    """
    if isinstance(side, Value):
        return side.name
    return f"{side:g}" if isinstance(side, float) else str(side)


def shape_of(side: Any, names: tuple[str, ...]) -> Any:
    """Return a term with positions instead of names, so that its names make no difference."""
    if isinstance(side, Value):
        return ("the", names.index(side.name))
    if isinstance(side, Formula):
        return (side.function, *(shape_of(each, names) for each in side.arguments))
    return (type(side), side)


def _plain_name(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__name__", function)).strip("_").replace("_", " ")


def _rounded(number: float, digits: int) -> float:
    return round(number, digits)


def _field(fact: Mapping[str, Any], name: str) -> Any:
    return fact.get(name)
