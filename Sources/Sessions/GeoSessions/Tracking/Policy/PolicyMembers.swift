/// The numbers and switches of a policy file: one table for reading, writing and checking.
enum PolicyMembers {
  /// Where a value is in a policy.
  typealias Path<Value> = any WritableKeyPath<TrackingPolicy, Value> & Sendable

  /// A number with the range that makes sense.
  struct Number: Sendable {
    let section: String
    let name: String
    let path: Path<Double>
    let range: ClosedRange<Double>

    init(_ section: String, _ name: String, _ path: Path<Double>, _ range: ClosedRange<Double>) {
      self.section = section
      self.name = name
      self.path = path
      self.range = range
    }
  }

  /// A whole number with the range that makes sense.
  struct Whole: Sendable {
    let section: String
    let name: String
    let path: Path<Int>
    let range: ClosedRange<Int>
  }

  /// A switch.
  struct Flag: Sendable {
    let section: String
    let name: String
    let path: Path<Bool>
  }

  /// Two numbers of which the first may not be greater.
  struct Pair: Sendable {
    let section: String
    let lesser: String
    let greater: String
  }

  static let sections = ["status", "coaching", "anchors"]

  static let numbers: [Number] = [
    Number("status", "positionEnterMeters", \.status.position.enter, 0...10_000),
    Number("status", "positionLeaveMeters", \.status.position.leave, 0...10_000),
    Number("status", "yawEnterDegrees", \.status.yaw.enter, 0...180),
    Number("status", "yawLeaveDegrees", \.status.yaw.leave, 0...180),
    Number("status", "locationEnterMeters", \.status.location.enter, 0...100_000),
    Number("status", "locationLeaveMeters", \.status.location.leave, 0...100_000),
    Number("status", "highAccuracyMeters", \.status.highAccuracy, 0...10_000),
    Number("status", "mediumAccuracyMeters", \.status.mediumAccuracy, 0...10_000),
    Number("status", "accuracyMarginFactor", \.status.accuracyMargin, 1...100),
    Number("status", "lowPitchDegrees", \.status.lowPitch, -90...90),
    Number("status", "recoveredPitchDegrees", \.status.recoveredPitch, -90...90),
    Number("status", "coverageMarginMeters", \.status.coverageMargin, 0...10_000),
    Number("status", "driftMetersPerMeter", \.status.driftPerMeter, 0...1),
    Number("status", "yawDriftDegreesPerMinute", \.status.yawDriftPerMinute, 0...180),
    Number("status", "stabilitySeconds", \.status.times.stability, 0...3600),
    Number("status", "holdSeconds", \.status.times.hold, 0...3600),
    Number("status", "fixTimeoutSeconds", \.status.times.fixTimeout, 0...3600),
    Number("status", "availabilityCheckSeconds", \.status.times.availabilityCheck, 0...3600),
    Number("status", "dataLoadSeconds", \.status.times.dataLoad, 0...3600),
    Number("status", "networkGraceSeconds", \.status.times.networkGrace, 0...3600),
    Number("status", "coverageHoldSeconds", \.status.times.coverageHold, 0...3600),
    Number("status", "trackingLossSeconds", \.status.times.trackingLoss, 0...3600),
    Number("status", "visualFailureSeconds", \.status.times.visualFailure, 0...3600),
    Number("status", "localizingTimeoutSeconds", \.status.times.localizingTimeout, 0...86_400),
    Number("coaching", "stabilitySeconds", \.coaching.stability, 0...3600),
    Number("coaching", "startSeconds", \.coaching.start, 0...3600),
    Number("coaching", "obstructionSeconds", \.coaching.obstruction, 0...3600),
    Number("coaching", "minimumDisplaySeconds", \.coaching.minimumDisplay, 0...3600),
    Number("coaching", "repeatAfterSeconds", \.coaching.repeatAfter, 0...3600),
    Number("coaching", "networkHintSeconds", \.coaching.networkHint, 0...3600),
    Number("coaching", "returnHintSeconds", \.coaching.returnHint, 0...3600),
    Number("coaching", "returnStepMeters", \.coaching.returnStep, 0...10_000),
    Number("anchors", "revealMetersPerSecond", \.anchors.revealSpeed, 0.001...1_000_000),
    Number("anchors", "coarseLiftMeters", \.anchors.coarseLift, 0...1000),
    Number("anchors", "farthestDegrees", \.anchors.farthest, 0.0001...180),
    Number("anchors", "approachMeters", \.anchors.approach, 0.01...100_000),
    Number("anchors", "approachMarginFactor", \.anchors.approachMargin, 1...100),
    Number("anchors", "arrivalMeters", \.anchors.arrival, 0.01...100_000),
    Number("anchors", "viewWidthDegrees", \.anchors.viewWidth, 1...179),
    Number("anchors", "viewHeightDegrees", \.anchors.viewHeight, 1...179),
    Number("anchors", "viewDistanceMeters", \.anchors.viewDistance, 0.01...1_000_000),
    Number("anchors", "updateStepMeters", \.anchors.updateStep, 0...1000),
    Number("anchors", "intervalSeconds", \.anchors.interval, 0...3600),
  ]

  static let wholes: [Whole] = [
    Whole(
      section: "status", name: "visualFailures", path: \.status.visualFailures, range: 1...10_000),
    Whole(section: "anchors", name: "nearCount", path: \.anchors.nearCount, range: 1...10_000),
  ]

  static let flags: [Flag] = [
    Flag(section: "status", name: "needsYaw", path: \.status.needsYaw),
    Flag(section: "status", name: "needsVisualFix", path: \.status.needsVisualFix),
    Flag(section: "status", name: "needsCoverage", path: \.status.needsCoverage),
  ]

  static let pairs: [Pair] = [
    Pair(section: "status", lesser: "positionEnterMeters", greater: "positionLeaveMeters"),
    Pair(section: "status", lesser: "yawEnterDegrees", greater: "yawLeaveDegrees"),
    Pair(section: "status", lesser: "locationEnterMeters", greater: "locationLeaveMeters"),
    Pair(section: "status", lesser: "highAccuracyMeters", greater: "mediumAccuracyMeters"),
    Pair(section: "status", lesser: "lowPitchDegrees", greater: "recoveredPitchDegrees"),
  ]

  /// The names of a section, in the order of the tables.
  static func names(of section: String) -> [String] {
    numbers.filter { $0.section == section }.map(\.name)
      + wholes.filter { $0.section == section }.map(\.name)
      + flags.filter { $0.section == section }.map(\.name)
  }
}
