"""Why something is recommended: in one screen, as a chain, as a tree or firing by firing."""
