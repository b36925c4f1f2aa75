import GeoSystem

/// A folder with tiles, each plain or packed.
struct TileFolder: Sendable {
  let path: String

  /// The possible endings of a tile's file name, the quickest to open first.
  static let endings = [
    ".hgt", ".hgt.gz", ".hgt.zip", ".SRTMGL1.hgt.zip", ".SRTMGL3.hgt.zip",
  ]

  init(path: String) throws(TerrainError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .folder(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .folder(path: path, reason: "it is not a folder")
    }
    guard access(path, R_OK | X_OK) == 0 else {
      throw .folder(path: path, reason: String(cString: strerror(errno)))
    }
    self.path = path.hasSuffix("/") ? path : path + "/"
  }

  /// The file of a tile, in the folder or in the subfolder of its band (`N42/N42E001.hgt.gz`), or nil.
  func file(of tile: TileName) -> String? {
    let name = tile.description
    for place in [path, path + name.prefix(3) + "/"] {
      for ending in Self.endings {
        let file = place + name + ending
        if access(file, F_OK) == 0 { return file }
      }
    }
    return nil
  }
}
