import GeoAnchorKit

/// Plans walks on one network; any number of tasks may share it.
struct WalkPlanner: Sendable {
  private let planner: RoutePlanner
  private var options = ChainOptions()

  /// Heights are those of the terrain of a folder, if there is one.
  init(on network: StreetNetwork, terrain folder: String?) throws {
    var resources = PlanningResources(network: network)
    if let folder { resources.terrains[folder] = try Terrain(folder: folder) }
    planner = RoutePlanner(resources)
    options.anchors.spacing = 15
    options.heightAboveGround = 1.2
    options.platform = .arkit
    options.terrain = folder
  }

  /// Plans a walk, or says why it cannot be planned.
  func plan(_ entry: WalkFile.Entry) -> WalkResult {
    do {
      let walk = try entry.request.get()
      var request = RouteRequest(from: walk.start, to: walk.end)
      request.chain = options
      request.chain.name = walk.id
      return WalkResult(id: entry.id, planned: try planner.plan(request).planned)
    } catch let error as WalkFile.BadLine {
      return WalkResult(id: entry.id, .badInput, "\(error)")
    } catch RequestError.route(let failure) {
      if case .notConnected = failure {
        return WalkResult(id: entry.id, .noRoute, "no walk leads there")
      }
      return WalkResult(id: entry.id, .noStreet, "\(failure)")
    } catch {
      return WalkResult(id: entry.id, .noChain, "\(error)")
    }
  }
}

struct WalkResult: Sendable {
  enum Status: String { case ok, badInput, noStreet, noRoute, noChain }

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
