/// The letter, hue and dashes of one of several walks, which keep apart without colors too.
struct WalkStyle: Hashable {
  /// “A” for the first.
  let letter: String
  let color: ThemeColor
  /// Lengths of dashes and gaps in widths of the line; empty for a solid line.
  let dashes: [Double]

  /// Dashes by hue: other walks are seen through the gaps where ways are shared.
  private static let dashes: [[Double]] = [
    [], [2.2, 1.6], [0.01, 1.9], [4, 1.4, 0.01, 1.4], [5, 2.6],
  ]

  /// The style of a walk by its place among several; from the 27th on letters are followed by a number.
  init(of walk: Int) {
    let hue = walk % MapPalette.routes.count
    let scalar = UnicodeScalar(UInt8(ascii: "A") + UInt8(walk % 26))
    letter = String(scalar) + (walk < 26 ? "" : String(walk / 26))
    color = MapPalette.routes[hue]
    dashes = Self.dashes[hue % Self.dashes.count]
  }

  /// The attribute that dashes a line of a width in pixels; empty for a solid one.
  func dashAttribute(width: Double) -> String {
    guard !dashes.isEmpty else { return "" }
    let list = dashes.map { SVGText.number($0 * width) }.joined(separator: " ")
    return " stroke-dasharray=\"\(list)\""
  }
}
