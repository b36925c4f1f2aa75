import CGeoSQLite
import GeoSystem

/// The time of SQLite, which tests stop and shorten.
package enum SQLiteTime {
  /// The time for SQLite, in milliseconds of the Julian day; nil for the system's.
  @TaskLocal private static var stillTime: Int64?
  /// The work in place of the pauses between two attempts to get a lock.
  @TaskLocal private static var pause: (@Sendable () -> Void)?

  private static let original: SharedPointer<sqlite3_vfs> = InterposedSQLite.register("time") {
    methods in
    methods.xCurrentTimeInt64 = { _, time in
      let original = SQLiteTime.original.pointer
      if let still = SQLiteTime.stillTime {
        time?.pointee = still
        return SQLITE_OK
      }
      return original?.pointee.xCurrentTimeInt64?(original, time) ?? SQLITE_ERROR
    }
    methods.xSleep = { _, microseconds in
      let original = SQLiteTime.original.pointer
      if let pause = SQLiteTime.pause {
        pause()
        return microseconds
      }
      return original?.pointee.xSleep?(original, microseconds) ?? 0
    }
  }

  /// Starts for the connections opened from now on.
  ///
  /// - Returns: Whether SQLite allows it.
  package static func start() -> Bool { original.pointer != nil }

  /// Runs work during which no time passes for SQLite.
  package static func stopped<Result>(_ work: () throws -> Result) rethrows -> Result {
    var now: Int64 = 0
    let original = original.pointer
    _ = original?.pointee.xCurrentTimeInt64?(original, &now)
    return try $stillTime.withValue(now, operation: work)
  }

  /// Runs work that waits for a lock, with `pause` in place of each pause.
  package static func waiting<Result>(
    _ pause: @escaping @Sendable () -> Void, _ work: () throws -> Result
  ) rethrows -> Result {
    try $pause.withValue(pause, operation: work)
  }
}
