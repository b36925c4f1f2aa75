import GeoAnchorStore
import GeoFormats
import GeoTexts

/// The caller's rights and the contents of the service, by which a page decides what it offers:
/// `/v1/session`.
enum CallerEndpoint {
  static let endpoints = [session]

  private static let session = Endpoint(
    "GET", "/v1/session", id: "getSession", tag: "Service",
    "The caller's rights, and what the service has",
    answers: [
      .init(
        "The author of the caller's changes, the scopes, and the state of the store.",
        [.init("application/json", .named("service-session"))])
    ]
  ) { call in
    let (service, data) = (call.service, call.data)
    let state = try service.store.state()
    return .json(
      .object([
        "author": .text(call.identity.author),
        "scopes": .array(
          scopes(of: call.identity, in: service).map { .string($0.rawValue) }),
        "project": .text(service.configuration.project), "line": .string(state.line),
        "revision": .number(Double(state.revision)),
        "networks": .array(data.networks.map { .string($0.name) }),
        "terrain": .bool(data.terrain != nil),
        "regions": .string(data.regions == nil ? "store" : "files"),
        "languages": .array(Language.allCases.map { .string($0.rawValue) }),
        "limits": .object([
          "requestsPerSecond": call.identity.rate.map { .number($0) } ?? .null
        ]),
      ]))
  }

  /// The scopes of a caller in the order of their power; nobody writes to a service that is
  /// read-only.
  private static func scopes(of identity: Identity, in service: Service) -> [AccessScope] {
    AccessScope.allCases.filter { scope in
      identity.scopes.contains(scope)
        && !(scope == .write && service.configuration.isReadOnly)
    }
  }
}
