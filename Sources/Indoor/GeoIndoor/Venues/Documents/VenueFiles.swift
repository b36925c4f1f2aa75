import GeoFormats
import GeoSystem

/// The files of a venue that comes in several: a folder, or an archive.
package struct VenueFiles: Sendable {
  /// The most bytes of one file, and of all that are unpacked.
  package static let limit = 1 << 27

  private let contents: [String: [UInt8]]

  /// Creates a set of files in memory, by name.
  package init(_ contents: [String: [UInt8]]) { self.contents = contents }

  /// The names of the files, in the order of the alphabet.
  package var names: [String] { contents.keys.sorted() }

  /// The bytes of a file, or nil.
  package subscript(name: String) -> [UInt8]? { contents[name] }

  /// Unpacks the JSON files of a ZIP archive; one folder around all of them is taken off.
  /// - Throws: `VenueError.archive` when it is damaged, `tooLarge` when a file, or all files
  ///   together, would unpack to more than the limit: a small archive may hold gigabytes.
  package init(archive: [UInt8], limit: Int = limit) throws(VenueError) {
    var name = "the archive"
    var contents: [String: [UInt8]] = [:]
    do throws(ZipArchive.Failure) {
      var left = limit
      try RawBytes.read(archive) { (raw) throws(ZipArchive.Failure) in
        let zip = try ZipArchive(raw)
        let wanted = zip.entries(endingIn: ".json") + zip.entries(endingIn: ".geojson")
        let folder = Self.commonFolder(of: wanted.map(\.name))
        for entry in wanted where entry.name.hasPrefix(folder) {
          let short = String(entry.name.dropFirst(folder.count))
          guard Self.isPlain(short), contents[short] == nil else { continue }
          name = short
          let bytes = try zip.unpack(entry, limit: left)
          left -= bytes.count
          contents[short] = bytes
        }
      }
    } catch {
      switch error {
      case .damaged(let found, let expected): throw .archive(found: found, expected: expected)
      case .tooLong(let bytes): throw .tooLarge(name: name, bytes: bytes, limit: limit)
      case .memory: throw .archive(found: "no memory", expected: "room to unpack")
      case .library(let reason): throw .document(file: nil, .library(reason))
      }
    }
    self.init(contents)
  }

  /// Reads the JSON files of a folder, not of the folders in it.
  /// - Throws: `VenueError.document` when one cannot be read or is too large.
  package init(folder: String, limit: Int = limit) throws(VenueError) {
    guard let listing = opendir(folder) else {
      throw .document(file: nil, .file(path: folder, action: "open", code: errno))
    }
    defer { closedir(listing) }
    var contents: [String: [UInt8]] = [:]
    var left = limit
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard Self.isPlain(name), name.hasSuffix(".json") || name.hasSuffix(".geojson") else {
        continue
      }
      let bytes = try reading { () throws(FormatError) in
        try FileBytes.read("\(folder)/\(name)", limit: left)
      }
      left -= bytes.count
      contents[name] = bytes
    }
    self.init(contents)
  }

  /// Reads a file as JSON.
  /// - Throws: `VenueError.part` when it is missing, `document` when it is no JSON object.
  func json(_ name: String) throws(VenueError) -> JSONNode {
    guard let bytes = contents[name] else {
      throw .part(name: name, found: "missing", expected: "one of the venue's files")
    }
    return try reading(name) { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      return root
    }
  }

  /// Neither hidden nor in a folder, nor one of the shadows that macOS puts into archives.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\\")
  }

  /// The folder with its `/` that has the file which lists the venue, else that all names begin with;
  /// empty without one.
  private static func commonFolder(of names: [String]) -> String {
    let names = names.filter { !$0.hasPrefix("__MACOSX/") }
    let head = names.filter { name in
      ["manifest.json", "main.json"].contains { name == $0 || name.hasSuffix("/" + $0) }
    }.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    if let head { return head.lastIndex(of: "/").map { String(head[...$0]) } ?? "" }
    guard let first = names.first, let slash = first.lastIndex(of: "/") else { return "" }
    let folder = String(first[...slash])
    return names.allSatisfy { $0.hasPrefix(folder) } ? folder : ""
  }
}
