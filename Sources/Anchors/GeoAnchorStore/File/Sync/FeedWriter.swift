import GeoFormats
import GeoPackage

extension StoredTransaction {
  func writeFeed(since revision: Int, to sink: (String) -> Bool) throws -> Int {
    let newest = try AnchorStore.revision(on: connection)
    let store = try connection.text("SELECT store FROM geoanchor_state")
    guard sink(Feed.header(store: store, since: revision, newest: newest)), revision < newest else {
      return newest
    }
    let revisions = revision + 1...newest
    for layer in SyncLayer.all {
      guard
        try [.anchors, .chains].contains(layer.kind)
          ? write(layer, revisions, to: sink) : writePlaces(of: layer, revisions, to: sink)
      else { break }
    }
    return newest
  }

  private func write(
    _ layer: SyncLayer, _ revisions: ClosedRange<Int>, to sink: (String) -> Bool
  ) throws -> Bool {
    try layer.forEachChangedRow(revisions, on: connection) { row, last in
      let line = try Feed.line(
        layer, revision: last, origin: ChangedRows.origin(of: last, on: connection),
        before: layer.state(of: row, after: revisions.lowerBound - 1, on: connection),
        after: layer.state(of: row, after: revisions.upperBound, on: connection))
      return line.map(sink) ?? true
    }
  }

  /// Sets of regions and venues are few: they are compared by their names.
  private func writePlaces(
    of layer: SyncLayer, _ revisions: ClosedRange<Int>, to sink: (String) -> Bool
  ) throws -> Bool {
    let changes = try PlaceChanges(layer, revisions, on: connection)
    guard !changes.names.isEmpty else { return true }
    let before = try placeStates(layer, after: revisions.lowerBound - 1)
    let after = try placeStates(layer, after: revisions.upperBound)
    for name in changes.names {
      let last = changes.revisions(of: name).last ?? revisions.upperBound
      let line = try Feed.line(
        layer, revision: last, origin: ChangedRows.origin(of: last, on: connection),
        before: before[name], after: after[name])
      guard line.map(sink) ?? true else { return false }
    }
    return true
  }

  private func placeStates(_ layer: SyncLayer, after revision: Int) throws -> [String: JSONValue] {
    let states =
      layer.kind == .regionSets
      ? try RegionRows.sets(after: revision, on: connection).map(\.feedState)
      : try VenueRows.venues(after: revision, on: connection).map(\.feedState)
    return Dictionary(
      states.map { ($0[layer.journal.name]?.string ?? "", .object($0)) }
    ) { first, _ in first }
  }
}

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

  /// The line of a thing; nil where it is what it was.
  static func line(
    _ layer: SyncLayer, revision: Int,
    origin: (time: String, author: String?, kind: Change.Kind), before: JSONValue?,
    after: JSONValue?
  ) -> String? {
    guard before != after else { return nil }
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("layer", layer.journal.table)
      json.member("id", (after ?? before)?[layer.journal.name]?.string)
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
  var line: String {
    var text = ""
    var copy = self
    copy.endText()
    copy.buffer.drain(above: 0) { text += String(decoding: $0, as: UTF8.self) }
    return text
  }
}
