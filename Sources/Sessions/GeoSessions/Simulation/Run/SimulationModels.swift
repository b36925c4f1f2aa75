public import Geodesy

/// How a simulated phone and its user behave, how often they say something, and what goes wrong.
public struct SimulationModels: Hashable, Sendable {
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

  /// Creates usual models without faults.
  public init() {}

  /// Checks every number.
  func check() throws(SimulationError) {
    try ModelRange.check("rates.frames", frameRate, 1...1000)
    try ModelRange.check("rates.gnss", gnssRate, 0.01...100)
    try ModelRange.check("rates.heading", headingRate, 0...1000)
    try ModelRange.check("rates.truth", truthRate, 0...1000)
    try walker.check()
    try gnss.check()
    try compass.check()
    try tracking.check()
    try localization.check()
    if let duration { try ModelRange.check("duration", duration, 0.1...SimulationPlan.longest) }
    guard faults.count <= Fault.limit else { throw .tooManyFaults(limit: Fault.limit) }
  }
}
