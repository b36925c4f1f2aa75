import GeoCommandLine
import GeoCoverage
import GeoPackage

/// `geoanchor regions remove`.
enum RegionsRemove {
  static let spec = CommandSpec(
    name: "remove",
    summary: "Remove a region set from the store",
    positionals: [StoredRegions.set.spec],
    options: [CommonOption.store.spec, CommonOption.wait.spec],
    examples: [
      "geoanchor regions remove city": "Remove a set.",
      "geoanchor regions remove city --store work.gpkg": "Remove it from another store.",
    ],
    exitNotes: [.no: "no such set"]
  ) { arguments, console in
    let wait = try arguments.wait(console)
    try attempt(answering: "cannot remove the regions") {
      try RegionStore(path: arguments.storePath(console), mode: .open, busyTimeout: wait)
        .remove(arguments[StoredRegions.set])
    }
    console.changes.note(canBeUndone: false)
    return .done
  }
}
