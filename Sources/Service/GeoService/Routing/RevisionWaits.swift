import Dispatch
import GeoAnchorStore
import GeoFormats
import GeoSystem
import Synchronization

/// Requests that wait until the store has the revision that their answers must show: who changed something by another
/// service reads it here.
///
/// None of them holds a worker: one thread looks at the store for all.
final class RevisionWaits: Sendable {
  static let parameter = Parameter<Int>(
    "Geoanchor-Min-Revision", in: .header,
    "The least revision that the answer shows, such as the `geoanchor-revision` of an edit: a service that does not "
      + "have it yet waits for it, and answers 503 where it does not come in time.",
    expected: "a whole number from 0 to \(Parameter<Int>.most)",
    schema: [
      "type": .string("integer"), "minimum": .number(0),
      "maximum": .number(Double(Parameter<Int>.most)),
    ]
  ) { WholeNumber.read($0, in: 0...Parameter<Int>.most) }

  /// The maximum number of waiting requests.
  static let mostWaiting = 256
  /// The interval of checking the store.
  private static let interval: UInt32 = 5_000

  private struct Waiter {
    let revision: Int
    let deadline: ContinuousClock.Instant
    /// Goes on with the request, or with what keeps it from that.
    let resume: @Sendable (Problem?) -> Void
  }

  private struct State {
    var waiting: [Waiter] = []
    /// The newest revision that was seen.
    var newest = 0
    var isRunning = false
  }

  private let store: any AnchorStorage
  private let state = Mutex(State())
  // The continuation may take long, and no other must wait for it.
  private let threads = DispatchQueue(label: "geoanchor.waits", attributes: .concurrent)

  init(_ store: any AnchorStorage) { self.store = store }

  /// Whether a request asks for a revision.
  static func isAsked(_ request: ServerRequest, of endpoint: Endpoint) -> Bool {
    endpoint.showsRevision && request.fields["geoanchor-min-revision"] != nil
  }

  /// The revision that a call asks for; nil where it asks for none, or the store has it.
  /// - Throws: `Problem` 400 where it is no revision, `AnchorStoreError` where the store cannot be asked.
  func missing(for call: Call) throws -> Int? {
    guard let revision = try call.value(Self.parameter) else { return nil }
    let present = try store.revision()
    state.withLock { $0.newest = max($0.newest, present) }
    return present < revision ? revision : nil
  }

  /// Calls a closure, on another thread, once the store has a revision, or with a problem when it does not come in time.
  /// - Throws: `Problem` 503 where too many wait.
  func wait(
    for revision: Int, until deadline: ContinuousClock.Instant,
    _ resume: @escaping @Sendable (Problem?) -> Void
  ) throws(Problem) {
    let mustStart: Bool? = state.withLock { state in
      guard state.waiting.count < Self.mostWaiting else { return nil }
      state.waiting.append(Waiter(revision: revision, deadline: deadline, resume: resume))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard let mustStart else {
      throw Problem(503, "too many requests wait for a revision").adding("retry-after", "1")
    }
    if mustStart { PosixThread { self.run() }.detach() }
  }

  /// Looks at the store while anybody waits.
  private func run() {
    while let deadline = nextDeadline() {
      let found = Cancellation.$current.withValue(Cancellation(deadline: deadline)) {
        try? store.newestRevision()
      }
      let now = ContinuousClock.now
      let (newest, done) = state.withLock { state in
        let newest = max(state.newest, found ?? 0)
        state.newest = newest
        let isDone = { (one: Waiter) in one.revision <= newest || one.deadline <= now }
        defer { state.waiting.removeAll(where: isDone) }
        return (newest, state.waiting.filter(isDone))
      }
      for waiter in done {
        let problem = waiter.revision <= newest ? nil : Self.late(waiter.revision, newest)
        threads.async { waiter.resume(problem) }
      }
      if done.isEmpty { usleep(Self.interval) }
    }
  }

  /// When the first of those who wait gives up; nil where nobody waits, which ends the thread.
  private func nextDeadline() -> ContinuousClock.Instant? {
    state.withLock { state in
      state.isRunning = !state.waiting.isEmpty
      return state.waiting.map(\.deadline).min()
    }
  }

  private static func late(_ revision: Int, _ newest: Int) -> Problem {
    Problem(
      503, "the store has revision \(newest), expected \(revision)",
      at: parameter.description.place
    ).adding("retry-after", "1")
  }
}
