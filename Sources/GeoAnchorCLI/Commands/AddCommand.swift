import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoPackage
import Geodesy
import Glibc

/// `geoanchor add`.
enum AddCommand {
  enum Shape: String, CaseIterable { case text, json, geojson, csv }

  static let spec = CommandSpec(
    name: "add",
    summary: "Add an anchor to the store and print its id",
    discussion: """
      The store is made where there is none. An anchor without --alt has an unknown altitude, \
      which is not the same as on the ground (--alt 0 --datum ground). The id is random unless \
      one is given.
      """,
    group: "Anchors",
    options: [
      OptionSpec(
        "lat", valueName: "DEGREES", kind: .number, required: true, group: "Where it is",
        help: "The latitude on WGS84, north positive, from -90 to 90."),
      OptionSpec(
        "lon", valueName: "DEGREES", kind: .number, required: true, group: "Where it is",
        help: "The longitude on WGS84, east positive, from -180 to 180."),
      OptionSpec(
        "alt", valueName: "METERS", kind: .number(in: Altitude.limits), group: "Where it is",
        help: "The altitude above the datum, up positive."),
      OptionSpec(
        "datum", valueName: "DATUM", kind: .choice(of: VerticalDatum.self), group: "Where it is",
        help: "What the altitude counts from; else $GEOANCHOR_DATUM."),
      OptionSpec(
        "heading", valueName: "DEGREES", kind: .number, group: "Where it is",
        help: "Where its content faces, clockwise from true north, from 0 up to 360."),
      OptionSpec(
        "name", valueName: "TEXT", group: "What it is",
        help: "What people call it; as @TEXT it stands for the anchor."),
      OptionSpec(
        "tag", valueName: "TAG", repeats: true, group: "What it is",
        help: "A label."),
      OptionSpec(
        "collection", valueName: "NAME", group: "What it is",
        help: "The collection that it belongs to."),
      OptionSpec("id", valueName: "ID", group: "What it is", help: "Its id, without white space."),
    ] + AnchorDetailRequest.options + CommonOption.changing + [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "text",
        group: "Output", help: "Print the id alone (text) or the whole anchor.")
    ],
    examples: [
      Example(
        "geoanchor add --lat 37.7955 --lon -122.3937 --alt 12 --datum egm96 --name Ferry",
        "Add an anchor 12 m above sea level."),
      Example(
        "geoanchor add --lat 40.7536 --lon -73.9832 --heading 29 --tag demo --format json",
        "Add an anchor whose altitude is unknown, and print all of it."),
    ],
    schemas: ["anchors"],
    environment: CommonOption.changingEnvironment + [AnchorRequest.datumEnvironment],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let anchor = try AnchorRequest(arguments, console).anchor()
    let path = arguments.storePath(console)
    let isNew = access(path, F_OK) != 0
    let store = try arguments.openStore(console, mode: .createOrOpen)
    do {
      try store.add(anchor)
    } catch {
      throw CommandFailure("cannot add the anchor", error)
    }
    if isNew { console.message("made the store \(ShownText.quote(path, limit: 400))") }
    AnchorDetailRequest(arguments: arguments).tellExpiry(console)
    switch try arguments.required.choice("format", as: Shape.self) {
    case .text: try console.line(anchor.id.rawValue)
    case .json: try console.write(AnchorDocument([anchor]).text(.json))
    case .geojson: try console.write(AnchorDocument([anchor]).text(.geojson))
    case .csv: try console.write(AnchorDocument([anchor]).text(.csv))
    }
    return .done
  }
}
