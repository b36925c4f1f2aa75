import CGeoSQLite
import GeoSystem

extension Connection {
  /// After how many steps of SQLite's machine it looks whether it is to stop: some microseconds.
  private static let stepsBetweenLooks: Int32 = 1_000

  /// Runs the body, whose statements fail (`SQLITE_INTERRUPT`) once the call is cancelled.
  func obeying<Result>(
    _ cancellation: Cancellation?, _ body: () throws -> Result
  ) throws -> Result {
    guard let cancellation else { return try body() }
    let context = Unmanaged.passUnretained(cancellation).toOpaque()
    sqlite3_progress_handler(
      handle, Self.stepsBetweenLooks,
      { context in
        guard let context else { return 0 }
        let cancellation = Unmanaged<Cancellation>.fromOpaque(context)
        return cancellation.takeUnretainedValue().isCancelled ? 1 : 0
      }, context)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    return try withExtendedLifetime(cancellation) { try body() }
  }
}
