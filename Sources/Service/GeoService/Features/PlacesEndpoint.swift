import GeoAnchorStore
import GeoFormats
import GeoRequests
import Geodesy

/// The search for places by name, under `/v1/places`.
enum PlacesEndpoint {
  static let endpoints = [places]

  private static let text: Parameter<String> = {
    var parameter = Parameter<String>.text(
      "q", "The name, tag, street or coordinates as typed; cases and accents do not matter.")
    parameter.description.isRequired = true
    return parameter
  }()
  private static let near: Parameter<Coordinate> = {
    var parameter = FeatureQuery.near
    parameter.description.text =
      "Equally good answers come nearest first from here: latitude, longitude."
    return parameter
  }()
  private static let limit = Parameter<Int>.integer(
    "limit", in: 1...50, default: 10, "The maximum number of answers.")

  private static let places = Endpoint(
    "GET", "/v1/places", id: "findPlaces", tag: "Features",
    "Find anchors, chains, tags, streets and places by name",
    parameters: [text.description, near.description, limit.description],
    answers: [
      .init(
        "The places, best first: exact names, beginnings of names and of words in them, else the nearest spellings.",
        [.init("application/json", .named("places")), .init("application/geo+json")])
    ]
  ) { call in
    let search = PlaceSearch(
      try call.value(text) ?? "", near: try call.value(near), limit: try call.value(limit) ?? 10)
    let format = try JobEndpoints.format(
      call, ["json": "application/json", "geojson": "application/geo+json"], usual: "json")
    let found = search.places(in: try call.service.placeIndexes(call))
    var document = RecordDocument(
      .places, as: format == "geojson" ? .geojson : .json)
    for place in found { document.append(place) }
    document.end()
    return try .written(
      type: format == "geojson" ? "application/geo+json" : "application/json"
    ) { sink in try document.drain(above: 0) { try sink($0) } }
  }
}

/// The names that searches look through, kept until the store or the networks change.
struct PlaceIndexes: Sendable {
  fileprivate let ofStore = StoreCache<PlaceIndex>()
  fileprivate let ofNetworks = RecentValues<String, [PlaceIndex]>(capacity: 1)
}

extension Service {
  fileprivate func placeIndexes(_ call: Call) throws -> [PlaceIndex] {
    let store = self.store
    let names = try places.ofStore.value(store) { () throws(AnchorStoreError) in
      try PlaceIndex(store)
    }
    let networks = places.ofNetworks.value(for: call.data.tag) {
      call.data.networks.map { PlaceIndex($0.graph, ground: $0.ground) }
    }
    return [names] + networks
  }
}
