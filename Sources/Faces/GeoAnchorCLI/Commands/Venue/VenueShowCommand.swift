import GeoCommandLine
import GeoIndoor
import GeoRequests

/// `geoanchor venue show`.
enum VenueShowCommand {
  private static let floor = Option(
    "floor", "FLOOR", .text, group: "Venue",
    help: "List what is on this floor; JSON output is a venue document of this floor.")

  static let spec = CommandSpec(
    name: "show",
    summary: "Show the floors, contents and location of a venue",
    positionals: [VenueCommand.venue.spec],
    options: [floor.spec, CommonOption.store.spec, VenueCommand.format.spec],
    examples: [
      "geoanchor venue show gallery": "Show a stored venue.",
      "geoanchor venue show gallery.json --floor 'Ground floor' --format json":
        "Show what is on a floor of a venue from a file, as JSON.",
    ],
    schemas: ["venue-show", "venue"],
    exitNotes: [.no: "no such venue"]
  ) { arguments, console in
    let venue = try VenueSource.venue(arguments, console)
    if let name = arguments[floor] {
      let found = try asking(else: CommandFailure.init) {
        try VenuePlans(venue).floor(called: name)
      }
      let part = venue.only(found)
      switch arguments[VenueCommand.format] {
      case .text:
        try VenueText.things(of: part, on: console.outputTerminal) { try console.line($0) }
      case .json: try console.write(String(decoding: VenueExport.json(part).bytes, as: UTF8.self))
      }
      return .done
    }
    switch arguments[VenueCommand.format] {
    case .text:
      try VenueText.overview(of: venue, on: console.outputTerminal) { try console.line($0) }
    case .json: try console.write(VenueReport.overview(of: venue))
    }
    return .done
  }
}
