"""docs/architecture.md follows the code as it is."""

import re
from pathlib import Path

from expert import rules
from expert.engine.stages import STAGES
from tests.test_layers import LAYERS

ROOT = Path(__file__).parents[2]
RULES = ROOT / "expert" / "rules"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_stages_are_drawn_in_the_order_in_which_they_fire():
    """A reader who follows the drawing meets the rules in their order."""
    drawing = PAGE.split("```")[1]
    words = drawing[drawing.index("rules:") : drawing.index("facts:")].replace(",", " ").split()

    assert [word for word in words if word in STAGES] == list(STAGES)


def test_every_room_is_drawn():
    """A room is a folder of `expert/` with code in it."""
    drawn = set(re.findall(r"\w+", PAGE.split("```")[1]))

    assert {path.parent.name for path in (ROOT / "expert").glob("*/__init__.py")} - drawn == set()


def test_every_room_of_explain_is_named():
    """A newcomer finds by the names of the folders where a screen is made."""
    step = next(line for line in PAGE.splitlines() if line.startswith("8. **explain**"))
    rooms = {path.parent.name for path in (ROOT / "expert" / "explain").glob("*/__init__.py")}

    assert set(re.findall(r"`(\w+)`", step)) == rooms


def test_rooms_are_listed_by_who_may_import_whom():
    """The list is that of pyproject.toml."""
    rows = re.findall(r"^\d+\. (`.*)$", PAGE, flags=re.MULTILINE)

    assert [set(re.findall(r"`(\w+)`", row)) for row in rows] == LAYERS


HELPERS = (
    *("vocabulary", "averages", "amdahl", "accepted_findings", "calibration", "sizes"),
    *("ordering", "retired", "together"),
)
"""Modules beside the rules that declare none."""


def test_every_folder_of_rules_is_in_the_table():
    """A newcomer finds a rule by the names of the folders."""
    folders = {path.parent.name for path in RULES.glob("*/__init__.py")}

    assert set(re.findall(r"^\| `(\w+)/` \|", PAGE, flags=re.MULTILINE)) == folders


def test_every_module_of_rules_is_listed():
    """A module that no folder lists is never asked."""
    listed = {Path(str(module.__file__)).relative_to(RULES) for module in rules.MODULES}
    written = {path.relative_to(RULES) for path in RULES.rglob("*.py")}
    without_rules = {"__init__.py", *(f"{name}.py" for name in HELPERS)}

    assert {path for path in written if path.name not in without_rules} == listed
