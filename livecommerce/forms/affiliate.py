"""The application of affiliates, on one page."""

from typing import Annotated

from livecommerce.facts.loading import facts
from livecommerce.forms.choice import Agreed, CountryCode, OneOf
from livecommerce.forms.choices import Categories, CreatorSales, YesNo
from livecommerce.forms.contact_details import Email, Handle
from livecommerce.forms.field import FieldLink
from livecommerce.forms.form import question
from livecommerce.forms.number import Count
from livecommerce.forms.step import Head, Step
from livecommerce.forms.text import Name, Postcode, ShortText

_TALENT, _SAMPLES = facts().talent, facts().samples

Content = Annotated[str, OneOf({"video": "Videos", "live": "Live shows", "both": "Both"})]


class AffiliateYou(Step):
    """Contact details of the applicant."""

    head = Head("You", short="You")

    name: Name = question("Your name", autocomplete="name", width="half")
    email: Email = question("E-mail", width="half")
    adult: Agreed = question(
        f"I am {_TALENT.age} or older",
        missing=f"Tick the box if you are {_TALENT.age} or older; younger, you cannot join",
    )


class AffiliateChannel(Step):
    """The affiliate's channels."""

    head = Head(
        "Your channel",
        f"Most affiliates start with around {_TALENT.followers} followers."
        " Fewer is fine if your videos show what a product does.",
        short="Channel",
    )

    handle: Handle = question("TikTok handle", hint="@name, or the link to your profile.", width="half")
    followers: Count = question("Followers", hint="As your profile shows them today.", width="half")
    content: Content = question("What do you make?")
    categories: Categories = question("What would you like to show?", hint="Choose as many as fit.")
    gmv: CreatorSales = question(
        "Sales through your links, last 30 days", hint="The value of all orders. A guess will do."
    )
    agency: YesNo = question("Does an agency represent you today?")
    agency_name: Name | None = question(
        "What is the agency called?",
        hint="So that we do not go past it.",
        missing="Enter the name of the agency",
        when={"agency": ("yes",)},
    )


class AffiliateSamples(Step):
    """The shipping address for samples."""

    head = Head("Where samples go", "Free of charge. What you open is yours to keep.", short="Samples")

    address: ShortText = question(
        "Street and number", autocomplete="street-address", missing="Enter your street and number"
    )
    postcode: Postcode = question("Postcode", autocomplete="postal-code", width="half", missing="Enter your postcode")
    city: Name = question(
        "Town or city", autocomplete="address-level2", width="half", missing="Enter your town or city"
    )
    country: CountryCode = question("Country")


class AffiliateExchange(Step):
    """Terms and consents."""

    head = Head("A fair exchange", short="Agreement")

    posts: Agreed = question(f"When I accept a sample, I post about it within {_SAMPLES.film_within}, in my own words")
    terms: Agreed = question(
        "I agree to the terms for affiliates", link=FieldLink(label="Read the terms", href="/legal?id=17")
    )


AFFILIATE_STEPS = (AffiliateYou, AffiliateChannel, AffiliateSamples, AffiliateExchange)
