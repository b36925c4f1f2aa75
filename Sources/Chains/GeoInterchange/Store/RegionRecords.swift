package import GeoAreas
package import GeoFormats

extension RecordLayout<RegionDifference> {
  /// The differences of regions (`Data/schemas/region-differences.schema.json`).
  package static var regionDifferences: RecordLayout<RegionDifference> {
    RecordLayout(
      "regions",
      [
        .text("set", \.set), .text("id", \.id), .text("name", \.name),
        .text("change", \.change.rawValue),
        .number("gainedSquareMeters", title: "gained m²", decimals: 3, \.gainedSquareMeters),
        .number("lostSquareMeters", title: "lost m²", decimals: 3, \.lostSquareMeters),
        .number("borderMovedMeters", title: "border m", decimals: 3, \.borderMoved),
        .texts("fields") { $0.fields.map(\.rawValue) },
      ])
  }
}

extension RecordLayout<RegionSetSummary> {
  /// Sets of regions (`Data/schemas/regions-list.schema.json`).
  package static var regionSets: RecordLayout<RegionSetSummary> {
    RecordLayout(
      "sets",
      [
        .text("name", title: "set", heading: "set", \.name), .text("version", \.version),
        .integer("revision", \.revision),
        .count("regionCount", title: "regions", heading: "regions", \.regionCount),
        .texts("providers", separator: ";", \.providers), .text("imported", \.imported),
        .text("source", \.source),
      ])
  }
}

extension RecordLayout<RegionStatistics> {
  /// The numbers of regions, by set, provider and grade (`Data/schemas/regions-stats.schema.json`).
  package static var regionStatistics: RecordLayout<RegionStatistics> {
    RecordLayout(
      "groups",
      [
        .text("set", \.set), .text("provider", \.provider.rawValue),
        .text("grade", \.grade.rawValue), .integer("regions", \.regions),
        .integer("polygons", \.polygons), .integer("holes", \.holes), .integer("points", \.points),
        .fixed(
          "squareKilometers", title: "square_kilometers", heading: "square_kilometers", decimals: 6,
          shown: 3, \.squareKilometers),
      ])
  }
}

extension RecordLayout<CoverageRegion> {
  /// The regions of a set (`Data/schemas/regions-show.schema.json`).
  package static func regions(of set: String) -> RecordLayout<CoverageRegion> {
    RecordLayout("regions", members: ["set": set], texts + numbers)
  }

  /// In a table numbers stand to the left, as texts do.
  package static var shownRegions: RecordLayout<CoverageRegion> {
    RecordLayout(
      "regions",
      texts
        + numbers.map { column in .text(column.name, title: column.title) { column.value($0).text }
        })
  }

  private static var texts: [Column] {
    [
      .text("id") { $0.id }, .text("name", \.name), .text("provider", \.provider.rawValue),
      .text("grade", \.grade.rawValue),
      .text("validFrom", title: "valid_from", heading: "valid_from") { $0.validFrom?.text },
      .text("validUntil", title: "valid_until", heading: "valid_until") { $0.validUntil?.text },
    ]
  }

  private static var numbers: [Column] {
    [
      .integer("polygons", \.polygons.count), .integer("points", \.pointCount),
      .fixed(
        "squareKilometers", title: "square_kilometers", heading: "square_kilometers", decimals: 6,
        shown: 6, \.squareKilometers),
    ]
  }
}
