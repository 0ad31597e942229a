"""Words of the header and the footer."""

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.shared import LinkText


class HeaderWords(Content):
    label: str
    home_link: str
    open_menu: str
    close_menu: str
    login: str
    account: str
    get_started: str


class FooterWords(Content):
    """Words of the footer; the headline has a version for narrow windows.

    Attributes:
        more_label: The accessible name of the row of links below the columns.
        more: The pages that are in no column.
    """

    headline: str
    headline_mobile: str
    more_label: str
    more: tuple[LinkText, ...]
    social_label: str
    copyright: str


class LanguageWords(Content):
    """Words of the language switch, and of the line that offers this language to visitors who prefer it.

    Attributes:
        label: The accessible name of the switch.
        missing: The note behind the name of a language that the page does not have.
        offer: Says, on a page in another language, that there is one in this.
        go: The link to it.
        stay: The label of the button that dismisses the line.
    """

    label: str
    missing: str
    offer: str
    go: str
    stay: str


class ShellWords(Content):
    """Words of the frame around every page."""

    skip_link: str
    dismiss: str
    connection_lost: str
    header: HeaderWords
    footer: FooterWords
    languages: LanguageWords


shell_words = declare_words("shell.yaml", ShellWords)
