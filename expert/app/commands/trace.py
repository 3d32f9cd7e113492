"""The command that lists every rule that fired."""

from typing import Annotated

import typer

from expert.app import session
from expert.app.options import CaseOptions, Format, FormatOption, takes_case


@takes_case
def trace(
    asked: CaseOptions,
    rule: Annotated[
        str | None, typer.Option(metavar="ID", help="Only firings of this rule, such as FIT-031.")
    ] = None,
    card: Annotated[
        str | None, typer.Option(metavar="CARD", help="Only rule firings about this card or group.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List every rule that fired, in order, with the facts it read and concluded.

    Rules that fired and concluded nothing are listed, too.

    Example:  whichgpu trace --card "RTX 3090" --budget-usd 800
    """
    from expert.consultation.run import consult_for_text
    from expert.explain.knowledge.card_names import meant
    from expert.explain.view import RecordView
    from expert.explain.why.trace import trace as firings
    from expert.explain.why.trace import trace_blocks

    knowledge = session.load(asked)
    cards = meant(knowledge, card).cards if card is not None else ()
    case = session.case_of(knowledge, asked)
    record = consult_for_text(knowledge, case, cards, idle=True)
    found = firings(RecordView(record, knowledge), rule, cards, _rule_ids())
    blocks = trace_blocks(found, len(record["firings"]), full=bool(rule or card))
    session.show(blocks, {"format": 1, "case": record["case"], "firings": found}, format)


def _rule_ids() -> list[str]:
    from expert.rules import RULES

    return [rule.spec.id for rule in RULES]
