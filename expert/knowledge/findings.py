"""What a check reports: a `Finding`, and the complete list of codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

ERROR = "error"
WARNING = "warning"

# code: (severity, title). A code is never reused; docs/findings.md has one line for each.
CODES: dict[str, tuple[str, str]] = {
    "KB001": (ERROR, "The folder does not exist"),
    "KB002": (ERROR, "The file cannot be read"),
    "KB003": (ERROR, "A knowledge folder contains a symbolic link"),
    "KB004": (WARNING, "The file is ignored"),
    "KB005": (ERROR, "The file is in the wrong place"),
    "KB006": (ERROR, "The file is too large"),
    "KB007": (ERROR, "The file is not UTF-8"),
    "KB008": (ERROR, "The text contains a control character"),
    "KB009": (ERROR, "The file is not valid YAML"),
    "KB010": (ERROR, "The file is nested too deeply or has too many values"),
    "KB011": (ERROR, "The file contains more than one document"),
    "KB012": (ERROR, "Anchors, aliases, merge keys, tags and directives are not used here"),
    "KB013": (ERROR, "A key is given twice"),
    "KB014": (ERROR, "The key is not known"),
    "KB015": (ERROR, "A key is missing"),
    "KB016": (ERROR, "The value is of the wrong kind"),
    "KB017": (ERROR, "The value is not one of those allowed"),
    "KB018": (ERROR, "The number is out of range"),
    "KB019": (ERROR, "The value is not a date"),
    "KB020": (ERROR, "The value is empty"),
    "KB021": (ERROR, "The file does not consist of keys and values"),
    "KB022": (ERROR, "A key is not text"),
    "KB023": (ERROR, "The number cannot be stored exactly"),
    "KB024": (ERROR, "The value has the wrong form"),
    "KB025": (ERROR, "The folder has the layout of an earlier version"),
    "KB030": (ERROR, "File name and id differ"),
    "KB031": (ERROR, "The card is in the wrong folder"),
    "KB032": (ERROR, "An id is used twice"),
    "KB033": (ERROR, "Two cards have the same name and variant"),
    "KB034": (ERROR, "An alias belongs to two cards"),
    "KB035": (ERROR, "The source is not known"),
    "KB036": (ERROR, "The entry it refers to does not exist"),
    "KB037": (ERROR, "Two dates are in the wrong order"),
    "KB038": (ERROR, "A price is older than its card"),
    "KB039": (WARNING, "A price is newer than the date of checking"),
    "KB040": (WARNING, "A list is not in date order"),
    "KB041": (WARNING, "`sources` names a key that the file does not have"),
    "KB042": (ERROR, "The card contradicts its architecture"),
    "KB043": (WARNING, "Two names are the same once the maker's name is left out"),
    "KB044": (ERROR, "Nothing reads it"),
    "KB045": (ERROR, "The value is not what the rules expect"),
    "KB046": (ERROR, "The entry it corrects is not there"),
    "KB047": (WARNING, "Two layers do not agree"),
    "KB048": (ERROR, "Nobody can give this answer"),
    "KB049": (ERROR, "Two limits are in the wrong order"),
    "KB050": (ERROR, "A list names something twice"),
    "KB060": (WARNING, "The bandwidth does not fit the memory's bus and rate"),
    "KB061": (WARNING, "The amount of memory does not fit its bus or the name"),
    "KB062": (WARNING, "A speed does not fit the card's other figures"),
    "KB063": (WARNING, "The power does not fit the card"),
    "KB064": (WARNING, "The size does not fit the partner cards"),
    "KB065": (WARNING, "The date does not fit the card"),
    "KB066": (WARNING, "A price is far from the card's other prices"),
    "KB067": (WARNING, "A card has no date"),
    "KB068": (WARNING, "The card is not what its name, brand or form says"),
    "KB069": (WARNING, "Two cards have the same figures"),
    "KB070": (WARNING, "The latest price for a card that is still sold is out of date"),
    "KB071": (WARNING, "Hourly prices are old"),
    "KB072": (WARNING, "A price line contradicts itself"),
    "KB073": (WARNING, "A figure is far from those of all cards like it"),
    "KB074": (WARNING, "The word is not one of the usual ones"),
    "KB075": (WARNING, "A confirmation of something that no check questions"),
    "KB076": (WARNING, "The weights do not follow from the model's architecture"),
    "KB077": (ERROR, "A date in the future"),
}


class Finding(NamedTuple):
    """One fault or oddity in a file."""

    file: str
    """The file's path as the user knows it, with forward slashes."""
    line: int
    """Counted from 1; 0 if the finding is about the whole file."""
    column: int
    """Counted from 1; 0 if unknown."""
    code: str
    """A key of `CODES`."""
    message: str
    """What is wrong, what was expected, and what to do."""

    @property
    def severity(self) -> str:
        """`error` prevents loading; `warning` does not."""
        return CODES[self.code][0]

    @property
    def title(self) -> str:
        """The meaning of the code in one line."""
        return CODES[self.code][1]

    @property
    def place(self) -> str:
        """File, line and column, as far as they are known: `a.yaml:4:1`."""
        numbers = [str(number) for number in (self.line, self.column) if number]
        return ":".join([printable(self.file), *numbers])

    def __str__(self) -> str:
        mark = "warning: " if self.severity == WARNING else ""
        return f"{self.code} {self.place}: {mark}{printable(self.message)}"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort by place, then by code, and drop duplicates."""
    return tuple(sorted(set(findings), key=lambda f: (f.file, f.line, f.column, f.code, f.message)))


def printable(text: str) -> str:
    """Escape characters that could move the cursor or break an encoder."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def shown(value: object, limit: int = 60) -> str:
    """Quote a value for a message, shortened and without control characters."""
    text = value if isinstance(value, str) else repr(value)
    text = printable(text)
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    return f"'{text}'" if isinstance(value, str) else text


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` Did you mean 'x'?`, or nothing if no known word is similar.

    >>> did_you_mean("GeForce RTX", ["radeon", "geforce-rtx"])
    " Did you mean 'geforce-rtx'?"
    """
    words = list(known)
    near = nearest(word, words, 1, alike=0.6) or _longer(word, words)
    return f" Did you mean '{near[0]}'?" if near else ""


def nearest(word: str, known: Iterable[str], most: int, alike: float = 0.0) -> list[str]:
    """Return the known words most similar to a word, the nearest first.

    >>> nearest("memroy", ["name", "memory_gib", "memory_type", "slots"], 2)
    ['memory_gib', 'memory_type']
    """
    from difflib import get_close_matches

    by_letters = {_letters(each): each for each in reversed(list(known))}
    near = get_close_matches(_letters(word[:80]), by_letters, n=most, cutoff=alike)
    return [by_letters[each] for each in near]


def _longer(word: str, known: Sequence[str]) -> list[str]:
    """Return the only known word that begins with a word, as a list; empty if there are several."""
    begin = [each for each in known if _letters(each).startswith(f"{_letters(word)}-")]
    return begin if len(begin) == 1 else []


def _letters(word: str) -> str:
    """Return a word without what people write in different ways: capitals, spaces, dashes."""
    return word.casefold().replace(" ", "-").replace("_", "-")
