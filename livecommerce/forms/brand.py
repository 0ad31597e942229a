"""The application of brands, in six steps."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any

from typing_extensions import override

from livecommerce.facts import values
from livecommerce.facts.loading import facts
from livecommerce.forms.choice import Agreed, CountryCode, OneOf, Several
from livecommerce.forms.choices import Categories
from livecommerce.forms.contact_details import Email, Handle, Phone
from livecommerce.forms.day import ComingDate
from livecommerce.forms.form import question
from livecommerce.forms.number import Count, Money, Percent, with_currency
from livecommerce.forms.profile_link import AmazonLink, PageLink
from livecommerce.forms.step import Head, Step
from livecommerce.forms.text import LongText, Name, ShortText
from livecommerce.languages.messages import Phrase, _, pgettext

_BUDGETS = [band.budget for band in facts().prices.bands]
"""The smallest budgets of the price list's bands."""


def _between(low: values.Money, high: values.Money) -> Phrase:
    return Phrase.of("{low}–{high}", {"low": lambda: low.bare, "high": lambda: high.bare})


CompanySize = Annotated[
    str,
    OneOf(
        {
            "1": _("Just me"),
            "2-9": _("2 to 9"),
            "10-49": _("10 to 49"),
            "50-249": _("50 to 249"),
            "250-999": _("250 to 999"),
            "1000-or-more": _("1,000+"),
        }
    ),
]

Platforms = Annotated[
    tuple[str, ...],
    Several(
        {
            "own-shop": (_("Our own shop"), _("Shopify, WooCommerce or another.")),
            "tiktok-shop": "TikTok Shop",
            "amazon": "Amazon",
            "marketplace": (_("Another marketplace"), _("Zalando, Etsy, Allegro and the like.")),
            "stores": (_("Stores"), _("Our own, or on other people’s shelves.")),
            "none": (_("Nowhere yet"), _("We are about to start.")),
        },
        alone="none",
    ),
]

Currency = Annotated[
    str,
    OneOf(
        {
            "EUR": _("Euro (€)"),
            "GBP": _("Pound sterling (£)"),
            "PLN": _("Polish złoty (zł)"),
            "USD": _("US dollar ($)"),
            "CHF": _("Swiss franc (CHF)"),
            "CZK": _("Czech koruna (Kč)"),
            "DKK": _("Danish krone (kr)"),
            "NOK": _("Norwegian krone (kr)"),
            "SEK": _("Swedish krona (kr)"),
        },
        kind="select",
    ),
]


class AmountBand(OneOf):
    """An amount band, in the currency that another question asks for."""

    @override
    def shown_among(self, answer: Any, answers: Mapping[str, Any]) -> str:
        return with_currency(self.shown(answer), answers)


MonthlySales = Annotated[
    str,
    AmountBand(
        {
            "none": _("None yet"),
            "0-10000": _("Up to 10,000"),
            "10000-50000": _("10,000–50,000"),
            "50000-250000": _("50,000–250,000"),
            "250000-or-more": _("Over 250,000"),
            "undisclosed": _("Prefer not to say"),
        }
    ),
]

Services = Annotated[
    tuple[str, ...],
    Several(
        {
            "hosting": (_("Live hosting"), _("Our hosts sell your products on air.")),
            "creators": (_("Creators"), _("Videos by people whom your buyers follow.")),
            "operations": (_("Shop operations"), _("Listings, stock, orders and answers.")),
            "affiliates": (_("Affiliates"), _("Many small channels, paid by commission.")),
        }
    ),
]

Setting = Annotated[
    str,
    OneOf(
        {
            "studio": (
                _("In one of our studios"),
                Phrase.of("{cities}.", {"cities": lambda: facts().studios.one_of_the_cities}),
            ),
            "remote": (_("From the host’s home"), _("Or from your shop or workshop.")),
            "either": (_("Whichever suits"), _("We suggest one.")),
        }
    ),
]

Budget = Annotated[
    str,
    AmountBand(
        {
            f"0-{_BUDGETS[0].plain}": _("Up to {most}", most=lambda: _BUDGETS[0].bare),
            **{f"{low.plain}-{high.plain}": _between(low, high) for low, high in pairwise(_BUDGETS)},
            f"{_BUDGETS[-1].plain}-or-more": _("Over {least}", least=lambda: _BUDGETS[-1].bare),
        }
    ),
]


class Company(Step):
    head = Head(_("Company and contact"), _("Who you are, and where our answer goes."), short=_("Company"))

    name: Name = question(_("Your name"), autocomplete="name", width="half")
    email: Email = question(_("Work e-mail"), width="half")
    company: Name = question(
        _("Company"), autocomplete="organization", width="half", missing=_("Enter the name of your company")
    )
    country: CountryCode = question(_("Country"), width="half")
    phone: Phone | None = question(
        pgettext("number", "Phone"),
        hint=_("If you would rather talk. Abroad, begin with the country’s code."),
        optional=True,
        width="half",
    )
    company_size: CompanySize = question(_("How many people work there?"))


class Shop(Step):
    head = Head(_("Your shop"), _("Where people buy from you today, and what they buy."), short=_("Shop"))

    shop_url: PageLink = question(
        _("Link to your shop"),
        hint=_("No shop yet? Any page that shows your products will do."),
        autocomplete="url",
        width="half",
    )
    handle: Handle | None = question(
        _("TikTok handle"), hint=_("@name, or the link to your profile."), width="half", optional=True
    )
    platforms: Platforms = question(_("Where do you sell?"), hint=_("Choose all that apply."))
    tiktok_shop_name: Name | None = question(
        _("What is your TikTok Shop called?"),
        missing=_("Enter the name of your TikTok Shop"),
        when={"platforms": ("tiktok-shop",)},
    )
    amazon_link: AmazonLink | None = question(
        _("Link to your shop on Amazon"), when={"platforms": ("amazon",)}, optional=True
    )
    marketplaces: ShortText | None = question(
        _("Which marketplaces?"), missing=_("Enter the names of the marketplaces"), when={"platforms": ("marketplace",)}
    )
    categories: Categories = question(_("What do you sell?"), hint=_("Choose all that apply."))
    best_seller: ShortText = question(_("Your best seller"), hint=_("What it is, and what it costs."))


class Sales(Step):
    head = Head(_("Your sales"), _("Bands are enough. They help us to plan a first show that pays."), short=_("Sales"))

    currency: Currency = question(_("Currency"), hint=_("For all amounts that follow."), missing=_("Choose a currency"))
    gmv_tiktok: MonthlySales = question(_("Monthly sales on TikTok Shop"), hint=_("The value of all orders (GMV)."))
    gmv_elsewhere: MonthlySales = question(_("Monthly sales everywhere else"), hint=_("A guess will do."))
    average_order: Money = question(
        _("Average order value"), hint=_("In the currency above, such as 34.50."), width="half"
    )


class Goals(Step):
    head = Head(_("What you want"), _("Pick what you need now. The rest can follow."), short=_("Goals"))

    services: Services = question(_("What can we do for you?"), hint=_("Choose all that apply."))
    setting: Setting | None = question(_("Where shall we go live?"), when={"services": ("hosting",)})
    goals: LongText = question(
        _("What would make the first three months a success?"),
        hint=_("A number of orders, a launch, a warehouse to clear: what counts for you."),
    )


class Offer(Step):
    head = Head(_("Your offer"), _("What hosts and creators would work with."), short=_("Offer"))

    budget: Budget = question(_("Monthly budget"), hint=_("In the currency you chose. Ads not included."))
    commission: Percent = question(
        _("Commission for creators, in percent"),
        hint=_("Most brands offer {commission}.", commission=lambda: facts().pay.affiliate_commission.words),
        width="half",
    )
    samples: Count = question(
        _("Samples you could send"), hint=_("Units for the first month. 0 is fine."), width="half"
    )
    start: ComingDate = question(_("When would you like to start?"), hint=_("Day, month and year."), width="half")


class BrandCheck(Step):
    """The final questions before the application is sent."""

    head = Head(
        _("Check your answers"),
        _("Change what is not right. Then send it."),
        short=_("Check"),
        answered=_("Notes and terms"),
    )

    notes: LongText | None = question(_("Anything else we should know?"), optional=True)
    terms: Agreed = question(_("I agree to the terms of use"), link=(_("Read the terms"), "/legal?id=17"))


BRAND_STEPS = (Company, Shop, Sales, Goals, Offer, BrandCheck)
