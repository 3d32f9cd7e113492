"""Writes findings as SARIF 2.1.0, which code hosts read to show findings next to the code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from expert.knowledge.findings import CODES, Finding

ADDRESS = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(findings: Sequence[Finding], version: str) -> dict[str, Any]:
    """Return findings as a SARIF log with one run.

    >>> log = sarif([Finding("a b.yaml", 3, 1, "KB014", "unknown key 'x'.")], "1.0")
    >>> log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    {'uri': 'a%20b.yaml'}
    """
    used = sorted({finding.code for finding in findings})
    driver = {"name": "whichgpu", "version": version, "rules": [_rule(code) for code in used]}
    results = [_result(finding, used.index(finding.code)) for finding in findings]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": ADDRESS, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    severity, title = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": f"{title}."},
        "defaultConfiguration": {"level": severity},
    }


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(finding.file)}}
    if finding.line:
        column = {"startColumn": finding.column} if finding.column else {}
        place["region"] = {"startLine": finding.line, **column}
    return {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": place}],
    }
