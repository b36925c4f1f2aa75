import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoInterchange
import Geodesy

/// Writes the anchors of a query as they come out of the store, without holding them.
struct AnchorOutput {
  let store: AnchorStore
  let query: AnchorQuery
  let path: String?
  /// Whether every detail is written, and when and by whom each anchor was stored.
  var isFull = false
  /// Whether every detail is written.
  var hasDetails = false
  /// Whether texts of CSV that a spreadsheet would run as formulas get an apostrophe in front.
  var guardsFormulas = false
  /// Fills heights that a format fixes.
  var converter: AltitudeConverter?

  /// Writes a document.
  func write(_ format: DocumentFormat, _ console: inout Console) throws {
    try write(
      AnchorDocumentWriter(
        format, withDistances: query.near != nil, withDetails: isFull || hasDetails,
        withRecords: isFull, guardsFormulas: guardsFormulas, converter: converter), &console)
  }

  /// Writes a document that was begun.
  func write(_ begun: AnchorDocumentWriter, _ console: inout Console) throws {
    try console.withOutput(to: path) { output in
      var writer = begun
      var count = 0
      try visit { found in
        count += 1
        output.showProgress(count, "anchors")
        writer.append(
          found.anchor, distance: found.distance, record: isFull ? found.record : nil)
        try writer.drain { try output.write(Array($0)) }
      }
      writer.end()
      try writer.drain(above: 0) { try output.write(Array($0)) }
    }
  }

  /// Writes a document that was begun as the one file of a ZIP archive.
  func writeArchive(
    of begun: AnchorDocumentWriter, as name: String, _ console: inout Console
  ) throws {
    try console.withOutput(to: path) { output in
      var writer = begun
      let archive = try ZipWriter(file: name)
      var count = 0
      try visit { found in
        count += 1
        output.showProgress(count, "anchors")
        writer.append(found.anchor, distance: found.distance)
        writer.drain { archive.append($0) }
        try archive.drain { try output.write(Array($0)) }
      }
      writer.end()
      writer.drain(above: 0) { archive.append($0) }
      archive.end()
      try archive.drain(above: 0) { try output.write(Array($0)) }
    }
  }

  /// Writes a table for people.
  ///
  /// - Returns: how many anchors it has.
  func writeTable(_ console: inout Console) throws -> Int {
    try console.withOutput(to: path) { output in
      var table = AnchorRows.table(
        withDistances: query.near != nil, on: output.terminal)
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
    var failure: (any Error)?
    do {
      try store.forEach(matching: query) { found in
        do {
          try body(found)
          return true
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw CommandFailure("cannot read the anchors", error)
    }
    if let failure { throw failure }
  }
}
