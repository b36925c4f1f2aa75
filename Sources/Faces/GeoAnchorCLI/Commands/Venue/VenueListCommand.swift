import GeoAnchorStore
import GeoCommandLine
import GeoIndoor

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
    try console.list(RecordOutput(.text, .shownVenues, rooms: rooms), venues)
    if venues.isEmpty {
      let path = try arguments.storePath(console)
      console.message("no venues in \(ShownText.path(path))")
    }
    return .done
  }
}
