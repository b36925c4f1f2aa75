import GeoFormats

/// Divides the text encoding into words.
struct CQL2Lexer {
  enum Token: Hashable {
    case identifier(String)
    /// A name in double quotes, which is never a keyword.
    case quoted(String)
    case text(String)
    case number(Double)
    /// One of `( ) , = < > <> <= >= + - * / % ^`.
    case mark(String)
    case end

    var words: String {
      switch self {
      case .identifier(let name), .mark(let name): "`\(name.prefix(40))`"
      case .quoted(let name): "`\"\(name.prefix(40))\"`"
      case .text(let text): "the text '\(text.prefix(40))'"
      case .number(let number): "the number \(number)"
      case .end: "the end"
      }
    }
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private(set) var start = 0

  /// The place of a position, for messages.
  func place(_ position: Int) -> TextPlace {
    let before = scalars.prefix(position)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return TextPlace(line: max(lines.count, 1), column: (lines.last?.count ?? 0) + 1)
  }

  /// The next word.
  /// - Throws: `FormatError` where none begins, or one does not end.
  mutating func next() throws(FormatError) -> Token {
    while let scalar = peek, scalar.properties.isWhitespace { position += 1 }
    start = position
    guard let scalar = peek else { return .end }
    switch scalar {
    case "'": return .text(try quoted("'", escape: "\\"))
    case "\"":
      let name = try quoted("\"", escape: nil)
      guard !name.isEmpty else { throw error("an empty name", "a name") }
      return .quoted(name)
    case "0"..."9", ".": return .number(try number())
    case "<", ">":
      position += 1
      if let second = peek, second == "=" || (scalar == "<" && second == ">") {
        position += 1
        return .mark(String(scalar) + String(second))
      }
      return .mark(String(scalar))
    case "(", ")", ",", "=", "+", "-", "*", "/", "%", "^":
      position += 1
      return .mark(String(scalar))
    default:
      guard Self.beginsName(scalar) else {
        throw error("`\(scalar)`", "a name, a text, a number or an operator")
      }
      var name = String.UnicodeScalarView()
      while let scalar = peek, Self.continuesName(scalar) {
        name.append(scalar)
        position += 1
      }
      return .identifier(String(name))
    }
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func error(_ found: String, _ expected: String) -> FormatError {
    .unexpected(found: found, expected: expected, at: place(start))
  }

  /// Reads the text between two quotes; a doubled quote, or one after the escape, stands for
  /// itself.
  private mutating func quoted(
    _ quote: Unicode.Scalar, escape: Unicode.Scalar?
  ) throws(FormatError) -> String {
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      position += 1
      if scalar == quote {
        guard peek == quote else { return String(text) }
        position += 1
      } else if scalar == escape, peek == quote {
        position += 1
        text.append(quote)
        continue
      }
      text.append(scalar)
    }
    throw error("the end", "the quote that ends the text or name begun here")
  }

  private mutating func number() throws(FormatError) -> Double {
    func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { ("0"..."9").contains($0) } == true
    }
    var digits = ""
    func take() {
      if let scalar = peek { digits.unicodeScalars.append(scalar) }
      position += 1
    }
    while isDigit(peek) { take() }
    if peek == "." {
      take()
      while isDigit(peek) { take() }
    }
    if peek == "e" || peek == "E" {
      take()
      if peek == "+" || peek == "-" { take() }
      while isDigit(peek) { take() }
    }
    if let value = Double(digits), value.isFinite, peek.map(Self.continuesName) != true {
      return value
    }
    throw error("`\(digits)`", "a number")
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3A, 0x5F, 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFE, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E, 0x30...0x39, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsName(scalar)
    }
  }
}
