import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoService

/// Members of edits: each is applied, or refused with its place.
@Suite struct EditedMembersTests {
  private let edited: EditedCollections

  init() throws { edited = try EditedCollections() }

  /// Members that are unknown, misplaced or read-only in any collection.
  private static let refused = [
    (#"{"nonsense":7}"#, "nonsense"), (#"{"title":"TOP"}"#, "title"),
    (#"{"properties":{"id":"other"}}"#, "properties.id"),
    (#"{"properties":null}"#, "properties"), (#"{"links":[{"href":"x"}]}"#, "links"),
  ]

  /// Those of a collection.
  private static let ofCollections = [
    ("anchors", #"{"name":"TOP"}"#, "name"),
    ("anchors", #"{"properties":{"created":"2020-01-01T00:00:00Z"}}"#, "properties.created"),
    ("anchors", #"{"properties":{"revision":9}}"#, "properties.revision"),
    ("anchors", #"{"properties":{"author":"eve"}}"#, "properties.author"),
    ("anchors", #"{"properties":{"tags":"x"}}"#, "properties.tags"),
    ("anchors", #"{"properties":{"distanceMeters":3}}"#, "properties.distanceMeters"),
    ("chains", #"{"properties":{"lengthMeters":5}}"#, "properties.lengthMeters"),
    ("chains", #"{"properties":{"anchors":["a"]}}"#, "properties.anchors"),
    ("chains", #"{"id":"other"}"#, "id"), ("chains", #"{"foo":1}"#, "foo"),
    ("regions", #"{"properties":{"set":"other"}}"#, "properties.set"),
    ("regions", #"{"name":"TOP"}"#, "name"),
    ("rooms", #"{"properties":{"level":7}}"#, "properties.level"),
    ("rooms", #"{"properties":{"kind":"fence"}}"#, "properties.kind"),
    ("rooms", #"{"properties":{"venue":"other"}}"#, "properties.venue"),
    ("rooms", #"{"properties":{"nonsense":7}}"#, "properties.nonsense"),
    ("fences", #"{"properties":{"nonsense":7}}"#, "properties.nonsense"),
    ("places", #"{"properties":{"nonsense":7}}"#, "properties.nonsense"),
    ("openings", #"{"properties":{"nonsense":7}}"#, "properties.nonsense"),
    ("obstacles", #"{"properties":{"name":"Pillar"}}"#, "properties.name"),
    ("floors", #"{"properties":{"building":"other"}}"#, "properties.building"),
    (
      "floors", #"{"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#,
      "geometry"
    ),
  ]

  private func expectRefused(_ collection: String, _ patch: String, _ path: String) throws {
    let item = try #require(try edited.items().first { $0.collection == collection })
    let before = (try edited.store.revision(), edited.document(collection, item.id))
    let answer = edited.edit("PATCH", collection, item.id, patch)
    let text = String(decoding: answer.body, as: UTF8.self)
    expectEqual(answer.status, 422, "\(collection) \(patch) \(text)")
    try expectEqual(answer.json()["path"]?.string, path, "\(collection) \(patch) \(text)")
    try expectEqual(edited.store.revision(), before.0, "\(collection) \(patch)")
    expectEqual(edited.document(collection, item.id), before.1, "\(collection) \(patch)")
  }

  @Test func `what is unknown, misplaced or read-only is refused with its place`() throws {
    for (collection, _) in try edited.items() {
      // A region has any property.
      for (patch, path) in Self.refused where collection != "regions" || path != "properties.id" {
        try expectRefused(collection, patch, path)
      }
    }
    for (collection, patch, path) in Self.ofCollections
    where try edited.items().contains(where: { $0.collection == collection }) {
      try expectRefused(collection, patch, path)
    }
  }

  @Test func `what a replacement has too much is refused as well`() throws {
    for (collection, id) in try edited.items() where collection != "chains" {
      let document = edited.document(collection, id)
      expectEqual(edited.edit("PUT", collection, id, document).status, 204, "\(collection)")
      let top = "{\"nonsense\":1," + document.dropFirst()
      let answer = edited.edit("PUT", collection, id, top)
      expectEqual(answer.status, 422, "\(collection)")
      try expectEqual(answer.json()["path"]?.string, "nonsense", "\(collection)")
    }
  }

  @Test(arguments: [
    (#"{"properties":{"note":"n"}}"#, #"{"note":"n"}"#),
    (#"{"properties":{"properties":{"a":1}}}"#, #"{"a":1}"#),
  ])
  func `an anchor keeps members of its author's`(patch: String, properties: String) throws {
    expectEqual(edited.edit("PATCH", "anchors", "a", patch).status, 204)
    try expectEqual(
      edited.store.anchor(id: AnchorID(rawValue: "a"))?.details.properties, properties)
    let gone = edited.edit("PATCH", "anchors", "a", #"{"properties":{"properties":null}}"#)
    expectEqual(gone.status, 204)
    try expectNil(edited.store.anchor(id: AnchorID(rawValue: "a"))?.details.properties)
  }

  @Test(arguments: [
    #"{"orientation":{"x":0,"y":0,"z":0,"w":1}}"#, #"{"symbol":5}"#, #"{"altitudeSource":5}"#,
  ])
  func `a member of another kind is refused, and takes no free property's place`(
    properties: String
  ) throws {
    let kept = #"{"properties":{"properties":{"a":1}}}"#
    expectEqual(edited.edit("PATCH", "anchors", "a", kept).status, 204)
    let answer = edited.edit("PATCH", "anchors", "a", #"{"properties":\#(properties)}"#)
    expectEqual(answer.status, 422, "\(properties)")
    let id = AnchorID(rawValue: "a")
    try expectEqual(edited.store.anchor(id: id)?.details.properties, #"{"a":1}"#)
  }

  @Test(arguments: [
    ".", "..", "a b", "@a", "a\\u0007", String(repeating: "x", count: 201),
  ])
  func `an id that cannot be one is refused with the rule`(id: String) throws {
    let answer = edited.service.ask(
      "/collections/anchors/items", method: "POST", fields: [EditedCollections.geojson],
      body: EditedCollections.anchor.replacing(#""id":"a""#, with: "\"id\":\"\(id)\""))
    expectEqual(answer.status, 422)
    try expectEqual(answer.json()["path"]?.string, "id")
    try expect(answer.json()["detail"]?.string?.contains("neither `.` nor `..`") == true)
    guard id.hasPrefix(".") else { return }
    let chain = edited.service.ask(
      "/collections/chains/items", method: "POST", fields: [EditedCollections.json],
      body: EditedCollections.chain("w").replacing(#""name":"w""#, with: "\"name\":\"\(id)\""))
    expectEqual(chain.status, 422)
  }

  // MARK: - Chains

  private func document(_ name: String) throws -> JSONValue {
    try edited.service.ask("/v1/chains/\(name)").json()
  }

  @Test(arguments: [#"{"name":"dw2"}"#, #"{"properties":{"name":"dw2"}}"#])
  func `a chain is renamed, and its anchors keep what they have`(patch: String) throws {
    try edited.store.edit(["walk2"]) { $0.name = "Corner" }
    let before = try document("walk")
    let answer = edited.edit(
      "PATCH", "chains", "walk", patch, [("prefer", "return=representation")])
    expectEqual(answer.status, 200, "\(String(decoding: answer.body, as: UTF8.self))")
    expectEqual(answer.fields["location"], "http://h.example/collections/chains/items/dw2")
    try expectEqual(answer.json()["id"]?.string, "dw2")
    expectEqual(edited.service.ask(edited.path("chains", "walk")).status, 404)
    expectEqual(
      edited.service.ask(edited.path("chains", "dw2")).fields["etag"], answer.fields["etag"])
    try expectEqual(document("dw2")["anchors"], before["anchors"])
    try expectEqual(edited.store.anchor(id: AnchorID(rawValue: "walk2"))?.name, "Corner")
    try edited.store.undo()
    try expectEqual(edited.store.chains().map(\.name), ["walk"])
    try edited.store.redo()
    try expectEqual(edited.store.chains().map(\.name), ["dw2"])
  }

  @Test func `a chain does not take the name of another`() throws {
    _ = edited.service.ask(
      "/collections/chains/items", method: "POST", fields: [EditedCollections.json],
      body: EditedCollections.chain("other"))
    expectEqual(edited.edit("PATCH", "chains", "walk", #"{"name":"other"}"#).status, 409)
    let put = edited.edit("PUT", "chains", "walk", EditedCollections.chain("third"))
    expectEqual(put.status, 422)
    try expectEqual(put.json()["path"]?.string, "name")
  }

  @Test func `the document of a chain has its details, and is what PUT takes`() throws {
    let answer = edited.service.ask("/v1/chains/walk")
    expectEqual(answer.status, 200)
    expectEqual(answer.fields["content-type"], "application/json")
    try expectEqual(
      answer.json()["anchors"]?.array?.map { $0["role"]?.string },
      [
        "start", "path", "arrival",
      ])
    expectEqual(
      answer.fields["etag"], edited.service.ask(edited.path("chains", "walk")).fields["etag"])
    let tag = try #require(answer.fields["etag"])
    expectEqual(
      edited.service.ask("/v1/chains/walk", fields: [("if-none-match", tag)]).status, 304)
    for query in ["f=gpx", "f=geojson", "language=de"] {
      let other = edited.service.ask("/v1/chains/walk", query)
      expectEqual(other.status, 200, "\(query)")
      expect(other.fields["etag"] != tag, "\(query)")
    }
    expectEqual(edited.service.ask("/v1/chains/none").status, 404)
    expectEqual(
      edited.edit(
        "PUT", "chains", "walk", String(decoding: answer.body, as: UTF8.self), [("if-match", tag)]
      ).status, 204)
    let links = try edited.service.ask(edited.path("chains", "walk")).json()["links"]?.array
    expect(links?.contains { $0["href"]?.string == "http://h.example/v1/chains/walk" } == true)
  }

  // The members that PUT would overwrite and that the line and the ids do not show.
  @Test(arguments: [
    #"{"instruction":"Look up"}"#, #"{"pinned":true}"#, #"{"scale":2}"#,
    #"{"street":"High Street"}"#,
    #"{"revealMeters":30}"#, #"{"headingDegrees":91}"#, #"{"role":"turn"}"#, #"{"offsetMeters":1}"#,
  ])
  func `the tag of a chain is that of all that PUT overwrites`(detail: String) throws {
    let old = edited.service.ask("/v1/chains/walk")
    let tag = try #require(old.fields["etag"])
    var root = try #require(try old.json().object)
    let changes = try #require(JSONReader.read(text: detail).object)
    root.members = root.members.map { member in
      guard member.name == "anchors", var anchors = member.value.array,
        var second = anchors[1].object
      else { return member }
      for change in changes.members {
        second.members.removeAll { $0.name == change.name }
        second.members.append(change)
      }
      anchors[1] = .object(second)
      return .init(name: "anchors", value: .array(anchors))
    }
    let anchors = JSONValue.object(root)["anchors"] ?? .null
    let patch = JSONValue.object(["anchors": anchors]).compactText
    let answer = edited.edit("PATCH", "chains", "walk", patch, [("if-match", tag)])
    expectEqual(answer.status, 204, "\(String(decoding: answer.body, as: UTF8.self))")
    expect(answer.fields["etag"] != tag)
    let late = edited.edit(
      "PUT", "chains", "walk", String(decoding: old.body, as: UTF8.self), [("if-match", tag)])
    expectEqual(late.status, 412)
    let name = try #require(changes.members.first?.name)
    try expectEqual(
      late.json()["present"]?["anchors"]?.array?[1][name], changes.members.first?.value)
    try expectEqual(document("walk")["anchors"]?.array?[1][name], changes.members.first?.value)
  }

  @Test func `a chain with content is what PUT takes`() throws {
    let content = ",\"content\":{\"kind\":\"text\",\"text\":{\"en\":\"Look up\"}}"
    let document = EditedCollections.chain("shown", second: content)
    expectEqual(edited.edit("PUT", "chains", "shown", document, []).status, 201)
    let answer = edited.service.ask("/v1/chains/shown")
    try expectEqual(
      answer.json()["anchors"]?.array?[1]["content"]?["text"]?["en"]?.string, "Look up")
    let again = String(decoding: answer.body, as: UTF8.self)
    expectEqual(edited.edit("PUT", "chains", "shown", again, []).status, 204)
  }

  @Test func `unknown members of a chain and its anchors are refused`() throws {
    for (old, new, path) in [
      (#"{"name""#, #"{"nonsense":1,"name""#, "nonsense"),
      (#""role":"path""#, #""role":"path","colour":"red""#, "anchors[1].colour"),
    ] {
      let text = EditedCollections.chain("walk").replacing(old, with: new)
      for answer in [
        edited.edit("PUT", "chains", "walk", text),
        edited.service.ask(
          "/collections/chains/items", method: "POST", fields: [EditedCollections.json], body: text),
      ] {
        expectEqual(answer.status, 422, "\(new)")
        try expectEqual(answer.json()["path"]?.string, path)
      }
    }
  }

  @Test func `an anchor of a chain keeps its place and has a heading`() throws {
    let moved = edited.edit(
      "PATCH", "anchors", "walk2", #"{"geometry":{"type":"Point","coordinates":[1.001,2.0001]}}"#)
    expectEqual(moved.status, 422)
    try expectEqual(moved.json()["path"]?.string, "geometry")
    try expect(moved.json()["detail"]?.string?.contains("walk #2") == true)
    let turned = edited.edit(
      "PATCH", "anchors", "walk2", #"{"properties":{"headingDegrees":null}}"#)
    expectEqual(turned.status, 422)
    let named = edited.edit("PATCH", "anchors", "walk2", #"{"properties":{"name":"Corner"}}"#)
    expectEqual(named.status, 204)
    let same = edited.document("anchors", "walk2")
    expectEqual(edited.edit("PUT", "anchors", "walk2", same).status, 204)
    expectEqual(edited.service.ask("/v1/chains/walk").status, 200)
  }
}
