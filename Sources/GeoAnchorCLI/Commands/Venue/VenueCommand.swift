import GeoCommandLine

/// `geoanchor venue`: the commands below it.
enum VenueCommand {
  static let spec = CommandSpec(
    name: "venue",
    summary: "Keep buildings with floors, rooms, markers and beacons",
    discussion: """
      A venue is a place with buildings: floors with plans in meters, rooms, doors, stairs and \
      lifts, markers, beacons, places, fences and drawn ways. The store keeps it whole and shows \
      it as layers (venue_floors, venue_rooms, venue_points, venue_ways) to GIS programs.
      """,
    group: "Venues",
    examples: [
      "geoanchor venue import Data/gallery.venue.json": "Keep the venue of a document.",
      "geoanchor venue show gallery": "Show what it has on which floor.",
    ],
    subcommands: [
      VenueImportCommand.spec, VenueListCommand.spec, VenueShowCommand.spec,
      VenueValidateCommand.spec, VenueGeoreferenceCommand.spec, VenueExportCommand.spec,
      VenueRemoveCommand.spec, VenueRouteCommand.spec, VenueRenderCommand.spec,
      VenueLocateCommand.spec,
    ])

  /// The document of a venue.
  static let file = Argument(
    "file", "FILE", .file,
    help: "A document, an archive or a folder; - reads a document from standard input.")

  /// A stored venue, or one in a file.
  static let venue = Argument(
    "venue", "VENUE", .file,
    help: "The id of a venue of the store, or a document, archive or folder.")

  /// A stored venue.
  static let id = Argument("venue", "ID", .text, help: "The id of a venue of the store.")

  /// The shape of what is printed.
  static let format = CommonOption.format(TextShape.text)
}
