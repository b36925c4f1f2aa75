import GeoAnchorStore

/// Changes as records.
enum ChangeRecords {
  static let columns: [RecordOutput.Column] = [
    .init("id", "change", isRight: true), .init("revision", "revision", isRight: true),
    .init("time", "time"), .init("kind", "kind"), .init("author", "author"),
    .init("added", "added", isRight: true), .init("changed", "changed", isRight: true),
    .init("removed", "removed", isRight: true), .init("chains", "chains", isRight: true),
    .init("undone", "undone"), .init("target", "of", isRight: true), .init("note", "what"),
  ]

  static func values(of change: Change) -> [RecordOutput.Value] {
    [
      .integer(change.id), .integer(change.revision), .text(change.time),
      .text(change.kind.rawValue), .text(change.author), .integer(change.anchors.added),
      .integer(change.anchors.changed), .integer(change.anchors.removed),
      .integer(change.chains.total), .flag(change.isUndone), .integer(change.target),
      .text(change.note),
    ]
  }

  static func write(
    _ changes: [Change], as shape: RecordOutput.Shape, to path: String?, _ console: inout Console
  ) throws {
    try console.withOutput(to: path) { output in
      var records = RecordOutput(shape, list: "changes", columns)
      for change in changes { try records.append(values(of: change), to: &output) }
      try records.end(&output)
    }
  }
}
