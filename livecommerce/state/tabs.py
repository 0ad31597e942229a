from livecommerce.engine import dom
from livecommerce.engine.state import BrowserState, event


class Tabs(BrowserState):
    """Selected tab of every tab group, by the group's ID; the first tab by default."""

    selected: dict[str, int] = {}

    @event
    def select(self, group: str, place: int) -> None:
        """Show a tab, counted from 0."""
        self.selected = {**self.selected, group: place}

    @event
    def press(self, group: str, count: int, key: str) -> None:
        """Move through the tabs by the arrow keys, Home and End, according to the ARIA pattern."""
        place = self.selected.get(group, 0)
        if key == "ArrowRight":
            place = place + 1 if place + 1 < count else 0
        elif key == "ArrowLeft":
            place = place - 1 if place > 0 else count - 1
        elif key == "Home":
            place = 0
        elif key == "End":
            place = count - 1
        else:
            return
        self.select(group, place)
        dom.focus(f"#{group}-tab-{place}")
