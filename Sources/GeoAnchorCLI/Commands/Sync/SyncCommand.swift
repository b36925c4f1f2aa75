import GeoAnchorStore
import GeoCommandLine
import GeoPackage

/// `geoanchor sync`: changes that travel from one store to another.
enum SyncCommand {
  static let spec = CommandSpec(
    name: "sync",
    summary: "Carry changes from one store to another",
    discussion: """
      A feed is a file of JSON lines: what changed since a revision, each anchor and chain once, \
      with what it was and what it is. Applying it twice does no harm. What both stores changed is \
      a conflict: it stays as it is, and the other version is kept until somebody decides.
      """,
    group: "History",
    examples: [
      "geoanchor sync export --since 12 -o changes.jsonl": "Write what is new.",
      "geoanchor sync apply changes.jsonl --store other.gpkg": "Bring it elsewhere.",
    ],
    subcommands: [export, SyncApply.spec, SyncConflicts.list, SyncConflicts.resolve])

  private static let export = CommandSpec(
    name: "export",
    summary: "Write what changed since a revision as JSON lines",
    options: [
      since.spec, CommonOption.store.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor sync export -o all.jsonl": "Write the whole store as changes.",
      "geoanchor sync export --since 12": "Print what changed after revision 12.",
    ],
    schemas: ["feed-header", "feed-change"],
    outputEndings: [.only("jsonl", "ndjson")],
    exitNotes: [.no: "the store never had that revision"]
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
    "since", "REVISION", .integer(in: 0...Int.max), default: "0", group: "Which changes",
    help: "The revision that the other store has; 0 for everything.")
}
