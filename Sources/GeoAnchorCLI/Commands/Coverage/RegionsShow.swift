import GeoAreas
import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange
import Geodesy

/// `geoanchor regions show`.
enum RegionsShow {
  enum Shape: String, CaseIterable { case text, json, geojson, csv }

  static let spec = CommandSpec(
    name: "show",
    summary: "Show the regions of a set, or write them as GeoJSON",
    positionals: [StoredRegions.set],
    options: [
      CommonOption.store.spec,
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), group: "Output",
        help: "The shape; else by the name of the output file, else text."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor regions show city", "List the regions of a set."),
      Example("geoanchor regions show city -o city.geojson", "Write them with their polygons."),
    ],
    schemas: ["regions-show"],
    environment: [CommonOption.storeEnvironment],
    exitNotes: [ExitNote(.no, "there is no such set")],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let name = try arguments.required.text("set")
    let sets = try StoredRegions.sets([name], arguments, console)
    let shape =
      try arguments.shape(Shape.self, otherwise: .text)
    let regions = sets.flatMap(\.regions)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .geojson:
        var document = RegionGeoJSON()
        for region in regions {
          document.append(region, set: name)
          try document.drain { try output.write(Array($0)) }
        }
        document.end()
        try document.drain(above: 0) { try output.write(Array($0)) }
      case .json: try output.write(json(regions, set: name))
      case .csv:
        var csv = CSVWriter(header: headings)
        for region in regions { csv.row(cells(region)) }
        try output.write(csv.buffer.text)
      case .text:
        var table = TextTable(
          headings.map { .init($0, room: shrinking.contains($0) ? .text : .kept) },
          on: output.terminal)
        for region in regions {
          try table.append(cells(region).map { $0.isEmpty ? "-" : ShownText.clip($0) }) {
            try output.line($0)
          }
        }
        try table.end { try output.line($0) }
      }
    }
    return .done
  }

  private static let headings = [
    "id", "name", "provider", "grade", "valid_from", "valid_until", "polygons", "points",
    "square_kilometers",
  ]
  private static let shrinking: Set = ["id", "name", "valid_from", "valid_until"]

  private static func cells(_ region: CoverageRegion) -> [String] {
    [
      region.id, region.name ?? "", region.provider.rawValue, region.grade.rawValue,
      region.validFrom?.text ?? "", region.validUntil?.text ?? "", "\(region.polygons.count)",
      "\(region.polygons.reduce(0) { $0 + $1.pointCount })",
      DecimalText.fixed(region.squareKilometers, decimals: 6) ?? "",
    ]
  }

  private static func json(_ regions: [CoverageRegion], set: String) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("set", set)
    json.key("regions")
    json.beginArray()
    for region in regions {
      json.beginObject(inline: true)
      json.member("id", region.id)
      json.member("name", region.name)
      json.member("provider", region.provider.rawValue)
      json.member("grade", region.grade.rawValue)
      json.member("validFrom", region.validFrom?.text)
      json.member("validUntil", region.validUntil?.text)
      json.member("polygons", region.polygons.count)
      json.member("points", region.polygons.reduce(0) { $0 + $1.pointCount })
      json.member("squareKilometers", region.squareKilometers, decimals: 6)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endText()
    return json.buffer.text
  }
}

extension CoverageRegion {
  /// The area on the ellipsoid.
  var squareKilometers: Double {
    polygons.reduce(0) { $0 + AreaMeasure.squareMeters($1) } / 1e6
  }
}
