import Geodesy

/// The colors of what a walker sees: ground, walls and roofs, paler with the distance as air makes
/// them, and walls darker where they are seen at a slant.
///
/// Shades are steps, so that a page has each once and in both schemes.
enum ViewPalette {
  /// Distance of full haze, in meters.
  private static let farthest: Meters = 400
  private static let hazes = 6
  private static let lights = 4

  static let wall = ThemeColor("view-wall", "#b3a68f", "#55606b")
  static let shadow = ThemeColor("view-shadow", "#6f675a", "#2a323a")
  private static let roof = ThemeColor("view-roof", "#c9beaa", "#3b454e")

  private static let grounds = hazed(MapPalette.pavement, "view-ground")
  private static let roofs = hazed(roof, "view-roof")
  private static let ways = hazed(
    MapPalette.pavement.mixed(with: MapPalette.route, 0.42, as: "view-way"), "view-way")
  private static let walls = (0..<lights).flatMap { light in
    let lit = shadow.mixed(with: wall, Double(light + 1) / Double(lights), as: "view-wall")
    return hazed(lit, "view-wall-\(light)")
  }

  /// All of them, and those of the map that a view has too.
  static let colors =
    [
      MapPalette.sky, MapPalette.pavement, MapPalette.viewHatch, MapPalette.viewEdge,
      MapPalette.route, MapPalette.start, MapPalette.arrival, MapPalette.via, MapPalette.place,
      MapPalette.markerEdge, MapPalette.markerText, MapPalette.nameHalo, MapPalette.unsupported,
      MapPalette.ink, MapPalette.softInk, MapPalette.sheet,
    ] + grounds + roofs + ways + walls

  static func ground(_ distance: Meters) -> ThemeColor { grounds[haze(distance)] }

  static func way(_ distance: Meters) -> ThemeColor { ways[haze(distance)] }

  /// A roof, seen from above.
  static func roof(_ distance: Meters) -> ThemeColor { roofs[haze(distance)] }

  /// A wall by how much of the light it gets, `0...1`.
  static func wall(_ light: Double, _ distance: Meters) -> ThemeColor {
    walls[min(lights - 1, max(0, Int(light * Double(lights)))) * hazes + haze(distance)]
  }

  private static func haze(_ distance: Meters) -> Int {
    min(hazes - 1, max(0, Int(distance / farthest * Double(hazes))))
  }

  private static func hazed(_ color: ThemeColor, _ name: String) -> [ThemeColor] {
    (0..<hazes).map { step in
      color.mixed(
        with: MapPalette.sky, 0.7 * Double(step) / Double(hazes - 1), as: "\(name)-\(step)")
    }
  }
}

extension ThemeColor {
  /// The color that is a fraction `0...1` of the way to another one, under a name; both are written as
  /// six hexadecimal digits.
  func mixed(with other: ThemeColor, _ fraction: Double, as name: String) -> ThemeColor {
    func mixed(_ one: String, _ other: String) -> String {
      let (from, to) = (Self.channels(one), Self.channels(other))
      return "#"
        + zip(from, to).map { from, to in
          let value = Int((from + fraction * (to - from)).rounded())
          return (value < 16 ? "0" : "") + String(value, radix: 16)
        }.joined()
    }
    return ThemeColor(name, mixed(light, other.light), mixed(dark, other.dark))
  }

  private static func channels(_ text: String) -> [Double] {
    let value = Int(text.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { Double(value >> $0 & 0xff) }
  }
}
