import GeoNumerics
import Geodesy

/// Begins and ends faults in the course of a walk.
struct FaultSchedule {
  /// The time, the distance walked and the position at which faults are evaluated.
  struct Moment {
    var time: Seconds
    var walked: Meters
    var east: Meters
    var north: Meters
  }

  private enum State {
    case waiting
    case active(time: Seconds, walked: Meters)
    case over
  }

  private struct Entry {
    let fault: Fault
    /// The place in the walk's frame.
    let east: Meters
    let north: Meters
    var state = State.waiting
  }

  private(set) var effects = FaultEffects()
  private var entries: [Entry]

  init(_ faults: [Fault], frame: DeterministicLocalFrame) {
    entries = faults.map { fault in
      guard case .place(let place, _) = fault.start else {
        return Entry(fault: fault, east: 0, north: 0)
      }
      let local = frame.local(GeodeticPosition(place, height: frame.origin.height))
      return Entry(fault: fault, east: local.east, north: local.north)
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the faults that begin or end at a moment, in the order of the list.
  mutating func advance(to moment: Moment) -> [(fault: Fault, begins: Bool)] {
    var edges: [(fault: Fault, begins: Bool)] = []
    for index in entries.indices {
      let entry = entries[index]
      switch entry.state {
      case .over: continue
      case .waiting:
        guard begins(entry, moment) else { continue }
        edges.append((entry.fault, true))
        if entry.fault.kind.isInstant {
          entries[index].state = .over
        } else {
          entries[index].state = .active(time: moment.time, walked: moment.walked)
        }
      case .active(let time, let walked):
        guard ends(entry, moment, since: time, walked: walked) else { continue }
        edges.append((entry.fault, false))
        // A place can be visited again.
        if case .place = entry.fault.start, entry.fault.extent == nil {
          entries[index].state = .waiting
        } else {
          entries[index].state = .over
        }
      }
    }
    if !edges.isEmpty { judge() }
    return edges
  }

  private mutating func judge() {
    effects = FaultEffects()
    for entry in entries {
      if case .active = entry.state { effects.add(entry.fault) }
    }
  }

  private func begins(_ entry: Entry, _ moment: Moment) -> Bool {
    switch entry.fault.start {
    case .time(let time): moment.time >= time
    case .distance(let distance): moment.walked >= distance
    case .place(_, let radius): distance(entry, moment) <= radius
    }
  }

  private func ends(_ entry: Entry, _ moment: Moment, since time: Seconds, walked: Meters) -> Bool {
    switch entry.fault.extent {
    case .seconds(let seconds)?: return moment.time - time >= seconds
    case .meters(let meters)?: return moment.walked - walked >= meters
    case nil:
      // Half a meter more to leave than to come: gait does not toggle a fault.
      guard case .place(_, let radius) = entry.fault.start else { return false }
      return distance(entry, moment) > radius + 0.5
    }
  }

  private func distance(_ entry: Entry, _ moment: Moment) -> Meters {
    let (east, north) = (moment.east - entry.east, moment.north - entry.north)
    return (east * east + north * north).squareRoot()
  }
}
