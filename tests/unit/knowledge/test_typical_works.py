"""The checks on typical works: a broken one with the words of its message, and a sound one."""

import pytest

FILE = "work/typical/people.yaml"
WORKS = """\
checked: 2025-06-02
works:
  - id: net-at-home
    name: A net, batch 8
    who: [maker]
    jobs: [train]
    share: common
    from: 2024-01
    case: {job: train, model: net}
    basis: rules
    memory_gib: 5.5
    source: sheet
"""
OTHERS = {
    "people/profiles/maker.yaml": "id: maker\nname: A maker\n",
    "work/workloads/train.yaml": "id: train\nname: Train\n",
    "people/questions/job.yaml": "id: job\ntext: Which job?\ntype: text\n",
    "people/questions/model.yaml": "id: model\ntext: Which model?\ntype: text\n",
    "work/models/net.yaml": (
        "id: net\nname: Net\nkind: language-model\nparameters_billion: 1\nreleased: 2023-11\n"
    ),
}
SHEET = "source: sheet\nchecked: 2025-06-02\n"


@pytest.fixture
def works(folder):
    """A sound folder with one typical work."""
    for file, text in OTHERS.items():
        folder.write(file, text + SHEET)
    folder.write(FILE, WORKS)
    return folder


def test_a_sound_work_has_no_finding(works):
    assert [str(finding) for finding in works.findings()] == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[maker]", "[makr]", "KB036 knowledge/work/typical/people.yaml:5:11: there is no profile"),
        ("[train]", "[trian]", "there is no workload 'trian'. Did you mean 'train'?"),
        ("model: net", "model: nett", "there is no model 'nett'. Did you mean 'net'?"),
        ("{job:", "{jbo:", "there is no question 'jbo'. Did you mean 'job'?"),
        ("common", "usual", "'share' is 'usual'. Allowed: common, frequent, demanding."),
        ("2024-01", "2024-01\n    until: 2023-12", "'from' is 2024-01, later than 'until'"),
        ("2024-01", "2023-10", "the model 'net' was released on 2023-11. Correct one of them."),
        ("5.5", "0", "'memory_gib' is 0; expected more than 0."),
        ("    case: {job: train, model: net}\n", "", "key 'case' is missing (the answers that"),
        ("basis: rules", "basis: stated", "key 'stated_gib' is missing (the memory that the"),
    ],
)
def test_a_broken_work_is_described(works, old, new, words):
    works.replace(FILE, old, new)

    (message,) = (str(finding) for finding in works.findings())

    assert words in message


def test_a_stated_figure_needs_a_document(works):
    text = WORKS.replace("basis: rules", "basis: stated\n    stated_gib: 6")
    works.write(FILE, text.replace("source: sheet", "source: memory"))
    sources = "sources:\n  - {id: sheet, title: A}\n  - {id: shop, title: B}\n"
    works.write("sources/sources.yaml", sources + "  - {id: memory, title: From memory}\n")

    (message,) = (str(finding) for finding in works.findings())

    assert "'memory' is not a document. Name the document, or use `basis: judgement`." in message


def test_a_work_may_lack_its_memory_until_it_is_computed(works):
    works.replace(FILE, "    memory_gib: 5.5\n", "")

    assert [str(finding) for finding in works.findings()] == []
