import GeoCommandLine

/// `geoanchor venue`: the commands below it.
enum VenueCommand {
  static let spec = CommandSpec(
    name: "venue",
    summary: "Manage venues: buildings with floors, rooms, markers and beacons",
    discussion: """
      A venue is a place with buildings: floors with plans in meters, rooms, doors, stairs and \
      elevators, markers, beacons, points of interest, geofences and drawn paths. The store keeps \
      all of it and provides layers (venue_floors, venue_rooms, venue_points, venue_ways) for GIS \
      programs.
      """,
    group: "Venues",
    examples: [
      "geoanchor venue import Data/gallery.venue.json": "Import the venue of a document.",
      "geoanchor venue show gallery": "Show its floors and their contents.",
    ],
    subcommands: [
      VenueImportCommand.spec, VenueListCommand.spec, VenueShowCommand.spec,
      VenueValidateCommand.spec, VenueGeoreferenceCommand.spec, VenueExportCommand.spec,
      VenueRemoveCommand.spec, VenueRouteCommand.spec, VenueRenderCommand.spec,
      VenueLocateCommand.spec, VenueFollowCommand.spec, VenueVisitsCommand.spec,
      VenueBeaconCommand.spec, VenueClassifyCommand.spec, VenueDiffCommand.spec,
    ])

  static let file = Argument(
    "file", "FILE", .file,
    help: "Document, archive or folder; - reads a document from standard input.")

  /// A stored venue, or one in a file.
  static let venue = Argument(
    "venue", "VENUE", .file, help: "Id of a stored venue, or a document, archive or folder.")

  static let id = Argument("venue", "ID", .text, help: "Id of a stored venue.")

  /// The shape of what is printed.
  static let format = CommonOption.format(TextShape.text)
}
