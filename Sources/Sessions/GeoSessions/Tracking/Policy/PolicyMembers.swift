package import GeoFormats

/// The members of a policy file: one table for reading, writing, checking and the JSON schema.
package enum PolicyMembers {
  struct Section: Sendable {
    let name: String
    let about: String
    let fields: [RequestField<TrackingPolicy>]
  }

  /// Two numbers of which the first may not be greater.
  struct Pair: Sendable {
    let section: String
    let lesser: String
    let greater: String
  }

  /// The members of a file; those that it leaves out are as in its base.
  package static let table = RequestTable(
    TrackingPolicy.arkit, version: 1, "Tracking policy",
    "Thresholds and times by which a session is judged; those left out are as in the base. UTF-8.",
    [
      RequestField(
        of: [
          DocumentMember("name", .text(least: 0), "Name of the policy."),
          DocumentMember(
            "base", .choice(TrackingPolicy.presets.map(\.name)),
            "Policy that gives the members left out; arkit without it."),
        ],
        read: { root, policy throws(FormatError) in
          let base = try root["base"].optionalString() ?? TrackingPolicy.arkit.name
          guard let preset = TrackingPolicy(named: base) else {
            let names = TrackingPolicy.presets.map { "`\($0.name)`" }.joined(separator: ", ")
            throw root["base"].error(expected: "one of \(names)")
          }
          policy = preset
          policy.name = try root["name"].optionalString() ?? "custom"
        },
        write: { ["name": .string($0.name)] })
    ] + sections.map(\.field))

  static let sections = [
    Section(
      name: "status", about: "How the status is derived if a log has none.",
      fields: [
        .number(
          "positionEnterMeters", \.status.position.enter, in: 0...10_000,
          "Horizontal uncertainty at which a position is localized."),
        .number(
          "positionLeaveMeters", \.status.position.leave, in: 0...10_000,
          "Horizontal uncertainty above which a position is no longer localized."),
        .number(
          "yawEnterDegrees", \.status.yaw.enter, in: 0...180,
          "Yaw uncertainty at which a heading is localized."),
        .number(
          "yawLeaveDegrees", \.status.yaw.leave, in: 0...180,
          "Yaw uncertainty above which a heading is no longer localized."),
        .number(
          "locationEnterMeters", \.status.location.enter, in: 0...100_000,
          "Uncertainty of a satellite fix that starts localizing."),
        .number(
          "locationLeaveMeters", \.status.location.leave, in: 0...100_000,
          "Uncertainty above which a satellite fix no longer counts."),
        .number(
          "highAccuracyMeters", \.status.highAccuracy, in: 0...10_000,
          "Maximum uncertainty of high accuracy."),
        .number(
          "mediumAccuracyMeters", \.status.mediumAccuracy, in: 0...10_000,
          "Maximum uncertainty of medium accuracy."),
        .number(
          "accuracyMarginFactor", \.status.accuracyMargin, in: 1...100,
          "Factor by which the limit of an accuracy must be exceeded to leave it."),
        .number(
          "lowPitchDegrees", \.status.lowPitch, in: -90...90,
          "Pitch below which the camera points too low; negative is below the horizon."),
        .number(
          "recoveredPitchDegrees", \.status.recoveredPitch, in: -90...90,
          "Pitch above which the camera no longer points too low."),
        .number(
          "coverageMarginMeters", \.status.coverageMargin, in: 0...10_000,
          "Distance outside all regions that still counts as inside."),
        .number(
          "driftMetersPerMeter", \.status.driftPerMeter, in: 0...1,
          "Uncertainty that a visual fix gains per meter walked."),
        .number(
          "yawDriftDegreesPerMinute", \.status.yawDriftPerMinute, in: 0...180,
          "Yaw uncertainty that a visual fix gains per minute."),
        .number(
          "stabilitySeconds", \.status.times.stability, in: 0...3600,
          "Time after which a new state of world tracking counts."),
        .number(
          "holdSeconds", \.status.times.hold, in: 0...3600,
          "Time after which a new pitch or accuracy counts."),
        .number(
          "fixTimeoutSeconds", \.status.times.fixTimeout, in: 0...3600,
          "Age at which a satellite fix expires."),
        .number(
          "availabilityCheckSeconds", \.status.times.availabilityCheck, in: 0...3600,
          "Duration of the availability check."),
        .number(
          "dataLoadSeconds", \.status.times.dataLoad, in: 0...3600,
          "Time to load the data of a place."),
        .number(
          "networkGraceSeconds", \.status.times.networkGrace, in: 0...3600,
          "Time without network that is tolerated."),
        .number(
          "coverageHoldSeconds", \.status.times.coverageHold, in: 0...3600,
          "Time outside the regions after which the device counts as outside."),
        .number(
          "trackingLossSeconds", \.status.times.trackingLoss, in: 0...3600,
          "Time of limited world tracking after which the place is lost."),
        .number(
          "visualFailureSeconds", \.status.times.visualFailure, in: 0...3600,
          "Time of localizing without success that is reported as visualLocalizationFailed."),
        .number(
          "localizingTimeoutSeconds", \.status.times.localizingTimeout, in: 0...86_400,
          "Time of localizing without success that counts as failure; 0 for never."),
        .integer(
          "visualFailures", \.status.visualFailures, in: 1...10_000,
          "Failed visual requests in a row before the user is notified."),
        .flag(
          "needsYaw", \.status.needsYaw,
          "Whether the yaw must be localized."),
        .flag(
          "needsVisualFix", \.status.needsVisualFix,
          "Whether only a visual fix localizes."),
        .flag(
          "needsCoverage", \.status.needsCoverage,
          "Whether the place must be covered."),
      ]),
    Section(
      name: "coaching", about: "When coaching speaks, and for how long.",
      fields: [
        .number(
          "stabilitySeconds", \.coaching.stability, in: 0...3600,
          "Time of normal world tracking before coaching begins."),
        .number(
          "startSeconds", \.coaching.start, in: 0...3600,
          "Minimum display time of the first instruction."),
        .number(
          "obstructionSeconds", \.coaching.obstruction, in: 0...3600,
          "Time after which the hint about obstructions is added."),
        .number(
          "minimumDisplaySeconds", \.coaching.minimumDisplay, in: 0...3600,
          "Minimum display time of a message."),
        .number(
          "repeatAfterSeconds", \.coaching.repeatAfter, in: 0...3600,
          "Time before a message may be shown again."),
        .number(
          "networkHintSeconds", \.coaching.networkHint, in: 0...3600,
          "Time without data before the network is suspected."),
        .number(
          "returnHintSeconds", \.coaching.returnHint, in: 0...3600,
          "Minimum time before the way back is announced again."),
        .number(
          "returnStepMeters", \.coaching.returnStep, in: 0...10_000,
          "Minimum change of its length before the way back is announced again."),
      ]),
    Section(
      name: "anchors", about: "How the anchors of a session appear.",
      fields: [
        .number(
          "revealMetersPerSecond", \.anchors.revealSpeed, in: 0.001...1_000_000,
          "Speed of the reveal: an anchor appears after its distance divided by it."),
        .number(
          "coarseLiftMeters", \.anchors.coarseLift, in: 0...1000,
          "Height of content of low accuracy above its place, in meters; reported when an anchor appears."
        ),
        .number(
          "farthestDegrees", \.anchors.farthest, in: 0.0001...180,
          "Maximum distance of an anchor on each axis."),
        .number(
          "approachMeters", \.anchors.approach, in: 0.01...100_000,
          "Distance at which the user is near an anchor."),
        .number(
          "approachMarginFactor", \.anchors.approachMargin, in: 1...100,
          "Factor of the radius at which the user leaves."),
        .number(
          "arrivalMeters", \.anchors.arrival, in: 0.01...100_000,
          "Distance at which an anchor of a chain is reached."),
        .number(
          "viewWidthDegrees", \.anchors.viewWidth, in: 1...179,
          "Width of the camera's view."),
        .number(
          "viewHeightDegrees", \.anchors.viewHeight, in: 1...179,
          "Height of the camera's view."),
        .number(
          "viewDistanceMeters", \.anchors.viewDistance, in: 0.01...1_000_000,
          "Maximum distance at which an anchor is seen."),
        .number(
          "updateStepMeters", \.anchors.updateStep, in: 0...1000,
          "Shift of the alignment at which an anchor is replaced."),
        .number(
          "intervalSeconds", \.anchors.interval, in: 0...3600,
          "Interval at which distances are evaluated."),
        .integer(
          "nearCount", \.anchors.nearCount, in: 1...10_000,
          "Maximum number of live anchors."),
      ]),
  ]

  static let pairs: [Pair] = [
    Pair(section: "status", lesser: "positionEnterMeters", greater: "positionLeaveMeters"),
    Pair(section: "status", lesser: "yawEnterDegrees", greater: "yawLeaveDegrees"),
    Pair(section: "status", lesser: "locationEnterMeters", greater: "locationLeaveMeters"),
    Pair(section: "status", lesser: "highAccuracyMeters", greater: "mediumAccuracyMeters"),
    Pair(section: "status", lesser: "lowPitchDegrees", greater: "recoveredPitchDegrees"),
  ]
}

extension PolicyMembers.Section {
  /// The section as one member of the file.
  fileprivate var field: RequestField<TrackingPolicy> {
    RequestField(
      of: [DocumentMember(name, .object(fields.flatMap(\.members)), about)],
      read: { root, policy throws(FormatError) in
        let section = root[name]
        guard !section.isNull else { return }
        let names = fields.flatMap(\.members).map(\.name)
        try section.requireObject(known: names)
        for (field, name) in zip(fields, names) where !section[name].isNull {
          try field.read(section, &policy)
        }
      },
      write: { policy in
        let members = zip(fields, fields.flatMap(\.members)).map { field, member in
          // A switch that is off has no value.
          let value = field.value(policy)?.json ?? .bool(false)
          return JSONObject.Member(name: member.name, value: value)
        }
        return [name: .object(JSONObject(members))]
      })
  }

  func number(_ name: String, in policy: TrackingPolicy) -> Double? {
    let field = fields.first { $0.members[0].name == name }
    guard case .number(let number) = field?.value(policy) else { return nil }
    return number
  }
}
