"""The answer in ten lines: what to get, what it costs, what to check first."""

from expert.explain.brief.brief import brief
from expert.explain.brief.screen import brief_blocks

__all__ = ["brief", "brief_blocks"]
