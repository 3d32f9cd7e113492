"""What the knowledge files and the rules say, without a case."""
