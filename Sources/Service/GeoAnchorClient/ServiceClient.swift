public import GeoFormats
public import GeoInterchange
import GeoLocalization
public import GeoRequests
public import Geodesy
import Synchronization

/// A client of `geoanchor serve`.
///
/// A request is the library's value, an answer the library's document:
///
///     let service = ServiceClient(try ServiceAddress("http://127.0.0.1:8080"))
///     let chain = try await service.plan(RouteRequest(from: station, to: museum))
public struct ServiceClient: Sendable {
  let address: ServiceAddress
  let key: String?
  private let transport: any HTTPTransport
  private let made = MadeRevision()

  /// The newest revision that an edit by this client, or by a copy of it, became; nil before the first.
  public var revision: Int? { made.newest }

  /// The least revision that answers show; nil for whatever the service has.
  ///
  /// A service that does not have it yet waits for it, and answers 503 where it does not come within its time for work. With
  /// `revision` of a client, what that one changed is seen by any service of the same store.
  public var minimumRevision: Int?

  /// Creates a client.
  /// - Parameters:
  ///   - address: The address of the service.
  ///   - key: A key or token of the service; nil for none.
  ///   - transport: The transport of the requests; by default the system's library, with answers of
  ///   up to 64 MB.
  public init(
    _ address: ServiceAddress, key: String? = nil, transport: (any HTTPTransport)? = nil
  ) {
    self.address = address
    self.key = key
    self.transport = transport ?? SystemTransport(answerBytes: 1 << 26)
  }

  // MARK: - Features

  /// The features of a collection, page after page.
  /// - Parameters:
  ///   - collection: `anchors`, `chains`, `regions`, or a layer of venues.
  ///   - box: Only those in this box.
  ///   - limit: The maximum number.
  /// - Returns: Features of GeoJSON.
  /// - Throws: `ServiceClientError`.
  public func items(
    of collection: String, in box: BoundingBox? = nil, limit: Int = .max
  ) async throws(ServiceClientError) -> [JSONValue] {
    var found: [JSONValue] = []
    var query = [(name: "limit", value: String(min(limit, 1_000)))]
    if let box {
      query.append(("bbox", "\(box.west),\(box.south),\(box.east),\(box.north)"))
    }
    var page: ServiceAddress? = address.appending("collections/\(collection)/items", query: query)
    while let next = page, found.count < limit {
      let answer = try await json("GET", next)
      guard let features = answer["features"]?.array else { throw .unexpected("features") }
      found += features.prefix(limit - found.count)
      let link = answer["links"]?.array?.first { $0["rel"]?.string == "next" }
      page = try link?["href"]?.string.map { text throws(ServiceClientError) in
        try address.following(text)
      }
    }
    return found
  }

  /// A feature of a collection.
  /// - Throws: `ServiceClientError.problem` with status 404 for an unknown feature.
  public func item(
    _ id: String, of collection: String
  ) async throws(ServiceClientError) -> JSONValue {
    try await json("GET", address.appending("collections/\(collection)/items/\(id)"))
  }

  /// A feature of a collection, and its entity tag: the condition under which it is edited.
  /// - Throws: `ServiceClientError.problem` with status 404 for an unknown feature.
  public func taggedItem(
    _ id: String, of collection: String
  ) async throws(ServiceClientError) -> (feature: JSONValue, tag: String) {
    let answer = try await send(
      HTTPRequest("GET", address.appending("collections/\(collection)/items/\(id)")))
    guard let tag = answer.entityTag else { throw .unexpected("entity tag") }
    return (try Self.read(answer.body), tag)
  }

  // MARK: - Jobs

  /// Plans a chain of anchors along a route.
  public func plan(_ request: RouteRequest) async throws(ServiceClientError) -> ChainDocument {
    let bytes = try await post("v1/chains", request.json)
    do throws(InterchangeError) {
      return try ChainDocument(readingJSON: bytes)
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// Checks where tracking is supported; the answer follows the `coverage` schemas.
  public func check(_ request: CheckRequest) async throws(ServiceClientError) -> JSONValue {
    try Self.read(try await post("v1/checks", request.json))
  }

  /// Measures routes between places; the answer follows the schema `matrix`.
  public func matrix(_ request: MatrixRequest) async throws(ServiceClientError) -> JSONValue {
    try Self.read(try await post("v1/matrix", request.json))
  }

  /// Finds what is reachable on foot; the answer follows the schema `isochrone`.
  public func isochrone(
    _ request: IsochroneRequest
  ) async throws(ServiceClientError) -> JSONValue {
    try Self.read(try await post("v1/isochrones", request.json))
  }

  /// Exports anchors or a chain for a platform or in a format, as the bytes of a document.
  public func export(_ request: ExportRequest) async throws(ServiceClientError) -> [UInt8] {
    try await post("v1/exports", request.json)
  }

  // MARK: - Sending

  private func post(_ path: String, _ body: JSONValue) async throws(ServiceClientError) -> [UInt8] {
    try await send(
      HTTPRequest(
        "POST", address.appending(path), headers: [("Content-Type", "application/json")],
        body: Array(body.compactText.utf8))
    ).body
  }

  private func json(
    _ method: String, _ address: ServiceAddress
  ) async throws(ServiceClientError) -> JSONValue {
    try Self.read(
      try await send(HTTPRequest(method, address, headers: [("Accept", "application/json")])).body)
  }

  func send(_ request: HTTPRequest) async throws(ServiceClientError) -> HTTPRequest.Answer {
    var request = request
    if let key { request.headers.append(("Authorization", "Bearer \(key)")) }
    if let minimumRevision {
      request.headers.append(("Geoanchor-Min-Revision", String(minimumRevision)))
    }
    let answer: HTTPRequest.Answer
    do throws(PositioningFailure) {
      answer = try await transport.send(request)
    } catch {
      throw .unreachable(error.description)
    }
    guard (200..<300).contains(answer.status) else {
      let problem = try? JSONReader.read(answer.body)
      if answer.status == 412, let present = problem?["present"] {
        throw .conflict(present: present, tag: answer.entityTag)
      }
      throw .problem(
        status: answer.status, detail: problem?["detail"]?.string ?? "no reason was given")
    }
    if let revision = answer.revision { made.note(revision) }
    return answer
  }

  static func read(_ bytes: [UInt8]) throws(ServiceClientError) -> JSONValue {
    do throws(FormatError) {
      return try JSONReader.read(bytes)
    } catch {
      throw .unreadable(error.description)
    }
  }
}

private final class MadeRevision: Sendable {
  private let known = Atomic(-1)

  var newest: Int? {
    let revision = known.load(ordering: .relaxed)
    return revision < 0 ? nil : revision
  }

  func note(_ revision: Int) { known.max(revision, ordering: .relaxed) }
}

extension ServiceAddress {
  /// The address that a link of an answer leads to, which must be of the same service.
  fileprivate func following(_ link: String) throws(ServiceClientError) -> ServiceAddress {
    guard let next = try? ServiceAddress(link), next.hasSameOrigin(as: self) else {
      throw .unexpected("a link to the same service")
    }
    return next
  }
}
