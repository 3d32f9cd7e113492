"""The firings of a run, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.record.absence import in_words
from expert.explain.record.own_lines import given_lines, more_given
from expert.explain.view import Item, RecordView, card_of
from expert.render.blocks import Block, Heading, KeyValues, Paragraph
from expert.rules.retired import check_rule_id


def trace(
    view: RecordView,
    rule: str | None = None,
    cards: Sequence[str] = (),
    known_rules: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """Return the firings as plain data; given a rule or cards, only those that concern them.

    Raises:
        CaseError: there is no such rule.

    """
    if rule is not None:
        check_rule_id(rule, known_rules)
    wanted = set(cards)
    return [
        _step(view, firing, wanted)
        for firing in view.record["firings"]
        if (rule is None or firing["rule"] == rule.upper())
        and (not wanted or _is_about(view, firing, wanted))
    ]


def _is_about(view: RecordView, firing: Mapping[str, Any], cards: set[str]) -> bool:
    facts = [*view.conclusions(firing), *view.premises(firing)]
    named = [card_of(fact) for fact in facts]
    concluded = [card_of(fact) for fact in view.conclusions(firing)]
    if any(card in cards for card in concluded):
        return True
    return any(card in cards for card in named) and not any(concluded)


def _step(view: RecordView, firing: Mapping[str, Any], cards: set[str]) -> dict[str, Any]:
    """Return a firing with its facts in words; given cards, without the facts about other cards."""

    def shown(facts: Sequence[Item]) -> list[Item]:
        return [fact for fact in facts if not cards or card_of(fact) in (None, *cards)]

    return {
        **firing,
        "given": [
            line
            for fact in shown(view.premises(firing))
            if fact["kind"] == "given"
            for line in given_lines(view, firing["rule"], fact)
        ],
        "derived": [
            {"fact": fact["id"], "says": view.says(fact)}
            for fact in shown(view.premises(firing))
            if fact["kind"] == "derived"
        ],
        "concluded": [
            {"fact": fact["id"], "says": view.says(fact)}
            for fact in shown(view.conclusions(firing))
        ],
    }


MOST_FACTS = 5


def trace_blocks(found: Sequence[Mapping[str, Any]], in_all: int, full: bool) -> list[Block]:
    """Return the firings as blocks; ``full`` also shows the facts."""
    if not found:
        return [Paragraph("No firing matches. Leave out --rule or --card.")]
    counted = f"{wording.counted(len(found), 'firing')} of {in_all}"
    if not full:
        pairs = [(f"{step['id']} {step['rule']}", _says(step)) for step in found]
        return [
            Heading(counted),
            KeyValues(pairs),
            Paragraph("Add --rule or --card to see the facts of each firing.", tone="quiet"),
        ]
    blocks: list[Block] = [Heading(counted)]
    for step in found:
        blocks.append(Heading(f"{step['id']}  {step['rule']}  {step['title']}", 2))
        blocks.append(Paragraph(step["says"], indent=1))
        given = step["given"][:MOST_FACTS]
        pairs = [("given", f"{g['says']} [{wording.place(g)}]") for g in given]
        pairs += [("", more) for more in more_given(step["given"][MOST_FACTS:])]
        pairs += _shortened([("from", f"{d['fact']} {d['says']}") for d in step["derived"]])
        pairs += [("and there is", in_words(text)) for text in step.get("absent", [])]
        pairs += _shortened([("so", f"{c['fact']} {c['says']}") for c in step["concluded"]])
        blocks.append(KeyValues(pairs, indent=1))
    return blocks


def _says(step: Mapping[str, Any]) -> str:
    """Return a firing's sentence or, if it concluded nothing, the title of its rule."""
    return f"{step['title']}: nothing followed." if not step["concludes"] else str(step["says"])


def _shortened(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    more = len(pairs) - MOST_FACTS
    return pairs if more <= 0 else [*pairs[:MOST_FACTS], ("", f"and {more} more")]
