import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoInterchange

/// Writes the anchors of a query as they come out of the store, without holding them.
struct AnchorOutput {
  let store: any AnchorStorage
  let query: AnchorQuery
  let path: String?
  /// Whether every detail is written, and when and by whom each anchor was stored.
  var isFull = false
  /// Whether texts of CSV that a spreadsheet would run as formulas get an apostrophe in front.
  var guardsFormulas = false

  func write(_ format: TextFormat, _ console: inout Console) throws {
    try write(
      AnchorDocumentWriter(
        format, withDistances: query.near != nil, withDetails: isFull, withRecords: isFull,
        guardsFormulas: guardsFormulas), &console)
  }

  func write(_ begun: AnchorDocumentWriter, _ console: inout Console) throws {
    try console.withOutput(to: path) { output in
      var writer = begun
      var count = 0
      try visit { found in
        count += 1
        output.showProgress(count, "anchors")
        writer.append(found.anchor, distance: found.distance, record: isFull ? found.record : nil)
        try writer.drain { try output.write(Array($0)) }
      }
      writer.end()
      try writer.drain(above: 0) { try output.write(Array($0)) }
    }
  }

  /// All anchors, and when the last change of one was, in milliseconds since 1970.
  func all() throws -> (anchors: [Anchor], changed: Int) {
    var anchors: [Anchor] = []
    var changed = ""
    try visit {
      anchors.append($0.anchor)
      changed = max(changed, $0.record?.changed ?? "")
    }
    return (anchors, Timestamp.milliseconds(of: changed) ?? 0)
  }

  /// Writes a table for people.
  /// - Returns: The number of anchors.
  func writeTable(_ console: inout Console) throws -> Int {
    try console.withOutput(to: path) { output in
      var table = AnchorRows.table(withDistances: query.near != nil, on: output.terminal)
      var count = 0
      try visit { found in
        count += 1
        output.showProgress(count, "anchors")
        try table.append(AnchorRows.cells(of: found)) { try output.line($0) }
      }
      try table.end { try output.line($0) }
      return count
    }
  }

  /// Calls a closure for each anchor until it throws.
  func visit(_ body: (FoundAnchor) throws -> Void) throws {
    try StoreVisit(purpose: "cannot read the anchors") { try store.forEach(matching: query, $0) }
      .each(body)
  }
}

extension AnchorStorage {
  /// Time of storing a chain, in milliseconds since 1970.
  func changed(_ chain: Chain) throws(CommandFailure) -> Int {
    try attempt("cannot read the chains") {
      let stored = try chains().first { $0.name == chain.name }
      return stored.flatMap { Timestamp.milliseconds(of: $0.changed) } ?? 0
    }
  }
}
