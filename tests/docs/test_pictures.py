"""The pictures of the documentation show what the program says."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PICTURES = sorted((DOCS / "images").glob("*.svg"))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_picture_is_sound_and_names_no_machine(path):
    """It is XML, has a title, and shows no folder of whoever made it."""
    text = path.read_text(encoding="utf-8")

    root = ElementTree.fromstring(text)

    assert root.find("{*}title") is not None
    assert str(DOCS.parent) not in text
    assert sys.prefix not in text


@pytest.mark.slow
def test_pictures_are_up_to_date():
    """Renew them with `python docs/record.py`."""
    done = subprocess.run(
        [sys.executable, str(DOCS / "record.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
