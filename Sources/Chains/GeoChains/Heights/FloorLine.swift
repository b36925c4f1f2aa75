package import Geodesy

/// Heights of the floors along a walk.
package struct FloorLine: Hashable, Sendable {
  /// A place of the walk and the height of what is walked on there.
  package struct Point: Hashable, Sendable {
    /// Meters along the path, seen from above.
    package var distance: Meters
    /// Meters above the ground floor.
    package var height: Meters

    package init(distance: Meters, height: Meters) {
      self.distance = distance
      self.height = height
    }
  }

  /// The places in walking order; two at one distance are the bottom and the top of a lift.
  package let points: [Point]

  /// A lift takes no way seen from above: the anchor behind it stands so far from it, in meters.
  static let step: Meters = 1

  /// Creates a line through places in walking order.
  package init(_ points: [Point]) { self.points = points }

  /// Meters above the ground floor at a distance; in a lift, where it is entered.
  func height(at distance: Meters) -> Meters {
    let place = points.firstPlace { $0.distance >= distance }
    guard place < points.count else { return points.last?.height ?? 0 }
    guard place > 0, points[place].distance > distance else { return points[place].height }
    let (a, b) = (points[place - 1], points[place])
    return a.height + (distance - a.distance) / (b.distance - a.distance) * (b.height - a.height)
  }

  /// Beginnings of floors behind stairs or a lift, in meters along the path.
  var arrivals: [Meters] {
    var found: [Meters] = []
    for (place, point) in points.enumerated() where place > 0 {
      let before = points[place - 1]
      guard before.height != point.height else { continue }
      let goesOn =
        place + 1 < points.count
        && (points[place + 1].height - point.height) * (point.height - before.height) > 0
      guard !goesOn else { continue }
      found.append(point.distance > before.distance ? point.distance : point.distance + Self.step)
    }
    return found
  }
}
