/// A color of a page by its name, on paper and light screens and on dark ones.
struct ThemeColor: Hashable {
  let name: String
  let light: String
  let dark: String

  init(_ name: String, _ light: String, _ dark: String) {
    self.name = name
    self.light = light
    self.dark = dark
  }

  /// The style that gives a page, or the element of a selector in it, its colors: dark where the reader or the
  /// system asks for it, light on paper, and the stronger ones where more contrast is asked for.
  static func style(
    _ colors: [ThemeColor], stronger: [ThemeColor], of element: String? = nil
  ) -> String {
    let inner = element.map { " " + $0 } ?? ""
    return rules(colors, inner) + "@media (prefers-contrast:more),(forced-colors:active){\n"
      + rules(stronger, inner) + "}\n"
  }

  private static func rules(_ colors: [ThemeColor], _ inner: String) -> String {
    func variables(_ value: KeyPath<ThemeColor, String>) -> String {
      colors.map { "--\($0.name):\($0[keyPath: value])" }.joined(separator: ";")
    }
    let dark = "\(inner){color-scheme:dark;\(variables(\.dark))}"
    return """
      :root\(inner){color-scheme:light;\(variables(\.light))}
      @media screen{:root[data-theme="dark"]\(dark)}
      @media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"])\(dark)}

      """
  }
}
