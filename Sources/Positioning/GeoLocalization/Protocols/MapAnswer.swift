import GeoFormats
public import GeoSessions
import Geodesy

/// Answers of the REST interface of map services.
///
/// ```json
/// {"poseFound": true, "position": {"x": 1, "y": 2, "z": 3},
///  "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}, "confidence": 0.8, "mapCodes": ["HALL"]}
/// ```
///
/// Some endpoints name maps by `mapIds`, others by `mapCodes`: codes take precedence. Requests of
/// several pictures are answered with `estimatedPose` and `trackingPose`, the reference frame in
/// the map and in the tracker.
public enum MapAnswer {
  /// Reads an answer to a request.
  ///
  /// Poses become right-handed as in a session, from the axes that the request asked for.
  /// - Throws: `PositioningFailure`: `notFound` when the service knows no position, `malformed`
  ///   naming the member that is not what it should be.
  public static func response(
    reading bytes: [UInt8], to request: PositioningRequest
  ) throws(PositioningFailure) -> LocalizationResponse {
    let root = try AnswerText.read { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      return root
    }
    let isFound = try AnswerText.read { () throws(FormatError) in
      root["poseFound"].isNull ? true : try root["poseFound"].bool()
    }
    guard isFound else { throw PositioningFailure(.notFound) }
    return try AnswerText.read { () throws(FormatError) in try response(root, request) }
  }

  private static func response(
    _ root: JSONNode, _ request: PositioningRequest
  ) throws(FormatError) -> LocalizationResponse {
    var response = LocalizationResponse(request: request.id)
    let estimate = root["estimatedPose"].isNull ? root : root["estimatedPose"]
    response.mapPose = try pose(estimate, request.isRightHanded)
    if !root["trackingPose"].isNull {
      response.trackerPose = try pose(root["trackingPose"], request.isRightHanded)
    } else {
      response.capturedAt = request.frames.first?.time
      response.trackerPose = request.frames.first?.pose
    }
    if !root["confidence"].isNull { response.confidence = try confidence(root["confidence"]) }
    response.maps = try names(root["mapCodes"])
    if response.maps.isEmpty { response.maps = try names(root["mapIds"]) }
    let geo = root["GeoPose"].isNull ? root["geoPose"] : root["GeoPose"]
    if !geo.isNull {
      let pose = try UprightPose.read(geo, isRightHanded: request.isRightHanded)
      response.coordinate = pose.position.coordinate
      response.altitude = Altitude(meters: pose.position.height, datum: .ellipsoid)
      response.orientation = pose.orientation
    } else if !root["geoCoordinates"].isNull {
      let place = try coordinates(root["geoCoordinates"])
      response.coordinate = place.coordinate
      response.altitude = Altitude(meters: place.height, datum: .ellipsoid)
    }
    return response
  }

  private static func pose(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(FormatError) -> FramePose {
    FramePose(
      position: try PoseMembers.point(node["position"]),
      orientation: try PoseMembers.turn(node["rotation"])
    ).exchanged(isRightHanded: isRightHanded)
  }

  static func confidence(_ node: JSONNode) throws(FormatError) -> Double {
    try node.number(in: 0...1)
  }

  private static func names(_ node: JSONNode) throws(FormatError) -> [String] {
    guard !node.isNull else { return [] }
    let elements = try node.elements()
    guard elements.count <= 1000 else { throw node.error(expected: "at most 1000 maps") }
    var names: [String] = []
    for element in elements { names.append(try element.string()) }
    return names
  }

  private static func coordinates(_ node: JSONNode) throws(FormatError) -> GeodeticPosition {
    let altitude = node["altitude"]
    return try UprightPose.position(
      latitude: node["latitude"], longitude: node["longitude"], height: altitude)
  }

  /// The text of a service's answer, in the axes that the request asked for.
  /// - Parameters:
  ///   - response: The answer; without a `mapPose`, it reports that nothing was found.
  ///   - request: The request.
  ///   - namingIDs: Whether maps are named by `mapIds`, not by `mapCodes`.
  /// - Returns: The JSON text.
  public static func text(
    of response: LocalizationResponse, to request: PositioningRequest, namingIDs: Bool = false
  ) -> String {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("poseFound", response.mapPose != nil)
      if let pose = response.mapPose {
        let own = pose.exchanged(isRightHanded: request.isRightHanded)
        if request.frames.count > 1, let tracker = response.trackerPose {
          json.object("estimatedPose") { AnswerText.write(own, to: &$0) }
          json.object("trackingPose") { json in
            AnswerText.write(tracker.exchanged(isRightHanded: request.isRightHanded), to: &json)
          }
        } else {
          AnswerText.write(own, to: &json)
        }
        if let confidence = response.confidence {
          json.member("confidence", confidence, decimals: 6)
        }
        json.member(namingIDs ? "mapIds" : "mapCodes", .array(response.maps.map { .string($0) }))
      }
    }
    return json.buffer.text
  }
}
