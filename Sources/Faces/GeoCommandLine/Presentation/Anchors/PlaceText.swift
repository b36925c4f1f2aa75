package import Geodesy

/// Places and lengths as people read them in messages.
package enum PlaceText {
  package static func coordinate(_ point: Coordinate) -> String {
    ShownText.number(point.latitude, 7) + "," + ShownText.number(point.longitude, 7)
  }

  package static func meters(_ value: Meters) -> String {
    value < 10_000 ? ShownText.number(value, 1) + " m" : ShownText.number(value / 1_000, 1) + " km"
  }

  static func minutes(_ value: Double) -> String { ShownText.number(value, 1) + " min" }

  static func squareMeters(_ value: Double) -> String {
    value < 100_000 ? ShownText.number(value, 0) + " m²" : ShownText.number(value / 1e6, 3) + " km²"
  }

  package static func box(_ box: BoundingBox) -> String {
    [box.west, box.south, box.east, box.north].map { ShownText.number($0, 4) }.joined(
      separator: ",")
      + " (west, south, east, north)"
  }
}
