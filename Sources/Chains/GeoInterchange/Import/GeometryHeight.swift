import Geodesy

/// The altitude of a feature that states one beside the height of its geometry.
///
/// Export derives the height from the altitude. A height that does not follow from it was edited
/// elsewhere, and wins, as it does in a store.
struct GeometryHeight {
  /// The greatest difference between heights that are the same, in meters.
  ///
  /// The rounding of documents counts, and for geoids the error of one grid against another: up to
  /// 0.48 m between those of 5' and 15' (GeographicLib, "Interpolating the geoid data").
  static func tolerance(of datum: VerticalDatum) -> Meters { datum == .ellipsoid ? 0.001 : 0.5 }

  private let converter = AltitudeConverter()

  /// Returns the altitude to use, and the repair to note about it.
  func altitude(
    _ stated: Altitude, height: Meters, at coordinate: Coordinate
  ) -> (altitude: Altitude, repair: ImportRepair?) {
    guard let derived = try? converter.convert(stated, to: .ellipsoid, at: coordinate) else {
      return (stated, .heightNotCompared)
    }
    guard abs(derived.meters - height) > Self.tolerance(of: stated.datum) else {
      return (stated, nil)
    }
    return (Altitude(meters: height, datum: .ellipsoid), .heightTaken)
  }
}
