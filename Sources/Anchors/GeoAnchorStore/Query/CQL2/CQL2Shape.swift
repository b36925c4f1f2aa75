/// The grammar's rules on operands, for both encodings.
enum CQL2Shape {
  /// Makes sure that an expression is a filter within the limits.
  static func check(_ filter: CQL2Expression) throws(QueryError) {
    var terms = 0
    try check(filter, depth: 1, &terms)
    if let found = filter.contradiction {
      throw .operands(of: "filter", found: found, expected: "a condition")
    }
  }

  private static func check(
    _ expression: CQL2Expression, depth: Int, _ terms: inout Int
  ) throws(QueryError) {
    guard depth <= CQL2Filter.greatestDepth else {
      throw .limit("the filter nests deeper than \(CQL2Filter.greatestDepth) levels")
    }
    switch expression {
    case .operation(let operation, let operands):
      terms += 1
      try check(operands, of: operation)
    case .function: terms += 1
    case .interval(let start, let end):
      for bound in [start, end] where !bound.isBound {
        throw .operands(
          of: "interval", found: kind(of: bound).rawValue,
          expected: "a date, a timestamp, `..`, a property or a function")
      }
    default: break
    }
    guard terms <= CQL2Filter.mostTerms else {
      throw .limit("the filter has more than \(CQL2Filter.mostTerms) operators and functions")
    }
    for operand in expression.operands { try check(operand, depth: depth + 1, &terms) }
  }

  private static func check(
    _ operands: [CQL2Expression], of operation: CQL2Operator
  ) throws(QueryError) {
    func expect(_ count: String, _ isRight: Bool) throws(QueryError) {
      guard !isRight else { return }
      throw .operands(
        of: operation.rawValue, found: "\(operands.count) operands", expected: "\(count)")
    }
    func expect(_ kind: CQL2Kind, _ operands: some Sequence<CQL2Expression>) throws(QueryError) {
      for operand in operands {
        if kind == .boolean, let found = operand.contradiction {
          throw .operands(of: operation.rawValue, found: found, expected: "a condition")
        }
        let found = self.kind(of: operand)
        guard !found.fits(kind) else { continue }
        throw .operands(of: operation.rawValue, found: found.rawValue, expected: kind.rawValue)
      }
    }
    if operation == .like, operands.count == 2, !isPattern(operands[1]) {
      throw .operands(
        of: operation.rawValue, found: kind(of: operands[1]).rawValue,
        expected: "a text, or `casei` or `accenti` of one, as the pattern")
    }
    switch operation.operands {
    case .one(let kind):
      try expect("1", operands.count == 1)
      try expect(kind, operands)
    case .two(let kind):
      try expect("2", operands.count == 2)
      try expect(kind, operands)
    case .three(let kind):
      try expect("3", operands.count == 3)
      try expect(kind, operands)
    case .several(let kind):
      try expect("at least 2", operands.count >= 2)
      try expect(kind, operands)
    case .scalarAndList:
      guard operands.count == 2, case .array(let list) = operands[1] else {
        throw .operands(
          of: operation.rawValue, found: "\(operands.count) operands",
          expected: "a value and a list")
      }
      try expect(.scalar, operands.prefix(1))
      try expect(.scalar, list)
      guard !list.isEmpty else {
        throw .operands(
          of: operation.rawValue, found: "an empty list", expected: "at least one value")
      }
    }
  }

  /// Whether an expression is a pattern: a text, in `casei` and `accenti` where they are.
  private static func isPattern(_ expression: CQL2Expression) -> Bool {
    switch expression {
    case .text: true
    case .operation(.casei, let operands), .operation(.accenti, let operands):
      operands.count == 1 && isPattern(operands[0])
    default: false
    }
  }

  /// The kind of an expression, as far as its form determines it.
  static func kind(of expression: CQL2Expression) -> CQL2Kind {
    switch expression {
    case .boolean: .boolean
    case .number: .number
    case .text: .text
    case .date, .timestamp: .instant
    case .interval, .unbounded: .temporal
    case .geometry: .geometry
    case .array: .array
    case .property, .function: .any
    case .operation(let operation, _): operation.result
    }
  }
}

extension CQL2Expression {
  /// A description of an expression that is not a condition; nil for a condition.
  fileprivate var contradiction: String? {
    // By the grammar, not even a property that is true or false.
    if case .property(let name) = self {
      return "the property `\(name.prefix(80))`, which can be compared: `= TRUE`"
    }
    let kind = CQL2Shape.kind(of: self)
    return kind.fits(.boolean) ? nil : kind.rawValue
  }

  /// Whether it may be the end of an interval.
  fileprivate var isBound: Bool {
    switch self {
    case .date, .timestamp, .unbounded, .property, .function: true
    default: false
    }
  }
}
