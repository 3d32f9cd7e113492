"""Answering many cases: one after another, in several processes, or on a cluster."""
