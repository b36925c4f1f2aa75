import GeoAnchors
import GeoRouting
import Geodesy

/// The stops that must be: start, turns, maneuvers, vias, borders, kept anchors, arrival.
struct FixedStops {
  private let plan: ChainPlan
  private var stops: [ChainStop] = []

  /// Legs below this length in meters are rounding, not a direction to turn into.
  private static let shortestDirection: Meters = 0.005
  /// A maneuver this near to a point of the path, in meters, is at the point.
  private static let samePlace: Meters = 0.5
  /// A border or a lead-in this near to a stop, in meters, is left out.
  private static let tooNear: Meters = 1

  /// The stops in walking order.
  static func stops(
    of plan: ChainPlan, turnAngle: Degrees, leadIn: Meters, borders: [Meters]
  ) -> [ChainStop] {
    var fixed = FixedStops(plan: plan)
    fixed.addPoints(turnAngle: turnAngle)
    fixed.addManeuvers()
    fixed.addExtents()
    fixed.addKept()
    fixed.addArrivals(plan.floors?.arrivals ?? [])
    fixed.add(borders.map { ChainStop(distance: $0, role: .border) })
    let announced = fixed.stops.filter { !$0.maneuvers.isEmpty && $0.role != .start }
    if leadIn > 0 {
      fixed.add(
        announced.map {
          ChainStop(distance: $0.distance - leadIn, role: .path, isLeadIn: true)
        })
    }
    return fixed.stops
  }

  private init(plan: ChainPlan) { self.plan = plan }

  /// The ends, turns and vias, which are points of the path.
  private mutating func addPoints(turnAngle: Degrees) {
    let path = plan.path
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
    for via in plan.vias where via > 0 && via < last { roles[via] = .via }
    roles[0] = .start
    roles[last] = .arrival
    for (point, role) in roles.sorted(by: { $0.key < $1.key }) {
      let stop = ChainStop(distance: path.distances[point], role: role, point: point)
      // Points on top of each other give one anchor; the ends matter more than what is between.
      if let previous = stops.last, stop.distance <= previous.distance {
        if role == .arrival && previous.role != .start { stops[stops.count - 1] = stop }
      } else {
        stops.append(stop)
      }
    }
  }

  private mutating func addManeuvers() {
    for (number, maneuver) in plan.maneuvers.enumerated() {
      switch maneuver.kind {
      case .depart: stops[0].maneuvers.append(number)
      case .arrive: stops[stops.count - 1].maneuvers.append(number)
      default: addManeuver(number, maneuver)
      }
    }
  }

  private mutating func addManeuver(_ number: Int, _ maneuver: Maneuver) {
    let point = nearestPoint(to: maneuver.distance)
    let isPoint = abs(plan.path.distances[point] - maneuver.distance) <= Self.samePlace
    let distance = isPoint ? plan.path.distances[point] : maneuver.distance
    guard let near = stop(near: distance) else {
      insert(
        ChainStop(
          distance: distance, role: maneuver.kind.role, point: isPoint ? point : nil,
          maneuvers: [number]))
      return
    }
    stops[near].maneuvers.append(number)
    if stops[near].role == .turn || stops[near].role == .path {
      stops[near].role = maneuver.kind.role
    }
  }

  /// Adds both curbs of crossings and both ends of stairs where nothing else stands.
  private mutating func addExtents() {
    for maneuver in plan.maneuvers {
      guard let extent = maneuver.extent, [.crossing, .steps].contains(maneuver.kind.role) else {
        continue
      }
      for distance in [extent.lowerBound, extent.upperBound]
      where distance > 0 && distance < plan.path.length {
        guard let near = stop(near: distance, within: Self.tooNear) else {
          insert(ChainStop(distance: distance, role: maneuver.kind.role))
          continue
        }
        if stops[near].role == .path { stops[near].role = maneuver.kind.role }
      }
    }
  }

  /// Adds an anchor at the beginning of each floor, or changes the role of an existing one.
  private mutating func addArrivals(_ arrivals: [Meters]) {
    for distance in arrivals where distance < plan.path.length {
      guard let near = stop(near: distance) else {
        insert(ChainStop(distance: distance, role: .level))
        continue
      }
      if stops[near].role == .turn || stops[near].role == .path { stops[near].role = .level }
    }
  }

  /// Anchors that are kept stay where they stand along the way, and what they are there for.
  private mutating func addKept() {
    for (number, kept) in plan.kept.enumerated() {
      let distance = min(max(kept.distance, 0), plan.path.length)
      if let near = stop(near: distance) {
        stops[near].kept = number
        if near != 0 && near != stops.count - 1 { stops[near].role = kept.role.between }
      } else {
        insert(ChainStop(distance: distance, role: kept.role.between, kept: number))
      }
    }
  }

  /// Adds stops that matter less than those that are there.
  private mutating func add(_ others: [ChainStop]) {
    for stop in others where stop.distance > 0 && stop.distance < plan.path.length {
      // A lead-in beside another stop would only be clutter.
      let room = stop.isLeadIn ? max(Self.tooNear, 2) : Self.tooNear
      if self.stop(near: stop.distance, within: room.nextDown) == nil { insert(stop) }
    }
  }

  /// The index of a stop within some meters of a distance, or nil.
  private func stop(near distance: Meters, within room: Meters = samePlace) -> Int? {
    let place = stops.firstPlace { $0.distance >= distance }
    return [place - 1, place].first {
      stops.indices.contains($0) && abs(stops[$0].distance - distance) <= room
    }
  }

  private mutating func insert(_ stop: ChainStop) {
    stops.insert(stop, at: stops.firstPlace { $0.distance >= stop.distance })
  }

  private func nearestPoint(to distance: Meters) -> Int {
    let after = min(
      plan.path.distances.firstPlace { $0 >= distance }, plan.path.distances.count - 1)
    let before = max(0, after - 1)
    return distance - plan.path.distances[before] < plan.path.distances[after] - distance
      ? before : after
  }

  private static func turn(from arriving: Degrees, to leaving: Degrees) -> Degrees {
    let difference = abs(leaving - arriving)
    return min(difference, 360 - difference)
  }
}

extension Maneuver.Kind {
  var role: ChainRole {
    switch self {
    case .depart: .start
    case .goOn: .path
    case .turn: .turn
    case .cross: .crossing
    case .steps, .conveyor: .steps
    case .lift, .level: .level
    case .tunnel, .bridge, .ferry: .landmark
    case .via: .via
    case .arrive: .arrival
    }
  }
}

extension ChainRole {
  /// The role of an anchor that is no longer an end of the chain.
  fileprivate var between: ChainRole { self == .start || self == .arrival ? .via : self }
}
