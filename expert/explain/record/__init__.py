"""How a record is read: what a value rests on, and what was missing."""
