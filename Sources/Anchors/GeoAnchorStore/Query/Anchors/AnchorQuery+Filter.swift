public import GeoAnchors
import GeoNumerics
import Geodesy

extension AnchorQuery {
  /// Leaves only the anchors that a filter wants.
  ///
  /// Conditions that the store has an index for (the place, tags, the collection, the name and the time of the last
  /// change) are looked up there first.
  /// - Parameter filter: the filter; its names are those of anchors' properties, and `properties.` with the
  ///   name of what an author added.
  /// - Throws: `QueryError` for a name that is unknown, operands that do not go together, and a geometry that
  ///   is not valid.
  public mutating func narrow(to filter: CQL2Filter) throws(QueryError) {
    let checked = try FeatureFilter(filter, .anchors)
    // Here rather than in the middle of a search.
    _ = try checked.evaluation()
    let before = condition
    condition = AnchorCondition((before?.text ?? "") + filter.json) {
      let evaluation = try checked.evaluation()
      let others = try before?.begin()
      return { found in
        evaluation.matches { found.value(of: $0) } && others?(found) ?? true
      }
    }
    for term in filter.expression.conjuncts { narrow(to: term) }
  }

  /// Notes what an index knows of a condition that must hold; it leaves out nothing that meets the condition.
  private mutating func narrow(to term: CQL2Expression) {
    guard case .operation(let operation, let operands) = term, operands.count == 2 else { return }
    switch (operation, operands[0], operands[1]) {
    case (.equal, .property(let name), .text(let text)),
      (.equal, .text(let text), .property(let name)):
      // Nothing may stand for an empty text.
      guard !text.isEmpty else { return }
      if name == "name", self.name == nil { self.name = text }
      if name == "collection", collection == nil { collection = text }
    case (.arrayContains, .property("tags"), .array(let elements)),
      (.arrayContainedBy, .array(let elements), .property("tags")),
      (.arrayEquals, .property("tags"), .array(let elements)),
      (.arrayEquals, .array(let elements), .property("tags")):
      for case .text(let tag) in elements where !tags.contains(tag) { tags.append(tag) }
    case (.disjoint, _, _): return
    case (_, .property("geometry"), .geometry(let geometry)),
      (_, .geometry(let geometry), .property("geometry")):
      if box == nil, area == nil { box = geometry.boundingBox }
    default: narrow(to: operation, operands)
    }
  }

  /// Notes when anchors must have been changed.
  private mutating func narrow(to operation: CQL2Operator, _ operands: [CQL2Expression]) {
    let isTurned = operands[1] == .property("changed")
    guard operands[isTurned ? 1 : 0] == .property("changed"),
      let span = TimeSpan(operands[isTurned ? 0 : 1]),
      let operation = isTurned ? operation.turned : operation
    else { return }
    switch operation {
    case .less, .lessOrEqual, .before: narrow(until: operation == .before ? span.first : span.last)
    case .greater, .greaterOrEqual, .after:
      narrow(since: operation == .after ? span.last : span.first)
    case .equal, .during, .timeEquals, .timeIntersects, .starts, .finishes:
      narrow(since: span.first)
      narrow(until: span.last)
    default: return
    }
  }

  /// The first millisecond of an instant, or of its day.
  private mutating func narrow(since time: UTCTime?) {
    guard let time, let text = time.text(addingMilliseconds: 0) else { return }
    since = max(since ?? "", text)
  }

  /// Limits the query to times before the end of an instant, or of its day.
  private mutating func narrow(until time: UTCTime?) {
    guard let time, let text = time.text(addingMilliseconds: time.isDate ? 86_400_000 : 1) else {
      return
    }
    until = until.map { min($0, text) } ?? text
  }
}

/// From when to when; nil stands for an end that is open.
private struct TimeSpan {
  var first: UTCTime?
  var last: UTCTime?

  /// The span of an instant or interval whose ends are known; nil for anything else.
  init?(_ expression: CQL2Expression) {
    func instant(_ expression: CQL2Expression) -> UTCTime?? {
      switch expression {
      case .date(let text), .timestamp(let text): .some(UTCTime(text))
      case .unbounded: .some(nil)
      default: nil
      }
    }
    if case .interval(let start, let end) = expression {
      guard let start = instant(start), let end = instant(end) else { return nil }
      (first, last) = (start, end)
    } else {
      guard let time = instant(expression) else { return nil }
      (first, last) = (time, time)
    }
  }
}

extension UTCTime {
  /// The time so many milliseconds later, as stores write it; nil before 1970 and from the year 10000 on, when
  /// nothing is stored.
  fileprivate func text(addingMilliseconds more: Int) -> String? {
    let milliseconds = seconds * 1000 + nanoseconds / 1_000_000 + more
    return milliseconds >= 0 ? Timestamp.text(milliseconds: milliseconds) : nil
  }
}

extension CQL2Operator {
  /// The operator for swapped operands; nil for an operator without an order.
  fileprivate var turned: CQL2Operator? {
    switch self {
    case .equal, .timeEquals, .timeIntersects: self
    case .less: .greater
    case .greater: .less
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    case .before: .after
    case .after: .before
    default: nil
    }
  }
}

extension CQL2Expression {
  /// The conditions all of which must hold.
  fileprivate var conjuncts: [CQL2Expression] {
    if case .operation(.and, let operands) = self { operands.flatMap(\.conjuncts) } else { [self] }
  }
}

extension CQL2Geometry {
  /// The box around it; nil where it is not on the Earth.
  fileprivate var boundingBox: BoundingBox? {
    if case .box(let numbers) = self {
      let half = numbers.count / 2
      return Self.box(numbers[0], numbers[1], numbers[half], numbers[half + 1])
    }
    let all = plain.positions
    let (x, y) = (all.map { $0[0] }, all.map { $0[1] })
    guard let west = x.min(), let east = x.max(), let south = y.min(), let north = y.max() else {
      return nil
    }
    return Self.box(west, south, east, north)
  }

  private static func box(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> BoundingBox? {
    guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
      (-90...90).contains(north), south <= north
    else { return nil }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }
}
