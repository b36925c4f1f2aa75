import Geodesy

/// Tells when a device comes into the fences of a venue and when it leaves them.
///
/// With a timeout, a stay that begins too soon after the last exit from the same fence is silent: it
/// is announced when the timeout is over and the device is still there, else never, and a stay that
/// was not announced has no exit.
struct FenceWatch: Hashable, Sendable {
  /// Maximum number of events kept for queries.
  static let remembered = 10_000

  /// The events, oldest first.
  private(set) var history: [FenceEvent] = []
  private let fences: [EventFence]
  private let timeoutSeconds: Seconds
  private var stays: [Int: Bool] = [:]
  private var exits: [Int: Seconds] = [:]

  /// Creates a watch.
  /// - Parameters:
  ///   - fences: The fences.
  ///   - timeoutSeconds: The time after an exit during which the same fence is not entered again; 0
  ///     for at once.
  init(_ fences: [EventFence], timeoutSeconds: Seconds = 0) {
    self.fences = fences
    self.timeoutSeconds = timeoutSeconds > 0 ? min(timeoutSeconds, 1e9) : 0
  }

  /// The ids of the fences that the device is in, announced or not.
  var inside: [String] { stays.keys.sorted().map { fences[$0].id } }

  /// Moves the device; returns the fence events, exits first.
  mutating func moved(
    to point: FloorPoint, on floor: Floor.ID, at time: Seconds
  ) -> [FenceEvent] {
    let now = fences.indices.filter { index in
      fences[index].floor == floor && fences[index].shape.contains(point)
    }
    return handle(Set(now), at: time)
  }

  /// Exits every fence: the device left the venue or its position is unknown.
  mutating func left(at time: Seconds) -> [FenceEvent] { handle([], at: time) }

  private mutating func handle(_ now: Set<Int>, at time: Seconds) -> [FenceEvent] {
    var events: [FenceEvent] = []
    for index in stays.keys.sorted() where !now.contains(index) {
      guard stays.removeValue(forKey: index) == true else { continue }
      exits[index] = time
      events.append(FenceEvent(time: time, .exit, fences[index]))
    }
    for index in now.sorted() where stays[index] != true {
      let isSilent = exits[index].map { time - $0 < timeoutSeconds } ?? false
      stays[index] = !isSilent
      if !isSilent { events.append(FenceEvent(time: time, .enter, fences[index])) }
    }
    history += events
    if history.count > Self.remembered { history.removeFirst(history.count - Self.remembered) }
    return events
  }

  /// The events after a moment.
  func events(after time: Seconds) -> [FenceEvent] { history.filter { $0.time > time } }
}
