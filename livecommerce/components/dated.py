"""A date in words that machines can read as well."""

from datetime import date

import reflex as rx


def dated(day: date, *, class_name: str = "") -> rx.Component:
    """The day, as in 12 November 2026."""
    return rx.el.time(f"{day.day} {day:%B %Y}", date_time=day.isoformat(), class_name=class_name)
