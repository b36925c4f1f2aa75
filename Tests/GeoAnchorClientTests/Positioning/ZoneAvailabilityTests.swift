import GeoTesting
import Geodesy

@testable import GeoAnchorClient
@testable import GeoLocalization

@Suite struct ZoneAvailabilityTests {
  /// Answers without a network.
  private struct Transport: HTTPTransport {
    var answer = HTTPRequest.Answer(status: 200, body: Array(#"{"available": true}"#.utf8))

    func send(_ request: HTTPRequest) async throws(PositioningFailure) -> HTTPRequest.Answer {
      answer
    }
  }

  private static func client(_ transport: Transport = Transport()) throws -> ZoneServiceClient {
    ZoneServiceClient(
      try ServiceAddress("https://zones.example"), transport: transport,
      options: ServiceOptions(attempts: 1))
  }

  private static let place = Coordinate(latitude: 48, longitude: 2)

  @Test func `an error is a no with its reason`() async throws {
    let broken = try Self.client(Transport(answer: HTTPRequest.Answer(status: 500)))
    await expectEqual(broken.check(near: Self.place, radius: 50), .no("status (HTTP 500)"))
    await expectEqual((try Self.client()).check(near: Self.place, radius: 50), .yes)
  }

  @Test(arguments: [
    (Coordinate(latitude: 91, longitude: 0), 50.0), (Coordinate(latitude: .nan, longitude: 0), 50),
    (Coordinate(latitude: 0, longitude: 0), 50), (place, -1), (place, .nan),
  ])
  func `a question that is none is a no`(place: Coordinate, radius: Double) async throws {
    let answer = try await Self.client().check(near: place, radius: radius)
    expect(!answer.isAvailable && answer.reason?.isEmpty == false)
  }

  @Test(arguments: [
    (#"{"available": true, "reason": "x"}"#, ZoneAvailability.yes),
    (#"{"parking_in_radius": false}"#, ZoneAvailability(isAvailable: false)),
    (#"{"available": false, "reason": "closed"}"#, .no("closed")),
  ])
  func `answers are read`(text: String, expected: ZoneAvailability) throws {
    try expectEqual(ZoneAvailabilityAnswer.read(Array(text.utf8)), expected)
  }

  @Test(arguments: ["", "[]", "{}", #"{"available": 1}"#, #"{"available": false, "reason": 5}"#])
  func `other answers are refused`(text: String) {
    #expect(throws: PositioningFailure.self) { try ZoneAvailabilityAnswer.read(Array(text.utf8)) }
  }
}
