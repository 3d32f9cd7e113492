"""What a change does to an answer: changes tried on a live session, and records compared."""
