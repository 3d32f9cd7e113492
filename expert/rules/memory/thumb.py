"""Stages 1, 6 and 13 too: rules of thumb on memory, and what is said where memory is the question.

A rule of thumb is an advisor's: its GiB, pixels and counts are dated settings.
"""

from __future__ import annotations

from typing import Any

from expert.compat import AS, P
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
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

rule(
    "SITUATION-710",
    "An input of several pictures is a film",
    Input(frames=the.frames & P(AtLeast(SEVERAL))),
    then=Pictures(kind=VIDEO),
    says="The input has {frames:g} pictures, so it is video.",
    because="Each picture of it has layers of its own.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-711",
    "Who asks about memory for video works on films",
    Topic(ask=MEMORY_QUESTION),
    Answer(key="tasks", value=VIDEO),
    then=Pictures(kind=VIDEO),
    says="The task is video.",
    because="It was said.",
)

rule(
    "SITUATION-712",
    "The pictures of ImageNet have a usual size",
    Topic(ask=MEMORY_QUESTION),
    Answer(key="tasks", value=IMAGENET),
    Setting(name="thumb_side", key=IMAGENET, value=the.side),
    ~Input(),
    then=Pictures(kind=IMAGENET),
    says="No size was named; those of ImageNet are usually {side:g} x {side:g} pixels.",
    because="Most nets for it take the same input.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-713",
    "Pictures as large as those of ImageNet need as much memory",
    Input(frames=SINGLE, side=the.side),
    Setting(name="thumb_side", key=IMAGENET, value=the.usual),
    the.side >= the.usual,
    then=Pictures(kind=IMAGENET),
    says="Pictures with a side of {side:g} pixels are at least as large as the usual {usual:g}.",
    because="The first layers fill most, and their size is that of the input.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-714",
    "Half the side of ImageNet's pictures, and less, is small",
    Input(frames=SINGLE, side=the.side),
    Setting(name="thumb_side", key=SMALL_PICTURES, value=the.limit),
    the.side <= the.limit,
    then=Pictures(kind=SMALL_PICTURES),
    says="Pictures with a side of {side:g} pixels are small: up to {limit:g}.",
    because="A quarter of the pixels fill a quarter of the memory in every layer.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-715",
    "A small part of ImageNet's pictures is little data",
    Answer(key="images", value=the.images),
    Setting(name="thumb_images", key=FEW_IMAGES, value=the.limit),
    the.images <= the.limit,
    then=Scarce(what=FEW_IMAGES),
    says="{images:g} pictures are few: up to {limit:g}, a tenth of ImageNet.",
    because="A large net learns so few pictures by heart, and a small one does as well.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-716",
    "Fewer classes than ImageNet are told apart by fewer weights",
    Answer(key="classes", value=the.classes),
    Setting(name="thumb_classes", key=FEW_CLASSES, value=the.usual),
    the.classes < the.usual,
    then=Scarce(what=FEW_CLASSES),
    says="{classes:g} classes are fewer than the {usual:g} of ImageNet.",
    because="With few classes to tell apart a net overfits sooner.",
    sources=["dettmers-2016-06-25"],
)

# --- what follows for a card ------------------------------------------------------

rule(
    "NEED-710",
    "The size of the pictures asks for memory by a rule of thumb",
    Job(id="train"),
    Pictures(kind=the.kind & P(WITH_A_FLOOR)),
    Setting(name="thumb", key=the.kind, value=the.gib, place=LEAST),
    ~Scarce(what=FEW_IMAGES),
    ~Network(),
    then=MemoryFloor(reason="thumb", key=the.kind, gib=the.gib),
    says="For pictures like these ({kind}) at least {gib:g} GiB are wanted.",
    because="The first layers fill most, and their size is that of the input.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "NEED-712",
    "Who asks for memory is served by the cheapest card that has it",
    Topic(ask=MEMORY_QUESTION),
    Job(id="train"),
    ~Answer(key="goal"),
    then=RoleAsked(role="cheapest", place=1),
    says="As much memory as needed and not more: the cheapest card that has it is wanted.",
    because="Memory beyond what the work fills is money lost.",
    sources=["dettmers-2016-06-25"],
)


# --- what is said -----------------------------------------------------------------


def tells(id: str, title: str, *conditions: Any, advice: str, says: str, because: str) -> None:
    """Declare what is said of memory by a rule of thumb, where a card is sought."""
    rule(
        id,
        title,
        Topic(ask=P(CARDS_SOUGHT)),
        *conditions,
        then=Advice(topic=MEMORY_QUESTION, says=advice),
        says=says,
        because=because,
        sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    )


tells(
    "ADVICE-600",
    "The state of the art on pictures of ImageNet's size needs much memory",
    Pictures(kind=IMAGENET),
    Setting(name="thumb", key=IMAGENET, value=the.gib, place=LEAST),
    ~Scarce(what=FEW_IMAGES),
    advice="For state-of-the-art results on pictures of ImageNet's size take at least {gib:g} GiB.",
    says="Pictures of this size want {gib:g} GiB and more.",
    because="The best nets for them are deep, and their first layers are large.",
)
tells(
    "ADVICE-601",
    "Small pictures do not need a large card",
    Pictures(kind=SMALL_PICTURES),
    AS.lower << Setting(name="thumb", key=SMALL_PICTURES, value=the.gib, place=LEAST),
    AS.upper << Setting(name="thumb", key=SMALL_PICTURES, value=the.enough, place=ENOUGH),
    advice=(
        "For pictures this small a card with {gib:g} to {enough:g} GiB is quite enough; "
        "small nets overfit on them already."
    ),
    says="For small pictures {gib:g} to {enough:g} GiB are enough.",
    because="Small nets overfit them already, so that more memory or more cards bring nothing.",
)
tells(
    "ADVICE-602",
    "Films may need far more memory than pictures",
    Pictures(kind=VIDEO),
    Setting(name="thumb", key=VIDEO, value=the.gib, place=LEAST),
    advice="For video even {gib:g} GiB may fall far short of what good results need.",
    says="For video even {gib:g} GiB may be far too little.",
    because="Every picture of a film is kept in every layer.",
)
tells(
    "ADVICE-603",
    "Few pictures do not need a large card",
    Scarce(what=FEW_IMAGES),
    Setting(name="thumb", key=FEW_IMAGES, value=the.gib),
    advice=(
        "So few pictures are learnt as well by a small net: about {gib:g} GiB or less are enough. "
        "The fewer pictures, the less memory."
    ),
    says="For so few pictures about {gib:g} GiB are enough.",
    because="A small net does as well on them as a large one, which learns them by heart.",
)
tells(
    "ADVICE-604",
    "Few classes need less memory than many",
    Scarce(what=FEW_CLASSES),
    advice=(
        "The fewer classes have to be told apart, the smaller the net that does, "
        "and the less memory it fills."
    ),
    says="With few classes a smaller net will do.",
    because="Telling few classes apart takes fewer weights, and a net overfits sooner.",
)
