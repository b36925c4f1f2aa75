import GeoFormats
public import GeoSessions
public import Geodesy

extension GeoPoseProtocol {
  /// Axes of a camera in its own frame.
  public enum CameraAxes: String, Hashable, Sendable, CaseIterable {
    /// Along its -z, x to the right and y up: ARKit, ARCore, glTF.
    case tracker
    /// Along its x, y to the left and z up: what most OGC GeoPoses mean.
    case forward
  }

  /// Reads an answer: `{"geopose": {"position": …, "quaternion": …}, "accuracy": …}`.
  ///
  /// `geoPose` and `pose` are accepted for `geopose`, as in earlier versions. A quaternion without
  /// the names of its components is refused: their order would be ambiguous.
  /// - Throws: `PositioningFailure`: `notFound` without a pose, `malformed` naming the invalid member.
  public static func response(
    reading bytes: [UInt8], to request: PositioningRequest,
    axes: CameraAxes = .tracker
  ) throws(PositioningFailure) -> LocalizationResponse {
    let root = try AnswerText.read { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      return root
    }
    let nodes = ["geopose", "geoPose", "pose"].map { root[$0] }
    guard let node = nodes.first(where: { !$0.isNull }) else {
      throw PositioningFailure(.notFound)
    }
    return try AnswerText.read { () throws(FormatError) in
      try response(root, node, request, axes)
    }
  }

  private static func response(
    _ root: JSONNode, _ node: JSONNode, _ request: PositioningRequest,
    _ axes: CameraAxes
  ) throws(FormatError) -> LocalizationResponse {
    try node.requireObject()
    let place = node["position"]
    try place.requireObject()
    let position = try UprightPose.position(
      latitude: place["lat"], longitude: place["lon"], height: place["h"])
    let turn = try PoseMembers.turn(node["quaternion"])
    var response = LocalizationResponse(
      request: request.id, capturedAt: request.frames.first?.time,
      coordinate: position.coordinate,
      altitude: Altitude(meters: position.height, datum: .ellipsoid),
      orientation: camera(turn, axes), trackerPose: request.frames.first?.pose)
    let accuracy = root["accuracy"]
    if !accuracy.isNull {
      try accuracy.requireObject()
      if !accuracy["position"].isNull {
        response.horizontalAccuracy = try accuracy["position"].number(in: 0...1e6)
        response.verticalAccuracy = response.horizontalAccuracy
      }
      if !accuracy["orientation"].isNull {
        response.yawAccuracy = try accuracy["orientation"].number(in: 0...360)
      }
    }
    return response
  }

  /// The turn of a camera that looks along its -z, of one in the axes of the service.
  static func camera(_ turn: Orientation, _ axes: CameraAxes) -> Orientation {
    switch axes {
    case .tracker: turn
    case .forward: turn * forward
    }
  }

  /// Rotation from the tracker's camera axes to forward, left and up: -z becomes x, x becomes -y.
  private static let forward =
    (try? Orientation(x: 0.5, y: -0.5, z: -0.5, w: 0.5)) ?? .identity

  /// The text of an answer, for services made with this library and for tests of clients.
  /// - Parameters:
  ///   - pose: the camera on Earth, in the axes of the service.
  ///   - id: of the request.
  ///   - time: milliseconds since 1970.
  ///   - accuracy: The uncertainty of position and orientation (68 %); nil to omit it.
  /// - Returns: The JSON text.
  public static func text(
    ofAnswer pose: Pose, id: String, time: Int,
    accuracy: (position: Meters, orientation: Degrees)? = nil
  ) -> String {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("id", id)
      json.member("timestamp", time)
      if let accuracy {
        json.object("accuracy") { json in
          json.member("position", accuracy.position, decimals: 4)
          json.member("orientation", accuracy.orientation, decimals: 4)
        }
      }
      json.member("type", "geopose")
      json.object("geopose") { json in
        json.object("position") { json in
          json.member("lat", pose.position.coordinate.latitude, decimals: 9)
          json.member("lon", pose.position.coordinate.longitude, decimals: 9)
          json.member("h", pose.position.height, decimals: 9)
        }
        json.key("quaternion")
        AnswerText.write(pose.orientation, to: &json)
      }
    }
    return json.buffer.text
  }
}
