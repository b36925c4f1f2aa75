import Dispatch
import GeoAnchorStore
import GeoFormats
import GeoSystem
import Geodesy
import Synchronization

/// Tells those who listen of every change of the store, also of those that other processes make in its file.
final class EventHub: Sendable {
  /// The maximum number of simultaneous listeners.
  static let mostListeners = 1_000
  /// The interval of checking a file for changes by others.
  private static let interval = DispatchTimeInterval.milliseconds(20)
  /// The maximum time without sending: keeps connections through proxies open, and detects listeners that have
  /// gone.
  private static let silence = Duration.seconds(15)
  /// The number of changes read at once.
  static let page = 500

  private let store: any AnchorStorage
  private let wake = DispatchSemaphore(value: 0)
  private let isWoken = Atomic(false)
  private let state = Mutex(State())

  private struct Listener {
    let number: Int
    let stream: ResponseStream
    /// Whether the key or token still allows to listen.
    let isAllowed: @Sendable () -> Bool
  }

  private struct State {
    var listeners: [Listener] = []
    var lastNumber = 0
    /// The revision that all listeners were told of.
    var revision = 0
    /// The store at the last look.
    var seen: StoreState?
    var isRunning = false
    var isClosed = false
  }

  init(_ store: any AnchorStorage) { self.store = store }

  var count: Int { state.withLock { $0.listeners.count } }

  /// Says that the store was changed, so that nobody waits for the next look.
  func notify() {
    guard !isWoken.exchange(true, ordering: .acquiringAndReleasing) else { return }
    wake.signal()
  }

  /// Ends all streams; no one can listen any more.
  func close() {
    let listeners = state.withLock { state in
      defer { state.listeners = [] }
      state.isClosed = true
      return state.listeners
    }
    for listener in listeners { listener.stream.end() }
    notify()
  }

  /// Tells a stream of everything after a revision, until it ends or its caller is no longer allowed to listen.
  func listen(
    _ stream: ResponseStream, after revision: Int,
    while isAllowed: @escaping @Sendable () -> Bool = { true }
  ) {
    var sent = revision
    // Missed changes are read here, not by the thread that all others wait for.
    while true {
      let isDone = state.withLock { state in
        if state.isClosed || state.listeners.count >= Self.mostListeners { return true }
        if !state.isRunning {
          (state.revision, state.seen) = (sent, nil)
          state.isRunning = true
          PosixThread { self.run() }.detach()
        }
        guard sent >= state.revision else { return false }
        // It may know more than the others: then it hears some of it twice, and can tell by the id.
        state.lastNumber += 1
        state.listeners.append(
          Listener(number: state.lastNumber, stream: stream, isAllowed: isAllowed))
        return true
      }
      if isDone { break }
      guard let events = try? store.events(after: sent, limit: Self.page), let last = events.last
      else {
        stream.end()
        return
      }
      guard stream.send(events.flatMap(Self.text)) else { return stream.end() }
      sent = last.head.revision
    }
    if state.withLock({ state in !state.listeners.contains { $0.stream === stream } }) {
      stream.end()
    }
    notify()
  }

  private func run() {
    var lastSent = ContinuousClock.now
    while true {
      let known = state.withLock { state -> Int? in
        if state.isClosed || state.listeners.isEmpty {
          state.isRunning = false
          return nil
        }
        return state.revision
      }
      guard let known else { return }
      if isOnAnotherLine() {
        // Those who listen come again, and hear that they must begin again.
        let listeners = state.withLock { state in
          defer { state.listeners = [] }
          return state.listeners
        }
        for listener in listeners { listener.stream.end() }
        continue
      }
      if let news = news(after: known) {
        // In one step: whoever joined before hears it, whoever joins later reads it first.
        let listeners = state.withLock { state in
          state.revision = news.revision
          return state.listeners
        }
        send(news.text, to: listeners)
        lastSent = .now
      } else if lastSent.duration(to: .now) > Self.silence {
        send(Array(": \n\n".utf8), to: state.withLock { $0.listeners })
        lastSent = .now
      } else {
        _ = wake.wait(timeout: .now() + Self.interval)
        isWoken.store(false, ordering: .releasing)
      }
    }
  }

  /// Whether the store has another history than at the last look, as after a backup was restored.
  private func isOnAnotherLine() -> Bool {
    guard let newest = try? store.state() else { return false }
    let seen = state.withLock { state in
      defer { state.seen = newest }
      return state.seen
    }
    guard let seen, seen != newest else { return false }
    guard seen.line == newest.line, seen.revision < newest.revision else { return true }
    return (try? store.state(after: seen.revision)).map { $0 != seen } ?? false
  }

  private func news(after known: Int) -> (text: [UInt8], revision: Int)? {
    guard let newest = try? store.revision(), newest > known,
      let events = try? store.events(after: known, limit: Self.page), let last = events.last
    else { return nil }
    return (events.flatMap(Self.text), last.head.revision)
  }

  private func send(_ text: [UInt8], to listeners: [Listener]) {
    let gone = Set(listeners.filter { !$0.isAllowed() || !$0.stream.send(text) }.map(\.number))
    guard !gone.isEmpty else { return }
    let ended = state.withLock { state in
      defer { state.listeners.removeAll { gone.contains($0.number) } }
      return state.listeners.filter { gone.contains($0.number) }
    }
    for listener in ended { listener.stream.end() }
  }

  /// An event as a stream has it (WHATWG HTML §9.2): its id is the state after the change.
  static func text(_ event: ChangeEvent) -> [UInt8] {
    Array("id: \(event.state)\nevent: change\ndata: ".utf8) + json(event)
      + Array("\n\n".utf8)
  }

  static func json(_ event: ChangeEvent) -> [UInt8] {
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("revision", event.head.revision)
      json.member("change", event.head.id)
      json.member("time", event.head.time)
      json.member("kind", event.head.kind.rawValue)
      if let author = event.head.author { json.member("author", author) }
      if let target = event.head.target { json.member("target", target) }
      json.member("content", event.content, inline: true)
      if let items = event.items {
        json.member("items", items.json, inline: true)
      } else {
        json.member("many", true)
      }
      if let box = event.box {
        json.member(
          "bbox", .array([box.west, box.south, box.east, box.north].map { .number($0) }),
          inline: true)
      }
    }
    return json.buffer.bytes
  }
}
