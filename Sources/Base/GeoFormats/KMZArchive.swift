/// The document in a KMZ archive, which is a ZIP archive; read by libzip.
package enum KMZArchive {
  /// The longest archive and the longest document, in bytes.
  package static let limit = 1 << 26

  private static let top = TextPlace(line: 1, column: 0)

  /// The bytes of `doc.kml`, or of the first file that ends in `.kml`.
  ///
  /// - Throws: `FormatError`: not such an archive, damaged, no KML in it, or beyond the limit.
  package static func document(in archive: [UInt8]) throws(FormatError) -> [UInt8] {
    do throws(ZipArchive.Failure) {
      return try RawBytes.read(archive) { (bytes) throws(ZipArchive.Failure) in
        let archive = try ZipArchive(bytes)
        return try archive.unpack(document(in: archive), limit: limit)
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

  private static func document(
    in archive: borrowing ZipArchive
  ) throws(ZipArchive.Failure) -> ZipArchive.Entry {
    let documents = archive.entries(endingIn: ".kml")
    guard
      let entry = documents.first(where: { $0.name.lowercased() == "doc.kml" })
        ?? documents.first
    else {
      throw .damaged(
        found: "\(archive.entries.count) files, none of them `*.kml`", expected: "a file `doc.kml`")
    }
    return entry
  }
}
