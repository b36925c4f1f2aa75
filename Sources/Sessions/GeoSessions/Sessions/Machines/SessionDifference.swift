package import Geodesy

/// One way in which two sessions behave differently.
package enum SessionDifference: Hashable, Sendable {
  /// Only the first session says it.
  case removed(SessionOutputRecord)
  /// Only the second session says it.
  case added(SessionOutputRecord)
  /// Both say it, the second at another time.
  case moved(SessionOutputRecord, to: Seconds)
  /// At one point of the sequence they say different things of a kind.
  case changed(SessionOutputRecord, to: SessionOutputRecord)

  /// The time at which the difference first shows.
  package var time: Seconds {
    switch self {
    case .removed(let record), .added(let record): record.time
    case .moved(let record, let time): min(record.time, time)
    case .changed(let old, let new): min(old.time, new.time)
    }
  }
}

/// Compares what two sessions say, kind by kind.
package struct SessionComparison: Hashable, Sendable {
  /// The largest difference in time between equal outputs.
  package var timeTolerance: Seconds
  package var numberTolerance: Double
  /// The number of outputs to look ahead for the place where sessions agree again.
  package static let window = 64

  package init(timeTolerance: Seconds = 0, numberTolerance: Double = 0) {
    self.timeTolerance = timeTolerance
    self.numberTolerance = numberTolerance
  }

  /// The differences in order of time; empty when the sessions behave the same.
  ///
  /// The outputs of each kind are compared as a sequence: after a difference, the nearest place is
  /// sought where they agree again; the outputs between are removed, added or changed. The order of
  /// outputs of different kinds at one time does not count.
  package func differences(
    from first: [SessionOutputRecord], to second: [SessionOutputRecord]
  ) -> [SessionDifference] {
    let kinds = Set(first.map(\.kind)).union(second.map(\.kind)).sorted()
    var found: [SessionDifference] = []
    for kind in kinds {
      compare(first.filter { $0.kind == kind }, second.filter { $0.kind == kind }, &found)
    }
    return found.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  private func compare(
    _ first: [SessionOutputRecord], _ second: [SessionOutputRecord],
    _ found: inout [SessionDifference]
  ) {
    var (a, b) = (0, 0)
    while a < first.count, b < second.count {
      if first[a].isEquivalent(to: second[b], tolerance: numberTolerance) {
        if abs(first[a].time - second[b].time) > timeTolerance {
          found.append(.moved(first[a], to: second[b].time))
        }
        a += 1
        b += 1
        continue
      }
      guard let (skipA, skipB) = meeting(first[a...], second[b...]) else {
        found.append(.changed(first[a], to: second[b]))
        a += 1
        b += 1
        continue
      }
      let changed = min(skipA, skipB)
      for index in 0..<changed {
        found.append(.changed(first[a + index], to: second[b + index]))
      }
      for record in first[(a + changed)..<(a + skipA)] { found.append(.removed(record)) }
      for record in second[(b + changed)..<(b + skipB)] { found.append(.added(record)) }
      a += skipA
      b += skipB
    }
    for record in first[a...] { found.append(.removed(record)) }
    for record in second[b...] { found.append(.added(record)) }
  }

  /// The number of outputs of each side to skip until they agree, with the smallest sum.
  private func meeting(
    _ first: ArraySlice<SessionOutputRecord>, _ second: ArraySlice<SessionOutputRecord>
  ) -> (Int, Int)? {
    for sum in 1..<(2 * Self.window) {
      for skipA in max(0, sum - Self.window)...min(sum, Self.window) {
        let (a, b) = (first.startIndex + skipA, second.startIndex + sum - skipA)
        guard a < first.endIndex, b < second.endIndex else { continue }
        if first[a].isEquivalent(to: second[b], tolerance: numberTolerance) {
          return (skipA, sum - skipA)
        }
      }
    }
    return nil
  }
}
