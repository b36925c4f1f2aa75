import GeoCommandLine
import GeoPictures
import GeoTexts

/// The options of the user that a map is drawn around.
enum MapUserOption {
  static let user = Option(
    "user", "LAT,LON", .point, group: "User",
    help: "Position of the user: the center of an SVG image. Anchors are circles of 3 m, true to "
      + "scale.")
  static let heading = Option(
    "heading", "DEGREES", .number(in: -360...360), group: "User",
    help: "Heading of the user, clockwise from true north.")
  static let span = Option(
    "span", "METERS", .number(in: 1...100_000), default: "250", group: "User",
    help: "Width of the visible area around the user.")
  static let all = [user.spec, heading.spec, span.spec]

  /// The radius of the circle around an anchor, in meters.
  private static let anchorRadius = 3.0

  /// Sets the user of a map, where there is one.
  static func apply(_ arguments: ParsedArguments, to scene: inout MapScene, in language: Language) {
    guard let place = arguments[user] else { return }
    scene.user = MapUser(
      place.coordinate, heading: arguments[heading], extent: arguments[span],
      label: Message.session(.mapUser).text(in: language))
    scene.anchorRadius = anchorRadius
  }
}
