import GeoFormats
import GeoPictures
import GeoStreets
import Geodesy

/// The resources of a web map beside tiles: TileJSON 3.0.0, a style and glyphs.
enum MapEndpoints {
  static let endpoints = [description, style, glyphs]

  private static let description = Endpoint(
    "GET", "/v1/tiles.json", id: "getTileJSON", tag: "Tiles",
    "The description of the tiles (TileJSON 3.0.0)",
    answers: [.init("The description.", [.init("application/json")])]
  ) { call in
    let networks = call.data.networks
    let attributions = Set(networks.map(\.streets.attribution)).sorted()
    var members: [JSONObject.Member] = [
      .init(name: "tilejson", value: .string("3.0.0")),
      .init(name: "name", value: .string(call.service.configuration.title)),
      .init(
        name: "tiles", value: .array([.string(call.url(TileEndpoints.path + "/{z}/{y}/{x}"))])),
      .init(name: "minzoom", value: .number(Double(MapLayer.zooms.lowerBound))),
      .init(name: "maxzoom", value: .number(Double(MapLayer.zooms.upperBound))),
      .init(
        name: "vector_layers",
        value: .array(
          MapLayer.allCases.map { layer in
            .object([
              "id": .string(layer.rawValue), "description": .string(layer.text),
              "minzoom": .number(Double(layer.minimumZoom)),
              "maxzoom": .number(Double(MapLayer.zooms.upperBound)),
              "fields": .object(
                JSONObject(layer.fields.map { .init(name: $0.key, value: .string($0.value)) })),
            ])
          })),
    ]
    if !attributions.isEmpty {
      members.append(
        .init(name: "attribution", value: .string(attributions.joined(separator: ", "))))
    }
    if let center = try MapCenter.place(call) {
      // Where to look first; other data may lie elsewhere, so that these are no bounds.
      members.append(
        .init(
          name: "center",
          value: .array([.number(center.longitude), .number(center.latitude), .number(14)])))
    }
    return .json(.object(JSONObject(members)))
  }

  private static let theme = Parameter<ThemePalette.Theme>.choice(
    "theme", "The brightness of the map: `light`, the usual one, or `dark`.")
  private static let contrast = Parameter<ThemePalette.Contrast>.choice(
    "contrast", "`more` for colors that keep more contrast.")

  private static let style = Endpoint(
    "GET", "/v1/style.json", id: "getStyle", tag: "Tiles", "A style of the map for MapLibre",
    parameters: [theme.description, contrast.description],
    answers: [.init("The style.", [.init("application/json")])]
  ) { call in
    // The style that is shipped, with where the service is reached from the client.
    let palette = ThemePalette(
      try call.value(theme) ?? .light, contrast: try call.value(contrast))
    guard var style = MapStyle.style(palette) else {
      throw Problem(500, "the style of the service cannot be read")
    }
    style.members.append(
      .init(
        name: "sources",
        value: .object([
          "geoanchor": .object([
            "type": .string("vector"), "url": .string(call.url("/v1/tiles.json")),
          ])
        ])))
    if let font = call.service.glyphs?.font(preferring: MapStyle.font) {
      style = style.mapping("layers") { layers in
        .array((layers.array ?? []).map { MapStyle.layer($0, writing: font) })
      }
      style.members.append(
        .init(
          name: "glyphs", value: .string(call.url("/v1/glyphs/{fontstack}/{range}.pbf"))))
    } else {
      // Without glyphs a map could not draw the layers that write.
      style = style.mapping("layers") { layers in
        .array((layers.array ?? []).filter { $0["type"]?.string != "symbol" })
      }
    }
    return .json(.object(style))
  }

  private static let font = Parameter<String>.text(
    "font", in: .path, "The name of a font, or several, separated by commas.")
  private static let range = Parameter<String>.text(
    "range", in: .path, atMost: 20, "256 characters, such as `0-255.pbf`.")

  private static let glyphs = Endpoint(
    "GET", "/v1/glyphs/{font}/{range}", id: "getGlyphs", tag: "Tiles", "The glyphs of a font",
    parameters: [font.description, range.description],
    answers: [.init("Glyphs as distance fields.", [.init("application/x-protobuf")])]
  ) { call in
    let names = try call.value(font)?.split(separator: ",").map {
      String($0.trimmingASCIIBlanks())
    }
    guard let bytes = try call.service.glyphs?.glyphs(names ?? [], try call.value(range) ?? "")
    else {
      throw Problem(404, "there are no such glyphs", at: .path("range"))
    }
    var response = ServerResponse(type: "application/x-protobuf", bytes)
    response.fields["cache-control"] = "max-age=86400"
    return response
  }
}

extension JSONObject {
  func mapping(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONObject {
    JSONObject(
      members.map { $0.name == name ? .init(name: name, value: change($0.value)) : $0 })
  }
}
