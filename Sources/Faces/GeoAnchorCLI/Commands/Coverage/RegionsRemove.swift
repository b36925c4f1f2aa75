import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoSystem

/// `geoanchor regions remove`.
enum RegionsRemove {
  static let spec = CommandSpec(
    name: "remove",
    summary: "Remove a region set from the store",
    positionals: [StoredRegions.set.spec],
    options: CommonOption.changing,
    examples: [
      "geoanchor regions remove city": "Remove a set.",
      "geoanchor regions remove city --store work.gpkg": "Remove it from another store.",
    ],
    exitNotes: [.no: "no such set"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .open)
    try attempt(answering: "cannot remove the regions") {
      try store.removeRegionSet(named: arguments[StoredRegions.set])
    }
    return .done
  }
}
