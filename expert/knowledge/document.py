"""The content of one file: its data and the position of each value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from expert.knowledge.findings import Finding


@dataclass(slots=True)
class Document:
    """The data of one file and the position of each value."""

    data: Any = None
    """Mappings, lists, text, numbers, booleans, None."""
    lines: dict[str, int] = field(default_factory=dict)
    """The line of each dotted path (`prices.3.usd`): that of the key, not of its value."""
    key_columns: dict[str, int] = field(default_factory=dict)
    """Column where the key or the list item starts."""
    value_places: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Line and column of the value."""
    faults: list[Finding] = field(default_factory=list)
    """The faults; if there are any, `data` may only be used for further checks."""
    complete: bool = True
    """False if reading stopped before the end, so that `data` may be incomplete."""

    @property
    def faulty_lines(self) -> set[int]:
        """Lines on which a value or key may differ from what the author wrote."""
        return {fault.line for fault in self.faults if fault.code != "KB013"}

    @property
    def lacks_keys(self) -> bool:
        """Whether a key may have been written in a form that cannot be read."""
        return any(fault.code == "KB022" for fault in self.faults) or any(
            path.rpartition(".")[2] == "<<" for path in self.lines
        )
