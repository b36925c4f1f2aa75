public import GeoSessions
public import Geodesy

/// Summary of a localizing session, issued at its end.
public struct SessionAnalytics: Hashable, Sendable {
  /// The session's id.
  public var sessionID: String
  /// Number of the session's attempt, from 1.
  public var attempt: Int
  /// Words that the app gave the session.
  public var tags: [String]
  /// The configuration that chose the frames.
  public var configurationID: String
  /// Whether there was no code to read.
  public var isCodeSkipped: Bool
  /// Start, on the session's clock.
  public var start: Seconds
  /// End, on the session's clock.
  public var end: Seconds
  package var frames: FrameStatistics
  /// Whether a model judged the frames; else each is taken to be good.
  public var isJudgedByModel: Bool
  /// Answers with a position.
  public var results: Int
  /// Errors.
  public var errors: Int
  /// Fused position of the answers; nil without one.
  public var position: FusedPosition?
  /// Properties of device and app, such as `deviceModel`, in the order in which they are reported.
  public var device: [Named]

  /// A named property.
  public struct Named: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a pair.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields of an output, by the names that the service has for them; angles in degrees.
  public var fields: [SessionOutput.Field] {
    [
      .init("sessionId", .text(sessionID)), .init("attempt", .whole(attempt)),
      .init("tags", .list(tags.map { .text($0) })),
      .init("remoteConfigId", .text(configurationID)), .init("qrCodeSkipped", .flag(isCodeSkipped)),
      .init("timestamp", .number(start, decimals: 3)),
      .init("totalDuration", .number(end - start, decimals: 3)),
      .init("totalFrames", .whole(frames.frames)),
      .init("totalFramesUploaded", .whole(frames.uploads)),
      .init("frameEvaluations", .object(evaluations)),
      .init("frameRejections", .object(rejections)),
      .init("frameEventCounts", .object(frames.eventCounts)),
      .init("locationResultCount", .whole(results)), .init("errorResultCount", .whole(errors)),
      .init("totalTranslation", .number(frames.translation, decimals: 3)),
      .init("rotationSpread", .object(frames.rotationFields)),
      .init("location", position.map { .object($0.fields) } ?? .null),
      .init("device", .object(device.map { .init($0.name, .text($0.value)) })),
    ]
  }

  private var evaluations: [SessionOutput.Field] {
    func score(_ value: Double?) -> SessionOutput.Value {
      value.map { .number($0, decimals: 4) } ?? .null
    }
    return [
      .init("count", .whole(frames.evaluations)),
      .init("type", .text(isJudgedByModel ? "imageQuality" : "none")),
      .init("highestScore", score(frames.highestScore)),
      .init("lowestScore", score(frames.lowestScore)),
      .init("averageScore", score(frames.averageScore)),
      .init("averageTime", score(frames.averageTime)),
    ]
  }

  private var rejections: [SessionOutput.Field] {
    let reasons = FrameRejection.allCases.compactMap { reason in
      frames.rejections[reason].map { SessionOutput.Field(reason.rawValue, .whole($0)) }
    }
    return [
      .init("count", .whole(frames.rejectionCount)), .init("rejectionReasons", .object(reasons)),
    ]
  }
}

extension FrameStatistics {
  /// The counts under the names that older versions of the service have.
  var eventCounts: [SessionOutput.Field] {
    func sum(_ reasons: FrameRejection...) -> SessionOutput.Value {
      .whole(reasons.reduce(0) { $0 + (rejections[$1] ?? 0) })
    }
    return [
      .init("excessiveTilt", sum(.pitchTooLow, .pitchTooHigh)),
      .init("excessiveBlur", sum(.imageTooBlurry)),
      .init("excessiveMotion", sum(.movingTooFast, .trackingStateExcessiveMotion)),
      .init("insufficientFeatures", sum(.trackingStateInsufficientFeatures)),
      .init(
        "lossOfTracking",
        sum(.trackingStateInitializing, .trackingStateRelocalizing, .trackingStateNotAvailable)),
      .init("total", .whole(frames)),
    ]
  }

  var rotationFields: [SessionOutput.Field] {
    func width(_ value: Degrees?) -> SessionOutput.Value {
      value.map { .number($0, decimals: 3) } ?? .null
    }
    return [
      .init("pitch", width(rotationSpread?.pitch)), .init("yaw", width(rotationSpread?.yaw)),
      .init("roll", width(rotationSpread?.roll)),
    ]
  }
}

extension PlaneCovariance {
  var fields: [SessionOutput.Field] {
    [
      .init("eastEast", .number(eastEast, decimals: 6)),
      .init("eastNorth", .number(eastNorth, decimals: 6)),
      .init("northNorth", .number(northNorth, decimals: 6)),
    ]
  }
}

extension FusedPosition {
  /// The fields of an output.
  public var fields: [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("latitude", .number(coordinate.latitude, decimals: 9)),
      .init("longitude", .number(coordinate.longitude, decimals: 9)),
    ]
    if let altitude {
      fields.append(.init("altitude", .number(altitude.meters, decimals: 3)))
      fields.append(.init("datum", .text(altitude.datum.rawValue)))
    }
    return fields + [
      .init("confidence", .text(confidence.rawValue)), .init("fixes", .whole(fixes)),
      .init("inliers", .whole(inliers)),
      .init("scatter", scatter.map { .number($0, decimals: 3) } ?? .null),
      .init("uncertainty", uncertainty.map { .number($0, decimals: 3) } ?? .null),
      .init("covariance", covariance.map { .object($0.fields) } ?? .null),
      .init(
        "zones",
        .list(
          zones.map {
            .object([
              .init("type", .text($0.kind.rawValue)), .init("id", $0.id.map { .text($0) } ?? .null),
            ])
          })),
    ]
  }
}
