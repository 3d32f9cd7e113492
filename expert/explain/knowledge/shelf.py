"""What the knowledge files contain about sources, advisors and questions, and what checks find."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from expert.case.model_names import MODELS, is_any_of_a_size
from expert.errors import CaseError
from expert.explain import wording
from expert.knowledge import KINDS, Entry, Finding, Knowledge
from expert.knowledge.findings import did_you_mean
from expert.render.blocks import (
    Block,
    Bullets,
    Code,
    Column,
    Heading,
    KeyValues,
    Outline,
    Paragraph,
    Table,
)

CHOICES_SHOWN = 4
NAMED = {
    "language-model": "language models",
    "image-model": "image models",
    "video-model": "video models",
    "speech-model": "speech models",
    "music-model": "music models",
    "vision-model": "vision models",
}
SORTS = {"weight_format": "formats"}

# --- sources ---------------------------------------------------------------------


def sources(knowledge: Knowledge) -> list[dict[str, Any]]:
    """Return every source as plain data."""
    return [dict(entry.data) for entry in knowledge.all("source").values()]


def sources_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the list of sources as blocks."""
    rows = [[s["id"], s.get("title", ""), str(s.get("date", ""))] for s in found]
    table = Table([Column("Source"), Column("Title"), Column("Date")], rows)
    return [table, Paragraph("For details on one: whichgpu sources ID", tone="quiet")]


def source(knowledge: Knowledge, id: str) -> dict[str, Any]:
    """Return one source and where it is used.

    Raises:
        CaseError: there is no such source.

    """
    known = knowledge.all("source")
    if id not in known:
        raise CaseError(
            f"Unknown source {id!r}.{did_you_mean(id, known)} `whichgpu sources` lists all sources."
        )
    used: dict[str, int] = {}
    for kind in KINDS:
        count = sum(_cites(entry.data, id) for entry in knowledge.all(kind).values())
        if count and kind != "source":
            used[kind] = count
    return {**known[id].data, "file": known[id].file, "used_by": used}


def _cites(data: Any, id: str) -> bool:
    """Return whether an entry cites a source anywhere."""
    if isinstance(data, Mapping):
        if data.get("source") == id:
            return True
        exceptions = data.get("sources")
        if isinstance(exceptions, Mapping) and id in exceptions.values():
            return True
        return any(_cites(item, id) for item in data.values())
    return isinstance(data, list) and any(_cites(item, id) for item in data)


def source_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return one source in full as blocks."""
    pairs = [
        (wording.words(key), wording.value(content))
        for key, content in found.items()
        if key not in ("id", "used_by", "title") and content not in ("", None)
    ]
    used = [wording.counted(count, f"{kind} file") for kind, count in found["used_by"].items()]
    pairs.append(("used by", wording.listed(used) or "no file, but perhaps by rules"))
    return [Heading(found.get("title") or found["id"]), KeyValues(pairs)]


# --- advisors --------------------------------------------------------------------


def advisors(knowledge: Knowledge) -> list[dict[str, Any]]:
    """Return the advisors, and the dates on which each advisor's advice is valid."""
    return [_advisor(entry) for entry in knowledge.all("advisor").values()]


def _advisor(entry: Entry) -> dict[str, Any]:
    judgements = entry.data.get("judgements", {})
    dated = [item for items in judgements.values() for item in items]
    return {
        "id": entry.id,
        "name": entry.data.get("name", entry.id),
        "about": entry.data.get("about", ""),
        "editions": [dict(edition) for edition in entry.data.get("editions", [])],
        "judgements": len(judgements),
        "values": len(dated),
        "inferred": sum(bool(item.get("inferred")) for item in dated),
        "file": entry.file,
    }


def advisor(knowledge: Knowledge, id: str) -> dict[str, Any]:
    """Return one advisor with all judgements; each value has its first day and its place.

    Raises:
        CaseError: there is no such advisor.

    """
    known = knowledge.all("advisor")
    if id not in known:
        raise CaseError(
            f"Unknown advisor {id!r}.{did_you_mean(id, known)} "
            "`whichgpu advisors` lists all advisors."
        )
    entry = known[id]
    return {**_advisor(entry), "holds": list(_judgements(entry))}


OF_A_VALUE = ("from", "until", "value", "of", "note")
"""The fields that are shown for each value of a judgment."""


def _judgements(entry: Entry) -> Iterator[dict[str, Any]]:
    """Yield every value of every judgement of an advisor."""
    for name, items in entry.data.get("judgements", {}).items():
        for place, item in enumerate(items):
            origin = entry.origin(f"judgements.{name}.{place}")
            yield {
                "judgement": name,
                **{key: item[key] for key in OF_A_VALUE if key in item},
                "claims": list(item.get("claims", [])),
                **{key: getattr(origin, key) for key in ("file", "line", "source", "confidence")},
            }


def advisor_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return one advisor with all judgements as blocks."""
    items = []
    for name, dated in groupby(found["holds"], key=lambda one: str(one["judgement"])):
        items.append((0, name))
        items += [(1, _judgement(one)) for one in dated]
    return [*_head(found), Outline(items)]


def _judgement(one: Mapping[str, Any]) -> str:
    days = " to ".join(str(one[key]) for key in ("from", "until") if key in one)
    of = f" × {wording.words(one['of'])}" if one.get("of") else ""
    claims = f"; claims {', '.join(one['claims'])}" if one["claims"] else ""
    note = f"; {one['note']}" if one.get("note") else ""
    return f"{days}: {wording.value(one['value'])}{of}{note} [{wording.place(one)}{claims}]"


def advisors_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the advisors as blocks."""
    if not found:
        return [Paragraph("There are no advisors.")]
    blocks = [block for advisor in found for block in _head(advisor)]
    named = str(found[0]["id"])
    commands = [wording.command("advisors", named)]
    commands.append(wording.command("recommend", "--advisor", named))
    return [*blocks, Code(commands)]


def _head(advisor: Mapping[str, Any]) -> Iterator[Block]:
    """Yield what is shown about an advisor: the editions, and how many judgments we inferred."""
    yield Heading(f"{advisor['id']}: {advisor['name']}", 2)
    if advisor["about"]:
        yield Paragraph(advisor["about"], indent=1)
    yield KeyValues([_edition(edition) for edition in advisor["editions"]], indent=1)
    judgements = wording.counted(advisor["judgements"], "judgment")
    values = wording.counted(advisor["values"], "value")
    inferred = f", {advisor['inferred']} of them inferred by us" if advisor["inferred"] else ""
    yield Paragraph(f"{judgements} with {values}{inferred}", indent=1)


def _edition(edition: Mapping[str, Any]) -> tuple[str, str]:
    until = f"to {edition['until']}" if edition.get("until") else "on"
    parts = [edition.get("note"), edition.get("source") and f"source {edition['source']}"]
    return f"from {edition.get('from')} {until}", "; ".join(str(part) for part in parts if part)


# --- questions -------------------------------------------------------------------


def questions(knowledge: Knowledge) -> list[dict[str, Any]]:
    """Return the questions a case can answer, in the order of asking, as plain data."""
    found = [_question(entry) for entry in knowledge.all("question").values()]
    return sorted(found, key=lambda question: (question.get("order", math.inf), question["id"]))


def _question(entry: Entry) -> dict[str, Any]:
    kept = ("id", "text", "help", "type", "choices", "unit", "min", "max", "group", "order")
    return {key: entry.data[key] for key in kept if key in entry.data}


def question(knowledge: Knowledge, id: str) -> dict[str, Any]:
    """Return one question with its choices.

    Raises:
        CaseError: there is no such question.

    """
    known = knowledge.all("question")
    key = id.replace("-", "_")
    if key not in known:
        raise CaseError(
            f"Unknown question {id!r}.{did_you_mean(key, known)} "
            "`whichgpu questions` lists all questions."
        )
    names = known_names(knowledge, key)
    return {**_question(known[key]), **({"known": names} if names else {})}


def known_names(knowledge: Knowledge, key: str) -> dict[str, list[str]]:
    """Return the names that can answer a question about a model or a network, grouped by kind."""
    found: dict[str, list[str]] = {}
    for entry in knowledge.all(MODELS[key]).values() if key in MODELS else ():
        if not is_any_of_a_size(entry):
            sort = NAMED.get(str(entry.data.get("kind")), SORTS.get(key, "nets"))
            found.setdefault(sort, []).append(str(entry.data["name"]))
    return found


def questions_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the questions as blocks."""
    rows = [[q["id"], _answers(q), q.get("text", "")] for q in found]
    table = Table([Column("Key"), Column("Answer"), Column("Question")], rows)
    example = wording.command("recommend", "--set", f"{found[0]['id']}=..." if found else "")
    return [
        table,
        Paragraph(f"For details on one: whichgpu questions KEY. To answer one: {example}"),
    ]


def _answers(question: Mapping[str, Any]) -> str:
    if question.get("choices"):
        values = [wording.value(choice["value"]) for choice in question["choices"]]
        shown = ", ".join(values[:CHOICES_SHOWN])
        return shown + (", …" if len(values) > CHOICES_SHOWN else "")
    unit = question.get("unit")
    return f"{question['type']}, {unit}" if unit else str(question["type"])


def question_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return one question in full as blocks."""
    blocks: list[Block] = [Heading(f"{found['id']}: {found.get('text', '')}")]
    if found.get("help"):
        blocks.append(Paragraph(found["help"]))
    pairs = [
        (key, wording.value(found[key])) for key in ("type", "unit", "min", "max") if key in found
    ]
    blocks.append(KeyValues(pairs))
    if found.get("choices"):
        rows = [[wording.value(c["value"]), str(c.get("label", ""))] for c in found["choices"]]
        blocks.append(Table([Column("Answer"), Column("Meaning")], rows))
    for sort, names in found.get("known", {}).items():
        blocks += [Heading(f"Known {sort}", 2), Bullets(names)]
    return blocks


# --- findings --------------------------------------------------------------------


def findings(found: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as plain data."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity,
            "file": finding.file,
            "line": finding.line,
            "column": finding.column,
            "title": finding.title,
            "message": finding.message,
        }
        for finding in found
    ]
