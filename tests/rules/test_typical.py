"""Whose typical works count, and what they fill."""

from expert.facts import (
    Answer,
    Job,
    Model,
    OtherNet,
    Profile,
    StandsFor,
    Typical,
    TypicalNet,
    TypicalWork,
    UsualPeople,
    Worker,
    WorkplaceFirst,
    WorksKnown,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import changed, decide, rule_called, setting

TRAIN = Job(id="train")
BY_WORK = setting("need_from_work", True)
DETECTOR = Model(id="detector", name="Detector", kind="vision-model")
LEARNER = Profile(id="learner")
RULES = [
    *(f"SITUATION-11{number}" for number in range(5)),
    *(f"NEED-82{number}" for number in range(4)),
]


def work(id="net", who="learner", gib=6, job="train"):
    """Return a typical work of people of one profile."""
    fields = {"share": "common", "gib": gib, "cards": 1, "name": "A net", "since": "2016-01-01"}
    return TypicalWork(id=id, who=who, job=job, **fields)


def typical(gib=6):
    """Return the work as one that counts."""
    fields = {"share": "common", "gib": gib, "cards": 1, "name": "A net"}
    return Typical(work="net", job="train", **fields)


def whose(id, reason, *people, stops=None):
    """Return the example of a rule that says whose works could count."""
    return Example(
        id,
        given=(BY_WORK, TRAIN, *people, WorksKnown(profile="learner", job="train")),
        concludes=(Worker(profile="learner", reason=reason),),
        unless={
            "the advisor goes by the market": instead(setting("need_from_work", False)),
            "the job is another": instead(Job(id="run_llm")),
            "nothing is known of their work": without(WorksKnown),
            "other people do the work": instead(WorksKnown(profile="kaggle", job="train")),
            **(stops or {}),
        },
    )


def counted(id, reason, *earlier):
    """Return the example of a rule that lets works count."""
    return Example(
        id,
        given=(TRAIN, Worker(profile="learner", reason=reason), work()),
        concludes=(typical(),),
        unless={
            "the reason is another": instead(Worker(profile="learner", reason="other")),
            "the work is that of other people": instead(work(who="kaggle")),
            "the work is of another job": instead(work(job="run_llm")),
            "the job is another": instead(Job(id="run_llm")),
            "it is another kind of network": plus(OtherNet(work="net")),
            **{
                f"{other} comes first": plus(Worker(profile="researcher", reason=other))
                for other in earlier
            },
        },
    )


EXAMPLES = [
    whose(
        "SITUATION-110",
        "place",
        LEARNER,
        WorkplaceFirst(profile="learner"),
        stops={
            "the profile is another": instead(Profile(id="hobby")),
            "the profile is no place": instead(WorkplaceFirst(profile="hobby")),
        },
    ),
    whose(
        "SITUATION-111",
        "profile",
        LEARNER,
        stops={"the profile is another": instead(Profile(id="hobby"))},
    ),
    whose(
        "SITUATION-112",
        "stands_for",
        Profile(id="trial"),
        StandsFor(profile="trial", other="learner"),
        stops={
            "the profile is another": instead(Profile(id="hobby")),
            "other people are similar": instead(StandsFor(profile="trial", other="hobby")),
        },
    ),
    whose(
        "SITUATION-113",
        "usual",
        UsualPeople(job="train", profile="learner"),
        stops={
            "other people usually do it": instead(UsualPeople(job="train", profile="hobby")),
            "they usually do another job": instead(UsualPeople(job="run_llm", profile="learner")),
        },
    ),
    Example(
        "SITUATION-114",
        given=(BY_WORK, Answer(key="nets", value="cnn"), TypicalNet(work="net", kind="rnn")),
        concludes=(OtherNet(work="net"),),
        unless={
            "no kind was named": without(Answer),
            "that kind was named": plus(Answer(key="nets", value="rnn")),
            "its kind is unknown": without(TypicalNet),
            "the advisor goes by the market": instead(setting("need_from_work", False)),
        },
    ),
    Example(
        "SITUATION-115",
        given=(
            *(BY_WORK, Job(id="generate_images"), Answer(key="model", value="detector")),
            *(DETECTOR, work(job="generate_images")),
        ),
        concludes=(OtherNet(work="net"),),
        unless={
            "it is trained": instead(TRAIN),
            "it generates images": instead(changed(DETECTOR, kind="image-model")),
            "no model is named": without(Answer),
            "the advisor goes by the market": instead(setting("need_from_work", False)),
        },
    ),
    counted("NEED-820", "place"),
    counted("NEED-821", "profile", "place"),
    counted("NEED-822", "stands_for", "place", "profile"),
    counted("NEED-823", "usual", "place", "profile", "stands_for"),
]


def counting(*facts):
    """Return the works that count, by all of these rules together."""
    run = decide(BY_WORK, TRAIN, *facts, rules=[rule_called(id) for id in RULES])
    return sorted(fact["work"] for fact in run.all_facts if type(fact) is Typical)


OF_ALL = (
    work("at-the-place", "place_data_centre"),
    work("own", "learner"),
    work("similar", "kaggle"),
    work("usual", "hobby"),
    StandsFor(profile="trial", other="kaggle"),
    StandsFor(profile="learner", other="kaggle"),
    UsualPeople(job="train", profile="hobby"),
    WorkplaceFirst(profile="place_data_centre"),
    *(
        WorksKnown(profile=who, job="train")
        for who in ("place_data_centre", "learner", "kaggle", "hobby")
    ),
)


def test_without_a_profile_the_usual_people_count():
    assert counting(*OF_ALL) == ["usual"]


def test_similar_people_count_for_a_profile_without_works():
    assert counting(*OF_ALL, Profile(id="trial")) == ["similar"]


def test_works_of_the_profile_come_before_those_of_similar_people():
    assert counting(*OF_ALL, LEARNER, Profile(id="trial")) == ["own"]


def test_works_of_the_place_come_before_those_of_the_profile():
    assert counting(*OF_ALL, LEARNER, Profile(id="place_data_centre")) == ["at-the-place"]


def test_a_place_without_works_for_the_job_changes_nothing():
    of_place = WorksKnown(profile="place_data_centre", job="train")
    others = [fact for fact in OF_ALL if fact not in (OF_ALL[0], of_place)]

    assert counting(*others, LEARNER, Profile(id="place_data_centre")) == ["own"]


def test_works_of_all_profiles_of_the_person_count():
    assert counting(*OF_ALL, LEARNER, Profile(id="kaggle")) == ["own", "similar"]
