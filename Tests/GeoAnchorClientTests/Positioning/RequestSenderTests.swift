import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoAnchorClient
@testable import GeoLocalization

/// Tokens and retries, with a server of flesh and a clock of straw.
@Suite(.timeLimit(.minutes(20))) struct RequestSenderTests {
  private let time = ManualTime()

  private func options(_ given: ServiceOptions = ServiceOptions(attempts: 1)) -> ServiceOptions {
    let time = time
    var options = given
    options.seed = 5
    options.now = { time.now }
    options.sleep = { time.sleep($0) }
    return options
  }

  /// Gives tokens that are good for an hour and answers those who have the newest.
  private func server(refusing refused: String? = nil) throws -> LocalServer {
    let time = time
    return try LocalServer { received, count in
      if received.path.hasSuffix("/token") {
        return .text(
          200, #"{"token": "\#(Samples.secret)\#(count)", "expiresOn": \#(time.now + 3600)}"#)
      }
      if received.headers["authorization"] == refused.map({ "Bearer \($0)" }) {
        return .text(401, "no")
      }
      return .text(200, Samples.answer)
    }
  }

  private func client(_ server: LocalServer, _ given: ServiceOptions = ServiceOptions(attempts: 1))
    throws
    -> MapServiceClient
  {
    MapServiceClient(
      try ServiceAddress(server.address),
      credentials: ServiceCredentials(id: "app", secret: "pass"), options: options(given))
  }

  @Test func `M-19: a token is fetched once and replaced before its end`() async throws {
    let server = try server()
    let client = try client(server)
    for _ in 0..<2 {
      _ = try await client.localize(Samples.request(), pictures: Samples.pictures())
    }
    time.advance(3600 - 61)
    _ = try await client.localize(Samples.request(), pictures: Samples.pictures())
    time.advance(2)
    _ = try await client.localize(Samples.request(), pictures: Samples.pictures())
    let received = server.received
    let asked = received.map { String($0.path.split(separator: "/").last ?? "") }
    expectEqual(
      asked, ["token", "query-form", "query-form", "query-form", "token", "query-form"])
    // RFC 7617: base64 of `app:pass`.
    expectEqual(received[0].headers["authorization"], "Basic YXBwOnBhc3M=")
    expectEqual(received[1].headers["authorization"], "Bearer \(Samples.secret)1")
    expectEqual(received[5].headers["authorization"], "Bearer \(Samples.secret)5")
  }

  @Test func `M-19: a token that is refused is replaced once`() async throws {
    let server = try server(refusing: Samples.secret + "1")
    let client = try client(server)
    _ = try await client.localize(Samples.request(), pictures: Samples.pictures())
    expectEqual(server.received.count, 4)
    let stubborn = try LocalServer { received, _ in
      received.path.hasSuffix("/token") ? .text(200, #"{"token": "T"}"#) : .text(401, "no")
    }
    let error = await #expect(throws: PositioningFailure.self) {
      try await self.client(stubborn).localize(Samples.request(), pictures: Samples.pictures())
    }
    expect(error?.reason == .refused && stubborn.received.count == 4)
  }

  @Test func `requests that come together fetch one token`() async throws {
    let server = try server()
    let client = try client(server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          _ = try await client.localize(Samples.request(), pictures: Samples.pictures())
        }
      }
      try await group.waitForAll()
    }
    expectEqual(server.received.count { $0.path.hasSuffix("/token") }, 1)
  }

  @Test func `a failure that may pass is tried again`() async throws {
    let server = try LocalServer { _, count in
      count < 3 ? .text(503, "later") : .text(200, Samples.answer)
    }
    let client = MapServiceClient(
      try ServiceAddress(server.address), token: AccessToken(secret: "T"),
      options: options(ServiceOptions(attempts: 3, firstDelay: 1, longestDelay: 8, jitter: 0.5)))
    let response = try await client.localize(Samples.request(), pictures: Samples.pictures())
    expectEqual(response.maps, ["HALL"])
    let slept = time.slept
    expect(slept.count == 2 && (0.5...1).contains(slept[0]) && (1...2).contains(slept[1]))
  }

  @Test(arguments: [(400, 1), (403, 1), (404, 1), (429, 3), (500, 3)])
  func `statuses become failures`(status: Int, requests: Int) async throws {
    let server = try LocalServer { _, _ in .text(status, Samples.secret) }
    let client = MapServiceClient(
      try ServiceAddress(server.address), token: AccessToken(secret: Samples.secret),
      options: options(ServiceOptions(attempts: 3)))
    let error = await #expect(throws: PositioningFailure.self) {
      try await client.localize(Samples.request(), pictures: Samples.pictures())
    }
    expect(error?.status == status && server.received.count == requests)
    expectEqual(error.map { "\($0)".contains(Samples.secret) }, false)
  }

  @Test func `a service may ask for patience`() async throws {
    let server = try LocalServer { _, count in
      count == 1
        ? .answer(429, body: [], headers: [("Retry-After", "5")]) : .text(200, Samples.answer)
    }
    let client = MapServiceClient(
      try ServiceAddress(server.address), token: AccessToken(secret: "T"),
      options: options(ServiceOptions(attempts: 2)))
    _ = try await client.localize(Samples.request(), pictures: Samples.pictures())
    expectEqual(time.slept, [5])
  }
}
