/// The formats that anchors and chains are written in.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// The project's own JSON, described by the schemas in `Data/schemas`.
  case json
  /// A GeoJSON FeatureCollection (RFC 7946).
  case geojson
  /// GPX 1.1.
  case gpx
  /// CSV (RFC 4180) with a header.
  case csv
}
