import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoAnchorClient
@testable import GeoLocalization

@Suite(.timeLimit(.minutes(20))) struct MapServiceClientTests {
  private func client(_ server: LocalServer, patience: Seconds = 600) throws -> MapServiceClient {
    let limits = SystemTransport(total: patience, idle: patience, answerBytes: 10_000)
    return MapServiceClient(
      try ServiceAddress(server.address + "/base"), token: AccessToken(secret: Samples.secret),
      transport: limits,
      options: ServiceOptions(attempts: 1))
  }

  @Test func `M-21: a picture is sent as a form`() async throws {
    let server = try LocalServer { _, _ in .text(200, Samples.answer) }
    let response = try await client(server).localize(
      Samples.request(), pictures: Samples.pictures())
    expectEqual(response.mapPose?.position, Vector3(x: 1, y: 2, z: 3))
    expect(response.request == "map-7" && response.confidence == 0.75)
    try expect(#require(response.latency) >= 0)
    let received = try #require(server.received.first)
    expectEqual(received.path, "/base/v1/vps/map/query-form")
    let form = try MultipartForm(
      reading: received.body, mediaType: received.headers["content-type"] ?? "")
    let back = try MapQuery.request(of: form, id: "map-7")
    expect(back.pictures == Samples.pictures() && back.request.target == .map("HALL"))
  }

  @Test func `M-21: several pictures go to another place`() async throws {
    let server = try LocalServer { _, _ in .text(200, Samples.answer) }
    _ = try await client(server).localize(Samples.request(4), pictures: Samples.pictures(4))
    expectEqual(server.received.first?.path, "/base/v1/vps/map/multi-image-query")
  }

  /// Every bad answer is a failure with its reason, which tells no secret.
  @Test(arguments: [
    (
      LocalServer.Reply.text(200, "<html>TOPSECRETTOKEN</html>"),
      PositioningFailure.Reason.malformed
    ),
    (.text(200, ""), .malformed), (.text(200, "[]"), .malformed), (.text(200, "{}"), .malformed),
    (.text(200, #"{"poseFound": "yes"}"#), .malformed),
    (.text(200, #"{"poseFound": false}"#), .notFound),
    (.text(200, #"{"poseFound": true, "position": {"x": NaN, "y": 0, "z": 0}}"#), .malformed),
    (
      .text(
        200,
        #"{"position": {"x": 1e999, "y": 0, "z": 0}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}}"#
      ),
      .malformed
    ),
    (
      .text(
        200,
        #"{"position": {"x": 0, "y": 0, "z": 0}, "rotation": {"x": 0, "y": 0, "z": 0, "w": 0}}"#),
      .malformed
    ),
    (.text(200, #"{"position": "TOPSECRETTOKEN"}"#), .malformed),
    (.text(200, String(repeating: "[", count: 5000)), .malformed),
    (.text(200, String(repeating: " ", count: 10_001)), .tooLarge), (.flood, .tooLarge),
    (.silence, .timeout), (.drip, .timeout),
    (.raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)), .cutOff),
    (.text(400, "TOPSECRETTOKEN"), .status), (.text(401, ""), .refused), (.text(403, ""), .refused),
    (.text(404, ""), .notFound), (.text(500, ""), .status), (.text(503, ""), .status),
  ])
  func `a bad answer is a failure with its reason`(
    reply: LocalServer.Reply, reason: PositioningFailure.Reason
  ) async throws {
    let server = try LocalServer { _, _ in reply }
    // Answers that never end are given up soon, the others never.
    let client = try client(server, patience: reason == .timeout ? 0.5 : 600)
    let error = await #expect(throws: PositioningFailure.self) {
      try await client.localize(Samples.request(), pictures: Samples.pictures())
    }
    let failure = try #require(error)
    expectEqual(failure.reason, reason)
    let event = failure.event(request: "map-1")
    for text in ["\(failure)", "\(event)", "\(event.message ?? "")"] {
      expect(!text.contains(Samples.secret))
    }
  }

  @Test func `a request that cannot be made is not sent`() async throws {
    let server = try LocalServer { _, _ in .text(200, Samples.answer) }
    var request = Samples.request()
    request.frames[0].intrinsics = nil
    let error = await #expect(throws: PositioningFailure.self) {
      try await client(server).localize(request, pictures: Samples.pictures())
    }
    expect(error?.reason == .unusable && server.received.isEmpty)
  }

  @Test func `nothing that holds a secret tells it`() throws {
    let credentials = ServiceCredentials(id: Samples.secret, secret: Samples.secret)
    let token = AccessToken(secret: Samples.secret, expiry: 5)
    let request = HTTPRequest(
      "POST", try ServiceAddress("https://a.example/x?key=\(Samples.secret)"),
      headers: [("Authorization", Samples.secret)], body: Array(Samples.secret.utf8))
    for value in [credentials, token, request] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        expect(!text.contains(Samples.secret))
      }
    }
  }
}
