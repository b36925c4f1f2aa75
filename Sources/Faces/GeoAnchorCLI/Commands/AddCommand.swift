import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoSystem
import Geodesy

/// `geoanchor add`.
enum AddCommand {
  private static let id = Option(
    "id", "ID", .text, group: "Properties", help: "Identifier, without white space.")
  private static let format = CommonOption.format(
    RecordShape.text, "Output format; text prints the id only.")

  static let spec = CommandSpec(
    name: "add",
    summary: "Add an anchor to the store and print its id",
    discussion: """
      The store is created if it does not exist. Without --alt, the altitude of the anchor is \
      unknown, which differs from being on the ground (--alt 0 --datum ground). The id is random \
      by default.
      """,
    group: "Anchors",
    options: [
      Option(
        required: "lat", "DEGREES", .latitude, group: "Position",
        help: "WGS84 latitude, from -90 to 90."
      ).spec,
      Option(
        required: "lon", "DEGREES", .longitude, group: "Position",
        help: "WGS84 longitude, from -180 to 180."
      ).spec,
    ] + AnchorOption.attitude + [
      Option(
        "name", "TEXT", .text, group: "Properties", help: "Name; @TEXT refers to the anchor."
      ).spec,
      Option(repeating: "tag", "TAG", .text, group: "Properties", help: "Tag.").spec,
      AnchorOption.collection.spec, id.spec,
    ] + AnchorDetails.options + CommonOption.changing + [format.spec],
    examples: [
      "geoanchor add --lat 37.7955 --lon -122.3937 --alt 12 --datum egm96 --name Ferry":
        "Add an anchor 12 m above sea level.",
      "geoanchor add --lat 40.7536 --lon -73.9832 --heading 29 --tag demo --format json":
        "Add an anchor of unknown altitude and print it as JSON.",
    ],
    schemas: ["anchors"]
  ) { arguments, console in
    let edit = try AnchorEdit(arguments, console)
    var anchor = Anchor(id: try id(arguments), coordinate: Coordinate(latitude: 0, longitude: 0))
    edit.apply(to: &anchor)
    if let heading = try edit.headings(of: [anchor], arguments, console)[anchor.id] {
      anchor.heading = heading
    }
    let isNew = arguments.isNewStore(console)
    let store = try arguments.openStore(console, mode: .createOrOpen)
    try attempt("cannot add the anchor") { try store.add(anchor) }
    if isNew { try arguments.tellNewStore(console) }
    AnchorDetails.tellTimes(arguments, console)
    guard let format = TextFormat(rawValue: arguments[format].rawValue) else {
      try console.line(anchor.id.rawValue)
      return .done
    }
    try console.write(AnchorDocument([anchor]).text(format))
    return .done
  }

  private static func id(_ arguments: ParsedArguments) throws(UsageError) -> AnchorID {
    guard let text = arguments[id] else { return .random() }
    let expected = "a text without white space that does not start with `@`"
    return try arguments.reading(id, as: expected) { try AnchorRules.id(text) }
  }
}
