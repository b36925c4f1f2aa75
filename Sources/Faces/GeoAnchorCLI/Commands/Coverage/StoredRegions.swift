import GeoAnchorStore
import GeoAreas
import GeoCommandLine

/// Shared arguments of `regions show`, `stats` and `remove`.
enum StoredRegions {
  static let set = Argument("set", "SET", .text, help: "Name of the set.")

  /// The sets of the store; a name that is not there is an answer, not a defect.
  static func sets(
    _ names: [String]?, _ arguments: ParsedArguments, _ console: Console
  ) throws -> [RegionSet] {
    let store = try RegionFiles.reading(arguments.storePath(console), console)
    return try attempt(answering: "cannot show the regions") {
      try store.regionSets(named: names ?? [])
    }
  }
}
