/// The colors of a page, read from the style that the page really has.
struct PageColors {
  /// The scheme that the reader has.
  enum Scheme: String, CaseIterable {
    case light
    case dark
    case strongerLight
    case strongerDark
  }

  private let values: [String: ScreenColor]
  private let numbers: [String: Double]
  let scheme: Scheme

  init(_ page: String, _ scheme: Scheme) {
    self.scheme = scheme
    let style = page.split(separator: "<style>")[1].split(separator: "</style>")[0]
    let parts = style.split(separator: "@media (prefers-contrast:more)")
    let isDark = scheme == .dark || scheme == .strongerDark
    var values = Self.colors(of: parts[0], isDark: isDark)
    if scheme == .strongerLight || scheme == .strongerDark, parts.count > 1 {
      values.merge(Self.colors(of: parts[1], isDark: isDark)) { $1 }
    }
    self.values = values
    numbers = Self.variables(of: parts[0], isDark: isDark).compactMapValues { Double($0) }
  }

  private static func colors(of style: Substring, isDark: Bool) -> [String: ScreenColor] {
    variables(of: style, isDark: isDark).compactMapValues { ScreenColor(String($0)) }
  }

  private static func variables(of style: Substring, isDark: Bool) -> [String: Substring] {
    let start = isDark ? ":root[data-theme=\"dark\"]{" : ":root{"
    guard let opening = style.firstRange(of: start) else { return [:] }
    let block = style[opening.upperBound...].prefix { $0 != "}" }
    var variables: [String: Substring] = [:]
    for rule in block.split(separator: ";") {
      let parts = rule.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("--") else { continue }
      variables[String(parts[0].dropFirst(2))] = parts[1]
    }
    return variables
  }

  /// A variable that is a number.
  func number(_ name: String) -> Double? { numbers[name] }

  subscript(_ name: String) -> ScreenColor? { values[name] }
}
