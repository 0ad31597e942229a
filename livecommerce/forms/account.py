"""Forms that ask for an address, a password or a code: log-in, closing, activation, new code, an application's link."""

from livecommerce.forms.contact_details import Email
from livecommerce.forms.credentials import NEW_PASSWORD_MIN_LENGTH, ActivationCode, NewPassword, Password
from livecommerce.forms.form import Form, question
from livecommerce.languages.messages import _


class LoginForm(Form):
    """E-mail and password."""

    email: Email = question(_("E-mail"), autocomplete="username")
    password: Password = question(_("Password"))


class CloseAccountForm(Form):
    """The password, which confirms that the owner of the account wants it closed."""

    password: Password = question(_("Password"), hint=_("It confirms that it is you."))


class ActivationForm(Form):
    """The mailed code, and the new password of the account."""

    email: Email = question(_("E-mail"), hint=_("The one you applied with."), autocomplete="username")
    code: ActivationCode = question(
        _("Code"), hint=_("Eight letters and digits. Small letters, spaces and dashes do not matter.")
    )
    password: NewPassword = question(
        _("New password"),
        hint=_(
            "At least {count} characters. Three or four words in a row are easy to remember and hard to guess.",
            count=NEW_PASSWORD_MIN_LENGTH,
        ),
    )


class OpeningForm(Form):
    """The address to which the link to an unfinished application was mailed."""

    email: Email = question(_("E-mail"), hint=_("The address to which the link was sent."))


class ActivationCodeForm(Form):
    """The address to which a new code is mailed."""

    email: Email = question(_("E-mail"))
