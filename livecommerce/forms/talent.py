"""The application of talent; the location decides between questions about studios and about a home set-up."""

from typing import Annotated

from livecommerce.facts.loading import facts
from livecommerce.forms.choice import Agreed, CountryCode, OneOf, Several
from livecommerce.forms.choices import Categories, CreatorSales, FollowerBand, StudioChoice
from livecommerce.forms.contact_details import Email, Handle, Phone, WebLink
from livecommerce.forms.form import question
from livecommerce.forms.number import Number
from livecommerce.forms.profile_link import InstagramLink, PageLink, TwitchLink, YouTubeLink
from livecommerce.forms.step import Head, Step
from livecommerce.forms.text import LongText, Name, ShortText
from livecommerce.languages.messages import _, ngettext, pgettext

_PAY, _SHOWS, _TALENT = facts().pay, facts().shows, facts().talent

OtherPlatforms = Annotated[
    tuple[str, ...],
    Several(
        {
            "instagram": "Instagram",
            "youtube": "YouTube",
            "twitch": "Twitch",
            "other": _("Elsewhere"),
            "none": _("TikTok only"),
        },
        alone="none",
    ),
]
Standing = Annotated[
    str,
    OneOf(
        {
            "good": (_("Yes"), _("No strikes, no restrictions.")),
            "strikes": (_("Not quite"), _("There are strikes, or it was restricted.")),
            "new": (_("It is brand new"), _("Nothing has happened yet.")),
        }
    ),
]
LiveHours = Annotated[int, Number(0, 720)]
"""Hours on air within 30 days."""
Languages = Annotated[
    tuple[str, ...],
    Several(
        {
            "en": _("English"),
            "de": _("German"),
            "pl": _("Polish"),
            "fr": _("French"),
            "es": _("Spanish"),
            "it": _("Italian"),
            "nl": _("Dutch"),
            "uk": _("Ukrainian"),
            "other": _("Another"),
        }
    ),
]
Place = Annotated[
    str,
    OneOf(
        {
            "studio": (_("In a studio"), _("Room, light, crew and samples are there. You bring yourself.")),
            "remote": (_("From home"), _("Your room, your phone. Samples come by post, the team by headset.")),
        }
    ),
]
Travel = Annotated[
    str,
    OneOf(
        {
            "local": (_("I live within an hour"), _("Door to door.")),
            "commute": (_("I would commute"), _("Up to three hours each way.")),
            "stay": (_("I need a place to stay"), _("We can help to find one.")),
        }
    ),
]
Days = Annotated[
    tuple[str, ...],
    Several(
        {
            "mon": _("Monday"),
            "tue": _("Tuesday"),
            "wed": _("Wednesday"),
            "thu": _("Thursday"),
            "fri": _("Friday"),
            "sat": _("Saturday"),
            "sun": _("Sunday"),
        }
    ),
]
Hours = Annotated[
    tuple[str, ...],
    Several(
        {
            "morning": _("Mornings, 09:00–13:00"),
            "afternoon": _("Afternoons, 13:00–18:00"),
            "evening": _("Evenings, 18:00–22:00"),
            "night": _("Nights, from 22:00"),
        }
    ),
]
Light = Annotated[
    str,
    OneOf(
        {
            "window": _("Daylight only"),
            "ring": _("A ring light"),
            "softbox": _("Two lamps or more"),
            "none": _("None yet"),
        }
    ),
]
Microphone = Annotated[
    str,
    OneOf(
        {"phone": _("The phone’s own"), "clip": _("A clip-on"), "table": _("One on a stand"), "headset": _("A headset")}
    ),
]
Space = Annotated[
    str,
    OneOf(
        {
            "room": (_("A room of its own"), _("The set can stay.")),
            "corner": (_("A quiet corner"), _("Set up for each show.")),
            "shared": (_("A shared room"), _("Others come and go.")),
            "none": (_("Not yet"), _("We would find one together.")),
        }
    ),
]
Speed = Annotated[int, Number(1, 10_000, unit=" Mbit/s")]
PayModel = Annotated[
    str,
    OneOf(
        {
            "flat": (_("By the hour"), _("{pay}, whatever is sold.", pay=_PAY.hourly)),
            "commission": (
                _("By commission"),
                _("{commission} of sales after returns, no hourly rate.", commission=_PAY.affiliate_commission),
            ),
            "hybrid": (
                _("Both"),
                _(
                    "{pay} an hour, and {commission} of sales after returns.",
                    pay=_PAY.hourly,
                    commission=_PAY.commission,
                ),
            ),
        }
    ),
]


class TalentYou(Step):
    head = Head(_("About you"), _("So that we know whom we are talking to."), short=_("You"))

    name: Name = question(
        _("Your name"), hint=_("As it should appear in a contract."), autocomplete="name", width="half"
    )
    email: Email = question(_("E-mail"), hint=_("Our answer goes there."), width="half")
    city: Name = question(_("City"), autocomplete="address-level2", width="half", missing=_("Enter your city"))
    country: CountryCode = question(_("Country"), width="half")
    phone: Phone = question(
        pgettext("number", "Phone"), hint=_("As you would write it down. Abroad, begin with the country’s code.")
    )
    adult: Agreed = question(
        _("I am {age} or older", age=_TALENT.age),
        missing=_("Tick the box: you need to be {age} or older to host", age=_TALENT.age),
    )


class Channels(Step):
    head = Head(
        _("Your channels"),
        _(
            "A big following is not needed."
            " With {followers} followers TikTok lets you go live; below that, you start on our channel.",
            followers=_TALENT.followers,
        ),
        short=_("Channels"),
    )

    handle: Handle = question(_("TikTok handle"), hint=_("@name, or the link to your profile."))
    followers: FollowerBand = question(_("Followers on TikTok"))
    standing: Standing = question(_("Is your account in good standing?"))
    standing_note: ShortText | None = question(
        _("What happened?"),
        hint=_("Briefly. It is rarely a reason for a no."),
        when={"standing": ("strikes",)},
        optional=True,
    )
    channels: OtherPlatforms = question(_("Where else can we see you?"), hint=_("Choose all that apply."))
    instagram: InstagramLink | None = question(_("Link to your Instagram"), when={"channels": ("instagram",)})
    youtube: YouTubeLink | None = question(_("Link to your YouTube channel"), when={"channels": ("youtube",)})
    twitch: TwitchLink | None = question(_("Link to your Twitch channel"), when={"channels": ("twitch",)})
    other_link: PageLink | None = question(_("Link to your other profile"), when={"channels": ("other",)})


class Experience(Step):
    head = Head(_("Your experience"), _("None is an answer too: we train hosts."), short=_("Experience"))

    live_hours: LiveHours = question(
        _("Hours live, last 30 days"), hint=_("Roughly. 0 if you have not been live."), width="half"
    )
    gmv: CreatorSales = question(_("Sales, last 30 days"), hint=_("The value of all orders. A guess will do."))
    categories: Categories = question(_("What do you like to show?"), hint=_("Choose all that apply."))
    languages: Languages = question(_("Which languages do you sell in?"), hint=_("The ones you can tell a joke in."))
    other_language: Name | None = question(
        _("Which other language?"), missing=_("Enter the other language"), when={"languages": ("other",)}
    )


class Location(Step):
    head = Head(_("Where you go live"), _("You can change it later."), short=_("Place"))

    location: Place = question(_("Where would you like to go live?"))


class StudioSetup(Step):
    head = Head(
        _("In the studio"),
        ngettext(
            "Shows run {words} hour, many of them in the evening.",
            "Shows run {words} hours, many of them in the evening.",
            _SHOWS.on_air.count,
            words=lambda: _SHOWS.on_air.number.words,
        ),
        short=_("Set-up"),
    )
    when = {"location": ("studio",)}

    studio: StudioChoice = question(_("Which studio?"))
    travel: Travel = question(_("How would you get there?"))
    days: Days = question(_("On which days could you come?"), hint=_("Choose all that apply."))
    hours: Hours = question(_("At what time of day?"), hint=_("Choose all that apply."))
    house_rules: Agreed = question(
        _("I keep to the house rules: on time, no alcohol, phones silent, other people’s rooms left as found")
    )


class RemoteSetup(Step):
    head = Head(
        _("At home"),
        ngettext(
            "Tell us what you have. Book {words} show, and we lend you a kit.",
            "Tell us what you have. Book {words} shows, and we lend you a kit.",
            _TALENT.kit.lent_from.figure,
            words=lambda: _TALENT.kit.lent_from.words,
        ),
        short=_("Set-up"),
    )
    when = {"location": ("remote",)}

    phone_model: Name = question(
        pgettext("device", "Phone"),
        hint=_("Make and model, such as iPhone 15 or Galaxy S24."),
        missing=_("Enter the model of your phone"),
    )
    light: Light = question(_("Light"))
    microphone: Microphone = question(_("Microphone"))
    space: Space = question(_("Where would the shows be?"))
    upload_speed: Speed = question(
        _("Upload speed, in Mbit/s"),
        hint=_("A speed test will tell you. {speed} Mbit/s or more keeps the picture sharp.", speed=_TALENT.upload),
        width="half",
    )


class Pay(Step):
    head = Head(_("Pay"), _("Paid weekly, whichever you choose."), short=_("Pay"))

    pay_model: PayModel = question(_("How would you like to be paid?"))
    intro_video: WebLink | None = question(
        _("Link to an intro video"),
        hint=ngettext(
            "{words} minute of you, selling a thing you like. It may be unlisted.",
            "{words} minutes of you, selling a thing you like. It may be unlisted.",
            _TALENT.video.count,
            words=lambda: _TALENT.video.number.capital,
        ),
        optional=True,
    )
    notes: LongText | None = question(_("Anything else we should know?"), optional=True)
    terms: Agreed = question(_("I agree to the terms of use"), link=(_("Read the terms"), "/legal?id=17"))


TALENT_STEPS = (TalentYou, Channels, Experience, Location, StudioSetup, RemoteSetup, Pay)
