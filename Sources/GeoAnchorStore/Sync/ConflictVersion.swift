package import GeoAnchors
import GeoFormats
import GeoPackage
package import Geodesy

/// What a conflict is about, as one of the two stores has it.
package struct ConflictVersion: Hashable, Sendable {
  /// An anchor or a chain.
  package enum Content: Hashable, Sendable {
    /// An anchor.
    case anchor(Anchor)
    /// A chain.
    case chain(ConflictChain)
  }

  /// The anchor or chain.
  package var content: Content
  /// When it became so, as ISO 8601 in UTC; empty for a base.
  package var time: String
  /// Who made it so; nil when unknown.
  package var author: String?

  /// The anchor; nil for a chain.
  package var anchor: Anchor? { if case .anchor(let anchor) = content { anchor } else { nil } }
}

/// A chain of a conflict; the anchors themselves are conflicts of their own.
package struct ConflictChain: Hashable, Sendable {
  /// One of its anchors.
  package struct Member: Hashable, Sendable {
    /// The id of the anchor.
    package var anchor: AnchorID
    /// How far along the way it is, in meters.
    package var distance: Meters
    /// What it is there for.
    package var role: String
    /// The street that is followed from it.
    package var street: String?
  }

  /// Its name.
  package var name: String
  /// The length of its path in geodesic meters.
  package var length: Meters
  /// Who must be named when the path is shown.
  package var attribution: String?
  /// Where it leads.
  package var path: [Coordinate]
  /// Its anchors in walking order.
  package var members: [Member]
}

extension SyncConflict {
  /// Reads what both sides have of a conflict.
  init(
    id: Int, layer name: String, name key: String, line: String, on connection: Connection
  ) throws {
    self.init(id: id, layer: name, name: key, title: key, line: line)
    guard let layer = SyncLayer.all.first(where: { $0.journal.table == name }) else { return }
    let value = try? JSONReader.read(text: line)
    if let value {
      base = try layer.version(
        of: value["before"]?.object, time: nil, author: nil, on: connection)
      theirs = try layer.version(
        of: value["after"]?.object, time: value["time"]?.string,
        author: value["author"]?.string, on: connection)
    }
    if let row = try layer.row(named: key, on: connection) {
      ours = try layer.present(row, found: id, on: connection)
      let present = try layer.state(of: row, after: .max, on: connection)?.object
      if let present, let other = value?["after"]?.object {
        fields = RowMerge.differing(present, other, layer.fields)
        conflictingFields =
          value?["before"]?.object.map {
            RowMerge(base: $0, ours: present, theirs: other, layer.fields).conflicts
          } ?? fields
      }
      if name == "anchors", let member = try ChainTable.member(ofRow: row, on: connection) {
        title = "\(member)"
      }
    }
    for version in [theirs, ours] {
      if let name = version?.anchor?.name, !name.isEmpty { title = name }
    }
  }
}

extension SyncLayer {
  /// The row that has an id or a name.
  func row(named key: String, on connection: Connection) throws -> Int64? {
    let statement = try connection.cachedStatement(
      "SELECT \(journal.key) FROM \(journal.table) WHERE \(journal.name) = ?1", key)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// What a row is now, with who changed it last; what was merged when the conflict was found does
  /// not count.
  fileprivate func present(
    _ row: Int64, found conflict: Int, on connection: Connection
  ) throws -> ConflictVersion? {
    let state = try state(of: row, after: .max, on: connection)?.object
    let finding = """
      SELECT change FROM \(ConflictMigration.conflicts.journal)
      WHERE row = ?2 AND action = 'insert' ORDER BY entry LIMIT 1
      """
    let stamp = try connection.cachedStatement(
      """
      SELECT time, author FROM (
        SELECT c.revision, c.time, c.author FROM (
          SELECT change FROM \(journal.journal) WHERE row = ?1 AND last IS NULL
          UNION ALL
          SELECT change FROM \(journal.journal)
            WHERE last >= ?1 AND last IS NOT NULL AND row <= ?1
        ) AS j JOIN geoanchor_changes AS c ON c.revision = j.change
        WHERE c.revision IS NOT (\(finding))
        UNION ALL SELECT 0, changed, author FROM \(journal.table) WHERE \(journal.key) = ?1)
      ORDER BY revision DESC LIMIT 1
      """, row, conflict)
    _ = try stamp.step()
    return try version(of: state, time: stamp.text(0), author: stamp.text(1), on: connection)
  }

  /// A row of a feed as what it means; nil where there is none, or it cannot be read.
  fileprivate func version(
    of state: JSONObject?, time: String?, author: String?, on connection: Connection
  ) throws -> ConflictVersion? {
    guard let state else { return nil }
    let content: ConflictVersion.Content?
    if journal.table == "chains" {
      content = Self.chain(state).map { .chain($0) }
    } else {
      content = try anchor(state, on: connection).map { .anchor($0) }
    }
    return content.map { ConflictVersion(content: $0, time: time ?? "", author: author) }
  }

  /// An anchor by the rules by which the table itself is read.
  private func anchor(_ state: JSONObject, on connection: Connection) throws -> Anchor? {
    let values = journal.content.enumerated().map { "?\($0 + 1) AS \($1)" }
    let stamps = journal.stamps.map { "NULL AS \($0)" }
    let statement = try connection.prepare(
      """
      SELECT \(AnchorTable.columns)
      FROM (SELECT 0 AS fid, \((values + stamps).joined(separator: ", "))) AS a
      """)
    for (index, column) in journal.content.enumerated() {
      try FeedLine.bind(
        state[column], isGeometry: column == "geom", to: statement, Int32(index + 1))
    }
    return try? AnchorStore.next(statement)?.anchor
  }

  static func chain(_ state: JSONObject) -> ConflictChain? {
    guard let bytes = state["geom"]?.string.flatMap(Hexadecimal.decode),
      case .line(let path, _)? = try? GeometryBlob.decode(bytes)
    else { return nil }
    let members = (state["members"]?.array ?? []).map { member in
      ConflictChain.Member(
        anchor: AnchorID(rawValue: member["anchor"]?.string ?? ""),
        distance: member["distance"]?.number ?? 0, role: member["role"]?.string ?? "",
        street: member["street"]?.string)
    }
    return ConflictChain(
      name: state["name"]?.string ?? "", length: state["length"]?.number ?? 0,
      attribution: state["attribution"]?.string, path: path, members: members)
  }
}
