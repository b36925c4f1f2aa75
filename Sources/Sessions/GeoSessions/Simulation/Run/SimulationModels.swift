public import Geodesy

/// The models of a simulated phone and its user: rates, errors and faults.
public struct SimulationModels: Hashable, Sendable {
  /// The duration of the session; nil for one walk along the path.
  ///
  /// The walker goes back and forth until it is over.
  public var duration: Seconds?
  /// Camera frames per second, at least 1.
  public var frameRate: Double = 60
  /// GNSS fixes per second, at least 0.01.
  public var gnssRate: Double = 1
  /// Compass readings per second; 0 for never.
  public var headingRate: Double = 5
  /// Ground truths per second; 0 for never.
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
  /// The injected faults.
  public var faults: [Fault] = []

  /// Creates default models without faults.
  public init() {}

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
