public import GeoAnchors
import GeoPackage
public import Geodesy

/// What a list of chains says about each.
public struct ChainSummary: Hashable, Sendable {
  /// The name that it is stored under.
  public var name: String
  /// The length of its path in geodesic meters.
  public var length: Meters
  /// How many anchors it has.
  public var anchorCount: Int
  /// Who must be named when the path is shown.
  public var attribution: String?
  /// When it was last stored, as ISO 8601 in UTC.
  public var changed: String
  /// How many times it was stored.
  public var revision: Int
}

extension AnchorStore {
  /// Stores a chain and its anchors under a name.
  ///
  /// With `replace`, a chain of that name gives way to this one. Anchors of the same id stay the same
  /// ones, with their names, tags and history; the others go.
  /// - Throws: `AnchorStoreError.chainExists` when there is one and it may not be replaced,
  ///   `duplicate` when an id belongs to another anchor, `badChain` when it lacks a path or anchors.
  public func save(
    _ chain: Chain, name: String, replace: Bool = false
  ) throws(AnchorStoreError) {
    try Self.check(chain, name: name)
    try pool.write("store the chain `\(name)`") { connection in
      try Self.save(
        checked: chain, name: name, replace: replace, on: connection, author: pool.author)
    }
  }

  /// Stores a chain that was checked.
  static func save(
    checked chain: Chain, name: String, replace: Bool, on connection: Connection, author: String?
  ) throws {
    let present = try ChainTable.row(named: name, on: connection)?.number
    guard present == nil || replace else { throw AnchorStoreError.chainExists(name) }
    try write(chain, name: name, over: present, on: connection, author: author)
  }

  /// Changes the chain of a name, as one change of the history.
  ///
  /// - Parameters:
  ///   - name: the name that it is stored under, and stays stored under.
  ///   - change: gives the chain as it shall be, or nil to leave it; it must not use the store.
  /// - Returns: the chain as it is now.
  /// - Throws: `unknownChain` with the nearest spelling, or what `save` throws.
  @discardableResult
  public func editChain(
    named name: String, _ change: (Chain) -> Chain?
  ) throws(AnchorStoreError) -> Chain {
    try pool.write("edit the chain `\(name)`") { connection in
      guard let row = try ChainTable.row(named: name, on: connection) else {
        throw try Self.unknownChain(name, on: connection)
      }
      let chain = try ChainTable.chain(of: row, name: name, on: connection)
      guard var changed = change(chain) else { return chain }
      changed.name = name
      try Self.check(changed, name: name)
      try Self.write(
        changed, name: name, over: row.number, on: connection, author: pool.author)
      return changed
    }
  }

  private static func write(
    _ chain: Chain, name: String, over present: Int64?, on connection: Connection, author: String?
  ) throws {
    var writing = try ChainWriting(over: present, author: author, on: connection)
    try writing.write(chain.anchors)
    let number = try ChainTable.write(
      chain, name: name, over: present, author: author, on: connection)
    try writing.tie(chain.anchors, to: number)
    try StoreSchema.chains.recordChange(on: connection, extent: Extent(around: chain.path))
    try StoreSchema.anchors.recordChange(
      on: connection, extent: Extent(around: chain.anchors.lazy.map(\.coordinate)))
  }

  /// The chain of a name.
  ///
  /// - Throws: `AnchorStoreError.unknownChain` with the nearest spelling.
  public func chain(named name: String) throws(AnchorStoreError) -> Chain {
    try pool.read("read the chain `\(name)`") { connection in
      guard let row = try ChainTable.row(named: name, on: connection) else {
        throw try Self.unknownChain(name, on: connection)
      }
      return try ChainTable.chain(of: row, name: name, on: connection)
    }
  }

  /// The path of a chain, without its anchors.
  ///
  /// - Throws: `AnchorStoreError.unknownChain` with the nearest spelling.
  public func path(ofChain name: String) throws(AnchorStoreError) -> [Coordinate] {
    try pool.read("read the path of `\(name)`") { connection in
      guard let row = try ChainTable.row(named: name, on: connection) else {
        throw try Self.unknownChain(name, on: connection)
      }
      return row.path
    }
  }

  /// All chains, by name.
  public func chains() throws(AnchorStoreError) -> [ChainSummary] {
    try pool.read("list the chains") { connection in
      let statement = try connection.prepare(
        """
        SELECT name, length, attribution, changed, revision,
          (SELECT count(*) FROM chain_members WHERE chain = fid)
        FROM chains ORDER BY name
        """)
      var chains: [ChainSummary] = []
      while try statement.step() {
        chains.append(
          ChainSummary(
            name: statement.text(0) ?? "", length: statement.number(1) ?? 0,
            anchorCount: Int(statement.integer(5)), attribution: statement.text(2),
            changed: statement.text(3) ?? "", revision: Int(statement.integer(4))))
      }
      return chains
    }
  }

  /// Removes a chain together with its anchors.
  ///
  /// - Throws: `AnchorStoreError.unknownChain` with the nearest spelling.
  public func removeChain(named name: String) throws(AnchorStoreError) {
    try pool.write("remove the chain `\(name)`") { connection in
      try Self.deleteChain(named: name, on: connection)
      try StoreSchema.anchors.recordChange(on: connection, extent: nil)
    }
  }

  /// Deletes the row of a chain; its triggers take the anchors with it.
  static func deleteChain(named name: String, on connection: Connection) throws {
    try connection.prepare("DELETE FROM chains WHERE name = ?1", name).run()
    guard connection.changedRows > 0 else {
      throw try unknownChain(name, on: connection)
    }
    try StoreSchema.chains.recordChange(on: connection, extent: nil)
  }

  private static func unknownChain(
    _ name: String, on connection: Connection
  ) throws -> AnchorStoreError {
    let nearest = try Spelling.nearest(
      to: name, on: connection, sql: "SELECT name FROM chains ORDER BY name")
    return .unknownChain(name, suggestion: nearest)
  }

  static func check(_ chain: Chain, name: String) throws(AnchorStoreError) {
    do throws(AnchorProblem) {
      try AnchorRules.check(name, as: .name)
    } catch {
      throw AnchorStoreError.badChainName(error)
    }
    guard chain.path.count >= 2 else {
      throw AnchorStoreError.badChain(
        "its path has \(chain.path.count) points, at least 2 are needed")
    }
    guard !chain.anchors.isEmpty else { throw AnchorStoreError.badChain("it has no anchors") }
    guard chain.length.isFinite, chain.length >= 0 else {
      throw AnchorStoreError.badChain("its length is \(chain.length) meters")
    }
    guard ChainProperties.isPlanning(chain.planning) else {
      throw AnchorStoreError.badChain("its planning is not the text of a JSON object")
    }
    for point in chain.path {
      do throws(AnchorProblem) {
        try AnchorRules.check(point, nil, nil)
      } catch {
        throw AnchorStoreError.badChain("its path: \(error)")
      }
    }
    for member in chain.anchors {
      guard member.distance.isFinite else {
        throw AnchorStoreError.badChain(
          "anchor `\(member.id)` is \(member.distance) meters from the start")
      }
      try check(Anchor(member))
      do throws(AnchorProblem) {
        try AnchorRules.check(member.details)
      } catch {
        throw AnchorStoreError.badAnchor(member.id, error)
      }
    }
  }
}
