import GeoCommandLine
import Geodesy
import GeoFormats

/// Places and lengths as people read them in messages.
enum PlaceText {
  static func coordinate(_ point: Coordinate) -> String {
    number(point.latitude, 7) + "," + number(point.longitude, 7)
  }

  static func meters(_ value: Meters) -> String {
    value < 10_000 ? number(value, 1) + " m" : number(value / 1_000, 1) + " km"
  }

  static func minutes(_ value: Double) -> String { number(value, 1) + " min" }

  static func squareMeters(_ value: Double) -> String {
    value < 100_000 ? number(value, 0) + " m²" : number(value / 1e6, 3) + " km²"
  }

  static func box(_ box: BoundingBox) -> String {
    [box.west, box.south, box.east, box.north].map { number($0, 4) }.joined(separator: ",")
      + " (west, south, east, north)"
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    DecimalText.trimmed(value, decimals: decimals) ?? "\(value)"
  }
}
