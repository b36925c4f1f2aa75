import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoVenues

/// The options that say what is drawn of a venue.
enum VenueSceneOption {
  static let floor = Option(
    "floor", "FLOOR", .text, group: "What to draw",
    help: "The floor, by id, name or ordinal; else for svg the ground floor, or all.")
  static let plan = Option(
    "plan", "FILE", .file, group: "What to draw",
    help: "The picture of the floor's plan, PNG or JPEG, to draw below everything.")
  static let user = Option(
    "user", "PLACE", .text, group: "What to draw",
    help: "Who is there: \(IndoorPlace.expectation).")
  static let heading = Option(
    "heading", "DEGREES", .number(in: 0...360), group: "What to draw",
    help: "Where the user looks, clockwise from the top of the plan.")
  static let radius = Option(
    "radius", "METERS", .number(in: 0...10_000), default: "0", group: "What to draw",
    help: "How far the user's place may be off.")
  static let angle = Option(
    "angle", "DEGREES", .number(in: 0...180), default: "0", group: "What to draw",
    help: "How far the user's heading may be off, to either side.")
  static let span = Option(
    "span", "METERS", .number(above: 0, atMost: 1e6), group: "What to draw",
    help: "How many meters an SVG picture shows from left to right; else the whole floor.")

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
        "cannot use the plan \(ShownText.quote(path, limit: 400))",
        causes: ["it begins as no picture does, expected a PNG or JPEG"])
    }
    return uri
  }
}
