"""The typical work on a date, and what is assumed for a person, as data and as a screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.dates import holds_on
from expert.knowledge import Entry, Knowledge
from expert.render.blocks import Block, Column, Heading, Paragraph, Table

KIND = "typical-work"
CLASSES = ("Typical",)
"""The classes of facts that say which work is assumed for a person."""
SHARES = ("common", "frequent", "demanding")
"""Words for how many people do the work, from most to fewest."""


def works_of_day(knowledge: Knowledge, day: str, job: str | None = None) -> list[dict[str, Any]]:
    """Return the typical work on a date as plain data, for all jobs or for one."""
    return [
        told
        for entry in knowledge.all(KIND).values()
        if "memory_gib" in entry.data and holds_on(entry.data, day)
        for told in _told(entry)
        if job in (None, told["job"])
    ]


def works_that_count(knowledge: Knowledge, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the typical work that was assumed for the person in a consultation."""
    counted = {
        (fact["fields"]["work"], fact["fields"]["job"])
        for fact in record["facts"]
        if fact["type"] in CLASSES
    }
    works = works_of_day(knowledge, record["case"]["as_of"])
    return [work for work in works if (work["id"], work["job"]) in counted]


def _told(entry: Entry) -> Iterator[dict[str, Any]]:
    """Yield each piece of work once per job."""
    data = entry.data
    for job in data["jobs"]:
        yield {
            "id": entry.id,
            "name": data["name"],
            "job": job,
            "who": data["who"],
            "share": data["share"],
            "gib": data["memory_gib"],
            "cards": data.get("cards", 1),
            "basis": data["basis"],
            "source": data["source"],
            "from": data["from"],
            **({"until": data["until"]} if "until" in data else {}),
        }


def typical_blocks(
    knowledge: Knowledge, works: Sequence[Mapping[str, Any]], day: str
) -> list[Block]:
    """Return the work as blocks: one table per job, from the least memory to the most."""
    if not works:
        return [Paragraph(f"No typical work is known for this on {day}.")]
    blocks: list[Block] = [Heading(f"Typical work on {day}, and the memory it needs")]
    for job in dict.fromkeys(sorted(work["job"] for work in works)):
        blocks.append(Heading(str(knowledge.get("workload", job).data["name"]), 2))
        blocks.append(Table(_COLUMNS, [_row(work) for work in _in_order(works, job)]))
    blocks.append(
        Paragraph(
            (
                "How many people do each kind of work is our judgment; the work itself comes "
                "from the sources."
            ),
            tone="quiet",
        )
    )
    return blocks


_COLUMNS = [
    Column("GiB", True),
    Column("Share"),
    Column("Work"),
    Column("Who", spare=1),
    Column("Source", spare=2),
]


def _in_order(works: Sequence[Mapping[str, Any]], job: str) -> list[Mapping[str, Any]]:
    own = [work for work in works if work["job"] == job]
    return sorted(own, key=lambda w: (SHARES.index(w["share"]), w["gib"], w["id"]))


def _row(work: Mapping[str, Any]) -> list[str]:
    gib = f"{work['gib']:,.0f}" if work["gib"] >= 10 else f"{work['gib']:.1f}"
    return [gib, work["share"], work["name"], ", ".join(work["who"]), work["source"]]
