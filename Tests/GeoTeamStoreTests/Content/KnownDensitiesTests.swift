import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoTeamStore

@Suite struct KnownDensitiesTests {
  private static let town = Coordinate(latitude: 43.74, longitude: 7.42)
  private static let away = Coordinate(latitude: 44.74, longitude: 7.42)

  @Test func `nothing is known at first, nor of another town`() {
    let densities = KnownDensities()
    expectNil(densities.reach(around: Self.town, count: 10))
    densities.learn(reach: 100, around: Self.town, count: 10)
    expectNil(densities.reach(around: Self.away, count: 10))
  }

  /// The same places every time.
  @Test(arguments: [1, 3, 10, 100])
  func `a circle of evenly scattered places holds as many as are asked for`(count: Int) throws {
    // 4,900 in a square of 7 km: 100 in each square kilometer.
    var random = SeededGenerator(seed: 5)
    func coordinates(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
      (0..<count).map { _ in .random(in: range, using: &random) }
    }
    let (xs, ys) = (coordinates(4_900, 0...7_000), coordinates(4_900, 0...7_000))
    let densities = KnownDensities()
    var held = 0
    let trials = TestSize.current.pick(everyday: 60, full: 300)
    for _ in 0..<trials {
      let here = coordinates(2, 2_000...5_000)
      let distances = zip(xs, ys).map { x, y -> Double in
        let (east, north) = (x - here[0], y - here[1])
        return (east * east + north * north).squareRoot()
      }.sorted()
      if let reach = densities.reach(around: Self.town, count: count) {
        let found = distances.prefix { $0 <= reach }.count
        if found >= count { held += 1 }
        expect(found < 4 * count + 40)
      } else {
        held += 1
      }
      densities.learn(reach: distances[count - 1], around: Self.town, count: count)
    }
    expect(held >= trials * 9 / 10, "\(held) of \(trials)")
  }

  @Test func `one dense corner is not forgotten for what lies around it`() throws {
    let densities = KnownDensities()
    densities.learn(reach: 5000, around: Self.town, count: 10)
    for _ in 0..<2 { densities.learn(reach: 20, around: Self.town, count: 10) }
    let dense = try #require(densities.reach(around: Self.town, count: 10))
    expect(dense < 60)
    densities.learn(reach: 5000, around: Self.town, count: 10)
    try expect(#require(densities.reach(around: Self.town, count: 10)) < dense * 1.1)
  }

  @Test(arguments: [(0.0, 10), (.infinity, 10), (.nan, 10), (100, 0)])
  func `what tells nothing is not learned`(reach: Meters, count: Int) {
    let densities = KnownDensities()
    densities.learn(reach: reach, around: Self.town, count: count)
    expectNil(densities.reach(around: Self.town, count: 10))
  }

  @Test func `it does not grow for ever`() {
    let densities = KnownDensities()
    for latitude in 0..<160 {
      for longitude in 0..<60 {
        let place = Coordinate(latitude: Double(latitude) - 80, longitude: Double(longitude))
        densities.learn(reach: 100, around: place, count: 1)
      }
    }
    expect(densities.count <= 4096)
  }
}
