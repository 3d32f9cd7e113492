"""The command that answers many cases."""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar

import typer

from expert.app import session
from expert.app.options import General, takes_general
from expert.errors import InputError, InternalError, WhichGpuError

QUIET_SECONDS = 1.0
EVERY_SECONDS = 0.2
OUR_FAULT = "internal"
Item = TypeVar("Item")


@takes_general
def batch(
    general: General,
    cases: Annotated[
        str,
        typer.Argument(
            metavar="CASES|-", help="A YAML list or JSON lines; - reads standard input."
        ),
    ],
    brief: Annotated[
        bool, typer.Option("--brief", help="Brief answers instead of whole records.")
    ] = False,
) -> None:
    """Answer many cases: one JSON record per line, in the order of the cases.

    A case that cannot be answered yields a record with `error`; the others still run.
    Exits with 0 even then, but with 2 if no case could be answered, and with 3 if a
    fault in the program caused any of the errors.

    Example:  whichgpu batch cases.yaml > records.jsonl
    """
    from expert.case.case import cases_from_file
    from expert.render import json_line

    knowledge = session.load(general)
    found = list(cases_from_file(knowledge, cases))
    ascii_only = session.needs_ascii()
    failed = faults = 0
    for case in _with_progress(found):
        record = _record(knowledge, case, brief)
        failed += "error" in record
        faults += record.get("error", {}).get("kind") == OUR_FAULT
        sys.stdout.write(json_line(record, ascii_only))
    for id in _given_twice(found):
        session.tell(f"Several cases have the id {id!r}; tell their records apart by their order.")
    if failed:
        session.tell(f"{failed} of {len(found)} cases could not be answered; see their `error`.")
    if faults:
        session.tell(f"{faults} of them failed because of us, not you. Please report them.")
        raise typer.Exit(InternalError.exit_code)
    if found and failed == len(found):
        raise typer.Exit(InputError.exit_code)


def _given_twice(cases: list[Any]) -> list[str]:
    """Return the ids that more than one case has, in order."""
    from expert.case.case import Case

    ids = Counter(case.id if isinstance(case, Case) else case[0] for case in cases)
    return [id for id, times in ids.items() if id is not None and times > 1]


def _record(knowledge: Any, case: Any, brief: bool) -> dict[str, Any]:
    from expert.case.case import Case

    if not isinstance(case, Case):
        return _error(*case)
    try:
        if brief:
            return session.run_briefly(knowledge, case)[1]
        return session.run_with_opinions(knowledge, case)
    except WhichGpuError as error:
        return _error(case.id, error)
    except Exception as error:  # one case must not stop the others
        return _error(case.id, InternalError(f"{type(error).__name__}: {error}"))


def _error(id: str | None, error: WhichGpuError) -> dict[str, Any]:
    named = {"id": id} if id is not None else {}
    return {"format": 1, **named, "error": {"kind": kind_of(error), "message": str(error)}}


def kind_of(error: WhichGpuError) -> str:
    """Return the kind of an error in machine-readable form: `CaseError` becomes `case`."""
    if isinstance(error, InternalError):
        return OUR_FAULT
    name = type(error).__name__.removesuffix("Error")
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


def _with_progress(items: list[Item]) -> Iterator[Item]:
    """Yield items; if it takes long, count them on standard error."""
    if not sys.stderr.isatty():
        yield from items
        return
    yield from _counted(items, time.monotonic())


def _counted(items: Iterable[Item], start: float) -> Iterator[Item]:
    total = len(list(items))
    last = start + QUIET_SECONDS
    shown = False
    for place, item in enumerate(items):
        now = time.monotonic()
        if now >= last:
            sys.stderr.write(f"\r{place} of {total} cases")
            sys.stderr.flush()
            shown, last = True, now + EVERY_SECONDS
        yield item
    if shown:
        sys.stderr.write(f"\r{total} of {total} cases\n")


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(rich_help_panel="Ask")(batch)
