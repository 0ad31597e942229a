import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError

from livecommerce.brand.loading import BRAND_FILE, FOLDER, MARK_FILE, brand
from livecommerce.brand.mark import read_mark
from livecommerce.brand.model import Brand, Imprint, Links, Mails
from livecommerce.brand.palette import Palette, as_colour
from livecommerce.brand.shades import Base, palette_of, require_usable
from livecommerce.brand.writing import as_yaml
from livecommerce.commands.fonts import FoundFont, Part, found_font
from livecommerce.commands.output import print_line
from livecommerce.errors import PlainError
from livecommerce.plain_words import in_plain_words, known_keys
from livecommerce.settings import PREFIX, get_settings

app = typer.Typer(no_args_is_help=True)

_BEFORE_AT = {
    "sender": "hello",
    "brand": "brands",
    "talent": "talent",
    "press": "press",
    "support": "support",
    "jobs": "jobs",
    "privacy": "privacy",
}
_PROFILES = {
    "tiktok": "https://www.tiktok.com/@{}",
    "facebook": "https://www.facebook.com/{}",
    "instagram": "https://www.instagram.com/{}",
    "linkedin": "https://www.linkedin.com/company/{}",
}
_QUESTIONS: dict[Base, str] = {
    "ink": "Ground of dark bands",
    "paper": "Ground of light bands",
    "coral": "Accent for actions",
    "magenta": "What this accent goes over into",
    "violet": "Cool accent, for data",
}
_IN_SETTINGS = ("brand", "company", "mail_from", *(f"{name}_url" for name in Links.model_fields))
_HEX = "As #rrggbb."


class _Answers:
    """Values of the options, and prompts for missing ones."""

    def __init__(self, *, ask: bool) -> None:
        self._ask = ask
        self.kept: list[str] = []

    def get(self, question: str, given: str | None, usual: str, *, follows: bool = False) -> str:
        """Return a value.

        Args:
            question: The prompt.
            given: The value of the option.
            usual: The default.
            follows: Whether the default follows from another answer, and is not the present value.
        """
        if given is not None:
            return given
        if self._ask:
            return str(typer.prompt(question, default=usual))
        if not follows:
            self.kept.append(question)
        return usual

    def again(self, given: str | None, problem: str) -> None:
        """Print the problem with an answer, which is then asked for again.

        Raises:
            PlainError: It is an option, or there is no prompt.
        """
        if given is not None or not self._ask:
            raise PlainError(problem)
        print_line(f"Invalid: {problem}")


@app.callback()
def main() -> None:
    """Make it a group, although it has one command."""


@app.command()
def init(
    *,
    name: Annotated[str | None, typer.Option(help="The name that visitors read.")] = None,
    company: Annotated[str | None, typer.Option(help="The operating company.")] = None,
    domain: Annotated[
        str | None, typer.Option(help="The domain of the mail addresses: hello@, press@ and so on follow from it.")
    ] = None,
    mail: Annotated[
        list[str] | None,
        typer.Option(metavar="WHOSE=ADDRESS", help=f"One of these addresses: {', '.join(Mails.model_fields)}."),
    ] = None,
    imprint: Annotated[
        list[str] | None,
        typer.Option(metavar="WHICH=TEXT", help=f"A line of the imprint: {', '.join(Imprint.model_fields)}."),
    ] = None,
    handle: Annotated[str | None, typer.Option(help="The name in social networks, without @.")] = None,
    link: Annotated[
        list[str] | None,
        typer.Option(metavar="WHICH=ADDRESS", help=f"An address elsewhere: {', '.join(Links.model_fields)}."),
    ] = None,
    ink: Annotated[str | None, typer.Option(help=f"{_QUESTIONS['ink']}. {_HEX}")] = None,
    paper: Annotated[str | None, typer.Option(help=f"{_QUESTIONS['paper']}. {_HEX}")] = None,
    coral: Annotated[str | None, typer.Option(help=f"{_QUESTIONS['coral']}, whatever its hue. {_HEX}")] = None,
    magenta: Annotated[str | None, typer.Option(help=f"{_QUESTIONS['magenta']}. {_HEX}")] = None,
    violet: Annotated[str | None, typer.Option(help=f"{_QUESTIONS['violet']}. {_HEX}")] = None,
    display_font: Annotated[
        str | None,
        typer.Option(help="The font of headings: a variable font of Fontsource by its name, or a .woff2 file."),
    ] = None,
    text_font: Annotated[str | None, typer.Option(help="The font of everything else, likewise.")] = None,
    logo: Annotated[str | None, typer.Option(help="The logo beside the name: an SVG.")] = None,
    ask: Annotated[
        bool | None,
        typer.Option(help="Prompt for missing options, or keep their values. Default: prompt at a terminal."),
    ] = None,
) -> None:
    """Ask for name, company, addresses, colours, fonts and logo, and write them to the files that define the brand.

    The other colours are derived from the five, light or dark enough to be readable. A colour with too little contrast
    is refused, with the nearest that has enough.
    """
    now, answers = brand(), _Answers(ask=sys.stdin.isatty() if ask is None else ask)
    name = answers.get("Name", name, now.name)
    company = answers.get("Company", company, now.company)
    values: dict[str, object] = {
        "name": name,
        "company": company,
        "mails": _mails(answers, domain, _pairs("--mail", mail, Mails.model_fields), now.mails),
        "imprint": _imprint(answers, _pairs("--imprint", imprint, Imprint.model_fields), now, company),
        "links": _links(answers, handle, _pairs("--link", link, Links.model_fields), now.links),
    }
    given: dict[Base, str | None] = {"ink": ink, "paper": paper, "coral": coral, "magenta": magenta, "violet": violet}
    palette = _palette(answers, given, now.colours)
    fonts: dict[Part, FoundFont] = {
        "display": _font(answers, "Font of headings", display_font, "display", now),
        "text": _font(answers, "Font of everything else", text_font, "text", now),
    }
    svg = _logo(answers, logo, palette)
    values |= {"fonts": {part: found.font for part, found in fonts.items()}, "colours": palette}
    try:
        made = Brand.model_validate(values)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"]))
        raise PlainError(f"{where}: {in_plain_words(problem, known_keys(Brand, problem['loc']))}") from None
    for written in _write(made, svg, {part: found.content for part, found in fonts.items()}):
        print_line(str(written))
    _print_changes(answers)


def _pairs(option: str, given: list[str] | None, names: Iterable[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for pair in given or []:
        key, _, pairs[key] = pair.partition("=")
        if key not in names:
            raise PlainError(f"{option} {key}: there is only {', '.join(names)}")
    return pairs


def _mails(answers: _Answers, domain: str | None, given: dict[str, str], now: Mails) -> dict[str, str]:
    before = now.sender.partition("@")[2]
    domain = answers.get("Domain of the mail addresses", domain, before, follows=True)
    usual = now.model_dump() if domain == before else {name: f"{word}@{domain}" for name, word in _BEFORE_AT.items()}
    follows = domain != before
    return {
        name: answers.get(f"Mail address: {name}", given.get(name), usual[name], follows=follows)
        for name in Mails.model_fields
    }


def _imprint(answers: _Answers, given: dict[str, str], now: Brand, company: str) -> dict[str, str]:
    """Return the lines of the imprint; another company's lines are empty until given."""
    follows = company != now.company
    return {
        name: answers.get(f"Imprint: {name}", given.get(name), "" if follows else value, follows=follows)
        for name, value in now.imprint
    }


def _links(answers: _Answers, handle: str | None, given: dict[str, str], now: Links) -> dict[str, str]:
    before = now.tiktok.rpartition("@")[2]
    handle = answers.get("Name in social networks", handle, before, follows=True).removeprefix("@")
    follow: dict[str, str] = (
        {} if handle == before else {name: address.format(handle) for name, address in _PROFILES.items()}
    )
    return {
        name: answers.get(f"Address: {name}", given.get(name), follow.get(name) or address, follows=name in follow)
        for name, address in now
    }


def _palette(answers: _Answers, given: dict[Base, str | None], now: Palette) -> Palette:
    """Return the palette; unchanged if none of the five differs."""
    before: dict[Base, str] = {base: getattr(now, base) for base in _QUESTIONS}
    colours: dict[Base, str] = {}
    for base, answer in given.items():
        while base not in colours:
            try:
                colour = as_colour(answers.get(_QUESTIONS[base], answer, before[base]))
                require_usable(base, {**colours, base: colour})
            except ValueError as error:
                answers.again(answer, f"{base} {error}")
            else:
                colours[base] = colour
    return now if colours == before else palette_of(colours)


def _font(answers: _Answers, question: str, given: str | None, part: Part, now: Brand) -> FoundFont:
    font = getattr(now.fonts, part)
    while True:
        answer = answers.get(question, given, font.family)
        if answer == font.family:
            return FoundFont(font, None)
        try:
            return found_font(answer, part)
        except PlainError as error:
            answers.again(given, str(error))


def _logo(answers: _Answers, given: str | None, palette: Palette) -> bytes:
    """Return the SVG, after checking that it can be drawn."""
    now = FOLDER / MARK_FILE
    while True:
        path = Path(answers.get("Logo, an SVG", given, str(now))).expanduser()
        try:
            if not path.is_file():
                raise PlainError(f"there is no file {path}")
            svg = path.read_bytes()
            read_mark(svg, palette, str(path))
        except PlainError as error:
            answers.again(given, str(error))
        else:
            return svg


def _write(made: Brand, svg: bytes, fonts: dict[Part, bytes | None]) -> list[Path]:
    """Write the files, and return those that changed."""
    now = brand()
    contents: dict[Path, bytes] = {FOLDER / BRAND_FILE: as_yaml(made).encode(), FOLDER / MARK_FILE: svg}
    for part, content in fonts.items():
        if content is not None:
            contents[FOLDER / getattr(made.fonts, part).file] = content
    changed = [path for path, content in contents.items() if not path.exists() or path.read_bytes() != content]
    for path in changed:
        path.write_bytes(contents[path])
    for font in (now.fonts.display, now.fonts.text):
        if font.file and font.file not in {made.fonts.display.file, made.fonts.text.file}:
            (FOLDER / font.file).unlink(missing_ok=True)
    return changed


def _print_changes(answers: _Answers) -> None:
    if answers.kept:
        print_line(f"Unchanged: {', '.join(answers.kept)}.")
    set_elsewhere = [name for name in _IN_SETTINGS if name in get_settings().model_fields_set]
    if set_elsewhere:
        names = ", ".join(f"{PREFIX}{name.upper()}" for name in set_elsewhere)
        print_line(f"Overridden by settings: {names}.")
    print_line("The next build shows it. Facts, people and texts are unchanged: see livecommerce/content/README.md.")
