"""expert.compat: experta starts on Pythons that lost collections.Mapping."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def in_a_clean_process(code: str) -> str:
    """Run `code` in a fresh interpreter that sees the checkout; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_experta_is_there_after_one_import():
    """No manual step and no order of imports is needed."""
    assert in_a_clean_process("import expert.compat as c; print(c.KnowledgeEngine.__name__)") == (
        "KnowledgeEngine"
    )


def test_every_name_promised_is_there():
    """experta hides import errors of its own, so each name is looked at."""
    code = "import expert.compat as c; print([n for n in c.__all__ if getattr(c, n, None) is None])"

    assert in_a_clean_process(code) == "[]"


def test_collections_is_left_as_it_was():
    """The lent name does not stay behind for other packages to lean on."""
    code = (
        "import collections; before = dir(collections); import expert.compat; "
        "print(sorted(set(dir(collections)) - set(before) - {'abc'}))"
    )

    assert in_a_clean_process(code) == "[]"


def test_a_rule_fires():
    """What was imported is the working engine, not an empty shell."""
    code = (
        "from expert.compat import Fact, KnowledgeEngine, Rule, MATCH\n"
        "class Engine(KnowledgeEngine):\n"
        "    @Rule(Fact(size=MATCH.size))\n"
        "    def tell(self, size): print('size', size)\n"
        "engine = Engine(); engine.reset(); engine.declare(Fact(size=24)); engine.run()\n"
    )

    assert in_a_clean_process(code) == "size 24"


def test_no_name_is_imported_by_star():
    """A star import from experta would hide what failed to load."""
    tree = ast.parse((ROOT / "expert" / "compat.py").read_text(encoding="utf-8"))
    names = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]

    assert "*" not in names
