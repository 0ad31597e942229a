"""Form fields, rendered from their descriptions in `forms/`.

Every control has the id `{id_prefix}{name}`, its hint the suffix `-hint`, and its error, empty and hidden until there
is one, the suffix `-error`. The control names both in `aria-describedby`.
"""

import re
from itertools import chain
from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import new_tab_link
from livecommerce.constants import HONEYPOT_FIELD
from livecommerce.content.form_words import form_words
from livecommerce.engine.islands import static_html
from livecommerce.forms.condition import Condition
from livecommerce.forms.field import Choice, Field, FieldKind
from livecommerce.forms.text import asked_for
from livecommerce.state.passwords import Passwords

_CONTROL = (
    "block w-full min-h-13 rounded-control border border-muted/75 bg-raised px-4 py-3 leading-6 text-text "
    "transition-[border-color,box-shadow] duration-150 hover:border-text focus-visible:outline-offset-1 "
    "aria-[invalid=true]:border-bad aria-[invalid=true]:shadow-[inset_0_0_0_1px_var(--band-bad)]"
)
_TICK = (
    "peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none border-2 border-muted/75 bg-raised "
    "transition-[border] duration-150 focus-visible:outline-none forced-colors:appearance-auto "
    "aria-[invalid=true]:border-bad group-hover/choice:border-text"
)
_RADIO = f"{_TICK} rounded-full checked:border-6 checked:border-cool group-hover/choice:checked:border-cool"
_CHECKBOX = f"{_TICK} rounded-[0.375rem] checked:border-cool checked:bg-cool group-hover/choice:checked:border-cool"
_OUTLINE = "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-cool"

_PLAIN_TEXT: dict[str, Any] = {"auto_capitalize": "none", "spell_check": False, "custom_attrs": {"autoCorrect": "off"}}
_INPUTS: dict[FieldKind, dict[str, Any]] = {
    "email": {"type": "email", "input_mode": "email", **_PLAIN_TEXT},
    "phone": {"type": "tel", "input_mode": "tel"},
    "handle": _PLAIN_TEXT,
    "link": {"type": "url", "input_mode": "url", **_PLAIN_TEXT},
    "number": {"input_mode": "numeric"},
    "date": {"type": "date"},
    "password": _PLAIN_TEXT,
    "code": {**_PLAIN_TEXT, "auto_capitalize": "characters"},
}
_KIND_CLASSES: dict[FieldKind, str] = {
    "code": "font-display text-xl font-semibold uppercase tracking-[0.2em]",
    "password": "pr-30",
}

_BELOW_QUESTION = "-mt-1 mb-2.5"
_SHARED_ROWS = "@md:grid @md:grid-rows-subgrid"
"""Subgrid rows: fields side by side align their question, control and error."""

_SHORT_LABEL = 11
_FEW = 4
"""The largest number of choices that form one column on a phone."""
_TWO_COLUMNS = "grid-cols-[repeat(auto-fill,minmax(min(100%,9.375rem),1fr))]"
"""Two columns where the longest of the short labels fits on a line, otherwise one."""
_IN_A_STYLE = re.compile(r"[a-z][a-z-]*")
"""Characters that need no escape in a Tailwind class: quotes would end it, and `_` is a space."""


def form_field(field: Field, *, id_prefix: str = "") -> rx.Component:
    """Render the field for a kind of question; `id_prefix` keeps ids unique if two forms of a page share a question."""
    match field.kind:
        case "radio" | "checkboxes":
            return choice_group(field, id_prefix=id_prefix)
        case "consent":
            return consent_field(field, id_prefix=id_prefix)
        case "long_text":
            return textarea_field(field, id_prefix=id_prefix)
        case "select" | "country":
            return select_field(field, id_prefix=id_prefix)
        case "password":
            return password_field(field, id_prefix=id_prefix)
        case _:
            return text_field(field, id_prefix=id_prefix)


def form_fields(fields: tuple[Field, ...], *, id_prefix: str = "") -> rx.Component:
    """Render the fields in a column, half-width ones in pairs where there is space.

    Conditional fields are shown and hidden by CSS alone, so that they need no script.
    """
    names = {field.name for field in fields}
    grid = rx.el.div(
        rx.el.div(
            *(_when_asked(field, names, form_field(field, id_prefix=id_prefix)) for field in fields),
            # No gap between rows: neighbours share more than one of them.
            class_name="-mb-7 grid gap-x-5 *:mb-7 @md:grid-cols-2",
        ),
        class_name="@container",
    )
    has_code = any(field.kind == "password" for field in fields)
    return grid if has_code else static_html(grid)


def honeypot() -> rx.Component:
    """Render the honeypot: a hidden field that only robots fill in."""
    return rx.el.div(
        rx.el.label(
            form_words().honeypot,
            rx.el.input(type="text", name=HONEYPOT_FIELD, tab_index=-1, auto_complete="off"),
        ),
        aria_hidden="true",
        class_name="hidden",
    )


def text_field(field: Field, *, id_prefix: str = "") -> rx.Component:
    return _labelled(field, id_prefix, _input(field, id_prefix))


def textarea_field(field: Field, *, id_prefix: str = "") -> rx.Component:
    """Render a textarea, which grows with its text if the browser supports that."""
    control = rx.el.textarea(
        rows="4", class_name=f"{_CONTROL} min-h-32 resize-y field-sizing-content", **_attributes(field, id_prefix)
    )
    return _labelled(field, id_prefix, control)


def select_field(field: Field, *, id_prefix: str = "") -> rx.Component:
    """Render a native select, for long lists of answers."""
    control = rx.el.div(
        # Contained: otherwise the browser measures every option for the width, which is that of the form anyway.
        rx.el.select(
            rx.el.option(form_words().choose, value=""),
            *(rx.el.option(choice.label, value=choice.value) for choice in field.choices),
            class_name=f"{_CONTROL} appearance-none pr-12 [contain:size]",
            **_attributes(field, id_prefix),
        ),
        icon("chevron-down", class_name="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-muted"),
        class_name="relative",
    )
    return _labelled(field, id_prefix, control)


def password_field(field: Field, *, id_prefix: str = "") -> rx.Component:
    """Render a password input with a button that shows it; without scripts there is no button."""
    shown = cast(Any, Passwords.shown)
    control = rx.el.div(
        _input(field, id_prefix, type=rx.cond(shown, "text", "password")),
        rx.el.button(
            rx.cond(shown, icon("eye-off"), icon("eye")),
            form_words().show,
            rx.el.span(f" {asked_for(field.label)}", class_name="sr-only"),
            type="button",
            on_click=Passwords.toggle,
            aria_pressed=rx.cond(shown, "true", "false"),
            aria_controls=_id(field, id_prefix),
            class_name="absolute inset-y-1.5 right-1.5 inline-flex min-w-16 cursor-pointer items-center gap-2 "
            "pointer-coarse:inset-y-0.5 "
            "rounded-lg px-3 text-base font-semibold text-text hover:bg-high aria-pressed:bg-high "
            "focus-visible:outline-offset-0 noscript:hidden",
        ),
        class_name="relative",
    )
    return _labelled(field, id_prefix, control)


def choice_group(field: Field, *, id_prefix: str = "") -> rx.Component:
    own: dict[str, Any] = {"id": _id(field, id_prefix)}
    if field.kind == "radio":
        own |= {"role": "radiogroup", "aria-required": str(field.required).lower(), "aria-invalid": "false"}
    return rx.el.fieldset(
        rx.el.legend(*_question(field), class_name="mb-2 font-semibold text-text"),
        _hint(field, id_prefix, _BELOW_QUESTION),
        rx.el.div(
            *(_choice(field, choice, f"{_id(field, id_prefix)}-{choice.value}") for choice in field.choices),
            class_name=f"grid gap-2.5 {_columns(field.choices)}",
        ),
        _error(field, id_prefix, "mt-2.5"),
        custom_attrs=own,
        aria_describedby=_described_by(field, id_prefix),
        class_name=f"group/question min-w-0 {_span(field)}",
    )


def consent_field(field: Field, *, id_prefix: str = "") -> rx.Component:
    """Render the checkbox of a consent, with the link to its text."""
    link = field.link and new_tab_link(
        field.link.label, href=field.link.href, class_name="mt-1 ml-8 target-6 self-start"
    )
    return rx.el.div(
        rx.el.label(
            _tick(several=True, value="yes", **_attributes(field, id_prefix)),
            rx.el.span(*_question(field), class_name="leading-6"),
            class_name=f"group/choice flex cursor-pointer items-start gap-3 rounded-lg py-1 {_OUTLINE} "
            "pointer-coarse:py-2.5",
        ),
        *([link] if link else []),
        _hint(field, id_prefix, "mt-1 ml-8"),
        _error(field, id_prefix, "mt-2 ml-8"),
        class_name=f"flex flex-col {_span(field)}",
    )


def _id(field: Field, id_prefix: str) -> str:
    return f"{id_prefix}{field.name}"


def _described_by(field: Field, id_prefix: str) -> str:
    own = _id(field, id_prefix)
    return f"{own}-hint {own}-error" if field.hint else f"{own}-error"


def _span(field: Field) -> str:
    return "@md:col-span-2" if field.width == "full" else "@md:row-span-3"


def _rows(field: Field) -> str:
    return "" if field.width == "full" else _SHARED_ROWS


def _when_asked(field: Field, names: set[str], drawn: rx.Component) -> rx.Component:
    """Wrap the field to show only while the answers on the same page ask for it."""
    conditions = {name: values for name, values in field.when.items() if name in names}
    if not conditions:
        return drawn
    return rx.el.div(drawn, class_name=f"grid {_span(field)} {_rows(field)} {shown_when(conditions)}")


def shown_when(conditions: Condition) -> str:
    """Return the class that hides an element of a form until these answers are given in it.

    Raises:
        ValueError: A name or an answer cannot be part of a style.
    """
    if not conditions:
        return ""
    chosen = "".join(f":has([name={name}]:is({_values(values)}):checked)" for name, values in conditions.items())
    if not all(map(_IN_A_STYLE.fullmatch, (*conditions, *chain.from_iterable(conditions.values())))):
        raise ValueError(f"a condition needs names of small letters and hyphens: {conditions}")
    return f"[form:not({chosen})_&]:hidden"


def _values(values: tuple[str, ...]) -> str:
    return ",".join(f"[value={value}]" for value in values)


def _columns(choices: tuple[Choice, ...]) -> str:
    """Return the classes for columns of choices: as many as the labels allow, with few gaps in the last row."""
    hinted = any(choice.hint for choice in choices)
    if hinted and len(choices) % 2:
        return ""
    short = max(len(choice.label) for choice in choices) <= _SHORT_LABEL and not hinted
    narrow = _TWO_COLUMNS if short and (len(choices) % 2 == 0 or len(choices) > _FEW) else ""
    return f"{narrow} @md:grid-cols-3" if short and len(choices) % 3 == 0 else f"{narrow} @md:grid-cols-2"


def _attributes(field: Field, id_prefix: str) -> dict[str, Any]:
    """Return the attributes of every control; the id bypasses Reflex, whose ids cost a hook each."""
    attributes: dict[str, Any] = {
        "name": field.name,
        "required": field.required,
        "aria_describedby": _described_by(field, id_prefix),
        "aria_invalid": "false",
    }
    if field.autocomplete:
        attributes["auto_complete"] = field.autocomplete
    # No `maxlength`: a pasted password would be cut off silently.
    if field.max_length and field.kind != "password":
        attributes["max_length"] = field.max_length
    return attributes | {"custom_attrs": {"id": _id(field, id_prefix)}}


def _input(field: Field, id_prefix: str, **special: Any) -> rx.Component:
    shared, own = _attributes(field, id_prefix), dict(_INPUTS.get(field.kind, {}))
    custom_attrs = own.pop("custom_attrs", {}) | shared.pop("custom_attrs")
    attributes: dict[str, Any] = {"type": "text", **own, **shared, **special}
    if field.input_mode:
        attributes["input_mode"] = field.input_mode
    class_name = f"{_CONTROL} {_KIND_CLASSES.get(field.kind, '')}"
    return rx.el.input(custom_attrs=custom_attrs, class_name=class_name, **attributes)


def _question(field: Field) -> list[Any]:
    optional = rx.el.span(f" ({form_words().optional})", class_name="font-normal text-muted")
    return [field.label] if field.required else [field.label, optional]


def _labelled(field: Field, id_prefix: str, control: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.label(
                *_question(field), html_for=_id(field, id_prefix), class_name="mb-2 block font-semibold text-text"
            ),
            _hint(field, id_prefix, _BELOW_QUESTION),
        ),
        control,
        rx.el.div(_error(field, id_prefix, "mt-2"), _suggestion(field, id_prefix))
        if field.kind == "email"
        else _error(field, id_prefix, "mt-2"),
        class_name=f"min-w-0 {_span(field)} {_rows(field)}",
    )


def _hint(field: Field, id_prefix: str, class_name: str) -> rx.Component:
    if not field.hint:
        return rx.fragment()
    own = {"id": f"{_id(field, id_prefix)}-hint"}
    return rx.el.p(field.hint, custom_attrs=own, class_name=f"text-[0.9375rem] leading-6 text-muted {class_name}")


def _error(field: Field, id_prefix: str, class_name: str) -> rx.Component:
    mark = (
        "before:mt-0.5 before:grid before:size-5 before:shrink-0 before:place-items-center before:rounded-full "
        "before:bg-bad before:text-sm before:leading-none before:font-bold before:text-raised before:content-['!'_/_'']"
    )
    return rx.el.p(
        custom_attrs={"id": f"{_id(field, id_prefix)}-error"},
        class_name=f"flex gap-2 text-[0.9375rem] leading-6 font-semibold text-bad empty:hidden {mark} {class_name}",
    )


def _suggestion(field: Field, id_prefix: str) -> rx.Component:
    """Render the container for a suggested address with the probably intended domain (`state/mistyped_domain.py`)."""
    return rx.el.p(
        custom_attrs={"id": f"{_id(field, id_prefix)}-meant"},
        data_question=form_words().did_you_mean,
        role="status",
        class_name="mt-2 font-semibold underline underline-offset-4 empty:hidden",
    )


def _tick(*, several: bool, **attributes: Any) -> rx.Component:
    mark = icon(
        "check",
        size=14,
        class_name="pointer-events-none col-start-1 row-start-1 stroke-[3.5] text-band opacity-0 "
        "peer-checked:opacity-100 forced-colors:hidden",
    )
    place = "mt-0.5 grid shrink-0 place-items-center"
    if several:
        return rx.el.span(rx.el.input(type="checkbox", class_name=_CHECKBOX, **attributes), mark, class_name=place)
    return rx.el.span(rx.el.input(type="radio", class_name=_RADIO, **attributes), class_name=place)


def _choice(field: Field, choice: Choice, control_id: str) -> rx.Component:
    several = field.kind == "checkboxes"
    return rx.el.label(
        _tick(
            several=several,
            name=field.name,
            value=choice.value,
            required=field.required and not several,
            custom_attrs={"id": control_id},
            **({"aria_invalid": "false"} if several else {}),
        ),
        rx.el.span(
            choice.label,
            *(
                [rx.el.span(choice.hint, class_name="block text-[0.9375rem] leading-6 text-muted")]
                if choice.hint
                else []
            ),
            class_name="min-w-0 leading-6",
        ),
        class_name="group/choice flex min-h-13 cursor-pointer items-start gap-2.5 rounded-control border "
        "border-muted/75 bg-raised px-3 py-3.5 sm:gap-3 sm:px-4 transition-colors duration-150 hover:border-text "
        "group-aria-[invalid=true]/question:border-bad has-[[aria-invalid=true]]:border-bad "
        "has-checked:border-cool has-checked:bg-cool/8 "
        f"has-checked:shadow-[inset_0_0_0_1px_var(--band-cool)] {_OUTLINE}",
    )
