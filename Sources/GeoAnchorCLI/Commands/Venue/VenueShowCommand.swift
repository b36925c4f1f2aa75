import GeoCommandLine
import GeoVenues

/// `geoanchor venue show`.
enum VenueShowCommand {
  static let spec = CommandSpec(
    name: "show",
    summary: "Show the floors, contents and location of a venue",
    positionals: [VenueCommand.venue.spec],
    options: [CommonOption.store.spec, VenueCommand.format.spec],
    examples: [
      "geoanchor venue show gallery": "Show a stored venue.",
      "geoanchor venue show gallery.json --format json": "Show a venue from a file as JSON.",
    ],
    schemas: ["venue-show"],
    exitNotes: [.no: "no such venue"]
  ) { arguments, console in
    let venue = try VenueSource.venue(arguments, console)
    switch arguments[VenueCommand.format] {
    case .text: try text(venue, &console)
    case .json: try console.write(VenueReport.overview(of: venue))
    }
    return .done
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
