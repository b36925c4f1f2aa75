/// Why an OpenStreetMap file gives no network.
public enum OSMError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; `reason` is the system's text.
  case unreadable(path: String, reason: String)
  /// The content is not OpenStreetMap data, or is cut off; `reason` says what was found.
  case malformed(path: String, reason: String)
  /// The file has no way that a walker may use.
  case noWalkableWay(path: String, waysSeen: Int)
  /// Walkable ways exist, but none of their nodes are in the file, or none with a place on the Earth.
  case noNodes(path: String, missing: Int)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read `\(path)`: \(reason)"
    case .malformed(let path, let reason):
      "`\(path)` is not a complete OpenStreetMap file (.osm.pbf, .osm, .osm.gz, .osm.bz2): \(reason)"
    case .noWalkableWay(let path, let waysSeen):
      waysSeen == 0
        ? "`\(path)` has no way with a `highway` tag"
        : "`\(path)` has \(waysSeen) ways with a `highway` tag, but none that a walker may use"
    case .noNodes(let path, let missing):
      "`\(path)` has walkable ways, but none of their \(missing) nodes has a place: they are not in "
        + "the file, or their latitudes and longitudes are out of range"
    }
  }
}
