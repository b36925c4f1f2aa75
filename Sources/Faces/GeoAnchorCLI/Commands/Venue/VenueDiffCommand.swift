import GeoCommandLine
import GeoIndoor
import GeoInterchange

/// `geoanchor venue diff`.
enum VenueDiffCommand {
  private static let old = Argument(
    "old", "OLD", .file, help: "Id of a stored venue, or a document, archive or folder.")
  private static let new = Argument(
    "new", "NEW", .file, help: "Id of a stored venue, or a document, archive or folder.")
  private static let format = Option(
    "format", "SHAPE", .choice(of: [RecordShape.text, .json, .csv]), default: "text",
    group: "Output", help: "The shape of the list.")

  static let spec = CommandSpec(
    name: "diff",
    summary: "Compare two states of a venue: what came, went, moved, grew or was renamed",
    discussion: """
      Floors, rooms, doors, places and all other things are matched by their ids. Moves are meters \
      on the plan of the floor (a building's and a floor's own are meters on the Earth), areas \
      square meters.
      """,
    positionals: [old.spec, new.spec],
    options: [CommonOption.store.spec, format.spec],
    examples: [
      "geoanchor venue diff gallery gallery.json": "Compare a stored venue with a document.",
      "geoanchor venue diff gallery.json westport.json --format csv":
        "Compare two documents, as CSV.",
    ],
    schemas: ["venue-differences"],
    exitNotes: [.no: "no such venue"]
  ) { arguments, console in
    let before = try VenueSource.venue(named: arguments[old], arguments, console)
    let after = try VenueSource.venue(named: arguments[new], arguments, console)
    let differences = VenueDifference.between(before, after)
    try console.list(RecordOutput(arguments[format], .venueDifferences), differences)
    if differences.isEmpty, arguments[format] == .text { console.message("nothing differs") }
    return .done
  }
}
