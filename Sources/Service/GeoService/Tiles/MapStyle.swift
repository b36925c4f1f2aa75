import GeoFormats
import GeoPictures

/// The style of the map (MapLibre Style Specification, version 8), without sources.
enum MapStyle {
  /// Returns the style in a theme; nil never, as a test makes sure.
  static func style(_ color: ThemePalette) -> JSONObject? {
    (try? JSONReader.read(text: text(color)))?.object
  }

  static let font = "DejaVu Sans Book"

  /// A layer that writes with another font.
  static func layer(_ layer: JSONValue, writing font: String) -> JSONValue {
    guard let object = layer.object, layer["layout"]?["text-font"] != nil else { return layer }
    return .object(
      object.mapping("layout") { layout in
        layout.object.map {
          .object($0.mapping("text-font") { _ in .array([.string(font)]) })
        } ?? layout
      })
  }

  private static func text(_ color: ThemePalette) -> String {
    """
    {
      "version": 8,
      "name": "geoanchor",
      "layers": [
        {"id": "land", "type": "background", "paint": {"background-color": "\(color["land"])"}},
        {"id": "ground", "type": "fill", "source": "geoanchor", "source-layer": "ground",
         "layout": {"fill-sort-key": ["match", ["get", "kind"], "sea", 0, "wood", 1, "green", 2, "sand",
           3, "square", 4, 5]},
         "paint": {"fill-color": ["match", ["get", "kind"], ["sea", "water"], "\(color["water"])",
           "wood", "\(color["wood"])", "green", "\(color["green"])", "sand",
           "\(color["sand"])", "\(color["square"])"]}},
        {"id": "rivers", "type": "line", "source": "geoanchor", "source-layer": "lines",
         "filter": ["!=", ["get", "kind"], "railway"],
         "layout": {"line-cap": "round", "line-join": "round"},
         "paint": {"line-color": "\(color["water"])", "line-width": ["interpolate", ["linear"],
           ["zoom"], 12, ["match", ["get", "kind"], "river", 2, 1], 18, ["match", ["get", "kind"],
           "river", 12, 4]]}},
        {"id": "buildings", "type": "fill", "source": "geoanchor", "source-layer": "buildings",
         "paint": {"fill-color": "\(color["building"])",
           "fill-outline-color": "\(color["building-edge"])"}},
        {"id": "railways", "type": "line", "source": "geoanchor", "source-layer": "lines",
         "filter": ["==", ["get", "kind"], "railway"],
         "paint": {"line-color": "\(color["railway"])", "line-width": 1.4,
           "line-opacity": ["case", ["<", ["coalesce", ["get", "layer"], 0], 0], 0.55, 1]}},
        {"id": "street-casings", "type": "line", "source": "geoanchor", "source-layer": "streets",
         "filter": ["!", ["in", ["get", "kind"], ["literal", ["footway", "path", "steps", "crossing",
           "corridor", "platform", "cycleway", "bridleway", "ferry", "lift", "track"]]]],
         "layout": {"line-cap": "round", "line-join": "round"},
         "paint": {"line-color": "\(color["street-casing"])", "line-width": ["interpolate", ["exponential", 1.6], ["zoom"],
           10, ["match", ["get", "kind"], ["trunk", "primary"], 2, 1], 18, ["match", ["get", "kind"],
           ["trunk", "primary", "secondary"], 22, ["service"], 10, 15]]}},
        {"id": "streets", "type": "line", "source": "geoanchor", "source-layer": "streets",
         "filter": ["!", ["in", ["get", "kind"], ["literal", ["footway", "path", "steps", "crossing",
           "corridor", "platform", "cycleway", "bridleway", "ferry", "lift", "track"]]]],
         "layout": {"line-cap": "round", "line-join": "round"},
         "paint": {"line-color": ["match", ["get", "kind"], ["trunk", "primary"],
           "\(color["arterial"])", ["secondary", "tertiary"], "\(color["major"])", "\(color["street"])"],
           "line-width": ["interpolate", ["exponential", 1.6], ["zoom"],
           10, ["match", ["get", "kind"], ["trunk", "primary"], 1.2, 0.5], 18, ["match", ["get", "kind"],
           ["trunk", "primary", "secondary"], 20, ["service"], 8, 13]]}},
        {"id": "ways", "type": "line", "source": "geoanchor", "source-layer": "streets",
         "filter": ["in", ["get", "kind"], ["literal", ["footway", "path", "crossing", "corridor",
           "platform", "cycleway", "bridleway", "track", "lift"]]],
         "paint": {"line-color": "\(color["path"])", "line-dasharray": [3, 1.5], "line-width": ["interpolate",
           ["linear"], ["zoom"], 14, 0.8, 18, 2]}},
        {"id": "steps", "type": "line", "source": "geoanchor", "source-layer": "streets",
         "filter": ["==", ["get", "kind"], "steps"],
         "paint": {"line-color": "\(color["steps"])", "line-dasharray": [0.4, 0.4], "line-width": ["interpolate",
           ["linear"], ["zoom"], 14, 1.5, 18, 5]}},
        {"id": "ferries", "type": "line", "source": "geoanchor", "source-layer": "streets",
         "filter": ["==", ["get", "kind"], "ferry"],
         "paint": {"line-color": "\(color["water-name"])", "line-dasharray": [4, 4]}},
        {"id": "regions", "type": "fill", "source": "geoanchor", "source-layer": "regions",
         "paint": {"fill-color": "\(color["covered"])", "fill-opacity": 0.12}},
        {"id": "region-borders", "type": "line", "source": "geoanchor", "source-layer": "regions",
         "paint": {"line-color": "\(color["covered-edge"])", "line-width": 2,
           "line-dasharray": [3.5, 2]}},
        {"id": "floors", "type": "fill", "source": "geoanchor", "source-layer": "floors", "minzoom": 16,
         "filter": ["==", ["get", "ordinal"], 0], "paint": {"fill-color": "\(color["surface"])"}},
        {"id": "rooms", "type": "fill", "source": "geoanchor", "source-layer": "rooms", "minzoom": 17,
         "filter": ["==", ["get", "ordinal"], 0],
         "paint": {"fill-color": "\(color["square"])",
           "fill-outline-color": "\(color["wall"])"}},
        {"id": "chains", "type": "line", "source": "geoanchor", "source-layer": "chains",
         "layout": {"line-cap": "round", "line-join": "round"},
         "paint": {"line-color": "\(color["route"])", "line-width": 4, "line-opacity": 0.8}},
        {"id": "anchors", "type": "circle", "source": "geoanchor", "source-layer": "anchors",
         "paint": {"circle-color": "\(color["place"])",
           "circle-stroke-color": "\(color["marker-edge"])",
           "circle-stroke-width": ["interpolate", ["linear"], ["zoom"], 8, 0.5, 16, 1.5],
           "circle-radius": ["interpolate", ["linear"], ["zoom"], 8, 2, 16, 6]}},
        {"id": "place-names", "type": "symbol", "source": "geoanchor", "source-layer": "places",
         "layout": {"text-field": ["get", "name"], "text-font": ["DejaVu Sans Book"],
           "text-size": ["match", ["get", "kind"], "city", 16, "suburb", 14, "quarter", 12, 11],
           "symbol-sort-key": ["match", ["get", "kind"], "city", 0, "suburb", 1, "station", 2, 3]},
         "paint": {"text-color": "\(color["name"])",
           "text-halo-color": "\(color["name-halo"])", "text-halo-width": 1.5}},
        {"id": "ground-names", "type": "symbol", "source": "geoanchor", "source-layer": "ground",
         "minzoom": 14, "filter": ["has", "name"],
         "layout": {"text-field": ["get", "name"], "text-font": ["DejaVu Sans Book"], "text-size": 11},
         "paint": {"text-color": ["match", ["get", "kind"], ["sea", "water"],
           "\(color["water-name"])", "square", "\(color["name"])",
           "\(color["green-name"])"],
           "text-halo-color": "\(color["name-halo"])", "text-halo-width": 1.5}},
        {"id": "street-names", "type": "symbol", "source": "geoanchor", "source-layer": "streets",
         "minzoom": 13, "filter": ["has", "name"],
         "layout": {"symbol-placement": "line", "text-field": ["get", "name"],
           "text-font": ["DejaVu Sans Book"], "text-size": 12},
         "paint": {"text-color": "\(color["name"])",
           "text-halo-color": "\(color["name-halo"])", "text-halo-width": 1.5}},
        {"id": "room-names", "type": "symbol", "source": "geoanchor", "source-layer": "rooms",
         "minzoom": 18, "filter": ["all", ["has", "name"], ["==", ["get", "ordinal"], 0]],
         "layout": {"text-field": ["get", "name"], "text-font": ["DejaVu Sans Book"], "text-size": 11},
         "paint": {"text-color": "\(color["name"])",
           "text-halo-color": "\(color["name-halo"])", "text-halo-width": 1}},
        {"id": "anchor-names", "type": "symbol", "source": "geoanchor", "source-layer": "anchors",
         "minzoom": 14, "filter": ["has", "name"],
         "layout": {"text-field": ["get", "name"], "text-font": ["DejaVu Sans Book"], "text-size": 12,
           "text-offset": [0, 1.2], "text-anchor": "top"},
         "paint": {"text-color": "\(color["place"])",
           "text-halo-color": "\(color["name-halo"])", "text-halo-width": 1.5}}
      ]
    }
    """
  }
}
