package import GeoAnchorStore
package import GeoFormats
package import GeoTexts

extension RecordLayout<Change> {
  /// Layout of changes for people: the sentence gives kind, target and names.
  package static func shownChanges(in language: Language) -> RecordLayout<Change> {
    RecordLayout(
      "changes",
      [
        .integer("id", title: "change", \.id), .integer("revision", \.revision),
        .text("time", \.time), .text("author", \.author), .text("anchors") { counts($0) },
        .text("note", title: "what") { Message.listed($0).text(in: language) },
      ])
  }

  /// Numbers of changed anchors, such as `2 added, 1 removed`; nil for none.
  private static func counts(_ change: Change) -> String? {
    let counts = [
      (change.anchors.added, "added"), (change.anchors.changed, "changed"),
      (change.anchors.removed, "removed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}
