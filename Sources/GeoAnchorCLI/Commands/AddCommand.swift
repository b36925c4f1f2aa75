import GeoAnchors
import GeoAnchorStore
import GeoCommandLine
import Geodesy
import GeoInterchange
import GeoPackage
import GeoSystem

/// `geoanchor add`.
enum AddCommand {
  private static let id = Option(
    "id", "ID", .text, group: "What it is", help: "Its id, without white space.")
  private static let format = CommonOption.format(
    RecordShape.text, "Print the id alone (text) or the whole anchor.")

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
      Option(
        required: "lat", "DEGREES", .number, group: "Where it is",
        help: "The latitude on WGS84, north positive, from -90 to 90."
      ).spec,
      Option(
        required: "lon", "DEGREES", .number, group: "Where it is",
        help: "The longitude on WGS84, east positive, from -180 to 180."
      ).spec,
    ] + AnchorOption.attitude + [
      Option(
        "name", "TEXT", .text, group: "What it is",
        help: "What people call it; as @TEXT it stands for the anchor."
      ).spec,
      Option(repeating: "tag", "TAG", .text, group: "What it is", help: "A label.").spec,
      AnchorOption.collection.spec, id.spec,
    ] + AnchorDetails.options + CommonOption.changing + [format.spec],
    examples: [
      "geoanchor add --lat 37.7955 --lon -122.3937 --alt 12 --datum egm96 --name Ferry":
        "Add an anchor 12 m above sea level.",
      "geoanchor add --lat 40.7536 --lon -73.9832 --heading 29 --tag demo --format json":
        "Add an anchor whose altitude is unknown, and print all of it.",
    ],
    schemas: ["anchors"],
    environment: [AnchorOption.datumEnvironment]
  ) { arguments, console in
    let edit = try AnchorEdit(arguments, console)
    var anchor = Anchor(
      id: try id(arguments), coordinate: Coordinate(latitude: 0, longitude: 0))
    edit.apply(to: &anchor)
    let path = arguments.storePath(console)
    let isNew = access(path, F_OK) != 0
    let store = try arguments.openStore(console, mode: .createOrOpen)
    try attempt("cannot add the anchor") { try store.add(anchor) }
    if isNew { console.message("made the store \(ShownText.quote(path, limit: 400))") }
    AnchorDetails.tellExpiry(arguments, console)
    guard let format = TextFormat(rawValue: arguments[format].rawValue) else {
      try console.line(anchor.id.rawValue)
      return .done
    }
    try console.write(AnchorDocument([anchor]).text(format))
    return .done
  }

  private static func id(_ arguments: ParsedArguments) throws(UsageError) -> AnchorID {
    guard let text = arguments[id] else { return .random() }
    let expected = "a text without white space that does not begin with `@`"
    return try arguments.reading(id, as: expected) { try AnchorRules.id(text) }
  }
}
