import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoInterchange

/// `geoanchor regions diff`.
enum RegionsDiff {
  private static let old = side("old", "OLD")
  private static let new = side("new", "NEW")

  private static func side(_ name: String, _ placeholder: String) -> Argument<String> {
    Argument(
      name, placeholder, .file,
      help: "Set of the store, file of regions, or another store (.gpkg).")
  }

  static let spec = CommandSpec(
    name: "diff",
    summary: "Compare regions: areas gained and lost, borders moved, properties changed",
    discussion: """
      Regions are matched by id, and by set where a side has several sets. Areas are on the \
      ellipsoid; a border moved as far as its point that is farthest from the other border.
      """,
    positionals: [old.spec, new.spec],
    options: [CommonOption.store.spec, RegionsCommand.format("The shape of the list.").spec],
    examples: [
      "geoanchor regions diff city zones.geojson": "Compare a stored set with a file.",
      "geoanchor regions diff city.gpkg work.gpkg --format csv": "Compare two stores, as CSV.",
    ],
    schemas: ["region-differences"],
    exitNotes: [.no: "no such set"]
  ) { arguments, console in
    let before = try sets(arguments[old], arguments, console)
    let after = try sets(arguments[new], arguments, console)
    let differences = try attempt("cannot compare the regions") {
      if before.count == 1, after.count == 1 {
        return try RegionDifference.between(before[0], after[0])
      }
      return try RegionDifference.between(before, after)
    }
    let shape = arguments[RegionsCommand.format()]
    try console.list(RecordOutput(shape, .regionDifferences), differences)
    if differences.isEmpty, shape == .text { console.message("no regions differ") }
    return .done
  }

  private static func sets(
    _ name: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> [RegionSet] {
    if name.hasSuffix(".gpkg") {
      let store = try RegionFiles.reading(name, console)
      return try attempt("cannot read the regions") { try store.regionSets(named: []) }
    }
    guard VenueSource.isUnreadable(name) else { return [try RegionFiles.set(name, console)] }
    return try StoredRegions.sets([name], arguments, console)
  }
}
