import Geodesy

extension VenueLine {
  /// The point of the line that is nearest to a place on the place's floor.
  ///
  /// Looked for around a distance along the line first: a way may pass the same place twice.
  ///
  /// - Returns: meters along the line, and meters from the place; nil when the line does not touch
  ///   the floor.
  func foot(of place: VenuePlace, near distance: Meters, within window: Meters)
    -> (distance: Meters, offset: Meters)?
  {
    let feet = zip(points, points.dropFirst()).compactMap { start, end in
      Self.foot(of: place, from: start, to: end)
    }
    let near = feet.filter { abs($0.distance - distance) <= window }
    guard let best = near.min(by: { $0.offset < $1.offset }) else {
      return feet.min { $0.offset < $1.offset }
    }
    // What lies far along the way counts only where it is clearly nearer.
    if let other = feet.min(by: { $0.offset < $1.offset }), other.offset + 5 < best.offset {
      return other
    }
    return best
  }

  private static func foot(of place: VenuePlace, from start: Point, to end: Point)
    -> (distance: Meters, offset: Meters)?
  {
    guard covers(place.level, start.level, end.level) else { return nil }
    let frame = LocalFrame(origin: GeodeticPosition(place.coordinate, height: 0))
    let a = frame.local(GeodeticPosition(start.coordinate, height: 0))
    let b = frame.local(GeodeticPosition(end.coordinate, height: 0))
    let (x, y) = (b.east - a.east, b.north - a.north)
    let square = x * x + y * y
    var share = square > 0 ? min(1, max(0, -(a.east * x + a.north * y) / square)) : 0
    // In a lift the floor says how far one has come.
    if square == 0, let level = place.level, let from = start.level, let to = end.level, from != to
    {
      share = min(1, max(0, (level - from) / (to - from)))
    }
    let (east, north) = (a.east + share * x, a.north + share * y)
    return (
      start.distance + share * (end.distance - start.distance),
      (east * east + north * north).squareRoot()
    )
  }

  /// Whether a leg between two levels touches a level; nil is outdoors.
  private static func covers(_ level: Double?, _ start: Double?, _ end: Double?) -> Bool {
    guard let level else { return start == nil || end == nil }
    guard let low = start ?? end, let high = end ?? start else { return false }
    return min(low, high)...max(low, high) ~= level
  }
}
