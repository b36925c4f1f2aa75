import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoSystem

/// `geoanchor store`: the store as a whole.
enum StoreCommand {
  static let spec = CommandSpec(
    name: "store",
    summary: "Maintain the store file",
    group: "Anchors",
    examples: [
      "geoanchor store backup today.gpkg": "Back up the store while it is in use.",
      "geoanchor store compact --keep 90d": "Shrink a store with a long history.",
    ],
    subcommands: [
      repack, StoreCopyCommand.spec, StoreBackupCommand.backup, StoreBackupCommand.restore,
      StoreCheckCommand.check,
      StoreRepairCommand.spec, StoreCompactCommand.compact, StoreCompactCommand.forget,
      StoreCheckCommand.stats, StoreServerCommand.grant, StoreServerCommand.move,
      StoreServerCommand.layers,
    ])

  private static let repack = CommandSpec(
    name: "repack",
    summary: "Reorder the anchors by location for fast searches",
    discussion: """
      Stores neighboring anchors in adjacent pages of the file and rebuilds the spatial index. \
      Content, history and revision are unchanged, and every change can still be undone. Within an \
      import, anchors are listed in the new order afterward. The operation is atomic; other \
      programs can read the store meanwhile.
      """,
    options: [CommonOption.store.spec, CommonOption.wait.spec, CommonOption.recordFormat.spec],
    examples: [
      "geoanchor store repack": "Repack the store.",
      "geoanchor store repack --format json": "Repack the store and print a report as JSON.",
    ],
    schemas: ["repacked"]
  ) { arguments, console in
    let store = try arguments.openStoreFile(console, mode: .open)
    console.progress.update("repacking")
    defer { console.progress.erase() }
    let report = try attempt("cannot repack the store") { try store.repackReport() }
    try console.list(RecordOutput(arguments[CommonOption.recordFormat], .repacked), [report])
    return .done
  }
}
