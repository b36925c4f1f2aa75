import GeoFormats
import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoAnchorClient
@testable import GeoLocalization

@Suite(.timeLimit(.minutes(20))) struct GeoPoseServiceClientTests {
  /// An answer with every digit of a double: turned by 100° about (1, 2, 3), of the two quaternions that with
  /// a negative `w`.
  private static let answer = """
    {"geopose": {"position": {"h": 0.21987654321012345, "lat": 48.8581234567891,
     "lon": -2.2945678901234567}, "quaternion": {"w": -0.6427876096865394,
     "x": -0.2047339892280896, "y": -0.4094679784561792, "z": -0.6142019676842688}}}
    """

  @Test func `an answer is read to its last digit`() async throws {
    let server = try LocalServer { _, _ in .text(200, Self.answer) }
    var request = Samples.request()
    request.geoHint = GeoHint(Coordinate(latitude: 48.8581, longitude: -2.2946))
    let client = GeoPoseServiceClient(
      try ServiceAddress(server.address), epoch: 1_600_000_000,
      options: ServiceOptions(attempts: 1))
    let response = try await client.localize(request, pictures: Samples.pictures())
    expectEqual(response.coordinate?.latitude, 48.8581234567891)
    expectEqual(response.altitude, Altitude(meters: 0.21987654321012345, datum: .ellipsoid))
    try expectNear(#require(response.orientation?.w), -0.6427876096865394, within: 1e-12)
    let body = try JSONReader.read(try #require(server.received.first).body)
    expectEqual(body["timestamp"]?.number, 1_600_000_012_500)
    expectNil(server.received.first?.headers["authorization"])
  }

  @Test(arguments: [
    ("{}", PositioningFailure.Reason.notFound), ("nonsense", .malformed),
    (
      #"{"geopose": {"position": {"lat": 95, "lon": 0, "h": 0}, "quaternion": {"x": 0, "y": 0, "z": 0, "w": 1}}}"#,
      .malformed
    ),
    (
      #"{"geopose": {"position": {"lat": 5, "lon": 0, "h": 0}, "quaternion": [0, 0, 0, 1]}}"#,
      .malformed
    ),
  ])
  func `a bad answer is a failure`(text: String, reason: PositioningFailure.Reason) async throws {
    let server = try LocalServer { _, _ in .text(200, text) }
    let client = GeoPoseServiceClient(
      try ServiceAddress(server.address), epoch: 0, options: ServiceOptions(attempts: 1))
    let error = await #expect(throws: PositioningFailure.self) {
      try await client.localize(Samples.request(), pictures: Samples.pictures())
    }
    expectEqual(error?.reason, reason)
  }
}
