"""What every fact is: declared fields, given or derived."""

from __future__ import annotations

from typing import Any, ClassVar

from expert.compat import Fact
from expert.errors import RuleError


class Declared(Fact):  # type: ignore[misc]
    """A fact whose fields are declared in ``meaning``."""

    meaning: ClassVar[dict[str, str]] = {}

    def __init__(self, **fields: Any) -> None:
        if not fields.keys() <= self.meaning.keys():
            unknown = sorted(fields.keys() - self.meaning.keys())
            raise RuleError(
                f"{type(self).__name__} has no field {', '.join(unknown)}; "
                f"it has {', '.join(self.meaning)}."
            )
        super().__init__()
        # experta would freeze every value on its way in, which takes most of the time of a
        # run; our values are text, numbers, truth values and constraints, which need no freezing.
        dict.update(self, fields)


class Given(Declared):
    """A fact from a knowledge file or from the person who asks."""

    origin: Any = None
    """Where it comes from: file, line, source, date."""


class Derived(Declared):
    """A fact that a rule concluded."""
