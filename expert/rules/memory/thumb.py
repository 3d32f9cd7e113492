"""Stages 1, 6 and 13 too: rules of thumb on memory, and what is said where memory is the question.

A rule of thumb is an advisor's: its GiB, pixels and counts are dated settings.
"""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast, OneOf, has_enough, has_less_than_wanted
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Input,
    Job,
    MemoryFloor,
    Network,
    Pictures,
    RoleAsked,
    Scarce,
    Setting,
    Topic,
)
from expert.rules.vocabulary import CARDS_SOUGHT, MEMORY_QUESTION, SMALL_PICTURES

SINGLE = 1
SEVERAL = 2
IMAGENET = "imagenet"
VIDEO = "video"
FEW_IMAGES = "few_images"
FEW_CLASSES = "few_classes"
LEAST = 1
ENOUGH = 2
"""Places of the two values of a rule of thumb: at least, and enough."""
WITH_A_FLOOR = OneOf((IMAGENET, SMALL_PICTURES))


# --- what kind of input it is -----------------------------------------------------


@rule(
    id="SITUATION-710",
    title="An input of several pictures is a film",
    because="Each picture of it has layers of its own.",
    says="The input has {frames:g} pictures, so it is video.",
    sources=["dettmers-2016-06-25"],
    when=[AS.size << Input(frames=MATCH.frames & P(AtLeast(SEVERAL)))],
)
def take_for_video(engine: Engine) -> None:
    """Conclude that the input is video."""
    engine.conclude(Pictures(kind=VIDEO))


@rule(
    id="SITUATION-711",
    title="Who asks about memory for video works on films",
    because="It was said.",
    says="The task is video.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=MEMORY_QUESTION), AS.task << Answer(key="tasks", value=VIDEO)],
)
def take_task_for_video(engine: Engine) -> None:
    """Conclude that the input is video."""
    engine.conclude(Pictures(kind=VIDEO))


@rule(
    id="SITUATION-712",
    title="The pictures of ImageNet have a usual size",
    because="Most nets for it take the same input.",
    says="No size was named; those of ImageNet are usually {side:g} x {side:g} pixels.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=MEMORY_QUESTION),
        AS.task << Answer(key="tasks", value=IMAGENET),
        AS.usual << Setting(name="thumb_side", key=IMAGENET, value=MATCH.side),
        NOT(Input()),
    ],
)
def assume_usual_pictures(engine: Engine) -> None:
    """Conclude that the pictures are as large as usual."""
    engine.conclude(Pictures(kind=IMAGENET))


@rule(
    id="SITUATION-713",
    title="Pictures as large as those of ImageNet need as much memory",
    because="The first layers fill most, and their size is that of the input.",
    says="Pictures with a side of {has:g} pixels are at least as large as the usual {wants:g}.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.size << Input(frames=SINGLE, side=MATCH.has),
        AS.usual << Setting(name="thumb_side", key=IMAGENET, value=MATCH.wants),
        TEST(has_enough),
    ],
)
def take_for_large(engine: Engine) -> None:
    """Conclude that the pictures are as large as those of ImageNet."""
    engine.conclude(Pictures(kind=IMAGENET))


@rule(
    id="SITUATION-714",
    title="Half the side of ImageNet's pictures, and less, is small",
    because="A quarter of the pixels fill a quarter of the memory in every layer.",
    says="Pictures with a side of {wants:g} pixels are small: up to {has:g}.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.size << Input(frames=SINGLE, side=MATCH.wants),
        AS.limit << Setting(name="thumb_side", key=SMALL_PICTURES, value=MATCH.has),
        TEST(has_enough),
    ],
)
def take_for_small(engine: Engine) -> None:
    """Conclude that the pictures are small."""
    engine.conclude(Pictures(kind=SMALL_PICTURES))


@rule(
    id="SITUATION-715",
    title="A small part of ImageNet's pictures is little data",
    because="A large net learns so few pictures by heart, and a small one does as well.",
    says="{wants:g} pictures are few: up to {has:g}, a tenth of ImageNet.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.answer << Answer(key="images", value=MATCH.wants),
        AS.limit << Setting(name="thumb_images", key=FEW_IMAGES, value=MATCH.has),
        TEST(has_enough),
    ],
)
def count_few_images(engine: Engine) -> None:
    """Conclude that there are few pictures."""
    engine.conclude(Scarce(what=FEW_IMAGES))


@rule(
    id="SITUATION-716",
    title="Fewer classes than ImageNet are told apart by fewer weights",
    because="With few classes to tell apart a net overfits sooner.",
    says="{has:g} classes are fewer than the {wants:g} of ImageNet.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.answer << Answer(key="classes", value=MATCH.has),
        AS.usual << Setting(name="thumb_classes", key=FEW_CLASSES, value=MATCH.wants),
        TEST(has_less_than_wanted),
    ],
)
def count_few_classes(engine: Engine) -> None:
    """Conclude that there are few classes."""
    engine.conclude(Scarce(what=FEW_CLASSES))


# --- what follows for a card ------------------------------------------------------


@rule(
    id="NEED-710",
    title="The size of the pictures asks for memory by a rule of thumb",
    because="The first layers fill most, and their size is that of the input.",
    says="For pictures like these ({kind}) at least {gib:g} GiB are wanted.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.work << Job(id="train"),
        AS.pictures << Pictures(kind=MATCH.kind & P(WITH_A_FLOOR)),
        AS.setting << Setting(name="thumb", key=MATCH.kind, value=MATCH.gib, place=LEAST),
        NOT(Scarce(what=FEW_IMAGES)),
        NOT(Network()),
    ],
)
def want_memory_by_thumb(engine: Engine, kind: str, gib: float) -> None:
    """Conclude a floor from the kind of pictures."""
    engine.conclude(MemoryFloor(reason="thumb", key=kind, gib=gib))


@rule(
    id="NEED-712",
    title="Who asks for memory is served by the cheapest card that has it",
    because="Memory beyond what the work fills is money lost.",
    says="As much memory as needed and not more: the cheapest card that has it is wanted.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=MEMORY_QUESTION),
        AS.work << Job(id="train"),
        NOT(Answer(key="goal")),
    ],
)
def want_cheapest_with_memory(engine: Engine) -> None:
    """Conclude that the cheapest is wanted."""
    engine.conclude(RoleAsked(role="cheapest", place=1))


# --- what is said -----------------------------------------------------------------


def _say(engine: Engine, says: str, topic: str = MEMORY_QUESTION) -> None:
    engine.conclude(Advice(topic=topic, says=says))


@rule(
    id="ADVICE-600",
    title="The state of the art on pictures of ImageNet's size needs much memory",
    because="The best nets for them are deep, and their first layers are large.",
    says="Pictures of this size want {gib:g} GiB and more.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        AS.pictures << Pictures(kind=IMAGENET),
        AS.setting << Setting(name="thumb", key=IMAGENET, value=MATCH.gib, place=LEAST),
        NOT(Scarce(what=FEW_IMAGES)),
    ],
)
def tell_of_large_pictures(engine: Engine, gib: float) -> None:
    """Name the memory that large pictures want."""
    _say(
        engine,
        f"For state-of-the-art results on pictures of ImageNet's size take at least {gib:g} GiB.",
    )


@rule(
    id="ADVICE-601",
    title="Small pictures do not need a large card",
    because="Small nets overfit them already, so that more memory or more cards bring nothing.",
    says="For small pictures {gib:g} to {enough:g} GiB are enough.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        AS.pictures << Pictures(kind=SMALL_PICTURES),
        AS.setting << Setting(name="thumb", key=SMALL_PICTURES, value=MATCH.gib, place=LEAST),
        AS.upper << Setting(name="thumb", key=SMALL_PICTURES, value=MATCH.enough, place=ENOUGH),
    ],
)
def tell_of_small_pictures(engine: Engine, gib: float, enough: float) -> None:
    """Say that little memory is enough."""
    _say(
        engine,
        f"For pictures this small a card with {gib:g} to {enough:g} GiB is quite enough; "
        "small nets overfit on them already.",
    )


@rule(
    id="ADVICE-602",
    title="Films may need far more memory than pictures",
    because="Every picture of a film is kept in every layer.",
    says="For video even {gib:g} GiB may be far too little.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        AS.pictures << Pictures(kind=VIDEO),
        AS.setting << Setting(name="thumb", key=VIDEO, value=MATCH.gib, place=LEAST),
    ],
)
def tell_of_video(engine: Engine, gib: float) -> None:
    """Say that video needs a lot."""
    _say(engine, f"For video even {gib:g} GiB may fall far short of what good results need.")


@rule(
    id="ADVICE-603",
    title="Few pictures do not need a large card",
    because="A small net does as well on them as a large one, which learns them by heart.",
    says="For so few pictures about {gib:g} GiB are enough.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        AS.scarce << Scarce(what=FEW_IMAGES),
        AS.setting << Setting(name="thumb", key=FEW_IMAGES, value=MATCH.gib),
    ],
)
def tell_of_few_images(engine: Engine, gib: float) -> None:
    """Say that little memory is enough for little data."""
    _say(
        engine,
        f"So few pictures are learnt as well by a small net: about {gib:g} GiB or less are enough. "
        "The fewer pictures, the less memory.",
    )


@rule(
    id="ADVICE-604",
    title="Few classes need less memory than many",
    because="Telling few classes apart takes fewer weights, and a net overfits sooner.",
    says="With few classes a smaller net will do.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[AS.topic << Topic(ask=P(CARDS_SOUGHT)), AS.scarce << Scarce(what=FEW_CLASSES)],
)
def tell_of_few_classes(engine: Engine) -> None:
    """Say that few classes need less."""
    _say(
        engine,
        "The fewer classes have to be told apart, the smaller the net that does, "
        "and the less memory it fills.",
    )
