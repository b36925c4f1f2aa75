import GeoAnchorStore
import GeoFormats
import GeoTesting

@testable import GeoService

@Suite struct ChainEndpointsTests {
  private let edited: EditedCollections

  init() throws { edited = try EditedCollections() }

  private func edit(_ edits: String, tag: String? = nil, chain: String = "walk") -> ServerResponse {
    edited.service.ask(
      "/v1/chains/\(chain)/edits", method: "POST",
      fields: [EditedCollections.json] + (tag.map { [("if-match", $0)] } ?? []),
      body: "{\"edits\":[\(edits)]}")
  }

  private func anchors(_ answer: ServerResponse) throws -> [JSONValue] {
    try answer.json()["anchors"]?.array ?? []
  }

  @Test func `edits by id are one change that undo takes back`() throws {
    let before = edited.service.ask("/v1/chains/walk")
    let tag = try #require(before.fields["etag"])
    let answer = edit(
      """
      {"operation":"move","anchor":"walk2","latitude":2.0001,"longitude":1.0012},\
      {"operation":"instruct","anchor":"walk2","instruction":"Look up"},\
      {"operation":"pin","anchor":"walk3"},\
      {"operation":"insert","latitude":2,"longitude":1.0017}
      """, tag: tag)
    expectEqual(answer.status, 200, "\(String(decoding: answer.body, as: UTF8.self))")
    let found = try anchors(answer)
    expectEqual(found.count, 4)
    expectEqual(found[1]["latitude"], .number(2.0001))
    expectEqual(found[1]["instruction"]?.string, "Look up")
    expectEqual(found.map { $0["pinned"] == .bool(true) }, [false, true, true, true])
    let after = edited.service.ask("/v1/chains/walk")
    expectEqual(after.fields["etag"], answer.fields["etag"])
    expectEqual(after.body, answer.body)
    expect(after.fields["etag"] != tag)
    let revision = try #require(answer.fields["geoanchor-revision"])
    let undone = edited.service.ask("/v1/changes/\(revision)/undo", method: "POST")
    expectEqual(undone.status, 200, "\(String(decoding: undone.body, as: UTF8.self))")
    expectEqual(edited.service.ask("/v1/chains/walk").body, before.body)
  }

  @Test func `a stale tag changes nothing and answers the chain as it is`() throws {
    let tag = try #require(edited.service.ask("/v1/chains/walk").fields["etag"])
    expectEqual(edit(#"{"operation":"pin","anchor":"walk2"}"#, tag: tag).status, 200)
    let present = edited.service.ask("/v1/chains/walk")
    let stale = edit(#"{"operation":"remove","anchor":"walk2"}"#, tag: tag)
    expectEqual(stale.status, 412)
    expectEqual(stale.fields["etag"], present.fields["etag"])
    try expectEqual(stale.json()["present"], present.json())
    expectEqual(edited.service.ask("/v1/chains/walk").fields["etag"], present.fields["etag"])
  }

  @Test(
    arguments: [
      (#"{"operation":"pin","anchor":"walk2"},{"operation":"remove","anchor":"none"}"#, 422),
      (#"{"operation":"remove","anchor":"walk1"}"#, 422),
      (#"{"operation":"move","anchor":"walk2","latitude":3,"longitude":1}"#, 422),
      (#"{"operation":"move","anchor":"walk2","latitude":2}"#, 400),
      (#"{"operation":"turn","anchor":"walk2"}"#, 400),
      (#"{"operation":"pin","anchor":"walk2","number":2}"#, 400), ("", 400),
    ] as [(String, Int)])
  func `refuses edits that do not fit, all of them`(edits: String, status: Int) throws {
    let before = edited.service.ask("/v1/chains/walk")
    let answer = edit(edits)
    expectEqual(answer.status, status, "\(String(decoding: answer.body, as: UTF8.self))")
    expectEqual(edited.service.ask("/v1/chains/walk").body, before.body)
    expectEqual(edit(#"{"operation":"pin","anchor":"walk2"}"#, chain: "none").status, 404)
  }
}
