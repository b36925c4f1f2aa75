public import GeoAnchors
import GeoPackage

extension AnchorStore {
  /// Removes anchors that do not belong to chains, and chains with their anchors: all of them or
  /// none.
  ///
  /// - Parameters:
  ///   - references: ids, or `@` and names, as `resolve` takes them; the same anchor may come twice.
  ///   - chains: names of chains; the same name may come twice.
  /// - Returns: the ids of the removed anchors in the order of the references; not those of chains.
  /// - Throws: what `resolve` throws, `memberOfChain`, or `unknownChain`; nothing was removed then.
  public func remove(
    _ references: [String], chains: [String] = []
  ) throws(AnchorStoreError) -> [AnchorID] {
    try pool.write("remove anchors") { connection in
      try Self.remove(references, chains: chains, on: connection)
    }
  }

  static func remove(
    _ references: [String], chains: [String], on connection: Connection
  ) throws -> [AnchorID] {
    var rows: [(number: Int64, id: AnchorID)] = []
    var seen: Set<Int64> = []
    for reference in references {
      let row = try Self.key(reference: reference, on: connection)
      guard seen.insert(row.number).inserted else { continue }
      if let chain = try ChainTable.owner(ofRow: row.number, on: connection) {
        throw AnchorStoreError.memberOfChain(row.id, chain: chain)
      }
      rows.append(row)
    }
    for chain in Set(chains).sorted() { try Self.deleteChain(named: chain, on: connection) }
    for row in rows {
      try connection.execute("DELETE FROM anchors WHERE fid = \(row.number)")
    }
    if !rows.isEmpty || !chains.isEmpty {
      try StoreSchema.anchors.recordChange(on: connection, extent: nil)
    }
    return rows.map(\.id)
  }

  /// The row of a reference, also of an anchor that cannot be read.
  private static func key(
    reference: String, on connection: Connection
  ) throws -> (number: Int64, id: AnchorID) {
    let isName = reference.hasPrefix("@")
    let statement = try connection.prepare(
      "SELECT fid, CAST(id AS TEXT) FROM anchors WHERE \(isName ? "name" : "id") = ?1 ORDER BY fid",
      isName ? String(reference.dropFirst()) : reference)
    var rows: [(number: Int64, id: AnchorID)] = []
    while try statement.step() {
      rows.append((statement.integer(0), AnchorID(rawValue: statement.text(1) ?? "")))
    }
    guard let first = rows.first else { throw try unknown(reference, on: connection) }
    guard !isName || rows.count == 1 else {
      throw AnchorStoreError.ambiguousName(String(reference.dropFirst()), ids: rows.map(\.id))
    }
    return first
  }
}
