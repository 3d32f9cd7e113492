"""Every exception this package raises on purpose.

    WhichGpuError                  exit 3
    ├── InputError                 exit 2   what the user gave cannot be used
    │   ├── KnowledgeError                  knowledge files; carries .findings
    │   ├── CaseError                       a case, an answer or an option
    │   ├── NetworkError                    the description of a network
    │   └── UnknownNameError                a name that no entry has; carries .suggestions
    ├── NoAdviceError              exit 1   nothing can be recommended
    └── InternalError              exit 3   our fault
        ├── RuleError                       a rule is badly written
        └── EngineError                     a run went wrong

An exception's text is for the user: it says where the problem is, what is wrong, what was
expected and what to do. Only `expert/app` prints it and exits with `exit_code`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar


class WhichGpuError(Exception):
    """The base class of all expected errors."""

    exit_code: ClassVar[int] = 3


class InputError(WhichGpuError):
    """Something the user gave cannot be used."""

    exit_code: ClassVar[int] = 2


class KnowledgeError(InputError):
    """Knowledge files cannot be loaded; `findings` holds every fault found."""

    SHOWN: ClassVar[int] = 20
    WHAT_TO_DO: ClassVar[str] = (
        "Each line above names the file, line and column to correct; docs/findings.md explains the "
        "codes."
    )

    def __init__(self, findings: Sequence[Any]) -> None:
        self.findings: tuple[Any, ...] = tuple(findings)
        """Each fault is a `Finding` from ``expert.knowledge``, a layer above this module."""
        super().__init__(self._text())

    def _text(self) -> str:
        errors = [finding for finding in self.findings if finding.severity == "error"]
        lines = [str(finding) for finding in errors[: self.SHOWN]]
        if len(errors) > self.SHOWN:
            lines.append(f"… and {len(errors) - self.SHOWN} more.")
        count = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        end = f"{count} in the knowledge files. Nothing was loaded. {self.WHAT_TO_DO}"
        return "\n".join([*lines, end])


class CaseError(InputError):
    """A case, an answer or an option cannot be used."""


class NetworkError(InputError):
    """The description of a network cannot be used; the text gives the layer and the line."""


class UnknownNameError(InputError):
    """No entry has this name, or several share it; `suggestions` lists similar names."""

    def __init__(self, message: str, text: str = "", suggestions: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.suggestions = tuple(suggestions)


class NoAdviceError(WhichGpuError):
    """No card, service or other advice is left to recommend."""

    exit_code: ClassVar[int] = 1


class InternalError(WhichGpuError):
    """A bug in the program, not a mistake by the user."""


class RuleError(InternalError):
    """A rule is written in a way that cannot work."""


class EngineError(InternalError):
    """A run had to stop."""
