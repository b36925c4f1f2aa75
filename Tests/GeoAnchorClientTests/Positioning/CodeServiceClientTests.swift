import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoAnchorClient
@testable import GeoLocalization

@Suite(.timeLimit(.minutes(20))) struct CodeServiceClientTests {
  /// The request of the first frame that a session sends.
  private static func request() throws -> LocalizeRequest {
    var options = CodeSessionOptions()
    options.sessionID = SessionID("ride-1")
    options.tags = ["night"]
    var machine = CodeLocalizationMachine(options)
    var found: LocalizeRequest?
    var events: [SessionEvent] = [
      SessionEvent(time: 0, .gnss(GNSSFix(Coordinate(latitude: 48.8, longitude: 2.3)))),
      SessionEvent(time: 0, .qr("BIKE-7")),
    ]
    for step in 1...20 {
      let position = Vector3(x: Double(step) / 50, y: 1.5, z: 0)
      let pose = FramePose(position: position, orientation: .identity)
      events.append(
        SessionEvent(
          time: Double(step) / 10,
          .frame(Frame(pose: pose, details: FrameDetails(image: "7.jpg")))))
    }
    for event in events {
      for output in machine.handle(event) where found == nil {
        if case .request(let request) = output.event { found = request }
      }
    }
    return try #require(found)
  }

  private static let answer = """
    {"location": {"coordinate": {"latitude": 48.85, "longitude": 2.29}}, "uuid": "ride-1-1-1",
     "geofences": [{"elementType": "PARKING", "elementID": 7}, {"elementType": "Street"}]}
    """
  private static let picture = PositioningPicture(bytes: [0xff, 0xd8, 13, 10, 45, 45])

  @Test(
    arguments: [
      ("", "/v1/image.localize"), ("/base", "/base/v1/image.localize"),
      ("/v1/image.localize", "/v1/image.localize"),
    ])
  func `S-12: address and key of the environment reach the request, which is a form`(
    path: String, asked: String
  ) async throws {
    let server = try LocalServer { _, _ in .text(200, Self.answer) }
    let host = server.address.split(separator: "/").last.map(String.init) ?? ""
    let client = try CodeServiceClient(
      EnvironmentOverrides([
        "FM_API_BASE_URL": host + path, "FM_ACCESS_TOKEN": Samples.secret,
      ]), options: ServiceOptions(attempts: 1))
    let request = try Self.request()
    let response = try await client.localize(request, picture: Self.picture)
    expectEqual(response.coordinate, Coordinate(latitude: 48.85, longitude: 2.29))
    expectEqual(response.request, "ride-1-1-1")
    try expect(#require(response.latency) >= 0)
    expectEqual(
      response.zones,
      [
        LocalizationZone(type: "PARKING", id: "7"), LocalizationZone(type: "Street"),
      ])
    let received = try #require(server.received.first)
    expectEqual(received.path, asked)
    expectEqual(received.headers["authorization"]?.contains(Samples.secret), true)
    let form = try MultipartForm(
      reading: received.body, mediaType: received.headers["content-type"] ?? "")
    expect(form["image"]?.bytes == Self.picture.bytes && form["image"]?.file == "7.jpg")
    expect(form["uuid"]?.text == "ride-1-1-1" && form["appSessionTags"]?.text == #"["night"]"#)
    expectEqual(
      form["location"]?.text?.contains(#""coordinate":{"latitude":48.8"#), true,
      "\(form["location"]?.text ?? "-")")
    expect(
      form["gravity"] != nil && form["frameEventCounts"] != nil && form["remoteConfigId"] != nil)
    expectNil(form["geofences"])
  }

  @Test(arguments: [
    (LocalServer.Reply.text(200, "{}"), PositioningFailure.Reason.noPose),
    (.text(200, "[]"), .malformed), (.text(200, "?"), .malformed),
    (.text(200, #"{"location": {"coordinate": {"latitude": 91, "longitude": 0}}}"#), .malformed),
    (
      .text(200, #"{"location": {"coordinate": {"latitude": 1, "longitude": 2}}, "geofences": 7}"#),
      .malformed
    ),
    (.text(404, ""), .notFound), (.text(403, Samples.secret), .refused), (.text(500, ""), .status),
  ])
  func `a bad answer is a failure`(reply: LocalServer.Reply, reason: PositioningFailure.Reason)
    async throws
  {
    let server = try LocalServer { _, _ in reply }
    var overrides = EnvironmentOverrides()
    overrides.baseURL = server.address
    let client = try CodeServiceClient(overrides, options: ServiceOptions(attempts: 1))
    let request = try Self.request()
    let failure = await #expect(throws: PositioningFailure.self) {
      try await client.localize(request, picture: Self.picture)
    }
    expectEqual(failure?.reason, reason)
    expectEqual(failure?.description.contains(Samples.secret), false)
  }
}
