import GeoNumerics
import GeoTesting

@testable import GeoAnchorStore

/// Allen's thirteen relations of two intervals (Allen 1983, figure 2), and what OGC 21-065r2 table 11 makes of
/// them.
@Suite struct TemporalRelationTests {
  /// Two intervals as their ends, and the functions that hold.
  private static let pictures: [(first: [Int], second: [Int], functions: Set<CQL2Operator>)] = [
    ([1, 2], [3, 4], [.before, .timeDisjoint]),
    ([1, 2], [2, 4], [.meets, .timeIntersects]),
    ([1, 3], [2, 4], [.timeOverlaps, .timeIntersects]),
    ([1, 4], [2, 4], [.finishedBy, .timeIntersects]),
    ([1, 4], [2, 3], [.timeContains, .timeIntersects]),
    ([1, 2], [1, 4], [.starts, .timeIntersects]),
    ([1, 4], [1, 4], [.timeEquals, .timeIntersects]),
    ([1, 4], [1, 2], [.startedBy, .timeIntersects]),
    ([2, 3], [1, 4], [.during, .timeIntersects]),
    ([2, 4], [1, 4], [.finishes, .timeIntersects]),
    ([2, 4], [1, 3], [.overlappedBy, .timeIntersects]),
    ([2, 4], [1, 2], [.metBy, .timeIntersects]),
    ([3, 4], [1, 2], [.after, .timeDisjoint]),
    // An end that is open lies beyond all others.
    ([0, 2], [3, 9], [.before, .timeDisjoint]),
    ([0, 3], [2, 9], [.timeOverlaps, .timeIntersects]),
    ([2, 9], [1, 9], [.finishes, .timeIntersects]),
    ([0, 2], [0, 2], [.timeEquals, .timeIntersects]),
    ([0, 4], [2, 9], [.timeOverlaps, .timeIntersects]),
  ]

  private static let functions = CQL2Operator.allCases.filter { $0.rawValue.hasPrefix("t_") }

  /// A number as an instant; 0 and 9 are open ends.
  private static func end(_ number: Int, days: Bool) -> UTCTime? {
    number == 0 || number == 9
      ? nil : UTCTime(days ? "2026-01-0\(number)" : "2026-01-01T00:00:0\(number)Z")
  }

  @Test(arguments: [false, true])
  func `all fifteen functions know all thirteen relations`(days: Bool) {
    expectEqual(Self.functions.count, 15)
    for picture in Self.pictures {
      let values = [picture.first, picture.second].map { ends in
        QueryValue.interval(Self.end(ends[0], days: days), Self.end(ends[1], days: days))
      }
      let holding = Self.functions.filter {
        TemporalRelation.holds($0, values[0], values[1]) == true
      }
      expectEqual(Set(holding), picture.functions, "\(picture.first) \(picture.second)")
    }
  }

  /// Of the thirteen, exactly one holds between any two intervals that are not instants.
  @Test func `one of the thirteen holds`() {
    let basic = Self.functions.filter { $0 != .timeDisjoint && $0 != .timeIntersects }
    let intervals = (1...5).flatMap { start in
      (1...5).filter { $0 > start }.map { (start, $0) }
    }
    for first in intervals {
      for second in intervals {
        let values = [first, second].map {
          QueryValue.interval(Self.end($0.0, days: false), Self.end($0.1, days: false))
        }
        let holding = basic.filter { TemporalRelation.holds($0, values[0], values[1]) == true }
        expectEqual(holding.count, 1, "\(first) \(second)")
      }
    }
  }

  @Test func `instants are compared by the coarser of them`() {
    let day = QueryValue.instant("2026-01-02")
    let noon = QueryValue.instant("2026-01-02T12:00:00Z")
    let before = QueryValue.instant("2026-01-01T23:59:59.999Z")
    expectEqual(TemporalRelation.holds(.timeEquals, day, noon), true)
    expectEqual(TemporalRelation.holds(.after, day, before), true)
    expectEqual(TemporalRelation.holds(.before, before, noon), true)
    expectEqual(QueryValue.order(day, noon), 0)
    expectEqual(QueryValue.order(.instant("1969-12-31T23:59:59Z"), .instant("1969-12-31")), 0)
    expectEqual(QueryValue.order(.instant("1969-12-31T23:59:59Z"), .instant("1970-01-01")), -1)
    expectEqual(
      QueryValue.order(.instant("2026-01-01T00:00:00.1Z"), .instant("2026-01-01T00:00:00.09Z")), 1)
  }

  @Test func `nothing has no relation in time`() {
    for function in Self.functions {
      expectNil(TemporalRelation.holds(function, .null, .instant("2026-01-02")))
      expectNil(TemporalRelation.holds(function, .instant("2026-01-02"), .text("2026")))
    }
  }
}
