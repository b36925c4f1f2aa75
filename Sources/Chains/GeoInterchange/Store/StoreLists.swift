package import GeoAnchorStore
package import GeoFormats
package import GeoPackage
package import Geodesy

/// The content of a store, and reports on its file, as documents.
extension RecordLayout<CollectionSummary> {
  /// Collections (`Data/schemas/collections.schema.json`).
  package static var collections: RecordLayout<CollectionSummary> {
    RecordLayout(
      "collections",
      [
        .text("name", \.name), .integer("anchors", \.anchorCount), .text("changed", \.changed),
      ])
  }
}

extension RecordLayout<ChainSummary> {
  /// Chains (`Data/schemas/chains.schema.json`); `path` gives where each leads, for a map.
  package static func chains(
    decimals: Int = DocumentDecimals.meters, path: @escaping Reading<[Coordinate]> = { _ in [] }
  ) -> RecordLayout<ChainSummary> {
    RecordLayout(
      "chains", places: path,
      [
        .text("name", \.name), .number("lengthMeters", decimals: decimals, \.length),
        .integer("anchorCount", \.anchorCount), .text("changed", \.changed),
        .integer("revision", \.revision), .text("attribution", \.attribution),
      ])
  }
}

extension RecordLayout<SyncReport> {
  /// The result of applying a feed (`Data/schemas/synced.schema.json`).
  package static var synced: RecordLayout<SyncReport> {
    RecordLayout(
      "synced",
      [
        .integer("applied", \.applied), .integer("merged", \.merged),
        .integer("alreadyThere", title: "there already", \.alreadyThere),
        .integer("conflicts", \.conflictCount),
      ])
  }
}

extension RecordLayout<RepackReport> {
  /// The result of sorting anchors in the file (`Data/schemas/repacked.schema.json`).
  package static var repacked: RecordLayout<RepackReport> {
    RecordLayout(
      "repacked",
      [
        .integer("anchors", \.anchors), .integer("moved", \.moved),
        .integer("nodesBefore", title: "nodes before", \.nodesBefore),
        .integer("nodesAfter", title: "nodes after", \.nodesAfter),
        .integer("revision", \.revision),
      ])
  }
}

extension RecordLayout<StoreDefect> {
  /// The defects of a store's file (`Data/schemas/repaired.schema.json`).
  package static func defects(areRepaired: Bool) -> RecordLayout<StoreDefect> {
    RecordLayout(
      "defects",
      [
        .text("kind", \.kind.rawValue), .text("object", \.object), .text("table", \.table),
        .integer("rows", \.rows), .text("problem", \.description),
        .flag("isRepaired", title: "repaired") { _ in areRepaired },
      ])
  }
}
