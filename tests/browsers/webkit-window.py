"""A window of WebKitGTK that WebKitWebDriver may drive and that keeps what pages store: MiniBrowser forgets it when it is driven."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, downloads = (argument.split("=", 1)[1] for argument in sys.argv[1:3])
manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)


def save(_, download):
    download.connect(
        "decide-destination",
        lambda one, name: one.set_destination(f"file://{downloads}/{name}") or True,
    )


def open_view(*_):
    # A camera that is made up; who drives it says yes to whoever asks.
    settings = WebKit2.Settings(enable_mock_capture_devices=True, enable_media_stream=True)
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, settings=settings
    )
    window = Gtk.Window(default_width=390, default_height=844)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("kitchen")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view::window", open_view)
    session.connect("create-web-view::tab", open_view)


context.connect("automation-started", start)
context.connect("download-started", save)
Gtk.main()
