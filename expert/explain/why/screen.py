"""The screen of `why`: at most 25 lines on 80 columns; `--tree` and `trace` show the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.amounts import short as number
from expert.explain.amounts import usd
from expert.explain.view import NOTHING
from expert.explain.why.wins import described
from expert.render import plain
from expert.render.blocks import Block, Code, Heading, Outline

LINES = 25
WIDTH = 80
RIVALS_SHOWN = 4
FLIPS_SHOWN = 5
FLIPS_BEFORE_DISSENT = 2
Item = tuple[int, str]
"""A sentence, and how many levels it is indented."""
SHORT = 80
"""The most characters shown of advice that a change leads to; making the change shows it all."""
LONGEST = 230
"""The most characters of a sentence; a longer one is cut off at a word, and `--tree` has it all."""


def short_blocks(found: Mapping[str, Any], case: Sequence[str] | None) -> list[Block]:
    """Return the reasons as a screen; ``case`` holds the options that ask again, if any.

    With 80 columns, it has at most 25 lines, including commands; what matters least is dropped
    first.
    """
    why = found["short"]
    lines = [
        *_wins(found, why["wins"]),
        *((0, f"{says}.") for says in why.get("jobs", ())),
        *_price(why.get("price")),
        *_allowed(why["allowed"]),
    ]
    against = [
        (0, f"Not {other['label']}: {_cut(other['says'])}{_by(other['rules'])}")
        for other in why["others"]
    ]
    flips = list(why["flips"][:FLIPS_SHOWN])
    other = why.get("dissent")
    dissent = [(0, f"Dissent: {_cut(other['says'])}{_by(other['rules'])}")] if other else []
    while True:
        blocks = _screen(found, [*lines, *against, *dissent], flips, case)
        if len(plain(blocks, WIDTH).splitlines()) <= LINES:
            return blocks
        if against:
            against.pop()
        elif len(flips) > FLIPS_BEFORE_DISSENT:
            flips.pop()
        elif dissent:
            dissent.pop()
        elif len(flips) > 1:
            flips.pop()
        elif len(lines) > 1:
            lines.pop()
        else:
            return blocks


def _screen(
    found: Mapping[str, Any],
    lines: Sequence[Item],
    flips: Sequence[Mapping[str, Any]],
    case: Sequence[str] | None,
) -> list[Block]:
    why = found["short"]
    blocks: list[Block] = [Heading(head_of(found), tone="good"), Outline(lines)]
    rest = _flips(flips, why["tries"])
    assumed = ", ".join(one["says"] for one in why["assumed"])
    if assumed:
        rest.append((0, f"Assumed: {assumed}."))
    if rest:
        blocks.append(Outline(rest))
    if case is not None:
        again = [] if found["asked"] is None else [found["asked"]]
        tree = wording.command("why", *again, "--tree", *case)
        blocks.append(Code([tree, wording.command("trace", *case)], plain=True))
    return blocks


def _flips(flips: Sequence[Mapping[str, Any]], tries: int) -> list[Item]:
    """Return the changes that lead to another answer, each with the new first choice."""
    if not flips:
        tried = wording.counted(tries, "change")
        says = f"The answer stayed the same in {tried} of the answers and prices that were tried."
        return [(0, says)] if tries else []
    pairs = [one["says"].partition(": then ") for one in flips]
    left = max(len(change) for change, _, _ in pairs)
    changes = [(1, f"{change.ljust(left)}  {_cut(then, SHORT)}") for change, _, then in pairs]
    return [(0, "The answer changes if"), *changes]


def head_of(found: Mapping[str, Any]) -> str:
    """Return what is explained: its name, its role and its price."""
    if found["kind"] == "advice":
        return f"Why: {found['label']}"
    if found["kind"] == NOTHING:
        return "Why buy nothing yet"
    count = int(found.get("count") or 1)
    name = f"{count} x {found['label']}" if count > 1 else str(found["label"])
    said = [wording.role(role) for role in found["roles"]]
    if found.get("price_usd") is not None:
        each = " each" if count > 1 else ""
        condition = wording.condition(found.get("condition"))
        said.append(f"{usd(found['price_usd'])}{each} {condition}".rstrip())
    return f"Why {name} ({', '.join(said)})" if said else f"Why {name}"


def _wins(found: Mapping[str, Any], wins: Mapping[str, Any]) -> list[Item]:
    if "figures" not in wins:
        first = f"{_cut(_sentence(wins['says'], wins['because']))} ({wins['rule']})"
        return [(0, first), *((1, _cut(says)) for says in wins["steps"])]
    rows = wins["figures"]
    own, rivals = rows[0], rows[1:]
    cards = described(wins["conditions"])
    if not rivals:
        return [(0, f"It wins because none of the other {cards} is left. ({wins['rule']})")]
    several = int(found.get("count") or 1) > 1
    does = _plural(wins["does"]) if several else wins["does"]
    they = "They win" if several else "It wins"
    shown = [f"{own['name']} {number(own['figure'])}", *map(_rival, rivals[:RIVALS_SHOWN])]
    it = they.split()[0].lower()
    return [
        (0, f"{they} because, of {wins['of']} {cards} left, {it} {does}:"),
        (1, " · ".join(shown)),
        (1, f"({_unit(wins['unit'])}, {wins['rule']})"),
        (1, _margin(wins, rivals)),
    ]


def _rival(row: Mapping[str, Any]) -> str:
    used = " used" if row["condition"] == "used" else ""
    return f"{row['name']}{used} {number(row['figure'])}" + (" (as good)" if row["equal"] else "")


def _unit(unit: str) -> str:
    return {"points": "100 is the best", "US dollars": "US dollars in total"}.get(unit, unit)


def _margin(wins: Mapping[str, Any], rivals: Sequence[Mapping[str, Any]]) -> str:
    """Return the lead over the next card, with the uncertainty of the compared figure."""
    runner_up = next((row for row in rivals if not row["equal"]), rivals[0])
    lead = f"The lead over the {runner_up['name']} is {runner_up['behind']:.0%}"
    if runner_up["behind"] < 0:
        lead = f"The {runner_up['name']} has {-runner_up['behind']:.0%} more, but counts as equal"
    error = wins.get("error")
    if error is None:
        return f"{lead}."
    certain = "that is clear" if wins["certain"] else "too close to be certain"
    based = f"Speed is {error['says']}, typically within {error['share']:.0%}"
    return f"{lead}. {based}: {certain}.{_by(error['rules'])}"


def _plural(does: str) -> str:
    """Return the plural of what one card does: `costs the least` becomes `cost the least`."""
    verb, _, rest = does.partition(" ")
    plural = {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))
    return f"{plural} {rest}"


def _price(price: Mapping[str, Any] | None) -> list[Item]:
    """Return the price used, with its kind, its age, and the line it is on."""
    if price is None:
        return []
    months = price["age_months"]
    age = f"{wording.counted(months, 'month')} old" if months else "less than a month old"
    said, seen = usd(price["usd"]), price.get("seen")
    if price["basis"] == "modelled":
        told = f"{said} is modeled; nobody has seen that price"
    elif price["basis"] == "asked":
        told = f"{said} is the price you were quoted"
    elif price["basis"] == "carried" and seen:
        of = f"{price['kind_name']} of {price['on']}, {age}"
        told = f"{said} is {usd(seen['usd'])} ({of}) adjusted for the market"
    else:
        told = f"{said}, {price['kind_name']} of {price['on']}, {age}"
    place = f" [{str(seen['file']).rsplit('/', 1)[-1]}:{seen['line']}]" if seen else ""
    return [(0, f"Price: {told}.{place}{_by(price['rules'])}")]


def _allowed(allowed: Sequence[Mapping[str, Any]]) -> list[Item]:
    says: list[Item] = []
    for one in allowed:
        says.append((0, f"Allowed: {one['says']}.{_by(one['rules'])}"))
        because = _cut(" ".join(one.get("why", [])))
        note = " (inferred by us)" if one.get("inferred") else ""
        if because:
            says.append((1, f"{because}{note}{_by(one.get('need_rules', []))}"))
    return says


def _by(rules: Sequence[str]) -> str:
    return f" ({rules[0]})" if rules else ""


def _sentence(says: str, because: str) -> str:
    return f"{says} {because}".strip()


def _cut(text: str, longest: int = LONGEST) -> str:
    if len(text) <= longest:
        return text
    return f"{text[:longest].rsplit(' ', 1)[0]} ..."
