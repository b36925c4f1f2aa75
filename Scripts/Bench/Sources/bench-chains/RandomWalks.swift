import GeoAnchorKit
import GeoNumerics

/// Chains along random walks, and what is wrong with them.
struct RandomWalks {
  private let network: StreetNetwork
  private let router: Router
  private let snapper: Snapper
  private let workspace: SearchWorkspace
  private let surroundings: ChainSurroundings
  private let policy: PlanningPolicy
  private var random: SeededRandom
  private var faults: [String: Int] = [:]
  private var times: [Double] = []
  private var kilometerTimes: [Double] = []
  private var fractions: [Double] = []
  private var seen = 0
  private var looked = 0
  private var listed = 0

  init(network: StreetNetwork, seed: UInt64, terrain: Terrain?) throws {
    self.network = network
    router = try Router(network)
    snapper = try router.snapper()
    workspace = SearchWorkspace(for: router.graph)
    let box = network.boundingBox
    // Regions like a chessboard of some 200 m, so that walks have borders.
    var polygons: [Polygon] = []
    let step = 0.002
    for row in 0..<min(40, Int((box.north - box.south) / step)) {
      for column in 0..<min(40, Int((box.east - box.west) / step))
      where (row + column).isMultiple(of: 3) == false {
        let (south, west) = (box.south + Double(row) * step, box.west + Double(column) * step)
        let corners = [(0.0, 0.0), (0.0, step), (step, step), (step, 0.0), (0.0, 0.0)]
        polygons.append(
          Polygon(
            exterior: corners.map { Coordinate(latitude: south + $0.0, longitude: west + $0.1) }))
      }
    }
    let regions = polygons.enumerated().map {
      CoverageRegion(id: "\($0.offset)", polygons: [$0.element])
    }
    surroundings = ChainSurroundings(
      terrain: terrain, buildings: try network.footprints(),
      coverage: CoverageMap([RegionSet(name: "board", regions: regions)]))
    policy = PlanningPolicy(
      placement: ChainPolicy(), heights: HeightPolicy(aboveGround: 1),
      window: LiveWindowPolicy(.arkit))
    random = SeededRandom(seed: seed)
  }

  mutating func run(count: Int) throws {
    let clock = ContinuousClock()
    var done = 0
    var tries = 0
    while done < count, tries < count * 1_000 {
      tries += 1
      let ends = [place(), place()].compactMap { snapper.nearest(to: $0) }
      guard ends.count == 2, ends.allSatisfy({ $0.offset < 250 }) else { continue }
      let begin = clock.now
      guard let route = router.route(from: ends[0], to: ends[1], using: workspace),
        (200...5_000).contains(route.length),
        let plan = ChainPlan(routes: [route], on: router.graph)
      else { continue }
      let planned: PlannedChain
      do {
        planned = try plan.planned(by: policy, in: surroundings, identity: "\(done)")
      } catch {
        faults["refused: \(error)", default: 0] += 1
        done += 1
        continue
      }
      let spent = clock.now - begin
      let milliseconds =
        Double(spent.components.attoseconds) / 1e15
        + Double(spent.components.seconds) * 1e3
      times.append(milliseconds / route.length * 1_000)
      if (800...1_200).contains(route.length) { kilometerTimes.append(milliseconds) }
      check(planned, plan)
      done += 1
    }
    report(done)
  }

  private mutating func place() -> Coordinate {
    let box = network.boundingBox
    return Coordinate(
      latitude: box.south + (box.north - box.south) * random.uniform(),
      longitude: box.west + (box.east - box.west) * random.uniform())
  }

  private mutating func check(_ planned: PlannedChain, _ plan: ChainPlan) {
    let anchors = planned.chain.anchors
    for (one, next) in zip(anchors, anchors.dropFirst()) {
      if next.distance - one.distance > policy.placement.spacing + 1e-6 { fault("spacing") }
      if next.distance < one.distance { fault("order") }
    }
    for maneuver in plan.maneuvers {
      let near = anchors.contains {
        abs($0.distance - maneuver.distance) <= 0.5 && !$0.details.maneuvers.isEmpty
      }
      if !near { fault("no anchor at a maneuver (\(maneuver.kind.rawValue))") }
    }
    checkHeights(planned)
    checkWindow(planned)
    checkBorders(planned, plan)
    if let sight = planned.sight, let fraction = sight.fraction {
      fractions.append(fraction)
      seen += sight.seen
      looked += sight.meters
      listed += sight.findings.count
      if fraction < 0.95 { fault("next anchor seen on less than 95 %") }
      if fraction < 1, sight.findings.isEmpty { fault("hidden stretch not listed") }
    }
  }

  /// Every height against the terrain itself at the anchor's own place.
  private mutating func checkHeights(_ planned: PlannedChain) {
    guard let heights = planned.heights, let terrain = surroundings.terrain else { return }
    for (index, anchor) in planned.chain.anchors.enumerated() {
      let isListed = heights.exceptions.contains {
        $0.from <= anchor.distance && anchor.distance <= $0.to
      }
      if isListed { continue }
      guard case .height(let ground, _) = try? terrain.ground(at: anchor.coordinate),
        let altitude = anchor.altitude
      else {
        fault("no height")
        continue
      }
      let raised = planned.sight?.raised[index] ?? 0
      if abs(altitude.meters - ground.meters - 1 - raised) > 0.001 { fault("height") }
    }
  }

  private mutating func checkWindow(_ planned: PlannedChain) {
    guard let window = planned.window else { return fault("no window") }
    let anchors = planned.chain.anchors
    for (next, section) in window.sections.enumerated() {
      if section.value.count > window.policy.limit { fault("too many live") }
      let wanted = next..<min(anchors.count, next + window.policy.ahead)
      if window.gaps.isEmpty, !wanted.allSatisfy(section.value.contains) { fault("not live") }
      for live in section.value {
        let (one, other) = (anchors[live].coordinate, anchors[next].coordinate)
        if abs(one.latitude - other.latitude) > 0.05 || abs(one.longitude - other.longitude) > 0.05
        {
          fault("live beyond 0.05°")
        }
      }
    }
  }

  private mutating func checkBorders(_ planned: PlannedChain, _ plan: ChainPlan) {
    guard let coverage = planned.coverage else { return fault("no coverage") }
    let sections = coverage.path.sections
    for (before, behind) in zip(sections, sections.dropFirst())
    where before.isSupported != behind.isSupported {
      let isMarked = planned.chain.anchors.contains { abs($0.distance - behind.from) <= 1 }
      if !isMarked { fault("no anchor on a border") }
    }
  }

  private mutating func fault(_ name: String) { faults[name, default: 0] += 1 }

  private func report(_ done: Int) {
    func at(_ fraction: Double, _ values: [Double]) -> Double {
      let sorted = values.sorted()
      return sorted.isEmpty
        ? 0 : sorted[min(sorted.count - 1, Int(fraction * Double(sorted.count)))]
    }
    print("\(done) chains on \(network.path)")
    print("  faults: \(faults.isEmpty ? "none" : "\(faults.sorted { $0.key < $1.key })")")
    print(
      "  next anchor seen on \(Double(seen) / Double(max(1, looked)) * 100) % of all meters, "
        + "worst chain \((fractions.min() ?? 1) * 100) %, "
        + "\(fractions.count { $0 == 1 }) chains wholly, \(listed) stretches listed")
    print(
      "  plan per km: median \(at(0.5, times)) ms, p99 \(at(0.99, times)) ms; "
        + "walks of 0.8 to 1.2 km: median \(at(0.5, kilometerTimes)) ms")
  }
}
