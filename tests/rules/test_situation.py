"""Stage situation: what follows from the answers alone."""

import pytest

from expert.facts import Answer, Assumed, Implies, Job, Model, Profile, Sign
from tests.unit.factories import decide, rules_of, usual


@pytest.mark.parametrize(("amount", "profiles"), [(249, []), (250, ["large"]), (251, ["large"])])
def test_amount_counts_from_the_limit_on(amount, profiles):
    """SITUATION-031 includes the limit itself."""
    run = decide(
        Sign(profile="large", key="dataset_gb", at_least=250),
        Answer(key="dataset_gb", value=amount),
        rules=rules_of("situation"),
    )

    assert [profile["id"] for profile in run.facts(Profile)] == profiles


def test_profile_included_by_an_included_one_holds_too():
    """SITUATION-040 goes on as far as it leads, and a circle does no harm."""
    run = decide(
        Answer(key="persona", value="a"),
        Sign(profile="first", key="persona", value="a"),
        Implies(profile="first", other="second"),
        Implies(profile="second", other="third"),
        Implies(profile="third", other="first"),
        rules=rules_of("situation"),
    )

    assert {profile["id"] for profile in run.facts(Profile)} == {"first", "second", "third"}


def test_nothing_said_gives_three_assumptions():
    """Question, job and system are filled in, each as an assumption."""
    assumed = [usual("ask", "gpu"), usual("job", "train"), usual("os", "linux")]
    run = decide(*assumed, rules=rules_of("situation"))

    assert sorted(fact["what"] for fact in run.facts(Assumed)) == ["ask", "job", "os"]


def test_model_decides_the_job_where_a_size_is_named_too():
    """SITUATION-051 leaves it to SITUATION-052."""
    run = decide(
        Answer(key="model", value="some-8b"),
        Model(id="some-8b", kind="language-model"),
        Answer(key="parameters_billion", value=8),
        rules=rules_of("situation"),
    )

    assert len(run.facts(Job)) == 1
    assert {"SITUATION-051", "SITUATION-052"} & set(run.rules_fired) == {"SITUATION-052"}
