import GeoFormats
import GeoSystem
import Synchronization

/// Authentication and authorization of requests.
///
/// Without keys everybody who reaches the service may read and write; it then listens on the
/// loopback interface only, and answers requests for its own hosts only.
package final class AccessControl: Sendable {
  let keyFile: String?
  private let tokens: ServiceConfiguration.Tokens?
  /// The hosts that are answered, and the URL that clients reach the service by.
  let hosts: HostPolicy
  private let state: Mutex<State>
  private let budgets = Mutex<[String: Budget]>([:])
  private let now: @Sendable () -> ContinuousClock.Instant

  private struct State {
    var keys: [String: AccessKey] = [:]
    var verifier: TokenVerifier?
    var identities: [FileIdentity?] = []
  }

  /// The number of requests that a client may still send at a time.
  private struct Budget {
    var requests: Double
    var since: ContinuousClock.Instant
  }

  /// Reads the keys.
  ///
  /// - Parameters:
  ///   - configuration: The configuration, which names the files of keys.
  ///   - now: The clock of the rates.
  /// - Throws: `ServiceError` naming the file that cannot be used, or the URL that is none.
  package init(
    _ configuration: ServiceConfiguration,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws(ServiceError) {
    self.now = now
    keyFile = configuration.keys
    tokens = configuration.tokens
    hosts = try HostPolicy(configuration)
    state = Mutex(try Self.load(keyFile, tokens, mayBeMissing: false))
  }

  /// Whether requests need a key or a token.
  package var isClosed: Bool { keyFile != nil || tokens != nil }

  /// Whether anybody can be answered: there is a valid key, or tokens are accepted, or neither is needed.
  package var answersAnybody: Bool {
    !isClosed || tokens != nil || state.withLock { !$0.keys.isEmpty }
  }

  /// Reads replaced files again; a file of keys that is gone has none.
  ///
  /// - Returns: Whether a file was replaced.
  /// - Throws: `ServiceError` that names the invalid file; the old keys stay.
  func reload() throws(ServiceError) -> Bool {
    let now = Self.identities(keyFile, tokens)
    guard isClosed, state.withLock({ $0.identities }) != now else { return false }
    let new = try Self.load(keyFile, tokens, mayBeMissing: true)
    state.withLock { $0 = new }
    return true
  }

  private static func identities(
    _ keyFile: String?, _ tokens: ServiceConfiguration.Tokens?
  ) -> [FileIdentity?] {
    [keyFile, tokens?.keys].map { $0.flatMap(FileIdentity.init) }
  }

  private static func load(
    _ keyFile: String?, _ tokens: ServiceConfiguration.Tokens?, mayBeMissing: Bool
  ) throws(ServiceError) -> State {
    var state = State()
    // Before the files, so that one that is replaced meanwhile is read again.
    state.identities = identities(keyFile, tokens)
    if let keyFile {
      let keys = try AccessKeys(path: keyFile, mayBeMissing: mayBeMissing).keys
      for key in keys where key.revoked == nil { state.keys[key.id] = key }
    }
    if let tokens {
      state.verifier = try TokenVerifier(tokens)
    }
    return state
  }

  /// Returns the client that sent a request, if it has a scope, and counts the request against its rate.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - scope: The required scope.
  ///   - project: The requested project; nil where there is only one.
  /// - Returns: The client.
  /// - Throws: `Problem` 401, 403, 404 for a foreign project, 429.
  func identity(
    of request: ServerRequest, for scope: AccessScope, in project: String?
  ) throws(Problem) -> Identity {
    let identity = try permitted(request, scope, in: project)
    if let rate = identity.rate { try spend(identity.id, rate) }
    return identity
  }

  /// The caller of a request, as of now: an answer without an end asks again before each piece.
  ///
  /// - Throws: `Problem` 401, 403, 404 for a project of others.
  func permitted(
    _ request: ServerRequest, _ scope: AccessScope, in project: String?
  ) throws(Problem) -> Identity {
    guard isClosed else { return try local(request, scope) }
    let identity = try known(request)
    guard identity.sees(project) else { throw Self.noProject }
    guard identity.scopes.contains(scope) else {
      throw Problem(403, "the key does not allow to \(scope.rawValue)").adding(
        "www-authenticate",
        "Bearer realm=\"geoanchor\", error=\"insufficient_scope\", scope=\"geoanchor:\(scope.rawValue)\""
      )
    }
    return identity
  }

  static let noProject = Problem(404, "there is nothing at this path; `/` lists what there is")

  /// Returns the client that sent a request, whatever its scopes.
  ///
  /// - Throws: `Problem` 401.
  func known(_ request: ServerRequest) throws(Problem) -> Identity {
    guard let field = request.fields["authorization"] else {
      throw Problem(401, "a key or token is needed: `Authorization: Bearer …`").adding(
        "www-authenticate", "Bearer realm=\"geoanchor\"")
    }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else {
      throw Self.invalid(.init("`Authorization` is not of the scheme Bearer"))
    }
    let secret = String(parts[1].trimmingASCIIBlanks())
    let (keys, verifier) = state.withLock { ($0.keys, $0.verifier) }
    if let id = AccessKey.id(in: secret) {
      guard let key = keys[id], key.isOpened(by: secret) else {
        let reason =
          keys[id] == nil ? "there is no such key, or it was revoked" : "its secret is another"
        throw Self.invalid(TokenRefusal("the key is not valid", "the key \(id): \(reason)"))
      }
      return key.identity
    }
    guard let verifier else { throw Self.invalid(.init("the key is not valid")) }
    do throws(TokenRefusal) {
      return try verifier.identity(of: secret)
    } catch {
      throw Self.invalid(error)
    }
  }

  private static func invalid(_ refusal: TokenRefusal) -> Problem {
    var problem = Problem(401, refusal.text).adding(
      "www-authenticate",
      "Bearer realm=\"geoanchor\", error=\"invalid_token\", "
        + "error_description=\"\(refusal.text)\"")
    problem.logged = refusal.logged
    return problem
  }

  /// Returns the client of a service without keys, which is on this machine or behind a proxy that is.
  ///
  /// - Throws: `Problem` 403 for a host that is not the service's, and for a page of another origin.
  func local(_ request: ServerRequest, _ scope: AccessScope) throws(Problem) -> Identity {
    guard scope != .admin else {
      throw Problem(403, "there are no keys: the service was started without `keys`")
    }
    try hosts.check(request, isReading: scope == .read)
    var identity = Identity.local
    identity.author = try AuthorField.author(of: request)
    return identity
  }

  /// Spends one request of a client's budget, which refills at its rate up to one second's worth.
  private func spend(_ id: String, _ rate: Double) throws(Problem) {
    let most = max(1, rate)
    let now = now()
    let wait = budgets.withLock { budgets -> Double in
      var budget = budgets[id] ?? Budget(requests: most, since: now)
      let passed = budget.since.duration(to: now).components
      let seconds = Double(passed.seconds) + Double(passed.attoseconds) / 1e18
      budget.requests = min(most, budget.requests + seconds * rate)
      budget.since = now
      let isAllowed = budget.requests >= 1
      if isAllowed { budget.requests -= 1 }
      budgets[id] = budget
      return isAllowed ? 0 : (1 - budget.requests) / rate
    }
    guard wait == 0 else {
      throw Problem(429, "too many requests of this key").adding(
        "retry-after", String(Int(wait.rounded(.up))))
    }
  }
}
