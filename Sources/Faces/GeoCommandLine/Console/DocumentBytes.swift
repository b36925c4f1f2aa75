import GeoFormats
package import GeoInterchange

/// Documents that commands read whole.
package enum DocumentBytes {
  /// The bytes of a file, unpacked where it is gzipped, or of standard input for `-`.
  /// - Throws: `CommandFailure` or `FormatError` that names the file and what is wrong.
  package static func read(_ path: String, _ console: Console) throws -> [UInt8] {
    guard path == "-" else { return try FileBytes.unpacked(path) }
    var input = try InputFile("-", console)
    return try input.readAll(limit: FileBytes.defaultLimit)
  }

  /// The bytes of a file as a document that is read here: as `read` gives them, or what `source`
  /// makes of a file in a format of other programs.
  /// - Throws: `CommandFailure` or `FormatError` that names the file and what is wrong.
  package static func read(
    _ path: String, _ console: Console, by source: ForeignDocument
  ) throws -> [UInt8] {
    path == "-" ? try read(path, console) : try source.bytes(path)
  }
}
