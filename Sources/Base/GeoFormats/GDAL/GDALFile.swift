import CGeoGDAL
import Synchronization

/// A file that GDAL opened, for one thread at a time.
package final class GDALFile {
  /// The location of a file's bytes.
  package enum Content {
    /// In a file of the system; `folder` is that in a ZIP archive, whose files are meant.
    case path(String, folder: String?)
    /// In memory; `name` is what the file is called, whose ending GDAL looks at.
    case bytes([UInt8], name: String, folder: String?)
  }

  let gdal: UnsafePointer<geo_gdal>
  let handle: UnsafeMutableRawPointer
  private let memory: Memory?

  /// Opens a file with the drivers of a format, and no other.
  /// - Throws: `FormatError.library`, or `FormatError.document` with what GDAL says.
  package init(
    _ content: Content, as format: ForeignFormat, shownName: String
  ) throws(FormatError) {
    let gdal = try GDALLibrary.load()
    var memory: Memory?
    let name: String
    switch content {
    case .path(let path, let folder):
      // A path that GDAL would take for one of its own file systems is refused.
      let full = path.hasPrefix("/") ? path : "./" + path
      guard !full.hasPrefix("/vsi") else {
        throw .document("GDAL does not read a path that begins with `/vsi`: `\(path)`")
      }
      name = folder.map { "/vsizip/{\(full)}/\($0)" } ?? full
    case .bytes(let bytes, let file, let folder):
      let kept = Memory(bytes, name: file, gdal)
      memory = kept
      name = folder.map { "/vsizip/{\(kept.path)}/\($0)" } ?? kept.path
    }
    let flags =
      UInt32(format.isRaster ? GEO_GDAL_RASTER : GEO_GDAL_VECTOR)
      | UInt32(GEO_GDAL_VERBOSE)
    let opened = CStrings(format.drivers).withPointers { drivers in
      CStrings(format.openOptions).withPointers { options in
        GDALLibrary.call { gdal.pointee.GDALOpenEx(name, flags, drivers, options, nil) }
      }
    }
    guard let handle = opened.result else {
      let reason = opened.problem.map { ": \(Self.shown($0, name, shownName))" } ?? ""
      throw .document("`\(shownName)` cannot be read as \(format.rawValue)\(reason)")
    }
    self.gdal = gdal
    self.handle = handle
    self.memory = memory
  }

  deinit {
    _ = GDALLibrary.call { gdal.pointee.GDALClose(handle) }
  }

  /// GDAL's text with the name that people gave the file, on one line.
  static func shown(_ text: String, _ path: String, _ name: String) -> String {
    let parts = text.replacing(path, with: name).split(whereSeparator: \.isWhitespace)
    return String(parts.joined(separator: " ").prefix(300))
  }

  /// A file in GDAL's memory, which ends with it.
  private final class Memory {
    let path: String
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let gdal: UnsafePointer<geo_gdal>
    private static let count = Atomic<Int>(0)

    init(_ content: [UInt8], name: String, _ gdal: UnsafePointer<geo_gdal>) {
      let number = Self.count.add(1, ordering: .relaxed).newValue
      let base = name.split(separator: "/").last.map(String.init) ?? "file"
      path = "/vsimem/geoanchor/\(number)/\(base)"
      bytes = .allocate(capacity: content.count)
      _ = bytes.initialize(from: content)
      self.gdal = gdal
      if let file = gdal.pointee.VSIFileFromMemBuffer(
        path, bytes.baseAddress, UInt64(content.count), 0)
      {
        _ = gdal.pointee.VSIFCloseL(file)
      }
    }

    deinit {
      _ = gdal.pointee.VSIUnlink(path)
      bytes.deallocate()
    }
  }
}

/// Texts as a list of C, ended by null.
struct CStrings {
  let texts: [String]

  init(_ texts: [String]) {
    self.texts = texts
  }

  func withPointers<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
    let copies = texts.map { Array($0.utf8CString) }
    return nested(copies[...], []) { pointers in
      (pointers + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }

  private func nested<Result>(
    _ rest: ArraySlice<[CChar]>, _ done: [UnsafePointer<CChar>?],
    _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    guard let first = rest.first else { return body(done) }
    return first.withUnsafeBufferPointer {
      nested(rest.dropFirst(), done + [$0.baseAddress], body)
    }
  }
}
