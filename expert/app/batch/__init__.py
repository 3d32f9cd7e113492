"""Answering many cases: one after another, on several processors, or on a cluster."""
