import GeoAnchors
import Geodesy

/// Sets, moves and raises anchors along a way until each is seen from the section before it.
///
/// Anchors that stand where they must are never moved: one more stands before what hides them. Those
/// that only keep others from being too far apart move back to where they are seen. An anchor that no
/// other place helps is raised.
struct SightPlan {
  private let path: Path
  private let map: SightMap
  private let policy: SightPolicy
  private let spacing: Meters
  /// The height of what is walked on at a distance along the way.
  private let surface: (Meters) -> Meters
  /// Position of a stop's anchor, before it is raised.
  private let place: (ChainStop) -> SightPoint

  private(set) var stops: [ChainStop] = []
  private(set) var report: SightReport

  /// Plans sight along a way; `stops` are in walking order, no farther apart than `spacing`.
  init(
    along path: Path, stops wanted: [ChainStop], spacing: Meters, among map: SightMap,
    policy: SightPolicy, surface: @escaping (Meters) -> Meters,
    place: @escaping (ChainStop) -> SightPoint
  ) {
    self.path = path
    self.map = map
    self.policy = policy
    self.spacing = spacing
    self.surface = surface
    self.place = place
    report = SightReport(policy: policy, buildings: map.count)
    guard let first = wanted.first else { return }
    stops.reserveCapacity(wanted.count)
    stops.append(first)
    report.fractions = [1]
    for (index, next) in wanted.enumerated().dropFirst() {
      approach(next, before: index + 1 < wanted.count ? wanted[index + 1] : nil)
    }
  }

  /// Leads from the last stop to the next one.
  private mutating func approach(_ next: ChainStop, before following: ChainStop?) {
    var next = next
    while let last = stops.last?.distance {
      guard next.distance > last else { break }
      if blocker(of: next, from: last, raised: 0) == nil { break }
      guard let between = farthestSeen(from: last, before: next.distance) else {
        if let raise = raise(of: next, from: last) { report.raised[stops.count] = raise }
        break
      }
      if next.isMovable, let following, following.distance - between <= spacing {
        next.distance = between
        next.point = nil
        report.moved.append(stops.count)
        break
      }
      report.added.append(stops.count)
      append(ChainStop(distance: between, role: .path))
    }
    append(next)
  }

  /// The places that an anchor is looked at from: every meter from the one before it.
  private func places(from last: Meters, to anchor: Meters) -> StrideTo<Meters> {
    stride(from: max(last, anchor - policy.visibleFrom), to: anchor, by: 1)
  }

  private func blocker(of anchor: ChainStop, from last: Meters, raised: Meters) -> Int64? {
    let target = target(anchor, raised: raised)
    for place in places(from: last, to: anchor.distance) {
      if let building = map.blocker(from: eye(place), to: target) { return building }
    }
    return nil
  }

  /// The farthest place before an anchor where another one is seen all the way from the last.
  private func farthestSeen(from last: Meters, before next: Meters) -> Meters? {
    let step = max(1, policy.leastSpacing)
    var distance = next - step
    while distance >= last + step {
      let stop = ChainStop(distance: distance, role: .path)
      if blocker(of: stop, from: last, raised: 0) == nil { return distance }
      distance -= 1
    }
    return nil
  }

  private func raise(of anchor: ChainStop, from last: Meters) -> Meters? {
    stride(from: 0.5, through: policy.mostRaise, by: 0.5).first {
      blocker(of: anchor, from: last, raised: $0) == nil
    }
  }

  /// Appends a stop and counts the places from which it is seen.
  private mutating func append(_ anchor: ChainStop) {
    let last = stops.last?.distance ?? 0
    let index = stops.count
    let target = target(anchor, raised: report.raised[index] ?? 0)
    let looks = places(from: last, to: anchor.distance).map { place in
      SightReport.Look(from: place, building: map.blocker(from: eye(place), to: target))
    }
    report.add(looks, at: index, end: anchor.distance)
    stops.append(anchor)
  }

  private func eye(_ distance: Meters) -> SightPoint {
    SightPoint(path.point(at: distance), height: surface(distance) + policy.eyeHeight)
  }

  private func target(_ stop: ChainStop, raised: Meters) -> SightPoint {
    var target = place(stop)
    target.height += raised
    return target
  }
}

extension SightReport {
  /// The building, if any, that hides an anchor from a place along the way.
  struct Look {
    var from: Meters
    var building: Int64?
  }

  /// Counts from which places an anchor is seen; `end` is where it stands.
  mutating func add(_ looks: [Look], at anchor: Int, end: Meters) {
    var blocked = 0
    for look in looks {
      guard let building = look.building else { continue }
      blocked += 1
      let to = min(look.from + 1, end)
      hidden.append(
        merging: PathInterval(
          from: look.from, to: to, Occlusion(anchor: anchor, building: building)))
    }
    meters += looks.count
    seen += looks.count - blocked
    fractions.append(looks.isEmpty ? 1 : 1 - Double(blocked) / Double(looks.count))
  }
}
