"""Why something is recommended: on one screen, as a chain, as a tree or firing by firing."""
