package import GeoAnchorStore
package import GeoFormats

/// What was done to keep a store, and what it is like, as documents.
extension RecordLayout<BackupReport> {
  /// What a backup has (`Data/schemas/backed-up.schema.json`).
  package static var backedUp: RecordLayout<BackupReport> {
    RecordLayout(
      "backups",
      [.text("path", \.path), .integer("revision", \.revision), .integer("bytes", \.bytes)])
  }
}

extension RecordLayout<RestoreReport> {
  /// What restoring a backup did (`Data/schemas/restored.schema.json`).
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
  /// What a check of a store found (`Data/schemas/checked.schema.json`).
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
  /// Where the name of an author stood (`Data/schemas/forgotten.schema.json`).
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
  /// What folding old history did (`Data/schemas/compacted.schema.json`).
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
  /// What a store has and how large it is (`Data/schemas/store-stats.schema.json`).
  package static var statistics: RecordLayout<StoreStatistic> {
    RecordLayout(
      "statistics",
      [
        .text("subject", \.subject.rawValue), .text("name", \.name), .integer("value", \.value),
        .text("unit", \.unit), .text("time", \.time),
      ])
  }
}
