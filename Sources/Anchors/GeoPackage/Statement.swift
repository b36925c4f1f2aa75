import CGeoSQLite
public import Geodesy

/// A prepared statement, owned by one scope.
///
/// Parameters count from 1 and columns from 0, as in SQLite. A column that does not exist reads as
/// null.
public struct Statement: ~Copyable {
  unowned(unsafe) let connection: Connection
  /// Keeps the connection open.
  private let owner: Connection
  /// The text under which the connection keeps it for the next use; nil for a single use.
  private let cached: String?
  let handle: OpaquePointer

  init(
    _ sql: String, on connection: Connection, isCached: Bool = false
  ) throws(StorageError) {
    self.connection = connection
    owner = connection
    cached = isCached ? sql : nil
    connection.noteStatement()
    if isCached, let kept = connection.cache.checkOut(sql) {
      handle = kept
      return
    }
    var prepared: OpaquePointer?
    // -1: the text is read up to its terminating zero.
    try connection.check(sqlite3_prepare_v2(connection.handle, sql, -1, &prepared, nil))
    guard let prepared else { throw connection.failure(SQLITE_MISUSE) }
    handle = prepared
  }

  deinit {
    if let cached {
      sqlite3_reset(handle)
      connection.cache.put(handle, cached)
    } else {
      sqlite3_finalize(handle)
    }
  }

  /// Advances to the next row.
  /// - Returns: whether there is one.
  public func step() throws(StorageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw connection.failure(result)
    }
  }

  /// Runs a statement that returns no rows and makes it ready for new parameters.
  public func run() throws(StorageError) {
    defer { reset() }
    while try step() {}
  }

  /// The first column of the next row; nil when there is no row or it is null.
  package func firstInteger() throws(StorageError) -> Int64? {
    try step() && !isNull(0) ? integer(0) : nil
  }

  /// The first column of the next row as text; nil when there is no row or it is null.
  func firstText() throws(StorageError) -> String? { try step() ? text(0) : nil }

  /// Creates the statement ready to run again; its parameters stay bound.
  public func reset() {
    connection.budget.noteStatement()
    // It repeats the error of the latest step, which was reported then.
    sqlite3_reset(handle)
  }

  /// Binds an integer.
  public func bind(_ value: Int64, at index: Int32) throws(StorageError) {
    try connection.check(sqlite3_bind_int64(handle, index, value))
  }

  /// Binds a number; SQLite stores NaN as null.
  public func bind(_ value: Double, at index: Int32) throws(StorageError) {
    try connection.check(sqlite3_bind_double(handle, index, value))
  }

  /// Binds a number or null.
  public func bind(_ value: Double?, at index: Int32) throws(StorageError) {
    guard let value else { return try bindNull(at: index) }
    try bind(value, at: index)
  }

  /// Binds text.
  public func bind(_ value: String, at index: Int32) throws(StorageError) {
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
  public func bind(_ value: String?, at index: Int32) throws(StorageError) {
    guard let value else { return try bindNull(at: index) }
    try bind(value, at: index)
  }

  /// Binds bytes.
  public func bind(_ value: [UInt8], at index: Int32) throws(StorageError) {
    let result = value.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_zeroblob(handle, index, 0)
      }
      return sqlite3_bind_blob64(
        handle, index, start, UInt64(bytes.count), geo_sqlite_transient())
    }
    try connection.check(result)
  }

  /// Binds a point as the geometry of GeoPackage (OGC 12-128r17, 2.1.3) with its height, if it has one.
  public func bind(
    _ point: Coordinate, height: Meters?, at index: Int32
  ) throws(StorageError) {
    try bind(GeometryBlob.point(point, height: height), at: index)
  }

  /// Binds an integer or null.
  public func bind(_ value: Int64?, at index: Int32) throws(StorageError) {
    guard let value else { return try bindNull(at: index) }
    try bind(value, at: index)
  }

  /// Binds null.
  public func bindNull(at index: Int32) throws(StorageError) {
    try connection.check(sqlite3_bind_null(handle, index))
  }

  /// Binds values to the parameters from 1 on; nil is null.
  func bind(_ values: [(any Bindable)?]) throws(StorageError) {
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      if let value { try value.bind(to: self, at: index) } else { try bindNull(at: index) }
    }
  }
}

// MARK: - Parameters

/// A value that a parameter of a statement can have.
package protocol Bindable {
  func bind(to statement: borrowing Statement, at index: Int32) throws(StorageError)
}

extension Int: Bindable {
  package func bind(to statement: borrowing Statement, at index: Int32) throws(StorageError) {
    try statement.bind(Int64(self), at: index)
  }
}

extension Int64: Bindable {
  package func bind(to statement: borrowing Statement, at index: Int32) throws(StorageError) {
    try statement.bind(self, at: index)
  }
}

extension Double: Bindable {
  package func bind(to statement: borrowing Statement, at index: Int32) throws(StorageError) {
    try statement.bind(self, at: index)
  }
}

extension String: Bindable {
  package func bind(to statement: borrowing Statement, at index: Int32) throws(StorageError) {
    try statement.bind(self, at: index)
  }
}

extension [UInt8]: Bindable {
  package func bind(to statement: borrowing Statement, at index: Int32) throws(StorageError) {
    try statement.bind(self, at: index)
  }
}
