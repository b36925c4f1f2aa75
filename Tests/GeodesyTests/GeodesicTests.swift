import GeoTestSupport
import Glibc
import Testing

@testable import Geodesy

/// Karney's set of 10,000 geodesics, computed with 30 digits (GeodTest-short).
@Suite struct GeodesicTests {
  private static let file = "geodesy/geographiclib/GeodTest-short.dat.gz"

  /// Every 25th line of the set, which runs through all of its kinds.
  private static let sample = "geodesy/geographiclib/GeodTest-sample.dat"

  /// The lines that there must be.
  static let count = SharedData.isBeside(file) ? 10_000 : 400

  /// One line of the set: positions and directions in degrees, the length in meters.
  struct Line {
    var start: Coordinate
    var initial: Degrees
    var end: Coordinate
    var final: Degrees
    var length: Meters
  }

  /// The set where it is beside the checkout, else the sample.
  static let lines: [Line] = {
    let text = SharedData.isBeside(file) ? SharedData.unpacked(file) : SharedData.text(sample)
    return text.split(separator: "\n").compactMap { row in
      let n = row.split(separator: " ").compactMap { Double($0) }
      guard n.count == 10 else { return nil }
      return Line(
        start: Coordinate(latitude: n[0], longitude: n[1]), initial: n[2],
        end: Coordinate(latitude: n[3], longitude: n[4]), final: n[5], length: n[6])
    }
  }()

  @Test func lengthsAreWithin15Nanometers() {
    #expect(Self.lines.count == Self.count)
    var worst = 0.0
    for line in Self.lines {
      worst = max(worst, abs(Geodesic(from: line.start, to: line.end).distance - line.length))
    }
    #expect(worst <= 15e-9)
  }

  @Test func destinationsAreWithin15Nanometers() {
    var worst = 0.0
    for line in Self.lines {
      let end = line.start.destination(distance: line.length, bearing: line.initial)
      let (a, b) = (Cartesian(end), Cartesian(line.end))
      worst = max(worst, Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z).length)
    }
    #expect(worst <= 15e-9)
  }

  /// A direction is as sure as its end: the destination of the inverse's answer is the other point.
  @Test func theInverseLeadsToTheOtherPoint() {
    var worst = 0.0
    for line in Self.lines {
      let solved = Geodesic(from: line.start, to: line.end)
      let end = line.start.destination(
        distance: solved.distance, bearing: solved.initialBearing)
      worst = max(worst, end.distance(to: line.end))
    }
    #expect(worst <= 20e-9)
  }
}
