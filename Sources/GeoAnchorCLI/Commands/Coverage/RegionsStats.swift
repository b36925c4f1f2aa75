import GeoCommandLine
import GeoCoverage
import GeoFormats

/// `geoanchor regions stats`.
enum RegionsStats {
  private static let sets = Argument(
    repeating: "set", "SET", .text, required: false, help: "Sets to measure; defaults to all.")

  private static let layout = RecordLayout<RegionStatistics>(
    "groups",
    [
      .text("set") { $0.set }, .text("provider") { $0.provider.rawValue },
      .text("grade") { $0.grade.rawValue }, .integer("regions") { $0.regions },
      .integer("polygons") { $0.polygons }, .integer("holes") { $0.holes },
      .integer("points") { $0.points },
      .fixed(
        "squareKilometers", title: "square_kilometers", heading: "square_kilometers", decimals: 6,
        shown: 3
      ) { $0.squareKilometers },
    ])

  static let spec = CommandSpec(
    name: "stats",
    summary: "Summarize the regions of the store by set, provider and grade",
    positionals: [sets.spec],
    options: [CommonOption.store.spec, RegionsCommand.format("The shape of the numbers.").spec],
    examples: [
      "geoanchor regions stats": "Summarize all sets.",
      "geoanchor regions stats city --format csv": "Summarize one set as CSV.",
    ],
    schemas: ["regions-stats"],
    exitNotes: [.no: "no such set"]
  ) { arguments, console in
    let names = arguments[sets]
    let groups = RegionStatistics.of(
      try StoredRegions.sets(names.isEmpty ? nil : names, arguments, console))
    let shape = arguments[RegionsCommand.format()]
    try console.list(RecordOutput(shape, layout), groups)
    if groups.isEmpty, shape == .text { console.message("no regions") }
    return .done
  }
}
