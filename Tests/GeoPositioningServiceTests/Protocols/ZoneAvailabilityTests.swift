import Geodesy
import Testing

@testable import GeoMapLocalization
@testable import GeoPositioningService

@Suite struct ZoneAvailabilityTests {
  private struct Service: ZoneAvailabilityService {
    let answer: Result<ZoneAvailability, PositioningFailure>

    func availability(
      near place: Coordinate, radius: Meters
    ) async throws(PositioningFailure) -> ZoneAvailability { try answer.get() }
  }

  private static let place = Coordinate(latitude: 48, longitude: 2)

  @Test func `an error is a no with its reason`() async {
    let broken = Service(answer: .failure(PositioningFailure(.status, status: 500)))
    let answer = await ZoneAvailability.ask(broken, near: Self.place, radius: 50)
    #expect(answer == .no("status (HTTP 500)"))
    let working = Service(answer: .success(.yes))
    #expect(await ZoneAvailability.ask(working, near: Self.place, radius: 50) == .yes)
  }

  @Test(arguments: [
    (Coordinate(latitude: 91, longitude: 0), 50.0), (Coordinate(latitude: .nan, longitude: 0), 50),
    (Coordinate(latitude: 0, longitude: 0), 50), (place, -1), (place, .nan),
  ])
  func `a question that is none is a no`(place: Coordinate, radius: Double) async {
    let answer = await ZoneAvailability.ask(
      Service(answer: .success(.yes)), near: place, radius: radius)
    #expect(!answer.isAvailable && answer.reason?.isEmpty == false)
  }

  @Test(arguments: [
    (#"{"available": true, "reason": "x"}"#, ZoneAvailability.yes),
    (#"{"parking_in_radius": false}"#, ZoneAvailability(isAvailable: false)),
    (#"{"available": false, "reason": "closed"}"#, .no("closed")),
  ])
  func `answers are read`(text: String, expected: ZoneAvailability) throws {
    #expect(try ZoneAvailabilityAnswer.read(Array(text.utf8)) == expected)
  }

  @Test(arguments: ["", "[]", "{}", #"{"available": 1}"#, #"{"available": false, "reason": 5}"#])
  func `other answers are refused`(text: String) {
    #expect(throws: PositioningFailure.self) { try ZoneAvailabilityAnswer.read(Array(text.utf8)) }
  }
}
