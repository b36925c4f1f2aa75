import GeoAnchors
import Geodesy

/// The heights of anchors as formats fix them, nil where they cannot be known.
///
/// The altitude with its own datum is written beside them in every format.
struct ExportHeights: Sendable {
  private let converter: AltitudeConverter?

  init(_ converter: AltitudeConverter?) {
    self.converter = converter
  }

  func aboveEllipsoid(_ anchor: Anchor) -> Meters? {
    guard let altitude = anchor.namedAltitude else { return nil }
    if altitude.datum == .ellipsoid { return altitude.meters }
    return converted(altitude, anchor, to: .ellipsoid)
  }

  /// Meters above EGM96, as KML means them.
  func aboveEGM96(_ anchor: Anchor) -> Meters? {
    guard let altitude = anchor.namedAltitude else { return nil }
    if altitude.datum == .egm96 { return altitude.meters }
    return converted(altitude, anchor, to: .egm96)
  }

  /// Meters above sea level, and of sea level above the ellipsoid, as GPX has them: of the geoid of
  /// the altitude, of EGM96 for others; without the second number where it is unknown.
  func aboveSeaLevel(_ anchor: Anchor) -> (height: Meters, undulation: Meters?)? {
    guard let altitude = anchor.namedAltitude else { return nil }
    let own = altitude.aboveSeaLevel
    guard let sea = own ?? converted(altitude, anchor, to: .egm96) else { return nil }
    return (sea, aboveEllipsoid(anchor).map { $0 - sea })
  }

  private func converted(
    _ altitude: Altitude, _ anchor: Anchor, to datum: VerticalDatum
  ) -> Meters? {
    try? converter?.convert(altitude, to: datum, at: anchor.coordinate).meters
  }
}
