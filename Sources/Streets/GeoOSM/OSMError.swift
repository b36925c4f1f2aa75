/// The reason why an OpenStreetMap file gives no network.
public enum OSMError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; `reason` is the system's text.
  case unreadable(path: String, reason: String)
  /// The content is not OpenStreetMap data, or is cut off; `reason` describes it.
  case malformed(path: String, reason: String)
  /// The file is in another format; `found` names it, with what converts it where something does.
  case otherFormat(path: String, found: String)
  /// The file has no way that a walker may use.
  case noWalkableWay(path: String, waysSeen: Int)
  /// Walkable ways exist, but none of their `missing` nodes has a valid position in the file.
  ///
  /// `invalid` of them are in the file without a position or with one that is out of range;
  /// `isOnWays` tells whether ways have the positions with them.
  case noNodes(path: String, missing: Int, invalid: Int = 0, isOnWays: Bool = false)

  /// A readable description of the value found and the value expected.
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
    case .otherFormat(let path, let found):
      "`\(path)` is \(found); .osm.pbf, .osm, .osm.gz and .osm.bz2 are read"
    case .noNodes(let path, let missing, let invalid, let isOnWays):
      "`\(path)` has walkable ways, but "
        + Self.whatIsWrong(missing: missing, invalid: invalid, isOnWays: isOnWays)
    }
  }

  private static func whatIsWrong(missing: Int, invalid: Int, isOnWays: Bool) -> String {
    if isOnWays {
      return "positions only within the ways, as of Overpass `out geom`, and not the nodes with "
        + "their barriers and crossings: ask Overpass for `(._; >;); out;`"
    }
    if invalid > 0 {
      return "none of their \(missing) nodes has a position on the Earth: of \(invalid) it is "
        + "missing or out of range (latitude -90 to 90, longitude -180 to 180)"
        + (invalid < missing ? ", the others are not in the file" : "")
    }
    return "none of their \(missing) nodes is in the file: ask Overpass for `(._; >;); out;`"
  }
}
