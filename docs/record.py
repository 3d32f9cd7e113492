"""Records a real session and two screens as pictures for the documentation.

    python docs/record.py [--check]

The interview runs on its own terminal with the replies in ``REPLIES``; each reply produces one
frame of ``images/ask.svg``. ``--check`` writes nothing and exits with 1 if the stored pictures no
longer show what the program says.
"""

from __future__ import annotations

import argparse
import html
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pexpect
from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
IMAGES = HERE / "images"
COMMAND = str(Path(sys.executable).with_name("whichgpu"))
DAY = ("--as-of", "2026-11-21")
WIDTH, LINES = 84, 34
SECONDS_A_FRAME = 4
OVERLAP = 4
TIMEOUT = 120
PROMPT = "\n> "
REPLIES = (
    ("want to know", ""),
    ("spend on cards", "€900"),
    ("used card", "yes"),
    ("mostly use the card", "run a language model"),
    ("Which model", "8b"),
    ("operating system", "linux"),
    ("describes you best", "hobbyist"),
    ("apply to you?", ""),
    ("Save your answers", "n"),
)
"""What to type when the screen contains certain words; anything else gets an `s`.

Each must be asked for, so that a question that is worded anew is noticed.
"""
SCREENS = {
    "why-not": ("why-not", "RTX 4060", "--memory-gb", "12", *DAY),
    "compare": ("compare", "RTX 3090", "RTX 4070", "--job", "run_llm", *DAY),
}
PARTS = "\0".join(("{styles}", "{backgrounds}{matrix}", "{lines}", "{char_width}", "{line_height}"))
FRAME = '<g class="frame" style="animation-delay:{delay}s">{content}</g>'
SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>
text {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 20px; white-space: pre }}
{styles}
.frame {{ visibility: hidden; animation: show {total}s infinite step-end }}
.frame:last-child {{ visibility: visible }}
@keyframes show {{ 0% {{ visibility: visible }} {share}% {{ visibility: hidden }} }}
@media (prefers-reduced-motion: reduce) {{ .frame {{ animation: none }} }}
</style>
<rect width="100%" height="100%" rx="8" fill="#1b1d23"/>
<g transform="translate(12,12)">{frames}</g>
</svg>
"""


def environment() -> dict[str, str]:
    """Return the environment of a terminal with colors."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    return {**kept, "TERM": "xterm-256color", "COLUMNS": str(WIDTH)}


def session() -> list[str]:
    """Run the interview; return everything on the screen after each reply."""
    with tempfile.TemporaryDirectory() as folder:
        child = pexpect.spawn(
            COMMAND,
            ["ask", *DAY],
            cwd=folder,
            env=environment(),
            encoding="utf-8",
            timeout=TIMEOUT,
            dimensions=(LINES, WIDTH),
        )
        shown, screens, waiting = "$ whichgpu ask\n", [], dict(REPLIES)
        while child.expect_exact([PROMPT, pexpect.EOF]) == 0:
            shown += child.before + PROMPT
            screens.append(shown)
            words, typed = reply(child.before)
            waiting.pop(words, None)
            child.sendline(typed)
        finished(child)
        if waiting:
            raise SystemExit(f"No question held these words: {list(waiting)}; mend REPLIES.")
        return [*screens, shown + child.before]


def finished(child: pexpect.spawn) -> None:
    """Stop if a program did not end properly: a failure must not become a picture."""
    child.close()
    if child.exitstatus != 0:
        raise SystemExit(f"{child.command} ended with {child.exitstatus}; nothing was written.")


def reply(screen: str) -> tuple[str, str]:
    """Return the last words of a screen that have a reply, and what to type."""
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen)
    place, words, typed = max((plain.rfind(words), words, typed) for words, typed in REPLIES)
    return (words, typed) if place >= 0 else ("", "s")


def screen(arguments: Sequence[str]) -> str:
    """Run a command on a terminal; return what the terminal shows."""
    child = pexpect.spawn(
        COMMAND,
        list(arguments),
        env=environment(),
        encoding="utf-8",
        timeout=TIMEOUT,
        dimensions=(LINES, WIDTH),
    )
    child.expect(pexpect.EOF)
    finished(child)
    typed = subprocess.list2cmdline(["whichgpu", *arguments])
    return f"$ {typed}\n{child.before}"


def lines_of(shown: str) -> list[Text]:
    """Return what a terminal shows as lines with their colors; erased lines are gone.

    A line longer than the terminal's width continues on the next line, as it does there.
    """
    plain = re.sub(r"\r[^\r\n]*(?=\r[^\n])", "", shown.replace("\r\n", "\n"))
    whole = [Text.from_ansi(line.rstrip()) for line in plain.split("\n")]
    return [part for line in whole for part in line.divide(range(WIDTH, len(line), WIDTH))]


def picture(title: str, frames: Sequence[Sequence[Text]]) -> str:
    """Return frames of equal height as one picture that shows them in turn."""
    height = max(len(lines) for lines in frames)
    contents, styles = [], ""
    for number, lines in enumerate(frames):
        style, background, text, char, line = _drawn(lines, height, f"f{number}")
        styles += style
        content = background + text
        contents.append(FRAME.format(delay=number * SECONDS_A_FRAME, content=content))
    return SVG.format(
        title=html.escape(title),
        styles=styles,
        width=round(WIDTH * float(char)) + 24,
        height=round((height + 1) * float(line)) + 12,
        total=len(frames) * SECONDS_A_FRAME,
        share=f"{100 / len(frames):.2f}",
        frames="\n".join(contents),
    )


def _drawn(lines: Sequence[Text], height: int, id: str) -> list[str]:
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    for line in [*lines, *[Text("")] * (height - len(lines))]:
        console.print(line, soft_wrap=True)
    return console.export_svg(unique_id=id, code_format=PARTS).split("\0")


def windows(screens: Sequence[Sequence[Text]]) -> list[Sequence[Text]]:
    """Return what the window shows after each reply; anything longer is scrolled through."""
    found: list[Sequence[Text]] = []
    bottom = 0
    for lines in screens:
        while bottom < len(lines):
            bottom = min(len(lines), max(LINES, bottom + LINES - OVERLAP))
            found.append(lines[max(0, bottom - LINES) : bottom])
    return found


def pictures() -> dict[str, str]:
    """Return every picture by its file name."""
    made = {"ask": picture("A session of whichgpu ask", windows([*map(lines_of, session())]))}
    for name, arguments in SCREENS.items():
        made[name] = picture(f"whichgpu {name}", [lines_of(screen(arguments))])
    return made


def words(svg: str) -> list[list[str]]:
    """Return the text of a picture, which does not depend on how it is drawn."""
    return [html.unescape(text).split() for text in re.findall(r"<text[^>]*>([^<]*)", svg)]


def main() -> int:
    """Write the pictures, or compare them with the stored ones."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; only compare")
    options = parser.parse_args()
    stale = []
    for name, svg in pictures().items():
        path = IMAGES / f"{name}.svg"
        if not path.exists() or words(path.read_text(encoding="utf-8")) != words(svg):
            stale.append(name)
        if not options.check:
            path.write_text(svg, encoding="utf-8")
    if options.check and stale:
        sys.stderr.write(f"{', '.join(stale)}: out of date; renew with python docs/record.py\n")
    return int(options.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
