import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor history`.
enum HistoryCommand {
  private static let anchor = Argument(
    optional: "anchor", "REF", .text, help: "An anchor by @name or id.")
  private static let limit = Option(
    "limit", "N", .integer(in: 0...Int.max), group: "Which changes",
    help: "The greatest number of changes to list.")
  private static let before = Option(
    "before", "CHANGE", .integer(in: 1...Int.max), group: "Which changes",
    help: "Only those before a change, as the next page has them.")

  static let spec = CommandSpec(
    name: "history",
    summary: "List the changes of the store, or every version of an anchor",
    discussion: """
      The newest come first, each with the first five of what it touched: anchors by name, those of \
      chains as `tour #12`. Times are in UTC. With an anchor, also one that was removed, its versions \
      are listed; in GeoJSON they lie where the anchor was.
      """,
    group: "History",
    usage: ["[OPTIONS]", "REF [OPTIONS]"],
    positionals: [anchor.spec],
    options: [
      limit.spec, before.spec, CommonOption.store.spec, CommonOption.recordFormat.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor history --limit 10": "List the ten latest changes.",
      "geoanchor history @Ferry --format geojson": "Show where an anchor has been.",
    ],
    schemas: ["changes", "versions"],
    exitNotes: [.no: "there is and was no such anchor"]
  ) { arguments, console in
    let shape = arguments[CommonOption.recordFormat]
    let store = try arguments.openStore(console, mode: .readOnly)
    let output = arguments[CommonOption.output]
    if let reference = try arguments.reference(anchor) {
      let versions = try attempt(answering: "cannot read the history") {
        try store.history(of: reference)
      }
      try console.list(
        RecordOutput(shape, .versions), to: output,
        Array(versions.prefix(arguments[limit] ?? .max)))
      return .done
    }
    let count = try console.list(
      ChangeOutput.records(shape), to: output,
      StoreVisit(purpose: "cannot read the history") {
        try store.forEachChange(before: arguments[before], limit: arguments[limit], $0)
      })
    if shape == .text, count == 0 { console.message("no changes") }
    return .done
  }
}
