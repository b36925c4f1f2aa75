import GeoAnchorStore
import GeoCommandLine
import GeoFormats
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
      try VenueSource.reading(arguments, console).venueSummaries()
    }
    guard arguments[VenueCommand.format] == .text else {
      try console.write(VenueReport.list(venues))
      return .done
    }
    let rooms = [
      "version": TextTable.Room.leaves(1), "revision": .leaves(2), "imported": .leaves(3),
    ]
    try console.list(RecordOutput(.text, layout, rooms: rooms), venues)
    if venues.isEmpty {
      console.message("no venues in \(ShownText.quote(arguments.storePath(console), limit: 400))")
    }
    return .done
  }

  private static let layout = RecordLayout<VenueSummary>(
    "venues",
    [
      .text("venue") { $0.id.rawValue }, .text("name") { $0.name },
      .integer("version") { $0.version }, .integer("revision") { $0.revision },
      .integer("floors") { $0.floors }, .count("rooms") { $0.rooms },
      .text("imported") { $0.imported }, .text("source") { $0.source },
    ])
}
