import GeoPackage

/// What has a name that was taken for the reference of an anchor.
public enum Namesake: Hashable, Sendable, CustomStringConvertible {
  /// A chain of a number of anchors.
  case chain(String, anchors: Int)
  /// A collection of a number of anchors.
  case collection(String, anchors: Int)

  /// What it is.
  public var description: String {
    switch self {
    case .chain(let name, let count): "`\(name)` is a chain of \(Self.text(count))"
    case .collection(let name, let count): "`\(name)` is a collection of \(Self.text(count))"
    }
  }

  private static func text(_ count: Int) -> String {
    count == 1 ? "1 anchor" : "\(count) anchors"
  }

  /// The chain, else the collection, of a name.
  static func find(
    _ name: String, on connection: Connection
  ) throws(GeoPackageError) -> Namesake? {
    let chain = try count(
      of: name,
      """
      SELECT (SELECT count(*) FROM chain_members WHERE chain = fid) FROM chains WHERE name = ?1
      """, on: connection)
    if let chain { return .chain(name, anchors: chain) }
    let members = try count(
      of: name, "SELECT count(*) FROM anchors WHERE collection = ?1", on: connection)
    return members.flatMap { $0 > 0 ? .collection(name, anchors: $0) : nil }
  }

  private static func count(
    of name: String, _ sql: String, on connection: Connection
  ) throws(GeoPackageError) -> Int? {
    let statement = try connection.prepare(sql)
    try statement.bind(name, at: 1)
    return try statement.step() ? Int(statement.integer(0)) : nil
  }
}
