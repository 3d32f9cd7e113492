"""The base classes of facts: declared fields, given or derived."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from expert.compat import Fact
from expert.errors import RuleError

FACT_CLASSES: dict[str, type[Declared]] = {}
"""All fact classes by name, in the order in which they are defined."""


class Declared(Fact):  # type: ignore[misc]
    """A fact whose fields are declared in ``meaning``.

    Rules read the facts of a class in the order of their fields there.
    """

    __slots__ = ("__factid__", "depth", "level")

    meaning: ClassVar[dict[str, str]] = {}
    one_per: ClassVar[tuple[str, ...] | None] = None
    """The fields that identify a fact, if there is only one fact for each combination of their
    values; two rules that conclude different facts for the same values contradict each other."""
    ascending: ClassVar[tuple[str, ...]] = ()
    """Fields in the order in which their values ascend; neighbors may be equal."""
    names: ClassVar[frozenset[str]] = frozenset()
    """The names of the fields; asking this set is faster than asking ``meaning``."""

    __factid__: int
    """The fact's number in working memory, None until it gets one.

    Experta would store it among the fields.
    """
    depth: int
    """How many steps within its level led to a fact in working memory; see ``Support``."""
    level: float
    """The latest stage among those of the rule that concluded it and of the rule's premises."""

    def __init_subclass__(cls) -> None:
        """Register a class that declares fields; ``Given`` and ``Derived`` themselves do not."""
        cls.names = frozenset(cls.meaning)
        if "meaning" in vars(cls) and cls.__module__.startswith(__package__):
            FACT_CLASSES[cls.__name__] = cls

    def __init__(self, **fields: Any) -> None:
        if not self.names.issuperset(fields):
            unknown = sorted(fields.keys() - self.meaning.keys())
            raise RuleError(
                f"{type(self).__name__} has no field {', '.join(unknown)}; "
                f"it has {', '.join(self.meaning)}."
            )
        self.__factid__ = None  # type: ignore[assignment]
        # experta would freeze every value, which takes up most of a run. Our values are text,
        # numbers, booleans and constraints, and need no freezing.
        dict.update(self, fields)

    @classmethod
    def with_fields(cls, fields: Mapping[str, Any]) -> Self:
        """Make a fact whose field names have already been checked."""
        made = cls.__new__(cls)
        made.__factid__ = None  # type: ignore[assignment]
        dict.update(made, fields)
        return made

    def __missing__(self, name: str) -> Any:
        raise KeyError(name)

    def __eq__(self, other: object) -> bool:
        """Return whether two facts have the same content and the same number in working memory."""
        return (
            type(self) is type(other)
            and self.__factid__ == other.__factid__
            and dict.__eq__(self, other)
        )

    __hash__ = Fact.__hash__


class Given(Declared):
    """A fact from a knowledge file or from the person who asks."""

    passage: Any = None
    """The fact's place in a knowledge file or a case."""
    places: Any = None
    """A function that returns where each field comes from, if each has its own line in a file."""
    content: Any = None
    """What distinguishes the fact from others in a session; None until that is worked out."""

    @property
    def origin(self) -> Any:
        """Where the fact comes from: file, line, source, date."""
        return self.passage.origin

    @property
    def origins(self) -> Mapping[str, Any]:
        """Where each field comes from, if each has its own line in a file."""
        return {} if self.places is None else self.places()


class Derived(Declared):
    """A fact that a rule concluded."""
