import GeoFormats
import GeoLocalization
import GeoNumerics
import Geodesy

/// Sends requests with a token, again where that may help: what all clients share.
actor RequestSender {
  /// The source of tokens.
  enum Access: Sendable {
    /// No token is needed.
    case open
    /// This one, however long it is good.
    case token(AccessToken)
    /// The service gives one for credentials.
    case credentials(ServiceCredentials, at: ServiceAddress)
  }

  private let access: Access
  private let transport: any HTTPTransport
  private let options: ServiceOptions
  private var random: SeededRandom
  /// The token that was fetched last, unless the service refused it.
  private var fetched: AccessToken?
  private var fetching: Task<Result<AccessToken, PositioningFailure>, Never>?

  init(_ access: Access, transport: any HTTPTransport, options: ServiceOptions) {
    self.access = access
    self.transport = transport
    self.options = options
    random = SeededRandom(seed: options.seed)
  }

  /// Sends a request; answers with the body of a success.
  ///
  /// A token that is about to end is replaced before; one that the service refuses, once.
  func send(_ request: HTTPRequest) async throws(PositioningFailure) -> [UInt8] {
    let token = try await token()
    let answer = try await attempt(request, token)
    guard answer.status == 401, let token, case .credentials = access else {
      return try Self.body(of: answer)
    }
    // Another one may have been fetched since then.
    if fetched == token { fetched = nil }
    let next = try await self.token()
    return try Self.body(of: try await attempt(request, next))
  }

  /// The seconds since 1970 now.
  nonisolated var now: Seconds { options.now() }

  private static func body(of answer: HTTPRequest.Answer) throws(PositioningFailure) -> [UInt8] {
    switch answer.status {
    case 200...299: return answer.body
    case 401, 403: throw PositioningFailure(.refused, status: answer.status)
    case 404: throw PositioningFailure(.notFound, status: answer.status)
    default: throw PositioningFailure(.status, status: answer.status)
    }
  }

  /// Sends, and again as the policy says.
  private func attempt(
    _ request: HTTPRequest, _ token: AccessToken?
  ) async throws(PositioningFailure) -> HTTPRequest.Answer {
    var request = request
    if let token {
      request.headers.append(("Authorization", "Bearer \(token.secret)"))
    }
    var failures = 0
    while true {
      let failure: PositioningFailure
      var answer: HTTPRequest.Answer?
      do throws(PositioningFailure) {
        let received = try await transport.send(request)
        if (200...299).contains(received.status) { return received }
        answer = received
        failure = PositioningFailure(.status, status: received.status)
      } catch {
        failure = error
      }
      failures += 1
      let delay = options.delay(
        after: failures, failure, asked: answer?.retryAfter, random: &random)
      guard let delay else {
        guard let answer else { throw failure }
        return answer
      }
      do {
        try await options.sleep(delay)
      } catch {
        throw PositioningFailure(.cancelled)
      }
    }
  }

  private func token() async throws(PositioningFailure) -> AccessToken? {
    switch access {
    case .open: return nil
    case .token(let token): return token
    case .credentials(let credentials, let address):
      if let fetched, fetched.isGood(at: options.now()) { return fetched }
      // Of requests that come together one fetches for all.
      let task =
        fetching
        ?? Task { await self.fetch(credentials, address) }
      fetching = task
      let result = await task.value
      fetching = nil
      let token = try result.get()
      fetched = token
      return token
    }
  }

  private func fetch(
    _ credentials: ServiceCredentials, _ address: ServiceAddress
  ) async -> Result<AccessToken, PositioningFailure> {
    let pair = BasicAccess.header(credentials)
    let request = HTTPRequest(
      "POST", address, headers: [("Authorization", pair), ("Accept", "application/json")])
    do throws(PositioningFailure) {
      let answer = try await attempt(request, nil)
      return .success(try AccessToken(reading: try Self.body(of: answer)))
    } catch {
      return .failure(error)
    }
  }
}

/// The head of a request for a token (RFC 7617).
enum BasicAccess {
  static func header(_ credentials: ServiceCredentials) -> String {
    "Basic " + Base64Text.text(Array("\(credentials.id):\(credentials.secret)".utf8))
  }
}
