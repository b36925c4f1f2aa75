public import GeoSessions
public import Geodesy

/// A localization request for one frame, without the picture itself.
public struct LocalizeRequest: Hashable, Sendable {
  /// The request's name: the session, its attempt and a number.
  public var id: String
  /// Capture time of the frame.
  public var capturedAt: Seconds
  /// The name of the picture; nil where the log has none.
  public var image: String?
  /// The camera's intrinsics, upright and scaled to the picture that is sent; nil when not known.
  public var intrinsics: CameraIntrinsics?
  /// Orientation of the device.
  public var held: DeviceOrientation
  /// The upright camera in the AR world with OpenCV's axes: which way is down.
  public var camera: FramePose
  /// Position of the device.
  public var location: GNSSFix
  /// The session.
  public var sessionID: SessionID
  /// The attempt of the session, from 1.
  public var attempt: Int
  /// Words that the app gave the session.
  public var tags: [String]
  /// The configuration that chose the frame.
  public var configurationID: String
  /// Score of the frame, `0...1`; nil if it was not judged.
  public var score: Double?
  /// The power that brings the picture to its brightness; nil where that is not done or not known.
  public var gamma: Double?
  /// The anchor in the upright camera; nil without one.
  public var anchor: AnchorRelativePose?
  /// Statistics of the frames so far.
  package var statistics: FrameStatistics

  /// The longest side of pictures that are sent, in pixels.
  public static let longestSide = 1280

  /// Fields of the request by the service's names, values as they are sent.
  public var fields: [SessionOutput.Field] {
    let q = camera.orientation
    var fields: [SessionOutput.Field] = [
      .init("uuid", .text(id)), .init("capturedAt", .number(capturedAt, decimals: 3)),
      .init("image", image.map { .text($0) } ?? .null),
      .init("appSessionId", .text(sessionID.text)),
      .init("localizationSessionId", .text("\(sessionID.text)-\(attempt)")),
      .init("appSessionTags", .list(tags.map { .text($0) })),
      .init("remoteConfigId", .text(configurationID)), .init("location", .object(locationFields)),
      .init("gravity", .object(Self.quaternion(q))),
      .init(
        "frameEvaluation",
        .object([
          .init("type", .text(score == nil ? "none" : "imageQuality")),
          .init("score", score.map { .number($0, decimals: 4) } ?? .null),
        ])),
      .init("frameEventCounts", .object(statistics.eventCounts)),
      .init("totalDistance", .number(statistics.translation, decimals: 3)),
      .init("rotationSpread", .object(statistics.rotationFields)),
    ]
    if let gamma {
      fields.append(
        .init("imageEnhancementInfo", .object([.init("gamma", .number(gamma, decimals: 6))])))
    }
    if let intrinsics { fields += Self.fields(of: intrinsics) }
    if let anchor { fields.append(.init("referenceFrame", .object(Self.fields(of: anchor.pose)))) }
    return fields
  }

  private var locationFields: [SessionOutput.Field] {
    func meters(_ value: Meters?) -> SessionOutput.Value {
      value.map { .number($0, decimals: 3) } ?? .null
    }
    return [
      .init(
        "coordinate",
        .object([
          .init("latitude", .number(location.coordinate.latitude, decimals: 9)),
          .init("longitude", .number(location.coordinate.longitude, decimals: 9)),
        ])),
      .init("altitude", meters(location.altitude?.meters)),
      .init("horizontalAccuracy", meters(location.horizontalAccuracy)),
      .init("verticalAccuracy", meters(location.verticalAccuracy)),
      .init("timestamp", meters(location.measuredAt)),
    ]
  }

  private static func quaternion(_ q: Orientation) -> [SessionOutput.Field] {
    [
      .init("x", .number(q.x, decimals: 8)), .init("y", .number(q.y, decimals: 8)),
      .init("z", .number(q.z, decimals: 8)), .init("w", .number(q.w, decimals: 8)),
    ]
  }

  private static func fields(of pose: FramePose) -> [SessionOutput.Field] {
    let p = pose.position
    return [
      .init(
        "position",
        .object([
          .init("x", .number(p.x, decimals: 6)), .init("y", .number(p.y, decimals: 6)),
          .init("z", .number(p.z, decimals: 6)),
        ])), .init("orientation", .object(quaternion(pose.orientation))),
    ]
  }

  private static func fields(of camera: CameraIntrinsics) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init(
        "intrinsics",
        .object([
          .init("fx", .number(camera.fx, decimals: 6)),
          .init("fy", .number(camera.fy, decimals: 6)),
          .init("cx", .number(camera.cx, decimals: 6)),
          .init("cy", .number(camera.cy, decimals: 6)),
        ]))
    ]
    if let width = camera.width, let height = camera.height {
      fields.append(
        .init(
          "imageResolution",
          .object([.init("height", .whole(height)), .init("width", .whole(width))])))
    }
    return fields
  }
}
