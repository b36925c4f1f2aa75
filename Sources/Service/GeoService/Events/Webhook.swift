import CGeoCurl
import Dispatch
import GeoAnchorStore
import GeoFormats
import GeoSystem
import Synchronization

/// Sends the changes of a store to a URL, in their order: a change is sent again, with growing pauses, until it is taken.
///
/// Messages are signed as the Standard Webhooks specification says: `webhook-signature` is `v1,` and the Base64 of the
/// HMAC-SHA-256 of id, time stamp and content, separated by dots. The state of the store after the change that was taken last is
/// kept in a file, so that a service that starts again goes on behind it, unless the store has another history by then.
final class Webhook: Sendable {
  struct Settings: Sendable, Hashable {
    /// The HTTP URL that messages go to.
    var url: String
    /// The file of the secret: 24 to 64 bytes in Base64, perhaps behind `whsec_`.
    var secret: String
    /// The file of the state after the change that was taken last, such as `12-9f86d081884c7d65`, or of a revision alone to begin
    /// behind.
    var position: String
    /// The addresses and networks that may be connected to.
    var networks: [String]
  }

  /// The pauses between attempts, each twice the one before.
  struct Pauses: Sendable {
    var first: Duration = .seconds(1)
    var most: Duration = .seconds(300)
    /// The time between two looks for changes.
    var look: Duration = .milliseconds(250)
  }

  private let settings: Settings
  private let position: String
  private let project: String?
  private let secret: [UInt8]
  private let networks: AddressNetworks
  private let pauses: Pauses
  private let store: any AnchorStorage
  private let note: @Sendable (String) -> Void
  private let isEnded = Atomic(false)
  private let wake = DispatchSemaphore(value: 0)

  /// The time for one attempt, in milliseconds.
  private static let patience = 10_000

  /// Begins to send.
  /// - Parameters:
  ///   - settings: The configuration.
  ///   - project: The project of the store; its position is in a file of its own.
  ///   - store: The store.
  ///   - pauses: The pauses between attempts.
  ///   - note: Receives what an operator should know.
  /// - Throws: `ServiceError` naming what cannot be used.
  init(
    _ settings: Settings, project: String?, store: any AnchorStorage, pauses: Pauses = Pauses(),
    note: @escaping @Sendable (String) -> Void
  ) throws(ServiceError) {
    if let reason = geo_curl_load() {
      throw .configuration(
        "\(String(cString: reason)); webhooks need the Debian package `libcurl4`")
    }
    guard URLOrigin(of: settings.url) != nil else {
      throw .configuration("the URL `\(settings.url)` of a webhook is none of HTTP")
    }
    self.settings = settings
    self.project = project
    self.store = store
    self.pauses = pauses
    self.note = note
    position = settings.position + (project.map { ".\($0)" } ?? "")
    networks = try AddressNetworks(settings.networks, of: "address of a webhook")
    let text: String
    do throws(FormatError) {
      text = String(decoding: try FileBytes.read(settings.secret, limit: 1_000), as: UTF8.self)
    } catch {
      throw .file(settings.secret, error.description)
    }
    let digits = text.split(whereSeparator: \.isWhitespace).first.map {
      String($0.hasPrefix("whsec_") ? $0.dropFirst(6) : $0)
    }
    guard let bytes = digits.flatMap({ Base64Text.bytes($0) }), (24...64).contains(bytes.count)
    else { throw .file(settings.secret, "expected a secret of 24 to 64 bytes in Base64") }
    secret = bytes
    PosixThread { self.run() }.detach()
  }

  /// Ends it: nothing is sent any more.
  func end() {
    isEnded.store(true, ordering: .releasing)
    wake.signal()
  }

  private var mustEnd: Bool { isEnded.load(ordering: .acquiring) }

  private func pause(_ duration: Duration) {
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    _ = wake.wait(timeout: .now() + seconds)
  }

  // MARK: - Sending

  private func run() {
    var last = storedPosition
    while !mustEnd {
      do throws(AnchorStoreError) {
        guard let known = last else {
          last = keep(try store.state())
          continue
        }
        guard try isInHistory(known) else {
          last = reset(
            after: known, "the store has another history, as after a restore")
          continue
        }
        let events = try store.events(after: known.revision, limit: 100)
        if events.isEmpty { pause(pauses.look) }
        for event in events {
          guard send(EventHub.json(event), revision: event.head.revision, id: "\(event.state)")
          else { return }
          last = keep(event.state)
        }
      } catch {
        switch error {
        case .folded, .unknownChange: last = reset(after: last, error.description)
        default: pause(pauses.first)
        }
      }
    }
  }

  /// Whether the store has had a state; of a revision alone nobody knows better.
  private func isInHistory(_ position: Position) throws(AnchorStoreError) -> Bool {
    guard let state = position.state else { return true }
    return try store.state(after: position.revision)?.description == state
  }

  /// Says that everything is to be read again; returns where to go on.
  private func reset(after last: Position?, _ reason: String) -> Position? {
    note("webhook \(settings.url): \(reason); the receiver is told to read everything")
    guard let state = try? store.state() else {
      pause(pauses.first)
      return last
    }
    let text = "{\"kind\":\"reset\",\"revision\":\(state.revision)}"
    guard send(Array(text.utf8), revision: state.revision, id: "\(state).reset") else {
      return last
    }
    return keep(state)
  }

  /// Sends a message until it is taken; returns false when the webhook ends.
  private func send(_ body: [UInt8], revision: Int, id: String) -> Bool {
    let id = "\(project ?? "store").\(id)"
    var wait = pauses.first
    var isNoted = false
    while !mustEnd {
      let (status, reason) = post(body, id: id)
      if (200..<300).contains(status) {
        if isNoted { note("webhook \(settings.url): revision \(revision) was taken") }
        return true
      }
      if !isNoted {
        note(
          "webhook \(settings.url): revision \(revision) is sent again: "
            + (status == 0 ? reason : "status \(status)"))
        isNoted = true
      }
      pause(wait)
      wait = min(wait * 2, pauses.most)
    }
    return false
  }

  private func post(_ body: [UInt8], id: String) -> (status: Int, reason: String) {
    let time = String(GeoSystem.time(nil))
    let signature = HMAC.sha256(Array("\(id).\(time).".utf8) + body, key: secret)
    let fields = [
      "content-type: application/json", "user-agent: geoanchor", "expect:", "webhook-id: \(id)",
      "webhook-timestamp: \(time)", "webhook-signature: v1,\(Base64Text.text(signature))",
    ]
    var reason = [CChar](repeating: 0, count: 256)
    let count = reason.count
    let copies = fields.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.compactMap { $0.map { UnsafePointer($0) } }
    let status = settings.url.withCString { url in
      pointers.withUnsafeBufferPointer { list -> Int in
        body.withUnsafeBytes { bytes -> Int in
          guard let place = bytes.baseAddress, let lines = list.baseAddress else { return 0 }
          var request = geo_curl_request(
            url: url, fields: lines, field_count: list.count, body: place, length: bytes.count,
            time: Self.patience,
            allows: { context, address, length in
              guard let context else { return 0 }
              let webhook = Unmanaged<Webhook>.fromOpaque(context).takeUnretainedValue()
              let bytes = [UInt8](UnsafeBufferPointer(start: address, count: length))
              return webhook.networks.contains(bytes: bytes) ? 1 : 0
            }, context: Unmanaged.passUnretained(self).toOpaque())
          return geo_curl_post(&request, &reason, count)
        }
      }
    }
    let text = reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return (status, String(decoding: text, as: UTF8.self))
  }

  // MARK: - The position

  private struct Position {
    var revision: Int
    /// The text of the state of the store; nil where only the revision is known.
    var state: String?
  }

  private var storedPosition: Position? {
    (try? FileBytes.read(position, limit: 100)).flatMap { bytes in
      let text = String(decoding: bytes, as: UTF8.self).prefix { !$0.isWhitespace }
      let parts = text.split(separator: "-", maxSplits: 1)
      return parts.first.flatMap { Int($0) }.map {
        Position(revision: $0, state: parts.count > 1 ? String(text) : nil)
      }
    }
  }

  private func keep(_ state: StoreState) -> Position {
    let temporary = position + ".new"
    let bytes = Array("\(state)\n".utf8)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    var isKept = descriptor >= 0
    if descriptor >= 0 {
      isKept = write(descriptor, bytes, bytes.count) == bytes.count
      close(descriptor)
    }
    if !isKept || rename(temporary, position) != 0 {
      note("webhook \(settings.url): the position cannot be kept in `\(position)`")
    }
    return Position(revision: state.revision, state: state.description)
  }
}

/// Keyed hashes of messages (RFC 2104).
enum HMAC {
  /// HMAC with SHA-256: 32 bytes.
  static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > 64 ? Array(SHA256.digest(of: key)) : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    let inner = Array(SHA256.digest(of: block.map { $0 ^ 0x36 } + message))
    return Array(SHA256.digest(of: block.map { $0 ^ 0x5C } + inner))
  }
}
