/// A leg of a path: the straight part between two neighboring points.
public struct PathLeg: Hashable, Sendable, CustomStringConvertible {
  /// The number of the leg, from 1: it leads from the point of this number to the next one.
  public var number: Int
  /// The start.
  public var start: Coordinate
  /// The end.
  public var end: Coordinate
  /// Its length in meters.
  public var length: Meters

  /// The leg for people, such as `leg 6 from 40.75,-73.98 to 1.0,-73.98, 4408513 m long`.
  public var description: String {
    let meters = Int(exactly: length.rounded()).map { "\($0)" } ?? "\(length)"
    return "leg \(number) from \(start.latitude),\(start.longitude) to "
      + "\(end.latitude),\(end.longitude), \(meters) m long"
  }
}

extension Path {
  /// A leg longer than this may be an outlier, in meters.
  private static let plausibleLeg: Meters = 1_000
  /// An outlier is longer than so many legs of median length.
  private static let plausibleRatio = 100.0

  private func pathLeg(_ index: Int) -> PathLeg {
    PathLeg(
      number: index + 1, start: points[index], end: points[index + 1],
      length: distances[index + 1] - distances[index])
  }

  /// The longest leg; nil for a single point.
  public var longestLeg: PathLeg? {
    var longest: PathLeg?
    for index in 0..<legCount
    where distances[index + 1] - distances[index] > longest?.length ?? -1 {
      longest = pathLeg(index)
    }
    return longest
  }

  /// The legs that are implausible beside the others, and the median length of all.
  ///
  /// They lead to a wild point, over a gap in a recording, or to another place: each is longer than a kilometer and
  /// than a hundred legs of median length.
  public var outlyingLegs: (legs: [PathLeg], median: Meters) {
    let lengths = zip(distances.dropFirst(), distances).map { $0 - $1 }
    guard lengths.count > 2, lengths.contains(where: { $0 > Self.plausibleLeg }) else {
      return ([], 0)
    }
    // The lower one of two in the middle, so that two long legs of four are seen.
    let median = lengths.sorted()[(lengths.count - 1) / 2]
    let limit = max(Self.plausibleLeg, Self.plausibleRatio * median)
    return (lengths.indices.filter { lengths[$0] > limit }.map(pathLeg), median)
  }
}
