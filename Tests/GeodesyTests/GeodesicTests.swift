import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import Geodesy

/// Geodesics computed with more digits than a `Double` has.
@Suite struct GeodesicTests {
  /// Karney's set of 10,000 geodesics (GeodTest-short), beside the checkout.
  private static let published = "geodesy/geographiclib/GeodTest-short.dat.gz"

  /// 400 of our own: the integrals of a geodesic's length and longitude (Karney 2013, equations 7 and 8),
  /// by mpmath with 34 digits; anywhere, short, nearly opposite, along meridians and the equator,
  /// and beside poles.
  private static let own = "geodesy/geodesics/lines.txt"

  /// One line of the set: positions and directions in degrees, the length in meters.
  struct Line {
    var start: Coordinate
    var initial: Degrees
    var end: Coordinate
    var final: Degrees
    var length: Meters
  }

  static let lines = read(SharedData.text(own)) + read(SharedData.unpacked(published))

  /// The required number of lines.
  static let count = SharedData.has(published) ? 10_400 : 400

  private static func read(_ text: String) -> [Line] {
    text.split(separator: "\n").compactMap { row in
      let n = row.split(separator: " ").compactMap { Double($0) }
      guard n.count >= 7 else { return nil }
      return Line(
        start: Coordinate(latitude: n[0], longitude: n[1]), initial: n[2],
        end: Coordinate(latitude: n[3], longitude: n[4]), final: n[5], length: n[6])
    }
  }

  @Test func `lengths are within 15 nanometers`() {
    expectEqual(Self.lines.count, Self.count)
    var worst = 0.0
    for line in Self.lines {
      worst = max(worst, abs(Geodesic(from: line.start, to: line.end).distance - line.length))
    }
    expect(worst <= 15e-9)
  }

  @Test func `destinations are within 15 nanometers`() {
    var worst = 0.0
    for line in Self.lines {
      let end = line.start.destination(distance: line.length, bearing: line.initial)
      let (a, b) = (ECEFPosition(end), ECEFPosition(line.end))
      worst = max(worst, Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z).length)
    }
    expect(worst <= 15e-9)
  }

  /// A direction is as sure as its end: the destination of the inverse's answer is the other point.
  @Test func `the inverse leads to the other point`() {
    var worst = 0.0
    for line in Self.lines {
      let solved = Geodesic(from: line.start, to: line.end)
      let end = line.start.destination(
        distance: solved.distance, bearing: solved.initialBearing)
      worst = max(worst, end.distance(to: line.end))
    }
    expect(worst <= 20e-9)
  }
}
