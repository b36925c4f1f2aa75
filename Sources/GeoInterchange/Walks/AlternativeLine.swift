import GeoFormats
public import Geodesy

/// Another walk between the ends of a chain, as documents carry it.
public struct AlternativeLine: Hashable, Sendable {
  /// The points of the walk.
  public var path: [Coordinate]
  /// Its length in meters.
  public var length: Meters
  /// Its length in lengths of the shortest walk.
  public var stretch: Double
  /// The share of its length that it has in common with the shortest walk.
  public var share: Double

  /// Makes an alternative of its parts.
  public init(path: [Coordinate], length: Meters, stretch: Double, share: Double) {
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
    json.key("geometry")
    json.beginObject()
    json.member("type", "LineString")
    json.key("coordinates")
    json.beginArray()
    for point in path { GeoJSONWriter.position(point, to: &json) }
    json.endArray()
    json.endObject()
  }
}
