"""What `why` shows at a question: what an answer can change, the rules, what is settled."""

from __future__ import annotations

from collections.abc import Sequence

from expert.explain import wording
from expert.explain.interview.screens import said_blocks
from expert.interview import Step
from expert.interview.effects import Waiting
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name
from expert.render.blocks import Block, Bullets, Paragraph

SHOWN = 6
FEW = 3
RULES_SHOWN = 5
NOT_THE_FIRST = "No answer changes the first choice, but some change the other recommendations."


def why_blocks(found: Waiting, knowledge: Knowledge, steps: Sequence[Step]) -> list[Block]:
    """Return what `why` shows: what is at stake, the rules waiting for it, what is settled."""
    blocks: list[Block] = [Paragraph(_at_stake(found, knowledge))]
    if found.rules:
        blocks += [Paragraph("These rules are waiting for the answer:"), Bullets(_rules(found))]
    elif found.profiles:
        names = [str(knowledge.get("profile", id).data["name"]) for id in found.profiles]
        told = "; ".join(name[:1].lower() + name[1:] for name in names[:SHOWN])
        more = "; and others" if len(names) > SHOWN else ""
        blocks.append(Paragraph(f"Rules about these profiles need the answer: {told}{more}."))
    if steps:
        blocks += [Paragraph("Already settled:"), *said_blocks(steps)]
    return blocks


def _rules(found: Waiting) -> list[str]:
    told = [f"{spec.id}  {spec.title}" for spec in found.rules[:RULES_SHOWN]]
    more = len(found.rules) - RULES_SHOWN
    return [*told, f"and {wording.counted(more, 'other')}"] if more > 0 else told


def _at_stake(found: Waiting, knowledge: Knowledge) -> str:
    others = _other_firsts(found, knowledge)
    if not found.about_cards:
        return others or NOT_THE_FIRST
    return f"{_removed(found, knowledge)} {others}".strip()


def _removed(found: Waiting, knowledge: Knowledge) -> str:
    cards = wording.counted(found.possible, "card")
    names = [_name(knowledge, id) for id in found.removable]
    if not found.possible:
        return (
            "So far, no card meets all your requirements; an answer can change which comes closest."
        )
    if len(names) == found.possible > FEW:
        return f"An answer can rule out any of the {cards} left, such as {_some(names[:FEW])}."
    if names:
        return f"Of the {cards} left, an answer can rule out {len(names)}: {_some(names)}."
    return f"No answer rules out any of the {cards} left, but one can change their order."


def _other_firsts(found: Waiting, knowledge: Knowledge) -> str:
    if not found.firsts:
        return ""
    cards = [_name(knowledge, one.card) if one.card else str(one.name) for one in found.firsts]
    return f"Another answer would put {_some(list(dict.fromkeys(cards)), 'or')} first."


def _name(knowledge: Knowledge, card: str) -> str:
    return full_name(knowledge.get("card", card).data)


def _some(names: Sequence[str], last: str = "and") -> str:
    """Return names as a list in a sentence; count those beyond ``SHOWN``."""
    more = len(names) - SHOWN
    return wording.listed([*names[:SHOWN], f"{more} more"] if more > 0 else names, last)
