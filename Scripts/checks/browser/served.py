"""Draws the map of a running service with MapLibre GL JS, as a page of another origin would."""

import base64
import functools
import http.server
import importlib.util
import pathlib
import shutil
import threading

from .chromium import Browser, Failure
from .page import DESKTOP, Page

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Map</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
<style>html, body, #map { margin: 0; height: 100% }</style></head>
<body><div id="map"></div><script src="maplibre-gl.js"></script><script>
window.problems = [];
window.map = new maplibregl.Map({
  container: "map", style: "STYLE", center: [LONGITUDE, LATITUDE], zoom: ZOOM, fadeDuration: 0});
map.on("error", (event) => problems.push(String((event.error && event.error.message) || event)));
map.once("idle", () => { window.isIdle = true; });
</script></body></html>
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Pages:
    """Serves a folder with the page and MapLibre; `origin` is what the service must allow."""

    def __init__(self, folder):
        # Found, not imported: its Python needs more than is installed.
        library = pathlib.Path(importlib.util.find_spec("maplibre").origin).parent
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        for name in ["maplibre-gl.js", "maplibre-gl.css"]:
            shutil.copy(library / "srcjs" / name, self.folder)
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=self.folder))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"


def draw(pages, style, latitude, longitude, zoom, picture):
    """The number of features on the map by the style's layers, and what MapLibre complained about."""
    (pages.folder / "map.html").write_text(
        PAGE.replace("STYLE", style).replace("LATITUDE", str(latitude)).replace("LONGITUDE", str(longitude))
        .replace("ZOOM", str(zoom)))
    # Without a graphics card Chromium draws WebGL itself.
    browser = Browser(
        shutil.which("chromium"), "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")
    try:
        browser.open_page()
        page = Page(browser, f"{pages.origin}/map.html", DESKTOP, "light")
        page.until("window.isIdle || window.problems.length", "the map does not come to rest")
        counts = page.value(
            "Object.fromEntries(map.getStyle().layers.filter((l) => l.type !== 'background')"
            ".map((l) => [l.id, map.queryRenderedFeatures({layers: [l.id]}).length]))")
        picture.write_bytes(base64.b64decode(browser.send("Page.captureScreenshot", format="png")["data"]))
        return counts, page.value("problems")
    except Failure as failure:
        return {}, [str(failure)]
    finally:
        browser.close()
