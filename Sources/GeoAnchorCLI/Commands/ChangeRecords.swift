import GeoAnchorStore
import GeoCommandLine

/// Changes as records.
enum ChangeRecords {
  private static let columns: [RecordOutput.Column] = [
    .init("id", "change", isRight: true), .init("revision", "revision", isRight: true),
    .init("time", "time"), .init("kind", "kind"), .init("author", "author"),
    .init("added", "added", isRight: true), .init("changed", "changed", isRight: true),
    .init("removed", "removed", isRight: true), .init("chains", "chains", isRight: true),
    .init("undone", "undone"), .init("target", "of", isRight: true), .init("note", "what"),
    .init("names", "names"),
  ]

  /// What people read of it: the sentence says kind, target and names.
  private static let shownColumns: [RecordOutput.Column] = [
    .init("id", "change", isRight: true), .init("revision", "revision", isRight: true),
    .init("time", "time", room: .leaves(2)), .init("author", "author"),
    .init("anchors", "anchors", room: .leaves(1)),
    .init("note", "what", room: .shrinks(to: 30)),
  ]

  /// The columns in a shape.
  static func columns(_ shape: RecordOutput.Shape) -> [RecordOutput.Column] {
    shape == .text ? shownColumns : columns
  }

  /// The values of the columns.
  static func values(of change: Change, _ shape: RecordOutput.Shape) -> [RecordOutput.Value] {
    guard shape != .text else {
      return [
        .integer(change.id), .integer(change.revision), .text(change.time), .text(change.author),
        .text(ChangeText.counts(change)),
        .text((change.isUndone ? "undone: " : "") + ChangeText.sentence(change)),
      ]
    }
    return [
      .integer(change.id), .integer(change.revision), .text(change.time),
      .text(change.kind.rawValue), .text(change.author), .integer(change.anchors.added),
      .integer(change.anchors.changed), .integer(change.anchors.removed),
      .integer(change.chains.total), .flag(change.isUndone), .integer(change.target),
      .text(change.note), .texts(change.names),
    ]
  }

  /// Writes a change that was just made or taken back, if any: for people as a sentence after `words`.
  static func write(
    _ change: Change?, _ words: (Change) -> String, as shape: RecordOutput.Shape,
    _ console: inout Console
  ) throws {
    guard shape != .text else {
      guard let change else { return }
      return try console.line(
        ShownText.lines("\(words(change)): \(ChangeText.sentence(change))"))
    }
    try console.withOutput(to: nil) { output in
      var records = RecordOutput(shape, list: "changes", columns(shape))
      if let change { try records.append(values(of: change, shape), to: &output) }
      try records.end(&output)
    }
  }
}

/// Changes as people read them.
enum ChangeText {
  /// What was done and to what, such as `edit an anchor (Station)`.
  static func sentence(_ change: Change) -> String {
    let note = change.note ?? "changed by another program"
    let names = change.names.map { ShownText.clip($0) }
    let isSaid = names.count == 1 && names.allSatisfy { note.contains("`\($0)`") }
    guard !names.isEmpty, !isSaid else { return note }
    let isAll =
      names.count < Change.mostNames || change.anchors.total + change.chains.total <= names.count
    return note + " (" + names.joined(separator: ", ") + (isAll ? "" : " and others") + ")"
  }

  /// How many anchors it touched, such as `2 added, 1 removed`; nil for none.
  static func counts(_ change: Change) -> String? {
    let counts = [
      (change.anchors.added, "added"), (change.anchors.changed, "changed"),
      (change.anchors.removed, "removed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}
