"""The cache: as good as the files, and never an obstacle."""

import os
import time
from pathlib import Path

import pytest

from expert.knowledge import cache, load_knowledge

CARD = "hardware/cards/acme/first/example-24.yaml"


@pytest.fixture(autouse=True)
def files_settle_at_once(monkeypatch):
    monkeypatch.setattr(cache, "SETTLED_NS", 0)


@pytest.fixture
def reads(monkeypatch):
    """Count how often files are read instead of the cache."""
    from expert.knowledge import read_files as reading

    counted = []
    original = reading.read_folders

    def read_folders(folders):
        counted.append(folders)
        return original(folders)

    monkeypatch.setattr(reading, "read_folders", read_folders)
    return counted


def load(folder, **options):
    return load_knowledge(shipped=folder.path, **options)


def everything(knowledge):
    entries = [
        (kind, id, entry.layer, entry.file, entry.data, dict(entry.lines))
        for kind in ("card", "source", "vendor", "performance")
        for id, entry in knowledge.all(kind).items()
    ]
    return entries, knowledge.layers, knowledge.digest, knowledge.findings


def test_what_comes_from_the_cache_equals_what_was_read(folder, reads):
    folder.write("notes.txt", "a warning")
    fresh = load(folder)

    kept = load(folder)

    assert len(reads) == 1
    assert everything(kept) == everything(fresh)
    card = kept.get("card", "example-24")
    assert card.origin("prices.1.usd") == fresh.get("card", "example-24").origin("prices.1.usd")


def test_there_is_one_cache_file_for_a_folder(folder, own_cache_folder):
    load(folder)
    folder.replace(CARD, "usd: 749", "usd: 7490")
    load(folder)

    assert len(list(own_cache_folder.iterdir())) == 1


def test_a_changed_file_is_read_again(folder, reads):
    load(folder)
    folder.replace(CARD, "usd: 749", "usd: 748")

    knowledge = load(folder)

    assert knowledge.get("card", "example-24").data["prices"][1]["usd"] == 748
    assert len(reads) == 2


def test_a_change_is_seen_though_size_and_time_are_put_back(folder):
    path = folder.path / CARD
    load(folder)
    times = path.stat()
    folder.replace(CARD, "usd: 749", "usd: 748")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    assert load(folder).get("card", "example-24").data["prices"][1]["usd"] == 748


def test_a_new_and_a_removed_file_are_noticed(folder):
    load(folder)
    added = folder.write("work/workloads/w.yaml", "id: w\nsource: sheet\nchecked: 2025-01-01\n")
    with_it = load(folder)
    added.unlink()

    assert list(with_it.all("workload")) == ["w"]
    assert load(folder).all("workload") == {}


def test_a_file_changed_just_now_is_not_cached(folder, own_cache_folder, monkeypatch):
    monkeypatch.setattr(cache, "SETTLED_NS", 60_000_000_000)

    load(folder)

    assert not own_cache_folder.exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"899", b"898"),
        lambda content: b"\xff" + content[1:],
        lambda content: content.partition(b"\n")[0] + b"\n[]",
        lambda content: content + b"\n{}",
    ],
)
def test_a_damaged_cache_is_rebuilt(folder, own_cache_folder, reads, damage):
    fresh = load(folder)
    (file,) = own_cache_folder.iterdir()
    sound = file.read_bytes()
    file.write_bytes(damage(sound))

    again = load(folder)

    assert everything(again) == everything(fresh)
    assert len(reads) == 2
    assert file.read_bytes() == sound


def test_a_cache_of_another_form_is_rebuilt(folder, own_cache_folder, reads):
    """The digest fits, the content does not: somebody's other version wrote it."""
    load(folder)
    (file,) = own_cache_folder.iterdir()
    key = file.read_bytes().split(b" ")[0]
    for body in (b"{}", b'{"layers": 5}', b"[1]", b"not json", b'{"layers": [], "entries": []}'):
        file.write_bytes(key + b" " + cache._check_sum(body).encode() + b"\n" + body)

        assert load(folder).get("card", "example-24").data["memory_gib"] == 24


def test_no_cache_reads_and_writes_nothing(folder, own_cache_folder):
    load(folder, use_cache=False)

    assert not own_cache_folder.exists()


def test_a_cache_folder_that_cannot_be_made_is_no_error(folder, own_cache_folder):
    own_cache_folder.write_text("a file stands in the way", encoding="utf-8")

    assert load(folder).get("card", "example-24").id == "example-24"


def test_errors_are_never_cached(folder, own_cache_folder):
    folder.replace(CARD, "usd: 749", "usd: 0")
    with pytest.raises(Exception, match="KB018"):
        load(folder)

    assert not own_cache_folder.exists()


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"WHICHGPU_CACHE_DIR": "/w", "XDG_CACHE_HOME": "/x"}, "linux", "/w"),
        ({"XDG_CACHE_HOME": "/x"}, "linux", "/x/whichgpu"),
        ({"LOCALAPPDATA": "/l"}, "win32", "/l/whichgpu/Cache"),
        ({}, "linux", "~/.cache/whichgpu"),
        ({}, "darwin", "~/Library/Caches/whichgpu"),
    ],
)
def test_the_cache_lies_where_the_system_keeps_caches(environment, platform, folder):
    assert cache.cache_folder(environment, platform) == Path(folder).expanduser()


def test_slot_that_is_no_file_is_not_read(folder, own_cache_folder, reads):
    """A pipe would wait for ever."""
    load(folder)
    (slot,) = own_cache_folder.iterdir()
    slot.unlink()
    os.mkfifo(slot)

    assert load(folder).get("card", "example-24").id == "example-24"
    assert len(reads) == 2
    assert slot.is_file()


def test_slot_of_somebody_else_is_not_read(folder, own_cache_folder, reads, monkeypatch):
    load(folder)
    monkeypatch.setattr(os, "getuid", lambda: 12345)

    load(folder)

    assert len(reads) == 2


@pytest.mark.parametrize("kind", ["link", "hard link", "link to nothing"])
def test_a_file_put_in_place_of_a_slot_is_left_alone(folder, own_cache_folder, tmp_path, kind):
    """Whoever can write to the folder could otherwise have any file of the user overwritten."""
    load(folder)
    (slot,) = own_cache_folder.iterdir()
    slot.unlink()
    mine = tmp_path / "thesis.txt"
    if kind != "link to nothing":
        mine.write_text("years of work")
    slot.hardlink_to(mine) if kind == "hard link" else slot.symlink_to(mine)

    load(folder)

    assert mine.exists() == (kind != "link to nothing")
    assert not mine.exists() or mine.read_text() == "years of work"
    assert slot.is_file()
    assert not slot.is_symlink()


@pytest.mark.parametrize("kind", ["link", "open to others", "somebody else's"])
def test_a_folder_that_others_may_have_prepared_is_not_used(
    folder, own_cache_folder, tmp_path, reads, monkeypatch, kind
):
    place = tmp_path / "elsewhere"
    place.mkdir()
    if kind == "link":
        own_cache_folder.symlink_to(place)
    else:
        place = own_cache_folder
        place.mkdir(mode=0o700)
    if kind == "open to others":
        place.chmod(0o777)
    if kind == "somebody else's":
        monkeypatch.setattr(os, "getuid", lambda: 12345)

    load(folder)
    load(folder)

    assert len(reads) == 2
    assert list(place.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "days", "stays"),
    [
        ("knowledge-00000000.json", 100, False),
        ("knowledge-00000000.json", 80, True),
        (".knowledge-00000000-x.tmp", 2, False),
        (".knowledge-00000000-x.tmp", 0, True),
        ("somebody's.json", 100, True),
    ],
)
def test_old_slots_and_drafts_are_removed(folder, own_cache_folder, name, days, stays):
    own_cache_folder.mkdir()
    other = own_cache_folder / name
    other.write_bytes(b"x")
    then = time.time() - days * 86_400
    os.utime(other, (then, then))

    load(folder)

    assert other.exists() == stays
    assert len(list(own_cache_folder.iterdir())) == 1 + stays
