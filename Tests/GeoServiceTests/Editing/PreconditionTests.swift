import GeoAnchorStore
import GeoFormats
import GeoRequests
import GeoTesting

@testable import GeoService

/// RFC 9110 section 13 for every method and collection.
@Suite struct PreconditionTests {
  /// Fields with `TAG` for the present entity tag, and whether they hold.
  private static let table: [(fields: [(name: String, value: String)], holds: Bool)] = [
    ([("if-match", "TAG")], true), ([("if-match", "*")], true),
    // The form that a compressing proxy gives to the strong tag.
    ([("if-match", "W/TAG")], true), ([("if-match", "\"other\", TAG")], true),
    ([("if-match", "\"other\"")], false), ([("if-match", "W/\"other\"")], false),
    ([("if-match", "other")], false),
    ([("if-none-match", "*")], false), ([("if-none-match", "TAG")], false),
    ([("if-none-match", "W/TAG")], false), ([("if-none-match", "\"other\"")], true),
    ([("if-unmodified-since", "Mon, 01 Jan 2024 00:00:00 GMT")], false),
    ([("if-unmodified-since", "Monday, 01-Jan-24 00:00:00 GMT")], false),
    ([("if-unmodified-since", "Mon Jan  1 00:00:00 2024")], false),
    ([("if-unmodified-since", "Wed, 01 Jan 2070 00:00:00 GMT")], true),
    ([("if-unmodified-since", "2024-01-01")], true),
    // If-Unmodified-Since is ignored beside If-Match.
    ([("if-match", "TAG"), ("if-unmodified-since", "Mon, 01 Jan 2024 00:00:00 GMT")], true),
    ([("if-match", "TAG"), ("if-none-match", "*")], false),
    ([("if-match", "\"other\""), ("if-none-match", "\"other\"")], false),
  ]

  private func filled(
    _ fields: [(name: String, value: String)], _ tag: String
  ) -> [(name: String, value: String)] {
    fields.map { ($0.name, $0.value.replacing("TAG", with: tag)) }
  }

  @Test(arguments: ["GET", "HEAD", "PUT", "PATCH", "DELETE"])
  func `what does not hold is 412, and 304 for what the reader has`(method: String) throws {
    let edited = try EditedCollections()
    let items = try edited.items()
    expect(items.count >= 9)
    for (collection, id) in items {
      if method == "DELETE", collection == "floors" { continue }
      let body = method == "PATCH" ? "{}" : edited.document(collection, id)
      for (fields, holds) in Self.table {
        let what: Comment = "\(method) \(collection) \(fields)"
        let found = edited.service.ask(edited.path(collection, id))
        let tag = try #require(found.fields["etag"], what)
        expect(tag.hasPrefix("\""), what)
        let before = try edited.store.revision()
        let sent = filled(fields, tag)
        guard method != "GET", method != "HEAD" else {
          let answer = edited.service.ask(edited.path(collection, id), method: method, fields: sent)
          let isKnown =
            !holds && fields.last?.name == "if-none-match" && sent[0].value != "\"other\""
          expectEqual(answer.status, holds ? 200 : isKnown ? 304 : 412, what)
          continue
        }
        let answer = edited.edit(method, collection, id, body, sent)
        guard holds else {
          expectEqual(answer.status, 412, what)
          try expectEqual(edited.store.revision(), before, what)
          expectEqual(answer.fields["etag"], tag, what)
          continue
        }
        expectEqual(answer.status, 204, "\(what) \(String(decoding: answer.body, as: UTF8.self))")
        if try edited.store.revision() > before {
          expectEqual(edited.service.ask("/v1/undo", method: "POST").status, 200, what)
        }
      }
    }
  }

  @Test func `what is added to is the collection, whose tag is weak`() throws {
    let edited = try EditedCollections()
    for (collection, id) in try edited.items()
    where FeatureCollection(rawValue: collection)?.takesNew == true {
      let path = "/collections/\(collection)/items"
      // The tag of a list is weak already.
      for (fields, holds) in Self.table where !fields.contains(where: { $0.value == "W/TAG" }) {
        let what: Comment = "POST \(collection) \(fields)"
        let tag = try #require(edited.service.ask(path, "limit=1").fields["etag"])
        expect(tag.hasPrefix("W/"), what)
        let holds = holds && !(fields[0].name == "if-match" && fields[0].value.contains("TAG"))
        let before = try edited.store.revision()
        var document = edited.document(collection, id)
        switch collection {
        case "chains": document = EditedCollections.chain("other")
        case "anchors":
          document = EditedCollections.anchor.replacing(#""id":"a""#, with: #""id":"b""#)
        case "regions":
          document = EditedCollections.region.replacing(#""id":"r""#, with: #""id":"s""#)
            .replacing("[1,0],[1,1]", with: "[2,0],[2,1]")
        default: document = try edited.thing("new", like: collection)
        }
        let type = collection == "chains" ? EditedCollections.json : EditedCollections.geojson
        let answer = edited.service.ask(
          path, method: "POST", fields: filled(fields, tag) + [type], body: document)
        expectEqual(
          answer.status, holds ? 201 : 412,
          "\(what) \(String(decoding: answer.body.prefix(200), as: UTF8.self))")
        try expectEqual(edited.store.revision(), holds ? before + 1 : before, what)
        if holds { expectEqual(edited.service.ask("/v1/undo", method: "POST").status, 200) }
      }
    }
  }

  @Test func `PUT adds what is not there, unless a condition asks for it`() throws {
    let edited = try EditedCollections()
    for (collection, id) in try edited.items() {
      let isNew = FeatureCollection(rawValue: collection)?.takesNew == true
      let new = id.contains(":") ? String(id.prefix { $0 != ":" }) + ":put-\(collection)" : "put"
      var document = edited.document(collection, id)
      if collection == "chains" { document = EditedCollections.chain("put") }
      if collection == "anchors" {
        document = EditedCollections.anchor.replacing(#""id":"a","#, with: "")
      }
      if collection == "regions" {
        document = EditedCollections.region.replacing(#""id":"r","#, with: "")
          .replacing("[1,0],[1,1]", with: "[2,0],[2,1]")
      }
      if id.hasPrefix("gallery:"), isNew {
        document = try edited.thing("put-\(collection)", like: collection)
      }
      func put(_ fields: [(name: String, value: String)] = []) -> ServerResponse {
        edited.edit("PUT", collection, new, document, fields)
      }
      guard isNew else {
        expectEqual(put().status, 404, "\(collection)")
        continue
      }
      expectEqual(put([("if-match", "*")]).status, 412, "\(collection)")
      expectEqual(put([("if-match", "\"x\"")]).status, 412, "\(collection)")
      let made = put([("if-none-match", "*")])
      expectEqual(made.status, 201, "\(collection) \(String(decoding: made.body, as: UTF8.self))")
      expectEqual(
        made.fields["location"], "http://h.example" + edited.path(collection, new))
      let found = edited.service.ask(edited.path(collection, new))
      expectEqual(found.status, 200, "\(collection)")
      expectEqual(found.fields["etag"], made.fields["etag"], "\(collection)")
      expectEqual(put([("if-none-match", "*")]).status, 412, "\(collection)")
      expectEqual(put().status, 204, "\(collection)")
      expectEqual(edited.edit("PATCH", collection, new + "x", "{}").status, 404)
    }
  }

  @Test func `a feature that must not be there needs no tag`() throws {
    var configuration = ServiceConfiguration()
    configuration.requiresIfMatch = true
    let edited = try EditedCollections(configuration)
    let anchor = EditedCollections.anchor.replacing(#""id":"a""#, with: #""id":"b""#)
    expectEqual(edited.edit("PUT", "anchors", "b", anchor).status, 428)
    let sent = edited.edit("PUT", "anchors", "b", anchor, [("if-none-match", "*")])
    expectEqual(sent.status, 201)
    let since = [(name: "if-unmodified-since", value: "Wed, 01 Jan 2070 00:00:00 GMT")]
    expectEqual(edited.edit("PUT", "anchors", "b", anchor, since).status, 428)
  }
}
