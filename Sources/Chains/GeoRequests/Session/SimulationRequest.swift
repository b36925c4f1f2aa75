public import GeoAnchors
public import GeoFormats
public import GeoSessions
public import Geodesy

/// A request to simulate a session.
///
/// A value that a program, the command line and a document (`simulation-request.schema.json`) make
/// alike. `plan(following:in:)` makes the plan of the simulation, `SimulatedLog` its log.
public struct SimulationRequest: Hashable, RequestDocument {
  /// The course of the walk.
  public enum Course: Hashable, Sendable {
    /// Along the stored chain of a name, with pauses at its turns.
    case chain(String)
    /// Along a line.
    case line([Coordinate])
  }

  /// The course of the walk.
  public var course: Course
  /// The seed of the random numbers.
  public var seed = 1
  /// The ellipsoidal height of the ground.
  public var height: Meters = 0
  /// The phone, the person and what goes wrong; pauses are 3 s unless it says otherwise.
  public var models = SimulationModels()
  /// The names of the sets of regions where tracking works; empty for everywhere.
  public var regions: [String] = []
  /// The names of the sets of regions whose polygons are buildings that take the sky.
  public var footprints: [String] = []
  /// The height of these buildings.
  public var buildingHeight: Meters = 15
  /// Whether the log also has the status of geotracking, derived from the inputs.
  public var reportsStatus = false

  /// The longest line of a document.
  public static let maximumPoints = 100_000

  /// Creates a request with the defaults.
  public init(_ course: Course) {
    self.course = course
    models.walker.pause = 3
  }

  /// The mean time of an answer of the visual service: half of it is the same for all answers, the
  /// other half is chance.
  public var visualLatency: Seconds {
    get { models.localization.latency + models.localization.latencySpread }
    set {
      models.localization.latency = newValue / 2
      models.localization.latencySpread = newValue / 2
    }
  }

  /// The alignment of the AR world at its start.
  package enum World: String, CaseIterable, Sendable { case gravity, gravityAndHeading }

  package var world: World {
    get { World(rawValue: models.tracking.alignment.name) ?? .gravity }
    set { models.tracking.alignment = WorldAlignment(name: newValue.rawValue) }
  }

  /// The plan of the session.
  /// - Parameters:
  ///   - chain: The chain that the request names; nil where it has a line.
  ///   - resources: The sets of regions that the request names.
  /// - Returns: The plan, for a simulation or its log.
  /// - Throws: `RequestError.simulation` when the path cannot be walked, `member` without the chain
  ///   or for a set that is not known.
  public func plan(
    following chain: Chain? = nil, in resources: PlanningResources = PlanningResources()
  ) throws(RequestError) -> SimulationPlan {
    let path: SimulationPath
    switch (course, chain) {
    case (.line(let points), _):
      path = try attempt(as: RequestError.simulation) { () throws(SimulationError) in
        try SimulationPath(points, height: height)
      }
    case (.chain, let chain?):
      path = try attempt(as: RequestError.simulation) { () throws(SimulationError) in
        try SimulationPath(along: chain, height: height)
      }
    case (.chain(let name), nil):
      throw .member(name: "chain", found: "`\(name)`", expected: "a chain of a store")
    }
    var plan = SimulationPlan(path, seed: UInt64(max(0, seed)))
    plan.models = models
    plan.coverage = try resources.coverage(of: regions)
    for name in footprints {
      plan.buildings += SimulatedBuilding.buildings(
        of: try resources.regionSet(named: name, for: "footprints"), height: buildingHeight)
    }
    return plan
  }
}
