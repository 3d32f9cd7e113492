"""A file is replaced whole or not at all."""

import os

import pytest

from expert.knowledge import replacing
from expert.knowledge.replacing import replace_file


def test_new_file_is_as_others_may_read_it(tmp_path):
    replace_file(tmp_path / "a.yaml", b"new")
    (tmp_path / "usual").write_bytes(b"")

    assert (tmp_path / "a.yaml").read_bytes() == b"new"
    assert (tmp_path / "a.yaml").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_file_keeps_its_permissions_and_its_links(tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "a").chmod(0o640)
    (tmp_path / "link").symlink_to("a")

    replace_file(tmp_path / "link", b"new")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a").read_bytes() == b"new"
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_private_file_is_for_its_owner(tmp_path):
    replace_file(tmp_path / "a", b"new", private=True)

    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("step", ["fsync", "fdopen"])
def test_full_disk_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, step):
    def full(*_):
        raise OSError(28, "No space left on device")

    (tmp_path / "a").write_bytes(b"old")
    monkeypatch.setattr(replacing.os, step, full)

    with pytest.raises(OSError, match="No space left"):
        replace_file(tmp_path / "a", b"new")

    assert (tmp_path / "a").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]  # noqa: PTH208
