import GeoAnchorStore
import GeoFormats
import GeoIndoor
import GeoInterchange
import GeoRequests
import GeoTexts

/// The venues of the store under `/v1`, and routes through them.
enum VenueEndpoints {
  static let endpoints = [venues, venue, routes]

  private static let id = Parameter<String>.text(
    "venue", in: .path, atMost: 400, "The id of a venue.")

  private static let venues = Endpoint(
    "GET", "/v1/venues", id: "getVenues", tag: "Venues", "The venues of the store",
    answers: [.init("Venues.", [.init("application/json", .named("venue-list"))])]
  ) { call in
    try call.tagged {
      let text = VenueReport.list(try call.service.store.venueSummaries())
      return ServerResponse(type: "application/json", Array(text.utf8))
    }
  }

  private static let venue = Endpoint(
    "GET", "/v1/venues/{venue}", id: "getVenue", tag: "Venues",
    "A venue with everything that it has, as `geoanchor venue import` reads it",
    parameters: [id.description],
    answers: [
      .init(
        "The venue.", [.init("application/json", .named("venue")), .init("application/geo+json")])
    ]
  ) { call in
    let format = try JobEndpoints.format(call, types, usual: "json")
    return try call.tagged {
      let venue = try named(call)
      do throws(VenueError) {
        let export = try format == "geojson" ? VenueExport.geoJSON(venue) : VenueExport.json(venue)
        return ServerResponse(type: types[format] ?? "", export.bytes)
      } catch {
        throw Problem(422, error.description, at: .path("venue"))
      }
    }
  }

  private static let types = ["json": "application/json", "geojson": "application/geo+json"]

  private static let routes = Endpoint(
    "POST", "/v1/venues/{venue}/routes", id: "planIndoorRoute", tag: "Venues",
    "Plan the shortest route through a venue, or from the street into it",
    parameters: [id.description, JobEndpoints.language.description],
    body: .init("application/json", .named("indoor-route-request")),
    answers: [
      .init(
        "The route, or the chain along it where the request asks for one.",
        [
          .init("application/json", .oneOf(["venue-route", "chain"])),
          .init("application/geo+json"),
        ])
    ]
  ) { call in
    let request = try call.read(IndoorRouteRequest.self)
    let venue = try named(call)
    let format = try JobEndpoints.format(call, types, usual: "json")
    let language = try JobEndpoints.language(of: call)
    let answer = try planner(request, in: venue, call).plan(request)
    if let planned = answer.chain {
      let document = PlannedRoute(planned: planned).document(in: language)
      return try .written(type: types[format] ?? "") { sink in
        try document.write(TextFormat(rawValue: format) ?? .json) { try sink($0) }
      }
    }
    let document = IndoorRouteDocument(answer, on: VenuePlans(venue), in: language)
    let text = format == "geojson" ? document.geojson : document.json
    return ServerResponse(type: types[format] ?? "", Array(text.utf8))
  }

  private static func planner(
    _ request: IndoorRouteRequest, in venue: Venue, _ call: Call
  ) throws -> IndoorRoutePlanner {
    let network = try request.network.map { try call.network(named: $0, at: .body("network")) }
    return IndoorRoutePlanner(
      venue, try call.resources(on: network, naming: request.chain?.regions ?? []))
  }

  private static func named(_ call: Call) throws -> Venue {
    try call.service.store.venue(Venue.ID(rawValue: call.segments["venue"] ?? ""))
  }
}
