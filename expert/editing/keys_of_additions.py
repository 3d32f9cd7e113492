"""What can be added, and which keys can be given for it."""

from __future__ import annotations

from collections.abc import Mapping

from expert.editing.typed_values import NOTHING_DONE, Key, keys
from expert.errors import CaseError
from expert.knowledge.findings import did_you_mean, shown
from expert.knowledge.forms import FORMS
from expert.knowledge.forms.cards import Price
from expert.knowledge.forms.measured import Performance
from expert.knowledge.forms.renting import HourPrice, Rented

Values = Mapping[str, str]
LINES = ("price", "rent")
"""Additions that are part of an entry instead of being an entry."""
CALLED = {"benchmark": "performance"}
"""Kinds that people call by another name than their files do."""
SAME_IN_A_CLASS = ("vendor", "platform", "architecture", "brand", "series", "segment")
"""The keys that `like` copies from a known card; never a figure."""
OF_A_PRICE = ("price_on", "price_usd", "price_condition", "price_kind", "price_note")
OF_A_SHAPE = ("hidden_size", "kv_heads", "head_dim")
"""Keys of a model that are needed, along with `layers`, to determine its memory."""
OF_A_SOURCE = "id of a document in sources/sources.yaml, or judgement"
LAST = ("source", "confidence", "note")


def kinds() -> list[str]:
    """Return everything that can be added, the most usual first."""
    usual = ["card", "price", "model", "rent", "benchmark", "architecture", "vendor"]
    return [*usual, *(kind for kind in FORMS if kind not in usual and kind != "performance")]


def keys_for(kind: str) -> dict[str, Key]:
    """Return the keys that can be given for an addition, in the order to ask for them.

    Raises:
        CaseError: nothing of that kind can be added.

    """
    if kind == "price":
        return _line_keys(Price, {"card": "name of a known card"})
    if kind == "rent":
        about = {"cloud": "name of a known cloud", "card": "name of a known card"}
        more = {key: keys(Rented)[key] for key in ("at_once", "most", "until")}
        return {**_line_keys(HourPrice, about), **more}
    if kind == "card":
        return {**keys(FORMS["card"]), **_of_a_card()}
    if kind == "benchmark":
        one = text_key("card", "name of the measured card; several cards go into `values`")
        figure = keys(Performance)["values"]._replace(name="value", annotation=float, needed=False)
        return {**keys(Performance), "card": one, "value": figure._replace(meaning="its figure")}
    if kind == "advisor":
        like = text_key("like", "a known advisor to start from; KEY=VALUE then sets its judgments")
        return {**keys(FORMS[kind]), "like": like}
    if kind not in FORMS:
        raise CaseError(
            f"{shown(kind)} cannot be added.{did_you_mean(kind, kinds())} Possible: "
            f"{', '.join(kinds())}. {NOTHING_DONE}"
        )
    return keys(FORMS[kind])


def _line_keys(form: type, about: Mapping[str, str]) -> dict[str, Key]:
    own = keys(form)
    first = {name: text_key(name, meaning, needed=True) for name, meaning in about.items()}
    last = {"source": own["source"]._replace(needed=True, meaning=OF_A_SOURCE)}
    return {**first, **{k: own[k] for k in own if k not in LAST}, **last, "note": own["note"]}


def _of_a_card() -> dict[str, Key]:
    own = keys(Price)
    found = {f"price_{key}": own[key]._replace(name=f"price_{key}") for key in own}
    like = text_key("like", "a known card of the same class, for vendor, architecture, brand ...")
    return {"like": like, **{k: found[k]._replace(needed=False) for k in OF_A_PRICE}}


def text_key(name: str, meaning: str, *, needed: bool = False) -> Key:
    """Return a key that holds text."""
    return Key(name, str, needed, meaning)


def needed(kind: str, given: Values) -> list[Key]:
    """Return the required keys that were not given, in their order."""
    derived = {"id", "checked", "values" if "value" in given else ""}
    if kind in CALLED:
        derived.add("on")
    if kind == "card" and ("like" in given or "architecture" in given):
        derived |= {"vendor", "platform", *(SAME_IN_A_CLASS if "like" in given else ())}
    if kind == "benchmark":
        derived |= {"kind", "higher_is_better"}
    if kind == "advisor" and "like" in given:
        derived.add("editions")
    if kind in LINES:
        derived |= {"on", "condition"}
    also: tuple[str, ...] = OF_A_SHAPE if kind == "model" and "layers" in given else ()
    if kind == "card" and any(key in given for key in OF_A_PRICE):
        also = ("price_usd", "price_kind")
    lacking = [
        key
        for key in keys_for(kind).values()
        if (key.needed or key.name in also) and key.name not in {*given, *derived}
    ]
    return [k._replace(meaning=OF_A_SOURCE) if k.name == "source" else k for k in lacking]
