/// Statements that a connection keeps, so that the same SQL is prepared once.
final class StatementCache {
  /// A statement that lives as long as its box.
  final class Box {
    let statement: Statement

    init(_ statement: consuming Statement) {
      self.statement = statement
    }
  }

  private static let mostStatements = 64
  /// In the order of their latest use.
  ///
  /// The few that a caller needs again and again are at the end, and comparing their texts is quicker
  /// than hashing one.
  private var kept: [(sql: String, box: Box)] = []

  /// Takes a statement out; nil when there is none, or it is in use.
  func take(_ sql: String) -> Box? {
    guard let place = kept.lastIndex(where: { $0.sql == sql }) else { return nil }
    return kept.remove(at: place).box
  }

  /// Puts a statement back for the next one who needs it.
  func put(_ box: Box, _ sql: String) {
    if kept.count >= Self.mostStatements { kept.removeFirst(Self.mostStatements / 2) }
    kept.append((sql, box))
  }
}

extension Connection {
  /// Runs the body with a statement that is prepared once and kept.
  ///
  /// It comes without rows and with whatever parameters it had the last time.
  /// `wrap` turns a failure of the database into the caller's error.
  public func withKept<Result, Failure: Error>(
    _ sql: String, wrap: (GeoPackageError) -> Failure,
    body: (borrowing Statement) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let box: StatementCache.Box
    if let kept = cache.take(sql) {
      box = kept
    } else {
      do throws(GeoPackageError) {
        box = StatementCache.Box(try Statement(sql, on: self, isKept: true))
      } catch {
        throw wrap(error)
      }
    }
    defer {
      box.statement.reset()
      cache.put(box, sql)
    }
    return try body(box.statement)
  }

  /// Runs the body with a statement that is prepared once and kept.
  public func withKept<Result>(
    _ sql: String, body: (borrowing Statement) throws(GeoPackageError) -> Result
  ) throws(GeoPackageError) -> Result {
    try withKept(sql, wrap: { $0 }, body: body)
  }
}
