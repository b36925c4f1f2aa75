import GeoAnchorKit

/// Plans walks on one network; any number of tasks may share it.
struct WalkPlanner: Sendable {
  let router: Router
  private let snapper: Snapper
  private let surroundings: ChainSurroundings
  private let policy: PlanningPolicy
  private let attribution: String

  /// A place farther than this from any street is not walked to.
  private static let longestWayToStreet: Meters = 250

  init(on network: StreetNetwork, terrain: Terrain?) throws {
    router = try Router(network)
    snapper = try Snapper(network)
    surroundings = ChainSurroundings(terrain: terrain, buildings: try network.footprints())
    policy = PlanningPolicy(
      placement: ChainPolicy(spacing: 15), heights: HeightPolicy(aboveGround: 1.2),
      window: .arkit)
    attribution = network.provenance.attribution
  }

  /// Plans a walk, or says why it cannot be planned.
  func plan(_ entry: WalkFile.Entry, using workspace: SearchWorkspace) -> WalkResult {
    do {
      let request = try entry.request.get()
      guard let start = position(of: request.start), let end = position(of: request.end) else {
        return WalkResult(id: entry.id, .noStreet, "no street within 250 m")
      }
      guard let route = router.route(from: start, to: end, using: workspace),
        let plan = ChainPlan(
          routes: [route], on: router.graph, destination: request.end, attribution: attribution)
      else { return WalkResult(id: entry.id, .noWalk, "no walk leads there") }
      let planned = try plan.planned(by: policy, in: surroundings, identity: request.id)
      return WalkResult(id: entry.id, planned: planned)
    } catch let error as WalkFile.BadLine {
      return WalkResult(id: entry.id, .badInput, "\(error)")
    } catch {
      return WalkResult(id: entry.id, .noChain, "\(error)")
    }
  }

  private func position(of place: Coordinate) -> StreetPosition? {
    guard let found = snapper.nearest(to: place), found.offset <= Self.longestWayToStreet else {
      return nil
    }
    return found
  }
}

/// What came of a walk.
struct WalkResult: Sendable {
  enum Status: String { case ok, badInput, noStreet, noWalk, noChain }

  var id: String
  var status: Status
  var problem: String
  var planned: PlannedChain?

  init(id: String, planned: PlannedChain) {
    self.id = id
    self.planned = planned
    status = .ok
    problem = planned.shortfalls.isEmpty ? "" : "\(planned.shortfalls.count) shortfalls"
  }

  init(id: String, _ status: Status, _ problem: String) {
    self.id = id
    self.status = status
    self.problem = problem
  }

  /// The columns of the report.
  static let columns = ["id", "status", "meters", "anchors", "problem"]

  /// Its line in the report.
  var fields: [String] {
    let chain = planned?.chain
    return [
      id, status.rawValue, chain.map { String(Int($0.length.rounded())) } ?? "",
      chain.map { String($0.anchors.count) } ?? "", problem,
    ]
  }
}
