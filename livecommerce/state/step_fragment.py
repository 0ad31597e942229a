"""The step of an application in the URL's fragment: typed names for functions of `scripts/step-fragment.js`."""

from livecommerce.engine.dom import browser_function


@browser_function("stepInFragment", "site/step-fragment")
def step_in_fragment() -> int:
    """Return the step in the URL's fragment, from 1; 0 if there is none."""
    ...


@browser_function("showStep", "site/step-fragment")
def show_step(step: int, in_place: bool) -> None:
    """Write a step, from 1, to the URL's fragment; 0 removes it.

    Args:
        step: The step.
        in_place: Whether to replace the history entry, so that Back skips the current step.
    """
