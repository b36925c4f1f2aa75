import GeoAnchorStore
import GeoCommandLine
import GeoRequests
import GeoStreets
import GeoSystem

/// `geoanchor find`.
enum FindCommand {
  private static let text = Argument(
    "text", "TEXT", .text, help: "Name, tag or street; cases and accents do not matter.")
  private static let near = Option(
    "near", "PLACE", .place, help: "List equally good answers nearest first from here.")
  private static let limit = Option(
    "limit", "N", .integer(in: 1...1_000), default: "10", help: "Maximum number of answers.")
  private static let networks = Option(
    repeating: "network", "FILE", .file,
    help: "Street network whose streets and places count; repeat for several.")

  static let spec = CommandSpec(
    name: "find",
    summary: "Find anchors, chains, tags, streets and places by name",
    discussion: """
      Lists exact names first, then names of which the text is the beginning, or that of a word in \
      them; where there are none, the nearest spellings.
      """,
    group: "Anchors",
    positionals: [text.spec],
    options: [
      near.spec, limit.spec, networks.spec, CommonOption.store.spec, CommonOption.recordFormat.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor find library": "Find the anchors, chains and tags of this name.",
      "geoanchor find \"west 42nd\" --network city.streets --format json":
        "Find streets whose name begins so, too, and print them as JSON.",
    ],
    schemas: ["places"],
    exitNotes: [.no: "nothing was found"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .readOnly)
    let center = try arguments[near].map { try store.coordinate(of: $0, option: near.name) }
    var indexes = [try attempt("cannot read the store") { try PlaceIndex(store) }]
    for path in arguments[networks] {
      let network = try StreetNetwork.opened(path)
      indexes.append(
        try attempt("cannot use the network") {
          PlaceIndex(try network.graph(), ground: try network.ground())
        })
    }
    let search = PlaceSearch(arguments[text], near: center, limit: arguments[limit])
    let found = search.places(in: indexes)
    try console.list(
      RecordOutput(arguments[CommonOption.recordFormat], .places),
      to: arguments[CommonOption.output], found)
    guard found.isEmpty else { return .done }
    console.message("nothing is called \(ShownText.quote(arguments[text]))")
    return .no
  }
}
