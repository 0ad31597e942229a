"""How the browser counts where forms are left: the typed name of the function of `scripts/form-steps.js`."""

from livecommerce.engine.dom import browser_function


@browser_function("tell", "site/form-steps")
def tell(address: str, begun: int, finished: int) -> None:
    """Tells the API which step was begun, and which was finished, without waiting for an answer.

    Args:
        address: The call of the API.
        begun: The place of the step, from 0; -1 for none.
        finished: The same.
    """
