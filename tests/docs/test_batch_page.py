"""The cases shown on the page about batches are answered as it says."""

import json
import re
from pathlib import Path

from tests.commands import invoke

PAGE = (Path(__file__).parents[2] / "docs" / "batch.md").read_text(encoding="utf-8")


def test_cases_shown_are_answered(tmp_path):
    (cases,) = re.findall(r"^```json\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    file = tmp_path / "cases.jsonl"
    file.write_text(cases, encoding="utf-8")

    first, second = map(json.loads, invoke("batch", str(file), "--brief").out.splitlines())

    assert (first["id"], second["id"]) == ("desk-1", "desk-2")
    assert first["advised"]
    assert "budget_usd: a number" in second["error"]["message"]
    rest = invoke("batch", str(file), "--brief", "--after", first["id"]).out
    assert [json.loads(line)["id"] for line in rest.splitlines()] == [second["id"]]


def test_options_shown_exist():
    said = invoke("batch", "--help").out

    lines = [line for line in PAGE.splitlines() if line.startswith("whichgpu batch")]
    shown = {*re.findall(r"`(--[a-z]+)", PAGE), *re.findall(r" (--[a-z]+)", " ".join(lines))}
    assert {"--jobs", "--after", "--scheduler"} <= shown
    assert [option for option in shown if option not in said] == []
