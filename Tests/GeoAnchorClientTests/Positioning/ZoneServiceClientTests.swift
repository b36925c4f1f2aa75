import GeoLocalization
import GeoTesting
import Geodesy

@testable import GeoAnchorClient

@Suite(.timeLimit(.minutes(20))) struct ZoneServiceClientTests {
  private static let place = Coordinate(latitude: 48.5, longitude: 2.25)

  @Test(
    arguments: [
      (LocalServer.Reply.text(200, #"{"available": true}"#), true, nil),
      (.text(200, #"{"parking_in_radius": true}"#), true, nil),
      (.text(200, #"{"available": false, "reason": "no map"}"#), false, "no map"),
      (.text(200, #"{"available": "perhaps"}"#), false, "malformed"),
      (.text(200, "?"), false, "malformed"),
      (.text(500, ""), false, "HTTP 500"), (.text(403, ""), false, "refused"),
      (.silence, false, "timeout"), (.raw([]), false, ""),
    ] as [(LocalServer.Reply, Bool, String?)])
  func `any error is a no with its reason`(
    reply: LocalServer.Reply, isAvailable: Bool, reason: String?
  ) async throws {
    let server = try LocalServer { _, _ in reply }
    // An answer that never ends is given up soon, the others never.
    let patience: Seconds = reason == "timeout" ? 0.5 : 600
    let client = ZoneServiceClient(
      try ServiceAddress(server.address),
      transport: SystemTransport(total: patience, idle: patience),
      options: ServiceOptions(attempts: 1))
    let answer = await client.check(near: Self.place, radius: 50)
    expectEqual(answer.isAvailable, isAvailable)
    expectEqual((answer.reason == nil), (reason == nil))
    if let reason { expect(answer.reason?.contains(reason) == true || reason.isEmpty) }
    // The request may be given up before it is sent.
    guard reason != "timeout" else { return }
    let body = String(decoding: server.received.first?.body ?? [], as: UTF8.self)
    expectEqual(body, #"{"latitude":48.5,"longitude":2.25,"radius":50}"#)
  }

  @Test func `a place that is none is not asked for`() async throws {
    let server = try LocalServer { _, _ in .text(200, #"{"available": true}"#) }
    let client = ZoneServiceClient(try ServiceAddress(server.address))
    for place in [
      Coordinate(latitude: 91, longitude: 0), Coordinate(latitude: .nan, longitude: 0),
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: -180.5),
    ] {
      let answer = await client.check(near: place, radius: 50)
      expect(!answer.isAvailable && answer.reason?.isEmpty == false)
    }
    expect(server.received.isEmpty)
  }
}
