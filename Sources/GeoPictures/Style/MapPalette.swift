/// The colours of maps, decided here once for pages and printed pictures.
///
/// Text keeps 4.5 to 1 and marks keep 3 to 1 against what they lie on (WCAG 2.2). Marks that must be
/// told apart stay different for people without one of the three kinds of cones, and differ in shape
/// or pattern as well.
enum MapPalette {
  /// The colour of route and turns on paper.
  static let route = "#0b5fc0"
  static let start = "#00573f"
  static let arrival = "#c24a00"
  static let via = "#93276f"
  static let place = "#33203f"
  static let supported = "#1b8a6b"
  static let unsupported = "#c24a00"
  static let unsupportedSoft = "#f6dcc8"
  static let hidden = "#3f3947"
  static let covered = "#dfece6"
  static let coveredEdge = "#2f8468"
  static let building = "#e4dccd"
  static let ground = "#e7e1d3"
  static let groundEdge = "#867a5e"
  static let softInk = "#5d6068"
  static let ink = "#1f2328"
  static let name = "#57534a"
  static let halo = "#faf8f2"

  static let colors = [
    ThemeColor("land", "#f1eee6", "#161b21"), ThemeColor("grid", "#e3dfd3", "#222930"),
    ThemeColor("street", "#ffffff", "#333c46"), ThemeColor("street-casing", "#d8d2c4", "#0e1216"),
    ThemeColor("street-far", "#dcd7cb", "#2b333c"), ThemeColor("major", "#fff3d0", "#4a5158"),
    ThemeColor("major-casing", "#dcc68d", "#0e1216"), ThemeColor("major-far", "#e2cf9f", "#434a50"),
    ThemeColor("path", "#b9ab92", "#4f5a63"), ThemeColor("steps", "#a8977b", "#65717b"),
    ThemeColor("name", name, "#b6bfc8"), ThemeColor("name-halo", halo, "#161b21"),
    ThemeColor("route", route, "#6fb3ff"), ThemeColor("route-casing", "#ffffff", "#0b1016"),
    ThemeColor("start", start, "#1f9c74"), ThemeColor("arrival", arrival, "#ffa25c"),
    ThemeColor("via", via, "#d94f9c"), ThemeColor("place", place, "#f1e8ff"),
    ThemeColor("marker-edge", "#ffffff", "#10151a"),
    ThemeColor("marker-text", "#ffffff", "#0c1116"),
    ThemeColor("marker-shadow", "rgb(40 36 28 / .32)", "rgb(0 0 0 / .6)"),
    ThemeColor("select", "#11181f", "#ffffff"), ThemeColor("surface", "#fffefb", "#1d232a"),
    ThemeColor("surface-soft", "#f4f1ea", "#262e37"), ThemeColor("edge", "#e2ddd1", "#313a44"),
    ThemeColor("control", "#857f73", "#7d8791"), ThemeColor("ink", ink, "#e8ecf0"),
    ThemeColor("ink-soft", softInk, "#a3aeb8"),
    ThemeColor(
      "shadow", "0 1px 2px rgb(40 36 28 / .14), 0 6px 24px rgb(40 36 28 / .12)",
      "0 1px 2px rgb(0 0 0 / .5), 0 8px 28px rgb(0 0 0 / .4)"),
    ThemeColor("focus", route, "#7cbcff"), ThemeColor("building", building, "#232b33"),
    ThemeColor("building-edge", "#d3c8b3", "#303a44"), ThemeColor("wall", "#827863", "#7d8791"),
    ThemeColor("covered", covered, "#18292b"), ThemeColor("covered-edge", coveredEdge, "#3c8f77"),
    ThemeColor("supported", supported, "#1f9c74"),
    ThemeColor("unsupported", unsupported, "#ffa25c"),
    ThemeColor("unsupported-soft", unsupportedSoft, "#4a2d18"),
    ThemeColor("hidden", hidden, "#d6cbe2"), ThemeColor("profile", ground, "#2b343e"),
    ThemeColor("profile-edge", groundEdge, "#76838f"), ThemeColor("live", "#a9c8ea", "#2f4d70"),
  ]

  /// What replaces them where the reader asks for more contrast.
  static let stronger = [
    ThemeColor("land", "#ffffff", "#000000"), ThemeColor("street-casing", "#6f6a5e", "#8a949e"),
    ThemeColor("street-far", "#77725f", "#8a949e"), ThemeColor("street", "#ffffff", "#1b2127"),
    ThemeColor("major-casing", "#6b571a", "#a8b2bc"), ThemeColor("major-far", "#6b571a", "#a8b2bc"),
    ThemeColor("path", "#6f634c", "#8a949e"), ThemeColor("steps", "#6f634c", "#8a949e"),
    ThemeColor("name", "#1f2328", "#ffffff"), ThemeColor("name-halo", "#ffffff", "#000000"),
    ThemeColor("surface", "#ffffff", "#000000"), ThemeColor("surface-soft", "#f2f2f2", "#1d232a"),
    ThemeColor("ink", "#000000", "#ffffff"), ThemeColor("ink-soft", "#2b2e33", "#e2e7ec"),
    ThemeColor("edge", "#6f6a5e", "#8a949e"), ThemeColor("control", "#3c3a34", "#c3ccd4"),
    ThemeColor("building-edge", "#7d745f", "#76808a"), ThemeColor("wall", "#3c3a34", "#c3ccd4"),
    ThemeColor("covered-edge", "#00573f", "#5fd0ae"), ThemeColor("grid", "#cfcabd", "#333c46"),
  ]
}
