"""The command that lists the rules, or shows one."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general

CHECK = "check"


@takes_general
def rules(
    general: General,
    id: Annotated[
        str | None,
        typer.Argument(
            metavar="RULE",
            help="A rule to show in full, such as FIT-031; or `check` to check all rules.",
        ),
    ] = None,
    stage: Annotated[str | None, typer.Option(help="Only the rules of this stage.")] = None,
    reads: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Only the rules that read this constant or judgment, such as counts_used.",
        ),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List the rules by stage, or show one rule with its conditions, reason and sources.

    Examples:  whichgpu rules --stage fit

    whichgpu rules FIT-031

    whichgpu rules check
    """
    from expert.explain.knowledge import rulebook
    from expert.rules import RULES

    if id == CHECK:
        _check(general, format)
        return
    specs = [rule.spec for rule in RULES]
    if id is not None:
        rule = rulebook.rule(specs, id)
        blocks = rulebook.rule_blocks(rule, session.load(general))
        session.show(blocks, {"format": 1, "rule": rule}, format)
        return
    if reads is not None:
        specs = rulebook.that_read(specs, session.load(general), reads)
    found = rulebook.rules(specs, stage)
    session.show(rulebook.rules_blocks(found), {"format": 1, "rules": found}, format)


def _check(general: General, format: Format) -> None:
    """Show what the checks of the rules find; exit with 2 if a finding is not explained."""
    from expert.consultation.rule_check import rule_findings
    from expert.explain.knowledge.rulebook import findings_blocks, findings_data

    found = findings_data(rule_findings(session.load(general)))
    unexplained = [finding for finding in found if not finding["accepted"]]
    data = {"format": 1, "unexplained": len(unexplained), "findings": found}
    session.show(findings_blocks(found), data, format)
    if unexplained:
        raise typer.Exit(2)
