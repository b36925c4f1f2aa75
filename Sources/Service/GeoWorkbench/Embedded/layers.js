// The style of the service's map with what the workbench draws otherwise, and the layers of what is selected.

/** The colors of the page in its present theme. */
function color(name) { return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim(); }

/** A name for the map, which has no room for long ones. */
const shortened = ["let", "name", ["get", "name"], ["case",
  [">", ["length", ["var", "name"]], 36], ["concat", ["slice", ["var", "name"], 0, 34], "…"], ["var", "name"]]];

const kindOf = {
  regions: "region", "region-borders": "region", chains: "chain", anchors: "anchor", "anchor-names": "anchor",
};

/** The style with the kinds of its layers, and anchors without a name smaller than those with one. */
export function restyled(style, isShown) {
  const isNamed = ["has", "name"];
  const layers = style.layers.map((layer) => {
    const kind = kindOf[layer.id];
    if (!kind) return layer;
    const own = { ...layer, metadata: { kind }, layout: { ...layer.layout, visibility: isShown[kind] === false ? "none" : "visible" } };
    if (layer.id === "anchors") {
      own.layout["circle-sort-key"] = ["case", isNamed, 1, 0];
      own.paint = {
        ...layer.paint,
        "circle-color": ["case", isNamed, color("place"), color("route")],
        "circle-stroke-color": ["case", isNamed, color("marker-edge"), color("route-casing")],
        "circle-radius": ["interpolate", ["exponential", 1.5], ["zoom"], 8, ["case", isNamed, 2, 0.5], 14, ["case", isNamed, 5, 1], 17, ["case", isNamed, 7.5, 3.5]],
        "circle-stroke-width": ["interpolate", ["linear"], ["zoom"], 10, ["case", isNamed, 0.8, 0], 16, ["case", isNamed, 2, 1]],
        "circle-opacity": ["interpolate", ["linear"], ["zoom"], 16, ["case", isNamed, 1, 0], 16.6, 1],
        "circle-stroke-opacity": ["interpolate", ["linear"], ["zoom"], 16, ["case", isNamed, 1, 0], 16.6, 1],
      };
    }
    if (layer.id === "anchor-names") {
      own.minzoom = 12.5;
      own.layout = { ...own.layout, "text-field": shortened, "text-size": 12.5, "text-offset": [0, 0.9], "text-max-width": 9, "text-optional": true };
      own.paint = { ...layer.paint, "text-halo-width": 2 };
    }
    if (layer.id === "chains") {
      own.paint = {
        ...layer.paint, "line-opacity": 1, "line-width": ["interpolate", ["linear"], ["zoom"], 10, 2, 15, 4, 18, 7],
      };
    }
    return own;
  });
  const chains = layers.findIndex(({ id }) => id === "chains");
  if (chains >= 0) {
    // A casing keeps the line apart from streets of its color.
    layers.splice(chains, 0, {
      ...layers[chains], id: "chain-casings",
      paint: { "line-color": color("route-casing"), "line-width": ["interpolate", ["linear"], ["zoom"], 10, 3.5, 15, 7, 18, 11] } });
  }
  // Anchors lie above the names of streets.
  const anchors = layers.findIndex(({ id }) => id === "anchors"), last = layers.findIndex(({ id }) => id === "anchor-names");
  if (anchors >= 0 && last > anchors) layers.splice(last - 1, 0, ...layers.splice(anchors, 1));
  const names = layers.find(({ id }) => id === "anchor-names");
  if (names) {
    layers.splice(layers.indexOf(names), 0, {
      id: "chain-names", type: "symbol", source: names.source, "source-layer": "chains", minzoom: 13, metadata: { kind: "chain" },
      layout: { "symbol-placement": "line", "symbol-spacing": 400, "text-field": shortened, "text-font": names.layout["text-font"], "text-size": 12, "text-offset": [0, -1.1], visibility: isShown.chain === false ? "none" : "visible" },
      paint: { "text-color": color("route"), "text-halo-color": color("name-halo"), "text-halo-width": 2 } });
  }
  return { ...style, layers };
}

/** The style with the source and the layers of what is selected. */
export function overlays(style, data) {
  const round = { "line-cap": "round", "line-join": "round" };
  const role = (name) => ["==", ["get", "role"], name];
  const width = (at12, at18) => ["interpolate", ["linear"], ["zoom"], 12, at12, 18, at18];
  const named = style.layers.findIndex(({ id }) => id === "anchors");
  const below = named < 0 ? style.layers.length : named;
  const layer = (id, type, filter, paint, layout = {}) => ({ id, type, source: "selected", filter, paint, layout });
  const under = [
    layer("selected-region", "fill", role("region"), { "fill-color": color("covered"), "fill-opacity": 0.22 }),
    layer("selected-border", "line", role("region"), { "line-color": color("covered-edge"), "line-width": 3.5 }, round),
    layer("selected-halo", "line", role("chain"), { "line-color": color("select"), "line-opacity": 0.9, "line-width": width(8, 17) }, round),
    layer("selected-casing", "line", role("chain"), { "line-color": color("route-casing"), "line-width": width(6, 13) }, round),
    layer("selected-line", "line", role("chain"), { "line-color": color("route"), "line-width": width(4, 9) }, round),
  ];
  const over = [
    { ...layer("selected-stops", "circle", role("stop"), {
      "circle-color": color("surface"), "circle-stroke-color": color("route"), "circle-stroke-width": 2,
      "circle-radius": ["interpolate", ["linear"], ["zoom"], 14, 2, 18, 5] }), minzoom: 15 },
    layer("selected-ring", "circle", role("ring"), {
      "circle-color": "rgba(0,0,0,0)", "circle-stroke-color": color("select"), "circle-stroke-width": 3, "circle-radius": width(10, 14) }),
  ];
  return {
    ...style, sources: { ...style.sources, selected: { type: "geojson", data } },
    layers: [...style.layers.slice(0, below), ...under, ...style.layers.slice(below), ...over],
  };
}
