/// The document in a KMZ archive, which is a ZIP archive; read by libzip.
package enum KMZArchive {
  /// The longest archive and the longest document, in bytes.
  package static let limit = 1 << 26

  private static let top = TextPlace(line: 1, column: 0)

  /// The names of the files in a ZIP archive whose unpacked files have at most `limit` bytes together.
  /// - Throws: `FormatError`: not such an archive, damaged, or beyond the limit.
  static func names(in archive: [UInt8], limit: Int) throws(FormatError) -> [String] {
    try reading(archive, limit: limit) { (archive) throws(ZipArchive.Failure) in
      var total = 0
      for entry in archive.entries {
        total += min(entry.bytes, limit + 1)
        guard total <= limit else { throw .tooLong(bytes: total) }
      }
      return archive.entries.map(\.name)
    }
  }

  static func reading<Answer>(
    _ archive: [UInt8], limit: Int,
    _ body: (borrowing ZipArchive) throws(ZipArchive.Failure) -> Answer
  ) throws(FormatError) -> Answer {
    do throws(ZipArchive.Failure) {
      return try RawBytes.read(archive) { (bytes) throws(ZipArchive.Failure) in
        try body(try ZipArchive(bytes))
      }
    } catch {
      switch error {
      case .damaged(let found, let expected):
        throw .unexpected(found: found, expected: expected, at: top)
      case .tooLong: throw .limit("the KML in the archive exceeds \(limit) bytes", at: top)
      case .memory: throw .limit("there is no memory to unpack", at: top)
      case .library(let reason): throw .library(reason)
      }
    }
  }

  /// `doc.kml`, or the first file that ends in `.kml`.
  static func document(
    in archive: borrowing ZipArchive
  ) throws(ZipArchive.Failure) -> ZipArchive.Entry {
    let documents = archive.entries(endingIn: ".kml")
    guard
      let entry = documents.first(where: { $0.name.lowercased() == "doc.kml" })
        ?? documents.first
    else {
      let foreign = ForeignFormat(archive: archive.entries.map(\.name))
      throw .damaged(
        found: foreign?.named ?? "\(archive.entries.count) files, none of them `*.kml`",
        expected: foreign == nil ? "a file `doc.kml`" : "a KMZ archive with a file `doc.kml`")
    }
    return entry
  }
}
