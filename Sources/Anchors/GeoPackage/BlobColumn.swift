import CGeoSQLite

/// The BLOBs of one column of a table, read by row numbers where they are stored
/// ("incremental BLOB I/O", sqlite.org/c3ref/blob_open.html).
///
/// A statement that is run for each row opens the table and copies the value every time; this opens it once. It belongs
/// into a transaction, and ends before something writes to the table.
package struct BlobColumn: ~Copyable {
  private let connection: Connection
  private let table: String
  private let column: String
  private var handle: OpaquePointer?
  private var buffer: [UInt8] = []

  package init(_ column: String, ofTable table: String, on connection: Connection) {
    self.connection = connection
    self.table = table
    self.column = column
  }

  deinit { sqlite3_blob_close(handle) }

  /// Lends the bytes that a row has, which are valid only during the call.
  /// - Returns: whether there is such a row and it has bytes; nothing was called otherwise.
  package mutating func withBytes(
    ofRow row: Int64, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(StorageError) -> Bool {
    guard try seek(row) else { return false }
    let count = Int(sqlite3_blob_bytes(handle))
    if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
    try connection.check(sqlite3_blob_read(handle, &buffer, Int32(count), 0))
    buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    return true
  }

  private mutating func seek(_ row: Int64) throws(StorageError) -> Bool {
    let result =
      handle == nil
      ? sqlite3_blob_open(connection.handle, "main", table, column, row, 0, &handle)
      : sqlite3_blob_reopen(handle, row)
    guard result != SQLITE_OK else { return true }
    let failure = connection.failure(result)
    // One that failed reads nothing any more.
    sqlite3_blob_close(handle)
    handle = nil
    // These have no codes of their own.
    guard result == SQLITE_ERROR,
      failure.message.hasPrefix("no such rowid") || failure.message.hasPrefix("cannot open value")
    else { throw failure }
    return false
  }
}
