package import Geodesy

/// A geometry of GeoJSON (RFC 7946) without its heights.
package enum GeoJSONShape: Hashable, Sendable {
  /// A Point, or each of a MultiPoint.
  case points([Coordinate])
  /// A LineString, or each of a MultiLineString.
  case lines([[Coordinate]])
  /// A Polygon, or each of a MultiPolygon; their rings are closed.
  case polygons([Polygon])

  /// The most points of one geometry.
  package static let mostPoints = 1 << 20

  /// Reads a geometry; nil for `null` and for a geometry without coordinates.
  ///
  /// A ring that is not closed is closed.
  /// - Throws: `FormatError` with the place and the path of the member.
  package init?(reading node: JSONNode) throws(FormatError) {
    if node.value == .null { return nil }
    try node.requireObject()
    let type = try node["type"].string()
    let coordinates = node["coordinates"]
    var reader = ShapeReader()
    switch type {
    case "Point": self = .points([try reader.coordinate(coordinates)])
    case "MultiPoint": self = .points(try reader.coordinates(coordinates, least: 1))
    case "LineString": self = .lines([try reader.coordinates(coordinates, least: 2)])
    case "MultiLineString":
      self = .lines(
        try coordinates.elements().map { (line) throws(FormatError) in
          try reader.coordinates(line, least: 2)
        })
    case "Polygon": self = .polygons([try reader.polygon(coordinates)])
    case "MultiPolygon":
      self = .polygons(
        try coordinates.elements().map { (polygon) throws(FormatError) in
          try reader.polygon(polygon)
        })
    default:
      throw node["type"].error(
        expected: "`Point`, `LineString`, `Polygon` or one of these with `Multi` before it")
    }
    if isEmpty { return nil }
  }

  /// All points in order.
  package var coordinates: [Coordinate] {
    switch self {
    case .points(let points): points
    case .lines(let lines): lines.flatMap(\.self)
    case .polygons(let polygons): polygons.flatMap { $0.rings.flatMap(\.self) }
    }
  }

  private var isEmpty: Bool {
    switch self {
    case .points(let points): points.isEmpty
    case .lines(let lines): lines.isEmpty
    case .polygons(let polygons): polygons.isEmpty
    }
  }
}

extension JSONNode {
  /// Reads this value as a position: longitude, latitude; further numbers are ignored.
  /// - Throws: `FormatError` with the place when it is invalid or not on Earth.
  package func coordinate() throws(FormatError) -> Coordinate {
    guard let numbers = value?.array, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { throw error(expected: "a position of at least two numbers") }
    do throws(GeodesyError) {
      return try Coordinate(validating: latitude, longitude: longitude)
    } catch {
      throw .coordinate(error, path: path.description, at: place)
    }
  }
}

private struct ShapeReader {
  private var left = GeoJSONShape.mostPoints

  mutating func coordinate(_ node: JSONNode) throws(FormatError) -> Coordinate {
    left -= 1
    guard left >= 0 else {
      throw .limit("the geometry has more than \(GeoJSONShape.mostPoints) points", at: node.place)
    }
    return try node.coordinate()
  }

  mutating func coordinates(
    _ node: JSONNode, least: Int
  ) throws(FormatError) -> [Coordinate] {
    let elements = try node.elements()
    guard elements.count >= least else {
      throw node.error(expected: "at least \(least) position\(least == 1 ? "" : "s")")
    }
    var found: [Coordinate] = []
    found.reserveCapacity(elements.count + 1)
    for element in elements { found.append(try coordinate(element)) }
    return found
  }

  mutating func polygon(_ node: JSONNode) throws(FormatError) -> Polygon {
    var rings: [[Coordinate]] = []
    for element in try node.elements() {
      var ring = try coordinates(element, least: 3)
      if let first = ring.first, first != ring.last { ring.append(first) }
      guard ring.count >= 4 else { throw element.error(expected: "a ring of at least 4 positions") }
      rings.append(ring)
    }
    guard let exterior = rings.first else { throw node.error(expected: "at least one ring") }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }
}
