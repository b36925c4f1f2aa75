import CGeoSQLite
import GeoSystem

/// The limit of SQLite's work in one transaction of a connection.
///
/// A prepared file may compute without end. Work that grows with the file, or with the caller's
/// request, has room; anything beyond that is stopped in the middle of a statement.
final class WorkBudget {
  /// The steps of SQLite's virtual machine that a transaction may take.
  struct Allowance: Sendable {
    /// However small the file is: some seconds.
    var base = 250_000_000
    /// For each page of 4 KiB of the file and its log: many times what checking a page takes.
    var perPage = 100_000
    /// For each time that a statement is run.
    var perStatement = 10_000
  }

  /// The allowance of the connections that are opened next; tests lower it.
  @TaskLocal static var allowance = Allowance()

  /// The number of steps of SQLite between two checks: some microseconds.
  private static let stepsBetweenLooks = 1_000

  var cancellation: Cancellation?
  /// Whether the work was stopped because it took too much.
  private(set) var isSpent = false
  /// The number of steps of the transaction so far.
  private(set) var steps = 0

  private let path: String
  private let allowance = WorkBudget.allowance
  private var statements = 0
  /// After how many steps the allowance is computed next.
  private var nextLook = 0

  init(path: String) {
    self.path = path
    begin()
  }

  func begin() {
    steps = 0
    statements = 0
    nextLook = allowance.base
    isSpent = false
  }

  func noteStatement() { statements &+= 1 }

  /// Lets SQLite ask, while it works for a connection that keeps this, whether it may go on.
  func watch(_ handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, Int32(Self.stepsBetweenLooks),
      { context in
        guard let context else { return 0 }
        return Unmanaged<WorkBudget>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func mayGoOn() -> Bool {
    guard cancellation?.isCancelled != true else { return false }
    steps &+= Self.stepsBetweenLooks
    guard steps > nextLook else { return true }
    // A file grows while it is written: it is asked for its size only now.
    let pages = FileState.allocatedBytes(ofDatabase: path) / 4_096
    let allowed =
      allowance.base + pages * allowance.perPage + statements * allowance.perStatement
    isSpent = steps > allowed
    nextLook = max(allowed, steps + allowance.base / 16)
    return !isSpent
  }
}

extension Connection {
  /// Runs the body, whose statements fail (`SQLITE_INTERRUPT`) once the call is canceled.
  func obeying<Result>(
    _ cancellation: Cancellation?, _ body: () throws -> Result
  ) throws -> Result {
    guard let cancellation else { return try body() }
    budget.cancellation = cancellation
    defer { budget.cancellation = nil }
    return try body()
  }

  /// Bounds what one statement may be and hold, for files that are not trusted.
  func limitSizes() {
    let limits: [(Int32, Int32)] = [
      // A row or a value in bytes: more than any document that is stored.
      (SQLITE_LIMIT_LENGTH, 128 << 20),
      // Triggers that fire triggers: ours go four deep.
      (SQLITE_LIMIT_TRIGGER_DEPTH, 32),
      // The instructions of a statement: those of ours with all triggers are some thousands.
      (SQLITE_LIMIT_VDBE_OP, 2_000_000),
      // Matching takes exponential time in the number of wildcards.
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 256),
      // VACUUM attaches one.
      (SQLITE_LIMIT_ATTACHED, 2),
    ]
    for (limit, value) in limits { sqlite3_limit(handle, limit, value) }
  }
}
