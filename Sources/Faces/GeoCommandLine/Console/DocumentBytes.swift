import GeoFormats

/// Documents that commands read whole.
package enum DocumentBytes {
  /// The bytes of a file, unpacked where it is gzipped, or of standard input for `-`.
  ///
  /// - Throws: `CommandFailure` or `FormatError` that names the file and what is wrong.
  package static func read(_ path: String, _ console: Console) throws -> [UInt8] {
    guard path == "-" else { return try FileBytes.unpacked(path) }
    var input = try InputFile("-", console)
    return try input.readAll(limit: FileBytes.defaultLimit)
  }
}
