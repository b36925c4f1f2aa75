import CGeoSQLite

/// The SQL functions that the triggers of a GeoPackage's spatial index call.
///
/// OGC 12-128r17, annex F.3 (extension `gpkg_rtree_index`). A blob that cannot be read gives null.
enum SpatialFunctions {
  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Creates the functions known to a connection; returns a result code.
  static func register(on handle: OpaquePointer) -> Int32 {
    let functions: [(name: String, body: Function)] = [
      ("ST_IsEmpty", stIsEmpty), ("ST_MinX", stMinX), ("ST_MaxX", stMaxX), ("ST_MinY", stMinY),
      ("ST_MaxY", stMaxY),
    ]
    // Innocuous: they may run in triggers of a file that is not trusted.
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    for function in functions {
      let result = sqlite3_create_function_v2(
        handle, function.name, 1, flags, nil, function.body, nil, nil, nil)
      guard result == SQLITE_OK else { return result }
    }
    return SQLITE_OK
  }
}

private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>?

private func stIsEmpty(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
  guard let envelope = envelope(of: arguments) else { return sqlite3_result_null(context) }
  sqlite3_result_int(context, envelope.isEmpty ? 1 : 0)
}

private func stMinX(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
  answer(context, envelope(of: arguments)?.minX)
}

private func stMaxX(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
  answer(context, envelope(of: arguments)?.maxX)
}

private func stMinY(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
  answer(context, envelope(of: arguments)?.minY)
}

private func stMaxY(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
  answer(context, envelope(of: arguments)?.maxY)
}

private func envelope(of arguments: Arguments) -> GeometryEnvelope? {
  let value = arguments?.pointee
  // The blob first: asking for the size could otherwise convert the value.
  let start = sqlite3_value_blob(value)
  let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  return try? GeometryEnvelope(of: bytes)
}

private func answer(_ context: OpaquePointer?, _ number: Double?) {
  // Without any position the sides are infinite.
  guard let number, number.isFinite else { return sqlite3_result_null(context) }
  sqlite3_result_double(context, number)
}
