import GeoAnchorStore
import GeoCommandLine
import GeoCoverage
import GeoInterchange
import GeoPackage
import GeoVenues

/// `geoanchor store repair`.
enum StoreRepairCommand {
  private static let dryRun = Option(
    flag: "dry-run", group: "What to do", help: "Say what is wrong and change nothing.")

  static let spec = CommandSpec(
    name: "repair",
    summary: "Find what other programs did to the file of the store, and put it right",
    discussion: """
      Checks all tables, triggers, indexes and views, the spatial indexes, the tags and the \
      history. Triggers, indexes and views of others that would run when geoanchor uses its tables \
      go; what is missing is made anew; rows that came or went without the history become one \
      change, which `geoanchor undo` takes back. No row is lost, and it happens at once or not at \
      all.

      Commands that write do most of it by themselves when they open a store. They refuse one that \
      has triggers, indexes or views of others, or lacks a table, until this command ran.
      """,
    options: [
      dryRun.spec, CommonOption.store.spec, CommonOption.wait.spec, CommonOption.recordFormat.spec,
    ],
    examples: [
      "geoanchor store repair --dry-run": "Check a store that somebody else had.",
      "geoanchor store repair": "Put it right.",
    ],
    schemas: ["repaired"],
    exitNotes: [.no: "with --dry-run something is wrong"]
  ) { arguments, console in
    let shape = arguments[CommonOption.recordFormat]
    let path = arguments.storePath(console)
    try ParsedArguments.checkStore(path, hint: "`geoanchor add` makes one")
    let isDry = arguments[dryRun]
    let defects = try repair(path, isDry, try arguments.wait(console))
    if shape == .text, defects.isEmpty {
      console.message("nothing is wrong with \(ShownText.quote(path, limit: 400))")
      return .done
    }
    try console.list(RecordOutput(shape, .defects(areRepaired: !isDry)), defects)
    return isDry && !defects.isEmpty ? .no : .done
  }

  /// Anchors come first: only they say that it is a store.
  private static func repair(
    _ path: String, _ isDry: Bool, _ wait: Duration
  ) throws(CommandFailure) -> [StoreDefect] {
    try attempt(isDry ? "cannot check the store" : "cannot repair the store") {
      try AnchorStore.repair(path: path, dryRun: isDry, busyTimeout: wait)
        + RegionStore.repair(path: path, dryRun: isDry, busyTimeout: wait)
        + VenueStore.repair(path: path, dryRun: isDry, busyTimeout: wait)
    }
  }
}
