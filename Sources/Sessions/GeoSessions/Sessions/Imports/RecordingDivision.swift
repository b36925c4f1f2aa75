import Geodesy

/// Divides the events of a file into recordings: where the clock goes back, another one begins.
///
/// Positions of different sources (`GNSSFix.source`) have a clock each, since some files hold one
/// source after the other. A single time that is odd is left out; times that only ever go back are
/// those of one recording in the wrong order.
struct RecordingDivision {
  /// A step back that is shorter comes from threads that race.
  static let smallStep: Seconds = 1

  private let events: [SessionEvent]
  private let lines: [Int]
  private var draft: RecordingDraft
  /// The recording of each event; nil when it is left out.
  private var parts: [Int?]
  private var steps: [(line: Int, by: Seconds)] = []

  /// The clock of one source within a recording.
  private struct Clock {
    var latest: Seconds
    /// The first event at that time.
    var first: Int
    /// The time before.
    var before: Seconds?
    /// A time that was left out, whose other events are left out too.
    var odd: Seconds?
  }

  /// The recordings of a draft, whose findings then tell of the clock.
  static func recordings(of draft: inout RecordingDraft) -> [SessionImport.Recording] {
    guard !draft.events.isEmpty else { return [] }
    var division = RecordingDivision(draft)
    let recordings = division.divide()
    draft = division.draft
    return recordings
  }

  private init(_ draft: RecordingDraft) {
    self.draft = draft
    events = draft.events
    lines = draft.lines
    parts = Array(repeating: 0, count: draft.events.count)
  }

  private mutating func divide() -> [SessionImport.Recording] {
    guard zip(events, events.dropFirst()).contains(where: { $0.time > $1.time }) else {
      let range = (lines.min() ?? 1)...(lines.max() ?? 1)
      return [SessionImport.Recording(events: events, lines: range)]
    }
    let sources = events.map(\.source)
    if isReversed(sources) {
      draft.report(lines[0], .reversed(until: lines[lines.count - 1]))
    } else {
      separate(sources)
      leaveOutMoments()
    }
    return collected()
  }

  /// Whether no time of a source is later than the one before it, and some are earlier.
  private func isReversed(_ sources: [String?]) -> Bool {
    var latest: [String?: Seconds] = [:]
    var falls = false
    for (event, source) in zip(events, sources) {
      if let time = latest[source] {
        guard event.time <= time else { return false }
        falls = falls || event.time < time
      }
      latest[source] = event.time
    }
    return falls
  }

  private mutating func separate(_ sources: [String?]) {
    let following = following(sources)
    var part = 0
    var clocks: [String?: Clock] = [:]
    for index in events.indices {
      let time = events[index].time
      parts[index] = part
      guard var clock = clocks[sources[index]] else {
        clocks[sources[index]] = Clock(latest: time, first: index)
        continue
      }
      if clock.odd == time {
        parts[index] = nil
        continue
      }
      clock.odd = nil
      let step = time - clock.latest
      let next = following[index]
      if step > 0 {
        clock = Clock(latest: time, first: index, before: clock.latest)
      } else if step == 0 {
      } else if step > -Self.smallStep {
        draft.report(lines[index], .outOfOrder(by: -step))
      } else if next.map({ $0 > clock.latest }) ?? true {
        parts[index] = nil
        clock.odd = time
        draft.report(lines[index], .jump(by: step))
      } else if let before = clock.before, let next, next < clock.latest, time >= before,
        clock.latest - before > 2 * (time - before + Self.smallStep)
      {
        // Not this time is odd but the one before it.
        for earlier in clock.first..<index
        where sources[earlier] == sources[index] && events[earlier].time == clock.latest {
          parts[earlier] = nil
        }
        draft.report(lines[clock.first], .jump(by: clock.latest - before))
        clock = Clock(latest: time, first: index, before: before)
      } else {
        part += 1
        parts[index] = part
        steps.append((lines[index], -step))
        clocks = [:]
        clock = Clock(latest: time, first: index)
      }
      clocks[sources[index]] = clock
    }
  }

  /// The next different time of each event's source; nil if none follows.
  private func following(_ sources: [String?]) -> [Seconds?] {
    var following = [Seconds?](repeating: nil, count: events.count)
    var ahead: [String?: (time: Seconds, next: Seconds?)] = [:]
    for index in events.indices.reversed() {
      let time = events[index].time
      if let found = ahead[sources[index]] {
        following[index] = found.time == time ? found.next : found.time
      }
      ahead[sources[index]] = (time, following[index])
    }
    return following
  }

  /// A recording of one moment beside longer ones is an odd time, not a recording.
  private mutating func leaveOutMoments() {
    var spans: [ClosedRange<Seconds>?] = Array(repeating: nil, count: steps.count + 1)
    var firsts = [Int](repeating: 0, count: spans.count)
    for (index, part) in parts.enumerated() {
      guard let part else { continue }
      let time = events[index].time
      if spans[part] == nil { firsts[part] = index }
      let span = spans[part] ?? time...time
      spans[part] = min(span.lowerBound, time)...max(span.upperBound, time)
    }
    let isMoment = spans.map { $0.map { $0.lowerBound == $0.upperBound } ?? true }
    let hasLonger = isMoment.contains(false)
    var isFirst = true
    for (part, span) in spans.enumerated() {
      guard let span else { continue }
      if hasLonger, isMoment[part] {
        let beside = spans[part > 0 ? part - 1 : part + 1]
        let step = beside.map { span.lowerBound - (part > 0 ? $0.upperBound : $0.lowerBound) }
        draft.report(lines[firsts[part]], .jump(by: step ?? 0))
      } else {
        if !isFirst, part > 0 {
          draft.report(steps[part - 1].line, .anotherRecording(by: steps[part - 1].by))
        }
        isFirst = false
      }
    }
    guard hasLonger else { return }
    for index in parts.indices {
      if let part = parts[index], isMoment[part] { parts[index] = nil }
    }
  }

  private func collected() -> [SessionImport.Recording] {
    var indices: [[Int]] = Array(repeating: [], count: steps.count + 1)
    for (index, part) in parts.enumerated() {
      if let part { indices[part].append(index) }
    }
    return indices.compactMap { part in
      guard let first = part.first else { return nil }
      var range = lines[first]...lines[first]
      for index in part {
        range = min(range.lowerBound, lines[index])...max(range.upperBound, lines[index])
      }
      let inOrder = part.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
      return SessionImport.Recording(events: inOrder.map { events[$0] }, lines: range)
    }
  }
}

extension SessionEvent {
  /// The clock of the event: that of the source of a position.
  fileprivate var source: String? {
    if case .gnss(let fix) = kind { fix.source } else { nil }
  }
}
