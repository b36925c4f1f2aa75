import GeoAnchors
import Geodesy

/// The height above the ellipsoid that goes into a geometry as its Z.
enum GeometryHeight {
  private static let converter = AltitudeConverter()

  /// The height of an anchor; nil where it is unknown, counts from the ground or from an unnamed
  /// sea level, or where a grid that its datum needs is not installed.
  static func of(_ anchor: Anchor) -> Meters? {
    guard let altitude = anchor.namedAltitude else { return nil }
    switch altitude.datum {
    case .ellipsoid: return altitude.meters
    case .egm96, .egm2008, .system:
      return try? converter.convert(altitude, to: .ellipsoid, at: anchor.coordinate).meters
    case .meanSeaLevel, .ground: return nil
    }
  }
}
