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
          "description": .string(
            "Anchors, routes and coverage for geo-anchored augmented reality."),
          "links": .array([
            call.link("/", rel: "self", type: "application/json", "This document"),
            call.link("/?f=html", rel: "alternate", type: "text/html", "This document for people"),
            call.link(
              "/api", rel: "service-desc", type: Description.type, "The description of the service"),
            call.link(
              "/api?version=3.0", rel: "service-desc", type: Description.type30,
              "The description of the service as OpenAPI 3.0"),
            call.link(
              "/api?f=html", rel: "service-doc", type: "text/html",
              "The description of the service for people"),
            call.link(
              "/conformance", rel: "conformance", type: "application/json", "What it conforms to"),
            call.link(
              "/collections", rel: "data", type: "application/json", "The collections of features"),
            call.link(
              "/functions", rel: "http://www.opengis.net/def/rel/ogc/1.0/functions",
              type: "application/json", "The functions that filters may call"),
            call.link(
              "/tiles", rel: "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector",
              type: "application/json", "The vector tiles"),
            call.link(
              "/tileMatrixSets", rel: "http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes",
              type: "application/json", "The tile matrix sets"),
          ]),
        ]))
    },
    Endpoint(
      "GET", "/conformance", id: "getConformance", tag: "Service", "What the service conforms to",
      answers: [
        .init("The conformance classes.", [.init("application/json"), .init("text/html")])
      ],
      isImmediate: true
    ) { _ in conformance },
  ]

  private static let conformance = ServerResponse.json(
    .object([
      "conformsTo": .array(
        [
          "ogcapi-common-1/1.0/conf/core", "ogcapi-features-1/1.0/conf/core",
          "ogcapi-features-1/1.0/conf/geojson", "ogcapi-features-1/1.0/conf/html",
          "ogcapi-features-2/1.0/conf/crs", "ogcapi-features-3/1.0/conf/filter",
          "ogcapi-features-3/1.0/conf/features-filter", "ogcapi-features-3/1.0/conf/queryables",
          "ogcapi-features-4/1.0/conf/create-replace-delete", "ogcapi-features-4/1.0/conf/update",
          "ogcapi-features-4/1.0/conf/features",
          "ogcapi-features-4/1.0/conf/optimistic-locking-etags",
          "ogcapi-features-4/1.0/conf/optimistic-locking-timestamps",
          "cql2/1.0/conf/cql2-text", "cql2/1.0/conf/cql2-json", "cql2/1.0/conf/basic-cql2",
          "cql2/1.0/conf/advanced-comparison-operators",
          "cql2/1.0/conf/case-insensitive-comparison",
          "cql2/1.0/conf/accent-insensitive-comparison",
          "cql2/1.0/conf/basic-spatial-functions", "cql2/1.0/conf/basic-spatial-functions-plus",
          "cql2/1.0/conf/spatial-functions", "cql2/1.0/conf/temporal-functions",
          "cql2/1.0/conf/array-functions", "cql2/1.0/conf/property-property",
          "cql2/1.0/conf/functions", "cql2/1.0/conf/arithmetic",
          "ogcapi-tiles-1/1.0/conf/core", "ogcapi-tiles-1/1.0/conf/tileset",
          "ogcapi-tiles-1/1.0/conf/tilesets-list", "ogcapi-tiles-1/1.0/conf/dataset-tilesets",
          "ogcapi-tiles-1/1.0/conf/collections-selection", "ogcapi-tiles-1/1.0/conf/mvt",
          "tms/2.0/conf/json-tilematrixset",
        ].map { .string("http://www.opengis.net/spec/" + $0) })
    ]))
}
