"""The words of the header and the footer."""

from livecommerce.content.loading import Content, load_yaml


class HeaderWords(Content):
    """The words of the header."""

    label: str
    home_link: str
    open_menu: str
    close_menu: str
    login: str
    account: str
    get_started: str


class FooterWords(Content):
    """The words of the footer; the headline has a version for narrow windows."""

    headline: str
    headline_mobile: str
    social_label: str
    copyright: str


class ShellWords(Content):
    """The words of the frame around every page."""

    skip_link: str
    dismiss: str
    connection_lost: str
    header: HeaderWords
    footer: FooterWords


def shell_words() -> ShellWords:
    """The words of `shell.yaml`."""
    return load_yaml("shell.yaml", ShellWords)
