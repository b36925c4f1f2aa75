import GeoFormats
import GeoInterchange
import GeoRequests
import GeoRouting
import Geodesy

/// Measurements on the street network under `/v1`.
enum StreetEndpoints {
  static let endpoints = [matrix, isochrones, matches]

  /// The most pairs of a matrix.
  static let maximumPairs = 10_000

  private static let matrix = Endpoint(
    "POST", "/v1/matrix", id: "measureMatrix", tag: "Streets",
    "Compute the distances between all pairs of places",
    parameters: [JobEndpoints.network.description],
    body: .init("application/json", .named("matrix-request")),
    answers: [
      .init(
        "The distances; null where there is no route.",
        [.init("application/json", .named("matrix")), .init("text/csv")])
    ]
  ) { call in
    let request = try call.read(MatrixRequest.self)
    let format = try JobEndpoints.format(
      call, ["json": "application/json", "csv": "text/csv"], usual: "json")
    let resources = try JobEndpoints.resources(of: request, near: request.from[0].place, call)
    let document = try request.answer(in: resources, maximumPairs: maximumPairs).document
    return try .written(type: format == "csv" ? "text/csv; charset=utf-8" : "application/json") {
      sink in
      try document.write(MatrixDocument.Format(rawValue: format) ?? .json) { try sink($0) }
    }
  }

  private static let isochrones = Endpoint(
    "POST", "/v1/isochrones", id: "findIsochrone", tag: "Streets",
    "Compute the area that is reachable on foot",
    parameters: [JobEndpoints.network.description],
    body: .init("application/json", .named("isochrone-request")),
    answers: [
      .init(
        "The streets that are reached, where routes end, and the area.",
        [.init("application/json", .named("isochrone")), .init("application/geo+json")])
    ]
  ) { call in
    let request = try call.read(IsochroneRequest.self)
    let format = try JobEndpoints.format(
      call, ["json": "application/json", "geojson": "application/geo+json"], usual: "json")
    let document = try request.answer(
      in: try JobEndpoints.resources(of: request, near: request.from, call))
    return try .written(
      type: format == "geojson" ? "application/geo+json" : "application/json"
    ) { sink in
      try document.write(IsochroneDocument.Format(rawValue: format) ?? .json) {
        try sink($0)
      }
    }
  }

  private static let matchTypes = [
    "json": "application/json", "geojson": "application/geo+json", "gpx": "application/gpx+xml",
    "csv": "text/csv",
  ]

  private static let matches = Endpoint(
    "POST", "/v1/matches", id: "matchTraces", tag: "Streets",
    "Match recorded traces to the street network",
    parameters: [JobEndpoints.network.description],
    body: .init("application/json", .named("match-request")),
    answers: [
      .init(
        "The routes that were walked, and each position on them.",
        [.init("application/json", .named("match"))]
          + ["application/geo+json", "application/gpx+xml", "text/csv"].map { .init($0) })
    ]
  ) { call in
    let request = try call.read(MatchRequest.self)
    let format = try JobEndpoints.format(call, matchTypes, usual: "json")
    guard let first = request.traces.joined().first else {
      throw Problem(
        422, "`traces`: found no position", at: .body(path: "traces", line: nil, column: nil))
    }
    let network = try JobEndpoints.network(near: .coordinate(first.coordinate), call)
    let document = try request.answer(
      in: try call.resources(on: network, naming: request.avoid.map { [$0] } ?? []))
    return try .written(type: matchTypes[format] ?? "") { sink in
      try document.write(MatchDocument.Format(rawValue: format) ?? .json) { try sink($0) }
    }
  }
}
