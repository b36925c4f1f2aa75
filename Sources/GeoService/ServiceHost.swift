import GeoAnchorStore
package import GeoHTTP
import Synchronization

/// What a process serves: one service, or a service for each project under `/projects/{project}`.
package final class ServiceHost: HTTPHandler {
  private struct State {
    /// The services by the names of their projects; the empty name stands for the one beside them.
    var services: [String: Service] { didSet { main = services[""] } }
    /// The one beside them.
    private(set) var main: Service?

    init(services: [String: Service]) {
      self.services = services
      main = services[""]
    }
  }

  private let state: Mutex<State>
  /// Makes the service of a project anew, whose store was replaced.
  private let open: (@Sendable (_ project: String?) throws -> Service)?

  /// Serves one service.
  package convenience init(_ service: Service) { self.init(main: service) }

  /// Serves projects by their names, and a service beside them; `open` makes one anew whose store was replaced.
  package init(
    main: Service?, projects: [String: Service] = [:],
    open: (@Sendable (_ project: String?) throws -> Service)? = nil
  ) {
    var services = projects
    if let main { services[""] = main }
    hasProjects = !projects.isEmpty
    state = Mutex(State(services: services))
    self.open = open
  }

  /// Whether there are projects: those that there are stay.
  private let hasProjects: Bool

  /// All services.
  package var services: [Service] {
    state.withLock { $0.services }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Opens files anew that were replaced.
  ///
  /// - Returns: whether any was.
  /// - Throws: `ServiceError` when one cannot be used; the old ones stay.
  package func reload() throws(ServiceError) -> Bool {
    var isReloaded = false
    for service in services where try service.reload() { isReloaded = true }
    for (name, old) in state.withLock({ $0.services }) where old.store.isReplaced {
      guard let open else { continue }
      do {
        try old.store.abandon()
        let new = try open(name.isEmpty ? nil : name)
        state.withLock { $0.services[name] = new }
      } catch {
        throw ServiceError.file(old.store.path, "\(error)")
      }
      // Those who listen come again, and hear of the new store.
      old.beginDraining()
      isReloaded = true
    }
    return isReloaded
  }

  /// Says that the process ends.
  package func beginDraining() {
    for service in services { service.beginDraining() }
  }

  /// The service of a host without projects, which needs no search.
  private var only: Service? { hasProjects ? nil : state.withLock { $0.main } }

  /// The service that a request is for, and the request as that service knows it; nil for a project that there
  /// is not.
  private func service(for request: ServerRequest) -> (Service, ServerRequest)? {
    guard request.path.hasPrefix("/projects"), hasProjects else {
      return state.withLock { $0.main }.map { ($0, request) }
    }
    let services = state.withLock { $0.services }
    let parts = request.path.split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count > 1, parts[0] == "projects", let name = PercentEncoding.decoded(parts[1]),
      !name.isEmpty, let found = services[name]
    else { return nil }
    var request = request
    request.path = "/" + (parts.count > 2 ? String(parts[2]) : "")
    return (found, request)
  }

  package func immediateResponse(to request: ServerRequest) -> ServerResponse? {
    if let only { return only.immediateResponse(to: request) }
    guard let (service, request) = service(for: request) else { return unknown(request) }
    return service.immediateResponse(to: request)
  }

  package func response(to request: ServerRequest) -> ServerResponse {
    guard let (service, request) = service(for: request) else { return unknown(request) }
    return service.response(to: request)
  }

  package func answer(
    _ request: ServerRequest, _ respond: @escaping @Sendable (ServerResponse) -> Void
  ) {
    guard let (service, request) = service(for: request) else { return respond(unknown(request)) }
    service.answer(request, respond)
  }

  package func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
    services.first?.refusal(status, of: request)
      ?? Problem(status, "the request was refused").response
  }

  package func didRespond(
    to request: ServerRequest, with response: ServerResponse, after duration: Duration
  ) {
    let service = only ?? service(for: request)?.0 ?? services.first
    service?.didRespond(to: request, with: response, after: duration)
  }

  /// The answer for a project that there is not: the same as for one of others.
  private func unknown(_ request: ServerRequest) -> ServerResponse {
    guard let service = services.first, service.access.isClosed else {
      return AccessControl.noProject.response
    }
    // Who asks without a key is told so first, as everywhere.
    do throws(Problem) {
      _ = try service.access.known(request)
      return AccessControl.noProject.response
    } catch {
      return error.response
    }
  }
}
