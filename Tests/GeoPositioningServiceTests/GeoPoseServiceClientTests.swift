import GeoFormats
import GeoSessions
import Geodesy
import Testing

@testable import GeoMapLocalization
@testable import GeoPositioningService

@Suite(.timeLimit(.minutes(20))) struct GeoPoseServiceClientTests {
  /// The answer of a real service, as reference data has it (oscp/gpp.seattle_vps.json).
  private static let seattle = """
    {"geopose": {"position": {"h": 0.22144008012467678, "lat": 47.6115384295607,
     "lon": -122.33708368127326}, "quaternion": {"w": -0.7773220667308173,
     "x": 0.08266119195898472, "y": 0.10515208816750739, "z": 0.6147199120504097}}}
    """

  @Test func `a real answer is read`() async throws {
    let server = try LocalServer { _, _ in .text(200, Self.seattle) }
    var request = Samples.request()
    request.geoHint = GeoHint(Coordinate(latitude: 47.61155, longitude: -122.337056))
    let client = GeoPoseServiceClient(
      try ServiceAddress(server.address), epoch: 1_600_000_000,
      options: ServiceOptions(retry: .none))
    let response = try await client.localize(request, pictures: Samples.pictures())
    #expect(response.coordinate?.latitude == 47.6115384295607)
    #expect(response.altitude == Altitude(meters: 0.22144008012467678, datum: .ellipsoid))
    #expect(try abs(#require(response.orientation?.w) + 0.7773220667308173) < 1e-12)
    let body = try JSONReader.read(try #require(server.received.first).body)
    #expect(body["timestamp"]?.number == 1_600_000_012_500)
    #expect(server.received.first?.headers["authorization"] == nil)
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
      try ServiceAddress(server.address), epoch: 0, options: ServiceOptions(retry: .none))
    let error = await #expect(throws: PositioningFailure.self) {
      try await client.localize(Samples.request(), pictures: Samples.pictures())
    }
    #expect(error?.reason == reason)
  }
}
