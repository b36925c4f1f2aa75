public import GeoCoverage
public import Geodesy

/// Everything that a simulated session depends on: the same plan gives the same events.
public struct SimulationPlan: Sendable {
  /// The longest session.
  public static let longest: Seconds = 86_400

  /// Where the walk leads.
  public var path: SimulationPath
  /// What chance begins with.
  public var seed: UInt64
  /// How long the session lasts; nil for one walk along the path.
  ///
  /// Until it is over the walker goes to and fro.
  public var duration: Seconds?
  /// Frames of the camera in a second, at least 1.
  public var frameRate: Double = 60
  /// Fixes of the receiver in a second, at least 0.01.
  public var gnssRate: Double = 1
  /// Readings of the compass in a second; 0 for never.
  public var headingRate: Double = 5
  /// Truths in a second; 0 for never.
  public var truthRate: Double = 1
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
  public init(_ path: SimulationPath, seed: UInt64) {
    self.path = path
    self.seed = seed
  }

  /// Checks every number.
  ///
  /// - Throws: `SimulationError` with the number that is out of its range.
  public func check() throws(SimulationError) {
    try ModelRange.check("rates.frames", frameRate, 1...1000)
    try ModelRange.check("rates.gnss", gnssRate, 0.01...100)
    try ModelRange.check("rates.heading", headingRate, 0...1000)
    try ModelRange.check("rates.truth", truthRate, 0...1000)
    try walker.check()
    try gnss.check()
    try compass.check()
    try tracking.check()
    try localization.check()
    if let duration { try ModelRange.check("duration", duration, 0.1...Self.longest) }
    guard faults.count <= Fault.limit else { throw .tooManyFaults(limit: Fault.limit) }
    let stops = Double(path.stops.count) * walker.pause
    let length = WalkLine(path).length
    let expected = duration ?? (length / walker.speed + stops)
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
