import GeoPackage
import GeoSystem

/// A state of a store: the newest change of a line of history.
///
/// Every store has a random identity, which a restored backup and a copy do not share; a file that was copied by other
/// means shares it, but differs in the times of its later changes. Validators, event ids and caches are made of a state,
/// because a revision alone says nothing about another line of history.
public struct StoreState: Hashable, Sendable, CustomStringConvertible {
  /// The revision of the newest change; 0 before the first.
  public let revision: Int
  package let line: String
  /// The time of the newest change, as ISO 8601 in UTC; empty before the first.
  package let time: String
  /// The revision and a 64-bit hash of the identity and the time, such as `12-9f86d081884c7d65`.
  public let description: String

  package init(revision: Int, line: String, time: String) {
    self.revision = revision
    self.line = line
    self.time = time
    var hash = FNV1a()
    hash.add(line.utf8)
    hash.add(UInt8(0))
    hash.add(time.utf8)
    description = "\(revision)-\(hash.text)"
  }
}

extension StoredHistory {
  /// The state after the newest committed change.
  func storeState() throws -> StoreState {
    let newest = try newestTime()
    return try StoreState(revision: newest?.revision ?? 0, line: line(), time: newest?.time ?? "")
  }

  /// The state after a revision; nil when the history does not have it.
  func storeState(after revision: Int) throws -> StoreState? {
    if revision == 0 { return try StoreState(revision: 0, line: line(), time: "") }
    return try time(of: revision).map {
      try StoreState(revision: revision, line: line(), time: $0)
    }
  }
}

extension AnchorTransaction {
  /// The state of the store after the newest committed change.
  package func state() throws(AnchorStoreError) -> StoreState {
    try reading { try $0.storeState() }
  }
}

extension AnchorStorage {
  /// The state of the store.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func state() throws(AnchorStoreError) -> StoreState {
    try read("read the revision") { transaction throws(AnchorStoreError) in
      try transaction.state()
    }
  }

  /// The state, where it is known without asking the store; nil otherwise.
  public var knownState: StoreState? { nil }

  /// The revision of the newest change, where it is known without asking the store; nil otherwise.
  public var knownRevision: Int? { knownState?.revision }

  /// The state after a revision; nil when the history does not have it.
  package func state(after revision: Int) throws(AnchorStoreError) -> StoreState? {
    try read("read the history") { transaction in
      try transaction.reading { try $0.storeState(after: revision) }
    }
  }
}

extension StoredTransaction {
  func line() throws -> String {
    try connection.text("SELECT store FROM geoanchor_state") ?? ""
  }

  func newestTime() throws -> (revision: Int, time: String)? {
    let statement = try connection.cachedStatement(
      """
      SELECT revision, time FROM geoanchor_changes
      WHERE revision = (SELECT max(revision) FROM geoanchor_changes WHERE open IS NULL)
      """)
    guard try statement.step() else { return nil }
    return (Int(statement.integer(0)), statement.text(1) ?? "")
  }

  func time(of revision: Int) throws -> String? {
    let statement = try connection.cachedStatement(
      "SELECT time FROM geoanchor_changes WHERE revision = ?1 AND open IS NULL", revision)
    return try statement.step() ? statement.text(0) : nil
  }
}

extension VersionedTransaction {
  package func line() throws -> String { try state.store }

  package func newestTime() throws -> (revision: Int, time: String)? {
    try state.newestChange().map { ($0.revision, $0.time) }
  }

  package func time(of revision: Int) throws -> String? { try state.change(revision)?.time }
}
