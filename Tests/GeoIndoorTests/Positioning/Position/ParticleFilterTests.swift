import GeoNumerics
import GeoTesting

@testable import GeoIndoor

struct ParticleFilterTests {
  /// A hall of 20 m × 10 m with a wall at x = 10 that has a door at y > 8, and beacons in the corners.
  static func filter(seed: UInt64 = 1, count: Int = 400) throws -> ParticleFilter {
    let hall = try #require(FloorPolygon(width: 20, height: 10).box)
    var grid = try #require(WalkableGrid(hall, cell: 0.5))
    let wall = [(9.9, -1.0), (10.1, -1), (10.1, 8), (9.9, 8), (9.9, -1)]
    grid.block(.polygon(FloorPolygon(exterior: wall.map { FloorPoint(x: $0.0, y: $0.1) })))
    let corners = [(0.0, 0.0), (20, 0), (20, 10), (0, 10), (10, 5)]
    let sources = corners.map {
      ParticleFilter.Source(point: FloorPoint(x: $0.0, y: $0.1), rise: 1.5, loss: PathLoss())
    }
    return try #require(
      ParticleFilter(
        grid: grid, sources: sources,
        options: ParticleOptions(count: count, seed: seed, correlationTime: 0.2)))
  }

  static func levels(
    at place: FloorPoint, _ filter: ParticleFilter, _ random: inout SeededRandom
  ) -> SignalLevels {
    var levels: SignalLevels = [:]
    for (index, source) in filter.sources.enumerated() {
      let along = source.point.distance(to: place)
      let distance = (along * along + source.rise * source.rise).squareRoot()
      levels[index] = source.loss.rssi(distance: distance) + 4 * random.gaussian()
    }
    return levels
  }

  /// A walk at 1 m/s through the door, strengths every 200 ms with a scatter of 4 dB, each its own.
  static func walk(seed: UInt64) throws -> [PlanarEstimate] {
    var filter = try filter(seed: seed)
    var random = SeededRandom(seed: 5)
    var estimates: [PlanarEstimate] = []
    for step in 0..<200 {
      let place = FloorPoint(x: 1 + Double(step) * 0.09, y: 9)
      filter.step(0.2, levels: levels(at: place, filter, &random))
      if let estimate = filter.estimate { estimates.append(estimate) }
    }
    return estimates
  }

  @Test func `N-05: the same random numbers give the same bits`() throws {
    try expectEqual(Self.walk(seed: 1), Self.walk(seed: 1))
    try expect(Self.walk(seed: 1) != Self.walk(seed: 2))
  }

  @Test func `N-05: the particle filter follows a walker`() throws {
    let errors = try Self.walk(seed: 1).enumerated().map { step, estimate in
      estimate.point.distance(to: FloorPoint(x: 1 + Double(step) * 0.09, y: 9))
    }
    expectEqual(errors.count, 200)
    try expect(BeaconTracks.median(errors) < 2)
  }

  @Test func `guesses do not walk through walls`() throws {
    let filter = try Self.filter()
    let (left, right) = (FloorPoint(x: 8, y: 4), FloorPoint(x: 12, y: 4))
    expect(!filter.grid.isFree(from: left, to: right))
    expect(filter.grid.isFree(from: left, to: FloorPoint(x: 8, y: 9)))
    expect(
      filter.grid.isFree(from: FloorPoint(x: 8, y: 9.2), to: FloorPoint(x: 12, y: 9.2)))
  }

  @Test func `a walker who was carried off is found again`() throws {
    var filter = try Self.filter()
    var random = SeededRandom(seed: 5)
    let (first, second) = (FloorPoint(x: 2, y: 2), FloorPoint(x: 18, y: 3))
    for _ in 0..<100 { filter.step(0.2, levels: Self.levels(at: first, filter, &random)) }
    try expect(#require(filter.estimate).point.distance(to: first) < 3)
    for _ in 0..<100 { filter.step(0.2, levels: Self.levels(at: second, filter, &random)) }
    try expect(#require(filter.estimate).point.distance(to: second) < 3)
    filter.restart()
    expectNil(filter.estimate)
  }

  @Test func `nonsense in strengths and times does no harm`() throws {
    var filter = try Self.filter()
    filter.step(1, levels: [:])
    expect(!filter.hasStarted)
    filter.step(.nan, levels: [0: .nan, 99: -50, -1: -50])
    expect(!filter.hasStarted)
    filter.step(.infinity, levels: [0: -1e300, 1: 1e300])
    filter.step(-5, levels: [0: -60])
    let estimate = try #require(filter.estimate)
    expect(estimate.point.isUsable)
    expectNil(WalkableGrid(try #require(FloorBox(around: [FloorPoint(x: 1, y: 1)]))))
    let huge = try #require(FloorPolygon(width: 90_000, height: 1).box)
    try expect(#require(WalkableGrid(huge, cell: 1e-9)).isFree.count <= 4 * WalkableGrid.limit)
  }
}
