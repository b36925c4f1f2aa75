import Dispatch
package import GeoAnchorStore
import GeoAnchors
package import GeoAreas
import GeoFormats
import GeoRequests
import GeoSystem
package import GeoWorkbench
import Geodesy
import Synchronization

/// The service, which answers requests from a store and the files beside it.
///
/// Its requests and answers are values; a server (``HTTPServer``) reads and writes them.
package final class Service: HTTPHandler {
  package let configuration: ServiceConfiguration
  package let store: any AnchorStorage
  /// The counters.
  package let metrics: Metrics
  /// Authentication and authorization.
  package let access: AccessControl
  /// All operations.
  package let endpoints: [Endpoint]

  /// The cached content of the store other than anchors.
  let contents = StoreContents()
  let tileContents = TileContents()
  /// The glyphs of maps; nil where there are none.
  let glyphs: GlyphFolder?
  /// The files of the page for people.
  let workbench: WorkbenchFiles
  /// The names that searches look through.
  let places = PlaceIndexes()

  /// The geoids, each of which is opened once.
  let geoids = GeoidLibrary()
  /// The jobs that run beside the requests that started them.
  let longJobs = LongJobs()
  let imports = Imports()
  /// The logs of walkers; nil for a store without a folder for them.
  let recordings: RecordingFolder?
  /// The changes that wait to be committed together.
  let groupCommit: GroupCommit
  let revisionWaits: RevisionWaits
  let requestKeys = RequestKeys()
  /// The clients that listen to changes.
  let events: EventHub
  /// The clock of the dates in answers, in seconds since 1970.
  let now: @Sendable () -> Int

  private let webhooks: [Webhook]
  private let storedRegions = StoreCache<[RegionSet]>()
  private let checkers = RecentValues<[RegionSet], CoverageChecker>(capacity: 1)
  private let log: RequestLog?
  private let loader: ServiceDataLoader
  private let router: Router
  private let state: Mutex<State>

  private struct State {
    var data: ServiceData
    var isDraining = false
  }

  /// Opens the files.
  /// - Throws: `ServiceError` that names the invalid file, or the operation without rights.
  package init(
    _ configuration: ServiceConfiguration, store: any AnchorStorage, log: RequestLog? = nil,
    access: AccessControl? = nil, metrics: Metrics = Metrics(), workbench: WorkbenchFiles? = nil,
    endpoints: [Endpoint] = Service.allEndpoints, now: (@Sendable () -> Int)? = nil
  ) throws(ServiceError) {
    if let problem = AccessTable.problem(of: endpoints) { throw problem }
    if let folder = configuration.glyphs, FileIdentity(path: folder) == nil {
      throw .file(folder, "there is no such folder")
    }
    self.now = now ?? { GeoSystem.time(nil) }
    self.configuration = configuration
    self.store = store
    self.log = log
    self.metrics = metrics
    if let access { self.access = access } else { self.access = try AccessControl(configuration) }
    groupCommit = GroupCommit(store)
    revisionWaits = RevisionWaits(store)
    events = EventHub(store)
    glyphs = configuration.glyphs.map(GlyphFolder.init)
    recordings = configuration.recordings.map(RecordingFolder.init)
    self.workbench = workbench ?? WorkbenchFiles(library: configuration.workbench)
    var webhooks: [Webhook] = []
    for settings in configuration.webhooks {
      webhooks.append(
        try Webhook(settings, project: configuration.project, store: store) { log?.note($0) })
    }
    self.webhooks = webhooks
    loader = ServiceDataLoader(configuration: configuration)
    state = Mutex(State(data: try loader.load()))
    self.endpoints = endpoints
    router = Router(endpoints)
  }

  /// The current files.
  package var data: ServiceData { state.withLock { $0.data } }

  /// Opens the files that were replaced; running requests keep the old ones.
  /// - Returns: whether there were any.
  /// - Throws: `ServiceError` that names the invalid file; the old ones stay.
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

  /// Prepares the end of the service: `/readyz` answers 503 from now on, and jobs are dismissed.
  package func beginDraining() {
    state.withLock { $0.isDraining = true }
    longJobs.dismissAll()
    events.close()
    for webhook in webhooks { webhook.end() }
  }

  /// Whether the service accepts requests.
  package var isReady: Bool { !state.withLock { $0.isDraining } }

  /// The effective sets of regions: those of the files, or those of the store.
  package func regions(_ data: ServiceData) throws(AnchorStoreError) -> [RegionSet] {
    if let regions = data.regions { return regions }
    return try storedRegions.value(store) { () throws(AnchorStoreError) in
      try store.regionSets(named: [])
    }
  }

  /// The coverage checker of the effective regions, which is kept until these change.
  func checker(_ data: ServiceData) throws(AnchorStoreError) -> CoverageChecker {
    let sets = try regions(data)
    return checkers.value(for: sets) { CoverageChecker(sets, anchor: anchorLookup) }
  }

  /// The lookup of the anchors that requests name.
  var anchorLookup: PlanningResources.AnchorLookup {
    { [store] reference throws(RequestError) in
      do throws(AnchorStoreError) {
        return try store.resolve(reference).coordinate
      } catch {
        switch error {
        case .unknownAnchor, .ambiguousName, .isChain, .isCollection:
          throw .noAnchor(reference: reference, problem: error.description)
        // Other errors say nothing about the anchor, and name files of the service.
        default: throw .store(error)
        }
      }
    }
  }

  // MARK: - Answering

  package func immediateResponse(to request: ServerRequest) -> ServerResponse? {
    switch router.match(request.method, request.path) {
    case .found(let endpoint, let segments):
      if access.isClosed, WorkbenchEndpoints.isOpen(endpoint, to: request) {
        return finished(answerNow(request, endpoint, segments, .local), to: request, by: endpoint)
      }
      // A worker authenticates the client.
      guard !access.isClosed, endpoint.scope == .read else { return nil }
      do throws(Problem) { _ = try access.local(request, .read) } catch {
        return finished(error.response, to: request, by: endpoint)
      }
      guard !RevisionWaits.isAsked(request, of: endpoint) else { return nil }
      guard endpoint.isImmediate || endpoint.isBrief && store.knownRevision != nil else {
        return answerAtOnce(request, endpoint, segments)
      }
      // Too short to be canceled.
      return finished(
        answerNow(request, endpoint, segments, .local), to: request, by: endpoint)
    case .otherMethod, .notFound, .malformed: return finished(unrouted(request), to: request)
    }
  }

  /// The answer without a worker; nil where it needs one, and where the request is faulty.
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
    let coding = request.fields["content-encoding"]?[...].trimmingASCIIBlanks().lowercased()
    if let coding, coding != "identity", !coding.isEmpty {
      throw Problem(
        415, "found content coded as `\(coding.prefix(80))`, expected it as it is",
        at: .field("Content-Encoding")
      ).adding("accept-encoding", "identity")
    }
    return Call(
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
    400: "the framing of the request is in doubt, or the host that it is for",
    413: "the content is longer than \(HTTPServerOptions().bodyBytes >> 20) MB",
    414: "the URL is longer than 8 kB: POST takes longer requests",
    417: "only `Expect: 100-continue` is known",
    431: "the head of the request is longer than 16 kB",
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

  /// The answer, unless the request is canceled.
  private func answer(
    _ request: ServerRequest, _ endpoint: Endpoint, _ segments: [String: String],
    _ identity: Identity, obeying cancellation: Cancellation
  ) -> ServerResponse {
    let response = Cancellation.$current.withValue(cancellation) {
      answerNow(request, endpoint, segments, identity)
    }
    // The result of canceled work may be incomplete.
    guard cancellation.isCancelled else { return response }
    return Problem.tooLate.response
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

  /// The answer in the requested representation.
  private func represented(_ call: Call) throws -> ServerResponse {
    var answer = try call.endpoint.respond(call)
    guard call.endpoint.hasPage else { return answer }
    if HTMLPage.isWanted(call) {
      answer =
        call.endpoint.id == "getLandingPage"
        ? WorkbenchEndpoints.shell(answer, call) : HTMLPage.page(answer, call)
    }
    answer.fields.append("vary", "accept")
    return answer
  }

  /// The answer for a project that is not there: the same as for one that the caller does not see.
  func answerForNoProject(_ request: ServerRequest) -> ServerResponse {
    guard case .found(let endpoint, let segments) = router.match(request.method, request.path)
    else { return finished(unrouted(request), to: request) }
    if access.isClosed, WorkbenchEndpoints.isOpen(endpoint, to: request) {
      return finished(answerNow(request, endpoint, segments, .local), to: request, by: endpoint)
    }
    var problem = AccessControl.noProject
    do throws(Problem) {
      // Without a key the caller is told so first, as everywhere.
      if access.isClosed {
        _ = try access.known(request)
      } else {
        _ = try access.local(request, .read)
      }
    } catch { problem = error }
    return finished(problem.response, to: request, by: endpoint)
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

  /// Calls an answer plain bytes for who asks for these by name.
  private func offerBytes(of response: inout ServerResponse, to request: ServerRequest) {
    guard response.status == 200, let type = response.fields["content-type"] else { return }
    let best = AcceptedTypes(request).best(of: [type, Endpoint.bytes])
    if best == Endpoint.bytes { response.fields["content-type"] = Endpoint.bytes }
    response.fields.append("vary", "accept")
  }

  /// The answer with the common header fields.
  private func finished(
    _ answer: consuming ServerResponse, to request: ServerRequest, by endpoint: Endpoint? = nil
  ) -> ServerResponse {
    var response = answer
    response.operation = endpoint?.id
    if endpoint?.offersBytes == true { offerBytes(of: &response, to: request) }
    response.fields.append("x-content-type-options", "nosniff")
    response.fields.append("referrer-policy", "no-referrer")
    CrossOrigin(origins: configuration.origins).apply(to: &response, for: request)
    return response
  }
}
