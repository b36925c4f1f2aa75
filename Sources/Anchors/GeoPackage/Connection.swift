import CGeoSQLite
import GeoSystem

/// One connection to a database file.
///
/// It belongs to one caller at a time and is therefore not `Sendable`. Its tables and what they mean
/// are the business of the modules above.
public final class Connection {
  /// The way in which a connection opens the file.
  public enum Access: Hashable, Sendable {
    /// Reads and writes a file, which is created if missing.
    case create
    /// Reads and writes an existing file.
    case readWrite
    /// Reads, sees the changes that others make.
    case readOnly
    /// Reads a file that does not change, without locks and without files beside it.
    case immutable
  }

  /// The path of the file as it was given.
  public let path: String
  /// The way in which the file was opened.
  public let access: Access
  /// The current attempt, as errors quote it: "open `anchors.gpkg`".
  public var attempt: String
  /// The time to wait for another connection's lock.
  let busyTimeout: Duration

  /// The defects repaired when the file was opened.
  var mended: [StoreDefect] = []

  /// The copy that this reads in place of the file.
  var copy: TemporaryCopy?

  let handle: OpaquePointer
  let cache = StatementCache()
  let budget: WorkBudget

  /// Opens the file and registers the spatial functions that GeoPackage triggers call.
  ///
  /// Nothing is written to an existing file.
  /// `busyTimeout` is how long it waits for another connection's lock.
  /// - Throws: `StorageError` when the file cannot be opened.
  public init(
    path: String, access: Access, busyTimeout: Duration = .seconds(2)
  ) throws(StorageError) {
    let attempt = "\(access == .create ? "create" : "open") `\(path)`"
    let identifier = FileIdentifier.uri(path: path, query: access.query)
    let flags = access.flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    // The handle is made even on failure, to hold the message.
    let result = sqlite3_open_v2(identifier, &opened, flags, nil)
    guard result == SQLITE_OK, let opened else {
      let system = opened.map { sqlite3_system_errno($0) } ?? 0
      let text = system == 0 ? Self.text(of: opened, result) : FileIdentifier.reason(errno: system)
      sqlite3_close_v2(opened)
      throw StorageError(result: result, text: text, attempted: attempt)
    }
    self.path = path
    self.access = access
    self.attempt = attempt
    self.busyTimeout = busyTimeout
    self.handle = opened
    budget = WorkBudget(path: path)
    budget.watch(opened)
    limitSizes()
    sqlite3_busy_timeout(opened, Int32(min(max(busyTimeout / .milliseconds(1), 0), 1e9)))
    try check(geo_sqlite_defend(opened))
    try check(SpatialFunctions.register(on: opened))
    // Settings of the connection that neither read nor write the file. A writer checks every cell
    // of a page first, so as not to spread damage; readers meet it when they come to it.
    let checks = access == .create || access == .readWrite
    try execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = \(checks ? "ON" : "OFF")")
    if checks { Self.keepFreedMemory() }
  }

  /// Keeps glibc from returning memory to the system after every change.
  ///
  /// Each statement that fires triggers takes 64 KiB to be able to go back. Once a block that glibc
  /// had mapped is freed, it keeps more than that (mallopt(3), `M_MMAP_THRESHOLD`).
  private static func keepFreedMemory() {
    sqlite3_free(sqlite3_malloc64(256 << 10))
  }

  deinit {
    // Waits for statements that are still open, then closes.
    sqlite3_close_v2(handle)
  }

  /// Runs statements that return nothing of interest.
  public func execute(_ sql: String) throws(StorageError) {
    noteStatement()
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Prepares one statement.
  public func prepare(_ sql: String) throws(StorageError) -> Statement {
    try Statement(sql, on: self)
  }

  /// Prepares one statement and binds its parameters from 1 on; nil is null.
  package func prepare(
    _ sql: String, _ values: (any Bindable)?...
  ) throws(StorageError) -> Statement {
    let statement = try Statement(sql, on: self)
    try statement.bind(values)
    return statement
  }

  /// A statement that is prepared once and kept, with its parameters bound from 1 on; nil is null.
  ///
  /// It comes without rows; parameters without a value have that of the last time.
  package func cachedStatement(
    _ sql: String, _ values: (any Bindable)?...
  ) throws(StorageError) -> Statement {
    let statement = try Statement(sql, on: self, isCached: true)
    try statement.bind(values)
    return statement
  }

  /// A kept statement with its parameters bound to a list of values.
  package func cachedStatement(
    _ sql: String, of values: [(any Bindable)?]
  ) throws(StorageError) -> Statement {
    let statement = try Statement(sql, on: self, isCached: true)
    try statement.bind(values)
    return statement
  }

  /// The first column of the first row as an integer; nil when there is no row or it is null.
  public func integer(_ sql: String) throws(StorageError) -> Int64? {
    try prepare(sql).firstInteger()
  }

  /// The first column of the first row of a kept statement as an integer; nil when there is no row
  /// or it is null.
  package func integer(
    _ sql: String, _ values: (any Bindable)?...
  ) throws(StorageError) -> Int64? {
    let statement = try Statement(sql, on: self, isCached: true)
    try statement.bind(values)
    return try statement.firstInteger()
  }

  /// The first column of the first row as text; nil when there is no row or it is null.
  public func text(_ sql: String) throws(StorageError) -> String? {
    try prepare(sql).firstText()
  }

  /// The first column of the first row of a kept statement as text; nil when there is no row or it
  /// is null.
  package func text(
    _ sql: String, _ values: (any Bindable)?...
  ) throws(StorageError) -> String? {
    let statement = try Statement(sql, on: self, isCached: true)
    try statement.bind(values)
    return try statement.firstText()
  }

  /// The row id of the latest insert.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the latest statement changed, not counting those changed by triggers.
  public var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// Whether the file can only be read.
  public var isReadOnly: Bool {
    // 1 read-only, 0 read-write.
    sqlite3_db_readonly(handle, "main") == 1
  }

  /// The path as people know it, also where a copy is read.
  var shownPath: String { copy?.original ?? path }

  /// Notes that a statement is run; outside of a transaction it is one of its own.
  func noteStatement() {
    isInTransaction ? budget.noteStatement() : budget.begin()
  }

  /// Turns a result code into an error.
  func check(_ result: Int32) throws(StorageError) {
    guard result != SQLITE_OK else { return }
    throw failure(result)
  }

  /// The error for a result code, with SQLite's message.
  func failure(_ result: Int32) -> StorageError {
    var text = Self.text(of: handle, result)
    let system = sqlite3_system_errno(handle)
    // SQLite says "disk I/O error", the system why.
    if result & 0xFF == SQLITE_IOERR, system != 0 { text = FileIdentifier.reason(errno: system) }
    var error = StorageError(result: result, text: text, attempted: attempt)
    // That the file or the index of its log cannot be made; what else failed says so itself.
    if error.code == .cannotOpen || result == SQLITE_IOERR | (19 << 8),
      system == ENOSPC || system == EDQUOT
    {
      error = StorageError(result: SQLITE_FULL, text: text, attempted: attempt)
    }
    if error.code == .other(SQLITE_INTERRUPT), budget.isSpent { error.code = .tooMuchWork }
    if error.code == .tooMuchWork {
      error.message =
        "it takes more work than a file of its size can need; something in it computes "
        + "without end (`geoanchor store check` looks for it)"
    }
    if error.code == .locked {
      let seconds = busyTimeout / .seconds(1)
      let text = Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
      error.message += " (waited \(text) s)"
    }
    return error
  }

  private static func text(of handle: OpaquePointer?, _ result: Int32) -> String {
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(result)
    return text.map { String(cString: $0) } ?? "result code \(result)"
  }
}

extension Connection.Access {
  fileprivate var flags: Int32 {
    switch self {
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite: SQLITE_OPEN_READWRITE
    case .readOnly, .immutable: SQLITE_OPEN_READONLY
    }
  }

  fileprivate var query: String { self == .immutable ? "immutable=1" : "" }
}
