import Geodesy

/// Sets and raises anchors along a way until each is seen from the stretch before it.
struct SightPlan {
  private let path: Path
  private let map: SightMap
  private let policy: SightPolicy
  /// The height of what is walked on, and of an anchor, at a distance along the way.
  private let surface: (Meters) -> Meters
  private let anchorHeight: (Meters) -> Meters

  /// Where the anchors stand, in meters along the way.
  private(set) var stops: [Meters]
  private(set) var report: SightReport

  /// Plans sight along a way.
  ///
  /// `stops` are where anchors stand already, ascending; none of them is moved.
  init(
    along path: Path, stops: [Meters], among map: SightMap, policy: SightPolicy,
    surface: @escaping (Meters) -> Meters, anchorHeight: @escaping (Meters) -> Meters
  ) {
    self.path = path
    self.map = map
    self.policy = policy
    self.surface = surface
    self.anchorHeight = anchorHeight
    self.stops = stops.isEmpty ? [] : [stops[0]]
    report = SightReport(
      meters: 0, seen: 0, shares: stops.isEmpty ? [] : [1], added: [], raised: [:], hidden: [])
    for next in stops.dropFirst() { approach(next) }
  }

  /// Leads from the last stop to the next one that must be.
  private mutating func approach(_ next: Meters) {
    while let last = stops.last {
      if blocker(of: next, from: last, raised: 0) == nil { break }
      guard let between = farthestSeen(from: last, before: next) else {
        if let raise = raise(of: next, from: last) { report.raised[stops.count] = raise }
        break
      }
      report.added.append(stops.count)
      append(between)
    }
    append(next)
  }

  /// The places that an anchor is looked at from: every meter from the one before it.
  private func places(from last: Meters, to anchor: Meters) -> StrideTo<Meters> {
    stride(from: max(last, anchor - policy.visibleFrom), to: anchor, by: 1)
  }

  private func blocker(of anchor: Meters, from last: Meters, raised: Meters) -> Int64? {
    let target = target(anchor, raised: raised)
    for place in places(from: last, to: anchor) {
      if let building = map.blocker(from: eye(place), to: target) { return building }
    }
    return nil
  }

  /// The farthest place before an anchor where another one is seen all the way from the last.
  private func farthestSeen(from last: Meters, before next: Meters) -> Meters? {
    var place = next - max(1, policy.leastSpacing)
    while place >= last + max(1, policy.leastSpacing) {
      if blocker(of: place, from: last, raised: 0) == nil { return place }
      place -= 1
    }
    return nil
  }

  private func raise(of anchor: Meters, from last: Meters) -> Meters? {
    stride(from: 0.5, through: policy.mostRaise, by: 0.5).first {
      blocker(of: anchor, from: last, raised: $0) == nil
    }
  }

  /// Takes a stop in and counts from where it is seen.
  private mutating func append(_ anchor: Meters) {
    let last = stops.last ?? 0
    let index = stops.count
    let target = target(anchor, raised: report.raised[index] ?? 0)
    var meters = 0
    var seen = 0
    for place in places(from: last, to: anchor) {
      meters += 1
      guard let building = map.blocker(from: eye(place), to: target) else {
        seen += 1
        continue
      }
      let end = min(place + 1, anchor)
      if let hidden = report.hidden.last, hidden.anchor == index, hidden.to == place,
        hidden.building == building
      {
        report.hidden[report.hidden.count - 1].to = end
      } else {
        report.hidden.append(
          SightReport.Hidden(anchor: index, from: place, to: end, building: building))
      }
    }
    report.meters += meters
    report.seen += seen
    report.shares.append(meters > 0 ? Double(seen) / Double(meters) : 1)
    stops.append(anchor)
  }

  private func eye(_ distance: Meters) -> SightPoint {
    SightPoint(path.point(at: distance), height: surface(distance) + policy.eyeHeight)
  }

  private func target(_ distance: Meters, raised: Meters) -> SightPoint {
    SightPoint(path.point(at: distance), height: anchorHeight(distance) + raised)
  }
}
