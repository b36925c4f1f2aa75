import GeoAnchorStore
import GeoFormats
import GeoNumerics
import GeoSystem
import Synchronization

/// The requests that their senders named (`Idempotency-Key`, draft-ietf-httpapi-idempotency-key-header): one
/// that comes again is answered again, and changes nothing.
///
/// The name is kept with the change that it became, in the same transaction, so that a restart forgets none, and
/// another service of the same store knows it.
final class RequestKeys: Sendable {
  static let parameter = Parameter<String>(
    "Idempotency-Key", in: .header,
    "Names the request: one of the same name within a day is answered again, and changes nothing.",
    expected: "1 to 128 visible characters",
    schema: [
      "type": .string("string"), "pattern": .string("^[!-~]{1,128}$"),
    ]
  ) { text in
    (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { (33...126).contains($0) }
      ? text : nil
  }

  /// For how long names are known.
  private static let lifetime = Duration.seconds(86_400)

  private enum Entry {
    case open(digest: String)
    case done(ChangeFacts.Request, revision: Int, since: ContinuousClock.Instant)
  }

  private struct State {
    /// The revision up to which the names in the store are known; nil before the first look.
    var known: Int?
    /// The identity of the store that they are of.
    var line: String?
    /// The newest revision that a named request became.
    var newest = 0
    var entries: [String: Entry] = [:]
    var nextSweep = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// The number of revisions after which the store is read again.
  private static let mostUnknown = 20

  /// The state of a request with an idempotency key.
  enum Beginning {
    /// New since a revision of the store; the caller must end it.
    case new(after: Int)
    case known(ChangeFacts.Request, revision: Int)
  }

  /// Begins a request.
  /// - Throws: `Problem` 409 while one of the same name is at work, 422 when it asked for something else.
  func begin(
    _ request: ChangeFacts.Request, _ store: any AnchorStorage
  ) throws -> Beginning {
    // A clock that is set anew must not make the service forget.
    let now = ContinuousClock.now
    let known = try look(at: store)
    return try state.withLock { state in
      if now >= state.nextSweep {
        state.nextSweep = now + .seconds(600)
        state.entries = state.entries.filter { entry in
          if case .done(_, _, let since) = entry.value { return since + Self.lifetime > now }
          return true
        }
      }
      switch state.entries[request.key] {
      case nil:
        state.entries[request.key] = .open(digest: request.digest)
        return .new(after: known)
      case .open(let digest)? where digest == request.digest:
        throw Problem(409, "a request of this name is at work", at: .field("Idempotency-Key"))
          .adding("retry-after", "1")
      case .done(let known, let revision, _)? where known.digest == request.digest:
        return .known(known, revision: revision)
      case .open?, .done?:
        throw Problem.otherRequest
      }
    }
  }

  /// Reads the names that the store has and nobody knows here.
  /// - Returns: the revision up to which all are known.
  private func look(at store: any AnchorStorage) throws -> Int {
    let stored = try store.state()
    let (known, newest) = state.withLock { state in
      // Changes made before a backup was restored may be undone by it.
      if let line = state.line, line != stored.line { state = State() }
      state.line = stored.line
      return (state.known, state.newest)
    }
    if let known, newest <= known + Self.mostUnknown { return known }
    let revision = stored.revision
    let first = UTCTime.text(
      secondsSince1970: GeoSystem.time(nil) - Int(Self.lifetime.components.seconds))
    let found = try store.requests(after: known ?? 0, since: known == nil ? first : nil)
    return state.withLock { state in
      for (revision, request) in found {
        // A request in progress here was already done by another service: the transaction will find
        // that out.
        if case .open? = state.entries[request.key] { continue }
        state.entries[request.key] = .done(request, revision: revision, since: .now)
      }
      let known = max(state.known ?? 0, revision)
      state.known = known
      return known
    }
  }

  /// A request that another service has made.
  struct Repeated: Error {
    let request: ChangeFacts.Request
    let revision: Int
  }

  /// Makes sure, in the transaction that is to make a request, that no other service has made it.
  /// - Throws: `Repeated`, or `Problem` 422 when it asked for something else.
  static func check(
    _ request: ChangeFacts.Request, after known: Int, in store: AnchorTransaction
  ) throws {
    let found = try store.requests(after: known).first { $0.request.key == request.key }
    guard let found else { return }
    guard found.request.digest == request.digest else { throw Problem.otherRequest }
    throw Repeated(request: found.request, revision: found.revision)
  }

  /// Ends a request: with the revision that it became, or nil when nothing was changed.
  func end(_ request: ChangeFacts.Request, revision: Int?) {
    state.withLock { state in
      state.newest = max(state.newest, revision ?? 0)
      state.entries[request.key] = revision.map {
        .done(request, revision: $0, since: .now)
      }
    }
  }

  /// The request that a call names; nil when it names none.
  static func request(of call: Call) throws(Problem) -> ChangeFacts.Request? {
    guard let key = try call.value(parameter) else { return nil }
    var hash = SHA256()
    for text in [call.request.method, call.request.path, call.request.query] {
      hash.append(text.utf8)
      hash.append([0])
    }
    hash.append(call.request.body)
    let digest = hash.digest().prefix(16).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    return ChangeFacts.Request(key: "\(call.identity.id) \(key)", digest: digest)
  }
}

extension Problem {
  /// The name of a request was that of another.
  fileprivate static var otherRequest: Problem {
    Problem(422, "another request had this name before", at: .field("Idempotency-Key"))
  }
}
