import GeoCommandLine
import GeoCoverage
import GeoFormats
import GeoInterchange

/// `geoanchor regions show`.
enum RegionsShow {
  private static let format = CommonOption.format(RecordShape.text)

  private typealias Layout = RecordLayout<CoverageRegion>

  private static func layout(_ set: String) -> Layout {
    Layout("regions", members: ["set": set], texts + numbers)
  }

  private static let texts: [Layout.Column] = [
    .text("id") { $0.id }, .text("name") { $0.name }, .text("provider") { $0.provider.rawValue },
    .text("grade") { $0.grade.rawValue },
    .text("validFrom", title: "valid_from", heading: "valid_from") { $0.validFrom?.text },
    .text("validUntil", title: "valid_until", heading: "valid_until") { $0.validUntil?.text },
  ]

  private static let numbers: [Layout.Column] = [
    .integer("polygons") { $0.polygons.count }, .integer("points") { $0.pointCount },
    .fixed(
      "squareKilometers", title: "square_kilometers", heading: "square_kilometers", decimals: 6,
      shown: 6
    ) { $0.squareKilometers },
  ]

  /// In the table numbers stand to the left, as texts do.
  private static let shown = Layout(
    "regions",
    texts
      + numbers.map { column in .text(column.name, title: column.title) { column.value($0).text } })

  static let spec = CommandSpec(
    name: "show",
    summary: "Show the regions of a set, or export them as GeoJSON",
    positionals: [StoredRegions.set.spec],
    options: [CommonOption.store.spec, format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor regions show city": "List the regions of a set.",
      "geoanchor regions show city -o city.geojson": "Export them with their polygons.",
    ],
    schemas: ["regions-show"],
    exitNotes: [.no: "no such set"]
  ) { arguments, console in
    let name = arguments[StoredRegions.set]
    let regions = try StoredRegions.sets([name], arguments, console).flatMap(\.regions)
    let shape = arguments[format]
    let output = arguments[CommonOption.output]
    guard shape == .geojson else {
      let kept = ["provider", "grade", "polygons", "points", "squareKilometers"]
      let records = RecordOutput(
        shape, layout(name), shown: shown,
        rooms: Dictionary(uniqueKeysWithValues: kept.map { ($0, .kept) }))
      try console.list(records, to: output, regions)
      return .done
    }
    try console.withOutput(to: output) { output in
      var document = RegionGeoJSON()
      for region in regions {
        document.append(region, set: name)
        try document.drain { try output.write(Array($0)) }
      }
      document.end()
      try document.drain(above: 0) { try output.write(Array($0)) }
    }
    return .done
  }
}
