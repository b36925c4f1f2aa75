import CGeoSQLite

package enum TransactionKind: Hashable, Sendable {
  /// Sees one state of the file from the first read to the end.
  case read
  /// Acquires the write lock at once, so that it cannot fail halfway for a lock.
  case write
}

/// The ending of a transaction, with the result of its body.
package enum TransactionEnding<Result> {
  case commit(Result)
  /// The changes are rolled back.
  case rollBack(Result)
}

extension TransactionEnding: Sendable where Result: Sendable {}

extension Connection {
  /// Runs the body in one transaction, which is durable when this returns, and taken back when the
  /// body says so or throws.
  ///
  /// `wrap` turns a failure of the database into the caller's error.
  func transaction<Result, Failure: Error>(
    _ kind: TransactionKind, wrap: (StorageError) -> Failure,
    ending body: () throws(Failure) -> TransactionEnding<Result>
  ) throws(Failure) -> Result {
    budget.begin()
    try run(kind == .write ? "BEGIN IMMEDIATE" : "BEGIN", wrap)
    do throws(Failure) {
      switch try body() {
      case .commit(let kept):
        try run("COMMIT", wrap)
        return kept
      case .rollBack(let abandoned):
        rollBack()
        return abandoned
      }
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs the body in one transaction: all of it is durable when this returns, none when it throws.
  package func transaction<Result>(
    _ kind: TransactionKind, body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try transaction(
      kind, wrap: { $0 }, ending: { () throws(StorageError) in .commit(try body()) })
  }

  /// Whether a transaction is open; some failures (a full disk, for one) take it back at once.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs the body as a part of the open transaction that is taken back alone when the body says so or throws.
  package func savepoint<Result>(_ body: () throws -> TransactionEnding<Result>) throws -> Result {
    try cachedStatement("SAVEPOINT part").run()
    do {
      switch try body() {
      case .commit(let kept):
        try cachedStatement("RELEASE part").run()
        return kept
      case .rollBack(let abandoned):
        endSavepoint()
        return abandoned
      }
    } catch {
      endSavepoint()
      throw error
    }
  }

  private func endSavepoint() {
    guard isInTransaction else { return }
    sqlite3_exec(handle, "ROLLBACK TO part; RELEASE part", nil, nil, nil)
  }

  private func run<Failure: Error>(
    _ sql: String, _ wrap: (StorageError) -> Failure
  ) throws(Failure) {
    do throws(StorageError) {
      try cachedStatement(sql).run()
    } catch {
      throw wrap(error)
    }
  }

  private func rollBack() {
    // Some failures (a full disk, for one) have rolled back already: autocommit is then on again.
    guard isInTransaction else { return }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }
}
