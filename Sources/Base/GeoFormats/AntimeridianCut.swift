package import Geodesy

/// The crossing of a path with the meridian of 180°, at which GeoJSON wants lines to be cut (RFC
/// 7946, section 3.1.9).
package struct AntimeridianCut: Hashable, Sendable {
  /// The last position on the side where the leg begins, at longitude 180 or -180.
  package var end: Coordinate
  /// The same place with the longitude of the other side.
  package var start: Coordinate

  /// The cut of the leg between two positions; nil when it does not cross.
  ///
  /// A leg crosses when that is the shorter way; its latitude there is that of the straight line in
  /// longitude and latitude.
  package init?(from first: Coordinate, to second: Coordinate) {
    guard abs(second.longitude - first.longitude) > 180 else { return nil }
    let side: Degrees = first.longitude > 0 ? 180 : -180
    let width = second.longitude + 2 * side - first.longitude
    let fraction = width == 0 ? 0 : (side - first.longitude) / width
    let latitude = first.latitude + fraction * (second.latitude - first.latitude)
    end = Coordinate(latitude: latitude, longitude: side)
    start = Coordinate(latitude: latitude, longitude: -side)
  }

  /// The pieces of a line between its cuts, each of two positions or more unless the line is one.
  package static func pieces(of line: [Coordinate]) -> [[Coordinate]] {
    var pieces: [[Coordinate]] = []
    var piece: [Coordinate] = []
    for point in line {
      if let last = piece.last, let cut = AntimeridianCut(from: last, to: point) {
        pieces.append(piece + [cut.end])
        piece = [cut.start]
      }
      piece.append(point)
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
