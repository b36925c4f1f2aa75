import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor collection`.
enum CollectionCommand {
  static let spec = CommandSpec(
    name: "collection",
    summary: "List, fill, rename and delete collections",
    group: "Anchors",
    examples: [
      "geoanchor collection list": "List the collections.",
      "geoanchor collection put tour @Ferry @Gate": "Add two anchors to a collection.",
    ],
    subcommands: [list] + CollectionChanges.all)

  private static let list = CommandSpec(
    name: "list", summary: "List the collections with their number of anchors",
    options: [CommonOption.store.spec, CommonOption.recordFormat.spec, CommonOption.output.spec],
    examples: [
      "geoanchor collection list": "List the collections.",
      "geoanchor collection list --format json": "Print them as JSON.",
    ],
    schemas: ["collections"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .readOnly)
    return try write(store, arguments, to: arguments[CommonOption.output], &console) { _ in true }
  }

  /// Writes the collections of the names that are wanted.
  static func write(
    _ store: any AnchorStorage, _ arguments: ParsedArguments, to path: String?,
    _ console: inout Console, _ isWanted: (String) -> Bool
  ) throws -> ExitStatus {
    let found = try attempt("cannot read the collections") { try store.collections() }
    try console.list(
      RecordOutput(arguments[CommonOption.recordFormat], .collections), to: path,
      found.filter { isWanted($0.name) })
    return .done
  }
}
