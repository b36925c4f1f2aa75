import Geodesy

/// The search behind `FloatingOriginPlan`.
struct OriginCover {
  let points: [GeodeticPosition]
  let positions: [ECEFPosition]
  let radius: Meters
  /// The frames, in the order of their first points.
  func frames() -> [FloatingOriginPlan.Frame] {
    guard let first = points.first else { return [] }
    let all = Array(points.indices)
    if let origin = middle(of: all, around: first), holds(origin, all) {
      return [FloatingOriginPlan.Frame(origin: origin, points: all)]
    }
    let keys = longestExtent()
    let order = points.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var isTaken = [Bool](repeating: false, count: points.count)
    var frames: [FloatingOriginPlan.Frame] = []
    for (place, outermost) in order.enumerated() where !isTaken[outermost] {
      // A cube of the radius has a diagonal of 2√3 times the radius.
      let limit = 3.47 * radius
      let here = positions[outermost]
      let near = order[place...].prefix { keys[$0] <= keys[outermost] + limit }.filter {
        !isTaken[$0] && abs(positions[$0].x - here.x) <= limit
          && abs(positions[$0].y - here.y) <= limit && abs(positions[$0].z - here.z) <= limit
      }
      let frame = best(around: outermost, of: near)
      for member in frame.points { isTaken[member] = true }
      frames.append(frame)
    }
    return frames.sorted { $0.points[0] < $1.points[0] }
  }

  /// The components along the axis of the Earth on which the points are spread most.
  private func longestExtent() -> [Meters] {
    let components = [positions.map(\.x), positions.map(\.y), positions.map(\.z)]
    let spreads = components.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    let longest = spreads.indices.max { spreads[$0] < spreads[$1] } ?? 0
    return components[longest]
  }

  /// The square with most points among those that hold the outermost one.
  private func best(around outermost: Int, of near: [Int]) -> FloatingOriginPlan.Frame {
    let frame = LocalFrame(origin: points[outermost])
    // Many points are judged by some of them, at even places.
    let stride = near.count / 1_000 + 1
    let sample = near.indices.filter { $0 % stride == 0 }.map { near[$0] }
    var origin = points[outermost]
    var most = 0
    for (north, east) in Self.steps {
      let step = ENUPosition(east: east * radius, north: north * radius, up: 0)
      guard let candidate = try? frame.position(step) else { continue }
      let tried = LocalFrame(origin: candidate)
      guard holds(tried, outermost) else { continue }
      let count = sample.count { holds(tried, $0) }
      if count > most {
        origin = candidate
        most = count
      }
    }
    let square = LocalFrame(origin: origin)
    let members = near.filter { holds(square, $0) }.sorted()
    if let middle = middle(of: members, around: origin), holds(middle, members) {
      origin = middle
    }
    return FloatingOriginPlan.Frame(origin: origin, points: members)
  }

  // A square's edge stays a little off the outermost point, for the curvature between the frames.
  private static let steps: [(Double, Double)] = {
    let fractions = [0, -0.5, 0.5, -0.999, 0.999]
    return fractions.flatMap { north in fractions.map { east in (north, east) } }
  }()

  /// The middle of the points' extents along east, north and up at one of them.
  private func middle(of members: [Int], around start: GeodeticPosition) -> GeodeticPosition? {
    let frame = LocalFrame(origin: start)
    guard let first = members.first else { return nil }
    var low = frame.local(positions[first])
    var high = low
    for member in members {
      let local = frame.local(positions[member])
      low = ENUPosition(
        east: min(low.east, local.east), north: min(low.north, local.north),
        up: min(low.up, local.up))
      high = ENUPosition(
        east: max(high.east, local.east), north: max(high.north, local.north),
        up: max(high.up, local.up))
    }
    let extent = max(high.east - low.east, high.north - low.north, high.up - low.up)
    // Such points do not fit into one frame, wherever its origin is.
    guard extent <= 4 * radius else { return nil }
    return try? frame.position(
      ENUPosition(
        east: (low.east + high.east) / 2, north: (low.north + high.north) / 2,
        up: (low.up + high.up) / 2))
  }

  private func holds(_ origin: GeodeticPosition, _ members: [Int]) -> Bool {
    let frame = LocalFrame(origin: origin)
    return members.allSatisfy { holds(frame, $0) }
  }

  private func holds(_ frame: LocalFrame, _ member: Int) -> Bool {
    let local = frame.local(positions[member])
    return max(abs(local.east), abs(local.north), abs(local.up)) <= radius
  }
}
