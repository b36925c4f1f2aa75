import GeoSystem

/// The grids of heights in a folder that GDAL reads, or the one that is named.
struct RasterFolder {
  struct File {
    var path: String
    var format: ForeignFormat
  }

  let isFolder: Bool
  /// Whether the folder has SRTM tiles, or folders of such.
  private(set) var hasTiles = false
  /// The files by their names, whose formats are known when they are opened.
  private(set) var names: [String] = []
  private let path: String

  /// The endings of the names of grids.
  private static let endings = [".tif", ".tiff", ".asc", ".vrt"]
  /// The most grids of a folder.
  private static let most = 10_000

  /// Lists a folder.
  /// - Throws: `TerrainError.folder` when there is no such folder, or too much in it.
  init(path: String) throws(TerrainError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .folder(path: path, reason: String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFREG {
      isFolder = false
      self.path = ""
      names = [path]
      guard try file(path)?.format.isRaster == true else {
        throw .folder(path: path, reason: "it is neither a folder nor a grid of heights")
      }
      return
    }
    isFolder = true
    self.path = path.hasSuffix("/") ? path : path + "/"
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let lower = name.lowercased()
      if lower.contains(".hgt") || entry.pointee.d_type == UInt8(DT_DIR) && !name.hasPrefix(".") {
        hasTiles = true
      }
      if Self.endings.contains(where: lower.hasSuffix) { names.append(self.path + name) }
      guard names.count <= Self.most else {
        throw .folder(path: path, reason: "it has more than \(Self.most) grids")
      }
    }
    names.sort()
  }

  /// The first grid; nil without one.
  var first: File? {
    get throws(TerrainError) {
      for name in names {
        if let file = try file(name), file.format.isRaster { return file }
      }
      return nil
    }
  }

  /// A file with its format; nil where it is of none that is known.
  func file(_ path: String) throws(TerrainError) -> File? {
    do throws(FormatError) {
      let start = try ByteFeed(try ByteStream(path: path)).peek(4096)
      return ForeignFormat(start: start).map { File(path: path, format: $0) }
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
  }
}
