import GeoCommandLine
import GeoFormats
import GeoPackage
import GeoVenues
import Geodesy

/// `geoanchor venue georeference`.
enum VenueGeoreferenceCommand {
  static let spec = CommandSpec(
    name: "georeference",
    summary: "Say where the plans of a venue lie on the Earth",
    discussion: """
      Either by points that are known on the plan and on the Earth, with how far each is from \
      where the plan puts it, or by the plan's upper left corner and the bearing of its top. \
      Plan points are meters right and down from that corner, or with --pixels pixels of the \
      floor's picture. similarity turns, scales and shifts (two points and more), affine also \
      stretches (three and more); points in one place or in one line are refused. Without --floor \
      the whole building is placed. --image gives a floor a picture first.
      """,
    usage: [
      "ID --control X,Y=LAT,LON… [OPTIONS]", "ID --corner LAT,LON [--bearing DEGREES] [OPTIONS]",
      "ID --floor ID --image FILE --meters-per-pixel METERS",
    ],
    positionals: [
      PositionalSpec("venue", valueName: "ID", help: "The id of a venue of the store.")
    ],
    options: placing + picture + [
      OptionSpec("dry-run", group: "Output", help: "Print what would be, but store nothing."),
      VenueCommand.format, CommonOption.store.spec, CommonOption.wait.spec,
    ],
    examples: [
      Example(
        "geoanchor venue georeference gallery --corner 40.7536,-73.9832 --bearing 29",
        "Place a building by its corner."),
      Example(
        "geoanchor venue georeference gallery --floor floor-0 --control 0,0=40.7536,-73.9832 "
          + "--control 24,0=40.7535,-73.98295",
        "Place a floor by two points."),
    ],
    schemas: ["venue-georeference"],
    environment: [CommonOption.storeEnvironment, CommonOption.waitEnvironment],
    exitNotes: [ExitNote(.no, "there is no such venue")],
    run: run)

  private static let placing = [
    OptionSpec(
      "floor", valueName: "FLOOR", group: "What is placed",
      help: "The floor; else the whole building."),
    OptionSpec(
      "building", valueName: "ID", group: "What is placed",
      help: "The building; needed where the venue has several and no floor is named."),
    OptionSpec(
      "control", valueName: "X,Y=LAT,LON", repeats: true, group: "Where",
      help: "A point on the plan and on the Earth; given at least twice."),
    OptionSpec(
      "pixels", group: "Where", help: "X,Y of control points are pixels of the floor's picture."),
    OptionSpec(
      "kind", valueName: "KIND", kind: .choice(of: FitKind.self), default: "similarity",
      group: "Where", help: "What the plan may do to fit the control points."),
    OptionSpec(
      "corner", valueName: "LAT,LON", kind: .point, group: "Where",
      help: "Where the plan's upper left corner is."),
    OptionSpec(
      "bearing", valueName: "DEGREES", kind: .number(in: -360...360), group: "Where",
      help: "Where the plan's top points, clockwise from true north; 0 when not given."),
  ]

  private static let picture = [
    OptionSpec(
      "image", valueName: "FILE", kind: .file, group: "Picture",
      help: "A PNG or JPEG of the floor's plan."),
    OptionSpec(
      "meters-per-pixel", valueName: "METERS", kind: .number(in: 1e-6...1_000), group: "Picture",
      help: "The size of a pixel on the floor."),
    OptionSpec(
      "image-origin", valueName: "X,Y", group: "Picture",
      help: "The pixel at the plan's corner; 0,0 when not given."),
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    try arguments.check("image", needs: ["meters-per-pixel", "floor"])
    try arguments.check("bearing", needs: ["corner"])
    try arguments.check("pixels", needs: ["control", "floor"])
    try arguments.check("floor", excludes: ["building"])
    if arguments.isGiven("image") {
      try arguments.atMostOne(of: ["control", "corner"])
    } else {
      _ = try arguments.exactlyOne(of: ["control", "corner"])
    }
    let id = try arguments.required.text("venue")
    let store = try VenueSource.writing(arguments, console, mode: .open)
    do {
      var placing = VenuePlacing(venue: try store.venue(id), arguments: arguments)
      let result = try placing.place()
      let faults = placing.venue.faults()
      guard faults.allSatisfy(\.isWarning) else { throw VenueError.faults(faults) }
      switch try arguments.required.choice("format", as: VenueShape.self) {
      case .text: for line in result.text { try console.line(line) }
      case .json: try console.write(result.json)
      }
      if !arguments.flag("dry-run") {
        let source = try store.summaries().first { $0.id == id }?.source
        try store.save(placing.venue, source: source, replace: true)
        console.changes.note(canBeUndone: false)
      }
    } catch let error as VenueError {
      throw VenueSource.failure("cannot place the venue \(ShownText.quote(id))", error)
    } catch let fault as FitFault {
      throw CommandFailure(
        "cannot place the venue \(ShownText.quote(id))", causes: [fault.description])
    }
    return .done
  }
}
