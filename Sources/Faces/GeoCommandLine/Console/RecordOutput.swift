package import GeoFormats

/// The shape of an answer for people or for programs.
package enum TextShape: String, CaseIterable { case text, json }

/// The shape of what a command lists when it does not list anchors.
package enum RecordShape: String, CaseIterable { case text, json, geojson, csv }

/// Writes what a command lists: changes, versions, collections.
///
/// Each record is written as it comes, in any of the four shapes.
package struct RecordOutput<Record> {
  private var document: RecordDocument<Record>?
  private var table: TextTable
  private let shown: [RecordLayout<Record>.Column]
  package private(set) var count = 0

  /// Begins a list.
  ///
  /// `shown` is what people read of a record, where that is something else; `rooms` are those of
  /// columns, by their names, that give way in another way than texts and numbers do.
  package init(
    _ shape: RecordShape, _ layout: RecordLayout<Record>, shown: RecordLayout<Record>? = nil,
    rooms: [String: TextTable.Room] = [:], guardsFormulas: Bool = false
  ) {
    document = RecordDocument.Format(rawValue: shape.rawValue).map {
      RecordDocument(layout, as: $0, guardsFormulas: guardsFormulas)
    }
    self.shown = (shown ?? layout).columns
    table = TextTable(
      self.shown.map { column in
        .init(
          column.title, isRight: column.isNumber,
          room: rooms[column.name] ?? (column.isNumber ? .kept : .text))
      })
  }

  package mutating func append(_ record: Record, to output: inout DataWriter) throws {
    count += 1
    output.showProgress(count, "records")
    document?.append(record)
    try document?.drain { try output.write(Array($0)) }
    guard document == nil else { return }
    table.terminal = output.terminal
    try table.append(shown.map { Self.cell($0.value(record)) }) { try output.line($0) }
  }

  package mutating func end(_ output: inout DataWriter) throws {
    document?.end()
    try document?.drain(above: 0) { try output.write(Array($0)) }
    if document == nil { try table.end { try output.line($0) } }
  }

  private static func cell(_ value: RecordValue) -> String {
    switch value {
    case .text(let text): ShownText.cell(text)
    case .flag(let flag): flag ? "yes" : "no"
    case .count(let number): Grouped.number(number)
    case .texts(let texts, _): ShownText.cell(texts.joined(separator: ", "))
    case .integer, .number, .fixed, .json: value.text.isEmpty ? ShownText.nothing : value.text
    }
  }
}
