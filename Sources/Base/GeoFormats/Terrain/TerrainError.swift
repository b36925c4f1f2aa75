public import Geodesy

/// The reason why a tile of elevations cannot be used.
public enum TerrainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder of tiles is missing or unreadable; `reason` is the system's text.
  case folder(path: String, reason: String)
  /// The tile cannot be opened or read; `reason` is the system's text.
  case unreadable(path: String, reason: String)
  /// The tile is not a 0.5″, 1″ or 3″ tile; `bytes` is its size when unpacked, or how much was
  /// unpacked before it was too much.
  case wrongSize(path: String, bytes: Int)
  /// The packed tile is damaged or packed in a way that is not read.
  case damaged(path: String, found: String, expected: String)
  /// The heights of the ground cannot count from the ground.
  case datum
  /// A library of the system that reads the tiles cannot be loaded: why, and what to install.
  case library(String)
  /// The folder has tiles of another format, such as `dem.tif`, which are not read here; `found` is
  /// their format with its article.
  case otherFormat(path: String, found: String)
  /// The latitude is beyond ±90, or one of the numbers is not finite.
  case notACoordinate(latitude: Degrees, longitude: Degrees)

  /// A readable description of the value found and the value expected.
  public var description: String {
    switch self {
    case .folder(let path, let reason):
      "cannot read terrain folder `\(path)`: \(reason)"
    case .unreadable(let path, let reason):
      "cannot read terrain tile `\(path)`: \(reason)"
    case .wrongSize(let path, let bytes):
      "terrain tile `\(path)` has \(bytes) bytes of heights, expected "
        + TileResolution.allCases.map { "\($0.bytes) (\($0.name)″)" }.joined(separator: " or ")
    case .damaged(let path, let found, let expected):
      "terrain tile `\(path)` cannot be unpacked: found \(found), expected \(expected)"
    case .datum: "heights of terrain cannot count from `ground`"
    case .library(let reason): reason
    case .otherFormat(let path, let found):
      "terrain tile `\(path)` is \(found), which is read by the command line alone"
    case .notACoordinate(let latitude, let longitude):
      "latitude \(latitude), longitude \(longitude) is not a place: expected finite numbers and "
        + "a latitude between -90 and 90"
    }
  }
}
