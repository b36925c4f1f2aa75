public import Geodesy

/// Fifteen answers of a service about one place and what is known of them.
public enum RealFixes {
  /// 290_FE600_009 of 2021-04-24, degrees.
  public static let places: [Coordinate] = [
    (48.826571, 2.327442), (48.826571, 2.327438), (48.826578, 2.327439), (48.826589, 2.327399),
    (48.826602, 2.327396), (48.826588, 2.327391), (48.826576, 2.327437), (48.82658, 2.327411),
    (48.826581, 2.327449), (48.826575, 2.327381), (48.826578, 2.327449), (48.826599, 2.327395),
    (48.826598, 2.327391), (48.826579, 2.327437), (48.826578, 2.327443),
  ].map { Coordinate(latitude: $0.0, longitude: $0.1) }

  /// The same with three answers far to the south.
  public static let withOutliers = places.enumerated().map { index, place in
    (5...7).contains(index) ? Coordinate(latitude: 45, longitude: place.longitude) : place
  }

  /// The median of each set, computed in a local equirectangular frame.
  public static let median = Coordinate(latitude: 48.826_578_6, longitude: 2.327_434_72)
  /// The median with the outliers.
  public static let medianWithOutliers = Coordinate(latitude: 48.826_579, longitude: 2.327_437)
}
