import GeoCommandLine
import GeoFormats
import GeoIndoor
import GeoRequests

/// The options that say what is drawn of a venue.
enum VenueSceneOption {
  static let floor = Option(
    "floor", "FLOOR", .text, group: "Content",
    help: "Floor, by id, name or ordinal; defaults to the ground floor for svg, otherwise all.")
  static let plan = Option(
    "plan", "FILE", .file, group: "Content",
    help: "Image of the floor plan, PNG or JPEG, as background.")
  static let user = Option(
    "user", "PLACE", .text, group: "Content",
    help: "Position of the user: \(IndoorPlace.expectation).")
  static let heading = Option(
    "heading", "DEGREES", .number(in: 0...360), group: "Content",
    help: "Heading of the user, clockwise from the top of the plan.")
  static let radius = Option(
    "radius", "METERS", .number(in: 0...10_000), default: "0", group: "Content",
    help: "Uncertainty of the user's position.")
  static let angle = Option(
    "angle", "DEGREES", .number(in: 0...180), default: "0", group: "Content",
    help: "Uncertainty of the user's heading, to either side.")
  static let span = Option(
    "span", "METERS", .number(above: 0, atMost: 1e6), group: "Content",
    help: "Width of the visible area of an SVG image; defaults to the whole floor.")

  static let all = [
    floor.spec, plan.spec, user.spec, heading.spec, radius.spec, angle.spec, span.spec,
  ]
}

extension VenueSceneRequest {
  /// The request that the options make; which floors are drawn depends on the shape as well.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.init()
    language = arguments.language(console)
    if arguments.isGiven(IndoorRouteOption.from) { route = try IndoorRouteRequest(arguments) }
    if let place = try arguments.indoorPlace(VenueSceneOption.user) {
      var user = User(place)
      user.heading = arguments[VenueSceneOption.heading]
      user.radius = arguments[VenueSceneOption.radius]
      user.angle = arguments[VenueSceneOption.angle]
      self.user = user
    }
    floor = arguments[VenueSceneOption.floor]
    plan = try arguments[VenueSceneOption.plan].map(Self.picture)
    span = arguments[VenueSceneOption.span]
  }

  /// The options of its places and floors, with what they name.
  var names: [(option: any ArgumentKey, name: String?)] {
    (route?.names ?? [])
      + [(VenueSceneOption.user, user?.place.name), (VenueSceneOption.floor, floor)]
  }

  /// The picture in a file as a `data:` URI.
  private static func picture(_ path: String) throws(CommandFailure) -> String {
    let bytes = try attempt("cannot read the plan") { try FileBytes.read(path, limit: 1 << 26) }
    guard let uri = PictureHeader.dataURI(of: bytes) else {
      throw CommandFailure(
        "cannot use the plan \(ShownText.path(path))",
        causes: ["unknown image format, expected a PNG or JPEG"])
    }
    return uri
  }
}
