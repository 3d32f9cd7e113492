"""What fills the memory: models, networks, images, and ways to use less."""

from expert.rules.memory import model, nets, parts, reductions, thumb

MODULES = (
    model,
    parts,
    nets,
    thumb,
    reductions,
)
