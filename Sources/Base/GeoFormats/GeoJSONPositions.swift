import Geodesy

/// Reads the coordinates of GeoJSON geometries: longitude first, then latitude, then height.
enum GeoJSONPositions {
  typealias Position = GeoJSONLine.Position

  /// Reads a position of two or more numbers; what comes after the third is ignored.
  static func position(
    _ value: JSONValue?, at path: JSONPath, in bytes: [UInt8]
  ) throws(FormatError) -> Position {
    guard let numbers = value?.array, numbers.count >= 2 else {
      throw refused(value, "a position of at least two numbers", at: path, in: bytes)
    }
    for (index, element) in numbers.prefix(3).enumerated() where element.number == nil {
      throw refused(element, "a number", at: path.appending(index), in: bytes)
    }
    guard let longitude = numbers[0].number, let latitude = numbers[1].number else {
      throw refused(value, "a position of at least two numbers", at: path, in: bytes)
    }
    do throws(GeodesyError) {
      return Position(
        coordinate: try Coordinate(validating: latitude, longitude: longitude),
        height: numbers.count > 2 ? numbers[2].number : nil)
    } catch {
      throw .coordinate(error, path: path.description, at: path.place(in: bytes))
    }
  }

  /// A position without anything to complain of; nil for every other value.
  private static func plainPosition(_ value: JSONValue) -> Position? {
    guard case .array(let numbers) = value, (2...3).contains(numbers.count),
      case .number(let longitude) = numbers[0], case .number(let latitude) = numbers[1],
      let coordinate = try? Coordinate(validating: latitude, longitude: longitude)
    else { return nil }
    guard numbers.count == 3 else { return Position(coordinate: coordinate) }
    guard case .number(let height) = numbers[2] else { return nil }
    return Position(coordinate: coordinate, height: height)
  }

  /// Reads the positions of a line, at least two.
  static func line(
    _ value: JSONValue?, at path: JSONPath, in bytes: [UInt8]
  ) throws(FormatError) -> [Position] {
    guard let elements = value?.array else {
      throw refused(value, "an array of positions", at: path, in: bytes)
    }
    guard elements.count >= 2 else {
      throw .member(
        path: path.description, found: "an array of \(elements.count)",
        expected: "at least two positions", at: path.place(in: bytes))
    }
    var positions: [Position] = []
    positions.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      // A path costs more than a position, so it is made only where something is wrong.
      if let position = plainPosition(element) {
        positions.append(position)
      } else {
        positions.append(try position(element, at: path.appending(index), in: bytes))
      }
    }
    return positions
  }

  /// Reads lines of at least two positions each.
  static func lines(
    _ value: JSONValue?, at path: JSONPath, in bytes: [UInt8]
  ) throws(FormatError) -> [[Position]] {
    guard let lines = value?.array else {
      throw refused(value, "an array of lines", at: path, in: bytes)
    }
    var found: [[Position]] = []
    for (index, element) in lines.enumerated() {
      found.append(try line(element, at: path.appending(index), in: bytes))
    }
    return found
  }

  /// Whether a line begins where another ends, be it cut at the meridian of 180°.
  static func meet(_ end: Coordinate, _ start: Coordinate) -> Bool {
    guard end.latitude == start.latitude else { return false }
    return end.longitude == start.longitude
      || (abs(end.longitude) == 180 && end.longitude == -start.longitude)
  }

  /// The error that a member is missing or of another kind.
  static func refused(
    _ value: JSONValue?, _ expected: String, at path: JSONPath, in bytes: [UInt8]
  ) -> FormatError {
    let found: String
    switch value {
    case nil: found = "missing"
    case .string(let text): found = "`\(text.prefix(40))`"
    case .array(let elements): found = "an array of \(elements.count)"
    case let value?: found = value.kind
    }
    return .member(
      path: path.description, found: found, expected: expected, at: path.place(in: bytes))
  }
}
