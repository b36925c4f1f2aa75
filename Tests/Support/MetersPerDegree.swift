public import Geodesy

/// Lengths of a degree on WGS84, by the radii of curvature of textbooks.
public enum MetersPerDegree {
  /// Of longitude on the equator: 111,319.490793 m.
  public static let equator: Meters = 6_378_137 * .pi / 180
  /// Of latitude on the equator: 110,574.2758 m.
  public static let meridian: Meters = equator * (1 - 0.006_694_379_990_141_316)
}
