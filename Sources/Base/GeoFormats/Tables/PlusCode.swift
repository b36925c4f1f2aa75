package import Geodesy

/// Full plus codes (Open Location Code 1.0), such as `8FVC9G8F+6X`.
package enum PlusCode {
  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  /// The digits that stand before the `+`.
  private static let digitsBeforeSeparator = 8
  /// The digits that come in pairs of latitude and longitude; each later one is a cell of a grid of 4
  /// columns and 5 rows.
  private static let pairedDigits = 10

  /// The center of the area of a code; nil when the text is no full code.
  package static func center(_ text: some StringProtocol) -> Coordinate? {
    guard let digits = digits(of: text) else { return nil }
    // The area in units of the finest grid, so that nothing is rounded on the way.
    let finest: (rows: Int, columns: Int) = (3125, 1024)
    var (south, west) = (0, 0)
    var (height, width) = (20 * 20 * 8000 * finest.rows, 20 * 20 * 8000 * finest.columns)
    for (index, digit) in digits.enumerated() {
      if index >= pairedDigits {
        (height, width) = (height / 5, width / 4)
        south += digit / 4 * height
        west += digit % 4 * width
      } else if index.isMultiple(of: 2) {
        height /= 20
        south += digit * height
      } else {
        width /= 20
        west += digit * width
      }
    }
    let latitude = (Double(south) + Double(height) / 2) / Double(8000 * finest.rows) - 90
    let longitude = (Double(west) + Double(width) / 2) / Double(8000 * finest.columns) - 180
    return try? Coordinate(validating: latitude, longitude: longitude)
  }

  /// Whether a text has the shape of a code, full or shortened.
  package static func isLike(_ text: some StringProtocol) -> Bool {
    let parts = text.uppercased().utf8.split(
      separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    guard parts.count == 2, [2, 4, 6, 8].contains(parts[0].count), parts[1].count != 1 else {
      return false
    }
    return parts.joined().allSatisfy { alphabet.contains($0) || $0 == UInt8(ascii: "0") }
  }

  /// The values of the digits, 0...19; nil when the text is no full code.
  private static func digits(of text: some StringProtocol) -> [Int]? {
    let bytes = Array(text.uppercased().utf8)
    guard bytes.firstIndex(of: UInt8(ascii: "+")) == digitsBeforeSeparator else { return nil }
    var before = bytes[..<digitsBeforeSeparator]
    // At most fifteen digits count, of any longer code.
    let after = bytes[(digitsBeforeSeparator + 1)...].prefix(15 - digitsBeforeSeparator)
    guard bytes.count != digitsBeforeSeparator + 2 else { return nil }
    while before.last == UInt8(ascii: "0") { before.removeLast() }
    let isPadded = before.count < digitsBeforeSeparator
    guard before.count >= 2, before.count.isMultiple(of: 2), !isPadded || after.isEmpty else {
      return nil
    }
    var digits: [Int] = []
    for byte in before + after {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      digits.append(value)
    }
    // Latitudes reach 180 degrees of 400, longitudes 360.
    return digits[0] < 9 && digits[1] < 18 ? digits : nil
  }
}
