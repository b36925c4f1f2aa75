// Exports from the page: texts to copy, and files that it makes of its own data.

/** A button that copies a text; with a caption of its own, or a sign alone. */
function copyButton(what, content, caption = "") {
  const button = make("button", "copy", caption);
  button.type = "button";
  button.title = fill(words.copy, { what });
  if (caption === "") {
    button.setAttribute("aria-label", button.title);
    // Two sheets, one over the other.
    button.append(draw("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, draw("path", { d: "M7 7V3.5h9.5V13H13M3.500 7H13v9.500H3.500z" })));
  }
  button.addEventListener("click", async () => {
    const text = typeof content === "function" ? content() : content, isCopied = await copyText(text);
    button.focus({ preventScroll: true });
    button.classList.toggle("copied", isCopied);
    setTimeout(() => button.classList.remove("copied"), 1600);
    say(fill(isCopied ? words.copied : words.notCopied, { what: text }), 0);
  });
  return button;
}

/** The address of the page as it is, or with an anchor chosen. */
function linkTo(anchor) {
  const fragment = anchor ? `a=${anchor.index + 1}` : addressText();
  return location.href.split("#")[0] + (fragment ? `#${fragment}` : "");
}

/** A word as a shell takes it. */
function shellWord(text) { return /^[\w.,:@%+=/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`; }

/** The command that shows an anchor; empty for one of a chain without a name. */
function commandOf(anchor) {
  if (anchor.chain < 0) return `geoanchor show ${shellWord(anchor.id)}`;
  const { name } = scene.chains[anchor.chain];
  return name && anchor.number ? `geoanchor chain view ${shellWord(name)} ${anchor.number} -o anchor-${anchor.number}.svg` : "";
}

/** Latitude and longitude of flat differences, as text without any digit lost. */
function pairsOf(deltas) {
  const steps = readLine(deltas), [latitude, longitude] = source.origin.map((value) => Math.round(value * 1e7)), pairs = [];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    const east = ((longitude + steps[i + 1] + 5.4e9) % 3.6e9) - 1.8e9;
    pairs.push([(latitude + steps[i]) / 1e7, east / 1e7].map((degrees) => Number(degrees.toFixed(7))));
  }
  return pairs;
}

/** The distance of an anchor along its walk; undefined when it is on none. */
function distanceOf(anchor) {
  const walk = walks.find(({ chain }) => chain === anchor.chain);
  return walk && walk.stops[anchor.index - walk.first];
}

function geoJSON() {
  const attribution = document.getElementById("attribution").textContent || undefined;
  const feature = (geometry, properties, id) => ({ type: "Feature", id, geometry, properties });
  const lines = scene.chains.map((chain, index) => feature(
    { type: "LineString", coordinates: pairsOf(chain.path).map(([latitude, longitude]) => [longitude, latitude]) },
    { name: chain.name || undefined, lengthMeters: walks.find((walk) => walk.chain === index)?.length, attribution }));
  const points = scene.anchors.map((anchor) => {
    const [[latitude, longitude]] = pairsOf(anchor.at);
    return feature({ type: "Point", coordinates: [longitude, latitude] }, {
      name: titleOf(anchor), number: anchor.number, headingDegrees: anchor.heading, distanceMeters: distanceOf(anchor),
      role: anchor.chain < 0 ? undefined : anchor.kind,
    }, anchor.id);
  });
  const features = [...lines.filter(({ geometry }) => geometry.coordinates.length > 1), ...points];
  return JSON.stringify({ type: "FeatureCollection", features }, null, 1);
}

function gpx() {
  // An address in the page that is no link and is asked for by nobody.
  const namespace = ["http:", "", "www.topografix.com", "GPX", "1", "1"].join("/");
  const gpxFile = document.implementation.createDocument(namespace, "gpx");
  const add = (parent, name, text, attributes = {}) => {
    const element = gpxFile.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    parent.append(element);
    return element;
  };
  const place = ([latitude, longitude]) => ({ lat: latitude.toFixed(7), lon: longitude.toFixed(7) });
  const root = gpxFile.documentElement;
  root.setAttribute("version", "1.1");
  root.setAttribute("creator", "geoanchor");
  add(add(root, "metadata"), "name", document.title);
  for (const anchor of scene.anchors) {
    const point = add(root, "wpt", "", place(pairsOf(anchor.at)[0]));
    add(point, "name", anchor.number === undefined ? titleOf(anchor) : `${String(anchor.number).padStart(3, "0")} ${anchor.kind}`);
    add(point, "desc", titleOf(anchor));
    add(point, "type", anchor.kind);
  }
  for (const chain of scene.chains) {
    const track = add(root, "trk");
    if (chain.name) add(track, "name", chain.name);
    const segment = add(track, "trkseg");
    for (const pair of pairsOf(chain.path)) add(segment, "trkpt", "", place(pair));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(gpxFile)}\n`;
}

/** The picture that stands in the page for readers without scripts, as a file in the colors that the page has now. */
function stillSVG() {
  const text = document.getElementById("still").textContent, style = getComputedStyle(document.documentElement);
  const picture = text.slice(text.indexOf("<svg"), text.lastIndexOf("</svg>") + 6);
  const colored = picture.replace(/var\(--([a-z0-9-]+)\)/g, (whole, name) => style.getPropertyValue(`--${name}`).trim() || whole);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${colored.replace("<svg", `<svg xmlns="${figure.namespaceURI}"`)}\n`;
}

function save(content, type, extension) { saveFile(content, type, nameOfFile(document.title, extension)); }

const files = {
  GeoJSON: () => save(geoJSON(), "application/geo+json", "geojson"),
  GPX: () => save(gpx(), "application/gpx+xml", "gpx"),
  PNG: () => canvas.toBlob((picture) => save(picture, "image/png", "png")),
  SVG: () => save(stillSVG(), "image/svg+xml", "svg"),
};

function fillDownloads() {
  const group = document.getElementById("downloads");
  const isMissing = { GeoJSON: scene.anchors.length + scene.chains.length === 0, GPX: scene.anchors.length + scene.chains.length === 0, SVG: !document.getElementById("still") };
  for (const [format, action] of Object.entries(files)) {
    if (isMissing[format]) continue;
    const button = make("button", "", format);
    button.type = "button";
    button.title = `${words.download}: ${format}`;
    button.addEventListener("click", action);
    group.append(button);
  }
  group.append(copyButton(words.link, () => linkTo(), words.copyLink));
}
