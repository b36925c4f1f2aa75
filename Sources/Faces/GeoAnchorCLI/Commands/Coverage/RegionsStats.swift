import GeoAreas
import GeoCommandLine
import GeoInterchange

/// `geoanchor regions stats`.
enum RegionsStats {
  private static let sets = Argument(
    repeating: "set", "SET", .text, required: false, help: "Sets to measure; defaults to all.")

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
    try console.list(RecordOutput(shape, .regionStatistics), groups)
    if groups.isEmpty, shape == .text { console.message("no regions") }
    return .done
  }
}
