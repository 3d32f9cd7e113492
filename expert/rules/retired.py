"""Rules that are gone: an id is never used again, and an old link says what took its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from expert.errors import CaseError
from expert.knowledge import read_yaml
from expert.knowledge.findings import did_you_mean

RETIRED = Path(__file__).with_name("retired.yaml")


@cache
def retired() -> Mapping[str, str]:
    """Return the rule that decides in place of each retired one."""
    return {old: new for new, gone in read_yaml(RETIRED).data.items() for old in gone}


def check_rule_id(id: str, known: Collection[str]) -> None:
    """Check that there is a rule with an id, in capitals or not.

    Raises:
        CaseError: there is none; the message names the rule that took its place, or a similar one.

    """
    asked = id.upper()
    if asked in known:
        return
    new = retired().get(asked)
    if new is not None:
        raise CaseError(f"{asked} is gone: {new} decides in its place (`whichgpu rules {new}`).")
    raise CaseError(
        f"Unknown rule {id!r}.{did_you_mean(asked, known)} `whichgpu rules` lists all rules."
    )
