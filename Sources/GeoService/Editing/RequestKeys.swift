import GeoAnchorStore
import GeoFormats
import GeoHTTP
import GeoNumerics
import GeoSystem
import Synchronization

/// The requests that their senders named (`Idempotency-Key`, draft-ietf-httpapi-idempotency-key-header): one
/// that comes again is answered again, and changes nothing.
///
/// The name is kept with the change that it became, in the same transaction, so that a restart forgets none.
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
    var isLoaded = false
    var entries: [String: Entry] = [:]
    var nextSweep = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// What is known of a named request.
  enum Beginning {
    /// It is new, and must be ended.
    case new
    case known(ChangeFacts.Request, revision: Int)
  }

  /// Begins a request.
  ///
  /// - Throws: `Problem` 409 while one of the same name is at work, 422 when it asked for something else.
  func begin(
    _ request: ChangeFacts.Request, _ store: any AnchorStorage
  ) throws -> Beginning {
    // A clock that is set anew must not make the service forget.
    let now = ContinuousClock.now
    if !state.withLock({ $0.isLoaded }) {
      let known = try store.requests(
        since: UTCTime.text(
          secondsSince1970: GeoSystem.time(nil) - Int(Self.lifetime.components.seconds)))
      state.withLock { state in
        guard !state.isLoaded else { return }
        for (revision, request) in known {
          state.entries[request.key] = .done(request, revision: revision, since: now)
        }
        state.isLoaded = true
      }
    }
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
        return .new
      case .open(let digest)? where digest == request.digest:
        throw Problem(409, "a request of this name is at work", at: .field("Idempotency-Key"))
          .adding("retry-after", "1")
      case .done(let known, let revision, _)? where known.digest == request.digest:
        return .known(known, revision: revision)
      case .open?, .done?:
        throw Problem(
          422, "another request had this name before", at: .field("Idempotency-Key"))
      }
    }
  }

  /// Ends a request: with the revision that it became, or nil when nothing was changed.
  func end(_ request: ChangeFacts.Request, revision: Int?) {
    state.withLock { state in
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
