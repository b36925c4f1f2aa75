import GeoAnchorStore
import GeoFormats
import GeoTeamStore
import GeoTestSupport
import GeoTesting

@testable import GeoService

/// Several services of one store on a server.
@Suite struct RequestKeysTests {
  private let one: Service
  private let two: Service
  private let url: String

  init() throws {
    url = try TeamServer.shared().newURL()
    one = try Service(ServiceConfiguration(), store: TeamStore(url: url))
    two = try Service(ServiceConfiguration(), store: TeamStore(url: url))
  }

  /// The answer to adding an anchor.
  private func add(_ name: String, key: String, to service: Service) -> (
    status: Int, revision: String?, isReplayed: Bool
  ) {
    let answer = service.ask(
      "/collections/anchors/items", method: "POST",
      fields: [("content-type", "application/geo+json"), ("idempotency-key", key)],
      body: """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"\(name)"}}
        """)
    return (
      answer.status, answer.fields["geoanchor-revision"],
      answer.fields["idempotency-replayed"] == "true"
    )
  }

  /// A client that hears nothing from one service asks another one.
  @Test func `a request that another service has made is not made again`() throws {
    #expect(add("a", key: "k1", to: one) == (201, "1", false))
    #expect(add("b", key: "k2", to: two) == (201, "2", false))
    #expect(add("a", key: "k1", to: two) == (201, "1", true))
    #expect(add("b", key: "k2", to: one) == (201, "2", true))
    expectEqual(add("other", key: "k1", to: two).status, 422)
    expectEqual(add("other", key: "k2", to: one).status, 422)
    // More than are asked for at once lie between.
    for number in 3...60 {
      expectEqual(add("a\(number)", key: "k\(number)", to: number % 2 == 0 ? one : two).status, 201)
    }
    for number in 3...60 {
      let again = add("a\(number)", key: "k\(number)", to: number % 2 == 0 ? two : one)
      #expect(again == (201, String(number), true))
    }
    try expectEqual(TeamStore(url: url).revision(), 60)
  }

  @Test func `two services see each other's changes`() throws {
    #expect(add("a", key: "k1", to: one) == (201, "1", false))
    try expectEqual(two.ask("/collections/anchors/items").json()["numberMatched"]?.number, 1)
    #expect(add("b", key: "k2", to: two) == (201, "2", false))
    try expectEqual(one.ask("/collections/anchors/items").json()["numberMatched"]?.number, 2)
    let undone = one.ask(
      "/v1/undo", method: "POST", fields: [("content-type", "application/json")], body: "{}")
    expectEqual(undone.status, 200)
    let newest = try two.ask("/v1/changes", "limit=1").json()["changes"]?.array?.first
    expectEqual(newest?["target"]?.number, 2)
  }
}
