"""Makes proposals of knowledge entries from the other people's files."""
