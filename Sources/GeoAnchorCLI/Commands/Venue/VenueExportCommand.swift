import GeoCommandLine
import GeoFormats
import GeoVenues

/// `geoanchor venue export`.
enum VenueExportCommand {
  /// The documents that are written.
  enum Shape: String, CaseIterable { case json, positioning, imdf, geojson }

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
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such venue")],
    run: run)

  private static let format = Option(
    "format", "SHAPE", .choice(of: Shape.self), group: "Output",
    help: "The document; else by the name of the output file, else json.")

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let shape = try arguments.shape(Shape.self, otherwise: .json)
    let venue = try VenueSource.venue(arguments, console)
    let export = try document(venue, shape)
    for note in export.notes { console.warning(note.description) }
    try console.withOutput(to: arguments[CommonOption.output]) { try $0.write(export.bytes) }
    return .done
  }

  private static func document(
    _ venue: Venue, _ shape: Shape
  ) throws(CommandFailure) -> VenueExport {
    do throws(VenueError) {
      switch shape {
      case .json: return try VenueDocument.text(of: venue)
      case .positioning: return try VenueDocument.text(of: venue, scope: .positioning)
      case .imdf: return try IMDFDocument.archive(of: venue)
      case .geojson: return VenueExport(bytes: try VenueGeoJSON.text(of: venue))
      }
    } catch {
      throw VenueSource.failure(
        "cannot write the venue \(ShownText.quote(venue.id.rawValue))", error)
    }
  }
}
