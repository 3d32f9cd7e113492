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


def test_options_shown_exist():
    said = invoke("batch", "--help").out

    assert [o for o in set(re.findall(r"`(--[a-z]+)", PAGE)) if o not in said] == []
