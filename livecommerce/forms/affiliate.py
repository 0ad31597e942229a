"""The application of affiliates, on one page."""

from typing import Annotated

from livecommerce.facts.loading import facts
from livecommerce.forms.choice import Agreed, CountryCode, OneOf
from livecommerce.forms.choices import Categories, CreatorSales, YesNo
from livecommerce.forms.contact_details import Email, Handle
from livecommerce.forms.form import question
from livecommerce.forms.number import Count
from livecommerce.forms.step import Head, Step
from livecommerce.forms.text import Name, Postcode, ShortText
from livecommerce.languages.messages import _, ngettext

_TALENT, _SAMPLES = facts().talent, facts().samples

Content = Annotated[str, OneOf({"video": _("Videos"), "live": _("Live shows"), "both": _("Both")})]


class AffiliateYou(Step):
    head = Head(_("You"), short=_("You"))

    name: Name = question(_("Your name"), autocomplete="name", width="half")
    email: Email = question(_("E-mail"), width="half")
    adult: Agreed = question(
        _("I am {age} or older", age=_TALENT.age),
        missing=_("Tick the box: you need to be {age} or older to join", age=_TALENT.age),
    )


class AffiliateChannel(Step):
    head = Head(
        _("Your channel"),
        _(
            "Most affiliates start with around {followers} followers."
            " Fewer is fine if your videos show what a product does.",
            followers=_TALENT.followers,
        ),
        short=_("Channel"),
    )

    handle: Handle = question(_("TikTok handle"), hint=_("@name, or the link to your profile."), width="half")
    followers: Count = question(_("Followers"), hint=_("As your profile shows them today."), width="half")
    content: Content = question(_("What do you make?"))
    categories: Categories = question(_("What would you like to show?"), hint=_("Choose all that apply."))
    gmv: CreatorSales = question(
        _("Sales through your links, last 30 days"), hint=_("The value of all orders. A guess will do.")
    )
    agency: YesNo = question(_("Does an agency represent you today?"))
    agency_name: Name | None = question(
        _("What is the agency called?"),
        hint=_("So that we don’t go behind its back."),
        missing=_("Enter the name of the agency"),
        when={"agency": ("yes",)},
    )


class AffiliateSamples(Step):
    head = Head(_("Where samples go"), _("Free of charge. What you open is yours to keep."), short=_("Samples"))

    address: ShortText = question(
        _("Street and number"), autocomplete="address-line1", missing=_("Enter your street and number")
    )
    postcode: Postcode = question(
        _("Postcode"), autocomplete="postal-code", width="half", missing=_("Enter your postcode")
    )
    city: Name = question(
        _("Town or city"), autocomplete="address-level2", width="half", missing=_("Enter your town or city")
    )
    country: CountryCode = question(_("Country"))


class AffiliateExchange(Step):
    head = Head(_("A fair exchange"), short=_("Agreement"))

    posts: Agreed = question(
        ngettext(
            "When I accept a sample, I post about it within {count} day, in my own words",
            "When I accept a sample, I post about it within {count} days, in my own words",
            _SAMPLES.film_within.count,
        )
    )
    terms: Agreed = question(_("I agree to the terms of use"), link=(_("Read the terms"), "/legal?id=17"))


AFFILIATE_STEPS = (AffiliateYou, AffiliateChannel, AffiliateSamples, AffiliateExchange)
