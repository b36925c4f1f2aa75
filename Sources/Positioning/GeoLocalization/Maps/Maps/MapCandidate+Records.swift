package import GeoFormats
import Geodesy

extension RecordLayout<MapCandidate> {
  /// Maps of a catalogue (`Data/schemas/localize-maps.schema.json`).
  package static var maps: RecordLayout<MapCandidate> {
    RecordLayout(
      "maps",
      [
        .text("map", \.code), .text("name", \.name), .text("set", \.set),
        .integer("order", \.order),
        .number("distanceMeters", title: "distance", decimals: 3, \.distance),
        .number("x", decimals: 6, \.pose.position.x), .number("y", decimals: 6, \.pose.position.y),
        .number("z", decimals: 6, \.pose.position.z),
        .number("latitude", decimals: 9) { $0.georeference?.origin.coordinate.latitude },
        .number("longitude", decimals: 9) { $0.georeference?.origin.coordinate.longitude },
        .number("height", decimals: 4) { $0.georeference?.origin.height },
        .number("yaw", decimals: 6) { $0.georeference?.yaw }, .text("mesh", \.mesh),
      ])
  }
}
