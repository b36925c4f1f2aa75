package import GeoFormats

extension RecordLayout<VenueDifference> {
  /// The differences between two states of a venue (`Data/schemas/venue-differences.schema.json`).
  package static var venueDifferences: RecordLayout<VenueDifference> {
    RecordLayout(
      "things",
      [
        .text("kind", \.item.kind.rawValue), .text("id", \.item.id), .text("name", \.name),
        .text("change", \.change.rawValue),
        .number("movedMeters", title: "moved m", decimals: 3, \.moved),
        .number("areaChangeSquareMeters", title: "area m²", decimals: 3, \.areaChange),
        .texts("fields", \.fields),
      ])
  }
}
