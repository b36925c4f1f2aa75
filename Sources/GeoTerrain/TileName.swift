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

  /// The tiles that a place is in, the one to the north and east of it first: a place on an edge
  /// is in two, one on a corner in four. Empty for numbers that are no place.
  static func covering(_ coordinate: Coordinate) -> [TileName] {
    guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 1e6 else { return [] }
    let south = Int(coordinate.latitude.rounded(.down))
    let west = Int(coordinate.longitude.rounded(.down))
    let souths = coordinate.latitude == Double(south) ? [south, south - 1] : [south]
    let wests = coordinate.longitude == Double(west) ? [west, west - 1] : [west]
    return souths.filter { -90...89 ~= $0 }.flatMap { south in
      wests.map { TileName(south: south, west: wrapped($0)) }
    }
  }

  private static func wrapped(_ west: Int) -> Int {
    let turned = (west + 180) % 360
    return (turned < 0 ? turned + 360 : turned) - 180
  }
}
