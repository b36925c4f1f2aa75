import Geodesy

/// The name of a tile: the whole degrees of its south-west corner, such as `N42E001`.
struct TileName: Hashable, Sendable, CustomStringConvertible {
  /// The latitude of the south edge, `-90...89`.
  let south: Int
  /// The longitude of the west edge, `-180...179`.
  let west: Int

  /// The name as SRTM's files have it, without `.hgt`.
  var description: String {
    (south < 0 ? "S" : "N") + Self.digits(south.magnitude, 2)
      + (west < 0 ? "W" : "E") + Self.digits(west.magnitude, 3)
  }

  private static func digits(_ number: UInt, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// The tile that a place is in, the one to the north and east of an edge.
  ///
  /// Nil for numbers that are no place; a pole is in the tiles on its side of the equator.
  init?(covering coordinate: Coordinate) {
    guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 1e6 else { return nil }
    south = min(Int(coordinate.latitude.rounded(.down)), 89)
    west = Self.wrapped(Int(coordinate.longitude.rounded(.down)))
  }

  private init(south: Int, west: Int) {
    self.south = south
    self.west = Self.wrapped(west)
  }

  /// The other tiles that share a place.
  ///
  /// A place on an edge is in two tiles, one on a corner in four.
  func neighbours(sharing coordinate: Coordinate) -> [TileName] {
    var souths = [south]
    if coordinate.latitude == Double(south), south > -90 { souths.append(south - 1) }
    var wests = [west]
    if coordinate.longitude == coordinate.longitude.rounded(.down) { wests.append(west - 1) }
    return souths.flatMap { south in wests.map { TileName(south: south, west: $0) } }
      .filter { $0 != self }
  }

  private static func wrapped(_ west: Int) -> Int {
    if -180..<180 ~= west { return west }
    let turned = (west + 180) % 360
    return (turned < 0 ? turned + 360 : turned) - 180
  }
}
