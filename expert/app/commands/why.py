"""The command that shows why something is recommended, or why a card is not."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from expert.app import session
from expert.app.options import CaseOptions, Format, FormatOption, takes_case
from expert.app.repeating import repeated

if TYPE_CHECKING:
    from expert.explain.brief.told import Told
    from expert.explain.knowledge.card_names import Meant
    from expert.explain.view import Item
    from expert.knowledge import Knowledge

OptionalCard = Annotated[
    str | None,
    typer.Argument(
        metavar="[CARD]",
        help="What to explain: a card, a cloud, a framework ...; the first choice if left out.",
    ),
]
TreeOption = Annotated[
    bool, typer.Option("--tree", help="Show the steps as a tree, down to the given facts.")
]


@takes_case
def why(
    asked: CaseOptions,
    card: OptionalCard = None,
    tree: TreeOption = False,
    format: FormatOption = Format.text,
) -> None:
    """Show why something is recommended: deciding reason, price, what would change the answer.

    To ask about the same case, use the same options as for `recommend`.

    Examples:  whichgpu why

    whichgpu why "GTX 1060" --as-of 2016-07-23 --advisor dettmers --tree
    """
    explain(asked, card, format, tree=tree)


def explain(asked: CaseOptions, name: str | None, format: Format, tree: bool) -> None:
    """Show why something is recommended, or every reason against it."""
    from expert.app.commands.why_not import say_why_not
    from expert.consultation.live import Session
    from expert.explain.brief.told import Told
    from expert.explain.why.subject import named, recommended

    knowledge = session.load(asked)
    case = session.case_of(knowledge, asked)
    subject = _subject(knowledge, name)
    live = Session(knowledge, case, focus=subject.cards if subject else ())
    told = Told(live.lazy_record(), knowledge)
    item = recommended(told) if name is None else named(told, name, subject)
    if item is None:
        say_why_not(asked, knowledge, live, str(name), subject, format)
        return
    _show(asked, told, item, name, live, format, tree)


def _subject(knowledge: "Knowledge", name: str | None) -> "Meant | None":
    """Return the cards that a name refers to, if any."""
    from expert.errors import UnknownNameError
    from expert.explain.knowledge.card_names import meant

    try:
        return None if name is None else meant(knowledge, name)
    except UnknownNameError:
        return None


def _show(
    asked: CaseOptions,
    told: "Told",
    item: "Item",
    name: str | None,
    live: Any,
    format: Format,
    tree: bool,
) -> None:
    from expert.explain.advisors.dissent import dissent
    from expert.explain.brief.told import CARD
    from expert.explain.changes.trials import ADVICE, Trials
    from expert.explain.why.chain import chain_of
    from expert.explain.why.flips import why_flips
    from expert.explain.why.kept_in import kept_in
    from expert.explain.why.screen import head_of, short_blocks
    from expert.explain.why.short import short
    from expert.explain.why.tree import tree_blocks, why_tree

    record = told.record
    found = {**chain_of(told.view, item), "asked": name}
    head = {"format": 1, "case": record["case"]}
    if tree:
        nodes = why_tree(told.view, told.view.because(item), str(item["id"]))
        kept = kept_in(told.view, str(item["id"])) if item["kind"] == CARD else []
        data = {**head, **found, "tree": nodes, "kept": kept}
        session.show(tree_blocks(head_of(found), nodes, kept), data, format)
        return
    found["short"] = short(told, item)
    if format == Format.json:
        found["steps"] = list(found["steps"])
    case = live.case
    trials = Trials(live, str(item["id"]) if item["kind"] == ADVICE else None, stays=True)
    found["short"]["flips"] = why_flips(trials, told)
    found["short"]["tries"] = trials.tries
    if item is told.first:
        found["short"]["dissent"] = dissent(live.knowledge, case, record)
    session.show(short_blocks(found, repeated(asked, record)), {**head, **found}, format)
