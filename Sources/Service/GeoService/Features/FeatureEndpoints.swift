import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoNumerics
import GeoRequests
import Geodesy

/// The operations of OGC API - Features, parts 1 (OGC 17-069r4), 2 (OGC 18-058r1) and 3 (OGC
/// 19-079r2).
enum FeatureEndpoints {
  private static let item = Parameter<String>.text(
    "item", in: .path, atMost: 400, "The id of a feature.")

  static let endpoints =
    [
      Endpoint(
        "GET", "/collections", id: "getCollections", tag: "Features", "The collections of features",
        answers: [.init("The collections.", [.init("application/json"), .init("text/html")])]
      ) { call in
        .json(
          .object([
            "links": .array([
              call.link("/collections", rel: "self", type: "application/json", "This document"),
              call.link(
                "/collections?f=html", rel: "alternate", type: "text/html",
                "This document for people"),
            ]),
            "crs": .array(FeatureCRS.all.map { .string($0.uri) }),
            "collections": .array(
              try FeatureCollection.allCases.map { try description(of: $0, call) }),
          ]))
      },
      Endpoint(
        "GET", "/functions", id: "getFunctions", tag: "Features",
        "The functions that filters may call",
        answers: [.init("The functions.", [.init("application/json"), .init("text/html")])],
        isImmediate: true
      ) { _ in functions },
    ] + FeatureCollection.allCases.flatMap(endpoints)

  private static func endpoints(of collection: FeatureCollection) -> [Endpoint] {
    let path = "/collections/\(collection.rawValue)"
    let name = collection.rawValue.prefix(1).uppercased() + collection.rawValue.dropFirst()
    return [
      Endpoint(
        "GET", path, id: "get\(name)Collection", tag: "Features", "What the collection has",
        answers: [.init("The collection.", [.init("application/json"), .init("text/html")])]
      ) { call in .json(try description(of: collection, call)) },
      Endpoint(
        "GET", path + "/queryables", id: "get\(name)Queryables", tag: "Features",
        "What features can be selected by",
        answers: [.init("A JSON schema.", [.init("application/schema+json")])], isImmediate: true
      ) { call in
        .json(queryables(of: collection, call), type: "application/schema+json")
      },
      Endpoint(
        "GET", path + "/schema", id: "get\(name)Schema", tag: "Features",
        "Which properties features have",
        answers: [.init("A JSON schema.", [.init("application/schema+json")])], isImmediate: true
      ) { call in .json(collection.schema(call), type: "application/schema+json") },
      Endpoint(
        "GET", path + "/items", id: "get\(name)", tag: "Features", collection.title,
        parameters: collection.parameters,
        answers: [.init("A page of features.", FeatureFormat.contents + [.init("text/html")])]
      ) { call in try items(of: collection, call) },
      FeatureSearch.endpoint(of: collection, name),
      Endpoint(
        "GET", path + "/items/{item}", id: "get\(name)Item", tag: "Features", "One feature",
        parameters: [item.description, FeatureCRS.parameter.description],
        answers: [
          .init(
            "The feature.",
            [
              .init(
                "application/geo+json", .inline(["$ref": .string("#/components/schemas/feature")])),
              .init("text/html"),
            ])
        ]
      ) { call in
        let (feature, line) = try collection.feature(call.value(item) ?? "", call)
        let modified = try modified(feature, in: collection, call)
        let own = path + "/items/" + PercentEncoding.encoded(try call.value(item) ?? "")
        let bytes = feature.document { json in
          json.member(
            "links",
            .array(
              [
                call.link(own, rel: "self", type: "application/geo+json", "This feature"),
                call.link(
                  own + "?f=html", rel: "alternate", type: "text/html", "This feature for people"),
                call.link(path, rel: "collection", type: "application/json", collection.title),
              ] + (collection == .chains ? [ChainEndpoints.link(to: feature, call)] : [])))
        }
        var response = try response(bytes, in: try call.value(FeatureCRS.parameter) ?? .crs84)
        response.fields["etag"] = EntityTag(feature, of: line).text
        return response.modified(at: modified, now: call.service.now())
      }
      .answeringBriefly(collection == .anchors),
    ]
  }

  /// A page of features, for the parameters of a list or for the document of a search.
  static func items(
    of collection: FeatureCollection, _ call: Call, asked document: JSONObject? = nil
  ) throws -> ServerResponse {
    let query = try FeatureQuery(call, collection)
    let format = try FeatureFormat(call)
    let (tag, modified) = (try collection.tag(call), try collection.modified(call))
    let found = try collection.page(query, call)
    var list = FeatureList()
    for feature in found.features { list.append(feature) }
    let count = list.count
    var nearest: FoundAnchor?
    if query.order == nil, case .anchor(let anchor)? = found.features.first { nearest = anchor }
    let notice = try SwappedNear.notice(
      query.anchors, found: nearest, in: call.service.store)
    let next = found.next.map { cursor in
      document.map { nextSearch(of: collection, $0, cursor, call) }
        ?? nextPage(of: collection, cursor, call)
    }
    let links =
      (document == nil ? pageLinks(of: collection, call) : [])
      + [
        call.link(
          "/collections/\(collection.rawValue)", rel: "collection", type: "application/json",
          collection.title)
      ] + (next.map { [$0] } ?? [])
    let bytes = list.ended { json in
      json.member("numberReturned", count)
      json.member("numberMatched", found.matched)
      json.member("timeStamp", UTCTime.text(secondsSince1970: call.service.now()))
      if let notice { json.member("notices", [notice]) }
      json.member("links", .array(links))
    }
    var response = try response(bytes, in: query.crs)
    response.body = try format.document(
      query.selection.document(response.body), query, of: collection)
    response.fields["content-type"] = format.rawValue
    if format != .geojson, document == nil, let href = next?["href"]?.string {
      response.fields.append("link", "<\(href)>; rel=\"next\"")
    }
    // The answer to POST is not cached.
    guard document == nil else { return response }
    response.fields["etag"] = tag
    return response.modified(at: modified, now: call.service.now())
  }

  /// The path of this page with some parameters changed.
  private static func page(
    of collection: FeatureCollection, _ call: Call, _ changes: [String: String],
    without dropped: String = ""
  ) -> String {
    let parameters =
      call.query.filter { changes[$0.name] == nil && $0.name != dropped }
      + changes.map { ($0.key, $0.value) }
    let text = parameters.sorted { $0.name < $1.name }.map {
      "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))"
    }
    return "/collections/\(collection.rawValue)/items"
      + (text.isEmpty ? "" : "?" + text.joined(separator: "&"))
  }

  private static func pageLinks(of collection: FeatureCollection, _ call: Call) -> [JSONValue] {
    [
      call.link(
        page(of: collection, call, [:], without: "f"), rel: "self", type: "application/geo+json",
        "This page"),
      call.link(
        page(of: collection, call, ["f": "html"]), rel: "alternate", type: "text/html",
        "This page for people"),
    ]
  }

  private static func nextPage(
    of collection: FeatureCollection, _ cursor: FeatureCursor, _ call: Call
  ) -> JSONValue {
    call.link(
      page(of: collection, call, ["after": cursor.text], without: "offset"), rel: "next",
      type: "application/geo+json", "The next page")
  }

  /// The link to the next page of a search, with the document that asks for it.
  private static func nextSearch(
    of collection: FeatureCollection, _ document: JSONObject, _ cursor: FeatureCursor, _ call: Call
  ) -> JSONValue {
    let link = call.link(
      FeatureSearch.path(of: collection), rel: "next", type: "application/geo+json",
      "The next page")
    let rest = document.members.filter { $0.name != "offset" && $0.name != "after" }
    let body = JSONObject(rest + [.init(name: "after", value: .string(cursor.text))])
    return .object(
      JSONObject(
        (link.object?.members ?? []) + [
          .init(name: "method", value: .string("POST")), .init(name: "body", value: .object(body)),
        ]))
  }

  /// The time of the last change of a feature: an anchor's own, or that of the collection.
  private static func modified(
    _ feature: Feature, in collection: FeatureCollection, _ call: Call
  ) throws -> Int? {
    guard case .anchor(let found) = feature else { return try collection.modified(call) }
    return (found.record?.changed).flatMap { UTCTime($0)?.seconds }
  }

  /// The features in the requested reference system.
  private static func response(
    _ bytes: [UInt8], in crs: FeatureCRS
  ) throws -> ServerResponse {
    let body = crs == .crs84 ? bytes : try FeatureReprojection(crs).document(bytes)
    var response = ServerResponse(type: "application/geo+json", body)
    response.fields["content-crs"] = "<\(crs.uri)>"
    return response
  }

  private static func description(
    of collection: FeatureCollection, _ call: Call
  ) throws -> JSONValue {
    // A collection without features has no extent.
    let box =
      try collection.extent(call) ?? BoundingBox(west: -180, south: -90, east: 180, north: 90)
    let path = "/collections/\(collection.rawValue)"
    return .object([
      "id": .string(collection.rawValue), "title": .string(collection.title),
      "description": .string(collection.text), "itemType": .string("feature"),
      "crs": .array([.string(FeatureCRS.crs84.uri), .string("#/crs")]),
      "storageCrs": .string(FeatureCRS.crs84.uri),
      "extent": .object([
        "spatial": .object([
          "bbox": .array([.array([box.west, box.south, box.east, box.north].map { .number($0) })]),
          "crs": .string(FeatureCRS.crs84.uri),
        ])
      ]),
      "links": .array([
        call.link(path, rel: "self", type: "application/json", "This document"),
        call.link(
          path + "/items", rel: "items", type: "application/geo+json", "The features"),
        call.link(
          path + "/items?f=html", rel: "items", type: "text/html", "The features for people"),
        call.link(
          FeatureSearch.path(of: collection), rel: "search", type: "application/geo+json",
          "Searches by POST"),
        call.link(
          path + "/queryables", rel: "http://www.opengis.net/def/rel/ogc/1.0/queryables",
          type: "application/schema+json", "What features can be selected by"),
        call.link(
          path + "/schema", rel: "http://www.opengis.net/def/rel/ogc/1.0/schema",
          type: "application/schema+json", "Which properties features have"),
      ]),
    ])
  }

  private static func queryables(of collection: FeatureCollection, _ call: Call) -> JSONValue {
    var schema: JSONObject = [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "$id": .string(call.url("/collections/\(collection.rawValue)/queryables")),
      "title": .string(collection.title), "type": .string("object"),
      "properties": .object(JSONObject(collection.queryableSchemas)),
      "additionalProperties": .bool(false),
    ]
    if let prefix = collection.queryables.prefix {
      let names = prefix.split(separator: ".", omittingEmptySubsequences: false)
        .joined(separator: "\\.")
      schema.members.append(
        .init(name: "patternProperties", value: .object(["^\(names).+": .object([:])])))
    }
    return .object(schema)
  }

  /// OGC 19-079r2 §7.
  private static let functions = ServerResponse.json(
    .object([
      "functions": .array(
        QueryFunction.allCases.map { function in
          .object([
            "name": .string(function.rawValue), "description": .string(function.text),
            "arguments": .array(function.operands.map { .object(["type": typeNames($0)]) }),
            "returns": typeNames(function.result),
          ])
        })
    ]))

  private static func typeNames(_ kind: CQL2Kind) -> JSONValue {
    switch kind {
    case .text: .array([.string("string")])
    case .instant: .array([.string("datetime")])
    case .geometry: .array([.string("geometry")])
    case .boolean: .array([.string("boolean")])
    default: .array([.string("number")])
    }
  }
}
