"""The application of brands, in six steps."""

from itertools import pairwise
from typing import Annotated

from livecommerce.facts.loading import facts
from livecommerce.forms.choice import Agreed, CountryCode, OneOf, Several
from livecommerce.forms.choices import Categories
from livecommerce.forms.contact_details import Email, Handle, WebLink
from livecommerce.forms.day import ComingDate
from livecommerce.forms.field import FieldLink
from livecommerce.forms.form import question
from livecommerce.forms.number import Count, Money, Percent
from livecommerce.forms.step import Head, Step
from livecommerce.forms.text import LongText, Name, ShortText

_BUDGETS = [band.budget for band in facts().prices.bands]
"""The budgets at which the bands of the price list begin."""

CompanySize = Annotated[
    str,
    OneOf(
        {
            "1": "Just me",
            "2-9": "2 to 9",
            "10-49": "10 to 49",
            "50-249": "50 to 249",
            "250-999": "250 to 999",
            "1000-or-more": "1,000+",
        }
    ),
]

Platforms = Annotated[
    tuple[str, ...],
    Several(
        {
            "own-shop": ("Our own shop", "Shopify, WooCommerce or another."),
            "tiktok-shop": "TikTok Shop",
            "amazon": "Amazon",
            "marketplace": ("Another marketplace", "Zalando, Etsy, Allegro and the like."),
            "stores": ("Stores", "Our own, or on other people’s shelves."),
            "none": ("Nowhere yet", "We are about to start."),
        },
        alone="none",
    ),
]

Currency = Annotated[
    str,
    OneOf(
        {
            "EUR": "Euro (€)",
            "GBP": "Pound sterling (£)",
            "PLN": "Polish złoty (zł)",
            "USD": "US dollar ($)",
            "CHF": "Swiss franc (CHF)",
            "CZK": "Czech koruna (Kč)",
            "DKK": "Danish krone (kr)",
            "NOK": "Norwegian krone (kr)",
            "SEK": "Swedish krona (kr)",
        },
        kind="select",
    ),
]

MonthlySales = Annotated[
    str,
    OneOf(
        {
            "none": "None yet",
            "0-10000": "Up to 10,000",
            "10000-50000": "10,000–50,000",
            "50000-250000": "50,000–250,000",
            "250000-or-more": "Over 250,000",
            "undisclosed": "Rather not say",
        }
    ),
]

Services = Annotated[
    tuple[str, ...],
    Several(
        {
            "hosting": ("Live hosting", "Our hosts sell your products on air."),
            "creators": ("Creators", "Videos by people whom your buyers follow."),
            "operations": ("Shop operations", "Listings, stock, orders and answers."),
            "affiliates": ("Affiliates", "Many small channels, paid by commission."),
        }
    ),
]

Setting = Annotated[
    str,
    OneOf(
        {
            "studio": ("In one of our studios", f"{facts().studios.one_of_the_cities}."),
            "remote": ("From the host’s home", "Or from your shop or workshop."),
            "either": ("Whichever suits", "We suggest one."),
        }
    ),
]

Budget = Annotated[
    str,
    OneOf(
        {
            f"0-{_BUDGETS[0].plain}": f"Up to {_BUDGETS[0].bare}",
            **{f"{low.plain}-{high.plain}": f"{low.bare}–{high.bare}" for low, high in pairwise(_BUDGETS)},
            f"{_BUDGETS[-1].plain}-or-more": f"Over {_BUDGETS[-1].bare}",
        }
    ),
]


class Company(Step):
    """Company and contact."""

    head = Head("Company and contact", "Who you are, and where our answer goes.", short="Company")

    name: Name = question("Your name", autocomplete="name", width="half")
    email: Email = question("Work e-mail", width="half")
    company: Name = question(
        "Company", autocomplete="organization", width="half", missing="Enter the name of your company"
    )
    country: CountryCode = question("Country", width="half")
    company_size: CompanySize = question("How many people work there?")


class Shop(Step):
    """The shop and what it sells."""

    head = Head("Your shop", "Where people buy from you today, and what they buy.", short="Shop")

    shop_url: WebLink = question(
        "Link to your shop", hint="No shop yet? Any page that shows your products will do.", width="half"
    )
    handle: Handle | None = question(
        "TikTok handle", hint="@name, or the link to your profile.", width="half", optional=True
    )
    platforms: Platforms = question("Where do you sell?", hint="Choose as many as fit.")
    tiktok_shop_name: Name | None = question(
        "What is your TikTok Shop called?",
        missing="Enter the name of your TikTok Shop",
        when={"platforms": ("tiktok-shop",)},
    )
    amazon_link: WebLink | None = question(
        "Link to your shop on Amazon", when={"platforms": ("amazon",)}, optional=True
    )
    marketplaces: ShortText | None = question(
        "Which marketplaces?", missing="Enter the names of the marketplaces", when={"platforms": ("marketplace",)}
    )
    categories: Categories = question("What do you sell?", hint="Choose as many as fit.")
    best_seller: ShortText = question("Your best seller", hint="What it is, and what it costs.")


class Sales(Step):
    """The turnover of the shop."""

    head = Head("Your sales", "Bands are enough. They help us to plan a first show that pays.", short="Sales")

    currency: Currency = question("Currency", hint="For all amounts that follow.", missing="Choose a currency")
    gmv_tiktok: MonthlySales = question("Monthly sales on TikTok Shop", hint="The value of all orders (GMV).")
    gmv_elsewhere: MonthlySales = question("Monthly sales everywhere else", hint="A guess will do.")
    average_order: Money = question("Average order value", hint="In the currency above, such as 34.50.", width="half")


class Goals(Step):
    """The goals of the brand."""

    head = Head("What you want", "Pick what you need now. The rest can follow.", short="Goals")

    services: Services = question("What can we do for you?", hint="Choose as many as fit.")
    setting: Setting | None = question("Where shall we go live?", when={"services": ("hosting",)})
    goals: LongText = question(
        "What would make the first three months a success?",
        hint="A number of orders, a launch, a warehouse to clear: what counts for you.",
    )


class Offer(Step):
    """The assets that the brand provides."""

    head = Head("Your offer", "What hosts and creators would work with.", short="Offer")

    budget: Budget = question("Monthly budget", hint="In the currency you chose. Ads not included.")
    commission: Percent = question(
        "Commission for creators, in per cent",
        hint=f"Most brands offer {facts().pay.affiliate_commission.words}.",
        width="half",
    )
    samples: Count = question("Samples you could send", hint="Pieces for the first month. 0 is fine.", width="half")
    start: ComingDate = question("When would you like to start?", hint="Day, month and year.", width="half")


class BrandCheck(Step):
    """The last words before the application is sent."""

    head = Head(
        "Check your answers", "Change what is not right. Then send it.", short="Check", answered="Notes and terms"
    )

    notes: LongText | None = question("Anything else that we should know?", optional=True)
    terms: Agreed = question(
        "I agree to the terms for brands", link=FieldLink(label="Read the terms", href="/legal?id=17")
    )


BRAND_STEPS = (Company, Shop, Sales, Goals, Offer, BrandCheck)
