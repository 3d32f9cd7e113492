"""How many GPUs to take, what they bring, clusters, and the way of a learner."""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    Caveat,
    CountedWith,
    HeldBy,
    Job,
    Known,
    Link,
    Market,
    Member,
    Named,
    NetworkType,
    Offloaded,
    Parameter,
    Pick,
    Profile,
    Rung,
    RunOnServers,
    Scaling,
    ServerBought,
    SeveralWanted,
    Shape,
    SpreadsBadly,
    TooManyCards,
    Topic,
)
from expert.rules.amdahl import gain_like, gain_of, gain_of_system, serial_share
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import (
    candidate,
    card,
    changed,
    decide,
    need,
    purse,
    rule_called,
    setting,
    usual,
)

HOW_MANY = Topic(ask="how_many_gpus")
CLUSTER = Topic(ask="cluster")
GPU = Topic(ask="gpu")
TRAIN = Job(id="train")
RUN = Job(id="run_llm")
FRAMEWORK = Known(key="code", value="framework")
FOUR = Scaling(of="framework", gpus=4, low=2.5, high=3.0, on="2016-06-25")
CNN = NetworkType(id="cnn", name="convolutional networks", spreads="well", says="why", since="2014")
DENSE = NetworkType(id="dense", name="dense networks", spreads="badly", says="why", since="2014")
ASKED_CNN = Answer(key="nets", value="cnn")
FLAGSHIP = Market(quantity="flagship_memory", value=24)
BIG = card(memory_gib=96)
KIND_NAMED = Named(role="candidate", text="big cards", kind="group", id="big")
UNDER_VLLM = Known(key="program", value="vllm")
CONSUMER = HeldBy(what="consumer cards", gib=24)
EXPERIMENTS = SeveralWanted(reason="experiments", cards=2)


def said(name):
    """A sentence that holds from some day on."""
    return Parameter(name=name, value="so it is said")


TOO_MANY = TooManyCards(cards=5, most=4)
LEARNER = Profile(id="learner")
LEARN_FAST = Answer(key="goal", value="learn_fast")
SPEED = Answer(key="goal", value="speed")
ANY = {"kind": "accelerator", "id": "gpu-any", "name": "GPU (any)", "place": 1}
PCIE = Link(id="pci-express", name="PCI Express", joins="cards", gb_s=15.8, says="v3", since="2012")
ETHERNET = Link(
    id="ethernet", name="Ethernet", joins="computers", gb_s=1.25, says="slow", since="2018-01-01"
)

PICKED = Pick(kind="card", id="card", name="Card", role="fastest", place=10, condition="new")

CLIMBED = changed(PICKED, role="best_for_the_money", usd=1000, cards=1)
SUM = changed(purse(), firm=True, high_usd=9000)
LADDER = setting("ladder", True)
SLOTTED = card(form="card")
ALL_OF_THEM = Rung(
    kind="card",
    id="card",
    name="Card",
    role="more_of_them",
    condition="new",
    cards=4,
    usd=4000,
    times=2.75,
)

EIGHT_KV_HEADS = Shape(name="Some", heads=96, kv_heads=8)
"""Three cards divide the 96 heads, but not the 8 key/value heads."""
NOTHING_PICKED = {"no card is picked": instead(changed(PICKED, kind="nothing"))}
ANOTHER_QUESTION = {"something else is asked": instead(Topic(ask="memory"))}
NO_CARDS_SHARE_IT = ANOTHER_QUESTION | {
    "it trains": instead(TRAIN),
    "one card just holds it": instead(need(24)),
    "one computer does not hold as many": plus(TOO_MANY),
}
NOT_TRAINING = {"a model is only run": instead(RUN)}

COUNTED = CountedWith(card="card", name="Card", condition="new", usd=900, needs=2, owned=0)
IN_ONE = setting("cards_in_one_computer", 4)
MEANT = Member(group="asked-about", card="card")
NOT_SEVERAL_FOR_A_SUM = (
    ANOTHER_QUESTION
    | NOT_TRAINING
    | NOTHING_PICKED
    | {
        "a number was named": plus(Answer(key="gpus", value=1)),
        "no sum was named": instead(purse()),
        "the sum buys only one": instead(changed(SUM, high_usd=1999)),
        "two are picked": instead(changed(CLIMBED, cards=2)),
        "a bargain was picked": instead(changed(CLIMBED, role="best_value")),
        "another card comes first": instead(changed(CLIMBED, place=11)),
        "it is a laptop": instead(changed(SLOTTED, form="laptop")),
    }
)
IN_A_SERVER = setting("cards_in_a_server", 8, key="train")
SERVER = ServerBought(what="server", usd=6000, share=0.25)

MODULE = Caveat(card="card", kind="needs_server_module")

EXAMPLES = [
    Example(
        "SITUATION-661",
        given=(HOW_MANY, TRAIN, usual("code", "framework")),
        concludes=(Assumed(what="code", value="framework"), FRAMEWORK),
        unless=ANOTHER_QUESTION
        | NOT_TRAINING
        | {"the code is named": plus(Answer(key="code", value="tuned"))},
    ),
    Example(
        "PLATFORM-660",
        given=(Answer(key="nets", value="dense"), DENSE),
        concludes=(SpreadsBadly(net="dense"),),
        unless={
            "another network is named": instead(ASKED_CNN),
            "it spreads well": instead(
                NetworkType(id="dense", name="d", spreads="well", says="", since="2014")
            ),
        },
    ),
    Example(
        "NEED-660",
        given=(
            HOW_MANY,
            LEARN_FAST,
            setting("several_for", "learn_fast", place=1),
            setting("experiments_at_once", 2),
        ),
        concludes=(EXPERIMENTS,),
        unless=ANOTHER_QUESTION
        | {
            "the goal is another": instead(Answer(key="goal", value="general")),
            "there is almost no money": plus(Answer(key="budget", value="almost_none")),
        },
    ),
    Example(
        "NEED-661",
        given=(
            HOW_MANY,
            SPEED,
            setting("several_for_speed", "speed", place=1),
            setting("cards_in_one_computer", 4),
        ),
        concludes=(SeveralWanted(reason="speed", cards=4),),
        unless=ANOTHER_QUESTION
        | {
            "the goal is another": instead(Answer(key="goal", value="general")),
            "the network does not spread": plus(SpreadsBadly(net="dense")),
            "there is no money": plus(Answer(key="budget", value="none")),
        },
    ),
    Example(
        "DEMAND-661",
        given=(HOW_MANY, FLAGSHIP),
        concludes=(CONSUMER,),
        unless=ANOTHER_QUESTION
        | {"a card is named": plus(Member(group="asked-about", card="card"))},
    ),
    Example(
        "DEMAND-662",
        given=(HOW_MANY, Named(role="candidate", text="it", kind="card", id="card"), BIG),
        concludes=(HeldBy(what="Card", gib=96),),
        unless=ANOTHER_QUESTION
        | {
            "it is owned": instead(Named(role="owned", text="it", kind="card", id="card")),
            "it is a module": plus(MODULE),
        },
    ),
    Example(
        "DEMAND-664",
        given=(
            *(HOW_MANY, RUN, BIG, MODULE, Parameter(name="modules-on-a-board", value=4)),
            Named(role="candidate", text="it", kind="card", id="card"),
            setting("cards_in_a_server", 8, key="run_llm"),
        ),
        concludes=(HeldBy(what="Card", gib=96, board=4, most=8),),
        unless=ANOTHER_QUESTION | {"it is a card for a slot": without(Caveat)},
    ),
    Example(
        "DEMAND-663",
        given=(HOW_MANY, KIND_NAMED, Member(group="asked-about", card="card"), BIG),
        concludes=(HeldBy(what="big cards", gib=96),),
        unless=ANOTHER_QUESTION
        | {
            "it is owned": instead(changed(KIND_NAMED, role="owned")),
            "a cloud is named": instead(changed(KIND_NAMED, kind="cloud")),
            "others are in the group": instead(Member(group="large", card="card")),
        },
    ),
    Example(
        "FIT-660",
        given=(HOW_MANY, RUN, need(97), CONSUMER, IN_ONE, MEANT),
        concludes=(TOO_MANY,),
        unless=ANOTHER_QUESTION
        | {
            "it trains": instead(TRAIN),
            "one computer just holds it": instead(need(96)),
            "no card is named": without(Member),
        },
    ),
    Example(
        "RANK-661",
        given=(HOW_MANY, RUN, need(97), CONSUMER, IN_ONE),
        concludes=(TOO_MANY,),
        unless=ANOTHER_QUESTION
        | {
            "it trains": instead(TRAIN),
            "one computer just holds it": instead(need(96)),
            "some cards hold it": plus(candidate()),
            "a card is named": plus(MEANT),
        },
    ),
    Example(
        "REACH-660",
        given=(HOW_MANY, RUN, need(40), CONSUMER),
        concludes=(SeveralWanted(reason="memory", cards=2),),
        unless=NO_CARDS_SHARE_IT | {"vLLM runs it": plus(UNDER_VLLM)},
    ),
    Example(
        "REACH-661",
        given=(HOW_MANY, RUN, need(60), CONSUMER, UNDER_VLLM),
        concludes=(SeveralWanted(reason="memory", cards=3),),
        unless=NO_CARDS_SHARE_IT
        | {
            "another program runs it": without(Known),
            "the architecture is known": plus(EIGHT_KV_HEADS),
        },
    ),
    Example(
        "REACH-662",
        given=(HOW_MANY, RUN, need(60), CONSUMER, UNDER_VLLM, EIGHT_KV_HEADS),
        concludes=(SeveralWanted(reason="memory", cards=4),),
        unless=NO_CARDS_SHARE_IT
        | {
            "another program runs it": without(Known),
            "the architecture is not known": without(Shape),
        },
    ),
    Example(
        "CHOOSE-660",
        given=(HOW_MANY, setting("first_gpus", 1)),
        concludes=(Pick(**ANY, role="first_gpu", cards=1),),
        unless=ANOTHER_QUESTION
        | {
            "several are wanted": plus(EXPERIMENTS),
            "one is too few by far": plus(TOO_MANY),
            "a run takes rented servers": plus(RunOnServers()),
        },
    ),
    Example(
        "CHOOSE-661",
        given=(HOW_MANY, EXPERIMENTS, SeveralWanted(reason="memory", cards=3)),
        concludes=(Pick(**ANY, role="several_gpus", cards=3),),
        unless=ANOTHER_QUESTION | {"a run takes rented servers": plus(RunOnServers())},
    ),
    Example(
        "ADVICE-660",
        given=(HOW_MANY, TRAIN, Answer(key="gpus", value=8), FRAMEWORK, FOUR),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | NOT_TRAINING
        | {
            "it is one GPU": instead(Answer(key="gpus", value=1)),
            "the code was not measured": instead(Known(key="code", value="tuned")),
        },
    ),
    Example(
        "ADVICE-661",
        given=(HOW_MANY, TRAIN, FRAMEWORK, FOUR),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | NOT_TRAINING
        | {
            "a number is named": plus(Answer(key="gpus", value=8)),
            "the code was not measured": instead(Known(key="code", value="tuned")),
            "they are rented": plus(RunOnServers()),
        },
    ),
    Example(
        "ADVICE-662",
        given=(
            HOW_MANY,
            TRAIN,
            ASKED_CNN,
            CNN,
            Scaling(of="cnn", gpus=4, low=3, high=3.86, on="2022-07-06"),
        ),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION | NOT_TRAINING | {"that network was not measured": instead(FOUR)},
    ),
    Example(
        "ADVICE-663",
        given=(HOW_MANY, TRAIN, ASKED_CNN, CNN),
        concludes=(says("convolutional networks"),),
        unless=ANOTHER_QUESTION | NOT_TRAINING | {"another network is known": instead(DENSE)},
    ),
    Example(
        "ADVICE-664",
        given=(HOW_MANY, TRAIN, CNN),
        concludes=(says("convolutional networks"),),
        unless=ANOTHER_QUESTION | NOT_TRAINING | {"a network is named": plus(ASKED_CNN)},
    ),
    Example(
        "ADVICE-665",
        given=(HOW_MANY, TRAIN, setting("measure_one_gpu_first", True)),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | NOT_TRAINING
        | {"the advice does not say so": instead(setting("measure_one_gpu_first", False))},
    ),
    Example(
        "ADVICE-666",
        given=(HOW_MANY, EXPERIMENTS, said("experiments-on-several-gpus")),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | {"speed is the reason": instead(SeveralWanted(reason="speed", cards=4))},
    ),
    Example(
        "ADVICE-667",
        given=(
            HOW_MANY,
            Answer(key="dataset_size", value="small"),
            said("small-data-on-several-gpus"),
        ),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | {"the data is large": instead(Answer(key="dataset_size", value="large"))},
    ),
    Example(
        "ADVICE-668",
        given=(HOW_MANY, Answer(key="code", value="tuned"), said("own-code-for-several-gpus")),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | {"it is a framework": instead(Answer(key="code", value="framework"))},
    ),
    Example(
        "ADVICE-669",
        given=(HOW_MANY, SeveralWanted(reason="memory", cards=2), need(40), COUNTED),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | {
            "speed is the reason": instead(EXPERIMENTS),
            "one holds it": instead(changed(COUNTED, needs=1)),
            "a server program runs it": plus(UNDER_VLLM),
            "they train together": plus(Job(id="finetune")),
        },
    ),
    Example(
        "ADVICE-598",
        given=(
            *(HOW_MANY, SeveralWanted(reason="memory", cards=2), need(40), COUNTED),
            *(changed(purse(), firm=True), card("other"), candidate("other", usd=496)),
        ),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | {
            "speed is the reason": instead(EXPERIMENTS),
            "one holds it": instead(changed(COUNTED, needs=1)),
            "cards are named": plus(MEANT),
            "no sum is named": instead(purse()),
            "the others cost more": instead(candidate("other", usd=501)),
            "there are as many of them": instead(candidate("other", usd=496, cards=2)),
            "experts are left in system RAM": plus(Offloaded(card="other", gib=5, what="experts")),
        },
    ),
    Example(
        "ADVICE-697",
        given=(HOW_MANY, SeveralWanted(reason="memory", cards=2), need(40), COUNTED, UNDER_VLLM),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | {
            "speed is the reason": instead(EXPERIMENTS),
            "one holds it": instead(changed(COUNTED, needs=1)),
            "another program runs it": instead(Known(key="program", value="llama.cpp")),
        },
    ),
    Example(
        "ADVICE-670",
        given=(GPU, Answer(key="gpus", value=8), TRAIN, changed(PICKED, cards=4), FOUR),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | NOT_TRAINING
        | NOTHING_PICKED
        | {
            "one card is picked": instead(changed(PICKED, cards=1)),
            "no number was named": without(Answer),
        },
    ),
    Example(
        "ADVICE-698",
        given=(GPU, TRAIN, SUM, CLIMBED, SLOTTED, IN_ONE),
        concludes=(says("several GPUs"),),
        unless=NOT_SEVERAL_FOR_A_SUM | {"it pays for a server, too": plus(SERVER)},
    ),
    Example(
        "ADVICE-699",
        given=(GPU, TRAIN, SUM, CLIMBED, SLOTTED, SERVER, IN_A_SERVER),
        concludes=(says("several GPUs"),),
        unless=NOT_SEVERAL_FOR_A_SUM
        | {"the rest is a computer": instead(changed(SERVER, what="computer"))},
    ),
    Example(
        "ADVICE-695",
        given=(GPU, TRAIN, SUM, CLIMBED, SLOTTED, LADDER, IN_ONE, FOUR),
        concludes=(ALL_OF_THEM,),
        unless=NOT_SEVERAL_FOR_A_SUM
        | {
            "it pays for a server, too": plus(SERVER),
            "the advisor shows no ladder": instead(changed(LADDER, value=False)),
            "nobody has measured several": without(Scaling),
        },
    ),
    Example(
        "ADVICE-696",
        given=(GPU, TRAIN, SUM, CLIMBED, SLOTTED, SERVER, LADDER, IN_A_SERVER, FOUR),
        concludes=(changed(ALL_OF_THEM, cards=8, usd=8000, times=3.882),),
        unless=NOT_SEVERAL_FOR_A_SUM
        | {
            "the rest is a computer": instead(changed(SERVER, what="computer")),
            "the advisor shows no ladder": instead(changed(LADDER, value=False)),
            "nobody has measured several": without(Scaling),
        },
    ),
    Example(
        "ADVICE-671",
        given=(HOW_MANY, Answer(key="gpus", value=2), PCIE),
        concludes=(says("link"),),
        unless=ANOTHER_QUESTION
        | {
            "one GPU is named": instead(Answer(key="gpus", value=1)),
            "it joins computers": instead(ETHERNET),
        },
    ),
    Example(
        "ADVICE-672",
        given=(HOW_MANY, Profile(id="researcher"), said("versions-on-several-gpus")),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | {
            "it is a learner": instead(LEARNER),
            "it is said already": plus(EXPERIMENTS),
        },
    ),
    Example(
        "ADVICE-677",
        given=(HOW_MANY, TOO_MANY, need(97), CONSUMER),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-680",
        given=(CLUSTER, setting("building_a_cluster_is", "really complicated")),
        concludes=(says("cluster"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-681",
        given=(CLUSTER, ETHERNET),
        concludes=(says("network"),),
        unless=ANOTHER_QUESTION | {"it joins cards": instead(PCIE)},
    ),
    Example(
        "ADVICE-673",
        given=(HOW_MANY, TRAIN, Answer(key="gpus", value=5), setting("cards_in_one_computer", 4)),
        concludes=(says("several GPUs"),),
        unless=ANOTHER_QUESTION
        | NOT_TRAINING
        | {"just as many fit": instead(Answer(key="gpus", value=4))},
    ),
    Example(
        "ADVICE-682",
        given=(CLUSTER, setting("reading_on_clusters", "a page")),
        concludes=(says("reading"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-690",
        given=(GPU, LEARNER, PICKED, setting("learners_path", "replace")),
        concludes=(says("next step"),),
        unless=ANOTHER_QUESTION
        | NOTHING_PICKED
        | {"cards are added": instead(setting("learners_path", "add"))},
    ),
    Example(
        "ADVICE-691",
        given=(GPU, LEARNER, PICKED, setting("learners_path", "add")),
        concludes=(says("next step"),),
        unless=ANOTHER_QUESTION
        | NOTHING_PICKED
        | {"the card is replaced": instead(setting("learners_path", "replace"))},
    ),
]


WORDS = {
    "ADVICE-660": ["8 GPUs", "3.3 to 4.5 times", "2.5 to 3 times", "2016-06-25"],
    "ADVICE-661": ["4 GPUs", "2.5 to 3 times", "2016-06-25"],
    "ADVICE-662": ["convolutional networks", "3 to 3.9 times", "2022-07-06"],
    "ADVICE-663": ["convolutional networks", "well", "why"],
    "ADVICE-664": ["convolutional networks", "well", "why"],
    "ADVICE-677": ["97 GiB", "5 consumer cards", "24 GiB", "up to 4", "server", "fewer bits"],
    "ADVICE-697": ["40 GiB", "2 x Card", "vLLM"],
    "ADVICE-669": ["40 GiB", "2 x Card"],
    "ADVICE-598": ["1 x Other (new) for about $500"],
    "ADVICE-670": ["4 GPUs", "2.5 to 3 times"],
    "ADVICE-698": ["4 x Card", "not 4 times"],
    "ADVICE-699": ["8 x Card in one server", "8 jobs at once"],
    "ADVICE-671": ["PCI Express", "15.8 GB/s"],
    "ADVICE-673": ["4 GPUs", "5 need"],
    "ADVICE-682": ["a page"],
    "ADVICE-680": ["really complicated", "network"],
    "ADVICE-681": ["Ethernet", "1.25 GB/s", "2018-01-01"],
}


@pytest.mark.parametrize(("gpus", "gain"), [(1, None), (2, "1.7 to 1.8"), (4, "2.5 to 3")])
def test_gain_begins_with_two_gpus(gpus, gain):
    """ADVICE-660 says nothing of one GPU, and of four what was measured."""
    facts = (HOW_MANY, TRAIN, Answer(key="gpus", value=gpus), FRAMEWORK, FOUR)

    run = decide(*facts, rules=[rule_called("ADVICE-660")])

    assert [gain in s for s in run.says("ADVICE-660")] == ([True] if gain else [])


@pytest.mark.parametrize(("gib", "cards"), [(24, []), (24.1, [2]), (48, [2]), (48.1, [3])])
def test_model_takes_as_many_cards_as_hold_it(gib, cards):
    """REACH-660 rounds up."""
    run = decide(HOW_MANY, RUN, need(gib), CONSUMER, rules=[rule_called("REACH-660")])

    assert [fact["cards"] for fact in run.facts(SeveralWanted)] == cards


def test_amdahls_law_gives_back_what_was_measured():
    """The share that does not spread is fitted to the measured gain."""
    assert gain_like(4, 2.75, 4) == pytest.approx(2.75)
    assert gain_like(4, 2.75, 1) == 1
    assert serial_share(4, 4.2) == 0
    assert gain_of(8, 0) == 8


def test_amdahls_law_meets_what_eight_cards_were_measured_at():
    """ResNet-50 on four consumer cards gained 3.84 times, on eight 7.37; the law says 7.29."""
    assert gain_like(4, 3.84, 8) == pytest.approx(7.37, rel=0.015)


def test_second_computer_adds_less_than_the_first():
    """Its network keeps only a part; without loss nothing is taken away."""
    one, two = gain_of_system(4, 2.5, 4, 1, 0.7), gain_of_system(4, 2.5, 8, 2, 0.7)

    assert one == gain_like(4, 2.5, 4)
    assert one < two < gain_like(4, 2.5, 8)
    assert gain_of_system(4, 2.5, 8, 2, 1) == pytest.approx(gain_like(4, 2.5, 8))


def test_no_goal_without_money_wants_several():
    """NEED-660: who has nearly no money begins with one."""
    example = next(example for example in EXAMPLES if example.rule == "NEED-660")

    run = example.decide(plus(Answer(key="budget", value="limited")))

    assert [fact["cards"] for fact in run.facts(SeveralWanted)] == [2]


def test_without_a_setting_nothing_is_picked():
    """CHOOSE-660: an advisor who says nothing of it picks nothing."""
    example = next(example for example in EXAMPLES if example.rule == "CHOOSE-660")

    assert example.decide(without(type(setting("a", 1)))).facts(Pick) == []


@pytest.mark.parametrize(("gib", "reason"), [(666, SeveralWanted), (1129, TooManyCards)])
def test_modules_fill_boards_up_to_a_server(gib, reason):
    """REACH-660 and FIT-660: five of 141 GiB take two boards of four, nine take more than one."""
    held = HeldBy(what="Card", gib=141, board=4, most=8)
    rules = [rule_called("FIT-660"), rule_called("REACH-660")]
    (fact,) = decide(HOW_MANY, RUN, need(gib), held, IN_ONE, MEANT, rules=rules).concluded

    assert (type(fact), fact["cards"]) == (reason, 8 if gib == 666 else 12)
