/// Decimal numbers as people type them, the same in every locale.
package enum NumberSyntax {
  /// The reason why a text is not a number.
  package enum Fault: Error, Hashable, Sendable {
    case notANumber
    /// A comma, where a decimal point or nothing belongs.
    case comma
    /// A typographic minus sign at the start.
    case minusSign
    /// NaN or infinity, by name.
    case notFinite
    /// A number that does not fit.
    case tooLarge
    /// A fraction or exponent where a whole number is expected.
    case notWhole

    /// Advice for the user.
    package var hint: String? {
      switch self {
      case .notANumber: nil
      case .comma: "the decimal sign is a point, and thousands are not separated"
      case .minusSign: "the minus sign is `-`"
      case .notFinite: "the number must be finite"
      case .tooLarge: "the number is too large"
      case .notWhole: "the number must be an integer"
      }
    }
  }

  /// Reads `-12.5`, `+3`, `.5`, `1e-3`; nothing else.
  package static func number(_ text: some StringProtocol) throws(Fault) -> Double {
    let text = String(text)
    guard hasShapeOfNumber(text) else { throw fault(of: text) }
    guard let number = Double(text) else { throw .notANumber }
    guard number.isFinite else { throw .tooLarge }
    return number
  }

  /// Reads `12`, `-3`, `+4`; nothing else.
  package static func integer(_ text: some StringProtocol) throws(Fault) -> Int {
    let digits = text.first.map { "+-".contains($0) } ?? false ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else {
      throw hasShapeOfNumber(String(text)) ? .notWhole : fault(of: String(text))
    }
    guard let number = Int(text) else { throw .tooLarge }
    return number
  }

  /// Whether an argument that starts with a dash is a number or starts with one.
  package static func startsLikeNegativeNumber(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    if isDigit(second) { return true }
    return second == UInt8(ascii: ".") && (bytes.next().map(isDigit) ?? false)
  }

  private static func hasShapeOfNumber(_ text: String) -> Bool {
    var (text, parts) = (text, DecimalParts())
    return text.withUTF8 { parts.scan(UnsafeRawBufferPointer($0)) }
  }

  private static func fault(of text: String) -> Fault {
    let word = text.drop { "+-".contains($0) }.lowercased()
    if ["nan", "inf", "infinity"].contains(word) { return .notFinite }
    if text.hasPrefix("\u{2212}") || text.hasPrefix("\u{2013}") { return .minusSign }
    let mended = text.replacingCommas()
    if mended != text, hasShapeOfNumber(mended) { return .comma }
    return .notANumber
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }
}

extension String {
  /// The text with its last comma as a point and the others left out.
  fileprivate func replacingCommas() -> String {
    guard let last = lastIndex(of: ",") else { return self }
    return self[..<last].filter { $0 != "," } + "." + self[index(after: last)...]
  }
}
