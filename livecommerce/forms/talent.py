"""The application of talent; the location decides between the questions on studios and on a set-up at home."""

from typing import Annotated

from livecommerce.facts.loading import facts
from livecommerce.forms.choice import Agreed, CountryCode, OneOf, Several
from livecommerce.forms.choices import Categories, CreatorSales, FollowerBand, Studio
from livecommerce.forms.contact_details import Email, Handle, Phone, WebLink
from livecommerce.forms.field import FieldLink
from livecommerce.forms.form import question
from livecommerce.forms.number import Number
from livecommerce.forms.step import Head, Step
from livecommerce.forms.text import LongText, Name, ShortText

_PAY, _SHOWS, _TALENT = facts().pay, facts().shows, facts().talent

OtherPlatforms = Annotated[
    tuple[str, ...],
    Several(
        {
            "instagram": "Instagram",
            "youtube": "YouTube",
            "twitch": "Twitch",
            "other": "Elsewhere",
            "none": "TikTok only",
        },
        alone="none",
    ),
]
Standing = Annotated[
    str,
    OneOf(
        {
            "good": ("Yes", "No strikes, no restrictions."),
            "strikes": ("Not quite", "There are strikes, or it was restricted."),
            "new": ("It is brand new", "Nothing has happened yet."),
        }
    ),
]
LiveHours = Annotated[int, Number(0, 720)]
"""Hours on air within 30 days."""
Languages = Annotated[
    tuple[str, ...],
    Several(
        {
            "en": "English",
            "de": "German",
            "pl": "Polish",
            "fr": "French",
            "es": "Spanish",
            "it": "Italian",
            "nl": "Dutch",
            "uk": "Ukrainian",
            "other": "Another",
        }
    ),
]
Place = Annotated[
    str,
    OneOf(
        {
            "studio": ("In a studio", "Room, light, crew and samples are there. You bring yourself."),
            "remote": ("From home", "Your room, your phone. Samples come by post, the team by headset."),
        }
    ),
]
Travel = Annotated[
    str,
    OneOf(
        {
            "local": ("I live within an hour", "Door to door."),
            "commute": ("I would commute", "Up to three hours each way."),
            "stay": ("I need a place to stay", "We can help to find one."),
        }
    ),
]
Days = Annotated[
    tuple[str, ...],
    Several(
        {
            "mon": "Monday",
            "tue": "Tuesday",
            "wed": "Wednesday",
            "thu": "Thursday",
            "fri": "Friday",
            "sat": "Saturday",
            "sun": "Sunday",
        }
    ),
]
Hours = Annotated[
    tuple[str, ...],
    Several(
        {
            "morning": "Mornings, 09:00–13:00",
            "afternoon": "Afternoons, 13:00–18:00",
            "evening": "Evenings, 18:00–22:00",
            "night": "Nights, from 22:00",
        }
    ),
]
Light = Annotated[
    str,
    OneOf({"window": "Daylight only", "ring": "A ring light", "softbox": "Two lamps or more", "none": "None yet"}),
]
Microphone = Annotated[
    str,
    OneOf({"phone": "The phone’s own", "clip": "A clip-on", "table": "One on a stand", "headset": "A headset"}),
]
Space = Annotated[
    str,
    OneOf(
        {
            "room": ("A room of its own", "The set can stay."),
            "corner": ("A quiet corner", "Set up for each show."),
            "shared": ("A shared room", "Others come and go."),
            "none": ("Not yet", "We would find one together."),
        }
    ),
]
Speed = Annotated[int, Number(1, 10_000, unit=" Mbit/s")]
PayModel = Annotated[
    str,
    OneOf(
        {
            "flat": ("By the hour", f"{_PAY.hourly}, whatever is sold."),
            "commission": ("By commission", f"{_PAY.affiliate_commission} of what stays sold, no hourly rate."),
            "hybrid": ("Both", f"{_PAY.hourly} an hour, and {_PAY.commission} of what stays sold."),
        }
    ),
]


class TalentYou(Step):
    """Contact details of the applicant."""

    head = Head("About you", "So that we know whom we are talking to.", short="You")

    name: Name = question("Your name", hint="As it should stand in a contract.", autocomplete="name", width="half")
    email: Email = question("E-mail", hint="Our answer goes there.", width="half")
    city: Name = question("City", autocomplete="address-level2", width="half", missing="Enter your city")
    country: CountryCode = question("Country", width="half")
    phone: Phone = question("Phone", hint="As you would write it down. Abroad, begin with the country’s code.")
    adult: Agreed = question(
        f"I am {_TALENT.age} or older",
        missing=f"Tick the box if you are {_TALENT.age} or older; younger, you cannot host",
    )


class Channels(Step):
    """The talent's channels."""

    head = Head(
        "Your channels",
        "A big following is not needed."
        f" With {_TALENT.followers} followers TikTok lets you go live; below that, we start in ours.",
        short="Channels",
    )

    handle: Handle = question("TikTok handle", hint="@name, or the link to your profile.")
    followers: FollowerBand = question("Followers on TikTok")
    standing: Standing = question("Is your account in good standing?")
    standing_note: ShortText | None = question(
        "What happened?",
        hint="Briefly. It is rarely a reason for a no.",
        when={"standing": ("strikes",)},
        optional=True,
    )
    channels: OtherPlatforms = question("Where else can we see you?", hint="Choose as many as fit.")
    instagram: WebLink | None = question("Link to your Instagram", when={"channels": ("instagram",)})
    youtube: WebLink | None = question("Link to your YouTube channel", when={"channels": ("youtube",)})
    twitch: WebLink | None = question("Link to your Twitch channel", when={"channels": ("twitch",)})
    other_link: WebLink | None = question("Link to where else you are", when={"channels": ("other",)})


class Experience(Step):
    """The talent's experience."""

    head = Head("Your experience", "None is an answer too: we train hosts.", short="Experience")

    live_hours: LiveHours = question(
        "Hours live, last 30 days", hint="Roughly. 0 if you have not been live.", width="half"
    )
    gmv: CreatorSales = question("Sales, last 30 days", hint="The value of all orders. A guess will do.")
    categories: Categories = question("What do you like to show?", hint="Choose as many as fit.")
    languages: Languages = question("Which languages do you sell in?", hint="Those in which you can joke.")
    other_language: Name | None = question(
        "Which other language?", missing="Enter the other language", when={"languages": ("other",)}
    )


class Location(Step):
    """The choice between studio and home."""

    head = Head("Where you go live", "You can change it later.", short="Place")

    location: Place = question("Where would you like to go live?")


class StudioSetup(Step):
    """Working in a studio."""

    head = Head("In the studio", f"Shows run {_SHOWS.on_air}, many of them in the evening.", short="Set-up")
    when = {"location": ("studio",)}

    studio: Studio = question("Which studio?")
    travel: Travel = question("How would you get there?")
    days: Days = question("On which days could you come?", hint="Choose as many as fit.")
    hours: Hours = question("At what time of day?", hint="Choose as many as fit.")
    house_rules: Agreed = question(
        "I keep to the house rules: on time, no alcohol, phones silent, other people’s rooms left as found"
    )


class RemoteSetup(Step):
    """Working from home."""

    head = Head(
        "At home",
        f"What you have is enough to start. From {_TALENT.kit.lent_from.words} booked shows on, we lend you a kit.",
        short="Set-up",
    )
    when = {"location": ("remote",)}

    phone_model: Name = question(
        "Phone", hint="Make and model, such as iPhone 15 or Galaxy S24.", missing="Enter the model of your phone"
    )
    light: Light = question("Light")
    microphone: Microphone = question("Microphone")
    space: Space = question("Where would the shows be?")
    upload_speed: Speed = question(
        "Upload speed, in Mbit/s",
        hint=f"A speed test tells. {_TALENT.upload} and more keeps the picture sharp.",
        width="half",
    )


class Pay(Step):
    """Payment and consents."""

    head = Head("Pay", "Paid weekly, whichever you choose.", short="Pay")

    pay_model: PayModel = question("How would you like to be paid?")
    intro_video: WebLink | None = question(
        "Link to an intro video",
        hint=f"{_TALENT.video.capital} of you, selling a thing you like. It may be unlisted.",
        optional=True,
    )
    notes: LongText | None = question("Anything else that we should know?", optional=True)
    terms: Agreed = question(
        "I agree to the terms for talent", link=FieldLink(label="Read the terms", href="/legal?id=17")
    )


TALENT_STEPS = (TalentYou, Channels, Experience, Location, StudioSetup, RemoteSetup, Pay)
