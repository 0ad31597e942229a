"""A window of WebKitGTK for its WebDriver: `python3 webkit_window.py --automation`, with the Python of the system.

The browsers that come with WebKitGTK have windows that cannot be as narrow as a phone. This one has nothing but the
page, and writes the console of its pages to the standard output.
"""

# pyright: basic, reportMissingImports=false

from argparse import ArgumentParser, Namespace
from tempfile import TemporaryDirectory
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402


def main() -> None:
    """Show the window until the driver ends it."""
    parser = ArgumentParser()
    parser.add_argument("--automation", action="store_true")
    parser.add_argument("--without-scripts", action="store_true")
    parser.add_argument("--reduced-motion", action="store_true")
    parser.add_argument("--proxy", required=True)
    parser.add_argument("--font-size", type=int, default=16)
    parser.add_argument("--on-every-page", required=True, metavar="SCRIPT")
    show(parser.parse_args())


def show(wanted: Namespace) -> None:
    with TemporaryDirectory() as profile:
        # WebKit writes nothing of private pages.
        data = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
        proxy = WebKit2.NetworkProxySettings.new(wanted.proxy, ["localhost", "127.0.0.1"])
        data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
        context = WebKit2.WebContext.new_with_website_data_manager(data)
        context.set_automation_allowed(True)
        settings = WebKit2.Settings()
        settings.set_enable_write_console_messages_to_stdout(True)
        # Without a graphics card, emulating one takes an eighth of the time.
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        settings.set_default_font_size(wanted.font_size)
        settings.set_enable_javascript(not wanted.without_scripts)
        Gtk.Settings.get_default().set_property("gtk-enable-animations", not wanted.reduced_motion)
        scripts = WebKit2.UserContentManager()
        frames, time = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        scripts.add_script(WebKit2.UserScript.new(wanted.on_every_page, frames, time, None, None))
        view = WebKit2.WebView(
            web_context=context, is_controlled_by_automation=True, settings=settings, user_content_manager=scripts
        )
        window = Gtk.Window()
        window.add(view)
        window.show_all()
        window.present()
        context.connect("automation-started", lambda _, session: _introduce(session, view))
        Gtk.main()


def _introduce(session: Any, view: Any) -> None:
    """Set the browser name that Selenium requests."""
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.MAJOR_VERSION, WebKit2.MINOR_VERSION, WebKit2.MICRO_VERSION)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: view)


if __name__ == "__main__":
    main()
