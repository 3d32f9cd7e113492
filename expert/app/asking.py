"""Commands that answer a case and question the answer."""

from typing import Annotated, Any

import typer

from expert.app import session
from expert.app.batching import batch
from expert.app.options import CaseOptions, Format, takes_case
from expert.app.repeating import repeated

NOTHING_FOUND = 1
FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How to show it.")]
CardArgument = Annotated[
    str,
    typer.Argument(metavar="CARD", help="A card, or a group: 'RTX 3090', 'GeForce 900 series'."),
]


@takes_case
def recommend(asked: CaseOptions, format: FormatOption = Format.text) -> None:
    """Say which card to take, and why.

    Without any answer it assumes the most common case and says what it assumed.
    Ends with 1 when there is nothing to recommend.

    Examples:  whichgpu recommend --budget-usd 600

    whichgpu recommend --job run_llm --parameters-billion 32 --weight-bits 4

    whichgpu recommend --as-of 2016-07-23 --advisor dettmers --persona kaggle

    whichgpu recommend --case my-case.yaml --format json
    """
    knowledge = session.load(asked)
    record = session.run_with_opinions(knowledge, session.case_of(knowledge, asked))
    if format == "json":
        session.show_json(record)
    else:
        from expert.explain.answer import answer_blocks

        session.show(answer_blocks(record, knowledge, repeated(asked, record)), record, format)
    if not _answers(record):
        raise typer.Exit(NOTHING_FOUND)


def _answers(record: dict[str, Any]) -> bool:
    """Tell whether something is recommended, or advised where nothing can be named."""
    if record["recommended"]:
        return any(item["kind"] != "nothing" for item in record["recommended"])
    return any(item["topic"] != "not answered" for item in record["advice"])


@takes_case
def why(asked: CaseOptions, card: CardArgument, format: FormatOption = Format.text) -> None:
    """Show the steps that led to a recommended card, down to the facts given.

    Takes the options of `recommend`, so that it is about the same case.

    Example:  whichgpu why "GTX 1060" --as-of 2016-07-23 --advisor dettmers
    """
    _explain(asked, card, format, prefer_chain=True)


@takes_case
def why_not(asked: CaseOptions, card: CardArgument, format: FormatOption = Format.text) -> None:
    """Show everything that stands against a card, and what would change it.

    Each reason comes with both values compared, where each is from, and the margin.

    Example:  whichgpu why-not "RTX 4060" --memory-gb 12
    """
    _explain(asked, card, format, prefer_chain=False)


def _explain(asked: CaseOptions, name: str, format: Format, prefer_chain: bool) -> None:
    from expert.errors import UnknownNameError
    from expert.explain.names import meant
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
    view = RecordView(record)
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


@takes_case
def compare(
    asked: CaseOptions,
    card: CardArgument,
    other: Annotated[str, typer.Argument(metavar="CARD", help="The other card.")],
    format: FormatOption = Format.text,
) -> None:
    """Put two cards side by side for one case.

    Example:  whichgpu compare "RTX 3090" "RTX 4070" --job run_llm
    """
    from expert.explain.compare import compare as side_by_side
    from expert.explain.compare import compare_blocks
    from expert.explain.view import RecordView

    knowledge = session.load(asked)
    ids = [knowledge.resolve_card(name).id for name in (card, other)]
    record = session.run(knowledge, session.case_of(knowledge, asked), focus=ids)
    found = side_by_side(RecordView(record), knowledge, ids)
    blocks = compare_blocks(found, repeated(asked, record) or [])
    session.show(blocks, {"format": 1, "case": record["case"], **found}, format)


@takes_case
def trace(
    asked: CaseOptions,
    rule: Annotated[
        str | None, typer.Option(metavar="ID", help="Only this rule's firings: FIT-031.")
    ] = None,
    card: Annotated[
        str | None, typer.Option(metavar="CARD", help="Only what is about this card or group.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List every rule that fired, in order, with what it saw and concluded.

    Example:  whichgpu trace --card "RTX 3090" --budget-usd 800
    """
    from expert.explain.names import meant
    from expert.explain.trace import trace as firings
    from expert.explain.trace import trace_blocks
    from expert.explain.view import RecordView

    knowledge = session.load(asked)
    cards = meant(knowledge, card).cards if card is not None else ()
    record = session.run(knowledge, session.case_of(knowledge, asked), focus=cards)
    found = firings(RecordView(record), rule, cards, _rule_ids())
    blocks = trace_blocks(found, len(record["firings"]), full=bool(rule or card))
    session.show(blocks, {"format": 1, "case": record["case"], "firings": found}, format)


def _rule_ids() -> list[str]:
    from expert.rules import RULES

    return [rule.spec.id for rule in RULES]


@takes_case
def what_if(
    asked: CaseOptions,
    changes: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE...", help="Answers to change; KEY=unknown takes one away."
        ),
    ],
    format: FormatOption = Format.text,
) -> None:
    """Run the case with and without a change and say what it changes.

    Besides the answers, as_of and advisor can be changed too.

    Examples:  whichgpu what-if budget_usd=1200 --budget-usd 600

    whichgpu what-if as_of=2019-04-03 --as-of 2016-07-23 --advisor dettmers
    """
    from expert.explain.what_if import what_if as difference
    from expert.explain.what_if import what_if_blocks

    knowledge = session.load(asked)
    told = session.pairs(changes, "what-if")
    case = session.case_of(knowledge, asked)
    before = session.run(knowledge, case)
    after = session.run(knowledge, session.changed(knowledge, case, told))
    found: dict[str, Any] = difference(before, after, told)
    session.show(what_if_blocks(found), {"format": 1, "case": before["case"], **found}, format)


def add_to(app: typer.Typer) -> None:
    """Put these commands into the application."""
    for command in (recommend, batch):
        app.command(rich_help_panel="Ask")(command)
    app.command("why", rich_help_panel="Question the answer")(why)
    app.command("why-not", rich_help_panel="Question the answer")(why_not)
    app.command("compare", rich_help_panel="Question the answer")(compare)
    app.command("what-if", rich_help_panel="Question the answer")(what_if)
    app.command("trace", rich_help_panel="Question the answer")(trace)
