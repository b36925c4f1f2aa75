import GeoFormats
import GeoRequests
import Geodesy

/// The surroundings of a place, under `/v1/surroundings`.
enum SurroundingsEndpoint {
  static let endpoints = [surroundings]

  private static let place: Parameter<Coordinate> = {
    var parameter = FeatureQuery.near
    parameter.description.name = "at"
    parameter.description.text = "The place: latitude, longitude."
    parameter.description.isRequired = true
    return parameter
  }()

  private static let surroundings = Endpoint(
    "GET", "/v1/surroundings", id: "getSurroundings", tag: "Streets",
    "The nearest street and façade of a place, its ground and its coverage",
    parameters: [place.description, JobEndpoints.network.description],
    answers: [
      .init(
        "The surroundings; null for what is not known.",
        [.init("application/json", .named("surroundings"))])
    ]
  ) { call in
    guard let place = try call.value(place) else {
      throw Problem(400, "found no place, expected `LAT,LON`", at: .query("at"))
    }
    let name = try call.value(JobEndpoints.network)
    let network =
      try name.map { try call.network(named: $0, at: .query("network")) }
      ?? call.data.network(for: place)
    let surroundings = try Surroundings(
      of: place, on: network?.streets, terrain: call.data.terrain,
      coverage: try call.service.checker(call.data).map)
    return ServerResponse(type: "application/json", Array(surroundings.json.utf8))
  }
}
