"""The command that answers many cases."""

import datetime
import sys
from typing import Annotated

import typer

from expert.app import session
from expert.app.options import General, takes_general
from expert.errors import CaseError, InputError, InternalError

MOST_JOBS = 256


@takes_general
def batch(
    general: General,
    cases: Annotated[
        str,
        typer.Argument(
            metavar="CASES|-", help="A file with a YAML list or JSON lines; - reads standard input."
        ),
    ],
    brief: Annotated[
        bool, typer.Option("--brief", help="Print brief answers instead of whole records.")
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, max=MOST_JOBS, help="Answer with N processes."
        ),
    ] = 1,
    after: Annotated[
        str | None,
        typer.Option(
            "--after",
            metavar="ID",
            help=("Continue after the case with this id; #N is the N-th case."),
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler",
            metavar="ADDRESS",
            help="Answer on a dask cluster, such as tcp://10.0.0.1:8786.",
        ),
    ] = None,
) -> None:
    """Answer many cases: one JSON record per line, in the order of the cases.

    A case that cannot be answered yields a record with `error`; the others still
    run. Such cases do not change the exit code 0; it is 2 if no case could be
    answered, and 3 if a bug in the program caused any of the errors. The output
    does not depend on --jobs or --scheduler. To resume, use --after with the id
    in the last line that you have, and append the output.

    Examples:  whichgpu batch cases.yaml > records.jsonl

    whichgpu batch cases.jsonl --brief --jobs 4 > answers.jsonl

    whichgpu batch cases.jsonl --brief --after case-0817 >> answers.jsonl
    """
    from expert.app.batch.answering import OUR_FAULT, Batch, answer
    from expert.app.batch.progress import with_progress
    from expert.app.batch.repeats import Listed, Repeats
    from expert.app.batch.workers import answers
    from expert.case.case_lists import rows_of_file

    if scheduler is not None and jobs > 1:
        raise CaseError("--jobs counts processes on this computer; leave it out with --scheduler.")
    listed = Listed(rows_of_file(cases), share=brief)
    first = 0 if after is None else listed.after(after)
    knowledge = session.load(general)
    layers, ascii_only = tuple(general.knowledge), session.needs_ascii()
    today = datetime.date.today().isoformat()
    common = Batch(layers, general.cached, knowledge.digest, brief, ascii_only, today)
    repeats = Repeats(listed, first, ascii_only=ascii_only)
    places = range(first, len(listed.rows))
    is_new = {place: repeats.is_new(place) for place in places}
    new = (listed.rows[place] for place in places if is_new[place])
    found = answers(knowledge, common, new, jobs, scheduler)
    failed = faults = 0
    for place in with_progress(places, len(places)):
        if is_new[place]:
            told = next(found)
            repeats.keep(place, told)
        else:
            told = repeats.told(place) or answer(knowledge, common, listed.rows[place])
        failed += told.fault is not None
        faults += told.fault == OUR_FAULT
        sys.stdout.write(told.line)
        sys.stdout.flush()
    _tell_of(listed.repeated_ids(), failed, faults, len(places))


def _tell_of(repeated: list[str], failed: int, faults: int, total: int) -> None:
    """Say what went wrong, and exit with the matching code."""
    for id in repeated:
        session.tell(f"Several cases have the id {id!r}; tell their records apart by their order.")
    if failed:
        session.tell(f"{failed} of {total} cases could not be answered; see their `error`.")
    if faults:
        session.tell(f"{faults} of them failed because of a bug in whichgpu. Please report them.")
        raise typer.Exit(InternalError.exit_code)
    if total and failed == total:
        raise typer.Exit(InputError.exit_code)
