import GeoCommandLine
import GeoCoverage
import GeoPackage

/// `geoanchor regions remove`.
enum RegionsRemove {
  static let spec = CommandSpec(
    name: "remove",
    summary: "Remove a set of regions from the store",
    positionals: [StoredRegions.set.spec],
    options: [CommonOption.store.spec, CommonOption.wait.spec],
    examples: [
      Example("geoanchor regions remove city", "Remove a set."),
      Example("geoanchor regions remove city --store work.gpkg", "Remove it from another store."),
    ],
    environment: [CommonOption.storeEnvironment, CommonOption.waitEnvironment],
    exitNotes: [ExitNote(.no, "there is no such set")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let name = arguments[StoredRegions.set]
    let wait = try arguments.wait(console)
    do throws(RegionStoreError) {
      try RegionStore(path: arguments.storePath(console), mode: .open, busyTimeout: wait)
        .remove(name)
    } catch {
      throw StoredRegions.failure("cannot remove the regions", error)
    }
    console.changes.note(canBeUndone: false)
    return .done
  }
}
