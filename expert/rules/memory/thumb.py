"""Stages 1, 6 and 13: rules of thumb about memory, and the advice based on them.

Each rule of thumb belongs to an advisor. Its numbers (GiB, pixels, counts) are dated settings.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.vocabulary import CARDS_SOUGHT, MEMORY_QUESTION, SMALL_PICTURES

SINGLE = 1
SEVERAL = 2
IMAGENET = "imagenet"
VIDEO = "video"
FEW_IMAGES = "few_images"
FEW_CLASSES = "few_classes"
LEAST = 1
ENOUGH = 2
"""Where a rule of thumb keeps its two values: the minimum, and what is enough."""
WITH_A_FLOOR = OneOf((IMAGENET, SMALL_PICTURES))


# --- the kind of input -----------------------------------------------------

rule(
    "SITUATION-710",
    "Input that consists of several images is video",
    f.Input(frames=the.frames & P(AtLeast(SEVERAL))),
    then=f.Pictures(kind=VIDEO),
    says="The input has {frames:g} frames, so it is video.",
    because="Each frame has its own activations in every layer.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-711",
    "A memory question about the video task is about video input",
    f.Topic(ask=MEMORY_QUESTION),
    f.Answer(key="tasks", value=VIDEO),
    then=f.Pictures(kind=VIDEO),
    says="The task is video.",
    because="Video needs far more memory than images, so other rules of thumb apply.",
)

rule(
    "SITUATION-712",
    "ImageNet images have a usual size",
    f.Topic(ask=MEMORY_QUESTION),
    f.Answer(key="tasks", value=IMAGENET),
    f.Setting(name="thumb_side", key=IMAGENET, value=the.side),
    ~f.Input(),
    then=f.Pictures(kind=IMAGENET),
    says="No size was stated; ImageNet images are usually {side:g} x {side:g} pixels.",
    because="Most networks for ImageNet take input of this size.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-713",
    "Images as large as those of ImageNet need as much memory",
    f.Input(frames=SINGLE, side=the.side),
    f.Setting(name="thumb_side", key=IMAGENET, value=the.usual),
    the.side >= the.usual,
    then=f.Pictures(kind=IMAGENET),
    says="Images with a side of {side:g} pixels are at least as large as the usual {usual:g}.",
    because="The first layers take the most memory, and their size depends on the input size.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-714",
    "Images with at most half the side of ImageNet's are small",
    f.Input(frames=SINGLE, side=the.side),
    f.Setting(name="thumb_side", key=SMALL_PICTURES, value=the.limit),
    the.side <= the.limit,
    then=f.Pictures(kind=SMALL_PICTURES),
    says="Images with a side of {side:g} pixels are small; the limit is {limit:g}.",
    because="A quarter of the pixels takes a quarter of the memory in every layer.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-715",
    "A small fraction of the number of images in ImageNet is a small data set",
    f.Answer(key="images", value=the.images),
    f.Setting(name="thumb_images", key=FEW_IMAGES, value=the.limit),
    the.images <= the.limit,
    then=f.Scarce(what=FEW_IMAGES),
    says="{images:g} images is a small data set; the limit is {limit:g}, a tenth of ImageNet.",
    because="A large network would just memorize so few images, and a small one learns just as "
    "well.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-716",
    "Fewer classes than in ImageNet need fewer weights",
    f.Answer(key="classes", value=the.classes),
    f.Setting(name="thumb_classes", key=FEW_CLASSES, value=the.usual),
    the.classes < the.usual,
    then=f.Scarce(what=FEW_CLASSES),
    says="{classes:g} classes are fewer than the {usual:g} of ImageNet.",
    because="With few classes, a network overfits sooner.",
    sources=["dettmers-2016-06-25"],
)

# --- requirements for a card ------------------------------------------------------

rule(
    "NEED-710",
    "By a rule of thumb, the size of the images decides how much memory you need",
    f.Job(id="train"),
    f.Pictures(kind=the.kind & P(WITH_A_FLOOR)),
    f.Setting(name="thumb", key=the.kind, value=the.gib, place=LEAST),
    ~f.Scarce(what=FEW_IMAGES),
    ~f.Network(),
    then=f.MemoryFloor(reason="thumb", key=the.kind, gib=the.gib),
    says="Images like these ({kind}) need at least {gib:g} GiB.",
    because="The first layers take the most memory, and their size depends on the input size.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "NEED-712",
    "For a question about memory, the cheapest card with enough memory is recommended",
    f.Topic(ask=MEMORY_QUESTION),
    f.Job(id="train"),
    ~f.Answer(key="goal"),
    then=f.RoleAsked(role="cheapest", place=1),
    says="The goal is the cheapest card with as much memory as needed and no more.",
    because="Paying for memory that you don't use is a waste of money.",
    sources=["dettmers-2016-06-25"],
)


# --- advice -----------------------------------------------------------------


def tells(id: str, title: str, *conditions: Any, advice: str, says: str, because: str) -> None:
    """Declare a rule that gives advice on memory when cards are sought."""
    rule(
        id,
        title,
        f.Topic(ask=P(CARDS_SOUGHT)),
        *conditions,
        then=f.Advice(topic=MEMORY_QUESTION, says=advice),
        says=says,
        because=because,
        sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    )


tells(
    "ADVICE-600",
    "State-of-the-art results on images of ImageNet's size need a lot of memory",
    f.Pictures(kind=IMAGENET),
    f.Setting(name="thumb", key=IMAGENET, value=the.gib, place=LEAST),
    ~f.Scarce(what=FEW_IMAGES),
    advice="For state-of-the-art results on images of ImageNet's size, get at least {gib:g} GiB.",
    says="Images of this size need {gib:g} GiB or more.",
    because="The best networks for them are deep, and their first layers are large.",
)
tells(
    "ADVICE-601",
    "Small images do not need a large card",
    f.Pictures(kind=SMALL_PICTURES),
    AS.lower << f.Setting(name="thumb", key=SMALL_PICTURES, value=the.gib, place=LEAST),
    AS.upper << f.Setting(name="thumb", key=SMALL_PICTURES, value=the.enough, place=ENOUGH),
    advice="For images this small, a card with {gib:g} to {enough:g} GiB is enough. Even small "
    "networks overfit on them.",
    says="For small images, {gib:g} to {enough:g} GiB is enough.",
    because="Even small networks overfit on them, so more memory or more cards do not help.",
)
tells(
    "ADVICE-602",
    "Video may need far more memory than images",
    f.Pictures(kind=VIDEO),
    f.Setting(name="thumb", key=VIDEO, value=the.gib, place=LEAST),
    advice="For video, even {gib:g} GiB may be far too little for good results.",
    says="For video, even {gib:g} GiB may be far too little.",
    because="Every frame of a video takes memory in every layer.",
)
tells(
    "ADVICE-603",
    "Training on only a few images does not take a large card",
    f.Scarce(what=FEW_IMAGES),
    f.Setting(name="thumb", key=FEW_IMAGES, value=the.gib),
    advice="A small network learns so few images just as well, so about {gib:g} GiB or less is "
    "enough. The fewer the images, the less memory you need.",
    says="For so few images, about {gib:g} GiB is enough.",
    because="A small network does as well on them as a large one, which would just memorize them.",
)
tells(
    "ADVICE-604",
    "A few classes take less memory than many",
    f.Scarce(what=FEW_CLASSES),
    advice="The fewer classes there are to tell apart, the smaller the network can be, and the "
    "less memory it takes.",
    says="With few classes, a smaller network is enough.",
    because="Telling only a few classes apart takes fewer weights, and a network overfits sooner.",
)
