"""The built package: what is inside, and that it works away from the checkout."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CASE = ("recommend", "--as-of", "2020-10-01", "--format", "record")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a program that must succeed; return its standard output."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(folder: Path, target: str, root: Path = ROOT) -> Path:
    """Build a `wheel` or an `sdist` without network; return the file."""
    run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder, cwd=root)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return build(tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the wheel's files and nothing else."""
    folder = tmp_path_factory.mktemp("site")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def in_site(site: Path, elsewhere: Path, code: str) -> str:
    """Run `code` from another folder, with the wheel before the checkout."""
    return run(sys.executable, "-c", code, cwd=elsewhere, PYTHONPATH=str(site))


def test_nothing_but_the_package_lands_in_site_packages(site: Path):
    """A top-level `cli`, `knowledge` or `tests` would clash with other packages."""
    names = {path.name for path in site.iterdir() if not path.name.endswith(".dist-info")}

    assert names == {"expert"}


def test_credits_go_with_the_wheel(site: Path):
    """The licenses of the data require them wherever the data goes."""
    (credits,) = site.glob("*.dist-info/licenses/CREDITS.md")

    assert credits.read_bytes() == (ROOT / "CREDITS.md").read_bytes()


def test_knowledge_of_the_wheel_is_that_of_the_checkout(site: Path):
    """Every knowledge file is shipped, byte for byte, and no other."""

    def files(folder: Path) -> dict[str, bytes]:
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*.yaml")
        }

    assert files(site / "expert" / "_knowledge") == files(ROOT / "knowledge")


def test_installed_package_reads_its_own_knowledge(site: Path, tmp_path: Path):
    """The wheel does not look for a checkout."""
    code = "from expert.knowledge import shipped_folder; print(shipped_folder())"

    assert in_site(site, tmp_path, code).strip() == str(site / "expert" / "_knowledge")


def test_checkout_reads_the_files_people_edit():
    """No stale copy stands between knowledge/ and an editable install."""
    code = "from expert.knowledge import shipped_folder; print(shipped_folder())"

    assert run(sys.executable, "-c", code, cwd=ROOT).strip() == str(ROOT / "knowledge")


@pytest.mark.slow
def test_wheel_answers_like_the_checkout(site: Path, tmp_path: Path):
    """The same case gives the same bytes from either, in any folder."""
    start = "import sys; from expert.app import main; sys.argv[0] = 'whichgpu'; main()"

    there = run(sys.executable, "-c", start, *CASE, cwd=tmp_path, PYTHONPATH=str(site))
    here = run(sys.executable, ROOT / "cli.py", *CASE, cwd=tmp_path)

    assert json.loads(there)["format"] == 1
    assert there == here


@pytest.mark.slow
def test_source_distribution_holds_tests_and_knowledge(tmp_path: Path):
    """Whoever repackages it can test it."""
    sdist = build(tmp_path, "sdist")

    with tarfile.open(sdist) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}

    assert {"expert", "knowledge", "tests", "docs", "cli.py", "LICENSE", "CREDITS.md"} <= tops


@pytest.mark.slow
def test_wheel_from_the_source_distribution_is_the_same(wheel: Path, tmp_path: Path):
    """`pip install` of the sdist gives what the checkout gives."""
    sdist = build(tmp_path / "sdist", "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()

    again = build(tmp_path / "wheel", "wheel", root=unpacked)

    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


@pytest.mark.slow
def test_wheel_installs_with_its_dependencies(wheel: Path, tmp_path: Path):
    """A fresh environment needs no manual step, and the command answers (needs the network)."""
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "-q", wheel, cwd=tmp_path)

    there = run(scripts / "whichgpu", *CASE, cwd=tmp_path)

    assert there == run(sys.executable, ROOT / "cli.py", *CASE, cwd=tmp_path)
