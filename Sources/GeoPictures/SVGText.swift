/// The attributes and numbers of SVG.
enum SVGText {
  /// A length in pixels with two decimals at most.
  static func number(_ value: Double) -> String { FixedDecimal.text(value, places: 2) }

  /// Position and size of a rectangle.
  static func rectangle(_ box: PixelBox) -> String {
    "x=\"\(number(box.left))\" y=\"\(number(box.top))\" "
      + "width=\"\(number(box.right - box.left))\" height=\"\(number(box.bottom - box.top))\""
  }

  /// The `d` of a path through the points.
  static func path(_ line: [Pixel]) -> String {
    var text = ""
    for (index, point) in line.enumerated() {
      text += index == 0 ? "M" : index == 1 ? "L" : " "
      text += "\(number(point.x)),\(number(point.y))"
    }
    return text
  }

  /// The text, shortened with an ellipsis to about `width` pixels of a font of this size.
  ///
  /// Fonts differ, so the width of a letter is taken as 0.56 of the size.
  static func shortened(_ text: String, width: Double, size: Double) -> String {
    let most = max(1, Int(width / (size * 0.56)))
    guard text.count > most else { return text }
    return text.prefix(most - 1) + "…"
  }
}

/// The colours of printed maps; anchors keep apart for colour-blind readers by lightness and shape.
enum SVGStyle {
  static let land = "#f4f1ea"
  static let edge = "#d5cfc1"
  static let ink = "#1f2328"
  static let softInk = "#5d6068"
  static let name = "#57534a"
  static let halo = "#faf8f2"
  static let route = "#0b5fc0"
  static let supported = "#1b8a6b"
  static let unsupported = "#c24a00"
  static let hidden = "#4b4453"

  /// The fill of an anchor's marker.
  static func color(of kind: MapAnchor.Kind) -> String {
    switch kind {
    case .start: "#007a5c"
    case .arrival: "#c24a00"
    case .via: "#8a4b8f"
    case .place: "#7a4a9e"
    case .turn, .path: route
    }
  }
}
