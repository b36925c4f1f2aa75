import GeoRouting
import GeoStreets
import GeoTesting
import Geodesy

@testable import GeoAreas
@testable import GeoChains

@Suite struct CoverageReportTests {
  static func section(
    _ from: Meters, _ to: Meters, _ kind: StreetTraits.Kind, access: WayAccess = .open,
    _ structure: StreetStructure = []
  ) -> PathInterval<StreetTraits> {
    var traits = StreetTraits(street: Street(name: nil, kind: kind))
    traits.access = access
    traits.structure = structure
    return PathInterval(from: from, to: to, traits)
  }

  @Test func `ways without cars are doubted when they are long`() {
    let lowConfidence = LowConfidenceReason.lowConfidence(of: [
      Self.section(0, 40, .residential), Self.section(40, 80, .footway),
      Self.section(80, 130, .steps), Self.section(130, 200, .residential),
      Self.section(200, 230, .footway), Self.section(230, 300, .service, access: .permitted),
      Self.section(300, 400, .residential, .tunnel),
    ])
    expectEqual(
      lowConfidence,
      [
        PathInterval(from: 40, to: 130, .footway),
        PathInterval(from: 230, to: 300, .gated),
        PathInterval(from: 300, to: 400, .indoors),
      ])
  }

  @Test func `gaps are told in meters and seconds`() {
    let place = Coordinate(latitude: 0, longitude: 0)
    func part(
      _ from: Meters, _ to: Meters, _ regions: [Int]
    ) -> PathInterval<CoveragePath.Section> {
      PathInterval(from: from, to: to, .init(start: place, end: place, regions: regions))
    }
    let report = CoverageReport(
      path: CoveragePath(sections: [part(0, 100, [1]), part(100, 235, []), part(235, 300, [2])]),
      walkingSpeed: 1.35)
    expectEqual(report.metersOutside, 135)
    expectNear(report.secondsOutside, 100, within: 1e-9)
    expectEqual(report.borders, [100, 235])
    expectEqual(report.findings, [.unsupported(from: 100, to: 235)])
  }

  @Test func `from one region into the next is no border`() {
    let place = Coordinate(latitude: 0, longitude: 0)
    let path = CoveragePath(sections: [
      PathInterval(from: 0, to: 10, .init(start: place, end: place, regions: [1])),
      PathInterval(from: 10, to: 20, .init(start: place, end: place, regions: [2])),
    ])
    expect(CoverageReport(path: path, walkingSpeed: 1).borders.isEmpty)
  }
}
