"""The memory of a network: estimated layer by layer, by parts, and by rules of thumb."""
