public import GeoCoverage
public import Geodesy

/// Everything that a simulated session depends on: the same plan gives the same events.
public struct SimulationPlan: Sendable {
  /// The longest session.
  public static let longest: Seconds = 86_400

  /// Where the walk leads.
  public var path: WalkPath
  /// What chance begins with.
  public var seed: UInt64
  /// How long the session lasts; nil for one walk along the path.
  ///
  /// Until it is over the walker goes to and fro.
  public var duration: Seconds?
  /// How often sensors speak.
  public var rates = SimulationRates()
  /// The person.
  public var walker = WalkerModel()
  /// The receiver.
  public var gnss = GNSSModel()
  /// The compass.
  public var compass = CompassModel()
  /// World tracking.
  public var tracking = TrackingModel()
  /// The visual service.
  public var localization = LocalizationModel()
  /// What goes wrong on purpose.
  public var faults: [Fault] = []
  /// Where tracking works; nil for everywhere.
  ///
  /// The session says where the platform would refuse; the service finds nothing there.
  public var coverage: CoverageMap?
  /// What takes the sky from the receiver.
  public var buildings: [SimulatedBuilding] = []

  /// Plans a walk with usual models and no faults.
  public init(_ path: WalkPath, seed: UInt64) {
    self.path = path
    self.seed = seed
  }

  /// Checks every number.
  ///
  /// - Throws: `SimulationError` with the number that is out of its range.
  public func check() throws(SimulationError) {
    try ModelRange.check("rates.frames", rates.frames, 1...1000)
    try ModelRange.check("rates.gnss", rates.gnss, 0.01...100)
    try ModelRange.check("rates.heading", rates.heading, 0...1000)
    try ModelRange.check("rates.truth", rates.truth, 0...1000)
    try walker.check()
    try gnss.check()
    try compass.check()
    try tracking.check()
    try localization.check()
    if let duration { try ModelRange.check("duration", duration, 0.1...Self.longest) }
    guard faults.count <= FaultSyntax.limit else { throw .tooManyFaults(limit: FaultSyntax.limit) }
    let stops = Double(path.stops.count) * walker.pause
    let length = WalkLine(path).length
    let expected = duration ?? (length / walker.speed + stops)
    guard expected <= Self.longest else {
      throw .tooLong(seconds: expected, limit: Self.longest)
    }
  }
}

/// How often sensors speak, in events per second; 0 for never.
public struct SimulationRates: Hashable, Sendable {
  /// Frames of the camera, at least 1.
  public var frames: Double = 60
  /// Fixes of the receiver, at least one in 100 seconds.
  public var gnss: Double = 1
  /// Readings of the compass.
  public var heading: Double = 5
  /// The truth.
  public var truth: Double = 1

  /// Usual rates.
  public init() {}
}

/// The streams of chance: one for each part, so that none depends on another.
enum SimulationStream {
  static let walker: UInt8 = 0
  static let gnss: UInt8 = 1
  static let compass: UInt8 = 2
  static let tracking: UInt8 = 3
  static let localization: UInt8 = 4
}
