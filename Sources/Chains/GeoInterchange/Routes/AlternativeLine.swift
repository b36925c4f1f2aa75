import GeoFormats
package import Geodesy

/// Another walk between the ends of a chain, as documents carry it.
package struct AlternativeLine: Hashable, Sendable {
  package var path: [Coordinate]
  package var length: Meters
  /// Its length in lengths of the shortest walk.
  package var detourFactor: Double
  /// The fraction of its length that it has in common with the shortest walk.
  package var fraction: Double

  package init(path: [Coordinate], length: Meters, detourFactor: Double, fraction: Double) {
    self.path = path
    self.length = length
    self.detourFactor = detourFactor
    self.fraction = fraction
  }

  func write(to json: inout JSONWriter) {
    json.member("lengthMeters", length, decimals: DocumentDecimals.meters)
    json.member("detourFactor", detourFactor, decimals: 4)
    json.member("sharedFraction", fraction, decimals: 4)
    json.object("geometry") { json in
      json.member("type", "LineString")
      json.array("coordinates", of: path) { GeoJSONWriter.position($1, to: &$0) }
    }
  }
}
