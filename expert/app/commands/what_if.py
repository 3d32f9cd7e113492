"""The command that shows the effect of a different answer or judgment."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from expert.app import session
from expert.app.options import CaseOptions, Format, FormatOption, takes_case
from expert.errors import CaseError

if TYPE_CHECKING:
    from expert.case.case import Case
    from expert.knowledge import Knowledge


@takes_case
def what_if(
    asked: CaseOptions,
    changes: Annotated[
        list[str] | None,
        typer.Argument(metavar="KEY=VALUE...", help="Answers to change; KEY=unknown removes one."),
    ] = None,
    judgement: Annotated[
        list[str] | None,
        typer.Option(
            "--judgement",
            metavar="KEY=VALUE",
            help="A judgment of the advisor to change. Repeatable.",
        ),
    ] = None,
    cases: Annotated[
        list[str] | None,
        typer.Option(
            "--cases",
            metavar="FOLDER|FILE",
            help="Try the changed judgments on all cases in this file or folder. Repeatable.",
        ),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Run the case with and without a change, and show the difference.

    Besides answers, as_of and advisor can be changed. --judgement changes a
    judgment of the advisor; --cases lists each case whose advice changes.

    Examples:  whichgpu what-if budget_usd=1200 --budget-usd 600

    whichgpu what-if as_of=2019-04-03 --as-of 2016-07-23 --advisor dettmers

    whichgpu what-if --judgement fair_step=0.6 --cases my-cases.yaml
    """
    told = session.pairs(changes or [], "what-if")
    judged = session.pairs(judgement or [], "--judgement")
    if cases:
        _on_many(asked, told, judged, cases, format)
        return
    if not told and not judged:
        raise CaseError(
            "what-if: nothing to change. Options such as --budget describe the case as it is; "
            "give the change as KEY=VALUE, such as budget_usd=900, or as --judgement KEY=VALUE."
        )
    from expert.explain.changes.judgement_trial import with_judgements
    from expert.explain.changes.what_if import what_if as difference
    from expert.explain.changes.what_if import what_if_blocks

    knowledge = session.load(asked)
    case = session.case_of(knowledge, asked)
    then = session.changed(knowledge, case, told)
    other = with_judgements(knowledge, then.advisor, judged) if judged else knowledge
    before, after = session.run(knowledge, case), session.run(other, then)
    worlds = (knowledge, case), (other, then)
    found: dict[str, Any] = difference(before, after, {**told, **judged}, knowledge, worlds)
    session.show(what_if_blocks(found), {"format": 1, "case": before["case"], **found}, format)


def _on_many(
    asked: CaseOptions,
    told: dict[str, str],
    judged: dict[str, str],
    places: list[str],
    format: Format,
) -> None:
    """Try changed judgments on all cases of some folders and files."""
    if told or asked.answers or asked.set or asked.file or asked.as_of:
        raise CaseError(
            "--cases: the cases have their own dates and answers. Combine it only with "
            "--judgement KEY=VALUE and, if you like, --advisor NAME."
        )
    if not judged:
        raise CaseError("--cases needs a judgment to try, such as --judgement fair_step=0.6.")
    from expert.explain.changes.judgement_trial import trial, trial_blocks

    knowledge = session.load(asked)
    advisor = session.case_of(knowledge, asked).advisor
    found = trial(knowledge, advisor, judged, _cases(knowledge, places))
    session.show(trial_blocks(found), {"format": 1, **found}, format)


def _cases(knowledge: "Knowledge", places: list[str]) -> "Iterator[Case]":
    """Yield the cases of folders and files in order; an unusable case stops the command."""
    from expert.case.case import Case
    from expert.case.case_lists import cases_from_file

    for path in _files(places):
        for case in cases_from_file(knowledge, path):
            if not isinstance(case, Case):
                raise case[1]
            yield case


def _files(places: list[str]) -> list[Path]:
    """Return the case files of folders and files."""
    files: list[Path] = []
    for place in map(Path, places):
        inside = sorted(place.rglob("*.yaml")) if place.is_dir() else [place]
        if not inside:
            raise CaseError(f"--cases: {place} has no file that ends in .yaml. Nothing was run.")
        files += inside
    return files
