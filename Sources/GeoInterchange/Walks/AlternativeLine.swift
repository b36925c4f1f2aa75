import GeoFormats
package import Geodesy

/// Another walk between the ends of a chain, as documents carry it.
package struct AlternativeLine: Hashable, Sendable {
  /// The points of the walk.
  package var path: [Coordinate]
  /// Its length in meters.
  package var length: Meters
  /// Its length in lengths of the shortest walk.
  package var stretch: Double
  /// The share of its length that it has in common with the shortest walk.
  package var share: Double

  /// Makes an alternative of its parts.
  package init(path: [Coordinate], length: Meters, stretch: Double, share: Double) {
    self.path = path
    self.length = length
    self.stretch = stretch
    self.share = share
  }

  /// Writes its members.
  func write(to json: inout JSONWriter) {
    json.member("lengthMeters", length, decimals: DocumentDecimals.meters)
    json.member("stretch", stretch, decimals: 4)
    json.member("share", share, decimals: 4)
    json.object("geometry") { json in
      json.member("type", "LineString")
      json.array("coordinates", of: path) { GeoJSONWriter.position($1, to: &$0) }
    }
  }
}
