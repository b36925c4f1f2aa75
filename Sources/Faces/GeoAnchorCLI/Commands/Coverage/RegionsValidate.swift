import GeoAreas
import GeoCommandLine
import GeoInterchange

/// `geoanchor regions validate`.
enum RegionsValidate {
  static let spec = CommandSpec(
    name: "validate",
    summary: "Validate the regions of a file without importing them",
    discussion: """
      Prints the findings of an import: invalid rings and their locations, repairs, duplicates, \
      and regions with latitude and longitude apparently swapped.
      """,
    positionals: [RegionsCommand.file.spec],
    options: [
      RegionsCommand.repair("Show what a repair would do.").spec, RegionsCommand.provider.spec,
      RegionsCommand.grade.spec, RegionsCommand.format("The shape of the findings.").spec,
      RegionsCommand.layer.spec, RegionsCommand.crs.spec,
    ],
    examples: [
      "geoanchor regions validate city.geojson": "Validate a file.",
      "geoanchor regions validate city.kml --format json": "Print the findings as JSON.",
    ],
    schemas: ["regions-findings"],
    exitNotes: [.no: "a region is invalid"]
  ) { arguments, console in
    let document = try RegionsCommand.document(arguments, console)
    let taken = RegionsCommand.validator(arguments).validate(document.drafts)
    switch arguments[RegionsCommand.format()] {
    case .json: try console.write(taken.json(of: document))
    case .csv: try console.write(taken.csv)
    case .text, .geojson:
      for finding in taken.findings { try console.line("\(finding)") }
      for text in document.leftOut { try console.line("\(text): skipped") }
      let counts = [document.drafts.count, taken.regions.count, taken.findings.count]
        .map(Grouped.number)
      try console.line(
        "\(document.kind.rawValue): \(counts[0]) regions read, \(counts[1]) usable, "
          + "\(counts[2]) findings")
    }
    return taken.findings.contains(where: \.isError) ? .no : .done
  }
}
