"""Asks line by line for the values of a new entry."""

from __future__ import annotations

from collections.abc import Mapping

from expert.app.interview.asker import Asker, InputEndedError
from expert.editing.keys_of_additions import keys_for, needed
from expert.editing.known_entries import one_named
from expert.editing.new_advisors import advisor_like
from expert.editing.typed_values import NOTHING_DONE, Key, pairs, value_of
from expert.errors import CaseError, UnknownNameError
from expert.knowledge import Knowledge
from expert.knowledge.findings import did_you_mean
from expert.render.blocks import Paragraph

OFFERED = {
    "card": (
        *("released", "memory_gib", "memory_type", "memory_bus_bits", "bandwidth_gb_s"),
        *("fp32_tflops", "fp16_tflops", "tensor_fp16_fp32acc_tflops", "board_power_w"),
        *("slots", "cooling", "price_usd", "price_kind"),
    ),
    "price": ("on", "condition", "note"),
    "rent": ("on", "most"),
    "architecture": ("platform", "generation", "support"),
    "vendor": ("brands", "maker_words"),
}
"""Optional keys that are asked for nevertheless: without them, an entry has little effect."""
IDS_SHOWN, IDS_TOLD = 12, 30
"""The most words that are listed with a question, or after an answer that is not among them."""
LIKE, BRAND, ADVISOR = "like", "brand", "advisor"
NAMED = {LIKE: "card", "card": "card", "cloud": "cloud"}
"""Keys whose value is the name of a known entry."""
REFERS_TO = {
    "vendor": "vendor",
    "platform": "platform",
    "architecture": "architecture",
    "source": "source",
    "price_kind": "price-kind",
}
OF_ONE_KIND = {("price", "kind"): "price-kind", (ADVISOR, LIKE): ADVISOR}
"""The same, for keys whose meaning depends on the kind of entry."""
SKIPPED = ""
QUIT = "q"


def asked(knowledge: Knowledge, kind: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return the values, including missing ones that a person types.

    Raises:
        CaseError: the person stops, or the input ends.

    """
    found = dict(given)
    known = keys_for(kind)
    if not needed(kind, found):
        return found
    asker = Asker()
    asker.show(Paragraph("Enter skips what is not required; q stops without writing anything."))
    if LIKE in known and not {LIKE, "architecture"} & found.keys():
        found |= _given(LIKE, _answer(knowledge, kind, asker, known[LIKE], found))
    while lacking := needed(kind, found):
        found[lacking[0].name] = _answer(knowledge, kind, asker, lacking[0], found)
    if kind == ADVISOR and LIKE in found:
        found |= _judged(knowledge, asker, found)
    for name in OFFERED.get(kind, ()):
        may_be_left_out = known[name]._replace(needed=False)
        if name not in found:
            found |= _given(name, _answer(knowledge, kind, asker, may_be_left_out, found))
    return found


def _judged(knowledge: Knowledge, asker: Asker, found: Mapping[str, str]) -> dict[str, str]:
    """Return the judgments that a person wants to change, one per line up to an empty line."""
    judged: dict[str, str] = {}
    asker.show(
        Paragraph(
            "Another value for a judgment, such as counts_used=true; an empty line ends the list. "
            f"`whichgpu advisors {found[LIKE]}` shows them all."
        )
    )
    while text := _line(asker):
        try:
            one = pairs([text])
            advisor_like(knowledge, {**found, **judged, **one}, None)
            judged |= one
        except CaseError as error:
            asker.show(Paragraph(str(error).removesuffix(NOTHING_DONE).rstrip()))
    return judged


def _given(name: str, value: str) -> dict[str, str]:
    return {name: value} if value else {}


def _answer(
    knowledge: Knowledge, kind: str, asker: Asker, key: Key, found: Mapping[str, str]
) -> str:
    """Return what a person types for one key, asking again until it can be used."""
    ids = _ids(knowledge, kind, key, found)
    choices = ids if len(ids) <= IDS_SHOWN else []
    shown = f" ({', '.join(choices)})" if choices else ""
    asker.show(Paragraph(f"{key.name}: {key.meaning}{shown}"))
    while True:
        text = _line(asker)
        if text == SKIPPED and not key.needed:
            return text
        fault = _fault(key, text, ids) or _unknown_name(knowledge, kind, key, text)
        if fault is None:
            return text
        asker.show(Paragraph(fault))


def _line(asker: Asker) -> str:
    """Return what a person types.

    Raises:
        CaseError: the person stops, or the input ends.

    """
    try:
        text = asker.read()
    except InputEndedError:
        raise CaseError(f"The input ended. {NOTHING_DONE}") from None
    if text.casefold() == QUIT:
        raise CaseError(f"Stopped. {NOTHING_DONE}")
    return text


def _ids(knowledge: Knowledge, kind: str, key: Key, found: Mapping[str, str]) -> list[str]:
    """Return the words that a key accepts; an empty list if it accepts any word."""
    if key.name == BRAND:
        vendor = knowledge.all("vendor").get(found.get("vendor", ""))
        return list(vendor.data.get("brands", ())) if vendor else []
    referred = OF_ONE_KIND.get((kind, key.name)) or REFERS_TO.get(key.name)
    return list(knowledge.all(referred)) if referred else list(key.choices)


def _fault(key: Key, text: str, ids: list[str]) -> str | None:
    """Return what is wrong with an answer; None if it can be used."""
    if text == SKIPPED:
        return "This one is required."
    if ids and text not in ids:
        known = f" Known: {', '.join(ids)}." if len(ids) <= IDS_TOLD else ""
        return f"{text!r} is not known.{did_you_mean(text, ids) or known}"
    try:
        value_of(key, text)
    except ValueError as error:
        return f"{str(error)[0].upper()}{str(error)[1:]}."
    return None


def _unknown_name(knowledge: Knowledge, kind: str, key: Key, text: str) -> str | None:
    """Return why a name matches no known card or cloud; None if it does, or if it names neither."""
    named = NAMED.get(key.name)
    try:
        if named and kind != ADVISOR:
            one_named(knowledge, named, text)
    except UnknownNameError as error:
        return str(error)
    return None
