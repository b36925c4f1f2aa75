/// The source of an anchor's altitude, as the platform reports it: `ARGeoAnchor.AltitudeSource`.
public enum ReportedAltitudeSource: PlatformCode {
  /// Not known yet (0); the name in logs is `unknown`.
  case notSet
  /// A coarse model of the terrain (1).
  case coarse
  /// A fine model of the terrain (2).
  case precise
  /// The app gave it (3).
  case userDefined
  /// Another source, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  public static let table: Table = [
    (.notSet, "unknown", 0), (.coarse, "coarse", 1),
    (.precise, "precise", 2), (.userDefined, "userDefined", 3),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
