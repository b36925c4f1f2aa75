import GeoCommandLine
import GeoIndoorRouting
import GeoRequests
import GeoVenues

/// `geoanchor venue show`.
enum VenueShowCommand {
  private static let floor = Option(
    "floor", "FLOOR", .text, group: "Venue",
    help: "List what is on this floor; JSON output is a venue document of this floor.")

  static let spec = CommandSpec(
    name: "show",
    summary: "Show the floors, contents and location of a venue",
    positionals: [VenueCommand.venue.spec],
    options: [floor.spec, CommonOption.store.spec, VenueCommand.format.spec],
    examples: [
      "geoanchor venue show gallery": "Show a stored venue.",
      "geoanchor venue show gallery.json --floor 'Ground floor' --format json":
        "Show what is on a floor of a venue from a file, as JSON.",
    ],
    schemas: ["venue-show", "venue"],
    exitNotes: [.no: "no such venue"]
  ) { arguments, console in
    let venue = try VenueSource.venue(arguments, console)
    if let name = arguments[floor] {
      let found = try asking(else: CommandFailure.init) {
        try VenuePlans(venue).floor(called: name)
      }
      let part = venue.only(found)
      switch arguments[VenueCommand.format] {
      case .text: try things(of: part, &console)
      case .json: try console.write(String(decoding: VenueExport.json(part).bytes, as: UTF8.self))
      }
      return .done
    }
    switch arguments[VenueCommand.format] {
    case .text: try text(venue, &console)
    case .json: try console.write(VenueReport.overview(of: venue))
    }
    return .done
  }

  /// The things of a floor that have a place, one a line.
  private static func things(of venue: Venue, _ console: inout Console) throws {
    var table = TextTable(
      [.init("kind", room: .text), .init("id", room: .text), .init("name", room: .text)]
        + ["x", "y"].map { .init($0, isRight: true) }, on: console.outputTerminal)
    for thing in venue.placedThings {
      try table.append(
        [
          thing.kind, ShownText.clip(thing.id), ShownText.clip(thing.name ?? ""),
          ShownText.fixed(thing.point.x, 3), ShownText.fixed(thing.point.y, 3),
        ]
      ) { try console.line($0) }
    }
    try table.end { try console.line($0) }
  }

  private static func text(_ venue: Venue, _ console: inout Console) throws {
    try console.line(
      ShownText.clip(venue.name) + (venue.version.map { ", version \($0)" } ?? ""))
    for building in venue.buildings {
      try console.line("\(ShownText.clip(building.name)): \(place(building.frame))")
    }
    try console.line()
    var table = TextTable(
      [.init("floor", room: .text), .init("name", room: .text), .init("ordinal", isRight: true)]
        + ["height", "rooms", "openings", "connectors", "markers", "beacons", "places", "nodes"]
        .map { .init($0, isRight: true) }, on: console.outputTerminal)
    for floor in venue.sortedFloors {
      try table.append(
        [
          ShownText.clip(floor.id.rawValue), ShownText.clip(floor.name), "\(floor.ordinal)",
          ShownText.fixed(floor.height, 2),
        ] + venue.counts(on: floor.id).map { Grouped.number($0.count) }
      ) { try console.line($0) }
    }
    try table.end { try console.line($0) }
  }

  private static func place(_ frame: FloorFrame?) -> String {
    guard let frame else { return "not georeferenced" }
    return "corner at \(PlaceText.coordinate(frame.coordinate(of: FloorPoint(x: 0, y: 0)))), "
      + "bearing of the plan's top \(ShownText.fixed(frame.planTop, 2))°"
  }
}
