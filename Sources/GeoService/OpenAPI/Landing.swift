import GeoFormats

/// The first page of the service and what it conforms to (OGC API - Common).
enum Landing {
  static let endpoints = [
    Endpoint(
      "GET", "/", id: "getLandingPage", tag: "Service", "What the service has",
      answers: [.init("Links to everything.", [.init("application/json"), .init("text/html")])],
      isImmediate: true
    ) { call in
      .json(
        .object([
          "title": .string(call.service.configuration.title),
          "links": .array([
            call.link("/", rel: "self", type: "application/json", "This document"),
            call.link(
              "/api", rel: "service-desc", type: "application/vnd.oai.openapi+json;version=3.1",
              "The description of the service"),
            call.link(
              "/conformance", rel: "conformance", type: "application/json", "What it conforms to"),
          ]),
        ]))
    },
    Endpoint(
      "GET", "/conformance", id: "getConformance", tag: "Service", "What the service conforms to",
      answers: [.init("The conformance classes.", [.init("application/json")])], isImmediate: true
    ) { _ in
      .json(.object(["conformsTo": .array(conformance.map(JSONValue.string))]))
    },
  ]

  /// The conformance classes of OGC standards.
  static let conformance = [
    "http://www.opengis.net/spec/ogcapi-common-1/1.0/conf/core"
  ]
}
