"""Makes your own advisor from a known one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from expert.editing.comments_kept import Tree, changed, node, on_one_line
from expert.editing.keys_of_additions import Values, text_key
from expert.editing.known_entries import own_text, refuse_if_there, short, today
from expert.editing.proposal import Proposal, place_of
from expert.editing.typed_values import NOTHING_DONE, Key, keys, typed, value_of
from expert.errors import CaseError
from expert.knowledge import Knowledge
from expert.knowledge.findings import did_you_mean, shown
from expert.knowledge.forms import FORMS
from expert.knowledge.importing.card_text import file_text
from expert.knowledge.importing.cards import slug


def advisor_like(knowledge: Knowledge, given: Values, into: Path | None) -> Proposal:
    """Return a copy of a known advisor with a new name and some new judgements.

    Raises:
        CaseError: the known advisor has no such judgement, or a value is of another kind.

    """
    like = knowledge.all("advisor").get(given["like"])
    if like is None:
        near = did_you_mean(given["like"], knowledge.all("advisor"))
        raise CaseError(f"There is no advisor {shown(given['like'])}.{near} {NOTHING_DONE}")
    now = {name: items[-1]["value"] for name, items in like.data["judgements"].items()}
    judged = {name: _judged(name, text, now[name]) for name, text in given.items() if name in now}
    own = {key: text for key, text in given.items() if key not in (*now, "like")}
    known = {**keys(FORMS["advisor"]), **dict.fromkeys(now, text_key("judgement", ""))}
    values = typed(known, own, f"an advisor like {like.id}")
    started = {"id": slug(str(values.get("name", ""))), "source": "judgement", "checked": today()}
    values = {**started, **values}
    if values["id"] == like.id or "name" not in values:
        raise CaseError(f"An advisor needs a `name` of its own. {NOTHING_DONE}")
    place = place_of("advisor", values["id"], values, {})
    refuse_if_there(place, into)

    def change(tree: Tree) -> None:
        tree.update({key: node(value) for key, value in values.items()})
        for name, value in judged.items():
            tree["judgements"][name] = on_one_line({"default": value, "source": values["source"]})

    text = own_text(like) or file_text(like.data, FORMS["advisor"])
    differs = [f"{name}: {short(now[name])} -> {short(value)}" for name, value in judged.items()]
    told = [f"a copy of {like.file}", *differs]
    return Proposal("advisor", values["id"], place, changed(text, change), None, text, told)


def _judged(name: str, text: str, now: Any) -> Any:
    """Return the value of a judgement, which is of the same kind as the present one."""
    value = value_of(Key(name, Any, False, ""), text)
    kinds = [float if type(one) is int else type(one) for one in (value, now)]
    if kinds[0] is not kinds[1]:
        raise CaseError(
            f"{name} is now {short(now)}; {shown(text)} is not one of them. {NOTHING_DONE}"
        )
    return value
