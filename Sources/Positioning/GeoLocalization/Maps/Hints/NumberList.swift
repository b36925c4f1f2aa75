import GeoFormats

/// Numbers between commas, as requests and hints carry them: `1.5,0,-2`.
package enum NumberList {
  static let most = 16

  /// The numbers of a text, blanks around them allowed; nil when one is no finite number.
  package static func read(_ text: String) -> [Double]? {
    guard text.utf8.count <= 400 else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= most else { return nil }
    var numbers: [Double] = []
    for part in parts {
      let digits = part.drop { $0 == " " }
      let trimmed = digits.lastIndex { $0 != " " }.map { digits[...$0] } ?? digits
      guard let number = NumberText.number(trimmed), number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The text of numbers, with a maximum number of decimals.
  package static func text(_ numbers: [Double], decimals: Int = 9) -> String {
    numbers.map { number in
      var buffer = TextBuffer()
      // Beyond the range of decimal texts there is no place on Earth and no point in a map.
      return buffer.append(number, decimals: decimals, trimming: true) ? buffer.text : "0"
    }.joined(separator: ",")
  }
}
