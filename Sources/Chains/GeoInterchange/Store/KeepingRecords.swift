package import GeoAnchorStore
package import GeoFormats

/// Reports on keeping a store and on its state, as documents.
extension RecordLayout<BackupReport> {
  /// The content of a backup (`Data/schemas/backed-up.schema.json`).
  package static var backedUp: RecordLayout<BackupReport> {
    RecordLayout(
      "backups",
      [.text("path", \.path), .integer("revision", \.revision), .integer("bytes", \.bytes)])
  }
}

extension RecordLayout<RestoreReport> {
  /// The result of restoring a backup (`Data/schemas/restored.schema.json`).
  package static var restored: RecordLayout<RestoreReport> {
    RecordLayout(
      "restored",
      [
        .integer("revisionBefore", title: "revision before", \.revisionBefore),
        .integer("revision", \.revision), .text("keptAs", title: "kept as", \.keptAs),
      ])
  }
}

extension RecordLayout<StoreFinding> {
  /// The findings of a store check (`Data/schemas/checked.schema.json`).
  package static var checked: RecordLayout<StoreFinding> {
    RecordLayout(
      "findings",
      [
        .text("kind", \.kind.rawValue), .text("table", \.table), .integer("rows", \.rows),
        .text("problem", \.problem),
      ])
  }
}

extension RecordLayout<ForgottenAuthor> {
  /// The places of an author's erased name (`Data/schemas/forgotten.schema.json`).
  package static var forgotten: RecordLayout<ForgottenAuthor> {
    RecordLayout(
      "forgotten",
      [
        .integer("changes", \.changes), .integer("rows", \.rows), .integer("entries", \.entries),
        .integer("conflicts", \.conflicts),
      ])
  }
}

extension RecordLayout<CompactionReport> {
  /// The result of folding old history (`Data/schemas/compacted.schema.json`).
  package static var compacted: RecordLayout<CompactionReport> {
    RecordLayout(
      "compacted",
      [
        .integer("base", \.base), .integer("changes", \.changes), .integer("entries", \.entries),
        .integer("bytesBefore", title: "bytes before", \.bytesBefore),
        .integer("bytesAfter", title: "bytes after", \.bytesAfter),
      ])
  }
}

extension RecordLayout<StoreStatistic> {
  /// The counts and sizes of a store (`Data/schemas/store-stats.schema.json`).
  package static var statistics: RecordLayout<StoreStatistic> {
    RecordLayout(
      "statistics",
      [
        .text("subject", \.subject.rawValue), .text("name", \.name), .integer("value", \.value),
        .text("unit", \.unit), .text("time", \.time),
      ])
  }
}
