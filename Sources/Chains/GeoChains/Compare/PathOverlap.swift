package import Geodesy

/// Lengths of the common beginning and the common end of two paths.
package struct PathOverlap: Hashable, Sendable {
  /// The meters from the start along which both lead the same way.
  package var fromStart: Meters
  /// The meters to the end along which both lead the same way; none that `fromStart` counts.
  package var toEnd: Meters

  /// Paths lead the same way as long as they are not farther apart, in meters.
  package static let tolerance: Meters = 1
  private static let step: Meters = 2
  private static let precision: Meters = 0.01

  /// Compares two paths; both numbers are 0 where one of them has no length.
  package init(_ first: [Coordinate], _ second: [Coordinate]) {
    fromStart = 0
    toEnd = 0
    guard let one = Path(first), let other = Path(second) else { return }
    let most = min(one.length, other.length)
    fromStart = Self.reach(most) { one.point(at: $0).distance(to: other.point(at: $0)) }
    toEnd = Self.reach(most - fromStart) {
      one.point(at: one.length - $0).distance(to: other.point(at: other.length - $0))
    }
  }

  /// The length over which the distance of two points on their ways stays within the tolerance.
  private static func reach(_ most: Meters, _ apart: (Meters) -> Meters) -> Meters {
    guard most > 0, apart(0) <= tolerance else { return 0 }
    var low = 0.0
    while low < most {
      let next = min(low + step, most)
      guard apart(next) <= tolerance else {
        var high = next
        while high - low > precision {
          let middle = (low + high) / 2
          if apart(middle) <= tolerance { low = middle } else { high = middle }
        }
        return low
      }
      low = next
    }
    return most
  }
}
