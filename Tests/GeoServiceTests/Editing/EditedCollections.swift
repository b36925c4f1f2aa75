import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoIndoor
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// A service with something in every collection that can be edited.
struct EditedCollections {
  static let geojson = ("content-type", "application/geo+json")
  static let json = ("content-type", "application/json")
  static let patch = ("content-type", "application/merge-patch+json")

  let store = MemoryAnchorStore(author: "ada")
  let service: Service

  /// Creates the service; its clock is ahead, so that answers say when something was changed.
  init(_ configuration: ServiceConfiguration = ServiceConfiguration()) throws {
    let bytes = try FileBytes.read(Checkout.path("Data/gallery.venue.json"))
    try store.save(try VenueImport(reading: bytes, id: "gallery").venue)
    service = try Service(configuration, store: store, now: { 4_000_000_000 })
    try add("anchors", Self.anchor)
    try add("chains", Self.chain("walk"))
    try add("regions", Self.region)
    for collection in ["rooms", "obstacles", "fences", "places", "openings"] {
      try add(collection, thing("t-\(collection)", like: collection))
    }
  }

  private func add(_ collection: String, _ document: String) throws {
    let answer = service.ask(
      "/collections/\(collection)/items", method: "POST",
      fields: [collection == "chains" ? Self.json : Self.geojson], body: document)
    try #require(
      answer.status == 201, "\(collection): \(String(decoding: answer.body, as: UTF8.self))")
  }

  static let anchor =
    #"{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"A"}}"#

  static let region = """
    {"type":"Feature","id":"r","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]},\
    "properties":{"set":"city","name":"R"}}
    """

  /// A chain of three anchors, of which the second says the maneuver.
  static func chain(_ name: String, second: String = "") -> String {
    """
    {"name":"\(name)","lengthMeters":222.6,"geometry":{"type":"LineString","coordinates":[[1,2],[1.001,2],[1.002,2]]},\
    "anchors":[{"id":"\(name)1","latitude":2,"longitude":1,"altitude":null,"headingDegrees":90,"distanceMeters":0,\
    "role":"start","street":null},{"id":"\(name)2","latitude":2,"longitude":1.001,"altitude":null,\
    "headingDegrees":90,"distanceMeters":111.3,"role":"path","street":null\(second)},{"id":"\(name)3","latitude":2,\
    "longitude":1.002,"altitude":null,"headingDegrees":90,"distanceMeters":222.6,"role":"arrival","street":null}]}
    """
  }

  /// A thing of the venue at the place of the first of a collection.
  func thing(_ id: String, like collection: String) throws -> String {
    let page = try service.ask("/collections/\(collection)/items", "limit=1").json()
    var like = page["features"]?.array?.first
    if like == nil {
      like = try service.ask("/collections/rooms/items", "limit=1").json()["features"]?.array?.first
    }
    let feature = try #require(like)
    let (geometry, properties) = (feature["geometry"] ?? .null, feature["properties"])
    var members: [JSONObject.Member] = [
      .init(name: "venue", value: .string("gallery")), .init(name: "id", value: .string(id)),
    ]
    for name in ["floor", "level"] {
      members.append(.init(name: name, value: properties?[name] ?? .null))
    }
    return JSONValue.object([
      "type": .string("Feature"), "geometry": geometry,
      "properties": .object(JSONObject(members)),
    ]).compactText
  }

  /// The collections that can be edited, each with an item that no other thing needs.
  func items() throws -> [(collection: String, id: String)] {
    var found = [("anchors", "a"), ("chains", "walk"), ("regions", "city:r")]
    found += ["rooms", "obstacles", "fences", "places", "openings"].map { ($0, "gallery:t-\($0)") }
    for collection in ["floors", "markers", "beacons"] {
      let page = try service.ask("/collections/\(collection)/items", "limit=1").json()
      if let id = page["features"]?.array?.first?["id"]?.string { found.append((collection, id)) }
    }
    return found
  }

  func path(_ collection: String, _ id: String) -> String {
    "/collections/\(collection)/items/\(PercentEncoding.encoded(id))"
  }

  /// The document that replaces an item by itself.
  func document(_ collection: String, _ id: String) -> String {
    let path =
      collection == "chains"
      ? "/v1/chains/\(PercentEncoding.encoded(id))" : path(collection, id)
    return String(decoding: service.ask(path).body, as: UTF8.self)
  }

  /// Changes an item.
  func edit(
    _ method: String, _ collection: String, _ id: String, _ body: String,
    _ fields: [(name: String, value: String)] = []
  ) -> ServerResponse {
    let type =
      method == "PATCH" ? Self.patch : collection == "chains" ? Self.json : Self.geojson
    return service.ask(
      path(collection, id), method: method, fields: fields + (method == "DELETE" ? [] : [type]),
      body: body)
  }
}
