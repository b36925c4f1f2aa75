public import GeoAnchors
public import Geodesy

/// Sets a chain of anchors along a path.
public struct ChainPlan: Sendable {
  /// The path to walk.
  public var path: Path
  /// The name of the street of each leg, or nil; empty when no streets are known.
  public var streets: [String?]
  /// The points of the path, by index, that the author asked to pass.
  public var vias: [Int]
  /// Who must be named when the path is shown.
  public var attribution: String?

  /// Makes a plan of a path and what is known of it.
  public init(
    path: Path, streets: [String?] = [], vias: [Int] = [], attribution: String? = nil
  ) {
    self.path = path
    self.streets = streets
    self.vias = vias
    self.attribution = attribution
  }

  /// The chain of the plan under a policy.
  ///
  /// Anchors stand at the start, at every turn and via, at the arrival, and evenly between them.
  ///
  /// - Parameters:
  ///   - policy: how densely the anchors stand.
  ///   - identity: what was asked for, as text; equal requests give equal ids.
  /// - Returns: the chain, without a name.
  /// - Throws: `ChainError` when the policy cannot be met on the path.
  public func chain(policy: ChainPolicy, identity: String) throws(ChainError) -> Chain {
    guard policy.spacing > 0, policy.spacing.isFinite else { throw .spacing(policy.spacing) }
    guard (0...180).contains(policy.turnAngle) else { throw .turnAngle(policy.turnAngle) }
    guard path.length > 0 else { throw .noLength }
    let fixed = fixedStops(turnAngle: policy.turnAngle)
    let stops = try spaced(fixed, spacing: policy.spacing)
    let places = stops.map { stop in
      stop.point.map { path.points[$0] } ?? path.point(at: stop.distance)
    }
    let ids = ChainIdentity(identity)
    let anchors = stops.indices.map { index in
      ChainAnchor(
        id: ids.anchor(index), coordinate: places[index], altitude: policy.altitude,
        heading: heading(at: index, among: places), distance: stops[index].distance,
        role: stops[index].role, street: street(at: stops[index]))
    }
    return Chain(
      path: path.points, length: path.length, anchors: anchors, attribution: attribution)
  }

  /// Legs below this length in meters are rounding, not a direction to turn into.
  private static let shortestDirection: Meters = 0.005

  /// A place where an anchor stands.
  private struct Stop {
    var distance: Meters
    var role: ChainRole
    /// The point of the path that it stands on, if it is one.
    var point: Int?
  }

  /// The stops that must be: start, turns, vias, arrival.
  private func fixedStops(turnAngle: Degrees) -> [Stop] {
    let last = path.points.count - 1
    var roles: [Int: ChainRole] = [:]
    var arriving: Degrees?
    for leg in 0..<path.legCount
    where path.distances[leg + 1] - path.distances[leg] >= Self.shortestDirection {
      let line = Geodesic(from: path.points[leg], to: path.points[leg + 1])
      if let arriving, Self.turn(from: arriving, to: line.initialBearing) >= turnAngle {
        roles[leg] = .turn
      }
      arriving = line.finalBearing
    }
    for via in vias where via > 0 && via < last { roles[via] = .via }
    roles[0] = .start
    roles[last] = .arrival
    var stops: [Stop] = []
    for point in roles.keys.sorted() {
      guard let role = roles[point] else { continue }
      let stop = Stop(distance: path.distances[point], role: role, point: point)
      // Points on top of each other give one anchor; the ends matter more than what is between.
      if let previous = stops.last, stop.distance <= previous.distance {
        if role == .arrival && previous.role != .start { stops[stops.count - 1] = stop }
      } else {
        stops.append(stop)
      }
    }
    return stops
  }

  /// The fixed stops and, evenly between neighbours, as few others as the spacing asks for.
  private func spaced(_ fixed: [Stop], spacing: Meters) throws(ChainError) -> [Stop] {
    let gaps = zip(fixed, fixed.dropFirst()).map { $1.distance - $0.distance }
    let parts = gaps.map { max(1, ($0 / spacing).rounded(.up)) }
    guard parts.reduce(1, +) <= Double(ChainPolicy.mostAnchors) else {
      throw .tooManyAnchors(length: path.length, spacing: spacing)
    }
    var stops: [Stop] = []
    for (index, part) in parts.enumerated() {
      stops.append(fixed[index])
      for step in 1..<max(1, Int(part)) {
        let distance = fixed[index].distance + gaps[index] * Double(step) / part
        stops.append(Stop(distance: distance, role: .path, point: nil))
      }
    }
    return stops + fixed.suffix(1)
  }

  /// The direction to the next anchor; at the last, the direction of arrival.
  private func heading(at index: Int, among places: [Coordinate]) -> Degrees {
    if index + 1 < places.count {
      return places[index].bearing(to: places[index + 1])
    }
    return Geodesic(from: places[index - 1], to: places[index]).finalBearing
  }

  private func street(at stop: Stop) -> String? {
    let leg = min(path.leg(at: stop.distance), path.legCount - 1)
    return leg < streets.count ? streets[leg] : nil
  }

  private static func turn(from arriving: Degrees, to leaving: Degrees) -> Degrees {
    let difference = abs(leaving - arriving)
    return min(difference, 360 - difference)
  }
}
