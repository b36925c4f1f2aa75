package import GeoAnchors
import GeoAreas
package import GeoFormats
import Geodesy

extension PlannedChain {
  /// Reads the members of a JSON object that `PlanningMembers` writes.
  ///
  /// Invalid members read as unknown. Results that follow from the chain, such as the live anchors,
  /// are recomputed.
  package init(_ members: JSONValue, of chain: Chain) {
    self.init(chain)
    let found = (members["maneuvers"]?.array ?? []).map(ManeuverMembers.read)
    maneuvers = found.contains { $0 == nil } ? [] : found.compactMap(\.self)
    heights = members["heights"].flatMap(HeightPlan.init)
    sight = members["sight"].flatMap { SightReport($0, of: chain) }
    coverage = Path(chain.path).flatMap { path in
      members["coverage"].flatMap { CoverageReport($0, along: path) }
    }
    lowConfidence = (members.member("lowConfidence", before: "doubts")?.array ?? []).compactMap {
      $0.interval($0["reason"]?.string.flatMap(LowConfidenceReason.init))
    }
    guard let policy = members["liveWindow"].flatMap(LiveWindowPolicy.init),
      let window = try? LiveWindowPlan(for: chain, policy: policy)
    else { return }
    self.window = window
    origins = try? FloatingOriginPlan(for: chain)
  }
}

extension JSONValue {
  /// A member that version 0.1 called otherwise.
  fileprivate func member(_ name: String, before old: String) -> JSONValue? {
    self[name] ?? self[old]
  }

  /// An interval with a value, which ends no sooner than it begins.
  fileprivate func interval<Value>(_ value: Value?) -> PathInterval<Value>? {
    guard let value, let from = self["fromMeters"]?.number, let to = self["toMeters"]?.number,
      from <= to
    else { return nil }
    return PathInterval(from: from, to: to, value)
  }

  /// A whole number from 0 on.
  fileprivate var count: Int? { number.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// The place of what is counted from 1.
  fileprivate var place: Int? { count.flatMap { $0 > 0 ? $0 - 1 : nil } }
}

extension HeightPlan {
  fileprivate init?(_ members: JSONValue) {
    guard let datum = members["datum"]?.string.flatMap(VerticalDatum.init),
      let above = members["aboveGroundMeters"]?.number, let profile = members["profile"]?.array,
      !profile.isEmpty
    else { return nil }
    var distances: [Meters] = []
    var ground: [Meters?] = []
    var heights: [Meters] = []
    for point in profile {
      guard let parts = point.array, parts.count == 3, let distance = parts[0].number,
        let height = parts[2].number, distance >= distances.last ?? 0
      else { return nil }
      distances.append(distance)
      ground.append(parts[1].number)
      heights.append(height)
    }
    self.init(
      datum: datum, aboveGround: above, distances: distances, ground: ground, heights: heights,
      exceptions: (members["exceptions"]?.array ?? []).compactMap { $0.interval(Reason($0)) })
  }
}

extension HeightPlan.Reason {
  fileprivate init?(_ members: JSONValue) {
    switch members["reason"]?.string {
    case "bridge": self = .bridge
    case "tunnel": self = .tunnel
    case "level":
      guard let level = members["level"]?.number else { return nil }
      self = .level(level)
    case "slope": self = .slope
    case "void": self = .void
    default: return nil
    }
  }
}

extension SightReport {
  fileprivate init?(_ members: JSONValue, of chain: Chain) {
    if members == .null {
      self.init(policy: SightPolicy(), buildings: 0)
      return
    }
    guard let buildings = members["buildings"]?.count, let looked = members["lookedFrom"]?.count,
      let seen = members["seenFrom"]?.count, seen <= looked,
      let from = members["visibleFromMeters"]?.number,
      let eye = members["eyeHeightMeters"]?.number,
      let fractions = members.member("anchorFractions", before: "anchorShares")?.array,
      fractions.count == chain.anchors.count
    else { return nil }
    self.init(policy: SightPolicy(eyeHeight: eye, visibleFrom: from), buildings: buildings)
    (meters, self.seen, self.fractions) = (looked, seen, fractions.map { $0.number ?? 0 })
    let places = chain.anchors.indices
    func anchors(_ key: String) -> [Int] {
      (members[key]?.array ?? []).compactMap(\.place).filter(places.contains)
    }
    added = anchors("added")
    moved = anchors("moved")
    for raise in members["raised"]?.array ?? [] {
      guard let anchor = raise["anchor"]?.place, places.contains(anchor),
        let height = raise["meters"]?.number
      else { continue }
      raised[anchor] = height
    }
    hidden = (members["hidden"]?.array ?? []).compactMap { part in
      guard let anchor = part["anchor"]?.place, places.contains(anchor),
        let building = part["building"]?.number.flatMap({ Int64(exactly: $0) })
      else { return nil }
      return part.interval(Occlusion(anchor: anchor, building: building))
    }
  }
}

extension CoverageReport {
  fileprivate init?(_ members: JSONValue, along path: Path) {
    guard let parts = members.member("sections", before: "stretches")?.array else { return nil }
    var sections: [PathInterval<CoveragePath.Section>] = []
    for part in parts {
      guard let range = part.interval(()) else { return nil }
      let section = CoveragePath.Section(
        start: path.point(at: range.from), end: path.point(at: range.to),
        // Which of the regions it was is not kept.
        regions: part["isSupported"] == .bool(true) ? [0] : [])
      sections.append(PathInterval(from: range.from, to: range.to, section))
    }
    let covered = CoveragePath(sections: sections)
    let outside = covered.length - covered.supportedLength
    let seconds = members["secondsOutside"]?.number ?? 0
    self.init(
      path: covered,
      walkingSpeed: seconds > 0 && outside > 0 ? outside / seconds : PlanningPolicy().walkingSpeed)
  }
}

extension LiveWindowPolicy {
  fileprivate init?(_ members: JSONValue) {
    guard let limit = members["limit"]?.count, let ahead = members["ahead"]?.count,
      let behind = members["behind"]?.count,
      let radius = members.member("radiusDegrees", before: "reachDegrees")?.number
    else { return nil }
    self.init(limit: limit, ahead: ahead, behind: behind, radius: radius)
  }
}

extension FloatingOriginPlan {
  /// The frames for a phone; heights hardly matter for them.
  init(for chain: Chain) throws(GeodesyError) {
    try self.init(
      for: chain.anchors.map { GeodeticPosition($0.coordinate, height: $0.altitude?.meters ?? 0) })
  }
}
