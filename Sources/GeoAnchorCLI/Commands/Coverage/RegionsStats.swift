import GeoCommandLine
import GeoCoverage

/// `geoanchor regions stats`.
enum RegionsStats {
  static let spec = CommandSpec(
    name: "stats",
    summary: "Count and measure the regions of the store, by set, provider and grade",
    positionals: [sets.spec],
    options: [CommonOption.store.spec, RegionsCommand.format("The shape of the numbers.").spec],
    examples: [
      Example("geoanchor regions stats", "Measure all sets."),
      Example("geoanchor regions stats city --format csv", "Measure one set."),
    ],
    schemas: ["regions-stats"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such set")],
    run: run)

  private static let sets = Argument(
    repeating: "set", "SET", .text, required: false,
    help: "The sets to look at; all of them when none is named.")

  private static let columns: [RecordOutput.Column] =
    ["set", "provider", "grade"].map { .init($0, $0) }
    + ["regions", "polygons", "holes", "points"].map { .init($0, $0, isRight: true) }
    + [
      .init(
        "squareKilometers", "square_kilometers", heading: "square_kilometers", isRight: true)
    ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let names = arguments[sets]
    let groups = RegionStatistics.of(
      try StoredRegions.sets(names.isEmpty ? nil : names, arguments, console))
    let shape = arguments[RegionsCommand.format()]
    try console.withOutput(to: nil) { output in
      var records = RecordOutput(shape, list: "groups", columns)
      for group in groups {
        try records.append(
          [
            .text(group.set), .text(group.provider.rawValue), .text(group.grade.rawValue),
            .integer(group.regions), .integer(group.polygons), .integer(group.holes),
            .integer(group.points), .fixed(group.squareKilometers, decimals: 6, shown: 3),
          ], to: &output)
      }
      try records.end(&output)
    }
    if groups.isEmpty, shape == .text { console.message("no regions") }
    return .done
  }
}
