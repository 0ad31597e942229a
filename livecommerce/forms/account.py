"""What the pages ask that lead into an account: log in, activate, ask for a new code."""

from livecommerce.forms.form import Form, Head, question
from livecommerce.forms.reach import Email
from livecommerce.forms.secret import ActivationCode, NewPassword, Password


class LoginForm(Form):
    """E-mail and password."""

    head = Head("Log in", "Welcome back. Your shows, your reports and your application are behind this door.")

    email: Email = question("E-mail", autocomplete="username")
    password: Password = question("Password")


class ActivationForm(Form):
    """The code from the mail, and the password that the account will have."""

    head = Head("Activate your account", "Type in the code from our mail and choose a password. Then you are in.")

    email: Email = question("E-mail", hint="The one you applied with.", autocomplete="username")
    code: ActivationCode = question(
        "Code", hint="Eight letters and digits. Small letters, spaces and dashes do not matter."
    )
    password: NewPassword = question(
        "New password",
        hint="At least 12 characters. Three or four words in a row are easy to remember and hard to guess.",
    )


class ActivationCodeForm(Form):
    """The address to which a new code goes."""

    head = Head(
        "No code, or password forgotten?",
        "We mail you a new code. It works once, within 72 hours, and replaces the one before.",
    )

    email: Email = question("E-mail")
