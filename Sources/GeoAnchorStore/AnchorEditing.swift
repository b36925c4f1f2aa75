public import GeoAnchors
import GeoPackage

extension AnchorStore {
  /// Changes anchors, all of them or none.
  ///
  /// - Parameters:
  ///   - references: ids, or `@` and names, as `resolve` takes them.
  ///   - revision: the revision that each anchor must still have; nil for any.
  ///   - change: changes one anchor; it must not use the store.
  /// - Returns: the anchors as they are now.
  /// - Throws: what `resolve` throws, `editConflict` when an anchor has another revision, `badAnchor`
  ///   or `duplicate` when the result breaks a rule; nothing was changed then.
  @discardableResult
  public func edit(
    _ references: [String], ifRevision revision: Int? = nil, _ change: (inout Anchor) -> Void
  ) throws(AnchorStoreError) -> [FoundAnchor] {
    let note = references.count == 1 ? "edit an anchor" : "edit \(references.count) anchors"
    return try pool.write(note) { connection in
      try Self.edit(references, ifRevision: revision, on: connection, change)
    }
  }

  static func edit(
    _ references: [String], ifRevision revision: Int?, on connection: Connection,
    _ change: (inout Anchor) -> Void
  ) throws -> [FoundAnchor] {
    var seen: Set<Int64> = []
    var found: [FoundAnchor] = []
    for reference in references {
      let row = try Self.row(reference: reference, on: connection)
      guard seen.insert(row.number).inserted else { continue }
      if let revision, row.revision != revision {
        throw AnchorStoreError.editConflict(row.anchor.id, expected: revision, found: row.revision)
      }
      var anchor = row.anchor
      change(&anchor)
      try Self.check(anchor)
      if anchor != row.anchor { try Self.overwrite(row.number, with: anchor, on: connection) }
      let written = try Self.row(id: anchor.id, on: connection)
      found.append(FoundAnchor(anchor: anchor, record: written?.found.record))
    }
    let extent = Extent(around: found.map(\.anchor.coordinate))
    try StoreSchema.anchors.recordChange(on: connection, extent: extent)
    return found
  }

  /// Overwrites the anchor that has the same id.
  ///
  /// - Throws: what `edit` throws.
  @discardableResult
  public func update(
    _ anchor: Anchor, ifRevision revision: Int? = nil
  ) throws(AnchorStoreError) -> FoundAnchor? {
    try edit([anchor.id.rawValue], ifRevision: revision) { $0 = anchor }.first
  }

  /// An anchor with what the store knows about its past; nil when there is none of this id.
  public func found(id: AnchorID) throws(AnchorStoreError) -> FoundAnchor? {
    try pool.read("read the anchor `\(id)`") { connection in
      try Self.row(id: id, on: connection).map { $0.found }
    }
  }

  static func overwrite(_ row: Int64, with anchor: Anchor, on connection: Connection) throws {
    do {
      let statement = try connection.cachedStatement(AnchorTable.update)
      try AnchorTable.bind(anchor, to: statement)
      try statement.bind(row, at: AnchorTable.rowParameter)
      try statement.run()
    } catch let error as GeoPackageError where error.code == .notUnique {
      throw AnchorStoreError.duplicate(anchor.id)
    }
  }
}
