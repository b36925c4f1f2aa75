import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor store repair`.
enum StoreRepairCommand {
  private static let dryRun = Option(
    flag: "dry-run", group: "Options", help: "Report problems without changing anything.")

  static let spec = CommandSpec(
    name: "repair",
    summary: "Find and repair damage to the store file by other programs",
    discussion: """
      Checks all tables, triggers, indexes and views, the spatial indexes, the tags and the \
      history. Foreign triggers, indexes and views that would run when geoanchor uses its tables \
      are removed; missing ones are created again; rows added or removed without the history \
      become one change, which `geoanchor undo` reverts. No rows are lost, and the operation is \
      atomic.

      Commands that write to a store perform most of this when they open it. They refuse a store \
      with foreign triggers, indexes or views, or with a missing table, until it has been \
      repaired.
      """,
    options: [
      dryRun.spec, CommonOption.store.spec, CommonOption.wait.spec, CommonOption.recordFormat.spec,
    ],
    examples: [
      "geoanchor store repair --dry-run": "Check a store that other programs have edited.",
      "geoanchor store repair": "Repair the store.",
    ],
    schemas: ["repaired"],
    exitNotes: [.no: "with --dry-run: problems were found"]
  ) { arguments, console in
    let shape = arguments[CommonOption.recordFormat]
    let path = try arguments.storePath(console)
    try ParsedArguments.checkStore(path, hint: "`geoanchor add` creates one")
    let isDry = arguments[dryRun]
    let defects = try repair(path, isDry, try arguments.wait(console))
    if shape == .text, defects.isEmpty {
      console.message("no problems found in \(ShownText.path(path))")
      return .done
    }
    try console.list(RecordOutput(shape, .defects(areRepaired: !isDry)), defects)
    return isDry && !defects.isEmpty ? .no : .done
  }

  private static func repair(
    _ path: String, _ isDry: Bool, _ wait: Duration
  ) throws(CommandFailure) -> [StoreDefect] {
    try attempt(isDry ? "cannot check the store" : "cannot repair the store") {
      try AnchorStore.repair(path: path, dryRun: isDry, busyTimeout: wait)
    }
  }
}
