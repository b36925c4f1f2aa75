import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct GeoPoseProtocolTests {
  private func request() -> PositioningRequest {
    var request = ServiceSamples.request(2)
    request.geoHint = GeoHint(
      Coordinate(latitude: 47.61155, longitude: -122.337056), accuracy: 5, age: 2)
    return request
  }

  /// The members that `oscp/geopose-request.schema.json` requires, with integers for times.
  @Test func `M-21: a request has sensors and readings`() throws {
    let bytes = try GeoPoseProtocol.text(
      of: request(), pictures: ServiceSamples.pictures(2), epoch: 1_600_000_000)
    let json = try JSONReader.read(bytes)
    expect(json["id"]?.string == "map-7" && json["type"]?.string == "geopose")
    expectEqual(json["timestamp"]?.number, 1_600_000_012_500)
    let sensors = try #require(json["sensors"]?.array)
    expectEqual(sensors.map { $0["type"]?.string }, ["camera", "camera", "geolocation"])
    let parameters = sensors[0]["params"]?["modelParams"]
    expectEqual(
      parameters, .array([.number(1499.027), .number(1498.5), .number(954.783), .number(511.957)]))
    let readings = try #require(json["sensorReadings"]?.array)
    expectEqual(readings.map { $0["sensorId"]?.string }, ["camera0", "camera1", "geolocation"])
    expectEqual(readings[1]["timestamp"]?.number, 1_600_000_010_500)
    expectEqual(readings[2]["timestamp"]?.number, 1_600_000_010_500)
    expectEqual(
      readings[0]["reading"]?["imageBytes"]?.string,
      Base64Text.text(ServiceSamples.pictures()[0].bytes))
    expectEqual(readings[2]["reading"]?["latitude"]?.number, 47.61155)
  }

  @Test func `M-21: a service reads what a client asks`() throws {
    let given = request()
    let bytes = try GeoPoseProtocol.text(
      of: given, pictures: ServiceSamples.pictures(2), epoch: 1_600_000_000)
    let found = try GeoPoseProtocol.request(reading: bytes, epoch: 1_600_000_000)
    expectEqual(found.pictures, ServiceSamples.pictures(2))
    expect(found.request.id == given.id && found.request.time == given.time)
    expectEqual(found.request.frames.map(\.time), given.frames.map(\.time))
    expectEqual(found.request.frames.map(\.intrinsics), given.frames.map(\.intrinsics))
    expectEqual(found.request.geoHint?.coordinate, given.geoHint?.coordinate)
    expectEqual(found.request.geoHint?.age, 2)
    for cut in [0, 1, bytes.count / 2] {
      let error = #expect(throws: PositioningFailure.self) {
        try GeoPoseProtocol.request(reading: Array(bytes.prefix(cut)))
      }
      expectEqual(error?.reason, .malformed)
    }
  }

  /// SciPy made the quaternion of ours; that of a real answer is in reference/formats.md §1.
  @Test(
    arguments: [
      ("answer", (-131.25, 12.5, 3.75)), ("gpp.seattle_vps", (-76.6813, -15.3730, 0.0457)),
    ].filter { SharedData.has("oscp/\($0.0).json") })
  func `answers are read`(file: String, turn: (yaw: Double, pitch: Double, roll: Double)) throws {
    let text = SharedData.text("oscp/\(file).json")
    let found = try GeoPoseProtocol.response(reading: Array(text.utf8), to: request())
    let angles = YawPitchRoll(try #require(found.orientation))
    expect(abs(angles.yaw - turn.yaw) < 1e-3 && abs(angles.pitch - turn.pitch) < 1e-3)
    expectNear(angles.roll, turn.roll, within: 1e-3)
    expect(found.altitude?.datum == .ellipsoid && found.capturedAt == 10)
  }

  /// A camera whose x looks north, level: the tracker's -z looks north, its y up.
  @Test func `the axes of the camera are a setting`() throws {
    let north = Orientation(heading: 0)
    let pose = Pose(
      position: GeodeticPosition(Coordinate(latitude: 1, longitude: 2), height: 3),
      orientation: north)
    let text = GeoPoseProtocol.text(
      ofAnswer: pose, id: "a", time: 5, accuracy: (position: 0.5, orientation: 2))
    let found = try GeoPoseProtocol.response(
      reading: Array(text.utf8), to: request(), axes: .forward)
    let camera = try #require(found.orientation)
    expect((camera.rotated(Vector3(x: 0, y: 0, z: -1)) - Vector3(x: 0, y: 1, z: 0)).length < 1e-9)
    expect((camera.rotated(Vector3(x: 0, y: 1, z: 0)) - Vector3(x: 0, y: 0, z: 1)).length < 1e-9)
    expect(found.horizontalAccuracy == 0.5 && found.yawAccuracy == 2)
    let plain = try GeoPoseProtocol.response(reading: Array(text.utf8), to: request())
    try expect(#require(plain.orientation).angle(to: north) < 1e-6)
  }

  @Test(arguments: ["geopose", "geoPose", "pose"])
  func `earlier names are taken`(name: String) throws {
    let text = """
      {"\(name)": {"position": {"lat": 1, "lon": 2, "h": 3},
       "quaternion": {"x": 0, "y": 0, "z": 0, "w": 1}}}
      """
    let found = try GeoPoseProtocol.response(reading: Array(text.utf8), to: request())
    expectEqual(found.coordinate, Coordinate(latitude: 1, longitude: 2))
  }

  @Test(arguments: [
    ("{}", PositioningFailure.Reason.notFound), ("", .malformed), ("[]", .malformed),
    (#"{"geopose": 5}"#, .malformed),
    (
      #"{"geopose": {"position": {"lat": 1, "lon": 181, "h": 0}, "quaternion": {"x": 0, "y": 0, "z": 0, "w": 1}}}"#,
      .malformed
    ),
    (
      #"{"geopose": {"position": {"lat": 1, "lon": 1, "h": 0}, "quaternion": [0, 0, 0, 1]}}"#,
      .malformed
    ),
    (
      #"{"geopose": {"position": {"lat": 1, "lon": 1, "h": 0}, "quaternion": {"x": 0, "y": 0, "z": 0, "w": 1}}, "accuracy": {"position": -1}}"#,
      .malformed
    ),
  ])
  func `broken answers are refused`(text: String, reason: PositioningFailure.Reason) {
    let error = #expect(throws: PositioningFailure.self) {
      try GeoPoseProtocol.response(reading: Array(text.utf8), to: request())
    }
    expectEqual(error?.reason, reason)
  }

  @Test func `a time that is none is refused`() {
    for epoch in [Double.nan, .infinity, 1e300] {
      #expect(throws: PositioningFailure.self) {
        try GeoPoseProtocol.text(
          of: request(), pictures: ServiceSamples.pictures(2), epoch: epoch)
      }
    }
  }
}
