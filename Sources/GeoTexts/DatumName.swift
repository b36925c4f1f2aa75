/// The surface that a height counts from, in the words of people.
public enum DatumName: String, Hashable, Sendable, CaseIterable {
  /// The WGS84 ellipsoid.
  case ellipsoid
  /// The EGM96 geoid.
  case egm96
  /// The EGM2008 geoid.
  case egm2008
  /// Mean sea level of an unnamed geoid.
  case meanSeaLevel
  /// The ground below the point.
  case ground

  var key: TextKey {
    switch self {
    case .ellipsoid: .datumEllipsoid
    case .egm96: .datumEGM96
    case .egm2008: .datumEGM2008
    case .meanSeaLevel: .datumMeanSeaLevel
    case .ground: .datumGround
    }
  }
}
