/// The colours of a page, read from the style that the page really has.
struct PageColors {
  /// The scheme that the reader has.
  enum Scheme: String, CaseIterable {
    case light
    case dark
    case strongerLight
    case strongerDark
  }

  private let values: [String: ScreenColor]
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
  }

  private static func colors(of style: Substring, isDark: Bool) -> [String: ScreenColor] {
    let start = isDark ? ":root[data-theme=\"dark\"]{" : ":root{"
    guard let opening = style.firstRange(of: start) else { return [:] }
    let block = style[opening.upperBound...].prefix { $0 != "}" }
    var colors: [String: ScreenColor] = [:]
    for rule in block.split(separator: ";") {
      let parts = rule.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("--") else { continue }
      colors[String(parts[0].dropFirst(2))] = ScreenColor(String(parts[1]))
    }
    return colors
  }

  subscript(_ name: String) -> ScreenColor? { values[name] }
}
