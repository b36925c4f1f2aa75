import GeoTesting

@testable import GeoIndoor

struct FingerprintsTests {
  static let prints = Fingerprints([
    .init(point: FloorPoint(x: 0, y: 0), levels: [1: -50, 2: -80]),
    .init(point: FloorPoint(x: 10, y: 0), levels: [1: -80, 2: -50]),
    .init(point: FloorPoint(x: 5, y: 5), levels: [3: -50]),
  ])

  @Test func `N-05: the point most like the strengths is found`() throws {
    let nearest = try #require(Self.prints.point([1: -52, 2: -79], nearest: 1))
    expectEqual(nearest.point, FloorPoint(x: 0, y: 0))
    let silent = try #require(Self.prints.point([3: -55], nearest: 1))
    expectEqual(silent.point, FloorPoint(x: 5, y: 5))
    let middle = try #require(Self.prints.point([1: -65, 2: -65], nearest: 2))
    expect(middle.point.distance(to: FloorPoint(x: 5, y: 0)) < 1e-9)
    expect(middle.covariance.xx > middle.covariance.yy)
  }

  @Test func `nothing measured or nothing heard is no place`() {
    expectNil(Fingerprints([]).point([1: -50]))
    expectNil(Self.prints.point([:]))
    expect(
      Fingerprints([.init(point: FloorPoint(x: .nan, y: 0), levels: [1: -50])]).prints.isEmpty)
  }
}
