"""Build the options that ask the same case again, for the commands we suggest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.app.options import FLAGS, CaseOptions

STANDARD_INPUT = "-"


def repeated(asked: CaseOptions, record: Mapping[str, Any]) -> list[str] | None:
    """Return the options of the same case, with the date written out.

    None for a case from standard input, which cannot be read again.
    """
    if asked.file == STANDARD_INPUT:
        return None
    case = record["case"]
    found = ["--case", asked.file] if asked.file else []
    if asked.advisor or (not asked.file and case["advisor"] != "house"):
        found += ["--advisor", case["advisor"]]
    if asked.as_of or not asked.file:
        found += ["--as-of", case["as_of"]]
    for flag in FLAGS:
        if flag.key in asked.answers:
            found += _typed(flag.option, flag.yes_no, asked.answers[flag.key])
    for pair in asked.set:
        found += ["--set", pair]
    for folder in asked.knowledge:
        found += ["--knowledge", str(folder)]
    return found


def _typed(option: str, yes_no: bool, answer: Any) -> list[str]:
    if yes_no:
        return [f"--{option}" if answer else f"--no-{option}"]
    answers = answer if isinstance(answer, list) else [answer]
    return [part for one in answers for part in (f"--{option}", str(one))]
