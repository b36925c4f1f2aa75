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
      return response
    }
  ]

  private static let name = Parameter<String>.text(
    "chain", in: .path, atMost: 400, "The name of a chain.")

  /// The link from the feature of a chain to its document.
  static func link(to feature: Feature, _ call: Call) -> JSONValue {
    guard case .chain(let chain) = feature else { return .null }
    return call.link(
      "/v1/chains/" + PercentEncoding.encoded(chain.name ?? ""), rel: "alternate",
      type: "application/json", "The document of the chain, which edits are made of")
  }
}
