import GeoAnchorStore
import GeoAnchors

extension TeamContent {
  /// From how many rows on COPY is worth it.
  private static let leastCopied = 16

  func insert(_ anchors: [VersionedAnchor], in revision: Int) throws {
    try checkIDs(anchors)
    guard anchors.count >= Self.leastCopied else {
      for anchor in anchors { try setAnchor(nextAnchorRow(), to: anchor, in: revision) }
      return
    }
    let first = try session.head().lastAnchor + 1
    try session.changeHead { $0.lastAnchor += Int64(anchors.count) }
    let project = ServerValue.text(session.project)
    let columns = VersionedAnchor.columns
    // Neighbors on the ground become neighbors on the disk: a box reads few pages.
    let cells = anchors.map { PlaceCell.number(of: $0.given.coordinate) }
    let byPlace = anchors.indices.sorted { (cells[$0], $0) < (cells[$1], $1) }
    try copy("anchors", ["project", "row"] + columns, byPlace) { index, send in
      try send([project, .integer(first + Int64(index))] + anchors[index].values)
    }
    let session = session
    try copy(
      "anchors_journal", ["project", "change", "entry", "action", "row"], anchors.indices
    ) { index, send in
      try send([
        project, .integer(Int64(revision)), session.nextEntry(),
        .integer(Int64(VersionAction.insert.rawValue)), .integer(first + Int64(index)),
      ])
    }
    let tagged = anchors.indices.filter { !anchors[$0].given.tags.isEmpty }
    guard !tagged.isEmpty else { return }
    try copy("anchor_tags", ["project", "tag", "anchor"], tagged) { index, send in
      for tag in Set(anchors[index].given.tags).sorted() {
        try send([project, .text(tag), .integer(first + Int64(index))])
      }
    }
  }

  /// Makes sure that no id comes twice, or is there already.
  private func checkIDs(_ anchors: [VersionedAnchor]) throws {
    var ids: Set<AnchorID> = []
    for anchor in anchors where !ids.insert(anchor.given.id).inserted {
      throw AnchorStoreError.duplicate(anchor.given.id)
    }
    // Nothing is there where no row ever was.
    guard try session.head().lastAnchor > 0 else { return }
    let size = 10_000
    for start in stride(from: 0, to: anchors.count, by: size) {
      let part = anchors[start..<min(start + size, anchors.count)].map { $0.given.id.rawValue }
      let result = try session.run(
        "SELECT id FROM geoanchor.anchors WHERE project = $1 AND id = ANY ($2)", [.texts(part)])
      guard result.count > 0 else { continue }
      let taken = Set((0..<result.count).compactMap { result.text($0, 0) })
      if let first = part.first(where: taken.contains) {
        throw AnchorStoreError.duplicate(AnchorID(rawValue: first))
      }
    }
  }

  private func copy<Elements: Sequence>(
    _ table: String, _ columns: [String], _ elements: Elements,
    _ rows: (Elements.Element, _ send: ([ServerValue]) throws -> Void) throws -> Void
  ) throws {
    let load = try session.asking { TableLoad($0) }
    do {
      try load.begin(table, columns)
      for element in elements { try rows(element, load.send) }
      try load.end()
    } catch {
      load.giveUp()
      throw error
    }
  }
}

/// Sends rows to tables, to one after the other, by COPY in the binary format.
///
/// Where row-level security holds, the server takes no rows by COPY: they go to a table of the session
/// first, and from there into the one that they are for.
final class TableLoad {
  private let connection: ServerConnection
  private var table: String?
  private var columns = ""
  private var isPassing = false
  private var bytes: [UInt8] = []
  private static let piece = 1 << 16

  init(_ connection: ServerConnection) {
    self.connection = connection
  }

  /// Begins to send to a table, and ends what was sent to another.
  func begin(_ table: String, _ columns: [String]) throws {
    guard table != self.table else { return }
    try end()
    try open(table, columns.joined(separator: ", "))
    bytes += Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
  }

  private func open(_ table: String, _ columns: String) throws {
    if connection.isWalled {
      try connection.execute("CREATE TEMP TABLE load_\(table) (LIKE geoanchor.\(table))")
    }
    let target = connection.isWalled ? "pg_temp.load_\(table)" : "geoanchor.\(table)"
    try connection.execute("COPY \(target) (\(columns)) FROM STDIN (FORMAT binary)")
    self.table = table
    self.columns = columns
  }

  /// Sends what another server's COPY sends.
  func pass(
    _ table: String, _ columns: [String], _ send: (_ put: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try end()
    try open(table, columns.joined(separator: ", "))
    isPassing = true
    defer { isPassing = false }
    try send(connection.put)
    try end()
  }

  func send(_ values: [ServerValue]) throws {
    bytes.append(bigEndian: Int16(values.count))
    for value in values { ServerValue.element(value, &bytes) }
    guard bytes.count >= Self.piece else { return }
    try connection.put(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  func end() throws {
    guard let table else { return }
    if !isPassing { try connection.put(bytes + [0xFF, 0xFF]) }
    bytes.removeAll(keepingCapacity: true)
    self.table = nil
    try connection.endCopy(isComplete: true)
    guard connection.isWalled else { return }
    try connection.execute(
      """
      INSERT INTO geoanchor.\(table) (\(columns)) SELECT \(columns) FROM pg_temp.load_\(table);
      DROP TABLE pg_temp.load_\(table)
      """)
  }

  /// Discards the rows sent to the table.
  func giveUp() {
    guard table != nil else { return }
    table = nil
    try? connection.endCopy(isComplete: false)
  }
}
