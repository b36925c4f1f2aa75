/// An expression of CQL2 (OGC 21-065r2), as its JSON encoding has it.
package indirect enum CQL2Expression: Hashable, Sendable {
  case boolean(Bool)
  case number(Double)
  case text(String)
  /// A day, as `2026-12-31`.
  case date(String)
  /// An instant of UTC, as `2026-12-31T10:30:00Z`.
  case timestamp(String)
  /// Two instants; each is a date, a timestamp, `..`, a property or a function.
  case interval(CQL2Expression, CQL2Expression)
  /// The end of an interval that has none.
  case unbounded
  case geometry(CQL2Geometry)
  case array([CQL2Expression])
  case property(String)
  case operation(CQL2Operator, [CQL2Expression])
  case function(String, [CQL2Expression])

  package var operands: [CQL2Expression] {
    switch self {
    case .boolean, .number, .text, .date, .timestamp, .unbounded, .geometry, .property: []
    case .interval(let start, let end): [start, end]
    case .array(let elements): elements
    case .operation(_, let operands), .function(_, let operands): operands
    }
  }

  func mapGeometries<Failure: Error>(
    _ change: (CQL2Geometry) throws(Failure) -> CQL2Geometry
  ) throws(Failure) -> CQL2Expression {
    func all(_ operands: [CQL2Expression]) throws(Failure) -> [CQL2Expression] {
      try operands.map { (operand) throws(Failure) in try operand.mapGeometries(change) }
    }
    switch self {
    case .geometry(let geometry): return .geometry(try change(geometry))
    case .array(let elements): return .array(try all(elements))
    case .operation(let operation, let operands): return .operation(operation, try all(operands))
    case .function(let name, let operands): return .function(name, try all(operands))
    default: return self
    }
  }
}

/// The operators of CQL2, called as in its JSON encoding.
package enum CQL2Operator: String, CaseIterable, Sendable {
  case and, or, not
  case equal = "="
  case notEqual = "<>"
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case like, between, `in`, isNull
  case casei, accenti
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case quotient = "div"
  case power = "^"
  case intersects = "s_intersects"
  case disjoint = "s_disjoint"
  case equals = "s_equals"
  case touches = "s_touches"
  case within = "s_within"
  case overlaps = "s_overlaps"
  case crosses = "s_crosses"
  case contains = "s_contains"
  case after = "t_after"
  case before = "t_before"
  case timeContains = "t_contains"
  case timeDisjoint = "t_disjoint"
  case during = "t_during"
  case timeEquals = "t_equals"
  case finishedBy = "t_finishedBy"
  case finishes = "t_finishes"
  case timeIntersects = "t_intersects"
  case meets = "t_meets"
  case metBy = "t_metBy"
  case overlappedBy = "t_overlappedBy"
  case timeOverlaps = "t_overlaps"
  case startedBy = "t_startedBy"
  case starts = "t_starts"
  case arrayEquals = "a_equals"
  case arrayContains = "a_contains"
  case arrayContainedBy = "a_containedBy"
  case arrayOverlaps = "a_overlaps"

  /// The operator that is written like a function, whatever its case.
  static func called(_ name: String) -> CQL2Operator? { calls[name.lowercased()] }

  private static let calls = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0.isCall }.map { ($0.rawValue.lowercased(), $0) })

  /// Whether it is written like a function.
  var isCall: Bool {
    switch self {
    case .casei, .accenti: true
    default: rawValue.dropFirst().first == "_"
    }
  }

  var operands: Operands {
    switch self {
    case .and, .or: .several(.boolean)
    case .not: .one(.boolean)
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual: .two(.scalar)
    case .like: .two(.text)
    case .between: .three(.number)
    case .in: .scalarAndList
    case .isNull: .one(.any)
    case .casei, .accenti: .one(.text)
    case .add, .subtract, .multiply, .divide, .remainder, .quotient, .power: .two(.number)
    case .intersects, .disjoint, .equals, .touches, .within, .overlaps, .crosses, .contains:
      .two(.geometry)
    case .arrayEquals, .arrayContains, .arrayContainedBy, .arrayOverlaps: .two(.array)
    case .after, .before, .timeContains, .timeDisjoint, .during, .timeEquals, .finishedBy,
      .finishes, .timeIntersects, .meets, .metBy, .overlappedBy, .timeOverlaps, .startedBy,
      .starts:
      .two(.temporal)
    }
  }

  var result: CQL2Kind {
    switch self {
    case .casei, .accenti: .text
    case .add, .subtract, .multiply, .divide, .remainder, .quotient, .power: .number
    default: .boolean
    }
  }

  enum Operands {
    case one(CQL2Kind)
    case two(CQL2Kind)
    case three(CQL2Kind)
    /// Two or more.
    case several(CQL2Kind)
    case scalarAndList
  }
}

/// The kind of value that an expression yields.
package enum CQL2Kind: String, Sendable {
  case boolean = "a boolean"
  case number = "a number"
  case text = "a text"
  case instant = "a date or timestamp"
  case temporal = "an instant or interval"
  case geometry = "a geometry"
  case array = "an array"
  /// A text, a number, a boolean or an instant.
  case scalar = "a text, number, boolean or instant"
  /// Whatever there is: what only a feature tells.
  case any = "anything"

  /// Whether something of this kind may be where another kind is expected.
  func fits(_ expected: CQL2Kind) -> Bool {
    if self == expected || self == .any || expected == .any { return true }
    return switch (self, expected) {
    case (.boolean, .scalar), (.number, .scalar), (.text, .scalar), (.instant, .scalar),
      (.instant, .temporal), (.scalar, _):
      true
    default: false
    }
  }
}
