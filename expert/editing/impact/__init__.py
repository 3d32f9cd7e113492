"""What an edit of the knowledge changes: answers before and after, and the values behind it."""

from expert.editing.impact.impact import impact
from expert.editing.impact.screen import impact_blocks
from expert.editing.impact.sides import Sides, of_folder, of_reference

__all__ = ["Sides", "impact", "impact_blocks", "of_folder", "of_reference"]
