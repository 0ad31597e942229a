"""Cookie consent (spec §4, contract §4), and the scripts that wait for it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from livecommerce.api_address import api_address
from livecommerce.constants import (
    API_PATH,
    CONSENT_COOKIE_DAYS,
    CONSENT_COOKIE_VALUE,
    COOKIE_BANNER_DELAY_MS,
    REFUSAL_DAYS,
)
from livecommerce.content.consent import Category, consent_content, shown_words_hashes
from livecommerce.content.vendors import VENDORS, VendorName
from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, key, message, navigated, restored
from livecommerce.engine.state import BrowserState, event, on
from livecommerce.forms.consent import ConsentAction
from livecommerce.languages.browser_messages import register_browser_messages
from livecommerce.settings import Settings, get_settings
from livecommerce.state import consent_log, refusal, vendor_scripts

DIALOG_ID = "cookie-preferences"
FIRST_CONSENT = "first_consent"
VISITOR_COOKIE = "consent_id"
VERSION_KEY = "consent_version"
CHANNEL = "consent"


@dataclass(frozen=True)
class ConsentCategory:
    """Consent category as shown to the visitor.

    Attributes:
        key: `{key}_consent` is the cookie that stores the consent.
        required: Whether it is always on.
        default: Whether it is on before the visitor chooses.
        checked: Whether its switch is on.
        cookies: The names of its cookies; a trailing `*` matches any ending.
    """

    key: str
    label: str
    description: str
    required: bool
    default: bool
    checked: bool
    cookies: list[str]


@dataclass(frozen=True)
class Vendor:
    """Third-party script, and the category of consent that it needs.

    Attributes:
        name: The script's name in `scripts/vendors.js`.
        account: The account's ID with the vendor.
        category: The key of the category.
        script: The URL of the script.
    """

    name: VendorName
    account: str
    category: str
    script: str


def categories_at_first(categories: Iterable[Category]) -> list[ConsentCategory]:
    """Return the categories before the visitor has chosen: if the settings ask first, optional ones are off."""
    ask_first = get_settings().consent_ask_first
    return [
        ConsentCategory(
            category.key,
            category.label,
            category.description,
            category.required,
            category.required if ask_first else category.default,
            category.required if ask_first else category.default,
            [cookie.name for cookie in category.cookies],
        )
        for category in categories
    ]


def vendors_in_use(settings: Settings) -> list[Vendor]:
    """Return the scripts whose account ID is set."""
    accounts = {name: vendor.account(settings) for name, vendor in VENDORS.items()}
    return [
        Vendor(name, accounts[name], vendor.category, vendor.script.format(id=accounts[name]))
        for name, vendor in VENDORS.items()
        if accounts[name]
    ]


VERSION = get_settings().consent_version
WORDS: dict[str, str] = shown_words_hashes()
ASKS_FIRST = get_settings().consent_ask_first
"""Whether optional categories start switched off, Accept All switches them on, and a refusal is remembered."""
LOG_ADDRESS = api_address(f"{API_PATH}/consents") if get_settings().consent_log else ""
"""Endpoint of the consent log; empty if choices are not recorded."""


register_browser_messages(lambda: [(category.label, category.description) for category in consent_content().categories])


class Consent(BrowserState):
    """Cookie banner and dialog, and the visitor's choice."""

    categories: list[ConsentCategory] = categories_at_first(consent_content().categories)
    vendors: list[Vendor] = vendors_in_use(get_settings())
    banner_shown: bool = False
    dismissed: bool = False
    dialog_open: bool = False

    @on(hydrated)
    async def arrive(self) -> None:
        """Show the banner to a visitor who has not chosen, a second after hydration; never to a bot."""
        if len(self.vendors) > 0:
            vendor_scripts.deny_measuring()
        self.send_again()
        if dom.global_privacy_control():
            self.choose([])
        if self.has_chosen():
            self.follow_cookies()
            return
        if ASKS_FIRST and refusal.is_remembered(VERSION, REFUSAL_DAYS):
            self.choose([])
            self.apply()
            return
        bot = dom.is_bot()
        await dom.sleep(COOKIE_BANNER_DELAY_MS)
        if await bot or self.dismissed or self.has_chosen():
            return
        dom.set_root_data("asking", "true")
        self.banner_shown = True
        dom.uncover_focus()

    def has_chosen(self) -> bool:
        """Return whether the cookies hold a choice made under the current version of the policy."""
        version = dom.stored(VERSION_KEY)
        return dom.cookie(FIRST_CONSENT) == CONSENT_COOKIE_VALUE and version in ("", VERSION)

    def choose(self, agreed: list[str]) -> None:
        """Turn on the categories with these keys and the required ones."""
        self.categories = [
            replace(category, checked=category.required or category.key in agreed) for category in self.categories
        ]

    def agreed(self) -> list[str]:
        """Return the keys of the categories that are on."""
        return [category.key for category in self.categories if category.checked]

    def follow_cookies(self) -> None:
        """Read an earlier choice from the cookies, and apply it."""
        cookies = [
            category.key
            for category in self.categories
            if dom.cookie(f"{category.key}_consent") == CONSENT_COOKIE_VALUE
        ]
        self.choose(cookies)
        self.apply()

    def apply(self) -> None:
        """Start the scripts of the categories that are on, and remove the cookies of those that are off."""
        dom.set_root_data("asking", "")
        dom.set_root_data("answered", "true")
        self.banner_shown = False
        self.dismissed = True
        agreed = self.agreed()
        for category in self.categories:
            if not category.checked:
                dom.remove_cookies(category.cookies)
        for vendor in self.vendors:
            if vendor.category in agreed:
                vendor_scripts.start_vendor(vendor.name, vendor.account, vendor.script)
            else:
                vendor_scripts.stop_vendor(vendor.name, vendor.account)

    def store(self) -> None:
        """Store the choice in cookies, and notify the other tabs."""
        dom.set_cookie(FIRST_CONSENT, CONSENT_COOKIE_VALUE, CONSENT_COOKIE_DAYS)
        self.write_categories()
        dom.store(VERSION_KEY, VERSION)
        if ASKS_FIRST:
            refusal.forget()
        self.apply()
        dom.broadcast(CHANNEL, self.agreed())

    def record(self, action: ConsentAction) -> None:
        """Report the choice to the consent log, with the visitor cookie's ID; a rejection without ID."""
        if LOG_ADDRESS == "":
            return
        visitor = None if action == "reject_all" else self.visitor()
        words, agreed = WORDS[dom.language_code()], self.agreed()
        choice = {"visitor": visitor, "version": VERSION, "words": words, "action": action, "agreed": agreed}
        consent_log.report(LOG_ADDRESS, choice)

    def visitor(self) -> str:
        """Return the visitor cookie's random ID; sets or renews the cookie for a year."""
        visitor = dom.cookie(VISITOR_COOKIE)
        if visitor == "":
            visitor = consent_log.new_visitor()
        dom.set_cookie(VISITOR_COOKIE, visitor, CONSENT_COOKIE_DAYS)
        return visitor

    @on(navigated)
    def send_again(self) -> None:
        """Report, on each page, choices that did not reach the consent log."""
        if LOG_ADDRESS != "":
            consent_log.report_again(LOG_ADDRESS)

    def write_categories(self) -> None:
        """Set the cookies of the optional categories that are on, and remove those of the others."""
        for category in self.categories:
            if category.checked and not category.required:
                dom.set_cookie(f"{category.key}_consent", CONSENT_COOKIE_VALUE, CONSENT_COOKIE_DAYS)
            elif not category.required:
                dom.remove_cookies([f"{category.key}_consent"])

    @event
    def accept_all(self) -> None:
        """Accept the switches as they are; if they start off, accept all categories."""
        if ASKS_FIRST:
            self.choose([category.key for category in self.categories])
        self.store()
        self.record("accept_all")
        dom.keep_focus()

    @event
    def reject_all(self) -> None:
        """Hide the banner for this visit without a cookie; removes the cookies of an earlier consent."""
        self.choose([])
        self.apply()
        dom.remove_cookies([FIRST_CONSENT, VISITOR_COOKIE])
        dom.store(VERSION_KEY, "")
        self.write_categories()
        if ASKS_FIRST:
            refusal.remember(VERSION)
        dom.broadcast(CHANNEL, self.agreed())
        self.record("reject_all")
        dom.keep_focus()

    @event
    def toggle(self, chosen: str) -> None:
        """Turn a category on or off; takes effect on confirmation."""
        self.categories = [
            replace(category, checked=not category.checked)
            if category.key == chosen and not category.required
            else category
            for category in self.categories
        ]

    @event
    def open_dialog(self) -> None:
        self.dialog_open = True
        dom.hold_focus(f"#{DIALOG_ID}")
        dom.focus(f"#{DIALOG_ID}")

    @event
    def close_dialog(self) -> None:
        """Close the dialog without a choice."""
        if self.dialog_open:
            self.dialog_open = False
            dom.return_focus()

    @on(key("Escape"))
    def escape(self) -> None:
        self.close_dialog()

    @event
    def confirm(self) -> None:
        """Store the choice on Confirm My Choices, and close the dialog and the banner."""
        self.store()
        self.record("confirm")
        self.close_dialog()

    @on(message(CHANNEL))
    def on_message(self, agreed: list[str]) -> None:
        """Apply another tab's choice. Its cookies may arrive later than its message: they are not read."""
        self.choose(agreed)
        self.apply()

    @on(restored)
    def on_restored(self) -> None:
        """Apply the cookies after the back/forward cache, in which the page received no messages."""
        if self.has_chosen():
            self.follow_cookies()
