"""The command that lists the rules, or shows one."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general


@takes_general
def rules(
    general: General,
    id: Annotated[
        str | None, typer.Argument(metavar="RULE", help="Show this rule in full: FIT-010.")
    ] = None,
    stage: Annotated[str | None, typer.Option(help="Only the rules of this stage.")] = None,
    reads: Annotated[
        str | None,
        typer.Option(
            metavar="CONSTANT", help="Only the rules that read it: memory-with-a-display."
        ),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List the rules by stage, or show one with its conditions, reason and sources.

    Examples:  whichgpu rules --stage fit

    whichgpu rules FIT-010
    """
    from expert.explain import rulebook
    from expert.rules import RULES

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


def add_to(app: typer.Typer) -> None:
    """Put the command into the application."""
    app.command(rich_help_panel="Look up")(rules)
