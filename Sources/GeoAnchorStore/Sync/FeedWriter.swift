import GeoFormats
import GeoPackage

extension AnchorStore {
  /// Writes what changed since a revision as JSON lines, for `apply(feed:)` of another store.
  ///
  /// The first line names the store and the revisions. Then come the anchors and chains that differ,
  /// each once, with what they were at the revision and what they are now.
  /// - Parameters:
  ///   - revision: a revision; 0 for everything.
  ///   - sink: takes UTF-8 text of whole lines; it returns whether it wants more.
  /// - Returns: the newest revision in the feed.
  /// - Throws: `unknownChange` when the store never had that revision.
  @discardableResult
  public func writeFeed(
    since revision: Int, to sink: (String) -> Bool
  ) throws(AnchorStoreError) -> Int {
    try pool.read("read the changes") { connection in
      let newest = try Self.revision(on: connection)
      guard (0...newest).contains(revision) else { throw AnchorStoreError.unknownChange(revision) }
      var header = JSONWriter(layout: .compact)
      header.beginObject()
      header.member("format", "geoanchor-changes")
      header.member("version", 1)
      header.member("store", try connection.text("SELECT store FROM geoanchor_state"))
      header.member("since", revision)
      header.member("revision", newest)
      header.endObject()
      guard sink(header.line), revision < newest else { return newest }
      for layer in SyncLayer.all {
        guard try write(layer, revision + 1...newest, on: connection, to: sink) else { break }
      }
      return newest
    }
  }

  private func write(
    _ layer: SyncLayer, _ revisions: ClosedRange<Int>, on connection: Connection,
    to sink: (String) -> Bool
  ) throws -> Bool {
    try layer.forEachChangedRow(revisions, on: connection) { row, last in
      let before = try layer.state(
        of: row, after: revisions.lowerBound - 1, on: connection)
      let after = try layer.state(of: row, after: revisions.upperBound, on: connection)
      guard before != after else { return true }
      let origin = try ChangedRows.origin(of: last, on: connection)
      var json = JSONWriter(layout: .compact)
      json.object { json in
        json.member("layer", layer.journal.table)
        json.member("id", (after ?? before)?[layer.journal.name]?.string)
        json.member("revision", last)
        json.member("time", origin.time)
        json.member("author", origin.author)
        json.member("before", before ?? .null, inline: true)
        json.member("after", after ?? .null, inline: true)
      }
      return sink(json.line)
    }
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
