"""The forms of members of the team: log-in, the mailed link, set-up, passkeys."""

from livecommerce.forms.contact_details import Email
from livecommerce.forms.credentials import InvitationLink, NewPassword, Password, SecondFactor
from livecommerce.forms.form import Form, question
from livecommerce.forms.text import ShortText


class DeskLoginForm(Form):
    """E-mail, password and second factor."""

    email: Email = question("E-mail", autocomplete="username")
    password: Password = question("Password")
    code: SecondFactor = question("Code", hint="From your authenticator app; or one of your recovery codes.")


class DeskWelcomeForm(Form):
    """The mailed link."""

    token: InvitationLink = question("Link from the e-mail", hint="All of it, including the part behind the #.")


class DeskSetUpForm(Form):
    """The new password of a member, and the proof that their app has the secret."""

    password: NewPassword = question(
        "New password",
        hint="At least 12 characters. Three or four words in a row are easy to remember and hard to guess.",
    )
    code: SecondFactor = question("Code", hint="The six digits that your app shows now.")


class DeskPasskeyForm(Form):
    """The name of a new passkey, and the proof that its member asks for it."""

    name: ShortText = question(
        "Name of the passkey",
        hint="The device or the password manager that will hold it, such as Work laptop.",
        missing="Give the passkey a name",
    )
    password: Password = question("Password")
    code: SecondFactor = question(
        "Code", hint="From your authenticator app; or one of your recovery codes. Each code works once."
    )
