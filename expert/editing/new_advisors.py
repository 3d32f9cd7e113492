"""Makes a new advisor from a known one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from expert.dates import today
from expert.editing.comments_kept import Tree, changed, node, on_one_line
from expert.editing.keys_of_additions import Values, text_key
from expert.editing.known_entries import own_text, refuse_if_there, short
from expert.editing.proposal import Proposal, place_of
from expert.editing.typed_values import NOTHING_DONE, Key, keys, typed_and_faults, value_of
from expert.errors import CaseError
from expert.knowledge import Knowledge
from expert.knowledge.findings import did_you_mean, shown
from expert.knowledge.forms import FORMS
from expert.knowledge.importing.card_text import file_text
from expert.knowledge.importing.cards import slug

EXPECTED = {
    bool: "true or false",
    float: "a number",
    list: "a list, such as [first, second]",
    str: "a word",
}


def advisor_like(knowledge: Knowledge, given: Values, into: Path | None) -> Proposal:
    """Return a copy of a known advisor with a new name and some new judgements.

    Raises:
        CaseError: there is no such advisor or judgement, or a value has the wrong type.

    """
    like = knowledge.all("advisor").get(given["like"])
    if like is None:
        near = did_you_mean(given["like"], knowledge.all("advisor"))
        raise CaseError(f"There is no advisor {shown(given['like'])}.{near} {NOTHING_DONE}")
    last = {name: items[-1] for name, items in like.data["judgements"].items()}
    now = {name: item["value"] for name, item in last.items()}
    parts_of = {name: {"of": item["of"]} for name, item in last.items() if "of" in item}
    more = _not_stated(knowledge, now, given)
    judged, faults = _all_judged(now, more, given)
    own = {key: text for key, text in given.items() if key not in (*now, *more, "like")}
    known = {**keys(FORMS["advisor"]), **dict.fromkeys(now, text_key("judgement", ""))}
    values, others = typed_and_faults(known, own, f"an advisor like {like.id}")
    if faults or others:
        raise CaseError("\n".join([*faults, *others, NOTHING_DONE]))
    started = {"id": slug(str(values.get("name", ""))), "source": "judgement", "checked": today()}
    if "about" in like.data:
        started["about"] = f"The judgments of {like.id}, with other values for some."
    values = {**started, **values}
    if values["id"] == like.id or "name" not in values:
        raise CaseError(f"An advisor needs its own `name`. {NOTHING_DONE}")
    place = place_of("advisor", values["id"], values, {})
    refuse_if_there(place, into)

    def change(tree: Tree) -> None:
        tree.update({key: node(value) for key, value in values.items()})
        for name, value in judged.items():
            line = {"default": value, **parts_of.get(name, {}), "source": values["source"]}
            tree["judgements"][name] = on_one_line(line)

    text = own_text(like) or file_text(like.data, FORMS["advisor"])
    before = {name: short(value) for name, value in now.items()}
    times = {name: f" x {part['of']}" for name, part in parts_of.items()}
    differs = [
        f"{n}: {before.get(n, 'not stated')} -> {short(v)}{times.get(n, '')}"
        for n, v in judged.items()
    ]
    told = [f"a copy of {like.file}", *differs]
    return Proposal("advisor", values["id"], place, changed(text, change), None, text, told)


def _not_stated(knowledge: Knowledge, now: Mapping[str, Any], given: Values) -> list[str]:
    """Return those of the given judgments that the known advisor does not state."""
    meanings = knowledge.all("meaning").values()
    judgements = {each.id for each in meanings if each.data["of"] == "judgement"}
    own = keys(FORMS["advisor"])
    return [
        key
        for key in given
        if key.partition(".")[0] in judgements and key not in now and key not in own
    ]


def _all_judged(
    now: Mapping[str, Any], more: Sequence[str], given: Values
) -> tuple[dict[str, Any], list[str]]:
    """Return the values of judgements, each of the same type as the present value, and faults.

    Judgments that were not stated before are checked together with the whole file.
    """
    judged: dict[str, Any] = {}
    faults: list[str] = []
    for name in [key for key in given if key in now or key in more]:
        try:
            judged[name] = value_of(Key(name, _type_of(now.get(name)), False, ""), given[name])
        except ValueError as error:
            faults.append(f"{name} is {shown(given[name])}; {error}.")
            continue
        if name in now:
            faults += _of_another_kind(name, now[name], judged[name], given[name])
    return judged, faults


def _type_of(value: Any) -> Any:
    """Return the type in which a new value is read, given the present value."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return list[str]
    return bool if isinstance(value, bool) else Any


def _of_another_kind(name: str, old: Any, new: Any, text: str) -> list[str]:
    """Return a fault if the value of a judgment is not of the same type as the present value."""
    kinds = [float if type(one) is int else type(one) for one in (new, old)]
    if kinds[0] is kinds[1]:
        return []
    expected = EXPECTED.get(kinds[1], "such a value")
    return [f"{name} is now {short(old)}; {shown(text)} is not {expected}."]
