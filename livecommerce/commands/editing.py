"""`livecommerce content edit`."""

import asyncio
import os
from typing import Annotated

import typer

from livecommerce.commands.listening import require_free
from livecommerce.commands.output import print_line
from livecommerce.content_editor.packages import install_packages, packages_folder
from livecommerce.project import project_folder

EDITOR_PORT = 3010


def edit(
    port: Annotated[int, typer.Option(help="The port of the editor.", min=1, max=65535)] = EDITOR_PORT,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the default browser.")] = True,
) -> None:
    """Edit the content of this checkout in a browser, Chromium or Edge, with the development server's site beside it.

    The editor is served to this machine alone. The browser asks for the folder of the checkout, and saves its files.
    """
    # Serving takes a second to import, which other commands for content can do without.
    from granian.constants import Interfaces
    from granian.server.embed import Server

    from livecommerce.content_editor.site import development_site, local_site
    from livecommerce.serving.open_in_browser import open_in_browser

    require_free(port)
    os.chdir(project_folder())
    if not packages_folder().exists():
        print_line("Fetching the editor, which takes a minute; the next time it is here.")
    site = local_site(install_packages())
    address = f"http://localhost:{port}"
    print_line(f"The editor is at {address}, for Chromium or Edge: choose the folder {project_folder()} there.")
    if not development_site():
        print_line("No site is running here: start `uv run reflex run` beside it to see what you save.")
    if show:
        open_in_browser(address, port)
    asyncio.run(Server(site, address="127.0.0.1", port=port, interface=Interfaces.ASGI).serve())
