import GeoAreas
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct CoverageMapTests {
  private let inside = Coordinate(latitude: 0.1, longitude: 0.1)

  /// The smallest numbers there are: an extent by which nothing can be divided.
  @Test(arguments: [.leastNonzeroMagnitude, .leastNormalMagnitude / 4, 1e-300] as [Double])
  func `U-X11: regions without any extent to speak of are answered`(size: Double) throws {
    let map = Regions.map(Regions.box("tiny", 0, 0, size, size))
    let place = Coordinate(latitude: 0, longitude: 0)
    expectEqual(map.answer(at: place).status, .available)
    expectEqual(
      map.answer(at: Coordinate(latitude: 1, longitude: 1)).reasons.map(\.word), ["outside"])
    _ = map.answer(at: place, CoverageQuestion(accuracy: 5))
    _ = map.answer(in: CoverageCell(level: 20, around: place))
    let path = try #require(Path([place, Coordinate(latitude: 0.001, longitude: 0.001)]))
    expect(!map.split(path).sections.isEmpty)
  }

  @Test func `tells reasons apart`() throws {
    var over = Regions.box("over", 0, 0, 1, 1)
    over.validUntil = CoverageTime("2024-06-30", endOfDay: true)
    var early = Regions.box("early", 0, 0, 1, 1)
    early.validFrom = CoverageTime("2030-01-01")
    let now = try #require(CoverageTime("2025-01-01T00:00:00Z")).seconds
    let lastDay = try #require(CoverageTime("2024-06-30T23:59:59Z")).seconds
    func reasons(_ map: CoverageMap, _ question: CoverageQuestion) -> [String] {
      map.answer(at: inside, question).reasons.map(\.word)
    }
    let plain = Regions.box("plain", 0, 0, 1, 1, provider: .arcore, grade: .experimental)
    expectEqual(reasons(CoverageMap([]), CoverageQuestion()), ["no-regions"])
    expectEqual(reasons(Regions.map(plain), CoverageQuestion()), [])
    expectEqual(
      reasons(Regions.map(plain), CoverageQuestion(provider: .arkit)), ["wrong-provider"])
    expectEqual(
      reasons(Regions.map(plain), CoverageQuestion(grades: [.production])), ["wrong-grade"])
    expectEqual(reasons(Regions.map(over), CoverageQuestion(time: now)), ["expired"])
    expectEqual(reasons(Regions.map(over), CoverageQuestion(time: lastDay)), [])
    expectEqual(reasons(Regions.map(early), CoverageQuestion(time: now)), ["not-yet-valid"])
    expectEqual(reasons(Regions.map(Regions.box("far", 5, 5, 6, 6)), .init()), ["outside"])
    expectEqual(
      reasons(Regions.map(plain), CoverageQuestion(hasNetwork: false, isDeviceSupported: false)),
      ["unsupported-device", "no-network"])
    let holed = Regions.map(Regions.box("holed", -0.4, -0.4, 0.6, 0.6, hole: true))
    expectEqual(reasons(holed, CoverageQuestion()), ["inside-hole"])
    expectEqual(Regions.map(plain).answer(at: inside).status, .available)
  }

  /// A straight edge far from corners: the normal distribution's value at the distance to it.
  ///
  /// `accuracy` is the 68 % radius; σ = accuracy / 1.5096. Expected values from tables of Φ.
  @Test(arguments: [
    (0.0, 5.0, 0.5), (1, 1.5096, 0.8413), (2, 1.5096, 0.9772), (1, 3.0192, 0.6915),
    (-1, 1.5096, 0.1587), (-2, 1.5096, 0.0228), (50, 5, 1),
  ])
  func `weighs the edge`(metersInside: Double, accuracy: Double, probability: Double) throws {
    let map = Regions.map(Regions.box("b", 0, -0.5, 1, 0.5))
    // A meter of longitude on the equator is 1/111319.49 degrees.
    let point = Coordinate(latitude: 0, longitude: metersInside / MetersPerDegree.equator)
    let answer = map.answer(at: point, CoverageQuestion(accuracy: accuracy))
    expectNear(try #require(answer.probability), probability, within: 0.01)
    expectNear(try #require(answer.edgeDistance), abs(metersInside), within: 1e-6)
  }

  @Test func `is uncertain two meters inside with five meters of deviation`() throws {
    let map = Regions.map(Regions.box("b", 0, -0.5, 1, 0.5))
    let point = Coordinate(latitude: 0, longitude: 2 / MetersPerDegree.equator)
    let answer = map.answer(at: point, CoverageQuestion(accuracy: 5 * 1.5096))
    expectEqual(answer.status, .uncertain)
    expectEqual(answer.reasons.map(\.word), ["near-edge"])
    // Φ(2 / 5) = 0.6554.
    expectNear(try #require(answer.probability), 0.6554, within: 0.01)
  }

  @Test func `sees no edge between neighbours`() throws {
    let map = Regions.map(Regions.box("a", 0, 0, 1, 1), Regions.box("b", 1, 0, 2, 1))
    let point = Coordinate(latitude: 0.5, longitude: 1)
    let answer = map.answer(at: point, CoverageQuestion(accuracy: 20))
    expectEqual(answer.status, .available)
    expectEqual(answer.probability, 1)
    expectEqual(answer.regions, [0, 1])
  }

  @Test func `names the nearest that count`() throws {
    let map = Regions.map(
      Regions.box("near", 1, 0, 2, 1, provider: .arcore),
      Regions.box("far", 3, 0, 4, 1, provider: .arkit),
      Regions.box("farther", 6, 0, 7, 1, provider: .arkit))
    let point = Coordinate(latitude: 0.5, longitude: 0)
    let question = CoverageQuestion(provider: .arkit, alternatives: 5)
    let answer = map.answer(at: point, question)
    expectEqual(answer.nearest.map(\.area), [1, 2])
    let place = try #require(answer.nearest.first)
    expectEqual(place.coordinate.longitude, 3)
    expectNear(place.distance, point.distance(to: place.coordinate), within: 1e-6)
    expectNear(answer.coordinate.bearing(to: place.coordinate), 90, within: 0.1)
    expectEqual(answer.edgeDistance, place.distance)
  }

  @Test func `answers from many tasks`() async throws {
    let map = Regions.map(Regions.box("a", 0, 0, 1, 1, hole: true), Regions.box("b", 2, 0, 3, 1))
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).count { step in
            map.answer(
              at: Coordinate(latitude: 0.1, longitude: Double(step) / 100),
              CoverageQuestion(accuracy: 1)
            ).status == .available
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(Set(counts).count, 1)
    try expect(#require(counts.first) > 190)
  }
}
