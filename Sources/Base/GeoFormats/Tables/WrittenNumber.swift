/// Numbers as spreadsheets of any country write them.
package enum WrittenNumber {
  /// The role of a sign between digits.
  package enum DecimalSign: Hashable, Sendable {
    case point
    case comma
  }

  /// The reason why a text is no number.
  package enum Problem: Error, Hashable, Sendable {
    /// A text that is no number.
    case notANumber
    /// Its one sign may be decimal or separate thousands.
    case ambiguous
  }

  /// The number of a text, and the decimal sign that it shows, if only by the other one between
  /// thousands; nil where it shows none.
  /// - Parameters:
  ///   - text: The text; blanks around it are left out, and those between groups of three digits.
  ///   - sign: The decimal sign of the table, where it is known.
  ///   - isDegrees: Whether the number is an angle in degrees, whose one sign is decimal: no angle has
  ///     thousands.
  /// - Returns: The number, and nil for a sign that is not there.
  /// - Throws: `Problem`: why the text is no number.
  package static func read(
    _ text: String, sign: DecimalSign? = nil, isDegrees: Bool = false
  ) throws(Problem) -> (value: Double, sign: DecimalSign?) {
    // Most numbers are plain, and the point of these is decimal unless the table has commas.
    let isPlain = sign != .comma || isDegrees
    if isPlain, let number = NumberText.number(text) {
      return (number, text.utf8.contains(UInt8(ascii: ".")) ? .point : nil)
    }
    var trimmed = text[...]
    while let first = trimmed.unicodeScalars.first, isBlank(first) {
      trimmed.unicodeScalars.removeFirst()
    }
    while let last = trimmed.unicodeScalars.last, isBlank(last) {
      trimmed.unicodeScalars.removeLast()
    }
    if isPlain, let number = NumberText.number(trimmed) {
      return (number, trimmed.utf8.contains(UInt8(ascii: ".")) ? .point : nil)
    }
    let plain = mended(trimmed)
    let points = plain.count { $0 == "." }
    let commas = plain.count { $0 == "," }
    switch (points, commas) {
    case (0, 0): return (try number(plain), nil)
    case (1..., 1...):
      let isComma =
        (plain.lastIndex(of: ",") ?? plain.startIndex)
        > (plain.lastIndex(of: ".") ?? plain.startIndex)
      return (try number(plain, isComma ? .comma : .point), isComma ? .comma : .point)
    case (2..., 0) where isDegrees, (0, 2...) where isDegrees: throw .notANumber
    case (2..., 0): return (try number(plain, .comma), .comma)
    case (0, 2...): return (try number(plain, .point), .point)
    default:
      let decimal: DecimalSign = commas == 1 ? .comma : .point
      let other: DecimalSign = commas == 1 ? .point : .comma
      if isDegrees { return (try number(plain, decimal), decimal) }
      guard let grouped = try? number(plain, other) else {
        return (try number(plain, decimal), decimal)
      }
      if sign == decimal { return (try number(plain, decimal), decimal) }
      guard sign != nil else { throw .ambiguous }
      return (grouped, nil)
    }
  }

  /// The number of a text whose decimal sign is known; the other sign separates groups of three.
  private static func number(
    _ text: String, _ sign: DecimalSign = .point
  ) throws(Problem) -> Double {
    let (decimal, group): (Character, Character) = sign == .point ? (".", ",") : (",", ".")
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw .notANumber }
    let groups = parts[0].split(separator: group, omittingEmptySubsequences: false)
    let digits = groups[0].drop { "+-".contains($0) }
    guard groups.count == 1 || 1...3 ~= digits.count,
      groups.dropFirst().allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isNumber) })
    else { throw .notANumber }
    let fraction = parts.count == 2 ? "." + parts[1] : ""
    guard let number = NumberText.number(groups.joined() + fraction) else { throw .notANumber }
    return number
  }

  /// The text with the usual minus sign, and without the blanks and apostrophes of groups.
  private static func mended(_ text: Substring) -> String {
    var mended = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isBetween =
        index > 0 && index + 3 < scalars.count
        && scalars[index + 1...index + 3].allSatisfy { ("0"..."9").contains($0) }
        && ("0"..."9").contains(scalars[index - 1])
      if scalar == "\u{2212}" || scalar == "\u{2013}" {
        mended += "-"
      } else if isBetween, isBlank(scalar) || scalar == "'" || scalar == "\u{2019}" {
        continue
      } else {
        mended.unicodeScalars.append(scalar)
      }
    }
    return mended
  }

  /// Whether a character is a blank, also one that does not break or is thin.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    [0x20, 0x09, 0xA0, 0x2009, 0x202F].contains(scalar.value)
  }
}
