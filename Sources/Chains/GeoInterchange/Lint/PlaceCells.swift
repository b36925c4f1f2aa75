import GeoSystem
import Geodesy

/// Places by cells of about the size of a reach, so that neighbors are found at once.
struct PlaceCells {
  private struct Cell: Hashable {
    var row: Int
    var column: Int
  }

  private let reach: Meters
  private let rowDegrees: Degrees
  private var cells: [Cell: [(index: Int, place: Coordinate)]] = [:]

  /// Creates an empty grid; a reach below a millimeter is one.
  init(reach: Meters) {
    self.reach = max(reach, 0.001)
    // A degree of latitude has at least 110.5 km, so that a row is at least the reach.
    rowDegrees = self.reach / 110_500
  }

  /// Adds a place under a number; one with invalid coordinates is near nothing.
  mutating func insert(_ index: Int, at place: Coordinate) {
    guard Self.isPlace(place) else { return }
    let row = row(of: place.latitude)
    let cell = Cell(row: row, column: column(of: place.longitude, row: row))
    cells[cell, default: []].append((index, place))
  }

  /// The numbers of the places not farther away than the reach.
  func places(near place: Coordinate) -> [Int] { places(within: reach, of: place) }

  /// The numbers of the places within a radius, the edge included.
  func places(within radius: Meters, of place: Coordinate) -> [Int] {
    guard Self.isPlace(place), radius >= 0 else { return [] }
    let middle = row(of: place.latitude)
    let steps = (radius / reach).rounded(.up) + 1
    guard steps < 1000, Double(cells.count) > (2 * steps + 1) * (2 * steps + 1) else {
      return cells.values.flatMap { Self.matching($0, radius, place) }
    }
    var found: [Int] = []
    for row in (middle - Int(steps))...(middle + Int(steps)) {
      let column = column(of: place.longitude, row: row)
      let count = columns(row)
      // Rows near a pole have few columns: none is visited twice.
      let reach = min(Int(steps), count / 2)
      for offset in -reach...reach where reach * 2 < count || offset > -reach {
        let wrapped = (column + offset + count) % count
        guard let cell = cells[Cell(row: row, column: wrapped)] else { continue }
        found += Self.matching(cell, radius, place)
      }
    }
    return found
  }

  private static func matching(
    _ cell: [(index: Int, place: Coordinate)], _ radius: Meters, _ place: Coordinate
  ) -> [Int] {
    cell.filter { $0.place.distance(to: place) <= radius }.map(\.index)
  }

  private static func isPlace(_ place: Coordinate) -> Bool {
    abs(place.latitude) <= 90 && abs(place.longitude) <= 180
  }

  private func row(of latitude: Degrees) -> Int { Int((latitude / rowDegrees).rounded(.down)) }

  /// The number of columns in a row: fewer toward the poles, each at least the reach wide.
  private func columns(_ row: Int) -> Int {
    let edge = max(abs(Double(row)), abs(Double(row + 1))) * rowDegrees
    let fraction = cos(min(edge, 90) * .pi / 180)
    return max(1, Int(360 / rowDegrees * fraction * 0.99))
  }

  private func column(of longitude: Degrees, row: Int) -> Int {
    let count = columns(row)
    let fraction = (longitude + 180) / 360
    return min(count - 1, Int(fraction * Double(count))) % count
  }
}
