import GeoAnchorStore
import GeoCommandLine
import GeoInterchange
import GeoTexts

/// Writes changes of a store.
enum ChangeOutput {
  /// Changes in a shape.
  static func records(_ shape: RecordShape, in language: Language) -> RecordOutput<Change> {
    RecordOutput(
      shape, .changes, shown: .shownChanges(in: language),
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
