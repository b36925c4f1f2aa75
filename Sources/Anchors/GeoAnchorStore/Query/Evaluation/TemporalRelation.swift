import GeoNumerics

/// The temporal functions of CQL2 (OGC 21-065r2 §7.10): Allen's relations between intervals, and their unions.
enum TemporalRelation {
  /// An instant is an interval that ends where it begins.
  private struct Span {
    var start: UTCTime?
    var end: UTCTime?

    init?(_ value: QueryValue) {
      switch value {
      case .instant(let time): (start, end) = (time, time)
      case .interval(let first, let last): (start, end) = (first, last)
      default: return nil
      }
    }
  }

  /// Whether a relation holds; nil when one side is nothing.
  static func holds(_ relation: CQL2Operator, _ first: QueryValue, _ second: QueryValue) -> Bool? {
    guard let a = Span(first), let b = Span(second) else { return nil }
    let starts = compare(a.start, -1, b.start, -1)
    let ends = compare(a.end, 1, b.end, 1)
    let startToEnd = compare(a.start, -1, b.end, 1)
    let endToStart = compare(a.end, 1, b.start, -1)
    return switch relation {
    case .after: startToEnd > 0
    case .before: endToStart < 0
    case .timeContains: starts < 0 && ends > 0
    case .timeDisjoint: startToEnd > 0 || endToStart < 0
    case .during: starts > 0 && ends < 0
    case .timeEquals: starts == 0 && ends == 0
    case .finishedBy: starts < 0 && ends == 0
    case .finishes: starts > 0 && ends == 0
    case .timeIntersects: startToEnd <= 0 && endToStart >= 0
    case .meets: endToStart == 0
    case .metBy: startToEnd == 0
    case .overlappedBy: starts > 0 && startToEnd < 0 && ends > 0
    case .timeOverlaps: starts < 0 && endToStart > 0 && ends < 0
    case .startedBy: starts == 0 && ends > 0
    case .starts: starts == 0 && ends < 0
    default: nil
    }
  }

  /// The order of two ends; an open end lies beyond all others, on its own side.
  private static func compare(
    _ first: UTCTime?, _ firstSide: Int, _ second: UTCTime?, _ secondSide: Int
  ) -> Int {
    switch (first, second) {
    case (let first?, let second?): InstantOrder.compare(first, second)
    case (nil, nil): firstSide == secondSide ? 0 : firstSide
    case (nil, _): firstSide
    case (_, nil): -secondSide
    }
  }
}
