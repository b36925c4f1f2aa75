import GeoFormats
import GeoHTTP

/// The description of the service: an OpenAPI 3.1 document made of the operations themselves.
enum Description {
  static let endpoints = [
    Endpoint(
      "GET", "/api", id: "getDescription", tag: "Service", "The description of the service",
      answers: [
        .init("An OpenAPI 3.1 document.", [.init("application/vnd.oai.openapi+json;version=3.1")])
      ]
    ) { call in
      var response = ServerResponse.json(document(call))
      response.fields["content-type"] = "application/vnd.oai.openapi+json;version=3.1"
      return response
    }
  ]

  static func document(_ call: Call) -> JSONValue {
    .object([
      "openapi": .string("3.1.0"),
      "info": .object([
        "title": .string(call.service.configuration.title),
        "version": .string(call.service.configuration.version),
      ]),
    ])
  }
}
