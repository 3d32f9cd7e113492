"""What the checks find in the shipped rules and why it may stand."""

ACCEPTED: dict[tuple[str, str, str], str] = {}
"""Kind of finding, what it is about and what stands beside it, to the reason."""
