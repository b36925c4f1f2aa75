package import GeoAnchorStore
import GeoAnchors
import GeoSystem

extension TeamStore: ArchiveReceiver {
  package func receive(
    _ send: (_ put: (ArchivedItem) throws -> Void) throws -> Void
  ) throws(AnchorStoreError) {
    try AnchorStoreError.catching {
      let project = connections.project
      let (connection, (head, _)) = try connections.begin("copy a store into `\(path)`") {
        try ProjectHead.lock(project, waiting: .seconds(10), on: $0)
      }
      defer { connections.end(connection) }
      guard head.revision == 0 else { throw AnchorStoreError.notEmpty(path) }
      let writer = ArchiveWriter(connection, project, head.store)
      do {
        try send(writer.put)
        try writer.finish()
      } catch {
        writer.giveUp()
        throw error
      }
      try writer.head.commit(project, on: connection)
    }
  }
}

/// Writes a store with its history into the tables of an empty project.
private final class ArchiveWriter {
  private(set) var head: ProjectHead
  private let connection: ServerConnection
  private let project: String
  private let shapes = TeamShapes()
  private let load: TableLoad
  private var entries: Int64 = 0

  init(_ connection: ServerConnection, _ project: String, _ store: String) {
    head = ProjectHead(store: store, revision: 0, lastAnchor: 0, lastChain: 0)
    self.connection = connection
    self.project = project
    load = TableLoad(connection)
  }

  func put(_ item: ArchivedItem) throws {
    switch item {
    case .change(let change):
      head.revision = change.revision
      try load.begin(
        "changes",
        ["project", "revision", "time", "kind", "author", "target", "note", "request", "token"])
      try load.send([
        .text(project), .integer(Int64(change.revision)), .text(change.time),
        .text(change.kind.rawValue), .optional(change.author), .optional(change.target),
        .optional(change.facts.text), .truth(change.facts.request != nil), .text(""),
      ])
    case .anchor(let version):
      head.lastAnchor = max(head.lastAnchor, try write(version, shapes.anchors))
    case .chain(let version):
      head.lastChain = max(head.lastChain, try write(version, shapes.chains))
    case .member(let version): _ = try write(version, shapes.members)
    case .conflict(let version): _ = try write(version, shapes.conflicts)
    case .regionSet(let version): _ = try write(version, shapes.regionSets)
    case .venue(let version): _ = try write(version, shapes.venues)
    }
  }

  private func write<Key: ServerKey, Row: ServerRow>(
    _ version: ArchivedVersion<Key, Row>, _ shape: TableShape
  ) throws -> Key {
    switch version {
    case .row(let key, let row):
      try load.begin(shape.name, ["project"] + shape.keys + shape.columns)
      try load.send([.text(project)] + key.values + row.values)
      return key
    case .entry(let entry):
      entries += 1
      try load.begin(
        "\(shape.name)_journal",
        ["project", "change", "entry", "action"] + shape.keys + shape.columns)
      try load.send(
        [
          .text(project), .integer(Int64(entry.revision)), .integer(entries),
          .integer(Int64(entry.action.rawValue)),
        ] + entry.key.values
          + (entry.before?.values ?? shape.columns.map { _ in ServerValue.null(.text) }))
      return entry.key
    }
  }

  /// Ends the rows, and notes by which tags anchors are found.
  func finish() throws {
    try load.end()
    let rows = try connection.runOnce(
      "SELECT row, tags FROM geoanchor.anchors WHERE project = $1 AND tags IS NOT NULL",
      [.text(project)])
    for row in 0..<rows.count {
      try load.begin("anchor_tags", ["project", "tag", "anchor"])
      for tag in Set(TagList.decode(rows.text(row, 1))).sorted() {
        try load.send([.text(project), .text(tag), .integer(rows.integer(row, 0))])
      }
    }
    try load.end()
    // Planner statistics are gathered now rather than when the server next does it by itself.
    try connection.execute("ANALYZE geoanchor.anchors; ANALYZE geoanchor.anchor_tags")
  }

  func giveUp() { load.giveUp() }
}
