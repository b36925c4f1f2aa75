import GeoFormats
import GeoInterchange

/// The street networks that the service answers from, under `/v1/networks`.
enum NetworkEndpoint {
  static let endpoints = [networks]

  private static let schema: Endpoint.Schema = .inline([
    "type": .string("object"), "required": .array([.string("networks")]),
    "properties": .object([
      "networks": .object([
        "type": .string("array"),
        "items": .object([
          "type": .string("object"), "required": .array([.string("name")]),
          "description": .string("The facts of `geoanchor network info`."),
          "properties": .object(["name": .object(["type": .string("string")])]),
        ]),
      ])
    ]),
  ])

  private static let networks = Endpoint(
    "GET", "/v1/networks", id: "getNetworks", tag: "Streets",
    "The street networks: their names, sizes, extents, dates and attributions",
    answers: [.init("The networks.", [.init("application/json", schema), .init("text/html")])]
  ) { call in
    .json(
      .object([
        "networks": .array(
          call.data.networks.map { network in
            let facts = try? JSONReader.read(text: NetworkInfoDocument(network.streets).json)
            return .object(
              JSONObject(
                [.init(name: "name", value: .string(network.name))]
                  + (facts?.object?.members ?? [])))
          })
      ]))
  }
}
