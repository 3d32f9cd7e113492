"""Count the lines of each rule's declaration, and the rules without a function body.

    python benchmarks/rule_lines.py [--sample N --seed S]

All lines of the statement that declares a rule are counted.  The lines that a family of
rules shares (a table, the loop over it, the function that declares a row) are divided among
them.  ``--sample`` prints the ids of some rules, chosen by the seed.
"""

from __future__ import annotations

import argparse
import ast
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from expert.compat import Rule
from expert.rules import RULES

PERCENTILE = 0.9


def lines_of_rules() -> dict[str, float]:
    """Return the number of lines of each rule, by its id."""
    found: dict[str, float] = {}
    for file in sorted({rule.spec.file for rule in RULES}):
        rules = [rule for rule in RULES if rule.spec.file == file]
        found |= _lines_in(ast.parse(Path(file).read_text(encoding="utf-8")), rules)
    return found


def _lines_in(module: ast.Module, rules: list[Rule]) -> dict[str, float]:
    of_rule = {rule.spec.id: _statement_at(module, rule.spec.line) for rule in rules}
    sharing = Counter(part for statement in of_rule.values() for part in _parts(module, statement))
    return {
        id: sum(_length(part) / sharing[part] for part in _parts(module, statement))
        for id, statement in of_rule.items()
    }


def _statement_at(module: ast.Module, line: int) -> ast.stmt:
    return next(s for s in module.body if _start(s) <= line <= (s.end_lineno or s.lineno))


def _start(statement: ast.stmt) -> int:
    decorators = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def _length(statement: ast.stmt) -> int:
    return (statement.end_lineno or statement.lineno) - _start(statement) + 1


def _parts(module: ast.Module, statement: ast.stmt) -> Iterator[ast.stmt]:
    """Yield the statement of a rule, and the table and function that produce it, if any."""
    yield statement
    if isinstance(statement, ast.FunctionDef):
        return
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    is_loop = isinstance(statement, ast.For)
    for other in module.body:
        makes_rows = isinstance(other, ast.FunctionDef) and other.name in names
        if (makes_rows and _declares(other)) or (is_loop and names & _names_set(other)):
            yield other


def _names_set(statement: ast.stmt) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _declares(function: ast.stmt) -> bool:
    """Return whether a function declares rules."""
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Name) and called.id == "rule" for called in calls)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    lines = lines_of_rules()
    ordered = sorted(lines.values())
    declared = sum(bool(rule.spec.then) for rule in RULES)
    print(f"{len(RULES)} rules: {declared} declared, {len(RULES) - declared} weigh a class")
    print(
        f"lines: {sum(ordered):.0f} in all, median {statistics.median(ordered):.1f}, "
        f"p90 {ordered[int(PERCENTILE * len(ordered))]:.1f}, most {ordered[-1]:.0f}"
    )
    for id in random.Random(asked.seed).sample(sorted(lines), asked.sample):
        print(f"{id}: {lines[id]:.1f} lines")


if __name__ == "__main__":
    main()
