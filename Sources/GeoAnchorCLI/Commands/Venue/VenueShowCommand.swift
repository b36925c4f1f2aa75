import GeoCommandLine
import GeoFormats
import GeoVenues
import Geodesy

/// `geoanchor venue show`.
enum VenueShowCommand {
  static let spec = CommandSpec(
    name: "show",
    summary: "Show what a venue has on which floor, and where it lies",
    positionals: [VenueCommand.venue],
    options: [CommonOption.store.spec, VenueCommand.format],
    examples: [
      Example("geoanchor venue show gallery", "Show a venue of the store."),
      Example("geoanchor venue show gallery.json --format json", "Show a document's as JSON."),
    ],
    schemas: ["venue-show"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such venue")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let venue = try VenueSource.venue(arguments, console)
    switch try arguments.required.choice("format", as: VenueShape.self) {
    case .text: try text(venue, &console)
    case .json: try console.write(json(venue))
    }
    return .done
  }

  private static func text(_ venue: Venue, _ console: inout Console) throws {
    try console.line(
      ShownText.clip(venue.name) + (venue.version.map { ", version \($0)" } ?? ""))
    for building in venue.buildings {
      try console.line("\(ShownText.clip(building.name)): \(place(building.frame))")
    }
    try console.line()
    var table = TextTable(
      [.init("floor", room: .text), .init("name", room: .text), .init("ordinal", isRight: true)]
        + ["height", "rooms", "openings", "connectors", "markers", "beacons", "places", "nodes"]
        .map { .init($0, isRight: true) }, on: console.outputTerminal)
    for floor in sorted(venue) {
      try table.append(
        [
          ShownText.clip(floor.id), ShownText.clip(floor.name), "\(floor.ordinal)",
          VenueText.number(floor.height, decimals: 2),
        ] + counts(venue, floor).map { Grouped.number($0.count) }
      ) { try console.line($0) }
    }
    try table.end { try console.line($0) }
  }

  private static func place(_ frame: FloorFrame?) -> String {
    guard let frame else { return "no place on the Earth" }
    return "corner at \(PlaceText.coordinate(frame.coordinate(of: FloorPoint(x: 0, y: 0)))), "
      + "the plan's top points to \(VenueText.number(frame.planTop, decimals: 2))°"
  }

  private static func sorted(_ venue: Venue) -> [Floor] {
    venue.buildings.flatMap { venue.floors(of: $0.id) }
  }

  private static func counts(_ venue: Venue, _ floor: Floor) -> [(name: String, count: Int)] {
    [
      ("rooms", venue.rooms(on: floor.id).count), ("openings", venue.openings(on: floor.id).count),
      ("connectors", venue.connectors(on: floor.id).count),
      ("markers", venue.markers(on: floor.id).count),
      ("beacons", venue.beacons(on: floor.id).count),
      ("pointsOfInterest", venue.pointsOfInterest(on: floor.id).count),
      ("pathNodes", venue.pathNodes(on: floor.id).count),
    ]
  }

  private static func json(_ venue: Venue) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("id", venue.id)
    json.member("name", venue.name)
    json.member("version", venue.version.map(Double.init), decimals: 0)
    json.key("buildings")
    json.beginArray()
    for building in venue.buildings {
      json.beginObject(inline: true)
      json.member("id", building.id)
      json.member("name", building.name)
      write(building.frame, to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("floors")
    json.beginArray()
    for floor in sorted(venue) {
      json.beginObject(inline: true)
      json.member("id", floor.id)
      json.member("building", floor.building)
      json.member("name", floor.name)
      json.member("ordinal", floor.ordinal)
      json.member("heightMeters", floor.height, decimals: 6)
      for (name, count) in counts(venue, floor) {
        json.member(name, count)
      }
      json.member("isPlaced", venue.frame(of: floor) != nil)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }

  /// Where the plan's upper left corner is, and where its top points; null where nobody knows.
  static func write(_ frame: FloorFrame?, to json: inout JSONWriter) {
    let corner = frame?.coordinate(of: FloorPoint(x: 0, y: 0))
    json.member("latitude", corner?.latitude, decimals: GeoJSONWriter.coordinateDecimals)
    json.member("longitude", corner?.longitude, decimals: GeoJSONWriter.coordinateDecimals)
    json.member("planTopDegrees", frame?.planTop, decimals: 9)
  }
}
