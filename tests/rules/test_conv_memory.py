"""Convolution nets, rules of thumb on memory, and the answer to the question of memory.

The figures are worked out by hand: 2**28 values of 32 bits take 1 GiB.
"""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Assumed,
    HardMemory,
    Input,
    Job,
    Known,
    MemoryFloor,
    MemoryPart,
    MemorySpread,
    Need,
    Network,
    Parameter,
    Pick,
    Pictures,
    RoleAsked,
    RuledOut,
    Saving,
    Scarce,
    Technique,
    Topic,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import changed, decide, rule_called, setting

TRAIN, ASKED = Job(id="train"), Topic(ask="memory")
NOT_ABOUT_CARDS = {
    f"{ask} is asked": instead(Topic(ask=ask)) for ask in ("vendor", "framework", "cluster")
}
TOO_SMALL = RuledOut(
    card="small", rule="FIT-031", reason="memory", about="memory", wanted=8, found=4, unit="GiB"
)
NET = Network(
    id="net",
    name="Net",
    input_values=2**20,
    layer_values=2**21,
    patch_values=2**26,
    parameters=2**27,
    batch=128,
    bits=32,
)
BATCH, BITS = Known(key="batch_size", value=64), Known(key="precision", value=32)
SIDE = setting("thumb_side", 224, key="imagenet")
SMALL_SIDE = setting("thumb_side", 112, key="small_pictures")
IMAGENET, SMALL, VIDEO = (Pictures(kind=k) for k in ("imagenet", "small_pictures", "video"))
FEW = Scarce(what="few_images")
LARGE_THUMB = setting("thumb", 12, key="imagenet", place=1)
SMALL_THUMB = setting("thumb", 4, key="small_pictures", place=1)
ENOUGH_THUMB = setting("thumb", 6, key="small_pictures", place=2)
WAY = Technique(id="way", name="the way", says="Do it.", warning="It costs.", place=1)
TIMES = Parameter(name="times-a-kept-value-is-stored", value=2)
LAST_RESORT = Parameter(name="batch-of-last-resort", value=32)
MADE_FOR = Parameter(name="batch-convolutions-are-made-for", value=64)


def says(topic="memory"):
    return Advice(topic=topic, says="...")


def known(key, value):
    return Known(key=key, value=value)


def part(name, gib, how):
    return MemoryPart(part=name, gib=gib, how=how)


def spread(end, value):
    return Parameter(name=f"memory-spread-convnet-{end}", value=value)


def picture(side, frames=1):
    return Input(frames=frames, side=side, channels=3)


RUNS = instead(Job(id="run_llm"))
USUAL_BATCH = Parameter(name="usual-batch-of-convolutional-nets", value=32)
VOLUME = Advice(topic="volumes", says=ANY_WORDS)

EXAMPLES = [
    Example(
        "ADVICE-994",
        given=(
            TRAIN,
            Input(frames=1, side=512, channels=300),
            Parameter(name="channels-of-an-image-at-most", value=13),
        ),
        concludes=(VOLUME,),
        unless={
            "it is not trained": instead(Job(id="run_llm")),
            "an image may have as many": instead(Input(frames=1, side=512, channels=13)),
        },
    ),
    Example(
        "ADVICE-995",
        given=(TRAIN, Input(frames=96, side=160, channels=1)),
        concludes=(VOLUME,),
        unless={
            "it is not trained": instead(Job(id="run_llm")),
            "it is one image": instead(Input(frames=1, side=160, channels=1)),
        },
    ),
    Example(
        "SITUATION-701",
        given=(Topic(ask="memory"), TRAIN, NET),
        concludes=(Assumed(what="batch_size", value=128), known("batch_size", 128)),
        unless={
            "a card is sought": instead(Topic(ask="gpu")),
            "a batch is named": plus(Answer(key="batch_size", value=64)),
            "a model is run": RUNS,
        },
    ),
    Example(
        "SITUATION-704",
        given=(Topic(ask="gpu"), TRAIN, NET, USUAL_BATCH),
        concludes=(Assumed(what="batch_size", value=32), known("batch_size", 32)),
        unless={
            "only its memory is asked about": instead(Topic(ask="memory")),
            "a batch is named": plus(Answer(key="batch_size", value=64)),
            "a model is run": RUNS,
        },
    ),
    Example(
        "SITUATION-703",
        given=(ASKED, TRAIN, NET),
        concludes=(Assumed(what="precision", value=32), known("precision", 32)),
        unless={
            "bits are named": plus(Answer(key="precision", value=16)),
            "a model is run": RUNS,
            "a card is sought": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "SITUATION-705",
        given=(
            Topic(ask="gpu"),
            *(TRAIN, NET, Parameter(name="usual-bits-of-convolutional-nets", value=16)),
        ),
        concludes=(Assumed(what="precision", value=16), known("precision", 16)),
        unless={
            "bits are named": plus(Answer(key="precision", value=16)),
            "a model is run": RUNS,
            "memory is asked": instead(ASKED),
        },
    ),
    Example(
        "SITUATION-706",
        given=(TRAIN, changed(NET, usual_size="640x640x3")),
        concludes=(Assumed(what="input", value="640x640x3"),),
        unless={
            "a size is named": plus(Answer(key="input", value="1024x1024x3")),
            "its layers are described": instead(NET),
            "a model is run": RUNS,
        },
    ),
    Example(
        "ADVICE-998",
        given=(Topic(ask="gpu"), TRAIN, Answer(key="phase", value="infer")),
        concludes=(says("only run"),),
        unless={
            "it is trained": instead(Answer(key="phase", value="train")),
            "the network is known": plus(NET),
            "the model is known": plus(Answer(key="model", value="looker")),
            "the need is known": plus(Answer(key="memory_need_gb", value=4)),
            "a model is run": RUNS,
        }
        | NOT_ABOUT_CARDS,
    ),
    Example(
        "NEED-700",
        given=(TRAIN, NET, BATCH, BITS, TIMES),
        concludes=(part("activations and gradients", 1.25, "batch 64, 32 bits"),),
        unless={"a model is run": RUNS, "the batch is not known": without(Known, key="batch_size")},
    ),
    Example(
        "NEED-701",
        given=(TRAIN, NET, BITS, Parameter(name="bytes-per-weight-in-32-bits", value=12)),
        concludes=(part("weights, gradients and momentum", 1.5, "12 bytes each"),),
        unless={"a model is run": RUNS, "it has 16 bits": instead(known("precision", 16))},
    ),
    Example(
        "NEED-490",
        given=(
            TRAIN,
            NET,
            known("precision", 16),
            Parameter(name="bytes-per-weight-in-16-bits", value=16),
        ),
        concludes=(part("weights, gradients and momentum", 2, "16 bytes each"),),
        unless={"a model is run": RUNS, "it has 32 bits": instead(known("precision", 32))},
    ),
    Example(
        "NEED-491",
        given=(TRAIN, NET, spread("low", 0.8), spread("high", 1.2)),
        concludes=(MemorySpread(kind="convnet", low=0.8, high=1.2),),
        unless={"a model is run": RUNS, "no net is named": without(Network)},
    ),
    Example(
        "NEED-702",
        given=(TRAIN, NET, BITS, Parameter(name="samples-in-the-workspace", value=1)),
        concludes=(part("workspace", 0.25, "im2col matrix for one sample"),),
        unless={
            "a model is run": RUNS,
            "it is counted elsewhere": instead(Parameter(name="samples-in-the-workspace", value=0)),
        },
    ),
    Example(
        "NEED-703",
        given=(TRAIN, NET, Parameter(name="context-of-training", value=1)),
        concludes=(part("runtime", 1, "driver, libraries, buffers"),),
        unless={"a model is run": RUNS, "no net is named": without(Network)},
    ),
    Example(
        "NEED-704",
        given=(TRAIN, NET),
        concludes=(HardMemory(reason="job"),),
        unless={"a model is run": RUNS, "no net is named": without(Network)},
    ),
    Example(
        "SITUATION-710",
        given=(picture(75, frames=25),),
        concludes=(VIDEO,),
        unless={"it is one picture": instead(picture(75))},
    ),
    Example(
        "SITUATION-711",
        given=(ASKED, Answer(key="tasks", value="video")),
        concludes=(VIDEO,),
        unless={"a card is asked for": instead(Topic(ask="gpu"))},
    ),
    Example(
        "SITUATION-712",
        given=(ASKED, Answer(key="tasks", value="imagenet"), SIDE),
        concludes=(IMAGENET,),
        unless={
            "a card is asked for": instead(Topic(ask="gpu")),
            "the size is known": plus(picture(100)),
        },
    ),
    Example(
        "SITUATION-713",
        given=(picture(224), SIDE),
        concludes=(IMAGENET,),
        unless={"it is smaller": instead(picture(223)), "it is a film": instead(picture(224, 2))},
    ),
    Example(
        "SITUATION-714",
        given=(picture(112), SMALL_SIDE),
        concludes=(SMALL,),
        unless={"it is larger": instead(picture(113)), "it is a film": instead(picture(112, 2))},
    ),
    Example(
        "SITUATION-715",
        given=(
            Answer(key="images", value=128000),
            setting("thumb_images", 128000, key="few_images"),
        ),
        concludes=(FEW,),
        unless={"there are more": instead(Answer(key="images", value=128001))},
    ),
    Example(
        "SITUATION-716",
        given=(Answer(key="classes", value=999), setting("thumb_classes", 1000, key="few_classes")),
        concludes=(Scarce(what="few_classes"),),
        unless={"there are as many": instead(Answer(key="classes", value=1000))},
    ),
    Example(
        "NEED-710",
        given=(TRAIN, SMALL, SMALL_THUMB),
        concludes=(MemoryFloor(reason="thumb", key="small_pictures", gib=4),),
        unless={
            "there are few pictures": plus(FEW),
            "the net is known": plus(NET),
            "a model is run": RUNS,
            "it is video": instead(VIDEO, setting("thumb", 12, key="video", place=1)),
            "the value is the upper one": instead(ENOUGH_THUMB),
        },
    ),
    Example(
        "NEED-712",
        given=(ASKED, TRAIN),
        concludes=(RoleAsked(role="cheapest", place=1),),
        unless={
            "a goal is named": plus(Answer(key="goal", value="best_overall")),
            "a card is asked for": instead(Topic(ask="gpu")),
            "a model is run": RUNS,
        },
    ),
    Example(
        "ADVICE-600",
        given=(ASKED, IMAGENET, LARGE_THUMB),
        concludes=(says(),),
        unless={"there are few pictures": plus(FEW), "they are small": instead(SMALL)}
        | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-601",
        given=(ASKED, SMALL, SMALL_THUMB, ENOUGH_THUMB),
        concludes=(says(),),
        unless={"they are large": instead(IMAGENET)} | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-602",
        given=(ASKED, VIDEO, setting("thumb", 12, key="video", place=1)),
        concludes=(says(),),
        unless={"it is no film": instead(SMALL)} | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-603",
        given=(ASKED, FEW, setting("thumb", 4, key="few_images", place=1)),
        concludes=(says(),),
        unless={"classes are few": instead(Scarce(what="few_classes"))} | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-604",
        given=(
            ASKED,
            Scarce(what="few_classes"),
        ),
        concludes=(says(),),
        unless={"pictures are few": instead(FEW)} | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-610",
        given=(ASKED, TRAIN, WAY),
        concludes=(says("less memory"),),
        unless={
            "the net is known": plus(NET),
            "the pictures are small": plus(SMALL),
            "a card is asked for": instead(Topic(ask="gpu")),
            "a model is run": RUNS,
        },
    ),
    Example(
        "ADVICE-611",
        given=(
            ASKED,
            NET,
            Saving(network="net", technique="way", what="half of it", left=0.25),
            WAY,
        ),
        concludes=(says("less memory"),),
        unless={
            "a card is asked for": instead(Topic(ask="gpu")),
            "the saving is of another net": instead(
                Saving(network="other", technique="way", what="half of it", left=0.25)
            ),
        },
    ),
    Example(
        "ADVICE-612",
        given=(ASKED, NET, part("workspace", 0.5, "a matrix")),
        concludes=(says(),),
        unless={
            "a card is asked for": instead(Topic(ask="gpu")),
            "no convolution needs any": without(MemoryPart),
        },
    ),
    Example(
        "ADVICE-613",
        given=(ASKED, NET, TOO_SMALL),
        concludes=(says("less memory"),),
        unless={
            "a card is picked": plus(Pick(kind="card", id="card", name="Card")),
            "memory is not what is missing": instead(changed(TOO_SMALL, reason="price")),
        }
        | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-620",
        given=(ASKED, NET, known("batch_size", 32), LAST_RESORT),
        concludes=(says("batch"),),
        unless={"the batch is larger": instead(known("batch_size", 33))} | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-621",
        given=(ASKED, NET, known("batch_size", 63), MADE_FOR, LAST_RESORT),
        concludes=(says("batch"),),
        unless={
            "the batch is large enough": instead(known("batch_size", 64)),
            "it is a last resort": instead(known("batch_size", 32)),
        }
        | NOT_ABOUT_CARDS,
    ),
    Example(
        "ADVICE-630",
        given=(ASKED, part("weights", 2, "once"), part("runtime", 1, "always")),
        concludes=(says(),),
        unless={"a card is asked for": instead(Topic(ask="gpu"))},
    ),
    Example(
        "ADVICE-631",
        given=(ASKED, Need(gib=12, hard=True)),
        concludes=(says(),),
        unless={
            "the parts are known": plus(part("weights", 2, "once")),
            "a card is asked for": instead(Topic(ask="gpu")),
        },
    ),
]


WORDS = {
    "ADVICE-994": ["300 channels", "volumes (3D)", "--memory-gb", "--typical"],
    "ADVICE-995": ["96 images", "volumes (3D)", "--memory-gb", "--typical"],
    "ADVICE-600": ["at least 12 GiB"],
    "ADVICE-601": ["4 to 6 GiB", "enough"],
    "ADVICE-602": ["12 GiB", "far too little"],
    "ADVICE-603": ["4 GiB or less"],
    "ADVICE-604": ["classes", "less memory"],
    "ADVICE-610": ["the way", "Do it.", "It costs."],
    "ADVICE-611": ["half of it", "25%", "It costs."],
    "ADVICE-612": ["FFT", "Winograd", "whichgpu memory net"],
    "ADVICE-613": ["whichgpu memory net"],
    "ADVICE-620": ["32", "only if nothing else helps"],
    "ADVICE-621": ["64", "63"],
    "ADVICE-630": ["3.0 GiB", "weights 2.0, runtime 1.0"],
    "ADVICE-631": ["at least 12 GiB"],
}


@pytest.mark.parametrize(
    ("batch", "warned"), [(31, ["ADVICE-620"]), (32, ["ADVICE-620"]), (33, ["ADVICE-621"]),
                          (63, ["ADVICE-621"]), (64, []), (65, [])]
)  # fmt: skip
def test_batch_is_warned_of_once(batch, warned):
    """32 and less is a last resort, less than 64 is slow, 64 and more is as it should be."""
    run = decide(
        ASKED,
        NET,
        known("batch_size", batch),
        LAST_RESORT,
        MADE_FOR,
        rules=[rule_called("ADVICE-620"), rule_called("ADVICE-621")],
    )

    assert run.rules_fired == warned


@pytest.mark.parametrize(
    ("side", "kinds"),
    [(111, ["small_pictures"]), (112, ["small_pictures"]), (113, []), (223, []),
     (224, ["imagenet"]), (225, ["imagenet"])],
)  # fmt: skip
def test_pictures_between_the_sizes_have_no_rule_of_thumb(side, kinds):
    """Between half of ImageNet's side and all of it nobody said anything."""
    rules = [rule_called("SITUATION-713"), rule_called("SITUATION-714")]
    run = decide(picture(side), SIDE, SMALL_SIDE, rules=rules)

    assert [fact["kind"] for fact in run.facts(Pictures)] == kinds
