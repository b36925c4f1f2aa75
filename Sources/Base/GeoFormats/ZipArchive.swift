import CGeoZip

/// The files of a ZIP archive in memory, read by libzip: stored or deflated, without encryption.
package struct ZipArchive: ~Copyable {
  /// A file in the archive, as the directory has it.
  package struct Entry: Hashable, Sendable {
    /// The name with its folders, separated by `/`.
    package let name: String
    /// The unpacked size in bytes, as declared.
    package let bytes: Int
    let index: UInt64
    let method: UInt16
    let isEncrypted: Bool
  }

  /// The reason why an archive cannot be read.
  package enum Failure: Error, Hashable {
    /// Not such an archive, damaged, or packed by an unsupported method.
    case damaged(found: String, expected: String)
    /// A file says that it has this many bytes, more than the limit.
    case tooLong(bytes: Int)
    case memory
    /// The library cannot be loaded, for this reason.
    case library(String)
  }

  /// The files, in the order of the directory.
  package let entries: [Entry]
  private let handle: OpaquePointer
  private let library: UnsafePointer<geo_zip>

  /// The first bytes of an archive with files.
  static let beginning: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  private static let mostEntries = 10_000

  /// Reads the directory; the memory must outlive the archive.
  package init(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    let library = try Self.load()
    let handle = try Self.open(bytes, library)
    do throws(Failure) {
      entries = try Self.entries(of: handle, library)
    } catch {
      library.pointee.zip_discard(handle)
      throw error
    }
    self.handle = handle
    self.library = library
  }

  deinit {
    library.pointee.zip_discard(handle)
  }

  /// The files whose names have an ending, in lower case, in any case.
  package func entries(endingIn ending: String) -> [Entry] {
    entries.filter { $0.name.lowercased().hasSuffix(ending) }
  }

  /// The bytes of a file in the archive, at most `limit`, checked by its CRC-32.
  package func unpack(_ entry: Entry, limit: Int) throws(Failure) -> [UInt8] {
    guard !entry.isEncrypted else {
      throw .damaged(found: "encryption", expected: "a file without a password")
    }
    guard entry.method == ZIP_CM_STORE || entry.method == ZIP_CM_DEFLATE else {
      throw .damaged(
        found: "compression method \(entry.method)", expected: "0 (stored) or 8 (deflated)")
    }
    guard entry.bytes <= limit else { throw .tooLong(bytes: entry.bytes) }
    let zip = library.pointee
    guard let file = zip.zip_fopen_index(handle, entry.index, 0) else {
      throw failure(of: entry, zip.zip_get_error(handle))
    }
    defer { _ = zip.zip_fclose(file) }
    // One more than it should have: a file may understate itself, and the end checks the CRC-32.
    let bytes = [UInt8](unsafeUninitializedCapacity: entry.bytes + 1) { all, filled in
      while filled < all.count, let start = all.baseAddress {
        let count = zip.zip_fread(file, start + filled, UInt64(all.count - filled))
        guard count > 0 else { break }
        filled += Int(count)
      }
    }
    let problem = zip.zip_file_get_error(file)
    guard zip.zip_error_code_zip(problem) == ZIP_ER_OK else { throw failure(of: entry, problem) }
    guard bytes.count == entry.bytes else { throw Self.mismatch(entry) }
    return bytes
  }

  private func failure(of entry: Entry, _ problem: UnsafeMutablePointer<zip_error_t>?) -> Failure {
    switch library.pointee.zip_error_code_zip(problem) {
    case ZIP_ER_MEMORY: .memory
    case ZIP_ER_CRC, ZIP_ER_INCONS: Self.mismatch(entry)
    case ZIP_ER_EOF, ZIP_ER_INVAL, ZIP_ER_READ, ZIP_ER_SEEK:
      .damaged(
        found: "an end before that of `\(entry.name)`",
        expected: "the file where the directory says")
    default:
      .damaged(
        found: "`\(entry.name)` damaged (\(Self.text(problem, library)))",
        expected: "\(entry.bytes) packed bytes")
    }
  }

  private static func mismatch(_ entry: Entry) -> Failure {
    .damaged(
      found: "a wrong length or checksum of `\(entry.name)`",
      expected: "\(entry.bytes) bytes that match their CRC-32")
  }

  package static func libraryVersion() throws(Failure) -> String {
    try load().pointee.zip_libzip_version().map { String(cString: $0) } ?? "unknown"
  }

  private static func load() throws(Failure) -> UnsafePointer<geo_zip> {
    var reason: UnsafePointer<CChar>?
    if let library = geo_zip_load(&reason) { return library }
    let problem = reason.map { String(cString: $0) } ?? "cannot load libzip"
    throw .library("\(problem); install libzip (Debian: libzip4)")
  }

  private static func open(
    _ bytes: UnsafeRawBufferPointer, _ library: UnsafePointer<geo_zip>
  ) throws(Failure) -> OpaquePointer {
    let zip = library.pointee
    var problem = zip_error_t()
    zip.zip_error_init(&problem)
    defer { zip.zip_error_fini(&problem) }
    guard
      let source = zip.zip_source_buffer_create(
        bytes.baseAddress, UInt64(bytes.count), 0, &problem)
    else { throw .memory }
    // libzip takes an empty file for an archive without files.
    if !bytes.isEmpty,
      let handle = zip.zip_open_from_source(source, ZIP_RDONLY, &problem)
    {
      return handle
    }
    zip.zip_source_free(source)
    switch zip.zip_error_code_zip(&problem) {
    case ZIP_ER_OK, ZIP_ER_NOZIP:
      throw .damaged(found: "no end of a directory", expected: "a ZIP archive that is not cut")
    case ZIP_ER_MULTIDISK:
      throw .damaged(found: "a part of several", expected: "a ZIP archive in one file")
    case ZIP_ER_INCONS:
      throw .damaged(
        found: "a directory at odds with itself or the file", expected: "a whole ZIP archive")
    case ZIP_ER_NOENT:
      throw .damaged(found: "ZIP64 without its sizes", expected: "a whole ZIP archive")
    case ZIP_ER_MEMORY: throw .memory
    default: throw .damaged(found: text(&problem, library), expected: "a ZIP archive")
    }
  }

  private static func entries(
    of handle: OpaquePointer, _ library: UnsafePointer<geo_zip>
  ) throws(Failure) -> [Entry] {
    let zip = library.pointee
    let count = zip.zip_get_num_entries(handle, 0)
    guard count <= mostEntries else {
      throw .damaged(found: "\(count) files", expected: "at most \(mostEntries) files")
    }
    var entries: [Entry] = []
    for index in 0..<UInt64(max(count, 0)) {
      var found = zip_stat_t()
      guard zip.zip_stat_index(handle, index, 0, &found) == 0, let name = found.name,
        let bytes = Int(exactly: found.size), bytes < .max
      else {
        throw .damaged(found: "no directory entry \(index + 1)", expected: "\(count) entries")
      }
      entries.append(
        Entry(
          name: String(cString: name), bytes: bytes, index: index, method: found.comp_method,
          isEncrypted: found.encryption_method != ZIP_EM_NONE))
    }
    return entries
  }

  private static func text(
    _ problem: UnsafeMutablePointer<zip_error_t>?, _ library: UnsafePointer<geo_zip>
  ) -> String {
    library.pointee.zip_error_strerror(problem).map { String(cString: $0) } ?? "unknown"
  }
}
