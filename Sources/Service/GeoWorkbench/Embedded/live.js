// The layers of what changes: anchors as they are now, and what modes draw above the store.

function tone(name) { return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim(); }

/** A filter that leaves out features of some ids. */
export function without(filter, ids) {
  const isOther = ["!", ["in", ["get", "id"], ["literal", ids]]];
  return filter ? ["all", filter, isOther] : isOther;
}

/** The style with a source of anchors as they are now, drawn like those of the tiles, which are left out there. */
export function withLive(style, { features, ids }) {
  const layers = style.layers.flatMap((layer) => {
    if (layer.id !== "anchors" && layer.id !== "anchor-names") return [layer];
    const plain = layer.filter ?? null, { "source-layer": tiles, ...rest } = layer;
    return [
      { ...layer, filter: without(plain, ids), metadata: { ...layer.metadata, plain } },
      { ...rest, id: `live-${layer.id}`, source: "live", minzoom: 0, metadata: { kind: "anchor" } }];
  });
  return { ...style, layers, sources: { ...style.sources, live: { type: "geojson", data: { type: "FeatureCollection", features } } } };
}

/** The style with the features of modes: dashed lines, ringed points, and texts. */
export function drawnOver(style, overlays) {
  const sources = { ...style.sources }, layers = [...style.layers];
  for (const [name, { features, layers: given }] of overlays) {
    const source = `overlay-${name}`;
    sources[source] = { type: "geojson", data: { type: "FeatureCollection", features } };
    const usual = [
      { id: "line", type: "line", filter: ["==", ["geometry-type"], "LineString"], layout: { "line-cap": "round" }, paint: { "line-color": tone("select"), "line-width": 3, "line-dasharray": [1, 1.6] } },
      { id: "point", type: "circle", filter: ["==", ["geometry-type"], "Point"], paint: { "circle-radius": 8, "circle-color": "rgba(0,0,0,0)", "circle-stroke-width": 2.5, "circle-stroke-color": tone("select") } },
    ];
    layers.push(...(given ?? usual).map((layer) => ({ ...layer, id: `${source}-${layer.id}`, source })));
  }
  return { ...style, sources, layers };
}
