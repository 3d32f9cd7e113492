"""Where values under keys with dots come from."""

from expert.knowledge import Entry


def test_a_key_with_a_dot_leads_to_its_own_source():
    """The parameters of an advisor are named like `floor.learner`."""
    entry = Entry(
        kind="advisor",
        id="example",
        layer="shipped",
        file="knowledge/judgement/advisors/example.yaml",
        data={
            "source": "file-source",
            "checked": "2026-01-01",
            "judgements": {"floor.learner": [{"from": "2016-07-23", "source": "own-source"}]},
        },
        lines={"judgements.floor.learner.0": 7},
    )

    origin = entry.origin("judgements.floor.learner.0")

    assert (origin.line, origin.source, origin.date) == (7, "own-source", "2016-07-23")
