"""The command that shows why a card is not recommended."""

from typing import TYPE_CHECKING, Any

from expert.app import session
from expert.app.options import CardArgument, CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated

if TYPE_CHECKING:
    from expert.explain.knowledge.card_names import Meant
    from expert.knowledge import Knowledge


@takes_case
def why_not(asked: CaseOptions, card: CardArgument, format: FormatOption = Format.text) -> None:
    """Show every reason against a card, and what would change it.

    For each reason, shows the two compared values, where they come from, and the difference.

    Example:  whichgpu why-not "RTX 4060" --memory-gb 12
    """
    from expert.consultation.live import Session
    from expert.errors import UnknownNameError
    from expert.explain.knowledge.card_names import meant

    knowledge = session.load(asked)
    case = session.case_of(knowledge, asked)
    try:
        subject = meant(knowledge, card)
    except UnknownNameError:
        subject = None
    live = Session(knowledge, case, focus=subject.cards if subject else ())
    say_why_not(asked, knowledge, live, card, subject, format)


def say_why_not(
    asked: CaseOptions,
    knowledge: "Knowledge",
    live: Any,
    name: str,
    subject: "Meant | None",
    format: Format,
) -> None:
    """Show every reason against a card, a group of cards, or another option."""
    from expert.explain.knowledge.card_names import meant
    from expert.explain.view import RecordView
    from expert.explain.why.chain import option, why, why_blocks
    from expert.explain.why_not.repairs import add_repairs
    from expert.explain.why_not.verdict import verdict
    from expert.explain.why_not.why_not import group_blocks, why_not_blocks

    record = live.lazy_record()
    view = RecordView(record, knowledge)
    head = {"format": 1, "case": record["case"]}
    other = option(view, name) or (option(view, subject.label) if subject else None)
    if other:
        steps = why(view, other[1]["id"], other[0])
        session.show(why_blocks(steps), {**head, **steps}, format)
        return
    subject = subject or meant(knowledge, name)
    if subject.kind != "card":
        found = [verdict(view, knowledge, id) for id in subject.cards]
        session.show(group_blocks(subject.label, found), {**head, "cards": found}, format)
        return
    (id,) = subject.cards
    told = verdict(view, knowledge, id)
    add_repairs(told, live, knowledge)
    session.show(why_not_blocks(told, repeated(asked, record) or []), {**head, **told}, format)
