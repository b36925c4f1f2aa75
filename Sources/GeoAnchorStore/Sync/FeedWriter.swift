import GeoFormats
import GeoPackage

extension StoredTransaction {
  func writeFeed(since revision: Int, to sink: (String) -> Bool) throws -> Int {
    let newest = try AnchorStore.revision(on: connection)
    let store = try connection.text("SELECT store FROM geoanchor_state")
    guard sink(Feed.header(store: store, since: revision, newest: newest)), revision < newest else {
      return newest
    }
    for layer in SyncLayer.all {
      guard try write(layer, revision + 1...newest, to: sink) else { break }
    }
    return newest
  }

  private func write(
    _ layer: SyncLayer, _ revisions: ClosedRange<Int>, to sink: (String) -> Bool
  ) throws -> Bool {
    try layer.forEachChangedRow(revisions, on: connection) { row, last in
      let line = try Feed.line(
        layer.journal, revision: last, origin: ChangedRows.origin(of: last, on: connection),
        before: layer.state(of: row, after: revisions.lowerBound - 1, on: connection),
        after: layer.state(of: row, after: revisions.upperBound, on: connection))
      return line.map(sink) ?? true
    }
  }
}

/// The lines of a feed.
enum Feed {
  /// The first line, which names the store and the revisions.
  static func header(store: String?, since revision: Int, newest: Int) -> String {
    var header = JSONWriter(layout: .compact)
    header.beginObject()
    header.member("format", "geoanchor-changes")
    header.member("version", 1)
    header.member("store", store)
    header.member("since", revision)
    header.member("revision", newest)
    header.endObject()
    return header.line
  }

  /// The line of an anchor or a chain; nil where it is what it was.
  static func line(
    _ layer: JournalLayer, revision: Int,
    origin: (time: String, author: String?, kind: Change.Kind), before: JSONValue?,
    after: JSONValue?
  ) -> String? {
    guard before != after else { return nil }
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("layer", layer.table)
      json.member("id", (after ?? before)?[layer.name]?.string)
      json.member("revision", revision)
      json.member("time", origin.time)
      json.member("author", origin.author)
      json.member("before", before ?? .null, inline: true)
      json.member("after", after ?? .null, inline: true)
    }
    return json.line
  }
}

extension JSONWriter {
  /// The text as one line.
  var line: String {
    var text = ""
    var copy = self
    copy.endText()
    copy.buffer.drain(above: 0) { text += String(decoding: $0, as: UTF8.self) }
    return text
  }
}
