import Geodesy

/// The colors of maps, decided here once for pages and printed pictures.
///
/// Text keeps 4.5 to 1 and marks keep 3 to 1 against their background (WCAG 2.2). The ground beneath them is
/// quieter: edges of streets keep 1.9 to 1 against the land, areas and the tint of supported regions 1.12 to 1
/// against their background. Marks that must be distinguished stay different for people without one of the
/// three kinds of cones, and differ in shape or pattern as well.
package enum MapPalette {
  // The ground.
  static let land = ThemeColor("land", "#f1eee6", "#161b21")
  static let water = ThemeColor("water", "#a9cfe6", "#16324a")
  static let green = ThemeColor("green", "#d3e8c4", "#1c3326")
  static let wood = ThemeColor("wood", "#c3dcb4", "#182c20")
  static let sand = ThemeColor("sand", "#f3e6bd", "#2f2b20")
  static let square = ThemeColor("square", "#e6dcef", "#2a2833")
  static let railway = ThemeColor("railway", "#7d7f86", "#76808a")
  static let street = ThemeColor("street", "#ffffff", "#4e5964")
  static let streetCasing = ThemeColor("street-casing", "#a99f88", "#0b0f13")
  static let streetFar = ThemeColor("street-far", "#b5ab95", "#4a545f")
  static let arterial = ThemeColor("arterial", "#fbd08a", "#8a7c5c")
  static let arterialCasing = ThemeColor("arterial-casing", "#a8742c", "#0b0f13")
  static let arterialFar = ThemeColor("arterial-far", "#c98f3d", "#85785a")
  static let major = ThemeColor("major", "#ffeab0", "#6b6a63")
  static let majorCasing = ThemeColor("major-casing", "#b3924a", "#0b0f13")
  static let majorFar = ThemeColor("major-far", "#cda649", "#67665f")
  static let path = ThemeColor("path", "#968869", "#6c7883")
  static let steps = ThemeColor("steps", "#85775c", "#83909b")
  static let bridge = ThemeColor("bridge", "#7d745d", "#a3aeb8")
  static let bridgeCasing = ThemeColor("bridge-casing", "#ffffff", "#161b21")
  static let building = ThemeColor("building", "#d9cfbd", "#2f3944")
  static let buildingEdge = ThemeColor("building-edge", "#b5a88f", "#566472")
  /// Opacity of `covered` over supported regions.
  static let coveredFraction = ThemeColor("covered-share", "0.12", "0.12")
  static let covered = ThemeColor("covered", "#0a8f68", "#23b98c")
  static let coveredEdge = ThemeColor("covered-edge", "#1c7358", "#45ad8f")

  // The walk and its anchors; the color of the route is that of turns too.
  static let route = ThemeColor("route", "#0b5fc0", "#6fb3ff")
  /// The walks of a picture of several, the first as the only one of others.
  static let routes = [
    route, ThemeColor("route-2", "#a3195b", "#ff8fb8"), ThemeColor("route-3", "#6b4a00", "#e3bd62"),
    ThemeColor("route-4", "#5b3fb8", "#b9a3ff"), ThemeColor("route-5", "#00646f", "#5fd0e0"),
  ]
  static let routeCasing = ThemeColor("route-casing", "#ffffff", "#0b1016")
  /// The part of the route that lies behind the walker.
  static let walked = ThemeColor("walked", "#7b8087", "#76818c")
  static let start = ThemeColor("start", "#00573f", "#22a378")
  static let arrival = ThemeColor("arrival", "#b04200", "#ffa25c")
  static let via = ThemeColor("via", "#93276f", "#e164a8")
  static let place = ThemeColor("place", "#33203f", "#f1e8ff")
  static let markerEdge = ThemeColor("marker-edge", "#ffffff", "#10151a")
  static let markerText = ThemeColor("marker-text", "#ffffff", "#0c1116")
  static let supported = ThemeColor("supported", "#1b8a6b", "#1f9c74")
  static let unsupported = ThemeColor("unsupported", "#c24a00", "#ffa25c")
  static let unsupportedSoft = ThemeColor("unsupported-soft", "#f6dcc8", "#4a2d18")
  static let hidden = ThemeColor("hidden", "#3f3947", "#d6cbe2")
  static let profile = ThemeColor("profile", "#e7e1d3", "#36414d")
  static let profileEdge = ThemeColor("profile-edge", "#867a5e", "#76838f")

  // Words, and what is around the map.
  static let name = ThemeColor("name", "#514d45", "#c3cbd3")
  static let waterName = ThemeColor("water-name", "#1d4f72", "#9fcbe8")
  static let greenName = ThemeColor("green-name", "#2f5a2a", "#a9d3a0")
  static let nameHalo = ThemeColor("name-halo", "#faf8f2", "#161b21")
  static let ink = ThemeColor("ink", "#1f2328", "#e8ecf0")
  static let softInk = ThemeColor("ink-soft", "#5d6068", "#a3aeb8")
  static let edge = ThemeColor("edge", "#e2ddd1", "#313a44")
  /// Background of a picture in a page.
  static let sheet = ThemeColor("sheet", "#ffffff", "#1d232a")

  // The walker's view.
  static let sky = ThemeColor("sky", "#d9e8f4", "#0e1722")
  static let pavement = ThemeColor("pavement", "#d3ccbd", "#22282e")
  static let viewHatch = ThemeColor("view-hatch", "#8f8369", "#5d6873")
  static let viewEdge = ThemeColor("view-edge", "#7d7159", "#6b7681")

  static let colors =
    Array(routes.dropFirst()) + [
      land, water, green, wood, sand, square, railway, waterName, greenName, street, streetCasing,
      streetFar, arterial, arterialCasing, arterialFar, major, majorCasing, majorFar, path, steps,
      bridge,
      bridgeCasing, building, buildingEdge, covered, coveredFraction, coveredEdge, route,
      routeCasing,
      start, arrival, via, place, markerEdge, markerText, supported, unsupported, unsupportedSoft,
      hidden, profile, profileEdge, name, nameHalo, ink, softInk, edge, sheet, walked, sky,
      pavement,
      viewHatch, viewEdge, ViewPalette.wall, ViewPalette.shadow,
      ThemeColor("grid", "#e3dfd3", "#222930"),
      ThemeColor("marker-shadow", "rgb(40 36 28 / .32)", "rgb(0 0 0 / .6)"),
      ThemeColor("select", "#11181f", "#ffffff"), ThemeColor("surface", "#fffefb", "#1d232a"),
      ThemeColor("surface-soft", "#f4f1ea", "#262e37"), ThemeColor("control", "#857f73", "#7d8791"),
      ThemeColor(
        "shadow", "0 1px 2px rgb(40 36 28 / .14), 0 6px 24px rgb(40 36 28 / .12)",
        "0 0 0 1px rgb(255 255 255 / .16), 0 8px 28px rgb(0 0 0 / .4)"),
      ThemeColor("focus", "#0b5fc0", "#7cbcff"), ThemeColor("wall", "#756b56", "#7d8791"),
      ThemeColor("live", "#a9c8ea", "#2f4d70"),
    ]

  /// The style sheet with every color as a custom property, light or dark as the reader prefers.
  package static var styleSheet: String { ThemeColor.style(colors, stronger: stronger) }

  /// Replacements for readers who prefer more contrast.
  static let stronger = [
    ThemeColor("land", "#ffffff", "#000000"), ThemeColor("street-casing", "#6f6a5e", "#8a949e"),
    ThemeColor("street-far", "#77725f", "#8a949e"), ThemeColor("street", "#ffffff", "#1b2127"),
    ThemeColor("arterial-casing", "#6b4a14", "#b9b2a0"),
    ThemeColor("arterial-far", "#6b4a14", "#b9b2a0"),
    ThemeColor("major-casing", "#6b571a", "#a8b2bc"), ThemeColor("major-far", "#6b571a", "#a8b2bc"),
    ThemeColor("path", "#6f634c", "#8a949e"), ThemeColor("steps", "#6f634c", "#8a949e"),
    ThemeColor("bridge", "#3c3a34", "#c3ccd4"), ThemeColor("bridge-casing", "#ffffff", "#000000"),
    ThemeColor("name", "#1f2328", "#ffffff"), ThemeColor("name-halo", "#ffffff", "#000000"),
    ThemeColor("surface", "#ffffff", "#000000"), ThemeColor("surface-soft", "#f2f2f2", "#1d232a"),
    ThemeColor("sheet", "#ffffff", "#000000"),
    ThemeColor("ink", "#000000", "#ffffff"), ThemeColor("ink-soft", "#2b2e33", "#e2e7ec"),
    ThemeColor("edge", "#6f6a5e", "#8a949e"), ThemeColor("control", "#3c3a34", "#c3ccd4"),
    ThemeColor("building-edge", "#7d745f", "#76808a"), ThemeColor("wall", "#3c3a34", "#c3ccd4"),
    ThemeColor("covered-edge", "#00573f", "#5fd0ae"), ThemeColor("grid", "#cfcabd", "#333c46"),
  ]
}
