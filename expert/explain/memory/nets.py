"""The known networks, and the parts of the memory needed, as derived in a consultation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.case.model_names import instead_of_a_net, nearest_net
from expert.convnets import network_from_data
from expert.convnets.steps import count
from expert.errors import UnknownNameError
from expert.explain.brief.assumed import in_words
from expert.explain.brief.told import Told
from expert.explain.memory.figures import bar
from expert.explain.memory.room import room_blocks, room_of
from expert.knowledge import Entry, Knowledge
from expert.render.blocks import Block, Code, Column, Heading, Paragraph, Table

FORMAT = 1
DECODER = "decoder"


def nets(knowledge: Knowledge) -> list[dict[str, Any]]:
    """Return the networks in the knowledge files as plain data."""
    return [
        {
            "id": entry.id,
            "name": entry.data["name"],
            "input": entry.data["input"],
            "layers": count(network_from_data(entry.data, entry.lines, entry.file).steps),
            "batch": entry.data.get("batch", 1),
            "source": entry.data["source"],
        }
        for entry in knowledge.all("network").values()
    ]


def nets_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the list of networks as blocks."""
    rows = [
        [net["id"], net["name"], net["input"], str(net["layers"]), str(net["batch"])]
        for net in found
    ]
    columns = [Column("Network"), Column("Name", spare=1), Column("Input"), Column("Layers", True)]
    return [
        Table([*columns, Column("Batch", True)], rows),
        Paragraph("For details on one, on your own file, or on layers in words:", tone="quiet"),
        Code(
            [
                "whichgpu memory vgg-16 --batch 64",
                "whichgpu memory my-net.yaml",
                'whichgpu memory --input 32x32x3 --layers "conv 3x3 32, pool 2, dense 10"',
            ]
        ),
    ]


def net_named(knowledge: Knowledge, text: str) -> Entry | None:
    """Return the network with this id, name or alias."""
    wanted = spelling(text)
    for entry in knowledge.all("network").values():
        names = [entry.id, entry.data["name"], *entry.data.get("aliases", [])]
        if wanted in map(spelling, names):
            return entry
    return None


def spelling(text: str) -> str:
    """Return a name in lower case with letters and digits only."""
    return "".join(char for char in text.casefold() if char.isalnum())


def unknown_net(knowledge: Knowledge, text: str) -> UnknownNameError:
    """Return the error for a name that is neither a network nor a file."""
    known = list(knowledge.all("network"))
    says, near = instead_of_a_net(knowledge, text), nearest_net(text, known)
    hint = f" Did you mean {near!r}?" if near else ""
    hint = f" Instead, give {says}." if says else hint
    return UnknownNameError(
        f"Unknown network or file {text!r}.{hint} Known networks: {', '.join(known)}. Give one "
        "of them, the path to a YAML file with the layers, or --layers.",
        text,
    )


# --- parts of a consultation ------------------------------------------------------


def parts_of(record: Mapping[str, Any], knowledge: Knowledge) -> dict[str, Any]:
    """Return the parts of the memory that rules concluded, each with its rule and sentence."""
    told = Told(record, knowledge)
    rules = {id: firing for firing in record["firings"] for id in firing["concludes"]}
    parts = [
        {**fact["fields"], "rule": rules[fact["id"]]["rule"], "says": rules[fact["id"]]["says"]}
        for fact in record["facts"]
        if fact["type"] == "MemoryPart"
    ]
    answers = record["case"]["answers"]
    return {
        "format": FORMAT,
        "case": record["case"],
        "model": model_words(answers),
        "name": told.name_of("model", model_words(answers)),
        "assumed": [
            {
                "what": item["what"],
                "value": item["value"],
                "says": in_words(told, str(item["what"]), item["value"]),
            }
            for item in record["assumed"]
        ],
        "parts": parts,
        "gib": round(sum(part["gib"] for part in parts), 3),
        **room_of(record),
    }


def has_components(record: Mapping[str, Any]) -> bool:
    """Return whether the model of a record is made of several networks."""
    return any(fact["type"] == "Component" for fact in record["facts"])


def model_words(answers: Mapping[str, Any]) -> str:
    """Return the model as a person would type it: a name, or a size such as `30b-a3b`."""
    if answers.get("model"):
        return str(answers["model"])
    size = f"{answers['parameters_billion']:g}b"
    if "active_parameters_billion" in answers:
        size += f"-a{answers['active_parameters_billion']:g}b"
    build = answers.get("model_build", DECODER)
    return size if build == DECODER else f"{build}-{size}"


def parts_blocks(found: Mapping[str, Any], go_on: Sequence[str]) -> list[Block]:
    """Return the parts as blocks."""
    parts = found["parts"]
    most = max((part["gib"] for part in parts), default=0)
    rows = [
        [part["part"], f"{part['gib']:,.2f}", part["how"], part["rule"], bar(part["gib"], most)]
        for part in parts
    ]
    columns = [Column("Part"), Column("GiB", True), Column("How"), Column("Rule", spare=1)]
    columns.append(Column("", spare=2))
    assumed = ", ".join(item["says"] for item in found["assumed"])
    blocks: list[Block] = [Heading(f"Memory needed by {found['name']}")]
    blocks += (
        [Table(columns, rows)]
        if rows
        else [Paragraph("Nothing is known about how much memory it needs.")]
    )
    blocks += [Paragraph(f"Assumed: {assumed}.")] if assumed else []
    return [*blocks, *room_blocks(found), *_together(found), Code(list(go_on))]


def _together(found: Mapping[str, Any]) -> list[Block]:
    """Return a sentence about running the same model with all of its networks on the card."""
    other = found.get("together")
    if other is None or other["gib"] <= found["gib"]:
        return []
    parts = ", ".join(f"{part['part']} {part['gib']:,.1f}" for part in other["parts"])
    return [
        Paragraph(
            "Only the largest network stays on the card; the others stay in system RAM. With "
            f"all of them on the card: {other['gib']:,.1f} GiB ({parts}), and each image or "
            "video takes less time. To ask for that: --set offload=no"
        )
    ]
