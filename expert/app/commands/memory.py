"""The command that computes the memory a network needs, layer by layer."""

from __future__ import annotations

import math
import shlex
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from expert.app import session
from expert.app.options import Format, FormatOption, General, takes_general
from expert.app.repeating import STANDARD_INPUT
from expert.errors import CaseError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from expert.convnets import Network
    from expert.knowledge import Knowledge

NET_PANEL = "The network"
MODEL_PANEL = "A language or image model instead"
TYPICAL_PANEL = "What people typically do instead"
of_net = partial(typer.Option, rich_help_panel=NET_PANEL)
of_model = partial(typer.Option, rich_help_panel=MODEL_PANEL)
of_typical = partial(typer.Option, rich_help_panel=TYPICAL_PANEL)
SAID_IN_A_CASE = {"batch": "--batch ", "bits": "--precision ", "input": "--set input="}
"""The option for each change to a network that a case can state; for others, it states memory."""
USUAL_BITS = ("16", "32")
"""The numbers of bits that a case can state."""


@takes_general
def memory(
    general: General,
    net: Annotated[
        str | None,
        typer.Argument(
            metavar="NET|FILE|-", help="A known network, or a YAML file; - reads standard input."
        ),
    ] = None,
    layers: Annotated[
        str | None,
        of_net(metavar="WORDS", help='Layers in words: "conv 3x3 32 stride 2, pool 2, dense 10".'),
    ] = None,
    input: Annotated[
        str | None, of_net(metavar="HxWxC", help="Size of the input, such as 250x250x3.")
    ] = None,
    batch: Annotated[str | None, of_net(metavar="NUMBER", help="Batch size.")] = None,
    bits: Annotated[str | None, of_net(metavar="BITS", help="Bits per value: 32, 16.")] = None,
    padding: Annotated[
        str | None,
        of_net(metavar="HOW", help="Default padding of convolutions: same, valid, or pixels."),
    ] = None,
    memory_gb: Annotated[
        float | None,
        of_net(metavar="GIB", min=0, help="Show the layer at which this much memory is exceeded."),
    ] = None,
    as_of: Annotated[
        str | None,
        of_net(
            metavar="DATE",
            help="Compute what is kept in memory with the frameworks in use on this date; the "
            "default is today.",
        ),
    ] = None,
    model: Annotated[
        str | None, of_model(metavar="MODEL", help="A model, such as llama-3-1-8b.")
    ] = None,
    typical: Annotated[
        bool,
        of_typical(
            "--typical",
            help=(
                "List what people typically train and run as of that date, and how much memory "
                "each needs."
            ),
        ),
    ] = False,
    job: Annotated[str | None, of_typical(metavar="JOB", help="Only this job.")] = None,
    persona: Annotated[
        str | None,
        of_typical(
            metavar="WHO",
            help="Show only what people of this kind do; without --job, what they train.",
        ),
    ] = None,
    context: Annotated[
        str | None, of_model(metavar="TOKENS", help="Context length in tokens.")
    ] = None,
    set_answers: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="An answer about a model, such as job=finetune, or about a network's data: "
            "images=100000, classes=2. Repeatable.",
        ),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Compute the memory that training a convolutional network takes, layer by layer.

    Shows exact sizes, activations and gradients, weights, temporary memory,
    and how much memory each saving technique would save on this network.
    If you don't name a network, it lists the known ones.

    Examples:  whichgpu memory vgg-16 --batch 64 --bits 16

    whichgpu memory --input 250x250x3 --layers "conv 3x3 32 stride 2, pool 2"

    whichgpu memory my-net.yaml --memory-gb 12

    whichgpu memory --model llama-3-1-8b --context 32768

    whichgpu memory --typical --persona kaggle --as-of 2016-06-01

    A file holds input, layers and, if you like, batch, bits and padding.
    A layer is written in the same way as in --layers, or with keys:
    {kind: conv, kernel: 3, maps: 32, stride: 2}.
    {kind: repeat, times: 3, layers: [...]} repeats layers, and
    {kind: branches, branches: [[...], []], join: add} joins branches.
    """
    _check_one_subject(net, layers, model, typical)
    person = _stated({"job": job, "persona": persona})
    _check_company(person, typical, context, model, memory_gb)
    knowledge = session.load(general)
    changes = _stated({"input": input, "batch": batch, "bits": bits, "padding": padding})
    said = set_answers or []
    others = [*changes, *(["set"] if said else [])]
    if typical:
        others += [] if memory_gb is None else ["memory-gb"]
        _show_typical(knowledge, person, others, as_of, format)
    elif model is not None:
        answers = [*said, *([f"context_tokens={context}"] if context else [])]
        _show_model(knowledge, model, answers, changes, as_of, format)
    elif net is None and layers is None:
        _list_nets(knowledge, others, format)
    else:
        found = _network(knowledge, net, layers, changes)
        _show_net(knowledge, found, changes, said, as_of, memory_gb, format)


def _stated(options: dict[str, str | None]) -> dict[str, str]:
    return {key: value for key, value in options.items() if value is not None}


def _check_company(
    person: dict[str, str],
    typical: bool,
    context: str | None,
    model: str | None,
    memory_gb: float | None,
) -> None:
    """Reject options whose companion option is missing, and memory that is not a number."""
    if person and not typical:
        named = " and ".join(f"--{key}" for key in person)
        raise CaseError(f"{named} can only be used with --typical; see whichgpu memory --help.")
    if context is not None and model is None:
        raise CaseError("--context is for a model: name one with --model. Nothing was computed.")
    if memory_gb is not None and not math.isfinite(memory_gb):
        raise CaseError(f"--memory-gb must be a number of GiB; you typed {memory_gb}.")


def _check_one_subject(
    net: str | None, layers: str | None, model: str | None, typical: bool
) -> None:
    subjects = {"a network": net, "--layers": layers, "--model": model, "--typical": typical}
    given = [name for name, value in subjects.items() if value]
    if len(given) > 1:
        raise CaseError(f"Give only one of these: {' or '.join(given)}. Nothing was computed.")


def _network(
    knowledge: Knowledge, net: str | None, layers: str | None, changes: dict[str, Any]
) -> tuple[Network, str | None]:
    """Return the requested network, and its id if it is a known network."""
    from expert.convnets import network_from_data, network_from_text, read_network
    from expert.explain.memory.nets import net_named, unknown_net

    if layers is not None:
        return network_from_text(layers, changes), None
    assert net is not None
    if net == STANDARD_INPUT:
        from expert.knowledge.strict_yaml import MAX_BYTES

        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        return read_network(raw, "standard input", changes), None
    entry = net_named(knowledge, net)
    if entry is not None:
        return network_from_data(entry.data, entry.lines, entry.file, changes), entry.id
    if not Path(net).exists() and "/" not in net and not net.endswith((".yaml", ".yml")):
        raise unknown_net(knowledge, net)
    return read_network(Path(net), net, changes), None


def _show_net(
    knowledge: Knowledge,
    found: tuple[Network, str | None],
    changes: dict[str, str],
    pairs: list[str],
    as_of: str | None,
    memory_gb: float | None,
    format: Format,
) -> None:
    """Show the memory of a network, layer by layer."""
    from expert.case.case import case_from_flags
    from expert.explain.memory.estimate import memory_of
    from expert.explain.memory.screen import memory_blocks
    from expert.explain.unused import with_unused

    net, id = found
    day = case_from_flags(knowledge, {"as_of": as_of}).as_of
    data = memory_of(net, knowledge, day, memory_gb)
    thumbs = _thumbs(knowledge, net, pairs)
    data |= {"rules_of_thumb": thumbs["rules_of_thumb"], "not_used": thumbs["not_used"]}
    blocks = memory_blocks(data, _go_on(knowledge, id, changes, data["need"]["gib"]))
    session.show(with_unused(blocks, thumbs, "the memory needed"), data, format)


def _thumbs(knowledge: Knowledge, net: Network, pairs: list[str]) -> dict[str, Any]:
    """Return what the rules of thumb say about this input and data.

    Answers that have no effect on these rules are listed, too.
    """
    from expert.case.case import case_from_flags
    from expert.explain.memory.rules_of_thumb import thumbs_in, whose_thumbs

    said = session.pairs(pairs, "--set")
    answers = {"ask": "memory", "input": str(net.input), **said}
    whose = whose_thumbs(knowledge)
    if whose is None:
        return {"case": {"answers": said}, "rules_of_thumb": [], "not_used": list(said)}
    asked = {"advisor": whose[0], "as_of": whose[1], "answers": answers}
    case = case_from_flags(knowledge, asked)
    record = session.run(knowledge, case)
    thumbs = thumbs_in(record, knowledge)
    unused = session.unused(knowledge, case, lambda other: thumbs_in(other, knowledge), said)
    return {"case": record["case"], "rules_of_thumb": thumbs, "not_used": unused}


def _show_typical(
    knowledge: Knowledge,
    person: dict[str, str],
    others: list[str],
    as_of: str | None,
    format: Format,
) -> None:
    """Show the typical work on that date, or what is assumed for a person."""
    from expert.case.case import case_from_flags
    from expert.explain.memory.typical import typical_blocks, works_of_day, works_that_count

    if others:
        named = ", ".join(f"--{key}" for key in others)
        raise CaseError(
            f"{named} cannot be combined with --typical, which takes --job, --persona and --as-of."
        )
    case = case_from_flags(knowledge, {"as_of": as_of, "answers": person})
    if "persona" in person:
        found = works_that_count(knowledge, session.run(knowledge, case))
    else:
        found = works_of_day(knowledge, case.as_of, case.answers.get("job"))
    data = {"format": 1, "as_of": case.as_of, "typical_works": found}
    session.show(typical_blocks(knowledge, found, case.as_of), data, format)


def _list_nets(knowledge: Knowledge, changes: list[str], format: Format) -> None:
    from expert.explain.memory.nets import nets, nets_blocks

    if changes:
        named = ", ".join(f"--{key}" for key in changes)
        raise CaseError(
            f"{named} needs a network: give its name (see whichgpu memory), a file, or --layers."
        )
    found = nets(knowledge)
    session.show(nets_blocks(found), {"format": 1, "networks": found}, format)


def _show_model(
    knowledge: Knowledge,
    model: str,
    pairs: list[str],
    changes: dict[str, Any],
    as_of: str | None,
    format: Format,
) -> None:
    from expert.case.case import case_from_flags
    from expert.explain.memory.nets import has_components, parts_blocks, parts_of
    from expert.explain.unused import with_unused

    if as_of is not None:
        changes = {**changes, "as-of": as_of}
    if changes:
        named = ", ".join(f"--{key}" for key in changes)
        raise CaseError(
            f"{named} is for convolutional networks; for a model, use --set, such as "
            "--set batch_size=4 or --set weight_bits=16."
        )
    told = session.pairs(pairs, "--set")
    answers = {"ask": "memory", "model": model, **told}
    case = case_from_flags(knowledge, {"answers": answers})
    record = session.run(knowledge, case)

    def parts(record: Mapping[str, Any]) -> dict[str, Any]:
        return parts_of(record, knowledge)

    found = {**parts(record), "not_used": session.unused(knowledge, case, parts, told)}
    if has_components(record) and "offload" not in answers:
        whole = case_from_flags(knowledge, {"answers": {**answers, "offload": False}})
        found["together"] = parts(session.run(knowledge, whole))
    said = " ".join(f"--set {pair}" for pair in pairs)
    go_on = f"whichgpu recommend --model {found['model']} {said}".rstrip()
    blocks = with_unused(parts_blocks(found, [go_on]), found, "the memory needed")
    session.show(blocks, found, format)


def _go_on(knowledge: Knowledge, id: str | None, changes: dict[str, Any], gib: float) -> list[str]:
    """Return the command that finds a card for the network; empty if it needs too much memory."""
    if gib > knowledge.get("question", "memory_need_gb").data["max"]:
        return []
    told = dict(changes)
    if id is not None:
        told.setdefault("bits", str(knowledge.get("network", id).data["bits"]))
    if id is None or told.keys() - SAID_IN_A_CASE.keys() or str(told["bits"]) not in USUAL_BITS:
        return [f"whichgpu recommend --job train --memory-gb {math.ceil(gib)}"]
    said = [SAID_IN_A_CASE[key] + shlex.quote(value) for key, value in told.items()]
    return [" ".join(["whichgpu recommend --job train --network", id, *said])]
