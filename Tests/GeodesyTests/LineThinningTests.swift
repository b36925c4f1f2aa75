import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct LineThinningTests {
  private func line(_ points: [SIMD2<Double>], within tolerance: Double) -> [SIMD2<Double>] {
    LineThinning.line(points, within: tolerance, at: \.self)
  }

  @Test func `what bends by less than the tolerance is straightened`() {
    let bent: [SIMD2<Double>] = [[0, 0], [50, 0.4], [100, 0], [100, 90]]
    expectEqual(line(bent, within: 0.5), [bent[0], bent[2], bent[3]])
    expectEqual(line(bent, within: 0.3), bent)
    expectEqual(line([bent[0]], within: 0.5), [bent[0]])
  }

  /// Against the distance to the nearest of many points along the simplified line.
  @Test(arguments: [UInt64(1), 2, 3])
  func `no point is farther off than the tolerance`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var place = SIMD2<Double>.zero
    let walk = (0..<200).map { _ in
      place.x += Double.random(in: -0.4...1, using: &random)
      place.y += Double.random(in: -0.5...0.7, using: &random)
      return place
    }
    let thin = line(walk, within: 0.3)
    expect(thin.count < walk.count * 3 / 4)
    var samples: [SIMD2<Double>] = []
    for (start, end) in zip(thin, thin.dropFirst()) {
      let step = (end - start) / 200
      for index in 0...200 { samples.append(start + Double(index) * step) }
    }
    for point in walk {
      let nearest = samples.map { ($0 - point).length }.min() ?? .infinity
      expect(nearest < 0.32)
    }
  }

  @Test func `a ring keeps its corners from wherever it begins`() {
    let corners: [SIMD2<Double>] = [
      [0, 0], [0, 50], [0, 100], [50, 100], [100, 100], [100, 0],
    ]
    for start in corners.indices {
      let ring = Array(corners[start...] + corners[..<start])
      let thin = Set(LineThinning.ring(ring, within: 0.5, at: \.self))
      expect(thin.isSuperset(of: [corners[0], corners[2], corners[4], corners[5]]))
      expect(thin.count <= 5)
    }
  }

  @Test func `a ring with a single place is that place`() {
    let ring = [SIMD2<Double>](repeating: [3, 4], count: 5)
    expectEqual(LineThinning.ring(ring, within: 0.5, at: \.self), [[3, 4]])
  }
}
