// The state of the view, kept in the page's address, so that it can be sent and comes back:
// `#a=26&w=224.5&z=17.3/43.73780/7.42204&f=2&v=1`: the chosen anchor, how far the walker is, zoom and middle of the map,
// the floor, and whether what the walker sees is shown.

// Meters to a pixel at zoom 0 on the equator, as web maps count zooms.
const metersOfZoom0 = 2 * Math.PI * 6378137 / 256;
const address = { timer: 0, isRead: false };

function zoomOf(scale, latitude) { return Math.log2(metersOfZoom0 * Math.cos(latitude * Math.PI / 180) * scale); }

/** Parses the state of an address; ignores invalid or missing fields. */
function readAddress(text) {
  const fields = new Map(text.replace(/^#/, "").split("&").map((part) => part.split("=")).filter((part) => part.length === 2));
  const number = (text) => /^-?\d{1,9}(\.\d{1,9})?$/.test(text ?? "") ? Number(text) : NaN;
  const found = {};
  const anchor = number(fields.get("a")) - 1, floor = number(fields.get("f")), place = number(fields.get("w"));
  if (Number.isInteger(anchor) && scene.anchors[anchor]) found.anchor = anchor;
  if (scene.floors[floor]) found.floor = floor;
  if (walks.length > 0 && place >= 0) found.place = place;
  const [zoom, latitude, longitude] = (fields.get("z") ?? "").split("/").map(number);
  if (zoom >= 0 && zoom <= 30 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) found.view = { zoom, latitude, longitude };
  if (fields.get("v") === "1") found.isSeen = true;
  return found;
}

/** Shows what the address asks for. */
function followAddress() {
  const found = readAddress(location.hash);
  if (found.floor !== undefined) showFloor(found.floor);
  if (found.anchor !== undefined) select(found.anchor);
  if (found.place !== undefined) {
    isOpen = false;
    walkTo(found.place);
  }
  if (found.view) {
    cancelAnimationFrame(flight);
    isKept = false;
    const { zoom, latitude, longitude } = found.view;
    Object.assign(view, scene.metersAt(latitude, longitude));
    view.scale = clampScale(2 ** (zoom - zoomOf(1, latitude)));
  }
  if (found.isSeen) openSight();
  address.isRead = true;
  repaint();
}

/** The address of what is shown; empty for what a page shows at first. */
function addressText() {
  const parts = [];
  if (selected >= 0) parts.push(`a=${selected + 1}`);
  if (walker.active && walker.stop < 0) parts.push(`w=${round(walker.at)}`);
  if (!isWhole()) {
    const { latitude, longitude } = scene.coordinateAt(view.x, view.y);
    parts.push(`z=${[zoomOf(view.scale, latitude).toFixed(2), latitude.toFixed(6), longitude.toFixed(6)].join("/")}`);
  }
  if (shownFloor.index > 0) parts.push(`f=${shownFloor.index}`);
  if (isSeen()) parts.push("v=1");
  return parts.join("&");
}

/** Keeps the address once things have come to rest; browsers limit how often it may change. */
function keepAddress() {
  if (!address.isRead || printing) return;
  clearTimeout(address.timer);
  address.timer = setTimeout(() => {
    const text = addressText(), [before, fragment = ""] = location.href.split("#");
    if (text === fragment) return;
    try {
      history.replaceState(null, "", text === "" ? before : `${before}#${text}`);
    } catch {
      // A page without an address of its own keeps none.
    }
  }, 250);
}

addEventListener("hashchange", followAddress);
