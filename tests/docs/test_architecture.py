"""docs/architecture.md follows the code as it is."""

from pathlib import Path

from expert.rule import STAGES

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_stages_are_drawn_in_the_order_in_which_they_fire():
    """A reader who follows the drawing meets the rules in their order."""
    drawing = PAGE.split("```")[1]
    words = drawing[drawing.index("expert/rules/") :].replace(",", " ").split()

    assert [word for word in words if word in STAGES] == list(STAGES)
