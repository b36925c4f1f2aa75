public import Geodesy

/// The line of a way through a venue: its points with their floors and heights.
public struct VenueLine: Hashable, Sendable {
  /// A point of the line.
  public struct Point: Hashable, Sendable {
    /// The horizontal position.
    public var coordinate: Coordinate
    /// The ordinal of its floor; nil outdoors.
    public var level: Double?
    /// Meters above the ground floor.
    public var height: Meters
    /// Meters along the line from its start, up and down included.
    public var distance: Meters
  }

  /// The activity on a part of the line.
  public enum Activity: Hashable, Sendable {
    /// People walk outdoors.
    case outdoors
    /// People walk on a floor.
    case floor(Double)
    /// A change of floors; the kind is nil if it is unknown whether it is stairs, a lift or a ramp.
    case change(Connector.Kind?, from: Double, to: Double)

    /// The name in documents: `outdoors`, `floor`, the kind of connector, or `unknown`.
    package var name: String {
      switch self {
      case .outdoors: "outdoors"
      case .floor: "floor"
      case .change(.elevator, _, _): "lift"
      case .change(let kind, _, _): kind?.rawValue ?? "unknown"
      }
    }
  }

  /// The points, at least one.
  public internal(set) var points: [Point]
  /// The parts, in walking order and without gaps; none where the line has no length.
  public internal(set) var legs: [PathInterval<Activity>]

  /// The length in meters, up and down included.
  public var length: Meters { points.last?.distance ?? 0 }

  /// The levels in walking order, each once for each time that it is entered; nil is outdoors.
  public var levels: [Double?] {
    var found: [Double?] = []
    for point in points where found.isEmpty || found[found.count - 1] != point.level {
      found.append(point.level)
    }
    return found
  }

  /// Ascent and descent of a line.
  package struct Climbs: Hashable, Sendable {
    /// Meters up, all climbs together.
    package var up: Meters
    /// Meters down, all falls together.
    package var down: Meters
  }

  /// Meters that the line climbs, and meters that it falls.
  package var climbs: Climbs {
    zip(points, points.dropFirst()).reduce(into: Climbs(up: 0, down: 0)) { sums, pair in
      let rise = pair.1.height - pair.0.height
      if rise > 0 { sums.up += rise } else { sums.down -= rise }
    }
  }

  /// The rest of the line from a distance along it, in meters; only the last point if beyond its end.
  public func rest(from distance: Meters) -> VenueLine {
    let start = min(max(distance, 0), length)
    var rest = points.filter { $0.distance > start }
    if let place = point(at: start) { rest.insert(place, at: 0) }
    for index in rest.indices { rest[index].distance -= start }
    let legs = self.legs.filter { $0.to > start }.map {
      PathInterval(from: max(0, $0.from - start), to: $0.to - start, $0.value)
    }
    return VenueLine(points: rest, legs: legs)
  }

  /// The point at a distance along the line, in meters; between floors it has the level of its lower end.
  public func point(at distance: Meters) -> Point? {
    guard let after = points.firstIndex(where: { $0.distance >= distance }), after > 0 else {
      return distance > 0 ? points.last : points.first
    }
    let (a, b) = (points[after - 1], points[after])
    guard b.distance > distance else { return b }
    let fraction = (distance - a.distance) / (b.distance - a.distance)
    return Point(
      coordinate: a.coordinate.interpolated(to: b.coordinate, fraction: fraction), level: a.level,
      height: a.height + fraction * (b.height - a.height), distance: distance)
  }
}
