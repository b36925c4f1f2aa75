import Dispatch
package import GeoAnchorStore
import GeoAnchors
package import GeoCoverage
import GeoFormats
package import GeoHTTP
import GeoRequests
import GeoSystem
import Geodesy
import Synchronization

/// The service: answers requests from a store and the files beside it.
///
/// It knows HTTP as values only; a server (``HTTPServer``) reads and writes them.
package final class Service: HTTPHandler {
  /// What it serves, and how.
  package let configuration: ServiceConfiguration
  /// The store.
  package let store: any AnchorStorage
  /// What it counts.
  package let metrics: Metrics
  /// Who may ask, and change.
  package let access: AccessControl
  /// Every operation.
  package let endpoints: [Endpoint]

  /// What the store has beside anchors.
  let contents = StoreContents()
  /// What the tiles show.
  let tileContents = TileContents()
  /// The glyphs of maps; nil without.
  let glyphs: GlyphFolder?

  /// The geoids, each opened once.
  let geoids = GeoidLibrary()
  /// What runs beside the requests that asked for it.
  let longJobs = LongJobs()
  /// What is being imported.
  let imports = Imports()
  /// The changes that wait.
  let groupCommit: GroupCommit
  /// The requests that wait for a revision.
  let revisionWaits: RevisionWaits
  /// The requests that are known by name.
  let requestKeys = RequestKeys()
  /// Who listens to what happens.
  let events: EventHub

  private let storedRegions = StoreCache<[RegionSet]>()
  private let log: RequestLog?
  private let loader: ServiceDataLoader
  private let router: Router
  private let state: Mutex<State>

  private struct State {
    var data: ServiceData
    /// What checks coverage, and the regions that it was made for.
    var checker: (sets: [RegionSet], checker: CoverageChecker)?
    var isDraining = false
  }

  /// Opens the files and makes ready.
  ///
  /// - Throws: `ServiceError` that names the file which cannot be used.
  package init(
    _ configuration: ServiceConfiguration, store: any AnchorStorage, log: RequestLog? = nil,
    access: AccessControl? = nil, metrics: Metrics = Metrics()
  ) throws(ServiceError) {
    self.configuration = configuration
    self.store = store
    self.log = log
    self.metrics = metrics
    if let access { self.access = access } else { self.access = try AccessControl(configuration) }
    groupCommit = GroupCommit(store)
    revisionWaits = RevisionWaits(store)
    events = EventHub(store)
    glyphs = configuration.glyphs.map(GlyphFolder.init)
    loader = ServiceDataLoader(configuration: configuration)
    state = Mutex(State(data: try loader.load()))
    endpoints = Self.allEndpoints
    router = Router(endpoints)
  }

  /// The files as they are now.
  package var data: ServiceData { state.withLock { $0.data } }

  /// Opens files anew that were replaced; requests that run keep the old ones until they are answered.
  ///
  /// - Returns: whether anything was replaced.
  /// - Throws: `ServiceError` when a file cannot be used; the old ones stay.
  @discardableResult
  package func reload() throws(ServiceError) -> Bool {
    let hasNewKeys = try access.reload()
    let old = data
    guard loader.isOutdated(old) else { return hasNewKeys }
    let new = try loader.load(keeping: old)
    state.withLock { $0.data = new }
    metrics.countReload()
    return true
  }

  /// Says that the service ends: `/readyz` answers 503 from now on, and jobs that nobody waits for are given
  /// up.
  package func beginDraining() {
    state.withLock { $0.isDraining = true }
    longJobs.dismissAll()
    events.close()
  }

  /// Whether requests should be sent here.
  package var isReady: Bool { !state.withLock { $0.isDraining } }

  /// The sets of regions that count: those of files, or the store's.
  package func regions(_ data: ServiceData) throws(AnchorStoreError) -> [RegionSet] {
    if let regions = data.regions { return regions }
    return try storedRegions.value(store) { () throws(AnchorStoreError) in
      try store.regionSets(named: [])
    }
  }

  /// What checks coverage with the regions that count; it is kept until these change.
  func checker(_ data: ServiceData) throws(AnchorStoreError) -> CoverageChecker {
    let sets = try regions(data)
    if let known = state.withLock({ $0.checker }), known.sets == sets { return known.checker }
    let checker = CoverageChecker(sets, anchor: anchorLookup)
    state.withLock { $0.checker = (sets, checker) }
    return checker
  }

  /// Where the anchors are that requests name.
  var anchorLookup: RoutePlanner.AnchorLookup {
    { [store] reference throws(RequestError) in
      do throws(AnchorStoreError) {
        return try store.resolve(reference).coordinate
      } catch {
        throw .noAnchor(reference: reference, problem: error.description)
      }
    }
  }

  // MARK: - Answering

  package func immediateResponse(to request: ServerRequest) -> ServerResponse? {
    switch router.match(request.method, request.path) {
    case .found(let endpoint, let segments):
      // Who asks is found out once, by a worker.
      guard !access.isClosed, endpoint.scope == .read else { return nil }
      guard !RevisionWaits.isAsked(request, of: endpoint) else { return nil }
      guard endpoint.isImmediate || endpoint.isBrief && store.knownRevision != nil else {
        return answerAtOnce(request, endpoint, segments)
      }
      // Over before anybody could give it up.
      return finished(
        answerNow(request, endpoint, segments, .local), to: request, by: endpoint)
    case .otherMethod, .notFound, .malformed: return finished(unrouted(request), to: request)
    }
  }

  /// The answer that needs no worker; nil where it does, and where something is wrong.
  private func answerAtOnce(
    _ request: ServerRequest, _ endpoint: Endpoint, _ segments: [String: String]
  ) -> ServerResponse? {
    guard let answer = endpoint.answerAtOnce,
      let query = try? QueryReader.parameters(of: request, for: endpoint)
    else { return nil }
    let call = Call(
      request: request, endpoint: endpoint, segments: segments, query: query, identity: .local,
      service: self, data: data)
    guard let response = try? answer(call) else { return nil }
    return finished(
      ConditionalRequest.applied(to: request, response), to: request, by: endpoint)
  }

  package func response(to request: ServerRequest) -> ServerResponse {
    let answered = DispatchSemaphore(value: 0)
    let answer = PendingEdit.Kept<ServerResponse>()
    self.answer(request) { response in
      answer.value = response
      answered.signal()
    }
    answered.wait()
    return answer.value ?? refusal(503, of: request)
  }

  package func answer(
    _ request: ServerRequest, _ respond: @escaping @Sendable (ServerResponse) -> Void
  ) {
    guard case .found(let endpoint, let segments) = router.match(request.method, request.path)
    else { return respond(finished(unrouted(request), to: request)) }
    do {
      let identity = try access.identity(
        of: request, for: endpoint.scope, in: configuration.project)
      let finish: @Sendable (ServerResponse) -> Void = { response in
        respond(self.finished(response, to: request, by: endpoint))
      }
      if let prepare = endpoint.prepare {
        try edit(try call(request, endpoint, segments, identity), prepare, finish)
      } else if RevisionWaits.isAsked(request, of: endpoint),
        let revision = try revisionWaits.missing(
          for: try call(request, endpoint, segments, identity))
      {
        try revisionWaits.wait(for: revision, until: request.deadline) { problem in
          finish(problem?.response ?? self.answer(request, endpoint, segments, identity))
        }
      } else {
        finish(answer(request, endpoint, segments, identity))
      }
    } catch {
      respond(finished(Problem(thrown: error).response, to: request, by: endpoint))
    }
  }

  private func call(
    _ request: ServerRequest, _ endpoint: Endpoint, _ segments: [String: String],
    _ identity: Identity
  ) throws(Problem) -> Call {
    Call(
      request: request, endpoint: endpoint, segments: segments,
      query: try QueryReader.parameters(of: request, for: endpoint), identity: identity,
      service: self, data: data)
  }

  package func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
    var problem = Problem(status, Self.refusals[status] ?? "the request was refused")
    if status == 503 { problem = problem.adding("retry-after", "1") }
    return finished(problem.response, to: request ?? ServerRequest(path: "/"))
  }

  private static let refusals = [
    400: "the framing of the request is in doubt",
    503: "the service is busy", 501: "the method is not known here",
  ]

  package func didRespond(
    to request: ServerRequest, with response: ServerResponse, after duration: Duration
  ) {
    let seconds =
      Double(duration.components.attoseconds) / 1e18
      + Double(duration.components.seconds)
    let operation = response.operation ?? "none"
    metrics.count(
      operation: operation, status: response.status, seconds: seconds, bytes: response.body.count)
    log?.note(request, operation: operation, response, seconds: seconds)
  }

  private func answer(
    _ request: ServerRequest, _ endpoint: Endpoint, _ segments: [String: String],
    _ identity: Identity
  ) -> ServerResponse {
    if LongJobs.isWanted(request, by: endpoint) {
      return longJobs.accept(request, by: endpoint, of: self) { [weak self] in
        self?.answer(request, endpoint, segments, identity, obeying: $0)
          ?? Problem(503, "the service ends").response
      }
    }
    return answer(
      request, endpoint, segments, identity, obeying: Cancellation(deadline: request.deadline))
  }

  /// The answer, as long as somebody waits for it.
  private func answer(
    _ request: ServerRequest, _ endpoint: Endpoint, _ segments: [String: String],
    _ identity: Identity, obeying cancellation: Cancellation
  ) -> ServerResponse {
    let response = Cancellation.$current.withValue(cancellation) {
      answerNow(request, endpoint, segments, identity)
    }
    // What was given up is no answer, whatever came of it.
    guard cancellation.isCancelled else { return response }
    return Problem(503, "the answer took too long, or was cancelled").adding("retry-after", "10")
      .response
  }

  private func answerNow(
    _ request: ServerRequest, _ endpoint: Endpoint, _ segments: [String: String],
    _ identity: Identity
  ) -> ServerResponse {
    do {
      return ConditionalRequest.applied(
        to: request, try represented(try call(request, endpoint, segments, identity)))
    } catch {
      return Problem(thrown: error).response
    }
  }

  /// The answer in the representation that was asked for, where the operation has a page.
  private func represented(_ call: Call) throws -> ServerResponse {
    var answer = try call.endpoint.respond(call)
    guard call.endpoint.hasPage else { return answer }
    if HTMLPage.isWanted(call) { answer = HTMLPage.page(answer, call) }
    answer.fields.append("vary", "accept")
    return answer
  }

  private func unrouted(_ request: ServerRequest) -> ServerResponse {
    switch router.match(request.method, request.path) {
    case .otherMethod(let methods):
      let allowed = methods.joined(separator: ", ")
      guard request.method == "OPTIONS" else {
        return Problem(405, "found \(request.method), expected one of \(allowed)")
          .adding("allow", allowed).response
      }
      return ServerResponse(status: 204, fields: HTTPFields([("allow", allowed)]))
    case .malformed:
      return Problem(400, "the path is not encoded as URLs are", at: .path("")).response
    case .found, .notFound:
      return Problem(404, "there is nothing at this path; `/` lists what there is").response
    }
  }

  /// The answer with the fields that all have.
  private func finished(
    _ answer: consuming ServerResponse, to request: ServerRequest, by endpoint: Endpoint? = nil
  ) -> ServerResponse {
    var response = answer
    response.operation = endpoint?.id
    response.fields.append("x-content-type-options", "nosniff")
    response.fields.append("referrer-policy", "no-referrer")
    CrossOrigin(origins: configuration.origins).apply(to: &response, for: request)
    return response
  }
}
