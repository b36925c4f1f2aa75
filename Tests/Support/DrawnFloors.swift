public import Geodesy

/// Floor plans drawn as text, one below the other.
///
/// Letters and digits are places; a column is `cell` meters wide, a row as high, as in
/// `DrawnNetwork`: with the same origin both lie on one map. A place has one letter on all floors
/// together.
public struct DrawnFloors: Sendable {
  /// A place of a drawing.
  public struct Place: Hashable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// The ordinal of its floor.
    public var level: Double
    /// Meters right of the drawing's left edge.
    public var x: Meters
    /// Meters below the drawing's upper edge.
    public var y: Meters
  }

  /// The places by their letters.
  public let places: [Character: Place]

  /// Draws floors, from the lowest up, each with its ordinal.
  public init(
    _ floors: [(level: Double, picture: String)], cell: Meters = 10,
    origin: Coordinate = Coordinate(latitude: 49, longitude: 8.5)
  ) {
    var places: [Character: Place] = [:]
    for floor in floors {
      let rows = floor.picture.split(separator: "\n", omittingEmptySubsequences: false)
      for (row, line) in rows.enumerated() {
        for (column, character) in line.enumerated()
        where character.isLetter || character.isNumber {
          let (x, y) = (Double(column) * cell, Double(row) * cell)
          let south = origin.destination(distance: y, bearing: 180)
          places[character] = Place(
            coordinate: south.destination(distance: x, bearing: 90), level: floor.level, x: x, y: y)
        }
      }
    }
    self.places = places
  }

  /// A place by its letter; a letter that is not drawn gives NaN, which no test accepts.
  public subscript(_ letter: Character) -> Place {
    places[letter]
      ?? Place(
        coordinate: Coordinate(latitude: .nan, longitude: .nan), level: .nan, x: .nan, y: .nan)
  }

  /// The letter of the place nearest to a coordinate on a floor, or `*` when none is within 1 m.
  public func name(of coordinate: Coordinate, level: Double?) -> Character {
    places.filter { $0.value.level == level && $0.value.coordinate.distance(to: coordinate) < 1 }
      .min { $0.key < $1.key }?.key ?? "*"
  }
}
