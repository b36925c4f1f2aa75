import CGeoGDAL

/// GDAL, loaded when the first file is met that only it reads.
package enum GDALLibrary {
  /// The version, such as `3.6.2`.
  /// - Throws: `FormatError.library` when it cannot be loaded.
  package static func version() throws(FormatError) -> String {
    let gdal = try load()
    return gdal.pointee.GDALVersionInfo("RELEASE_NAME").map { String(cString: $0) } ?? "unknown"
  }

  static func load() throws(FormatError) -> UnsafePointer<geo_gdal> {
    var reason: UnsafePointer<CChar>?
    if let library = geo_gdal_load(&reason) { return library }
    let problem = reason.map { String(cString: $0) } ?? "cannot load GDAL"
    throw .library("\(problem); install GDAL (Debian: libgdal32)")
  }

  /// Calls GDAL with its messages kept and its ways out of the machine closed.
  /// - Returns: The body's result, and the first failure that GDAL reported; nil without one.
  package static func call<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, problem: String?) {
    geo_gdal_listen()
    defer { geo_gdal_ignore() }
    let result = try body()
    return (result, problem)
  }

  /// GDAL's first failure within a call, or nil.
  static var problem: String? {
    let message = geo_gdal_message().map { String(cString: $0) } ?? ""
    return message.isEmpty ? nil : message
  }
}
