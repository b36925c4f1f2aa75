import GeoAnchorStore
import Synchronization

/// The services of a process: one, or one for each project below `/projects/{project}`.
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

  package var services: [Service] {
    state.withLock { $0.services }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Opens files anew that were replaced.
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

  /// The service that answers a request, and the request relative to it.
  private enum Route {
    case service(Service, ServerRequest)
    /// An unknown project, which another service answers for as for one that is hidden from the caller.
    case noProject(Service?, ServerRequest)
  }

  private func route(_ request: ServerRequest) -> Route {
    let services = state.withLock { $0.services }
    guard hasProjects, let (name, path) = Self.project(of: request.path) else {
      return services[""].map { Route.service($0, request) }
        ?? .noProject(self.services.first, request)
    }
    var request = request
    request.path = path
    guard let name, !name.isEmpty, let service = services[name] else {
      return .noProject(self.services.first, request)
    }
    return .service(service, request)
  }

  /// The project that a path names, and the path within it; nil for a path of no project.
  private static func project(of path: String) -> (name: String?, path: String)? {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.first == "projects" else { return nil }
    return (
      parts.count > 1 ? PercentEncoding.decoded(parts[1]) : nil,
      "/" + (parts.count > 2 ? String(parts[2]) : "")
    )
  }

  package func immediateResponse(to request: ServerRequest) -> ServerResponse? {
    if let only { return only.immediateResponse(to: request) }
    switch route(request) {
    case .service(let service, let request): return service.immediateResponse(to: request)
    // A worker finds out who asks, as for the projects that there are.
    case .noProject(let service, _): return service == nil ? Self.nothing : nil
    }
  }

  package func response(to request: ServerRequest) -> ServerResponse {
    switch route(request) {
    case .service(let service, let request): service.response(to: request)
    case .noProject(let service, let request):
      service?.answerForNoProject(request) ?? Self.nothing
    }
  }

  package func answer(
    _ request: ServerRequest, _ respond: @escaping @Sendable (ServerResponse) -> Void
  ) {
    switch route(request) {
    case .service(let service, let request): service.answer(request, respond)
    case .noProject: respond(response(to: request))
    }
  }

  package func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
    services.first?.refusal(status, of: request)
      ?? Problem(status, "the request was refused").response
  }

  package func didRespond(
    to request: ServerRequest, with response: ServerResponse, after duration: Duration
  ) {
    if let only { return only.didRespond(to: request, with: response, after: duration) }
    switch route(request) {
    case .service(let service, let request), .noProject(let service?, let request):
      service.didRespond(to: request, with: response, after: duration)
    case .noProject(nil, _): break
    }
  }

  /// The answer where there is no service at all.
  private static var nothing: ServerResponse { AccessControl.noProject.response }
}
