import GeoPackage

/// An anchor as a part of the chain that it belongs to.
package struct ChainMember: Hashable, Sendable, CustomStringConvertible {
  package var chain: String
  /// The number among its anchors in walking order, from 1.
  package var number: Int

  /// The chain and the number, such as `tour #129`.
  package var description: String { "\(chain) #\(number)" }
}

extension ChainTable {
  /// The position of an anchor's row in a chain, if any.
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
}
