"""Imports go one way; the contracts stand in pyproject.toml and are read from there."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONTRACTS = {
    contract["type"] + ": " + contract["name"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]["contracts"]
}
LAYERS: list[set[str]] = [
    {name.strip(" ()") for name in line.replace("|", ":").split(":")}
    for line in CONTRACTS["layers: Imports go one way"]["layers"]
]
SOURCES = sorted((ROOT / "expert").rglob("*.py"))


def layer_of(module: str) -> int:
    """Return the place of `expert.x…` among the layers, 0 at the top; a stranger is below all."""
    name = module.split(".")[1]
    return next((place for place, names in enumerate(LAYERS) if name in names), len(LAYERS))


def module_of(path: Path) -> str:
    """`expert/rules/fit.py` is `expert.rules.fit`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[str]:
    """Yield what a file imports, wherever in the file, but not for type checkers alone."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative imports hide the layer"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            waiting.extend(node.orelse)
        else:
            waiting.extend(ast.iter_child_nodes(node))


def test_every_module_has_a_layer():
    """A new module at the top of the package says where it belongs."""
    known = set().union(*LAYERS)
    there = {module_of(path).split(".")[1] for path in SOURCES if path.parent.name != "expert"} | {
        path.stem for path in (ROOT / "expert").glob("*.py")
    }

    assert there - known - {"__init__", "__main__"} == set()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down(path):
    """A module imports from its own layer or from one below."""
    if module_of(path) in {"expert", "expert.__main__"}:
        pytest.skip("the package itself gathers the public names")
    own = layer_of(module_of(path))

    upward = [
        name
        for name in imports_of(path)
        if name.startswith("expert.") and name.split(".")[1] in set().union(*LAYERS[:own], set())
    ]

    assert upward == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_compat_imports_experta(path):
    """experta is reached through one door."""
    used = {name.split(".")[0] for name in imports_of(path)} & {"experta", "frozendict"}

    assert used == set() or path.name == "compat.py"


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if "knowledge" in path.relative_to(ROOT).parts],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_knowledge_knows_nothing_of_the_engine(path):
    """Reading files works without facts, rules or engine."""
    forbidden = CONTRACTS["forbidden: Knowledge knows nothing of the engine"]["forbidden_modules"]

    assert [n for n in imports_of(path) if ".".join(n.split(".")[:2]) in forbidden] == []
