import GeoCommandLine
import GeoCoverage
import GeoFormats

/// `geoanchor regions list`.
enum RegionsList {
  static let spec = CommandSpec(
    name: "list",
    summary: "List the sets of regions in the store",
    options: [CommonOption.store.spec, RegionsCommand.format("The shape of the list.").spec],
    examples: [
      Example("geoanchor regions list", "List the sets."),
      Example("geoanchor regions list --store city.gpkg --format json", "List them as JSON."),
    ],
    schemas: ["regions-list"],
    environment: [CommonOption.storeEnvironment],
    run: run)

  private static let layout = RecordLayout<RegionStore.Summary>(
    "sets",
    [
      .text("name", title: "set", heading: "set") { $0.name }, .text("version") { $0.version },
      .integer("revision") { $0.revision },
      .count("regionCount", title: "regions", heading: "regions") { $0.regionCount },
      .texts("providers", separator: ";") { $0.providers }, .text("imported") { $0.imported },
      .text("source") { $0.source },
    ])

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let path = arguments.storePath(console)
    let sets: [RegionStore.Summary]
    do {
      sets = try RegionFiles.reading(path, console)?.summaries() ?? []
    } catch let error as RegionStoreError {
      throw CommandFailure("cannot list the regions", error)
    }
    let shape = arguments[RegionsCommand.format()]
    try console.withOutput(to: nil) { output in
      var records = RecordOutput(
        shape, layout,
        rooms: ["version": .leaves(1), "revision": .leaves(2), "imported": .leaves(3)])
      for set in sets { try records.append(set, to: &output) }
      try records.end(&output)
    }
    if sets.isEmpty, shape == .text {
      console.message("no regions in \(ShownText.quote(path, limit: 400))")
    }
    return .done
  }
}
