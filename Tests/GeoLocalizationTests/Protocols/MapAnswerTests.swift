import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapAnswerTests {
  private func read(
    _ text: String, _ request: PositioningRequest = ServiceSamples.request()
  ) throws -> LocalizationResponse {
    try MapAnswer.response(reading: Array(text.utf8), to: request)
  }

  private static let pose =
    #""position": {"x": 1, "y": 2, "z": 3}, "rotation": {"x": 0.6, "y": 0, "z": 0, "w": 0.8}"#

  @Test func `M-21: an answer is read`() throws {
    let found = try read(
      #"{"poseFound": true, \#(Self.pose), "confidence": 0.8, "mapIds": ["7f"], "mapCodes": ["HALL"],"#
        + #" "responseTime": 812, "retrieval_scores": [1, 2], "num_matches": 90}"#)
    expect(found.request == "map-7" && found.capturedAt == 10 && found.confidence == 0.8)
    expectEqual(found.mapPose?.position, Vector3(x: 1, y: 2, z: 3))
    expect(found.mapPose?.orientation.x == 0.6 && found.maps == ["HALL"])
    expectEqual(found.trackerPose, ServiceSamples.request().frames.first?.pose)
  }

  @Test func `M-10: a left handed answer is exchanged`() throws {
    let found = try read("{\(Self.pose)}", ServiceSamples.request(isRightHanded: false))
    expectEqual(found.mapPose?.position, Vector3(x: 1, y: 2, z: -3))
    expectEqual(found.mapPose?.orientation.x, -0.6)
  }

  /// behaviors.md §9, defect 10: the endpoints differ in how they name maps, and an answer without
  /// confidence counts as sure.
  @Test(arguments: [
    (#""mapCodes": ["A"]"#, ["A"]), (#""mapIds": ["7f"]"#, ["7f"]),
    (#""mapIds": ["7f"], "mapCodes": []"#, ["7f"]), (#""mapIds": null"#, []),
  ])
  func `defect 10 maps are found under both names`(member: String, maps: [String]) throws {
    let found = try read("{\(Self.pose), \(member)}")
    expect(found.maps == maps && found.confidence == nil)
  }

  @Test func `M-21: several pictures name their reference`() throws {
    let found = try read(
      #"{"estimatedPose": {\#(Self.pose)}, "trackingPose": {"position": {"x": 9, "y": 0, "z": 0},"#
        + #" "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}}}"#, ServiceSamples.request(4))
    expect(found.mapPose?.position.x == 1 && found.trackerPose?.position.x == 9)
  }

  /// The published sample (multiset/geopose_sample.json): the camera is at this place on Earth.
  @Test func `M-12: an answer may hold a place on Earth`() throws {
    let text = """
      {\(Self.pose), "GeoPose": {"position": {"lat": 12.952603, "lon": 77.616157, "h": 912.9230},
       "quaternion": {"x": 0.0104, "y": -0.9851, "z": -0.0026, "w": 0.1715}}}
      """
    let found = try read(text, ServiceSamples.request(isRightHanded: false))
    expectEqual(found.coordinate, Coordinate(latitude: 12.952603, longitude: 77.616157))
    expectEqual(found.altitude, Altitude(meters: 912.9230, datum: .ellipsoid))
    // Left-handed, +y up, looking along +z: a turn of -160.2° about up leads from north to 199.8°.
    let heading = try #require(found.orientation?.heading(of: Vector3(x: 0, y: 0, z: -1)))
    expectNear(heading, 199.76, within: 0.3)
    let coordinates = try read(
      #"{\#(Self.pose), "geoCoordinates": {"latitude": 1, "longitude": 2, "altitude": 3}}"#)
    expectEqual(coordinates.coordinate, Coordinate(latitude: 1, longitude: 2))
    expectEqual(coordinates.altitude?.meters, 3)
  }

  @Test(arguments: [true, false], [1, 4])
  func `M-21: what is written reads the same`(isRightHanded: Bool, count: Int) throws {
    let request = ServiceSamples.request(count, isRightHanded: isRightHanded)
    let given = LocalizationResponse(
      request: request.id, mapPose: request.frames[0].pose, trackerPose: request.frames[0].pose,
      confidence: 0.5, maps: ["A"])
    for namingIDs in [true, false] {
      let text = MapAnswer.text(of: given, to: request, namingIDs: namingIDs)
      let found = try read(text, request)
      let pose = try #require(found.mapPose)
      expect((pose.position - request.frames[0].pose.position).length < 1e-8)
      expect(pose.orientation.angle(to: request.frames[0].pose.orientation) < 1e-6)
      expect(found.maps == ["A"] && found.confidence == 0.5)
    }
    let nothing = MapAnswer.text(of: LocalizationResponse(), to: request)
    expectEqual(#expect(throws: PositioningFailure.self) { try read(nothing) }?.reason, .notFound)
  }

  @Test(arguments: [
    "", "nonsense", "[]", "{}", #"{"poseFound": 1}"#, #"{"position": [1, 2, 3]}"#,
    #"{"position": {"x": 1e8, "y": 0, "z": 0}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}}"#,
    #"{"position": {"x": 1, "y": 0, "z": 0}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 2}}"#,
    #"{"position": {"x": 1, "y": 0, "z": 0}, "rotation": [0, 0, 0, 1]}"#,
    #"{"position": {"x": 1, "y": 0, "z": 0}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}, "confidence": 2}"#,
    #"{"position": {"x": 1, "y": 0, "z": 0}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}, "mapCodes": [1]}"#,
  ])
  func `broken answers are refused`(text: String) {
    let error = #expect(throws: PositioningFailure.self) { try read(text) }
    expect(error?.reason == .malformed && error?.detail.isEmpty == false)
  }

  @Test func `a refusal does not tell what was found`() {
    let error = #expect(throws: PositioningFailure.self) {
      try read(#"{"position": "TOPSECRETTOKEN"}"#)
    }
    expectEqual(error.map { "\($0)".contains("SECRET") }, false)
  }
}
