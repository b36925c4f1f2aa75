import GeoFormats
import GeoNumerics
package import Geodesy

/// The fence events of venues over one or several sessions, as a server keeps and queries them.
package struct VisitHistory: Sendable {
  private var history: RetainedHistory<FenceEvent>
  private var all: [FenceEvent] = []
  private let days: Int?

  /// Creates a history; `days` is how long events are kept, nil for always.
  package init(days: Int? = nil) {
    self.days = days
    history = RetainedHistory(days: days ?? 0)
  }

  /// Adds the fence event of an output of a session whose clock is 0 at `epoch`, seconds since
  /// 1970; ignores other outputs.
  package mutating func add(_ output: VenueOutput, epoch: Seconds = 0) {
    guard case .fence(var event) = output.kind else { return }
    event.time += epoch
    add(event)
  }

  /// Adds an event whose time is that of the history.
  package mutating func add(_ event: FenceEvent) {
    if days == nil { all.append(event) } else { history.add(event, at: event.time) }
  }

  /// Lets time go by until now, a time of ISO 8601: each noon (UTC) deletes what is too old; answers
  /// whether that is a time.
  package mutating func advance(to now: String) -> Bool {
    guard let seconds = UTCTime.seconds(now) else { return false }
    history.advance(to: seconds)
    return true
  }

  /// The events after a moment, oldest first.
  package func events(after time: Seconds = -.infinity) -> [FenceEvent] {
    (days == nil ? all : history.entries.map(\.entry)).filter { $0.time > time }
  }

  /// The visits that events make, those that last at the end.
  package static func visits(of events: [FenceEvent]) -> [Visit] {
    var log = VisitLog()
    var visits: [Visit] = []
    for event in events {
      if let visit = log.handle(event) { visits.append(visit) }
    }
    return visits + log.open
  }

  /// Events and visits as JSON (`Data/schemas/venue-visits.schema.json`).
  package static func json(of events: [FenceEvent]) -> String {
    JSONWriter.text { json in
      json.objects("events", of: events, inline: true) { json, event in
        json.member("time", event.time, decimals: 3)
        json.member("event", event.kind.rawValue)
        json.member("fence", event.fence.id)
        json.member("floor", event.fence.floor.rawValue)
        json.member("name", event.fence.name)
        json.member("payload", event.fence.payload)
      }
      json.objects("visits", of: visits(of: events), inline: true) { json, visit in
        json.member("fence", visit.fence)
        json.member("begin", visit.begin, decimals: 3)
        json.member("end", visit.end, decimals: 3)
        json.member("duration", visit.duration, decimals: 3)
      }
    }
  }
}
