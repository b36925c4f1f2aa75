public import GeoAnchors
import GeoPackage
import GeoSystem
import Synchronization

/// An anchor that another program wrote so that it cannot be read.
public struct UnreadableAnchor: Hashable, Sendable, CustomStringConvertible {
  /// Its id, by which `remove` takes it out.
  public var id: AnchorID
  /// Its row in the layer.
  public var row: Int64
  /// The reason why it cannot be read.
  public var problem: String

  /// The anchor and the reason.
  public var description: String {
    "the anchor `\(id)` (row \(row)) cannot be read and is left out: \(problem)"
  }
}

/// The anchors that the reads of a store left out, each once.
final class UnreadableRows: Sendable {
  private let found = StoreMutex<[Int64: UnreadableAnchor]>([:])
  private let tell: (@Sendable (UnreadableAnchor) -> Void)?

  init(_ tell: (@Sendable (UnreadableAnchor) -> Void)? = nil) {
    self.tell = tell
  }

  /// In the order of their rows.
  var all: [UnreadableAnchor] {
    found.withLock { $0.values.sorted { $0.row < $1.row } }
  }

  /// Runs what reads one row; where that cannot be read, it is noted and the next one wanted.
  func skipping(on connection: Connection, _ read: () throws -> Bool) throws -> Bool {
    do {
      return try read()
    } catch AnchorStoreError.unreadableRow(table: "anchors", let row, let problem) {
      try note(row, problem, on: connection)
      return true
    }
  }

  private func note(_ row: Int64, _ problem: String, on connection: Connection) throws {
    guard found.withLock({ $0[row] }) == nil else { return }
    let id = try connection.text("SELECT CAST(id AS TEXT) FROM anchors WHERE fid = \(row)")
    let anchor = UnreadableAnchor(id: AnchorID(rawValue: id ?? ""), row: row, problem: problem)
    found.withLock { $0[row] = anchor }
    tell?(anchor)
  }
}

extension AnchorStore {
  /// The anchors that reads of this store left out so far, because they cannot be read.
  public var unreadable: [UnreadableAnchor] { pool.unreadable.all }
}
