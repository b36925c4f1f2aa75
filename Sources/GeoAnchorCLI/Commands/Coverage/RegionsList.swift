import GeoCommandLine
import GeoCoverage

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

  private static let columns: [RecordOutput.Column] = [
    .init("name", "set", heading: "set"), .init("version", "version", room: .leaves(1)),
    .init("revision", "revision", isRight: true, room: .leaves(2)),
    .init("regionCount", "regions", heading: "regions", isRight: true),
    .init("providers", "providers"), .init("imported", "imported", room: .leaves(3)),
    .init("source", "source"),
  ]

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
      var records = RecordOutput(shape, list: "sets", columns)
      for set in sets {
        try records.append(
          [
            .text(set.name), .text(set.version), .integer(set.revision), .count(set.regionCount),
            .texts(set.providers, separator: ";"), .text(set.imported), .text(set.source),
          ], to: &output)
      }
      try records.end(&output)
    }
    if sets.isEmpty, shape == .text {
      console.message("no regions in \(ShownText.quote(path, limit: 400))")
    }
    return .done
  }
}
