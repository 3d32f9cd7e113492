"""Makes proposals of knowledge entries from the files of others."""
