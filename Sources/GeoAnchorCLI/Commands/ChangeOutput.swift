import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoInterchange
import GeoTexts

/// Writes changes of a store.
enum ChangeOutput {
  /// What people read of a change: the sentence says kind, target and names.
  private static func shown(_ language: Language) -> RecordLayout<Change> {
    RecordLayout(
      "changes",
      [
        .integer("id", title: "change", \.id), .integer("revision", \.revision),
        .text("time", \.time), .text("author", \.author),
        .text("anchors") { ChangeText.counts($0) },
        .text("note", title: "what") { Message.listed($0).text(in: language) },
      ])
  }

  /// Changes in a shape.
  static func records(_ shape: RecordShape, in language: Language) -> RecordOutput<Change> {
    RecordOutput(
      shape, .changes, shown: shown(language),
      rooms: ["time": .leaves(2), "anchors": .leaves(1), "note": .shrinks(to: 30)])
  }

  /// Writes a change that was just made or taken back, if any: for people as a sentence.
  static func write(
    _ change: Change?, _ sentence: (Change) -> Message, _ arguments: ParsedArguments,
    _ console: inout Console
  ) throws {
    let (shape, language) = (arguments[CommonOption.recordFormat], arguments.language(console))
    if shape != .text {
      return try console.list(records(shape, in: language), change.map { [$0] } ?? [])
    }
    guard let change else { return }
    try console.line(ShownText.lines(sentence(change).text(in: language)))
  }
}

/// Changes as people read them.
enum ChangeText {
  /// How many anchors it touched, such as `2 added, 1 removed`; nil for none.
  static func counts(_ change: Change) -> String? {
    let counts = [
      (change.anchors.added, "added"), (change.anchors.changed, "changed"),
      (change.anchors.removed, "removed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}
