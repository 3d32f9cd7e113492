"""What fills the memory: models, networks, pictures, and ways to need less."""

from expert.rules.memory import model, nets, parts, reductions, thumb

MODULES = (
    model,
    parts,
    nets,
    thumb,
    reductions,
)
