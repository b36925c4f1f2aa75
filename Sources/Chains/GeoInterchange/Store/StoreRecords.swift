package import GeoAnchorStore
import GeoAnchors
package import GeoFormats
import Geodesy

/// The history of a store as documents.
extension RecordLayout<Change> {
  /// Changes (`Data/schemas/changes.schema.json`).
  package static var changes: RecordLayout<Change> {
    RecordLayout(
      "changes",
      [
        .integer("id", title: "change", \.id), .integer("revision", \.revision),
        .text("time", \.time), .text("kind", \.kind.rawValue), .text("author", \.author),
        .integer("added", \.anchors.added), .integer("changed", \.anchors.changed),
        .integer("removed", \.anchors.removed), .integer("chains", \.chains.total),
        .flag("undone", \.isUndone), .integer("target", \.target), .text("note", \.note),
        .json("summary") { $0.summary.json }, .texts("files", \.summary.facts.files),
        .integer("restored", \.summary.facts.restoredRevision), .texts("names", \.names),
      ])
  }
}

extension RecordLayout<AnchorVersion> {
  /// Every version of an anchor (`Data/schemas/versions.schema.json`).
  package static var versions: RecordLayout<AnchorVersion> {
    RecordLayout(
      "versions", places: { $0.anchor.map { [$0.coordinate] } ?? [] },
      [
        .integer("revision", \.revision), .text("time", \.time), .text("kind", \.kind.rawValue),
        .text("author", \.author), .text("id", \.anchor?.id.rawValue),
        .text("name", \.anchor?.name),
        .number("latitude", decimals: 9, \.anchor?.coordinate.latitude),
        .number("longitude", decimals: 9, \.anchor?.coordinate.longitude),
        .number("altitudeMeters", title: "altitude", decimals: 6, \.anchor?.altitude?.meters),
        .text("datum", \.anchor?.altitude?.datum.rawValue),
        .text("tags") { $0.anchor.map { TagText.text($0.tags) } },
        .text("collection", \.anchor?.collection), .flag("removed") { $0.anchor == nil },
      ])
  }
}

extension RecordLayout<AnchorDifference> {
  /// The differences of anchors between two revisions (`Data/schemas/differences.schema.json`).
  package static var differences: RecordLayout<AnchorDifference> {
    RecordLayout(
      "differences", places: { ($0.after ?? $0.before).map { [$0.coordinate] } ?? [] },
      [.text("id", \.id.rawValue)] + parts + [
        .text("chain", \.member?.chain), .integer("number", \.member?.number),
      ])
  }

  /// The same for people: anchors of chains are called by their numbers.
  package static var shownDifferences: RecordLayout<AnchorDifference> {
    RecordLayout(
      "differences", [.text("id") { $0.member?.description ?? $0.id.rawValue }] + parts)
  }

  private static var parts: [Column] {
    [
      .text("name") { ($0.after ?? $0.before)?.name },
      .text("change") {
        $0.before == nil ? "added" : $0.after == nil ? "removed" : "changed"
      },
      .number("horizontalMeters", title: "moved m", decimals: 3, \.horizontal),
      .number("verticalMeters", title: "up m", decimals: 3, \.vertical),
      .text("parts", \.partNames), .text("time", \.time), .text("author", \.author),
      .text("kind", title: "by", \.kind.rawValue),
    ]
  }
}

extension AnchorDifference {
  /// The names of what differs, separated by blanks; nil where all of it is new or gone.
  fileprivate var partNames: String? {
    guard let old = before, let new = after else { return nil }
    let parts = [
      ("id", old.id != new.id), ("name", old.name != new.name),
      ("position", old.coordinate != new.coordinate), ("altitude", old.altitude != new.altitude),
      ("heading", old.heading != new.heading), ("tags", old.tags != new.tags),
      ("collection", old.collection != new.collection), ("details", old.details != new.details),
    ]
    return parts.filter(\.1).map(\.0).joined(separator: " ")
  }
}

extension RecordLayout<ChainDifference> {
  /// The differences of chains between two revisions
  /// (`Data/schemas/chain-differences.schema.json`).
  package static var chainDifferences: RecordLayout<ChainDifference> {
    RecordLayout(
      "chains",
      [
        .text("name", \.name), .text("change", \.change.rawValue),
        .text("parts") { $0.parts.isEmpty ? nil : $0.parts.joined(separator: " ") },
        .text("time", \.time), .text("author", \.author),
        .text("kind", title: "by", \.kind.rawValue),
      ])
  }
}
