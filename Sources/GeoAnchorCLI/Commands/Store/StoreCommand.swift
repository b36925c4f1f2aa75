import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoPackage

/// `geoanchor store`: the file as a whole.
enum StoreCommand {
  static let spec = CommandSpec(
    name: "store",
    summary: "Care for the file of the store",
    group: "Anchors",
    examples: [
      "geoanchor store repack": "Make a store fast again after many changes.",
      "geoanchor store repair --dry-run": "Check a store that somebody else had.",
    ],
    subcommands: [repack, StoreRepairCommand.spec])

  private static let repack = CommandSpec(
    name: "repack",
    summary: "Put the anchors in the order of their places, so that searches are fast again",
    discussion: """
      Neighbours then share pages of the file, and the spatial index is built anew. Content, \
      history and revision stay, and every change can still be undone. Anchors are then listed in \
      the order of their places among those that were imported together. It happens at once or \
      not at all; meanwhile others read the store as it was.
      """,
    options: [CommonOption.store.spec, CommonOption.wait.spec, CommonOption.recordFormat.spec],
    examples: [
      "geoanchor store repack": "Repack the store.",
      "geoanchor store repack --format json": "The same, and say for programs what moved.",
    ],
    schemas: ["repacked"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    console.progress.update("repacking")
    defer { console.progress.erase() }
    let report = try attempt("cannot repack the store") { try store.repack() }
    try console.list(RecordOutput(arguments[CommonOption.recordFormat], .repacked), [report])
    return .done
  }
}
