import CGeoSQLite
public import Geodesy

// A connection without a mutex makes no difference between protected and unprotected values
// (sqlite.org/c3ref/value.html): each column is fetched once and asked directly.
extension Statement {
  /// Whether the column is null.
  public func isNull(_ column: Int32) -> Bool {
    sqlite3_value_type(value(column)) == SQLITE_NULL
  }

  /// Whether the column is an integer or a real number.
  public func isNumber(_ column: Int32) -> Bool {
    let type = sqlite3_value_type(value(column))
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT
  }

  /// The column as an integer, 0 when it is null.
  public func integer(_ column: Int32) -> Int64 {
    sqlite3_value_int64(value(column))
  }

  /// The column as a number; nil when it is null.
  public func number(_ column: Int32) -> Double? {
    let value = value(column)
    return sqlite3_value_type(value) == SQLITE_NULL ? nil : sqlite3_value_double(value)
  }

  /// The column as bytes; nil when it is null or holds none.
  public func bytes(_ column: Int32) -> [UInt8]? {
    let bytes = raw(column)
    return bytes.baseAddress == nil ? nil : Array(bytes)
  }

  /// Lends the bytes of the column, which are valid only during the call.
  public func withBytes(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Void) {
    body(raw(column))
  }

  /// Makes something of the UTF-8 of a column; nil when it is null.
  ///
  /// The bytes are valid only during the call.
  @inline(__always)
  public func map<Result>(
    _ column: Int32, _ make: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard let text = utf8(column) else { return nil }
    return make(text)
  }

  /// The column as text; nil when it is null.
  public func text(_ column: Int32) -> String? {
    guard let text = utf8(column) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// The geometry in the column.
  /// - Throws: `StorageError` with the code `geometry` when it is null or not a readable blob.
  package func geometry(_ column: Int32) throws(StorageError) -> Geometry {
    do throws(GeometryError) {
      return try GeometryBlob.decode(raw(column))
    } catch {
      throw StorageError(
        code: .geometry, message: error.description, attempted: connection.attempt)
    }
  }

  /// The position of the point in the column; nil when it holds another kind of geometry.
  /// - Throws: The errors of `geometry`.
  public func point(_ column: Int32) throws(StorageError) -> Coordinate? {
    if let (position, _) = GeometryBlob.plainPoint(raw(column)) { return position }
    if case .point(let position, _) = try geometry(column) { return position }
    return nil
  }

  private func value(_ column: Int32) -> OpaquePointer? {
    sqlite3_column_value(handle, column)
  }

  /// The bytes of a column as they are; without a start when it is null or empty.
  private func raw(_ column: Int32) -> UnsafeRawBufferPointer {
    let value = value(column)
    // The blob first: asking for the size could otherwise convert the value.
    let start = sqlite3_value_blob(value)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// The bytes of a column as text; nil when it is null.
  @usableFromInline
  func utf8(_ column: Int32) -> UnsafeRawBufferPointer? {
    let value = value(column)
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return nil
    // Text as it is stored: the terminating zero is not needed.
    case SQLITE_TEXT, SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    default:
      // A number becomes its text.
      let start = UnsafeRawPointer(sqlite3_value_text(value))
      return UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
    }
  }
}
