import GeoAnchorStore
import GeoCommandLine
import GeoSystem

/// `geoanchor sync`: changes that travel from one store to another.
enum SyncCommand {
  static let spec = CommandSpec(
    name: "sync",
    summary: "Synchronize changes between stores",
    discussion: """
      A feed is a JSON lines file with the changes since a revision: each changed anchor, chain, set \
      of regions and venue once, with its previous and current state. Applying a feed twice has no effect. Changes of \
      both stores to different fields are merged. A field that both changed differently is a \
      conflict: it is kept unchanged, and the other version is stored until the conflict is \
      resolved.
      """,
    group: "History",
    examples: [
      "geoanchor sync export --since 12 -o changes.jsonl": "Export recent changes.",
      "geoanchor sync apply changes.jsonl --store other.gpkg": "Apply them to another store.",
    ],
    subcommands: [export, SyncApply.spec, SyncConflicts.list, SyncConflicts.resolve])

  private static let export = CommandSpec(
    name: "export",
    summary: "Export the changes since a revision as JSON lines",
    options: [
      since.spec, CommonOption.store.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor sync export -o all.jsonl": "Export the whole store as changes.",
      "geoanchor sync export --since 12": "Print the changes after revision 12.",
    ],
    schemas: ["feed-header", "feed-change"],
    outputEndings: [.only("jsonl", "ndjson")],
    exitNotes: [.no: "no such revision"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .readOnly)
    let lines = StoreVisit<String>(purpose: "cannot write the changes") {
      _ = try store.writeFeed(since: arguments[since], to: $0)
    }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var count = 0
      try lines.each { line in
        count += 1
        output.showProgress(count, "lines")
        try output.write(line)
      }
    }
    return .done
  }

  private static let since = Option(
    "since", "REVISION", .integer(in: 0...Int.max), default: "0", group: "Selection",
    help: "Revision of the other store; 0 for everything.")
}
