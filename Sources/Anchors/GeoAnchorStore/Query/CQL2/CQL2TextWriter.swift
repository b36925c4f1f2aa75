/// Writes the text encoding, with as few brackets as it needs.
enum CQL2TextWriter {
  /// The text; nil when it would say something else: a backslash at the end of a text would escape its quote, an
  /// array of one element that is given to a function would be a value in brackets.
  static func text(of expression: CQL2Expression) -> String? {
    guard isSayable(expression) else { return nil }
    return write(expression)
  }

  private static func isSayable(_ expression: CQL2Expression) -> Bool {
    switch expression {
    case .text(let text) where text.unicodeScalars.last == "\\": false
    case .function(_, let operands), .array(let operands):
      operands.allSatisfy { isSayable($0) && !isSingle($0) }
    default: expression.operands.allSatisfy(isSayable)
    }
  }

  private static func isSingle(_ expression: CQL2Expression) -> Bool {
    if case .array(let elements) = expression { elements.count == 1 } else { false }
  }

  private static func write(_ expression: CQL2Expression) -> String {
    switch expression {
    case .boolean(let value): value ? "TRUE" : "FALSE"
    case .number(let number): CQL2GeometryText.number(number)
    case .text(let text): quoted(text)
    case .date(let text): "DATE('\(text)')"
    case .timestamp(let text): "TIMESTAMP('\(text)')"
    case .interval(let start, let end): "INTERVAL(\(bound(start)), \(bound(end)))"
    case .unbounded: "'..'"
    case .geometry(let geometry): CQL2GeometryText.text(of: geometry)
    case .array(let elements): "(" + elements.map(write).joined(separator: ", ") + ")"
    case .property(let name):
      // A quote with an accent behind it is one, too.
      "\""
        + name.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        .map { String($0) }.joined(separator: "\"\"") + "\""
    case .function(let name, let operands):
      "\(name)(" + operands.map(write).joined(separator: ", ") + ")"
    case .operation(let operation, let operands): write(operation, operands)
    }
  }

  private static func bound(_ bound: CQL2Expression) -> String {
    switch bound {
    case .date(let text), .timestamp(let text): "'\(text)'"
    default: write(bound)
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // A quote behind a backslash would be taken for escaped: it is.
      if scalar == "'" { quoted += previous == "\\" ? "\\" : "'" }
      quoted.unicodeScalars.append(scalar)
      previous = scalar
    }
    return quoted + "'"
  }

  /// The precedence of an expression: an operand of lower precedence is put into brackets.
  private static func level(_ expression: CQL2Expression) -> Int {
    guard case .operation(let operation, _) = expression else {
      // A negative number is a sign and a number.
      if case .number(let number) = expression, number.sign == .minus { return 7 }
      return 9
    }
    return switch operation {
    case .or: 1
    case .and: 2
    case .not: 3
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual, .like, .between, .in,
      .isNull:
      4
    case .add, .subtract: 5
    case .multiply, .divide, .remainder, .quotient: 6
    case .power: 7
    default: 9
    }
  }

  private static func write(_ operand: CQL2Expression, above level: Int) -> String {
    self.level(operand) > level ? write(operand) : "(\(write(operand)))"
  }

  private static func write(_ operation: CQL2Operator, _ operands: [CQL2Expression]) -> String {
    let own = level(.operation(operation, []))
    func part(_ index: Int, above level: Int) -> String { write(operands[index], above: level) }
    switch operation {
    case .and, .or:
      return operands.map { write($0, above: own) }.joined(
        separator: " \(operation.rawValue.uppercased()) ")
    case .not: return "NOT \(part(0, above: 3))"
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual:
      return "\(part(0, above: 4)) \(operation.rawValue) \(part(1, above: 4))"
    case .like: return "\(part(0, above: 4)) LIKE \(part(1, above: 4))"
    case .between:
      return "\(part(0, above: 4)) BETWEEN \(part(1, above: 4)) AND \(part(2, above: 4))"
    case .in:
      let list = operands[1].operands.map { write($0, above: 4) }
      return "\(part(0, above: 4)) IN (\(list.joined(separator: ", ")))"
    case .isNull: return "\(part(0, above: 4)) IS NULL"
    case .add, .subtract, .multiply, .divide, .remainder, .quotient:
      return "\(part(0, above: own - 1)) \(operation.rawValue) \(part(1, above: own))"
    case .power:
      // A sign belongs to the number behind it, on both sides.
      func side(_ operand: CQL2Expression) -> String {
        if case .number = operand { return write(operand) }
        return write(operand, above: own)
      }
      return "\(side(operands[0])) ^ \(side(operands[1]))"
    default:
      let name = operation.rawValue.uppercased()
      return "\(name)(" + operands.map(write).joined(separator: ", ") + ")"
    }
  }
}
