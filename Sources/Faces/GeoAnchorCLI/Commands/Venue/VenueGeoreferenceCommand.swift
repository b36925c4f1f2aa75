import GeoAnchorStore
import GeoCommandLine
import GeoIndoor
import GeoSystem

/// `geoanchor venue georeference`.
enum VenueGeoreferenceCommand {
  private static let dryRun = Option(
    flag: "dry-run", group: "Output", help: "Print the result without storing it.")

  static let spec = CommandSpec(
    name: "georeference",
    summary: "Georeference the floor plans of a venue",
    discussion: """
      Georeferences the plans either by control points, reporting their residuals, or by the \
      position of the plan's upper left corner and the bearing of its top. Plan points are in \
      meters right and down from that corner, or with --pixels in pixels of the floor's image. \
      similarity rotates, scales and translates (two or more points), affine also stretches and \
      shears (three or more); coincident and collinear points are rejected. Without --floor, the \
      whole building is georeferenced. --image first adds an image to a floor.
      """,
    usage: [
      "ID --control X,Y=LAT,LON… [OPTIONS]", "ID --corner LAT,LON [--bearing DEGREES] [OPTIONS]",
      "ID --floor ID --image FILE --meters-per-pixel METERS",
    ],
    positionals: [VenueCommand.id.spec],
    options: VenuePlacementOption.all + [dryRun.spec, VenueCommand.format.spec]
      + CommonOption.changing,
    examples: [
      "geoanchor venue georeference gallery --corner 40.7536,-73.9832 --bearing 29":
        "Georeference a building by its corner.",
      "geoanchor venue georeference gallery --floor floor-0 --control 0,0=40.7536,-73.9832 "
        + "--control 24,0=40.7535,-73.98295":
        "Georeference a floor by two control points.",
    ],
    schemas: ["venue-georeference"],
    exitNotes: [.no: "no such venue"]
  ) { arguments, console in
    let id = Venue.ID(rawValue: arguments[VenueCommand.id])
    let placement = try VenuePlacement(arguments)
    let store = try arguments.openStore(console, mode: .open)
    var venue = try attempt(cannot(id)) { try store.venue(id) }
    let answer: VenuePlacement.Answer
    do throws(VenueError) {
      answer = try venue.place(placement)
    } catch {
      throw VenuePlacementOption.failure(error, id.rawValue, arguments)
    }
    switch arguments[VenueCommand.format] {
    case .text: for line in VenueText.lines(answer) { try console.line(line) }
    case .json: try console.write(VenueReport.placement(answer))
    }
    guard !arguments[dryRun] else { return .done }
    try attempt(cannot(id)) {
      let source = try store.venueSummaries().first { $0.id == id }?.source
      try store.save(venue, source: source, replace: true)
    }
    return .done
  }

  private static func cannot(_ id: Venue.ID) -> String {
    "cannot georeference the venue \(ShownText.quote(id.rawValue))"
  }
}
