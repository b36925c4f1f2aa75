import GeoAreas
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct CoverageCellTests {
  /// The answer of a cell holds for every point of it.
  @Test(arguments: 0..<12) func `is a superset`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var regions: [CoverageRegion] = []
    for number in 0..<30 {
      let west = Double.random(in: -2...2, using: &random)
      let south = Double.random(in: -2...2, using: &random)
      let size = Double.random(in: 0.01...1.5, using: &random)
      regions.append(
        Regions.triangle(
          "\(number)", west, south, size, provider: number % 3 == 0 ? .arkit : .arcore))
    }
    let map = CoverageMap([RegionSet(name: "set", regions: regions)])
    for provider in [nil, CoverageProvider.arkit] {
      let question = CoverageQuestion(provider: provider, alternatives: 0)
      for _ in 0..<400 {
        let point = Coordinate(
          latitude: Double.random(in: -3...3, using: &random),
          longitude: Double.random(in: -3...3, using: &random))
        let answer = map.answer(at: point, question)
        for level in [4, 8, 10, 14, 24] {
          let cell = map.answer(in: CoverageCell(level: level, around: point), question)
          expect(cell.cell.box.contains(point))
          expect(Set(answer.regions).isSubset(of: cell.regions))
          expect(Set(cell.wholeRegions).isSubset(of: answer.regions))
          expect(cell.statuses.contains(answer.status))
        }
      }
    }
  }

  @Test func `reads its name`() throws {
    let cell = try #require(CoverageCell("12/1205/2975"))
    expectEqual(cell.description, "12/1205/2975")
    let center = Coordinate(
      latitude: (cell.box.south + cell.box.north) / 2,
      longitude: (cell.box.west + cell.box.east) / 2)
    expectEqual(CoverageCell(level: 12, around: center), cell)
    for text in ["", "1/2", "1/2/3/4", "25/0/0", "2/4/0", "2/0/-1", "x/0/0", "0/0/0/"] {
      expectNil(CoverageCell(text))
    }
  }

  @Test func `holds the corners of the map`() {
    for point in [
      Coordinate(latitude: 90, longitude: 180), Coordinate(latitude: -90, longitude: -180),
    ] {
      expect(CoverageCell(level: 24, around: point).box.contains(point))
    }
  }
}
