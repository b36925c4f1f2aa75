package import GeoCoverage
package import GeoFormats

extension RecordLayout<RegionDifference> {
  /// How regions differ (`Data/schemas/region-differences.schema.json`).
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
