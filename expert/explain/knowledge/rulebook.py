"""The rules in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from expert.engine.checks import KINDS, Finding
from expert.engine.conditions import constraint_parts
from expert.engine.spec import RuleSpec, patterns_of
from expert.engine.stages import STAGES
from expert.errors import CaseError
from expert.explain import wording
from expert.facts import Declared, Parameter, Setting
from expert.knowledge import Knowledge
from expert.knowledge.findings import did_you_mean
from expert.render.blocks import Block, Bullets, Column, Heading, KeyValues, Paragraph, Table
from expert.rules.retired import check_rule_id

ROOT = Path(__file__).resolve().parents[3]
OWN_JUDGEMENT = "judgement"
PAIRS = ("clash", "subsumed")


def rules(specs: Sequence[RuleSpec], stage: str | None = None) -> list[dict[str, Any]]:
    """Return the rules in the order of their stages, as plain data.

    Raises:
        CaseError: there is no such stage.

    """
    if stage is not None and stage not in STAGES:
        raise CaseError(
            f"--stage must be one of {', '.join(STAGES)}; you typed {stage!r}."
            + did_you_mean(stage, STAGES)
        )
    found = [spec for spec in specs if stage in (None, spec.stage)]
    found.sort(key=lambda spec: (STAGES.index(spec.stage), spec.id))
    return [{"id": spec.id, "stage": spec.stage, "title": spec.title} for spec in found]


def that_read(specs: Sequence[RuleSpec], knowledge: Knowledge, name: str) -> list[RuleSpec]:
    """Return the rules that read a constant or a judgment, in conditions or in whole classes.

    The name of a judgment may include a key, as in `floor.learner`; a rule picks the key itself.

    Raises:
        CaseError: there is no such constant or judgment.

    """
    constants = knowledge.all("constant")
    meanings = knowledge.all("meaning").values()
    judgements = {each.id for each in meanings if each.data["of"] == "judgement"}
    if name not in constants:
        judgement = name.partition(".")[0]
        if judgement not in judgements:
            raise CaseError(
                f"Unknown constant or judgment {name!r}."
                f"{did_you_mean(name, constants) or did_you_mean(judgement, judgements)} "
                "Constants are in knowledge/judgement/constants/; `whichgpu advisors house` "
                "lists judgments."
            )
        asked = [(spec, _asked(spec, Setting, ("name",))) for spec in specs]
        named = [spec for spec, names in asked if judgement in names]
        return named or [spec for spec, names in asked if None in names]
    data = constants[name].data
    names = {name, data.get("of", name)}
    picked_by_answer = "of" in data and "regions" not in data  # such as a currency
    wanted = {*names, None} if picked_by_answer else names
    return [spec for spec in specs if wanted & _asked(spec, Parameter, ("name", "of"))]


def _asked(spec: RuleSpec, cls: type[Declared], keys: Sequence[str]) -> set[str | None]:
    """Return the names that a rule asks for; None stands for a name taken from a fact or answer."""
    patterns = [p for p in (*patterns_of(spec), *spec.wholes) if isinstance(p, cls)]
    parts: list[Any] = [
        part
        for pattern in patterns
        for key in keys
        if key in pattern
        for part in constraint_parts(pattern[key])
    ]
    if not all(any(key in pattern for key in keys) for pattern in patterns):
        parts.append(None)
    return {part if isinstance(part, str) else None for part in parts}


def rules_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the list of rules as blocks, one table per stage."""
    blocks: list[Block] = []
    for stage in STAGES:
        rows = [[rule["id"], rule["title"]] for rule in found if rule["stage"] == stage]
        if rows:
            blocks.append(Heading(f"Stage {STAGES.index(stage) + 1}: {stage}", 2))
            blocks.append(Table([Column("Rule"), Column("What it says")], rows))
    counted = wording.counted(len(found), "rule")
    blocks.append(Paragraph(f"{counted}. For details on one: whichgpu rules ID", tone="quiet"))
    return blocks


def rule(specs: Sequence[RuleSpec], id: str) -> dict[str, Any]:
    """Return one rule in full, as plain data.

    Raises:
        CaseError: there is no such rule.

    """
    by_id = {spec.id.upper(): spec for spec in specs}
    check_rule_id(id, by_id)
    spec = by_id[id.upper()]
    return {
        "id": spec.id,
        "stage": spec.stage,
        "title": spec.title,
        "because": spec.because,
        "says": spec.says,
        "when": spec.conditions(),
        "then": [str(each) for each in spec.then] or [cls.__name__ for cls in spec.concludes],
        "uses": [cls.__name__ for cls in spec.uses],
        "sources": list(spec.sources),
        "file": _shown(spec.file),
        "line": spec.line,
    }


def _shown(file: str) -> str:
    """Return a file's path relative to the project folder."""
    path = Path(file)
    return (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()


def rule_blocks(found: Mapping[str, Any], knowledge: Knowledge) -> list[Block]:
    """Return one rule in full as blocks."""
    blocks: list[Block] = [
        Heading(f"{found['id']}  {found['title']}"),
        Paragraph(found["because"]),
        Heading("It fires if there is", 2),
        Bullets(found["when"]),
    ]
    if found["uses"]:
        read = wording.listed(found["uses"])
        blocks.append(Paragraph(f"It also reads all facts of these kinds: {read}."))
    blocks += [Heading("It concludes", 2), Bullets(found["then"])]
    blocks.append(Heading("It then says", 2))
    blocks.append(Paragraph(found["says"], indent=1))
    pairs = [("Stage", found["stage"]), ("File", f"{found['file']}:{found['line']}")]
    pairs.extend(("Source", _source(id, knowledge)) for id in found["sources"])
    blocks.append(KeyValues(pairs))
    return blocks


def _source(id: str, knowledge: Knowledge) -> str:
    known = knowledge.all("source")
    if id == OWN_JUDGEMENT and id not in known:
        return "the authors' judgment"
    title = known[id].data.get("title") if id in known else None
    return f"{id}: {title}" if title else id


# --- what the checks find -----------------------------------------------------------


def findings_data(found: Iterable[tuple[Finding, str]]) -> list[dict[str, Any]]:
    """Return the findings of the rule checks as plain data, with the reason for accepting each."""
    return [
        {
            **finding._asdict(),
            "places": [_shown(place) for place in finding.places],
            "accepted": reason,
        }
        for finding, reason in found
    ]


def findings_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the findings of the rule checks as blocks, those without a reason first."""
    blocks: list[Block] = []
    for finding in sorted(found, key=lambda each: bool(each["accepted"])):
        beside = f" and {finding['beside']}" if finding["kind"] in PAIRS else ""
        blocks.append(Heading(f"{finding['about']}{beside}: {KINDS[finding['kind']]}", 2))
        blocks.append(Paragraph(finding["says"], indent=1))
        pairs = [("At", place) for place in finding["places"]]
        pairs += [("Example", finding["example"])] if finding["example"] else []
        pairs += [("Accepted", finding["accepted"])] if finding["accepted"] else []
        blocks.append(KeyValues(pairs, indent=1))
    unexplained = sum(not finding["accepted"] for finding in found)
    counted = wording.counted(len(found), "finding")
    blocks.append(Paragraph(f"{counted}, {unexplained} without a reason.", tone="quiet"))
    return blocks
