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
  private var boxes: [String: Box] = [:]

  /// Takes a statement out; nil when there is none, or it is in use.
  func take(_ sql: String) -> Box? { boxes.removeValue(forKey: sql) }

  /// Puts a statement back for the next one who needs it.
  func put(_ box: Box, _ sql: String) {
    if boxes.count >= Self.mostStatements { boxes.removeAll() }
    boxes[sql] = box
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
