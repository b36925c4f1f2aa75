import GeoCommandLine
import GeoVenues

/// `geoanchor venue list`.
enum VenueListCommand {
  static let spec = CommandSpec(
    name: "list",
    summary: "List the venues in the store",
    options: [CommonOption.store.spec, VenueCommand.format.spec],
    examples: [
      "geoanchor venue list": "List the venues.",
      "geoanchor venue list --store city.gpkg --format json": "List them as JSON.",
    ],
    schemas: ["venue-list"]
  ) { arguments, console in
    let venues = try attempt("cannot list the venues") {
      try VenueSource.reading(arguments, console)?.summaries() ?? []
    }
    switch arguments[VenueCommand.format] {
    case .text:
      var table = TextTable(
        [
          .init("venue", room: .text), .init("name", room: .text),
          .init("version", isRight: true, room: .leaves(1)),
          .init("revision", isRight: true, room: .leaves(2)), .init("floors", isRight: true),
          .init("rooms", isRight: true), .init("imported", room: .leaves(3)),
          .init("source", room: .text),
        ], on: console.outputTerminal)
      for venue in venues {
        try table.append([
          ShownText.clip(venue.id.rawValue), ShownText.clip(venue.name),
          venue.version.map { "\($0)" } ?? "-", "\(venue.revision)", "\(venue.floors)",
          Grouped.number(venue.rooms), venue.imported, ShownText.clip(venue.source ?? "-"),
        ]) { try console.line($0) }
      }
      try table.end { try console.line($0) }
      if venues.isEmpty {
        console.message("no venues in \(ShownText.quote(arguments.storePath(console), limit: 400))")
      }
    case .json: try console.write(VenueReport.list(venues))
    }
    return .done
  }
}
