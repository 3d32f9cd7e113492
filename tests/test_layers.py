"""Imports go one way; the contracts stand in pyproject.toml and are read from there."""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

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
    """`expert/rules/cards/fit.py` is `expert.rules.cards.fit`."""
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


@cache
def imports() -> dict[Path, list[str]]:
    """Return what each file of the package imports, below the folder of the project."""
    return {path.relative_to(ROOT): list(imports_of(path)) for path in SOURCES}


def test_imports_go_down():
    """A module imports from its own layer or from one below; the package itself gathers names."""
    gathering = {"expert", "expert.__main__"}
    upward = [
        f"{path} imports {name}"
        for path, names in imports().items()
        if module_of(ROOT / path) not in gathering
        for name in names
        if name.startswith("expert.")
        and name.split(".")[1] in set().union(*LAYERS[: layer_of(module_of(ROOT / path))])
    ]

    assert upward == []


def test_only_compat_imports_experta():
    """experta is reached through one door."""
    users = {
        str(path)
        for path, names in imports().items()
        if {name.split(".")[0] for name in names} & {"experta", "frozendict"}
    }

    assert users == {"expert/compat.py"}


def test_knowledge_knows_nothing_of_the_engine():
    """Reading files works without facts, rules or engine."""
    forbidden = CONTRACTS["forbidden: Knowledge knows nothing of the engine"]["forbidden_modules"]
    found = [
        f"{path} imports {name}"
        for path, names in imports().items()
        if path.parts[1] == "knowledge"
        for name in names
        if ".".join(name.split(".")[:2]) in forbidden
    ]

    assert found == []
