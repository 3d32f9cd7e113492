"""The command that shows why a card is recommended, or why it is not."""

import typer

from expert.app import session
from expert.app.options import CardArgument, CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated


@takes_case
def why(asked: CaseOptions, card: CardArgument, format: FormatOption = Format.text) -> None:
    """Show the steps that led to a recommended card, down to the given facts.

    Use the same options as for `recommend` to ask about the same case.

    Example:  whichgpu why "GTX 1060" --as-of 2016-07-23 --advisor dettmers
    """
    explain(asked, card, format, prefer_chain=True)


def explain(asked: CaseOptions, name: str, format: Format, prefer_chain: bool) -> None:
    """Show the steps that led to a card, or every reason against it."""
    from expert.errors import UnknownNameError
    from expert.explain.card_names import meant
    from expert.explain.verdict import verdict
    from expert.explain.view import RECOMMENDED, RecordView
    from expert.explain.why import option, why_blocks
    from expert.explain.why import why as chain
    from expert.explain.why_not import group_blocks, why_not_blocks

    knowledge = session.load(asked)
    case = session.case_of(knowledge, asked)
    try:
        subject = meant(knowledge, name)
    except UnknownNameError:
        subject = None
    record = session.run(knowledge, case, focus=subject.cards if subject else ())
    view = RecordView(record, knowledge)
    head = {"format": 1, "case": record["case"]}
    other = option(view, name) or (option(view, subject.label) if subject else None)
    if other:
        steps = chain(view, other[1]["id"], other[0])
        session.show(why_blocks(steps), {**head, **steps}, format)
        return
    subject = subject or meant(knowledge, name)
    if subject.kind != "card":
        found = [verdict(view, knowledge, id) for id in subject.cards]
        session.show(group_blocks(subject.label, found), {**head, "cards": found}, format)
        return
    (id,) = subject.cards
    if prefer_chain and view.status(id) == RECOMMENDED:
        steps = chain(view, id)
        session.show(why_blocks(steps), {**head, **steps}, format)
        return
    told = verdict(view, knowledge, id)
    session.show(why_not_blocks(told, repeated(asked, record) or []), {**head, **told}, format)


def add_to(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("why", rich_help_panel="Question the answer")(why)
