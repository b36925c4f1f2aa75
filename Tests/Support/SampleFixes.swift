public import Geodesy

/// Fifteen answers about one place, as a service gives them, and what is known of them.
///
/// Made by `Tests/Data/indoor/make-rules.py`: scattered by 1.8 m on each axis, rounded to 1e-6 degrees.
public enum SampleFixes {
  /// The answers, degrees.
  public static let places: [Coordinate] = [
    (47.366_702, 8.541_697), (47.366_710, 8.541_702), (47.366_691, 8.541_709),
    (47.366_721, 8.541_723), (47.366_689, 8.541_670), (47.366_690, 8.541_701),
    (47.366_662, 8.541_695), (47.366_680, 8.541_683), (47.366_691, 8.541_692),
    (47.366_707, 8.541_725), (47.366_698, 8.541_733), (47.366_689, 8.541_708),
    (47.366_715, 8.541_702), (47.366_688, 8.541_678), (47.366_693, 8.541_705),
  ].map { Coordinate(latitude: $0.0, longitude: $0.1) }

  /// The same with three answers far to the south.
  public static let withOutliers = places.enumerated().map { index, place in
    (5...7).contains(index) ? Coordinate(latitude: 45, longitude: place.longitude) : place
  }

  /// The median of the answers in meters of the ellipsoid about them.
  public static let median = Coordinate(latitude: 47.366_693_165_9, longitude: 8.541_702_955_8)
  /// The median of those that are not outliers.
  public static let medianWithOutliers = Coordinate(
    latitude: 47.366_697_221_5, longitude: 8.541_703_488_1)
}
