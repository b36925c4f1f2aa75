package import GeoAnchors
import GeoAreas
import Geodesy

/// Audit of an existing chain, of any origin, for problems of a phone or a walker.
package struct ChainAudit: Sendable {
  /// Policy that the chain must meet.
  package var policy: PlanningPolicy
  package var surroundings: ChainSurroundings
  /// Maximum distance of an anchor from the terrain's ground, in meters: bridges, and the error of
  /// terrain itself, are no findings.
  package var groundTolerance = 10.0

  /// An anchor may be this much farther from the way than its offset says, in meters.
  private static let wayTolerance = 1.0
  /// Distances differ by this much without being out of order, in meters.
  private static let rounding = 0.001

  package init(policy: PlanningPolicy, surroundings: ChainSurroundings = ChainSurroundings()) {
    self.policy = policy
    self.surroundings = surroundings
  }

  /// The findings, in walking order.
  ///
  /// Missing surroundings are replaced by the record of the chain's planning.
  /// - Throws: `ChainError` if the policy is invalid, or terrain cannot be read.
  package func findings(in chain: Chain) throws(ChainError) -> [ChainFinding] {
    try policy.validate()
    guard let path = Path(chain.path), path.length > 0 else { throw .noLength }
    var findings = order(in: chain)
    findings += heights(in: chain)
    findings += try ground(under: chain)
    findings += way(of: chain, path)
    let planned = PlannedChain(recordOf: chain)
    findings += buildings(around: chain, path)
    findings += passages(path, planned)
    findings += sight(of: planned)?.findings ?? []
    let coverage =
      surroundings.coverage.map {
        CoverageReport(
          path: $0.split(path, policy.coverage), walkingSpeed: policy.walkingSpeed)
      } ?? planned.coverage
    findings += coverage?.findings ?? []
    if let window = policy.window ?? planned.window?.policy {
      findings += try LiveWindowPlan(for: chain, policy: window).findings
    }
    return ChainFinding.ordered(findings)
  }

  /// Visibility of the anchors; nil if not checked, or buildings are disregarded.
  package func sight(of planned: PlannedChain) -> SightReport? {
    guard let policy = policy.sight else { return nil }
    guard let buildings = surroundings.buildings else { return planned.sight }
    // The ground below the buildings is known to the terrain alone: without it what was seen among
    // them when they stood on it counts.
    if surroundings.terrain == nil, planned.heights != nil, let sight = planned.sight,
      sight.isKnown, sight.policy.eyeHeight == policy.eyeHeight,
      sight.policy.visibleFrom == policy.visibleFrom
    {
      return sight
    }
    return SightReport(
      of: planned.chain, among: buildings, terrain: surroundings.terrain, policy: policy,
      aboveGround: self.policy.heights.aboveGround)
  }

  /// Anchors within buildings that the way does not lead through.
  private func buildings(around chain: Chain, _ path: Path) -> [ChainFinding] {
    guard let footprints = surroundings.buildings else { return [] }
    let walls = SightMap(walls: footprints, along: path)
    return chain.anchors.enumerated().compactMap { index, anchor in
      walls.building(around: anchor.coordinate, beside: path.point(at: anchor.distance)).map {
        .inside(anchor: index, at: anchor.distance, building: $0)
      }
    }
  }

  /// Sections through buildings that no passage is mapped in.
  private func passages(_ path: Path, _ planned: PlannedChain) -> [ChainFinding] {
    guard let footprints = surroundings.buildings else { return [] }
    let indoors = planned.lowConfidence.filter { $0.value == .indoors }
    return SightMap.unmappedPassages(footprints, along: path).filter { passage in
      !indoors.contains { $0.from < passage.to && passage.from < $0.to }
    }
    .map { .throughBuilding(from: $0.from, to: $0.to, building: $0.value) }
  }

  /// Neighbors too far apart, or in the wrong order.
  private func order(in chain: Chain) -> [ChainFinding] {
    chain.anchors.indices.dropFirst().compactMap { index in
      let (from, to) = (chain.anchors[index - 1].distance, chain.anchors[index].distance)
      if to < from - Self.rounding { return .outOfOrder(anchor: index, from: from, to: to) }
      guard to - from > policy.placement.spacing + Self.rounding else { return nil }
      return .tooFarApart(anchor: index, from: from, to: to, spacing: policy.placement.spacing)
    }
  }

  /// Heights that are missing or above different surfaces, and lines too steep to walk.
  private func heights(in chain: Chain) -> [ChainFinding] {
    var findings: [ChainFinding] = []
    for (index, anchor) in chain.anchors.enumerated() {
      let before = index > 0 ? chain.anchors[index - 1] : nil
      guard let altitude = anchor.altitude else {
        findings.append(.unknownHeight(anchor: index, at: anchor.distance))
        continue
      }
      guard let before, let last = before.altitude else { continue }
      guard altitude.datum == last.datum else {
        findings.append(.unknownHeight(anchor: index, at: anchor.distance))
        continue
      }
      let length = anchor.distance - before.distance
      let rise = altitude.meters - last.meters
      // Anchors may be raised for sight: that is no slope of the way.
      let raised = policy.sight?.mostRaise ?? 0
      if length > 0, abs(rise) > policy.heights.steepest * length + raised + Self.rounding {
        findings.append(
          .tooSteep(
            anchor: index, from: before.distance, to: anchor.distance, slope: rise / length))
      }
    }
    return findings
  }

  /// Anchors far above or below the ground that terrain knows.
  private func ground(under chain: Chain) throws(ChainError) -> [ChainFinding] {
    guard let terrain = surroundings.terrain else { return [] }
    var findings: [ChainFinding] = []
    for (index, anchor) in chain.anchors.enumerated() {
      guard let altitude = anchor.altitude, altitude.datum != .ground else { continue }
      let answer: GroundAnswer
      do throws(GeodesyError) {
        answer = try terrain.ground(at: anchor.coordinate)
      } catch {
        throw .geodesy(error)
      }
      guard case .height(let ground, _) = answer, ground.datum == altitude.datum else { continue }
      let difference = altitude.meters - ground.meters - policy.heights.aboveGround
      if abs(difference) > groundTolerance {
        findings.append(
          .offGround(anchor: index, at: anchor.distance, difference: difference))
      }
    }
    return findings
  }

  /// Anchors that do not stand beside the way at their distance.
  private func way(of chain: Chain, _ path: Path) -> [ChainFinding] {
    chain.anchors.enumerated().compactMap { index, anchor in
      let away = path.point(at: anchor.distance).distance(to: anchor.coordinate)
      guard away > abs(anchor.details.offset) + Self.wayTolerance else { return nil }
      return .offWay(anchor: index, at: anchor.distance, distance: away)
    }
  }
}
