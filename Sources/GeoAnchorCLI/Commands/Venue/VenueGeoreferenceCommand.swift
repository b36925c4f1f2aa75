import GeoCommandLine
import GeoPackage
import GeoVenues

/// `geoanchor venue georeference`.
enum VenueGeoreferenceCommand {
  private static let dryRun = Option(
    flag: "dry-run", group: "Output", help: "Print what would be, but store nothing.")

  static let spec = CommandSpec(
    name: "georeference",
    summary: "Say where the plans of a venue lie on the Earth",
    discussion: """
      Either by points that are known on the plan and on the Earth, with how far each is from \
      where the plan puts it, or by the plan's upper left corner and the bearing of its top. \
      Plan points are meters right and down from that corner, or with --pixels pixels of the \
      floor's picture. similarity turns, scales and shifts (two points and more), affine also \
      stretches (three and more); points in one place or in one line are refused. Without --floor \
      the whole building is placed. --image gives a floor a picture first.
      """,
    usage: [
      "ID --control X,Y=LAT,LON… [OPTIONS]", "ID --corner LAT,LON [--bearing DEGREES] [OPTIONS]",
      "ID --floor ID --image FILE --meters-per-pixel METERS",
    ],
    positionals: [VenueCommand.id.spec],
    options: VenuePlacementOption.all + [
      dryRun.spec, VenueCommand.format.spec, CommonOption.store.spec, CommonOption.wait.spec,
    ],
    examples: [
      "geoanchor venue georeference gallery --corner 40.7536,-73.9832 --bearing 29":
        "Place a building by its corner.",
      "geoanchor venue georeference gallery --floor floor-0 --control 0,0=40.7536,-73.9832 "
        + "--control 24,0=40.7535,-73.98295":
        "Place a floor by two points.",
    ],
    schemas: ["venue-georeference"],
    exitNotes: [.no: "there is no such venue"]
  ) { arguments, console in
    let id = Venue.ID(rawValue: arguments[VenueCommand.id])
    let placement = try VenuePlacement(arguments)
    let store = try VenueSource.writing(arguments, console, mode: .open)
    var venue: Venue
    let answer: VenuePlacement.Answer
    do throws(VenueError) {
      venue = try store.venue(id)
      answer = try venue.place(placement)
    } catch {
      throw VenuePlacementOption.failure(error, id.rawValue, arguments)
    }
    switch arguments[VenueCommand.format] {
    case .text: for line in VenueText.lines(answer) { try console.line(line) }
    case .json: try console.write(VenueReport.placement(answer))
    }
    guard !arguments[dryRun] else { return .done }
    do throws(VenueError) {
      let source = try store.summaries().first { $0.id == id }?.source
      try store.save(venue, source: source, replace: true)
    } catch {
      throw VenuePlacementOption.failure(error, id.rawValue, arguments)
    }
    console.changes.note(canBeUndone: false)
    return .done
  }
}
