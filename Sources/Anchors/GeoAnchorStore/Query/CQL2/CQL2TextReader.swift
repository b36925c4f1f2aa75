import GeoFormats
import GeoNumerics

/// Reads the text encoding of CQL2 by its grammar (OGC 21-065r2, annex B).
struct CQL2TextReader {
  private var lexer: CQL2Lexer
  private(set) var token = CQL2Lexer.Token.end
  /// The token after it, once looked ahead.
  private var following: (token: CQL2Lexer.Token, start: Int)?
  private var start = 0
  private var depth = 0

  /// Reads a whole text.
  /// - Throws: `FormatError` with the place.
  static func read(_ text: String) throws(FormatError) -> CQL2Expression {
    var reader = CQL2TextReader(lexer: CQL2Lexer(text))
    try reader.advance()
    let expression = try reader.disjunction()
    guard reader.token == .end else { throw reader.error("`AND`, `OR` or the end") }
    return expression
  }

  private init(lexer: CQL2Lexer) { self.lexer = lexer }

  // MARK: - Words

  mutating func advance() throws(FormatError) {
    if let next = following {
      (token, start, following) = (next.token, next.start, nil)
    } else {
      token = try lexer.next()
      start = lexer.start
    }
  }

  private mutating func peek() throws(FormatError) -> CQL2Lexer.Token {
    if let following { return following.token }
    let next = try lexer.next()
    following = (next, lexer.start)
    return next
  }

  func error(_ expected: String) -> FormatError {
    .unexpected(found: token.words, expected: expected, at: lexer.place(start))
  }

  /// Whether the word is a keyword, whatever its case.
  private func isKeyword(_ word: String) -> Bool {
    if case .identifier(let name) = token { name.uppercased() == word } else { false }
  }

  /// Consumes a keyword if it is next.
  private mutating func take(keyword: String) throws(FormatError) -> Bool {
    guard isKeyword(keyword) else { return false }
    try advance()
    return true
  }

  /// Consumes a mark if it is next.
  mutating func take(_ mark: String) throws(FormatError) -> Bool {
    guard token == .mark(mark) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ mark: String) throws(FormatError) {
    guard try take(mark) else { throw error("`\(mark)`") }
  }

  private mutating func nested<Result>(
    _ body: (inout CQL2TextReader) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    depth += 1
    // Brackets may be around each level.
    guard depth <= 3 * CQL2Filter.greatestDepth else {
      throw .limit("the filter nests too deeply", at: lexer.place(start))
    }
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: - Conditions

  private mutating func disjunction() throws(FormatError) -> CQL2Expression {
    try nested { (reader) throws(FormatError) in
      var terms = [try reader.conjunction()]
      while try reader.take(keyword: "OR") { terms.append(try reader.conjunction()) }
      return terms.count == 1 ? terms[0] : .operation(.or, terms)
    }
  }

  private mutating func conjunction() throws(FormatError) -> CQL2Expression {
    var factors = [try factor()]
    while try take(keyword: "AND") { factors.append(try factor()) }
    return factors.count == 1 ? factors[0] : .operation(.and, factors)
  }

  private mutating func factor() throws(FormatError) -> CQL2Expression {
    guard isKeyword("NOT") else { return try predicate() }
    try advance()
    return try nested { (reader) throws(FormatError) in .operation(.not, [try reader.factor()]) }
  }

  private mutating func predicate() throws(FormatError) -> CQL2Expression {
    let left = try sum()
    if case .mark(let mark) = token, let operation = CQL2Operator(rawValue: mark) {
      switch operation {
      case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual:
        try advance()
        return .operation(operation, [left, try sum()])
      default: throw error("a comparison, `AND`, `OR` or the end")
      }
    }
    if try take(keyword: "IS") {
      let isNegated = try take(keyword: "NOT")
      guard try take(keyword: "NULL") else {
        throw error(isNegated ? "`NULL`" : "`NULL` or `NOT NULL`")
      }
      return Self.negated(isNegated, .operation(.isNull, [left]))
    }
    let isNegated = isKeyword("NOT")
    if isNegated { try advance() }
    if try take(keyword: "LIKE") {
      return Self.negated(isNegated, .operation(.like, [left, try pattern()]))
    }
    if try take(keyword: "BETWEEN") {
      let low = try sum()
      guard try take(keyword: "AND") else { throw error("`AND`") }
      return Self.negated(isNegated, .operation(.between, [left, low, try sum()]))
    }
    if try take(keyword: "IN") {
      try expect("(")
      let list = try list { (reader) throws(FormatError) in try reader.sum() }
      return Self.negated(isNegated, .operation(.in, [left, .array(list)]))
    }
    guard !isNegated else { throw error("`LIKE`, `BETWEEN` or `IN`") }
    return left
  }

  private static func negated(_ isNegated: Bool, _ condition: CQL2Expression) -> CQL2Expression {
    isNegated ? .operation(.not, [condition]) : condition
  }

  /// A text, in `CASEI` and `ACCENTI` where they are.
  private mutating func pattern() throws(FormatError) -> CQL2Expression {
    let expected = "a text in single quotes, or `CASEI` or `ACCENTI` of one"
    switch token {
    case .text(let text):
      try advance()
      return .text(text)
    case .identifier(let name):
      guard let operation = CQL2Operator.called(name), operation.result == .text else {
        throw error(expected)
      }
      try advance()
      try expect("(")
      let inner = try nested { (reader) throws(FormatError) in try reader.pattern() }
      try expect(")")
      return .operation(operation, [inner])
    default: throw error(expected)
    }
  }

  /// Reads a comma-separated list up to and including the closing bracket.
  mutating func list<Element>(
    _ element: (inout CQL2TextReader) throws(FormatError) -> Element
  ) throws(FormatError) -> [Element] {
    var elements = [try element(&self)]
    while try take(",") { elements.append(try element(&self)) }
    guard try take(")") else { throw error("`,` or `)`") }
    return elements
  }

  // MARK: - Arithmetic

  private mutating func sum() throws(FormatError) -> CQL2Expression {
    var left = try product()
    while case .mark(let mark) = token, mark == "+" || mark == "-" {
      try advance()
      left = .operation(mark == "+" ? .add : .subtract, [left, try product()])
    }
    return left
  }

  private mutating func product() throws(FormatError) -> CQL2Expression {
    var left = try powerTerm()
    while let operation = productOperator {
      try advance()
      left = .operation(operation, [left, try powerTerm()])
    }
    return left
  }

  private var productOperator: CQL2Operator? {
    if isKeyword("DIV") { return .quotient }
    return switch token {
    case .mark("*"): .multiply
    case .mark("/"): .divide
    case .mark("%"): .remainder
    default: nil
    }
  }

  private mutating func powerTerm() throws(FormatError) -> CQL2Expression {
    let base = try signed()
    guard try take("^") else { return base }
    return .operation(.power, [base, try signed()])
  }

  private mutating func signed() throws(FormatError) -> CQL2Expression {
    if try take("-") {
      if case .number(let number) = token {
        try advance()
        return .number(-number)
      }
      return .operation(.multiply, [.number(-1), try primary()])
    }
    if try take("+") {
      guard case .number = token else { throw error("a number") }
    }
    return try primary()
  }

  private mutating func primary() throws(FormatError) -> CQL2Expression {
    switch token {
    case .number(let number):
      try advance()
      return .number(number)
    case .text(let text):
      try advance()
      return .text(text)
    case .quoted(let name):
      try advance()
      return .property(name)
    case .mark("("):
      try advance()
      if try take(")") { return .array([]) }
      let first = try disjunction()
      if try take(",") {
        return .array(
          [first] + (try list { (reader) throws(FormatError) in try reader.disjunction() }))
      }
      try expect(")")
      return first
    case .identifier(let name): return try named(name)
    case .mark, .end: throw error("a property, a text, a number, a function or `(`")
    }
  }

  private static let reserved: Set<String> = [
    "AND", "OR", "NOT", "LIKE", "BETWEEN", "IN", "IS", "NULL", "DIV",
  ]

  /// Whether a word before `(` is the name of a function, and nothing that the grammar means otherwise.
  static func isFunction(_ name: String) -> Bool {
    let upper = name.uppercased()
    var lexer = CQL2Lexer(name)
    guard case .identifier(name)? = try? lexer.next() else { return false }
    return !reserved.contains(upper) && !literals.contains(upper)
      && CQL2GeometryText.Kind(rawValue: upper) == nil && CQL2Operator.called(name) == nil
  }

  private static let literals: Set<String> = ["TRUE", "FALSE", "DATE", "TIMESTAMP", "INTERVAL"]

  private mutating func named(_ name: String) throws(FormatError) -> CQL2Expression {
    let upper = name.uppercased()
    if upper == "TRUE" || upper == "FALSE" {
      try advance()
      return .boolean(upper == "TRUE")
    }
    guard !Self.reserved.contains(upper) else {
      throw error("a property (`\"\(name)\"` in double quotes if it is called so) or a value")
    }
    if let type = CQL2GeometryText.Kind(rawValue: upper), try beginsGeometry() {
      try advance()
      return .geometry(try CQL2GeometryText.read(type, &self))
    }
    guard try peek() == .mark("(") else {
      try advance()
      return .property(name)
    }
    try advance()
    try advance()
    switch upper {
    case "DATE":
      let date = try instant(isBound: false)
      guard case .date = date else { throw error("a date") }
      try expect(")")
      return date
    case "TIMESTAMP":
      let time = try instant(isBound: false)
      guard case .timestamp = time else { throw error("a timestamp") }
      try expect(")")
      return time
    case "INTERVAL":
      let first = try instant(isBound: true)
      try expect(",")
      let last = try instant(isBound: true)
      try expect(")")
      return .interval(first, last)
    default: break
    }
    let operation = CQL2Operator.called(name)
    if operation == nil, try take(")") { return .function(name, []) }
    let isOfArrays = operation?.rawValue.hasPrefix("a_") == true
    let operands = try nested { (reader) throws(FormatError) in
      try reader.list { (reader) throws(FormatError) in
        isOfArrays ? try reader.arrayOperand() : try reader.disjunction()
      }
    }
    return operation.map { .operation($0, operands) } ?? .function(name, operands)
  }

  /// Whether a geometry follows, rather than a property of such a name.
  private mutating func beginsGeometry() throws(FormatError) -> Bool {
    switch try peek() {
    case .mark("("): true
    case .identifier(let name): name.uppercased() == "Z"
    default: false
    }
  }

  /// An array: here, one value in brackets is one too.
  private mutating func arrayOperand() throws(FormatError) -> CQL2Expression {
    guard token == .mark("(") else { return try disjunction() }
    let inner = try primary()
    if case .array = inner { return inner }
    return .array([inner])
  }

  /// A date or timestamp in quotes; as the end of an interval also `'..'`, a property or a function.
  private mutating func instant(isBound: Bool) throws(FormatError) -> CQL2Expression {
    guard case .text(let text) = token else {
      guard isBound else { throw error("a text in single quotes") }
      return try primary()
    }
    guard let instant = CQL2Instant.expression(of: text, isBound: isBound) else {
      throw error("a date such as '2026-12-31' or a timestamp such as '2026-12-31T10:30:00Z'")
    }
    try advance()
    return instant
  }
}

/// Instants in the texts of both encodings.
enum CQL2Instant {
  /// The date, timestamp or open end that a text means; nil for anything else.
  static func expression(of text: String, isBound: Bool) -> CQL2Expression? {
    if text == ".." { return isBound ? .unbounded : nil }
    guard let time = UTCTime(text) else { return nil }
    if time.isDate { return .date(text) }
    return text.hasSuffix("Z") && text.contains("T") ? .timestamp(withoutZeros(text)) : nil
  }

  /// The text without what zeros at the end of a fraction say.
  private static func withoutZeros(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var digits = text.dropLast()
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return digits + "Z"
  }
}
