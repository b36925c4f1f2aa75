import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor history`.
enum HistoryCommand {
  private static let anchor = Argument(
    optional: "anchor", "REF", .text, help: "Anchor, by @name or id.")
  private static let limit = Option(
    "limit", "N", .integer(in: 0...Int.max), group: "Selection", help: "Maximum number of changes.")
  private static let before = Option(
    "before", "CHANGE", .integer(in: 1...Int.max), group: "Selection",
    help: "List only changes before this one, for paging.")

  static let spec = CommandSpec(
    name: "history",
    summary: "List the changes of the store, or the versions of an anchor",
    discussion: """
      Lists the newest changes first and what each of them did, such as "move Fountain 3.2 m"; \
      anchors of chains are shown as `tour #12`. Times are in UTC. With an anchor, which may have \
      been removed, lists its versions; in GeoJSON each version is located where the anchor was.
      """,
    group: "History",
    usage: ["[OPTIONS]", "REF [OPTIONS]"],
    positionals: [anchor.spec],
    options: [
      limit.spec, before.spec, CommonOption.store.spec, CommonOption.recordFormat.spec,
      CommonOption.output.spec, CommonOption.language(of: "the sentences"),
    ],
    examples: [
      "geoanchor history --limit 10": "List the ten most recent changes.",
      "geoanchor history @Ferry --format geojson": "Export the past positions of an anchor.",
    ],
    schemas: ["changes", "versions"],
    exitNotes: [.no: "no such anchor has ever existed"]
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
      ChangeOutput.records(shape, in: arguments.language(console)), to: output,
      StoreVisit(purpose: "cannot read the history") {
        try store.forEachChange(before: arguments[before], limit: arguments[limit], $0)
      })
    if shape == .text, count == 0 { console.message("no changes") }
    return .done
  }
}
