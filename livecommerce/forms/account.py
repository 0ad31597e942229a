"""What the pages ask that lead into an account: log in, activate, ask for a new code."""

from livecommerce.forms.form import Form, question
from livecommerce.forms.reach import Email
from livecommerce.forms.secret import ActivationCode, NewPassword, Password


class LoginForm(Form):
    """E-mail and password."""

    email: Email = question("E-mail", autocomplete="username")
    password: Password = question("Password")


class ActivationForm(Form):
    """The code from the mail, and the password that the account will have."""

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

    email: Email = question("E-mail")
