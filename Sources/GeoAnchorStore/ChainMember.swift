package import GeoAnchors
import GeoPackage

/// An anchor as a part of the chain that it belongs to.
package struct ChainMember: Hashable, Sendable, CustomStringConvertible {
  /// The name of the chain.
  package var chain: String
  /// Which of its anchors it is in walking order, from 1.
  package var number: Int

  /// The chain and the number, such as `tour #129`.
  package var description: String { "\(chain) #\(number)" }
}

extension AnchorStore {
  /// Which part of a chain an anchor is; nil when it stands alone or is not there.
  package func chainMember(_ id: AnchorID) throws(AnchorStoreError) -> ChainMember? {
    try pool.read("read the chain of `\(id)`") { connection in
      guard let row = try Self.row(id: id, on: connection) else { return nil }
      return try ChainTable.member(ofRow: row.number, on: connection)
    }
  }
}

extension ChainTable {
  /// Which part of a chain an anchor's row is, if any.
  static func member(ofRow anchor: Int64, on connection: Connection) throws -> ChainMember? {
    let statement = try connection.cachedStatement(
      """
      SELECT c.name, (SELECT count(*) FROM chain_members AS b
        WHERE b.chain = m.chain AND b.position <= m.position)
      FROM chain_members AS m JOIN chains AS c ON c.fid = m.chain WHERE m.anchor = ?1
      """, anchor)
    guard try statement.step() else { return nil }
    return ChainMember(
      chain: statement.text(0) ?? "", number: Int(statement.integer(1)))
  }

  /// The name of the chain that an anchor's row belongs to, if any.
  static func owner(ofRow anchor: Int64, on connection: Connection) throws -> String? {
    try member(ofRow: anchor, on: connection)?.chain
  }
}
