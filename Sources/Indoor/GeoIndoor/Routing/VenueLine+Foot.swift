import Geodesy

extension VenueLine {
  /// The point of the line that is nearest to a place on the place's floor.
  ///
  /// Looked for around a distance along the line first: a way may pass the same place twice.
  /// - Returns: meters along the line, and meters from the place; nil when the line does not touch the floor.
  func projection(of place: VenuePlace, near distance: Meters, within window: Meters)
    -> (distance: Meters, offset: Meters)?
  {
    let plane = TangentPlane(at: place.coordinate)
    let feet = zip(points, points.dropFirst()).compactMap { start, end in
      Self.projection(of: place, from: start, to: end, in: plane)
    }
    let near = feet.filter { abs($0.distance - distance) <= window }
    guard let best = near.min(by: { $0.offset < $1.offset }) else {
      return feet.min { $0.offset < $1.offset }
    }
    // A place far along the way counts only if it is clearly nearer.
    if let other = feet.min(by: { $0.offset < $1.offset }), other.offset + 5 < best.offset {
      return other
    }
    return best
  }

  private static func projection(
    of place: VenuePlace, from start: Point, to end: Point, in plane: TangentPlane
  ) -> (distance: Meters, offset: Meters)? {
    guard covers(place.level, start.level, end.level) else { return nil }
    let (a, b) = (plane.point(start.coordinate), plane.point(end.coordinate))
    var fraction = a.fractionNearestToOrigin(towards: b)
    // In a lift the floor says how far one has come.
    if a == b, let level = place.level, let from = start.level, let to = end.level, from != to {
      fraction = min(1, max(0, (level - from) / (to - from)))
    }
    return (
      start.distance + fraction * (end.distance - start.distance), (a + fraction * (b - a)).length
    )
  }

  /// Whether a leg between two levels touches a level; nil is outdoors.
  private static func covers(_ level: Double?, _ start: Double?, _ end: Double?) -> Bool {
    guard let level else { return start == nil || end == nil }
    guard let low = start ?? end, let high = end ?? start else { return false }
    return min(low, high)...max(low, high) ~= level
  }
}
