import reflex as rx

from livecommerce.brand.look import PALETTE
from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.figure_list import figure_list
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.blocks.shelf import SHELF
from livecommerce.components.illustrations.chart import paint
from livecommerce.content.home import SHOW_MINUTES, Clip, Moment, Role, ShowTimeline

_ROW = "desktop:grid desktop:grid-cols-[11rem_minmax(0,1fr)] desktop:gap-x-6"
_TONES = {
    "hot": "bg-linear-to-r from-coral to-magenta text-ink forced-colors:border",
    "warm": "border border-magenta/50 bg-magenta/15 text-text",
    "cool": "border border-violet/60 bg-violet/25 text-text",
    "quiet": "border border-line bg-high text-text",
}


def show_timeline(c: ShowTimeline) -> rx.Component:
    """Render three hours of a show: the roles' actions, and the sales."""
    return band(
        band_head(c.head.title, eyebrow=c.head.eyebrow, lead=c.head.lead),
        rx.el.div(
            _curves(c),
            reveal(
                *(_track(role, c.start) for role in c.roles),
                amount=0.1,
                tag="ul",
                tab_index=0,
                aria_label=c.head.title,
                class_name=f"mt-10 flex flex-col gap-8 max-sm:flex-row desktop:mt-2 desktop:gap-0 {SHELF}",
            ),
        ),
        figure_list(c.result, class_name="mt-10 sm:mt-14 border-t border-line pt-8 desktop:gap-x-16 [&_dd]:text-4xl"),
        theme="dark",
        class_name="desk-glow",
    )


def _share(minutes: float) -> str:
    return f"{minutes / SHOW_MINUTES:.2%}"


def _clock(start: str, minute: int) -> str:
    return f"{int(start[:2]) + minute // 60:02}:{minute % 60:02}"


def _smooth(points: list[tuple[float, float]]) -> str:
    """Return a path through the points, leaving each in the direction from its previous to its next neighbour."""
    path = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    padded = [points[0], *points, points[-1]]
    for (xa, ya), (xb, yb), (xc, yc), (xd, yd) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        path += f"C{xb + (xc - xa) / 6:.0f} {yb + (yc - ya) / 6:.0f} {xc - (xd - xb) / 6:.0f} {yc - (yd - yb) / 6:.0f}"
        path += f" {xc:.0f} {yc:.0f}"
    return path


def _curves(c: ShowTimeline) -> rx.Component:
    return rx.el.div(
        rx.el.ul(
            rx.el.li(
                rx.el.span(aria_hidden="true", class_name="h-1 w-5 rounded-full bg-cool forced-color-adjust-none"),
                c.viewers_label,
                class_name="flex items-center gap-2.5",
            ),
            rx.el.li(
                rx.el.span(aria_hidden="true", class_name="h-3.5 w-2 rounded-sm bg-magenta forced-color-adjust-none"),
                c.orders_label,
                class_name="flex items-center gap-2.5",
            ),
            class_name="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted desktop:flex-col desktop:self-end",
        ),
        rx.el.div(
            rx.el.div(_chart(c), class_name="desktop:pt-30"),
            rx.el.div(
                *(rx.el.span(_clock(c.start, minute)) for minute in range(0, SHOW_MINUTES + 1, 30)),
                aria_hidden="true",
                class_name="mt-2 flex justify-between text-xs text-muted tabular-nums max-xs:*:even:hidden",
            ),
            rx.el.ol(
                *(_moment(moment) for moment in c.moments),
                tab_index=0,
                aria_label=c.head.title,
                class_name=f"mt-8 grid gap-4 sm:grid-cols-2 desktop:mt-0 {SHELF}",
            ),
            class_name="relative",
        ),
        class_name=_ROW,
    )


def _chart(c: ShowTimeline) -> rx.Component:
    """Draw viewers as an area and orders as columns, stretched to the width of the three hours."""
    width, height = SHOW_MINUTES * 10, 400
    top = max(c.viewers) * 1.05
    step = width / (len(c.viewers) - 1)
    curve = _smooth([(index * step, height - value / top * height) for index, value in enumerate(c.viewers)])
    most = max(c.orders)
    columns = "".join(
        f"M{(index + 0.5) * step:.0f} {height}V{height - value / most * height * 0.62:.0f}"
        for index, value in enumerate(c.orders)
    )
    moments = "".join(f"M{moment.minute * 10} 0V{height}" for moment in c.moments)
    unstretched = paint(fill="none", vector_effect="non-scaling-stroke")
    return rx.el.svg(
        rx.el.svg.defs(
            rx.el.svg.linear_gradient(
                rx.el.svg.stop(stop_color=PALETTE.violet, stop_opacity=0.55),
                rx.el.svg.stop(offset=1, stop_color=PALETTE.violet, stop_opacity=0),
                x2=0,
                y2=1,
                **paint(id="viewers"),
            ),
        ),
        rx.el.svg.path(d=f"{curve}V{height}H0Z", **paint(fill="url(#viewers)")),
        rx.el.svg.path(d=columns, class_name="stroke-magenta stroke-[5px] desktop:stroke-[10px]", **unstretched),
        rx.el.svg.path(d=curve, class_name="stroke-cool stroke-3", **unstretched),
        rx.el.svg.path(d=moments, class_name="stroke-text/60 [stroke-dasharray:3_5] desktop:hidden", **unstretched),
        rx.el.svg.path(d=f"M0 {height}H{width}", class_name="stroke-line stroke-2", **unstretched),
        view_box=f"0 0 {width} {height}",
        preserve_aspect_ratio="none",
        role="img",
        aria_label=c.chart_alt,
        class_name="h-52 w-full overflow-visible desktop:h-60",
    )


def _moment(c: Moment) -> rx.Component:
    return rx.el.li(
        rx.el.span(c.time, class_name="text-sm font-semibold text-hot tabular-nums"),
        rx.el.h3(c.title, class_name="mt-0.5 text-lg leading-tight font-bold"),
        rx.el.p(c.text, class_name="mt-1 text-sm leading-snug text-muted"),
        class_name=(
            "border-l-2 border-hot pl-4 desktop:absolute desktop:top-0 desktop:bottom-7 desktop:w-[23%] "
            "desktop:border-l desktop:border-dashed desktop:border-muted/70 desktop:pl-3 "
            f"desktop:left-[{_share(c.minute)}]"
        ),
    )


def _track(role: Role, start: str) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.h3(
                icon(role.icon, size=20, class_name="text-hot"),
                role.name,
                class_name="flex items-center gap-2.5 text-xl font-bold",
            ),
            rx.el.p(role.text, class_name="mt-1 text-sm leading-snug text-muted"),
            class_name="desktop:self-center",
        ),
        rx.el.ol(
            *(_clip(clip, role.tone, start) for clip in role.clips),
            class_name="mt-4 flex flex-col gap-1.5 desktop:relative desktop:mt-0 desktop:block desktop:h-22",
        ),
        class_name=f"{_ROW} desktop:border-t desktop:border-line/70",
    )


def _clip(clip: Clip, tone: str, start: str) -> rx.Component:
    return rx.el.li(
        rx.el.span(
            _clock(start, clip.start),
            class_name="shrink-0 tabular-nums opacity-80 max-desktop:min-w-11 desktop:sr-only",
        ),
        clip.text,
        class_name=(
            "flex items-center gap-2 rounded-xl px-3 py-2 text-sm leading-tight font-medium desktop:absolute "
            "desktop:inset-y-2.5 desktop:px-2.5 desktop:text-[0.8125rem] xl:px-3 "
            f"desktop:left-[{_share(clip.start)}] desktop:w-[calc({_share(clip.length)}-0.375rem)] {_TONES[tone]}"
        ),
    )
