/// Numbers in tag values.
enum NumberRules {
  /// Meters: `12`, `12.5 m`, `12,5`, `40'`, `7'4"`; nil for anything else.
  static func meters(_ text: String?) -> Double? {
    guard var rest = text.map({ Substring($0.filter { $0 != " " }) }) else { return nil }
    if rest.hasSuffix("\"") || rest.hasSuffix("'") {
      if rest.hasSuffix("\"") { rest = rest.dropLast() }
      let parts = rest.split(separator: "'", omittingEmptySubsequences: false)
      guard parts.count <= 2, let feet = number(parts[0]) else { return nil }
      let inches = parts.count == 2 && !parts[1].isEmpty ? number(parts[1]) : 0
      return inches.map { feet * 0.3048 + $0 * 0.0254 }
    }
    if rest.hasSuffix("m") { rest = rest.dropLast() }
    return number(rest)
  }

  /// A plain number: digits, with `.` or `,` before decimals.
  static func number(_ text: some StringProtocol) -> Double? {
    let plain = String(text.map { $0 == "," ? "." : $0 })
    guard !plain.isEmpty, plain.count <= 12,
      plain.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") })
    else { return nil }
    return Double(plain)
  }

  /// The rise in percent: `8%`, `-5 %`, `10°`; nil for `up`, `down` and anything else.
  static func incline(_ text: String?) -> Int? {
    guard let text = text?.filter({ $0 != " " }), let unit = text.last,
      unit == "%" || unit == "°", let value = number(text.dropLast())
    else { return nil }
    let percent = unit == "%" ? value : value * 1.75
    return abs(percent) <= 100 ? Int(percent.rounded()) : nil
  }

  /// The lowest and the highest level: `0`, `-1`, `0;1`, `-1;0.5`, `0-2`, `-2--1`.
  static func levels(_ text: String?) -> ClosedRange<Double>? {
    guard let text else { return nil }
    var all: [Double] = []
    for part in text.split(separator: ";") {
      let part = part.filter { $0 != " " }
      if let level = number(part) {
        all.append(level)
        continue
      }
      // A minus that is not the first sign stands between two levels.
      guard let dash = part.dropFirst().firstIndex(of: "-"), let low = number(part[..<dash]),
        let high = number(part[part.index(after: dash)...])
      else { return nil }
      all += [low, high]
    }
    guard let low = all.min(), let high = all.max(), low > -300, high < 300 else { return nil }
    return low...high
  }
}
