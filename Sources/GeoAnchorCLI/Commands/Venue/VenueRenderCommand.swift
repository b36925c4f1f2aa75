import GeoCommandLine
import GeoFormats
import GeoIndoorRouting
import GeoPictures
import GeoTexts
import GeoVenues
import Geodesy

/// `geoanchor venue render`.
enum VenueRenderCommand {
  enum Shape: String, CaseIterable { case svg, html, geojson, tiles }

  static let spec = CommandSpec(
    name: "render",
    summary: "Draw the floors of a venue as a picture, a web page, GeoJSON or map tiles",
    discussion: """
      svg is a picture of one floor, its plan's top at the top. html is a page that loads nothing \
      from any network and switches floors. geojson has all layers of all floors in one document. \
      tiles writes SVG tiles of 256 pixels to FOLDER/FLOOR/z/x/y.svg, as web maps number them. Plans \
      whose place on the Earth nobody knows are in plan meters in geojson, and on pages and tiles with \
      their corner at latitude 0, longitude 0.

      With --from and --to the way between them is drawn, dotted where it leads over other floors. \
      From farther away than four times the size of the floor (--span) only the building is named. \
      A PNG is made of an SVG by other programs, such as rsvg-convert.
      """,
    group: "Venues",
    positionals: [VenueCommand.venue],
    options: [
      OptionSpec(
        "floor", valueName: "FLOOR", kind: .text, group: "What to draw",
        help: "The floor, by id, name or ordinal; else for svg the ground floor, or all."),
      OptionSpec(
        "plan", valueName: "FILE", kind: .file, group: "What to draw",
        help: "The picture of the floor's plan, PNG or JPEG, to draw below everything."),
      OptionSpec(
        "user", valueName: "PLACE", kind: .text, group: "What to draw",
        help: "Who is there: \(VenuePlaceFinder.expectation)."),
      OptionSpec(
        "heading", valueName: "DEGREES", kind: .number(in: 0...360), group: "What to draw",
        help: "Where the user looks, clockwise from the top of the plan."),
      OptionSpec(
        "radius", valueName: "METERS", kind: .number(in: 0...10_000), default: "0",
        group: "What to draw", help: "How far the user's place may be off."),
      OptionSpec(
        "angle", valueName: "DEGREES", kind: .number(in: 0...180), default: "0",
        group: "What to draw", help: "How far the user's heading may be off, to either side."),
      OptionSpec(
        "span", valueName: "METERS", kind: .number(above: 0, atMost: 1e6), group: "What to draw",
        help: "How many meters an SVG picture shows from left to right; else the whole floor."),
    ] + VenueWalkRequest.options + [
      OptionSpec(
        "zoom", valueName: "FROM-TO", kind: .text, default: "17-21", group: "Output",
        help: "The zooms of tiles, 0 to 24."),
      OptionSpec(
        "width", valueName: "PIXELS", kind: .integer(in: 240...20_000), default: "1200",
        group: "Output", help: "The width of an SVG picture."),
      OptionSpec(
        "height", valueName: "PIXELS", kind: .integer(in: 240...20_000), default: "900",
        group: "Output", help: "The height of an SVG picture."),
      CommonOption.language(of: "the words"),
      CommonOption.store.spec,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The kind of picture; else by the name of the output file, else svg."),
      CommonOption.output.spec, CommonOption.open.spec,
    ],
    examples: [
      Example(
        "geoanchor venue render gallery --floor 2 --from stairs --to 'Room 204' -o floor2.svg",
        "Draw the way to a room on its floor."),
      Example(
        "geoanchor venue render gallery.json -o gallery.html",
        "Make a page that switches floors."),
    ],
    schemas: ["venue-layers"],
    environment: [
      CommonOption.storeEnvironment,
      CommonOption.languageEnvironment,
    ],
    exitNotes: [ExitNote(.no, "there is no such venue, or no way between the places")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("from", needs: ["to"])
    try arguments.check("to", needs: ["from"])
    try arguments.check("heading", needs: ["user"])
    let shape =
      try arguments.shape(Shape.self, otherwise: .svg)
    if shape == .svg || shape == .html { try arguments.checkPicture(console) }
    if shape == .tiles, arguments[CommonOption.open] {
      throw arguments.badValue("format", expected: "svg, html or geojson with `--open`")
    }
    let venue = try VenueSource.venue(arguments, console)
    let scenes = try VenueScenes(
      venue, arguments, console, isOne: shape == .svg, laysPlans: shape == .html || shape == .tiles)
    if shape != .svg, let floor = VenuePlans(venue).firstFloorOffEarth {
      console.warning(VenueRouteError.noFrame(floor: floor.id).description)
    }
    switch shape {
    case .svg: try svg(scenes, arguments, &console)
    case .html: try html(scenes, arguments, &console)
    case .geojson: try geojson(scenes, arguments, &console)
    case .tiles: try FloorTileFiles(arguments).write(scenes.floors, console)
    }
    arguments.openPicture(console)
    return .done
  }

  private static func svg(
    _ scenes: VenueScenes, _ arguments: ParsedArguments, _ console: inout Console
  ) throws {
    let width = try arguments.required.integer("width")
    let height = try arguments.required.integer("height")
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      for scene in scenes.floors {
        try FloorSVG.svg(scene, width: width, height: height) { try output.write($0) }
      }
    }
  }

  private static func html(
    _ scenes: VenueScenes, _ arguments: ParsedArguments, _ console: inout Console
  ) throws {
    var map = MapScene(title: scenes.venue.name, labels: scenes.labels)
    map.floors = scenes.floors.compactMap(MapFloor.init)
    map.attribution = scenes.attribution
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      try MapPage.html(map) { try output.write($0) }
    }
  }

  private static func geojson(
    _ scenes: VenueScenes, _ arguments: ParsedArguments, _ console: inout Console
  ) throws {
    var writer = GeoJSONWriter()
    FloorLayers.write(scenes.floors, to: &writer)
    writer.endCollection()
    try console.deliver(writer.json.buffer.text, to: arguments[CommonOption.output])
  }
}
