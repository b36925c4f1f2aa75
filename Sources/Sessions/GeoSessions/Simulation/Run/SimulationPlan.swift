public import GeoAreas
public import Geodesy

/// Everything that a simulated session depends on: the same plan gives the same events.
@dynamicMemberLookup
public struct SimulationPlan: Sendable {
  /// The longest session.
  public static let longest: Seconds = 86_400

  /// The path of the walk.
  public var path: SimulationPath
  /// The seed of the random numbers.
  public var seed: UInt64
  /// The phone, the person and the faults; their members are the plan's too.
  public var models = SimulationModels()
  /// The coverage of tracking; nil for everywhere.
  ///
  /// Outside, the session reports that geotracking is unavailable and the visual service finds nothing.
  public var coverage: CoverageMap?
  /// The buildings that block the receiver's view of the sky.
  public var buildings: [SimulatedBuilding] = []

  /// Plans a walk with default models and no faults.
  public init(_ path: SimulationPath, seed: UInt64) {
    self.path = path
    self.seed = seed
  }

  /// A member of the models.
  public subscript<Value>(dynamicMember path: WritableKeyPath<SimulationModels, Value>) -> Value {
    get { models[keyPath: path] }
    set { models[keyPath: path] = newValue }
  }

  /// Checks every number.
  /// - Throws: `SimulationError` with the number that is out of its range.
  public func check() throws(SimulationError) {
    try models.check()
    let stops = Double(path.stops.count) * models.walker.pause
    let length = WalkLine(path).length
    let expected = models.duration ?? (length / models.walker.speed + stops)
    guard expected <= Self.longest else {
      throw .tooLong(seconds: expected, limit: Self.longest)
    }
  }
}

/// The streams of chance: one for each part, so that none depends on another.
enum SimulationStream {
  static let walker: UInt8 = 0
  static let gnss: UInt8 = 1
  static let compass: UInt8 = 2
  static let tracking: UInt8 = 3
  static let localization: UInt8 = 4
}
