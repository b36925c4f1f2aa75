import GeoCommandLine
import GeoCoverage
import GeoInterchange

/// `geoanchor regions show`.
enum RegionsShow {
  static let spec = CommandSpec(
    name: "show",
    summary: "Show the regions of a set, or write them as GeoJSON",
    positionals: [StoredRegions.set.spec],
    options: [CommonOption.store.spec, format.spec, CommonOption.output.spec],
    examples: [
      Example("geoanchor regions show city", "List the regions of a set."),
      Example("geoanchor regions show city -o city.geojson", "Write them with their polygons."),
    ],
    schemas: ["regions-show"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such set")],
    run: run)

  private static let format = Option(
    "format", "SHAPE", .choice(of: RecordOutput.Shape.self), group: "Output",
    help: "The shape; else by the name of the output file, else text.")

  private static let columns: [RecordOutput.Column] = [
    .init("id", "id"), .init("name", "name"), .init("provider", "provider", room: .kept),
    .init("grade", "grade", room: .kept),
    .init("validFrom", "valid_from", heading: "valid_from"),
    .init("validUntil", "valid_until", heading: "valid_until"),
    .init("polygons", "polygons", room: .kept), .init("points", "points", room: .kept),
    .init(
      "squareKilometers", "square_kilometers", heading: "square_kilometers", room: .kept),
  ]

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let name = arguments[StoredRegions.set]
    let regions = try StoredRegions.sets([name], arguments, console).flatMap(\.regions)
    let shape = try arguments.shape(RecordOutput.Shape.self, otherwise: .text)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      guard shape != .geojson else {
        var document = RegionGeoJSON()
        for region in regions {
          document.append(region, set: name)
          try document.drain { try output.write(Array($0)) }
        }
        document.end()
        return try document.drain(above: 0) { try output.write(Array($0)) }
      }
      var records = RecordOutput(shape, list: "regions", columns, members: ["set": name])
      for region in regions { try records.append(values(region), to: &output) }
      try records.end(&output)
    }
    return .done
  }

  private static func values(_ region: CoverageRegion) -> [RecordOutput.Value] {
    [
      .text(region.id), .text(region.name), .text(region.provider.rawValue),
      .text(region.grade.rawValue), .text(region.validFrom?.text), .text(region.validUntil?.text),
      .integer(region.polygons.count), .integer(region.pointCount),
      .fixed(region.squareKilometers, decimals: 6, shown: 6),
    ]
  }
}
