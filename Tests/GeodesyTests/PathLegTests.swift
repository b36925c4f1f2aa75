import GeoTesting

@testable import Geodesy

@Suite struct PathLegTests {
  private func path(_ latitudes: [Double]) throws -> Path {
    try #require(Path(latitudes.map { Coordinate(latitude: $0, longitude: 10) }))
  }

  @Test func `the longest leg is found`() throws {
    let leg = try #require(try path([1, 2, 4, 4.5]).longestLeg)
    expectEqual(leg.number, 2)
    expectEqual(leg.start.latitude, 2)
    expectEqual(leg.end.latitude, 4)
    expectNear(leg.length, 221_150, within: 100)
    try expectNil(path([1]).longestLeg)
    try expectEqual(path([1, 1]).longestLeg?.length, 0)
  }

  @Test func `a leg beyond a kilometer and a hundred others is an outlier`() throws {
    // Legs of 11 m: 0.01° are 1,106 m, a hundred of the others.
    let walk = (0..<40).map { Double($0) / 10_000 }
    func numbers(_ latitudes: [Double]) throws -> [Int] {
      try path(latitudes).outlyingLegs.legs.map(\.number)
    }
    try expectEqual(numbers(walk), [])
    try expectEqual(numbers(walk + [1] + walk.map { $0 + 0.004 }), [40, 41])
    try expectEqual(numbers(walk + walk.map { $0 + 0.2 }), [40])
    try expectEqual(numbers(walk + walk.map { $0 + 0.012 }), [])
    // Dense recordings have gaps of some hundred meters; drawn lines have legs of any length.
    try expectEqual(numbers(walk.map { $0 / 100 } + [0.005]), [])
    try expectEqual(numbers([0, 0.01, 0.02, 1]), [])
    try expectEqual(numbers([0, 10, 20]), [])
    try expectEqual(numbers([0, 0.0001, 40, 0.0002, 0.0003]), [2, 3])
  }
}
