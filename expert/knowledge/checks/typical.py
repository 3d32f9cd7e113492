"""Checks of typical work: where its memory comes from, and whether its case can be answered."""

from __future__ import annotations

from collections.abc import Iterator

from expert.dates import first_day, last_day
from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.records import Record

KIND = "typical-work"
NEEDED = {
    "rules": ("case", "the answers that state the work"),
    "stated": ("stated_gib", "the memory that the source states"),
    "judgement": ("memory_gib", "the memory that we estimate it needs"),
}
"""The key that each basis requires, and what that key holds."""
NO_DOCUMENT = ("memory", "judgement")
"""Sources that are not documents and state no figure."""


def memory_of_works_is_known(collection: Collection) -> Iterator[Finding]:
    """KB015, KB024."""
    for record in collection.of(KIND):
        basis = record.usable.get("basis")
        key, what = NEEDED.get(str(basis), ("", ""))
        if not key:
            continue
        if not record.entry.data.get(key) and not _may_have(record, key):
            message = (
                f"key '{key}' is missing ({what}); `basis: {basis}` requires it. "
                f"Add a line `{key}: …`."
            )
            yield record.finding("KB015", "basis", message)
        undocumented = basis == "stated" and record.usable.get("source") in NO_DOCUMENT
        if undocumented and not record.document.lacks_keys:
            message = (
                f"`basis: stated` needs a source that states it; {record.usable['source']!r} is "
                "not a document. Name the document, or use `basis: judgement`."
            )
            yield record.finding("KB024", "basis", message)


def _may_have(record: Record, key: str) -> bool:
    """Return whether a key may have been written in a form that cannot be read."""
    return record.may_have_meant(key) or record.document.lacks_keys


def cases_of_works_can_be_asked(collection: Collection) -> Iterator[Finding]:
    """KB036."""
    questions = collection.ids.get("question", {})
    for record in collection.of(KIND):
        for key in record.usable.get("case") or () if questions else ():
            if key not in questions:
                near = did_you_mean(key, questions)
                message = (
                    f"there is no question {shown(key)}.{near} Use the keys that a case uses for "
                    "its answers."
                )
                yield record.finding("KB036", f"case.{key}", message)


def works_follow_their_model(collection: Collection) -> Iterator[Finding]:
    """KB037."""
    models = {record.entry.id: record for record in collection.of("model")}
    for record in collection.of(KIND):
        case, begun = record.usable.get("case") or {}, record.usable.get("from")
        model = models.get(str(case.get("model")))
        released = model.usable.get("released") if model else None
        if not isinstance(begun, str) or not isinstance(released, str):
            continue
        if last_day(begun) < first_day(released):
            message = (
                f"'from' is {begun}, but the model {shown(case['model'])} was released on "
                f"{released}. Correct one of them."
            )
            yield record.finding("KB037", "from", message, at_value=True)
