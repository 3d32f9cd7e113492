"""Whose typical works count, and what they fill."""

from expert import facts as f
from tests.unit.factories import decide, rule_called, setting

TRAIN = f.Job(id="train")
BY_WORK = setting("need_from_work", True)
LEARNER = f.Profile(id="learner")
RULES = [
    *(f"SITUATION-11{number}" for number in range(5)),
    *(f"NEED-82{number}" for number in range(4)),
]


def work(id="net", who="learner", gib=6, job="train"):
    """Return a typical work of people of one profile."""
    fields = {"share": "common", "gib": gib, "cards": 1, "name": "A net", "since": "2016-01-01"}
    return f.TypicalWork(id=id, who=who, job=job, **fields)


def counting(*facts):
    """Return the works that count, by all of these rules together."""
    run = decide(BY_WORK, TRAIN, *facts, rules=[rule_called(id) for id in RULES])
    return sorted(fact["work"] for fact in run.all_facts if type(fact) is f.Typical)


OF_ALL = (
    work("at-the-place", "place_data_centre"),
    work("own", "learner"),
    work("similar", "kaggle"),
    work("usual", "hobby"),
    f.StandsFor(profile="trial", other="kaggle"),
    f.StandsFor(profile="learner", other="kaggle"),
    f.UsualPeople(job="train", profile="hobby"),
    f.WorkplaceFirst(profile="place_data_centre"),
    *(
        f.WorksKnown(profile=who, job="train")
        for who in ("place_data_centre", "learner", "kaggle", "hobby")
    ),
)


def test_without_a_profile_the_usual_people_count():
    assert counting(*OF_ALL) == ["usual"]


def test_similar_people_count_for_a_profile_without_works():
    assert counting(*OF_ALL, f.Profile(id="trial")) == ["similar"]


def test_works_of_the_profile_come_before_those_of_similar_people():
    assert counting(*OF_ALL, LEARNER, f.Profile(id="trial")) == ["own"]


def test_works_of_the_place_come_before_those_of_the_profile():
    assert counting(*OF_ALL, LEARNER, f.Profile(id="place_data_centre")) == ["at-the-place"]


def test_a_place_without_works_for_the_job_changes_nothing():
    of_place = f.WorksKnown(profile="place_data_centre", job="train")
    others = [fact for fact in OF_ALL if fact not in (OF_ALL[0], of_place)]

    assert counting(*others, LEARNER, f.Profile(id="place_data_centre")) == ["own"]


def test_works_of_all_profiles_of_the_person_count():
    assert counting(*OF_ALL, LEARNER, f.Profile(id="kaggle")) == ["own", "similar"]
