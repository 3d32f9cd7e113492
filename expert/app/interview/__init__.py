"""The interview on a terminal or a pipe: how it starts, asks, and ends."""
