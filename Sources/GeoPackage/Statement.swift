import CGeoSQLite

/// A prepared statement, owned by one scope.
///
/// Parameters count from 1 and columns from 0, as in SQLite. A column that does not exist reads as
/// null.
public struct Statement: ~Copyable {
  unowned(unsafe) let connection: Connection
  /// Keeps the connection open; nil for a statement that the connection itself keeps.
  private let owner: Connection?
  let handle: OpaquePointer

  init(
    _ sql: String, on connection: Connection, isKept: Bool = false
  ) throws(GeoPackageError) {
    var prepared: OpaquePointer?
    // -1: the text is read up to its terminating zero.
    try connection.check(sqlite3_prepare_v2(connection.handle, sql, -1, &prepared, nil))
    guard let prepared else { throw connection.failure(SQLITE_MISUSE) }
    self.connection = connection
    owner = isKept ? nil : connection
    self.handle = prepared
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Advances to the next row.
  ///
  /// - Returns: whether there is one.
  public func step() throws(GeoPackageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw connection.failure(result)
    }
  }

  /// Runs a statement that returns no rows and makes it ready for new parameters.
  public func run() throws(GeoPackageError) {
    defer { reset() }
    while try step() {}
  }

  /// Makes the statement ready to run again; its parameters stay bound.
  public func reset() {
    // It repeats the error of the latest step, which was reported then.
    sqlite3_reset(handle)
  }
}

// MARK: - Parameters

extension Statement {
  /// Binds an integer.
  public func bind(_ value: Int64, at index: Int32) throws(GeoPackageError) {
    try connection.check(sqlite3_bind_int64(handle, index, value))
  }

  /// Binds a number; SQLite stores NaN as null.
  public func bind(_ value: Double, at index: Int32) throws(GeoPackageError) {
    try connection.check(sqlite3_bind_double(handle, index, value))
  }

  /// Binds a number or null.
  public func bind(_ value: Double?, at index: Int32) throws(GeoPackageError) {
    guard let value else { return try bindNull(at: index) }
    try bind(value, at: index)
  }

  /// Binds text.
  public func bind(_ value: String, at index: Int32) throws(GeoPackageError) {
    var value = value
    let result = value.withUTF8 { bytes in
      // A null pointer would bind null; an empty text is not null.
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      guard let start, !bytes.isEmpty else {
        return sqlite3_bind_text(handle, index, "", 0, geo_sqlite_transient())
      }
      return sqlite3_bind_text64(
        handle, index, start, UInt64(bytes.count), geo_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
    try connection.check(result)
  }

  /// Binds text or null.
  public func bind(_ value: String?, at index: Int32) throws(GeoPackageError) {
    guard let value else { return try bindNull(at: index) }
    try bind(value, at: index)
  }

  /// Binds bytes.
  public func bind(_ value: [UInt8], at index: Int32) throws(GeoPackageError) {
    let result = value.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_zeroblob(handle, index, 0)
      }
      return sqlite3_bind_blob64(
        handle, index, start, UInt64(bytes.count), geo_sqlite_transient())
    }
    try connection.check(result)
  }

  /// Binds an integer or null.
  public func bind(_ value: Int64?, at index: Int32) throws(GeoPackageError) {
    guard let value else { return try bindNull(at: index) }
    try bind(value, at: index)
  }

  /// Binds null.
  public func bindNull(at index: Int32) throws(GeoPackageError) {
    try connection.check(sqlite3_bind_null(handle, index))
  }
}
