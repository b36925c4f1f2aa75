import GeoAnchorStore
import GeoCommandLine
import GeoInterchange

/// `geoanchor regions list`.
enum RegionsList {
  static let spec = CommandSpec(
    name: "list",
    summary: "List the region sets in the store",
    options: [CommonOption.store.spec, RegionsCommand.format("The shape of the list.").spec],
    examples: [
      "geoanchor regions list": "List the region sets.",
      "geoanchor regions list --store city.gpkg --format json": "List them as JSON.",
    ],
    schemas: ["regions-list"]
  ) { arguments, console in
    let path = try arguments.storePath(console)
    let sets = try attempt("cannot list the regions") {
      try RegionFiles.reading(path, console).regionSets()
    }
    let shape = arguments[RegionsCommand.format()]
    let rooms = [
      "version": TextTable.Room.leaves(1), "revision": .leaves(2), "imported": .leaves(3),
    ]
    try console.list(RecordOutput(shape, .regionSets, rooms: rooms), sets)
    if sets.isEmpty, shape == .text {
      console.message("no regions in \(ShownText.path(path))")
    }
    return .done
  }
}
