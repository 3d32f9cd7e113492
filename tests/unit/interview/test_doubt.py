"""Yes and no are understood in the same words wherever the interview takes one."""

import pytest

from expert.app.interview.clarification import Doubt, Meaning
from expert.app.interview.end import save_case
from expert.interview.answer_parser import NO, YES, read


class Typing:
    """Somebody who types one line."""

    def __init__(self, line):
        self.line = line

    def read(self):
        return self.line

    def show(self, *blocks):
        pass


@pytest.fixture
def doubt():
    return Doubt([Meaning("one", lambda: None), Meaning("other", lambda: None)])


@pytest.mark.parametrize("word", ["yeah", "Yep", *YES])
def test_every_yes_is_one_everywhere(word, doubt, begin, knowledge, prompts, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    save_case(Typing(word), begin(ask="gpu"), None)

    assert doubt.confirmed(word) is doubt.meanings[0]
    assert read(prompts.of("used_ok"), word, knowledge).answers == {"used_ok": True}
    assert [path.name for path in tmp_path.iterdir()] == ["whichgpu-case.yaml"]


@pytest.mark.parametrize("word", ["Nope", *NO])
def test_every_no_is_one_everywhere(word, doubt, begin, knowledge, prompts, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    save_case(Typing(word), begin(ask="gpu"), None)

    assert doubt.denied(word)
    assert doubt.confirmed(word) is None
    assert read(prompts.of("used_ok"), word, knowledge).answers == {"used_ok": False}
    assert list(tmp_path.iterdir()) == []


def test_enter_confirms_the_likeliest_meaning(doubt):
    assert doubt.confirmed("") is doubt.meanings[0]
    assert not doubt.denied("")
