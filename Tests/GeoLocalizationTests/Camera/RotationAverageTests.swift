import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct RotationAverageTests {
  private let up = Vector3(x: 0, y: 1, z: 0)

  private func turns(_ degrees: [Double]) -> [Orientation] {
    degrees.map { Orientation(degrees: $0, about: up) }
  }

  @Test(
    arguments: [
      ([10, 20, 30], 20), ([350, 10], 0), ([170, -170], 180), ([5], 5), ([0, 90], 45),
    ] as [([Double], Double)])
  func `turns about one axis average to the mean of the angles`(degrees: [Double], mean: Double)
    throws
  {
    let average = try #require(RotationAverage(turns(degrees), method: .leastSquares))
    expect(average.orientation.angle(to: Orientation(degrees: mean, about: up)) < 1e-6)
  }

  @Test func `weights pull the average`() throws {
    // Small angles: the weighted mean of 0 and 4 degrees with weights 3 and 1 is 1 degree.
    let average = try #require(
      RotationAverage(turns([0, 4]), weights: [3, 1], method: .leastSquares))
    expect(average.orientation.angle(to: Orientation(degrees: 1, about: up)) < 0.01)
  }

  @Test func `the sign of a quaternion does not matter`() throws {
    let turned = try turns([10, 20, 30]).enumerated().map { index, q in
      let sign: Double = index == 1 ? -1 : 1
      return try Orientation(x: sign * q.x, y: sign * q.y, z: sign * q.z, w: sign * q.w)
    }
    let average = try #require(RotationAverage(turned))
    expect(average.orientation.angle(to: Orientation(degrees: 20, about: up)) < 1e-3)
  }

  @Test func `gross errors do not move the robust average`() throws {
    let some = turns([9.9, 10, 10.1, 10.05, 9.95, 95, -120])
    let robust = try #require(RotationAverage(some))
    let plain = try #require(RotationAverage(some, method: .leastSquares))
    let truth = Orientation(degrees: 10, about: up)
    expect(robust.orientation.angle(to: truth) < 0.2)
    expect(plain.orientation.angle(to: truth) > 2)
    expect(robust.spread > 30)
  }

  @Test func `scattered turns about all axes average to the truth`() throws {
    var random = SeededGenerator(seed: 7)
    let truth = try Orientation(x: 0.3, y: -0.5, z: 0.1, w: 0.8)
    let axes = [Vector3(x: 1, y: 0, z: 0), up, Vector3(x: 0, y: 0, z: 1)]
    let some = (0..<300).map { index in
      truth
        * Orientation(degrees: .random(in: -5...5, using: &random), about: axes[index % 3])
    }
    let average = try #require(RotationAverage(some))
    expect(average.orientation.angle(to: truth) < 0.3)
    // Uniform in ±5 degrees: the root mean square is 5 / √3.
    expectNear(average.spread, 2.887, within: 0.25)
  }

  @Test func `without an average there is none`() {
    expectNil(RotationAverage([]))
    expectNil(RotationAverage(turns([1, 2]), weights: [0, .nan]))
    expectNil(RotationAverage(turns([1, 2]), weights: [1]))
    // Half a turn apart, every turn between is as good as any other.
    expectNil(RotationAverage(turns([0, 180]), method: .leastSquares))
  }
}
