"""The user's own folder is laid over the shipped files, and can be named or turned off."""

from pathlib import Path

import pytest

from expert.errors import KnowledgeError
from expert.knowledge import load_knowledge, user_folder
from expert.knowledge.folders import walk

NEW_VENDOR = "id: {id}\nname: {id}\nsource: sheet\nchecked: 2025-06-02\n"


@pytest.fixture
def own(tmp_path, monkeypatch) -> Path:
    path = tmp_path / "own"
    (path / "hardware/vendors").mkdir(parents=True)
    (path / "hardware/vendors" / "zeta.yaml").write_text(
        NEW_VENDOR.format(id="zeta"), encoding="utf-8"
    )
    monkeypatch.setenv("WHICHGPU_KNOWLEDGE", str(path))
    return path


def test_the_named_folder_is_laid_over_the_shipped_one(folder, own):
    knowledge = load_knowledge(shipped=folder.path)

    assert [layer.name for layer in knowledge.layers] == ["shipped", "user"]
    origin = knowledge.get("vendor", "zeta").origin("name")
    assert (origin.layer, origin.file) == ("user", f"{own.as_posix()}/hardware/vendors/zeta.yaml")


def test_a_folder_given_with_the_command_lies_above_the_users(folder, own, tmp_path):
    (tmp_path / "given" / "hardware/vendors").mkdir(parents=True)
    file = tmp_path / "given" / "hardware/vendors" / "zeta.yaml"
    file.write_text(NEW_VENDOR.format(id="zeta").replace("name: zeta", "name: Z"), encoding="utf-8")

    knowledge = load_knowledge([tmp_path / "given"], shipped=folder.path)

    assert knowledge.get("vendor", "zeta").data["name"] == "Z"


def test_a_run_can_do_without(folder, own):
    knowledge = load_knowledge(shipped=folder.path, user=False)

    assert [layer.name for layer in knowledge.layers] == ["shipped"]


def test_the_users_folder_given_again_counts_once(folder, own):
    knowledge = load_knowledge([own, own], shipped=folder.path)

    assert [layer.name for layer in knowledge.layers] == ["shipped", str(own)]


def test_a_folder_called_like_a_layer_keeps_a_name_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert [folder.name for folder in walk([Path("user")])] == ["shipped", "./user"]


def test_a_named_folder_that_is_not_there_is_told(folder, monkeypatch, tmp_path):
    monkeypatch.setenv("WHICHGPU_KNOWLEDGE", str(tmp_path / "gone"))

    with pytest.raises(KnowledgeError, match="gone: no such folder"):
        load_knowledge(shipped=folder.path)


@pytest.mark.parametrize(
    ("environment", "platform", "below"),
    [
        ({"XDG_CONFIG_HOME": "settings"}, "linux", "settings"),
        ({"XDG_CONFIG_HOME": "settings", "APPDATA": "roaming"}, "win32", "settings"),
        ({"APPDATA": "roaming"}, "win32", "roaming"),
        ({}, "linux", "home/.config"),
        ({}, "darwin", "home/Library/Application Support"),
    ],
)
def test_the_place_is_the_one_of_the_system(tmp_path, monkeypatch, environment, platform, below):
    wanted = tmp_path / below / "whichgpu" / "knowledge"
    wanted.mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")

    found = user_folder({k: str(tmp_path / v) for k, v in environment.items()}, platform)

    assert found == wanted


def test_without_a_folder_there_is_no_layer(tmp_path):
    assert user_folder({"XDG_CONFIG_HOME": str(tmp_path)}, "linux") is None


def test_an_empty_variable_turns_it_off(tmp_path):
    (tmp_path / "whichgpu" / "knowledge").mkdir(parents=True)
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "WHICHGPU_KNOWLEDGE": ""}

    assert user_folder(environment, "linux") is None
