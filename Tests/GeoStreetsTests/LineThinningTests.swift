import GeoTestSupport
import Geodesy
import Testing

@testable import GeoStreets

@Suite struct LineThinningTests {
  @Test func `what bends by less than the tolerance is straightened`() {
    let line = [(0, 0), (4, 500), (0, 1_000), (900, 1_000)].map {
      FixedCoordinate(latitude: Int32(480_000_000 + $0.0), longitude: Int32(80_000_000 + $0.1))
    }
    #expect(LineThinning.line(line, within: 0.5) == [line[0], line[2], line[3]])
    #expect(LineThinning.line(line, within: 0.01) == line)
  }

  /// Against geodesic distances to the simplified line.
  @Test(arguments: [UInt64(1), 2, 3])
  func `no point is farther off than the tolerance`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var place = FixedCoordinate(latitude: 437_300_000, longitude: 74_200_000)
    let line = (0..<400).map { _ in
      place.latitude += Int32.random(in: -60...90, using: &random)
      place.longitude += Int32.random(in: -60...120, using: &random)
      return place
    }
    let thin = LineThinning.line(line, within: 0.5)
    #expect(thin.count < line.count * 9 / 10)
    let path = try #require(Path(thin.map(\.coordinate)))
    for point in line {
      let nearest = path.point(at: path.distance(nearestTo: point.coordinate))
      #expect(nearest.distance(to: point.coordinate) < 0.501)
    }
  }

  @Test func `a ring keeps its shape from wherever it begins`() {
    let corners = [(0, 0), (0, 500), (0, 1_000), (500, 1_000), (1_000, 1_000), (1_000, 0)].map {
      FixedCoordinate(latitude: Int32($0.0), longitude: Int32($0.1))
    }
    for start in corners.indices {
      let ring = Array(corners[start...] + corners[..<start])
      let thin = Set(LineThinning.ring(ring, within: 0.5))
      #expect(thin.isSuperset(of: [corners[0], corners[2], corners[4], corners[5]]))
    }
  }
}
