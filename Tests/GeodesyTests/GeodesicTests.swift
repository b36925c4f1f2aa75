import GeoTestSupport
import Glibc
import Testing

@testable import Geodesy

/// Karney's set of 10,000 geodesics, computed with 30 digits (GeodTest-short).
@Suite struct GeodesicTests {
  static let file = "geodesy/geographiclib/GeodTest-short.dat.gz"

  /// One line of the set: positions and directions in degrees, the length in meters.
  struct Line {
    var start: Coordinate
    var initial: Degrees
    var end: Coordinate
    var final: Degrees
    var length: Meters
  }

  /// The set, unpacked by `gunzip`; empty when that is not there.
  static let lines: [Line] = {
    guard let pipe = popen("gunzip -c \(SharedData.folder)/\(file)", "r") else { return [] }
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      text.append(contentsOf: buffer[..<count])
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { row in
      let n = row.split(separator: " ").compactMap { Double($0) }
      guard n.count == 10 else { return nil }
      return Line(
        start: Coordinate(latitude: n[0], longitude: n[1]), initial: n[2],
        end: Coordinate(latitude: n[3], longitude: n[4]), final: n[5], length: n[6])
    }
  }()

  @Test(.enabled(if: SharedData.has(file))) func lengthsAreWithin15Nanometers() {
    #expect(Self.lines.count == 10_000)
    var worst = 0.0
    for line in Self.lines {
      worst = max(worst, abs(Geodesic(from: line.start, to: line.end).distance - line.length))
    }
    #expect(worst <= 15e-9)
  }

  @Test(.enabled(if: SharedData.has(file))) func destinationsAreWithin15Nanometers() {
    var worst = 0.0
    for line in Self.lines {
      let end = line.start.destination(distance: line.length, bearing: line.initial)
      let (a, b) = (Cartesian(end), Cartesian(line.end))
      worst = max(worst, Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z).length)
    }
    #expect(worst <= 15e-9)
  }

  /// A direction is as sure as its end: the destination of the inverse's answer is the other point.
  @Test(.enabled(if: SharedData.has(file))) func theInverseLeadsToTheOtherPoint() {
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
