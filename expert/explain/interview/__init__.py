"""The screens of the interview."""
