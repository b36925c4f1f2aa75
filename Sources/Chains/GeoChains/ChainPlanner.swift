import GeoAnchors
import GeoAreas
import GeoStreets
import Geodesy

extension ChainPlan {
  /// Plans a chain among what is around the walk.
  ///
  /// Anchors stand where the placement wants them and on the borders of supported regions; then they
  /// are moved, joined by others or raised until each is seen; then they get their heights,
  /// directions and budgets.
  /// - Parameters:
  ///   - policy: The policy of the chain.
  ///   - surroundings: The known surroundings of the walk.
  ///   - identity: The identity of the request; equal requests give equal ids.
  /// - Returns: the chain, without a name, and what the planning found out.
  /// - Throws: `ChainError` when the policy cannot be used, or the ground is not known.
  public func planned(
    by policy: PlanningPolicy = PlanningPolicy(),
    in surroundings: ChainSurroundings = ChainSurroundings(), identity: String
  ) throws(ChainError) -> PlannedChain {
    try planned(by: policy, in: surroundings, ids: ChainIdentity(identity))
  }

  package func planned(
    by policy: PlanningPolicy, in surroundings: ChainSurroundings, ids: ChainIdentity
  ) throws(ChainError) -> PlannedChain {
    try ChainPlanner(plan: self, policy: policy, surroundings: surroundings).planned(ids)
  }
}

/// The steps from a walk to a chain.
private struct ChainPlanner {
  let plan: ChainPlan
  let policy: PlanningPolicy
  let surroundings: ChainSurroundings

  func planned(_ ids: ChainIdentity) throws(ChainError) -> PlannedChain {
    try policy.validate()
    guard plan.path.length > 0 else { throw .noLength }
    let spacing = AnchorSpacing(
      path: plan.path, spacing: policy.placement.spacing, spread: policy.placement.spread,
      maximum: policy.placement.maximumAnchors)
    try spacing.checkLength()
    let coverage = surroundings.coverage.map {
      CoverageReport(
        path: $0.split(plan.path, policy.coverage), walkingSpeed: policy.walkingSpeed)
    }
    var stops = try spacing.stops(
      FixedStops.stops(
        of: plan, turnAngle: policy.placement.turnAngle,
        leadIn: policy.placement.leadIn, borders: coverage?.borders ?? []))
    let sides = SidePlacement(
      path: plan.path, sections: plan.sections, policy: policy.placement,
      walls: policy.placement.side == .middle
        ? nil : surroundings.buildings.map { SightMap(walls: $0, along: plan.path) })
    var heights = try heightPlan(of: stops)
    var sight: SightReport?
    if let asked = policy.sight, let buildings = surroundings.buildings {
      let seen = see(stops, asked, buildings, sides, heights)
      sight = seen.report
      // Heights are the terrain's where anchors stand, not between the places beside them.
      if stops != seen.stops { heights = try heightPlan(of: seen.stops) }
      stops = seen.stops
    }
    let anchors = ChainAnchorBuilder(
      plan: plan, policy: policy, sides: sides, heights: anchorHeights(heights),
      raised: sight?.raised ?? [:])
    let chain = Chain(
      path: plan.path.points, length: plan.path.length,
      anchors: anchors.anchors(at: stops, ids: ids),
      attribution: plan.attribution)
    var planned = PlannedChain(
      chain, maneuvers: plan.maneuvers, heights: heights, sight: sight, coverage: coverage,
      lowConfidence: LowConfidenceReason.lowConfidence(of: plan.sections),
      window: try window(of: chain),
      origins: try origins(of: chain))
    planned.chain = planned.recorded
    return planned
  }

  private func heightPlan(of stops: [ChainStop]) throws(ChainError) -> HeightPlan? {
    guard let terrain = surroundings.terrain else { return nil }
    return try HeightPlan(
      along: plan.path, stops: stops.map(\.distance), structures: structures, terrain: terrain,
      policy: policy.heights)
  }

  /// Sections off the ground, except floors of known heights.
  private var structures: [PathInterval<HeightPlan.Reason>] {
    let all = HeightPlan.Reason.structures(of: plan.sections)
    guard plan.floors != nil else { return all }
    return all.filter { structure in
      if case .level = structure.value { false } else { true }
    }
  }

  private func see(
    _ stops: [ChainStop], _ sight: SightPolicy, _ buildings: Footprints, _ sides: SidePlacement,
    _ heights: HeightPlan?
  ) -> SightPlan {
    let terrain = surroundings.terrain
    let map = SightMap(buildings, along: plan.path) { place in
      guard case .height(let altitude, _) = try? terrain?.ground(at: place) else { return nil }
      return altitude.meters
    }
    let anchors = anchorHeights(heights)
    return SightPlan(
      along: plan.path, stops: stops, spacing: policy.placement.spacing, among: map,
      policy: sight, surface: anchors.surface,
      place: { stop in
        let surface = anchors.surface(at: stop.distance)
        if let kept = stop.kept, plan.kept[kept].details.isPinned {
          let anchor = plan.kept[kept]
          let height = anchor.altitude.map {
            $0.datum == .ground ? surface + $0.meters : $0.meters
          }
          return SightPoint(
            anchor.coordinate, height: height ?? surface + anchors.aboveGround,
            foot: plan.path.point(at: stop.distance))
        }
        let place = sides.place(of: stop)
        return SightPoint(
          place.coordinate,
          height: anchors.anchor(
            at: stop.distance, place.coordinate, isAside: place.offset != 0),
          foot: place.offset == 0 ? nil : plan.path.point(at: stop.distance))
      })
  }

  private func anchorHeights(_ plan: HeightPlan?) -> AnchorHeights {
    AnchorHeights(
      plan: plan, terrain: surroundings.terrain, aboveGround: policy.heights.aboveGround,
      floors: self.plan.floors)
  }

  private func window(of chain: Chain) throws(ChainError) -> LiveWindowPlan? {
    guard let window = policy.window else { return nil }
    return try LiveWindowPlan(for: chain, policy: window)
  }

  private func origins(of chain: Chain) throws(ChainError) -> FloatingOriginPlan? {
    guard policy.window != nil else { return nil }
    do throws(GeodesyError) {
      return try FloatingOriginPlan(for: chain)
    } catch {
      throw .geodesy(error)
    }
  }
}
