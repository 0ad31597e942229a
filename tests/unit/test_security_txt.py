"""The contact for security reports (RFC 9116)."""

from datetime import date

from livecommerce.export.site_files import security_txt


def test_it_names_a_contact_and_the_day_on_which_it_ends() -> None:
    lines = security_txt("https://site.example", "help@site.example", ("en", "de"), date(2026, 11, 26)).splitlines()
    assert lines == [
        "Contact: mailto:help@site.example",
        "Expires: 2027-11-25T00:00:00Z",
        "Preferred-Languages: en, de",
        "Canonical: https://site.example/.well-known/security.txt",
    ]
