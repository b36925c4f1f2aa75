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
  static func path(_ line: [Pixel]) -> String { path(line, places: 2) }

  /// The same with a maximum number of decimals.
  static func path(_ line: [Pixel], places: Int) -> String {
    var text = ""
    for (index, point) in line.enumerated() {
      text += index == 0 ? "M" : index == 1 ? "L" : " "
      text += FixedDecimal.text(point.x, places: places) + ","
      text += FixedDecimal.text(point.y, places: places)
    }
    return text
  }

  /// The same in tenths of a pixel, where thousands of lines stand in a picture: every point after the
  /// first counts from the one before it, which is half as long.
  static func compactPath(_ line: [Pixel]) -> String {
    func tenths(_ value: Double) -> Int {
      value.isFinite ? Int((max(-1e6, min(1e6, value)) * 10).rounded()) : 0
    }
    func text(_ tenths: Int) -> String {
      let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
      let digits = rest == 0 ? "\(whole)" : whole == 0 ? ".\(rest)" : "\(whole).\(rest)"
      return tenths < 0 ? "-" + digits : digits
    }
    func pair(_ x: Int, _ y: Int) -> String { text(x) + (y < 0 ? "" : " ") + text(y) }
    guard let first = line.first else { return "" }
    var (x, y) = (tenths(first.x), tenths(first.y))
    var path = "M" + pair(x, y)
    var separator = "l"
    for point in line.dropFirst() {
      let (nextX, nextY) = (tenths(point.x), tenths(point.y))
      guard nextX != x || nextY != y else { continue }
      path += (separator == " " && nextX < x ? "" : separator) + pair(nextX - x, nextY - y)
      separator = " "
      (x, y) = (nextX, nextY)
    }
    return path
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

/// The colors of printed floors.
enum SVGStyle {
  static let land = "#f4f1ea"
  static let edge = "#d5cfc1"
  static let ink = MapPalette.ink.light
  static let softInk = MapPalette.softInk.light
  static let halo = MapPalette.nameHalo.light
  static let route = MapPalette.route.light
  static let unsupported = MapPalette.unsupported.light
  static let via = MapPalette.via.light
  static let place = MapPalette.place.light
}
