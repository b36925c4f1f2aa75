import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoInterchange

/// Writes changes of a store.
enum ChangeOutput {
  /// What people read of a change: the sentence says kind, target and names.
  private static var shown: RecordLayout<Change> {
    RecordLayout(
      "changes",
      [
        .integer("id", title: "change", \.id), .integer("revision", \.revision),
        .text("time", \.time), .text("author", \.author),
        .text("anchors") { ChangeText.counts($0) },
        .text("note", title: "what") {
          ($0.isUndone ? "undone: " : "") + ChangeText.sentence($0)
        },
      ])
  }

  /// Changes in a shape.
  static func records(_ shape: RecordShape) -> RecordOutput<Change> {
    RecordOutput(
      shape, .changes, shown: shown,
      rooms: ["time": .leaves(2), "anchors": .leaves(1), "note": .shrinks(to: 30)])
  }

  /// Writes a change that was just made or taken back, if any: for people as a sentence after `words`.
  static func write(
    _ change: Change?, _ words: (Change) -> String, as shape: RecordShape,
    _ console: inout Console
  ) throws {
    if shape != .text { return try console.list(records(shape), change.map { [$0] } ?? []) }
    guard let change else { return }
    try console.line(ShownText.lines("\(words(change)): \(ChangeText.sentence(change))"))
  }
}

/// Changes as people read them.
enum ChangeText {
  /// What was done and to what, such as `edit an anchor (Station)`.
  static func sentence(_ change: Change) -> String {
    let note = change.note ?? "changed by another program"
    let names = change.names.map { ShownText.clip($0) }
    let isMentioned = names.count == 1 && names.allSatisfy { note.contains("`\($0)`") }
    guard !names.isEmpty, !isMentioned else { return note }
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
