import GeoCommandLine
import GeoFormats
import GeoVenues

/// `geoanchor venue export`.
enum VenueExportCommand {
  /// The documents that are written.
  enum Shape: String, CaseIterable { case json, positioning, imdf, geojson }

  private static let format = CommonOption.format(
    Shape.self, "The document; else by the name of the output file, else json.")

  static let spec = CommandSpec(
    name: "export",
    summary: "Write a venue as a document",
    discussion: """
      json has everything and reads back the same. positioning has the buildings, floors and \
      markers of PositioningLibrary, imdf is an archive of the Indoor Mapping Data Format, \
      geojson a feature for each thing. What has no place in the document is named.
      """,
    positionals: [VenueCommand.venue.spec],
    options: [CommonOption.store.spec, format.spec, CommonOption.output.spec],
    examples: [
      Example("geoanchor venue export gallery -o gallery.json", "Write all of a venue."),
      Example(
        "geoanchor venue export gallery --format positioning",
        "Print its buildings, floors and markers."),
    ],
    schemas: ["venue"],
    exitNotes: [ExitNote(.no, "there is no such venue")]
  ) { arguments, console in
    let shape = try arguments.shape(Shape.self, otherwise: .json)
    let venue = try VenueSource.venue(arguments, console)
    let export = try attempt("cannot write the venue \(ShownText.quote(venue.id.rawValue))") {
      switch shape {
      case .json: VenueExport.json(venue)
      case .positioning: try VenueExport.positioning(venue)
      case .imdf: try VenueExport.imdf(venue)
      case .geojson: try VenueExport.geoJSON(venue)
      }
    }
    for note in export.notes { console.warning(note.description) }
    try console.withOutput(to: arguments[CommonOption.output]) { try $0.write(export.bytes) }
    return .done
  }
}
