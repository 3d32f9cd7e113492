"""The effect of a changed judgment: many cases answered with and without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from expert.case.case import Case
from expert.consultation.run import consult
from expert.errors import CaseError, WhichGpuError
from expert.explain import wording
from expert.explain.view import RECOMMENDED
from expert.knowledge import KINDS, Knowledge
from expert.knowledge.findings import did_you_mean
from expert.knowledge.strict_yaml import read_yaml
from expert.render.blocks import Block, Column, Heading, Paragraph, Table

Record = Mapping[str, Any]
Value = bool | int | float | str | list[Any]
KIND_NAMES = {
    bool: "true or false",
    float: "a number",
    str: "text",
    list: "a list, such as [a, b]",
}


def with_judgements(knowledge: Knowledge, advisor: str, texts: Mapping[str, str]) -> Knowledge:
    """Return the knowledge with other values of an advisor's judgments, for every date.

    A new value replaces only the number, not the quantity that it is a multiple of.

    Raises:
        CaseError: the advisor has no such judgment, or the value has the wrong type.

    """
    entry = knowledge.get("advisor", advisor)
    judgements = dict(entry.data.get("judgements", {}))
    for name, text in texts.items():
        if name not in judgements:
            raise CaseError(
                f"--judgement: {advisor} has no judgment {name!r}."
                f"{did_you_mean(name, judgements)} "
                f"Its judgments are in {entry.file}. Nothing was run."
            )
        value = _value(name, text, judgements[name][-1]["value"])
        judgements[name] = [{**item, "value": value} for item in judgements[name]]
    changed = entry._replace(data={**entry.data, "judgements": judgements})
    entries = [
        changed if one is entry else one for kind in KINDS for one in knowledge.all(kind).values()
    ]
    return Knowledge(entries, knowledge.layers, knowledge.digest, knowledge.findings)


def _value(name: str, text: str, now: Value) -> Value:
    """Return the value that was typed, which must be of the same kind as the present value."""
    document = read_yaml(f"value: {text}\n", "--judgement")
    value: Any = document.data.get("value") if isinstance(document.data, dict) else None
    if _kind(value) is not _kind(now) or not text:
        raise CaseError(
            f"--judgement: {name} is {KIND_NAMES[_kind(now)]}, now {now}; you typed {text!r}. "
            "Nothing was run."
        )
    checked: Value = value
    return checked


def _kind(value: Any) -> type:
    """Return bool, float, str or list; an integer counts as float."""
    return float if type(value) is int else type(value)


def trial(
    knowledge: Knowledge, advisor: str, texts: Mapping[str, str], cases: Iterable[Case]
) -> dict[str, Any]:
    """Return which of the advisor's cases get different advice with other judgments.

    Cases for other advisors are counted but not run; cases that cannot be answered are listed.
    """
    other = with_judgements(knowledge, advisor, texts)
    changed, failed = [], []
    run = skipped = 0
    for case in cases:
        if case.advisor != advisor:
            skipped += 1
            continue
        run += 1
        try:
            before, after = advised(consult(knowledge, case)), advised(consult(other, case))
        except WhichGpuError as error:
            failed.append({"id": case.id, "message": str(error)})
            continue
        if before != after:
            changed.append({"id": case.id, "before": before, "after": after})
    return {
        "advisor": advisor,
        "judgements": dict(texts),
        "cases": run,
        "of_other_advisors": skipped,
        "changed": changed,
        "failed": failed,
    }


def advised(record: Record) -> list[str]:
    """Return what is recommended in words: number, name and condition."""
    return [_shown(item) for item in record[RECOMMENDED]]


def _shown(item: Record) -> str:
    count = f"{item['count']} x " if (item.get("count") or 1) > 1 else ""
    condition = f", {item['condition']}" if item.get("condition") else ""
    return f"{count}{item.get('label') or item['name']}{condition}"


def trial_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return the result of a trial as blocks."""
    told = wording.listed(f"{key} = {value}" for key, value in found["judgements"].items())
    counted = wording.counted(found["cases"], "case")
    blocks: list[Block] = [
        Heading(f"With {told}"),
        Paragraph(f"{len(found['changed'])} of {counted} answered by {found['advisor']} change."),
    ]
    if found["changed"]:
        rows = [
            [str(one["id"]), *map(_joined, (one["before"], one["after"]))]
            for one in found["changed"]
        ]
        blocks.append(Table([Column("Case"), Column("Before"), Column("Now")], rows))
    if found["of_other_advisors"]:
        other = wording.counted(found["of_other_advisors"], "case")
        blocks.append(Paragraph(f"Not run: {other} for other advisors."))
    blocks += [Paragraph(f"{one['id']}: {one['message']}") for one in found["failed"]]
    return blocks


def _joined(things: Sequence[str]) -> str:
    return "; ".join(things) or "nothing"
