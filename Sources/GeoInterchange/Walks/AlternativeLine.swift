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
    json.key("lengthMeters")
    json.number(length, decimals: DocumentDecimals.meters)
    json.key("stretch")
    json.number(stretch, decimals: 4)
    json.key("share")
    json.number(share, decimals: 4)
    json.key("geometry")
    json.beginObject()
    json.key("type")
    json.string("LineString")
    json.key("coordinates")
    json.beginArray()
    for point in path { GeoJSONWriter.position(point, to: &json) }
    json.endArray()
    json.endObject()
  }
}
