import GeoFormats
import GeoPictures
import GeoSystem

/// The files of the workbench: a table of names, never a path of the file system.
///
/// The scripts and the style are a part of the program; MapLibre GL JS lies beside its data, where
/// `Scripts/data/workbench` puts it.
package struct WorkbenchFiles: Sendable {
  /// A file with its media type.
  package struct File: Sendable {
    package var type: String
    package var bytes: [UInt8]
  }

  /// The digest of all files, which their address has: another version lies elsewhere.
  package let digest: String
  /// Whether the library that draws the map is there.
  package let hasLibrary: Bool
  /// The files by their names.
  private let files: [String: File]

  package static let libraryNames = ["maplibre-gl.js", "maplibre-gl.css"]

  /// Collects the files.
  /// - Parameter library: The folder with MapLibre GL JS; nil where there is none. A folder without
  ///   its files counts as none.
  package init(library: String? = nil) {
    var files: [String: File] = [:]
    let texts = Embedded.all.map { ($0, $1) } + SharedScript.modules.map { ($0, $1) }
    for (name, text) in texts where Self.type(of: name) != nil {
      files[name] = File(type: Self.type(of: name) ?? "", bytes: Array(text.utf8))
    }
    files["theme.css"] = File(
      type: Self.type(of: ".css") ?? "", bytes: Array(MapPalette.styleSheet.utf8))
    var found: [String: File] = [:]
    for name in library == nil ? [] : Self.libraryNames {
      guard let type = Self.type(of: name),
        let bytes = try? FileBytes.read("\(library ?? "")/\(name)")
      else { continue }
      found[name] = File(type: type, bytes: bytes)
    }
    hasLibrary = found.count == Self.libraryNames.count
    if hasLibrary { files.merge(found) { $1 } }
    self.files = files
    var sum = SHA256()
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      sum.append("\(name)\0\(file.bytes.count)\0".utf8)
      sum.append(file.bytes)
    }
    digest = sum.digest().prefix(12).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  package var names: [String] { files.keys.sorted() }

  /// A file of this version; nil for another version and for a name that is not in the table.
  package func file(_ name: String, digest: String) -> File? {
    digest == self.digest ? files[name] : nil
  }

  private static func type(of name: String) -> String? {
    if name.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
    if name.hasSuffix(".css") { return "text/css; charset=utf-8" }
    return nil
  }
}
