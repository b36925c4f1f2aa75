/// The colors of maps in one theme, for maps that others draw.
package struct ThemePalette: Sendable {
  /// The brightness of a map.
  package enum Theme: String, Sendable, CaseIterable { case light, dark }

  /// The contrast that a reader asks for; none is the usual one.
  package enum Contrast: String, Sendable, CaseIterable { case more }

  private let colors: [String: String]

  package init(_ theme: Theme = .light, contrast: Contrast? = nil) {
    let palette = MapPalette.colors + (contrast == .more ? MapPalette.stronger : [])
    colors = Dictionary(
      palette.map { ($0.name, theme == .dark ? $0.dark : $0.light) }, uniquingKeysWith: { $1 })
  }

  /// A color by its name, as CSS writes it; black for an unknown name.
  package subscript(name: String) -> String { colors[name] ?? "#000000" }
}
