"""How a record is read: what a value is based on, and what was missing."""
