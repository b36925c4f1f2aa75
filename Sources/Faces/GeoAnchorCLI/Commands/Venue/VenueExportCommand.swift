import GeoCommandLine
import GeoIndoor

/// `geoanchor venue export`.
enum VenueExportCommand {
  /// The documents that are written.
  enum Shape: String, CaseIterable { case json, positioning, imdf, geojson }

  private static let format = CommonOption.format(Shape.json)

  static let spec = CommandSpec(
    name: "export",
    summary: "Export a venue",
    discussion: """
      json is lossless. positioning contains the buildings, floors and markers of \
      PositioningLibrary, imdf is an archive of the Indoor Mapping Data Format, and geojson has \
      one feature per object. Data that the format cannot represent is reported.
      """,
    positionals: [VenueCommand.venue.spec],
    options: [CommonOption.store.spec, format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor venue export gallery -o gallery.json": "Export a venue completely.",
      "geoanchor venue export gallery --format positioning":
        "Print its buildings, floors and markers.",
    ],
    schemas: ["venue"],
    exitNotes: [.no: "no such venue"]
  ) { arguments, console in
    let venue = try VenueSource.venue(arguments, console)
    let export = try attempt("cannot write the venue \(ShownText.quote(venue.id.rawValue))") {
      switch arguments[format] {
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
