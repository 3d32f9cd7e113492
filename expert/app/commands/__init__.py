"""The commands, one per file; ``expert.app.lazy_commands`` loads the one that was typed."""
