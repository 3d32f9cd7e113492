"""The commands, one file each; ``expert.app.lazy_commands`` loads the one that was typed."""
