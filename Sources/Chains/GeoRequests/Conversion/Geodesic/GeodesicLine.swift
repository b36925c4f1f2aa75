import GeoFormats
package import Geodesy

/// A shortest line on the WGS84 ellipsoid: the solution of the direct or inverse geodesic problem.
package struct GeodesicLine: Hashable, Sendable {
  /// The direct or the inverse problem: two quantities given, two found.
  package enum Problem: Hashable, Sendable {
    /// Two points are given, length and directions are found.
    case inverse
    /// A point, a direction and a length are given, the end is found.
    case direct
  }

  package var start: Coordinate
  package var end: Coordinate
  /// Its length.
  package var distance: Meters
  /// The direction at the start, clockwise from true north.
  package var initialBearing: Degrees
  /// The direction at the end.
  package var finalBearing: Degrees

  package init(from start: Coordinate, to end: Coordinate) {
    let line = Geodesic(from: start, to: end)
    self.start = start
    self.end = end
    distance = line.distance
    initialBearing = line.initialBearing
    finalBearing = line.finalBearing
  }

  /// The line of a direction and length.
  package init(_ start: Coordinate, bearing: Degrees, distance: Meters) {
    let found = Geodesic.direct(from: start, bearing: bearing, distance: distance)
    self.start = start
    end = found.coordinate
    self.distance = distance
    initialBearing = normalizedBearing(bearing)
    finalBearing = found.finalBearing
  }

  /// Reads four numbers of a line of text.
  init(
    reading bytes: UnsafeRawBufferPointer, _ problem: Problem
  ) throws(ConversionError) {
    let fields = String(decoding: bytes, as: UTF8.self).split { ", \t\r".contains($0) }
    guard fields.count == 4 else {
      throw .problem(
        problem == .direct ? "latitude, longitude, direction, distance" : "two points",
        found: "\(fields.count) numbers")
    }
    var numbers: [Double] = []
    for (index, field) in fields.enumerated() {
      guard let number = NumberText.number(field) else {
        var problem = ConversionProblem(notANumber: String(field))
        problem.field = index
        throw .point(problem, place: nil)
      }
      numbers.append(number)
    }
    let start = try Self.coordinate(numbers[0], numbers[1])
    switch problem {
    case .inverse: self.init(from: start, to: try Self.coordinate(numbers[2], numbers[3]))
    case .direct:
      guard abs(numbers[2]) <= 360, abs(numbers[3]) <= 1e9 else {
        throw .problem(
          "a direction within ±360 and a distance within ±1e9 meters",
          found: "direction \(numbers[2]), distance \(numbers[3])")
      }
      self.init(start, bearing: numbers[2], distance: numbers[3])
    }
  }

  private static func coordinate(
    _ latitude: Double, _ longitude: Double
  ) throws(ConversionError) -> Coordinate {
    do throws(GeodesyError) {
      return try Coordinate(validating: latitude, longitude: longitude)
    } catch {
      throw .problem(error.description)
    }
  }

  /// Whether PROJ answered where it had to.
  var isKnown: Bool { distance.isFinite && end.latitude.isFinite && finalBearing.isFinite }
}
