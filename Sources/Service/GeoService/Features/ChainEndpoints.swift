import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoTexts

/// Chains as a whole: the documents that edits of them are made of.
enum ChainEndpoints {
  static let endpoints = [
    Endpoint(
      "GET", "/v1/chains/{chain}", id: "getChain", tag: "Chains",
      "The document of a chain, with the roles, details and instructions of its anchors and what its planning found out",
      parameters: [name.description, JobEndpoints.language.description],
      answers: [
        .init(
          "The chain. In English JSON it is what PUT takes, with the entity tag of its feature.",
          [
            .init("application/json", .named("chain")), .init("application/geo+json"),
            .init("application/gpx+xml"),
          ])
      ]
    ) { call in
      let name = try call.value(name) ?? ""
      let (feature, line) = try FeatureCollection.chains.feature(name, call)
      guard case .chain(let chain) = feature else {
        throw Problem(404, "there is no chain `\(name.prefix(80))`", at: .path("chain"))
      }
      let format = try JobEndpoints.format(call, JobEndpoints.chainTypes, usual: "json")
      let language = try JobEndpoints.language(of: call)
      let document = ChainDocument(chain, in: language)
      var response = try ServerResponse.written(type: JobEndpoints.chainTypes[format] ?? "") {
        sink in
        try document.write(TextFormat(rawValue: format) ?? .json) { try sink($0) }
      }
      // Another representation has another tag.
      let tag = EntityTag(feature, of: line).text
      response.fields["etag"] =
        format == "json" && language == .english
        ? tag : tag.dropLast() + "-\(format)-\(language.rawValue)\""
      // A browser's compass counts from magnetic north; without a model nothing is said.
      if let start = chain.path.first,
        let north = try? HeadingTurner().correction(from: .magneticNorth, at: start)
      {
        response.fields["geoanchor-declination"] = DecimalText.trimmed(north.degrees, decimals: 3)
      }
      return response
    },
    edits, plan,
  ]

  private static let plan = Endpoint(
    "POST", "/v1/chains/{chain}/plan", id: "replanChain", tag: "Chains",
    "Plan another route for a chain of the store and keep its pinned and instructed anchors; the store stays as it is",
    parameters: [
      name.description, JobEndpoints.language.description, JobEndpoints.network.description,
    ],
    body: .init("application/json", .named("route-request")),
    answers: [
      .init(
        "The chain as it would be, without the kept anchors farther than 100 m from the new path.",
        [.init("application/json", .named("chain"))])
    ]
  ) { call in
    let name = try call.value(name) ?? ""
    guard let present = try call.chain(named: name, at: .path("chain")) else {
      throw Problem(404, "there is no chain", at: .path("chain"))
    }
    var request = try call.read(RouteRequest.self)
    request.chain.name = name
    let planned = try JobEndpoints.planner(request, call).plan(request, inPlaceOf: present)
    let document = planned.document(in: try JobEndpoints.language(of: call))
    return try ServerResponse.written(type: "application/json") { sink in
      try document.write(.json) { try sink($0) }
    }
  }

  private static let edits = Endpoint(
    editing: "POST", "/v1/chains/{chain}/edits", id: "editChain", tag: "Chains",
    "Move, insert, remove, pin and instruct anchors of a chain, as one change",
    parameters: [
      name.description, FeatureEditEndpoints.ifMatch.description,
      JobEndpoints.language.description,
    ],
    body: .init("application/json", .named("chain-edits")),
    answers: [
      .init(
        "The chain as it is now, with its entity tag.",
        [.init("application/json", .named("chain"))])
    ]
  ) { call in
    let name = try call.value(name) ?? ""
    let condition = EditCondition(ifMatch: try call.list(FeatureEditEndpoints.ifMatch))
    if condition.ifMatch == nil, call.service.configuration.requiresIfMatch {
      throw Problem(
        428, "the chain is changed only under the condition of its entity tag",
        at: .field("If-Match"))
    }
    let document = try call.json()
    let edits: ChainEdits
    do throws(FormatError) {
      edits = try ChainEdits(of: name, condition: condition, reading: document)
    } catch { throw Problem(error) }
    let language = try JobEndpoints.language(of: call)
    return PendingEdit("edit the chain `\(name.prefix(80))`", call) { store in
      do throws(RequestError) { return try edits.apply(to: store) } catch .conflict(let conflict) {
        throw Problem(conflict, sent: call.request.body)
      }
    } answer: { result, _ in
      let document = ChainDocument(result.chain, in: language)
      var response = try ServerResponse.written(type: "application/json") { sink in
        try document.write(.json) { try sink($0) }
      }
      response.fields["etag"] = result.tag.text
      return response
    }
  }

  private static let name = Parameter<String>.text(
    "chain", in: .path, atMost: 400, "The name of a chain.")

  static func link(to feature: Feature, _ call: Call) -> JSONValue {
    guard case .chain(let chain) = feature else { return .null }
    return call.link(
      "/v1/chains/" + PercentEncoding.encoded(chain.name ?? ""), rel: "alternate",
      type: "application/json", "The document of the chain, which edits are made of")
  }
}
