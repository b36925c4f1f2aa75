import GeoTestSupport
import Testing

@testable import GeoPictures

@Suite struct LineThinningTests {
  private static func line(_ points: [(Double, Double)]) -> [Pixel] {
    points.map { Pixel(x: $0.0, y: $0.1) }
  }

  @Test func `what bends by less than the tolerance is straightened`() {
    let line = Self.line([(0, 0), (50, 0.4), (100, 0), (100, 90)])
    #expect(LineThinning.line(line, within: 0.5) == [line[0], line[2], line[3]])
    #expect(LineThinning.line(line, within: 0.3) == line)
    #expect(LineThinning.line([line[0]], within: 0.5) == [line[0]])
  }

  /// Against the distance to the nearest of many points along the simplified line.
  @Test(arguments: [UInt64(1), 2, 3])
  func `no point is farther off than the tolerance`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var place = Pixel(x: 0, y: 0)
    let line = (0..<200).map { _ in
      place.x += Double.random(in: -0.4...1, using: &random)
      place.y += Double.random(in: -0.5...0.7, using: &random)
      return place
    }
    let thin = LineThinning.line(line, within: 0.3)
    #expect(thin.count < line.count * 3 / 4)
    let samples = zip(thin, thin.dropFirst()).flatMap { start, end in
      (0...200).map { step in
        let share = Double(step) / 200
        return Pixel(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
      }
    }
    for point in line {
      #expect((samples.map { $0.distance(to: point) }.min() ?? .infinity) < 0.32)
    }
  }

  @Test func `a ring keeps its corners from wherever it begins`() {
    let corners = Self.line([(0, 0), (0, 50), (0, 100), (50, 100), (100, 100), (100, 0)])
    for start in corners.indices {
      let ring = Array(corners[start...] + corners[..<start])
      let thin = Set(LineThinning.ring(ring, within: 0.5))
      #expect(thin.isSuperset(of: [corners[0], corners[2], corners[4], corners[5]]))
      #expect(thin.count <= 5)
    }
  }
}
