/// A machine in a running app: events come from anywhere, observers hear what follows.
///
/// The actor puts events in the order in which they arrive; a time that goes backwards is lifted to
/// the latest one, so the machine sees what a replay of the recording would show it.
///
/// ```swift
/// let session = LiveSession(StatusMachine())
/// Task { for await output in await session.outputs() { show(output) } }
/// await session.start(at: 0)
/// await session.send(event)
/// await session.stop(at: 60)
/// ```
public actor LiveSession<Machine: SessionMachine> {
  private var machine: Machine
  private var observers: [Int: AsyncStream<Machine.Output>.Continuation] = [:]
  private var nextID = 0
  private var latest: Double?

  /// Whether events are taken.
  public private(set) var isRunning = false

  /// Creates a session that has not started.
  public init(_ machine: Machine) {
    self.machine = machine
  }

  /// Lets the machine hear that the session starts; from then on events are taken.
  ///
  /// Does nothing while it is running.
  public func start(at time: Double) {
    guard !isRunning else { return }
    isRunning = true
    // A new session may have a new clock.
    latest = nil
    deliver(SessionEvent(time: time, .session(.start)))
  }

  /// Lets the machine hear that the session stops, and nothing after it.
  ///
  /// The outputs of the stop event are the last that observers receive before the next start; their
  /// sequences go on waiting.
  public func stop(at time: Double) {
    guard isRunning else { return }
    deliver(SessionEvent(time: time, .session(.stop)))
    isRunning = false
  }

  /// Handles an event; false, with nothing done, if the session is not running or the time is not finite.
  @discardableResult
  public func send(_ event: SessionEvent) -> Bool {
    guard isRunning, event.time.isFinite else { return false }
    deliver(event)
    if case .session(.stop) = event.kind { isRunning = false }
    return true
  }

  /// A sequence of the machine's outputs from now on.
  ///
  /// The sequence ends when the observer is removed, when the task that reads it is canceled, or when the
  /// session is gone. An observer that does not keep up loses the oldest outputs beyond `limit`.
  public func outputs(limit: Int = 4096) -> AsyncStream<Machine.Output> {
    observe(limit: limit).outputs
  }

  /// Adds an observer that can be removed by its id.
  public func observe(limit: Int = 4096) -> (id: Int, outputs: AsyncStream<Machine.Output>) {
    nextID += 1
    let id = nextID
    let (stream, continuation) = AsyncStream.makeStream(
      of: Machine.Output.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
    observers[id] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.remove(id) }
    }
    return (id, stream)
  }

  /// Removes an observer; its sequence ends after the outputs already sent.
  public func remove(_ id: Int) {
    observers.removeValue(forKey: id)?.finish()
  }

  /// The number of observers.
  public var observerCount: Int { observers.count }

  /// The machine as it is now, a copy.
  public var snapshot: Machine { machine }

  deinit {
    for observer in observers.values { observer.finish() }
  }

  private func deliver(_ event: SessionEvent) {
    var event = event
    if let latest, event.time < latest { event.time = latest }
    latest = event.time
    for output in machine.handle(event) {
      for observer in observers.values { observer.yield(output) }
    }
  }
}
